/* The files of the preview's page, as they are in Sources/Tools/Preview/Page. The compiler includes bytes at once; lists of
   numbers, as SwiftPM writes them, take it longer than all else that the preview has. */
#include "CPreviewPage.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char page[] = {
#embed "../Preview/Page/index.html" suffix(, 0,)
#embed "../Preview/Page/style.css" suffix(, 0,)
#embed "../Preview/Page/icon.svg" suffix(, 0,)
#embed "../Preview/Page/covers.svg" suffix(, 0,)
#embed "../Preview/Page/camera.js" suffix(, 0,)
#embed "../Preview/Page/cast.js" suffix(, 0,)
#embed "../Preview/Page/colors.js" suffix(, 0,)
#embed "../Preview/Page/complete.js" suffix(, 0,)
#embed "../Preview/Page/dial.js" suffix(, 0,)
#embed "../Preview/Page/dress.js" suffix(, 0,)
#embed "../Preview/Page/drop.js" suffix(, 0,)
#embed "../Preview/Page/editor.js" suffix(, 0,)
#embed "../Preview/Page/favorites.js" suffix(, 0,)
#embed "../Preview/Page/fields.js" suffix(, 0,)
#embed "../Preview/Page/findings.js" suffix(, 0,)
#embed "../Preview/Page/guides.js" suffix(, 0,)
#embed "../Preview/Page/journal.js" suffix(, 0,)
#embed "../Preview/Page/kept.js" suffix(, 0,)
#embed "../Preview/Page/lines.js" suffix(, 0,)
#embed "../Preview/Page/look.js" suffix(, 0,)
#embed "../Preview/Page/main.js" suffix(, 0,)
#embed "../Preview/Page/matrix.js" suffix(, 0,)
#embed "../Preview/Page/memory.js" suffix(, 0,)
#embed "../Preview/Page/options.js" suffix(, 0,)
#embed "../Preview/Page/palette.js" suffix(, 0,)
#embed "../Preview/Page/panels.js" suffix(, 0,)
#embed "../Preview/Page/path.js" suffix(, 0,)
#embed "../Preview/Page/plot.js" suffix(, 0,)
#embed "../Preview/Page/properties.js" suffix(, 0,)
#embed "../Preview/Page/script.js" suffix(, 0,)
#embed "../Preview/Page/shape.js" suffix(, 0,)
#embed "../Preview/Page/shelf.js" suffix(, 0,)
#embed "../Preview/Page/socket.js" suffix(, 0,)
#embed "../Preview/Page/stage.js" suffix(, 0,)
#embed "../Preview/Page/steps.js" suffix(, 0,)
#embed "../Preview/Page/strip.js" suffix(, 0,)
#embed "../Preview/Page/take.js" suffix(, 0,)
#embed "../Preview/Page/time.js" suffix(, 0,)
#embed "../Preview/Page/tune.js" suffix(, 0,)
#embed "../Preview/Page/types.js" suffix(, 0,)
};

const unsigned char *cpreview_page(size_t *size) {
    *size = sizeof page;
    return page;
}
