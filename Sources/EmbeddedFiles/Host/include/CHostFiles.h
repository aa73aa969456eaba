/* The modules that scripts require, and what the host reads scripts with. */
#ifndef CHOSTFILES_H
#define CHOSTFILES_H

/* The names of all files, each with a line end behind it. */
const char *chost_names(void);
/* The text of a file; NULL if there is none of that name. */
const char *chost_text(const char *name);

#endif
