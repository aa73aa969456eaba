/* The modules of the run time of exports. */
#ifndef CRUNTIMEFILES_H
#define CRUNTIMEFILES_H

/* The names of all files, each with a line end behind it. */
const char *cruntime_names(void);
/* The text of a file; NULL if there is none of that name. */
const char *cruntime_text(const char *name);

#endif
