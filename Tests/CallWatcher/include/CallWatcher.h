/* Loaded into a program before the C library: notes which files it opens, what it starts, and whom it connects to. */
