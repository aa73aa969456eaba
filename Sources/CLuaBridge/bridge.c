int chl_placeholder;
