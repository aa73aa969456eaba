/* The files of exports, of pictures and of the shell. */
#ifndef CTOOLFILES_H
#define CTOOLFILES_H

/* The names of all files, each with a line end behind it. */
const char *ctool_names(void);
/* The text of a file; NULL if there is none of that name. */
const char *ctool_text(const char *name);

#endif
