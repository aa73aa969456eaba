/* The files of the preview's page. */
#ifndef CPREVIEWPAGE_H
#define CPREVIEWPAGE_H

#include <stddef.h>

/* The files one after the other, in the order of `PageFiles`; each ends with 0. */
const unsigned char *cpreview_page(size_t *size);
/* The page's drawn covers, an SVG. */
const char *cpreview_covers(void);

#endif
