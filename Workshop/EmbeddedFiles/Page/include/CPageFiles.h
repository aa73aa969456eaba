/* The files of the preview's page. */
#ifndef CPAGEFILES_H
#define CPAGEFILES_H

/* The names of all files, each with a line end behind it. */
const char *cpage_names(void);
/* The text of a file; NULL if there is none of that name. */
const char *cpage_text(const char *name);

#endif
