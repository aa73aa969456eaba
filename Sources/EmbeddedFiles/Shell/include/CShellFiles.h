/* The files of the shell. */
#ifndef CSHELLFILES_H
#define CSHELLFILES_H

/* The names of all files, each with a line end behind it. */
const char *cshell_names(void);
/* The text of a file; NULL if there is none of that name. */
const char *cshell_text(const char *name);

#endif
