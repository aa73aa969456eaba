/* The drawn covers alone, for pictures. */
#include "CPreviewPage.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const char covers[] = {
#embed "../Preview/Page/covers.svg" suffix(, 0)
};

const char *cpreview_covers(void) { return covers; }
