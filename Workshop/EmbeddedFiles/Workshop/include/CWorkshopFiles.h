/* The files of exports, of pictures and of the gallery. */
#ifndef CWORKSHOPFILES_H
#define CWORKSHOPFILES_H

/* The names of all files, each with a line end behind it. */
const char *cworkshop_names(void);
/* The text of a file; NULL if there is none of that name. */
const char *cworkshop_text(const char *name);

#endif
