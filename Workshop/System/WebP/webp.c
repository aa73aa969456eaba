/* Declares what is needed of libwebp's binary interface, so that no header is needed to build. */

#include "CWebP.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Versions of the interface; the library checks the upper byte. */
enum { ENCODER_VERSION = 0x020f, MUXER_VERSION = 0x0108 };

/* The first fields of the library's structures; the rest is room. */
typedef union {
    struct { int lossless; float quality; int method; } set;
    char room[512];
} config;
typedef union {
    struct { int uses_argb, color_space, width, height; } set;
    char room[1024];
} picture;
typedef union {
    struct { uint32_t background; int loops, is_smallest, least_keys, most_keys, is_mixed, is_verbose; } set;
    char room[256];
} options;
typedef struct { const uint8_t *bytes; size_t size; } data;

static struct {
    void *encoder, *muxer;
    int (*init_config)(config *, int preset, float quality, int version);
    int (*init_picture)(picture *, int version);
    int (*import)(picture *, const uint8_t *bgrx, int stride);
    void (*free_picture)(picture *);
    void (*free)(void *);
    int (*init_options)(options *, int version);
    void *(*new)(int width, int height, const options *, int version);
    int (*add)(void *, picture *, int milliseconds, const config *);
    int (*assemble)(void *, data *);
    void (*delete)(void *);
} webp;

struct webp_film {
    void *encoder;
    int width, height;
    data result;
};

static void *open_first(const char *const names[]) {
    for (int i = 0; names[i] != NULL; i++) {
        void *library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
        if (library != NULL) return library;
    }
    return NULL;
}

/* Opens both libraries once; returns the one that is missing, or NULL. */
static const char *open_libraries(void) {
    static const char *const encoders[] = {"libwebp.so.7", "libwebp.7.dylib", "libwebp.so", NULL};
    static const char *const muxers[] = {"libwebpmux.so.3", "libwebpmux.3.dylib", "libwebpmux.so", NULL};
    if (webp.delete != NULL) return NULL;
    if ((webp.encoder = open_first(encoders)) == NULL) return "libwebp";
    if ((webp.muxer = open_first(muxers)) == NULL) return "libwebpmux";
    const struct { void *library; void *target; const char *name; } functions[] = {
        {webp.encoder, &webp.init_config, "WebPConfigInitInternal"},
        {webp.encoder, &webp.init_picture, "WebPPictureInitInternal"},
        {webp.encoder, &webp.import, "WebPPictureImportBGRX"},
        {webp.encoder, &webp.free_picture, "WebPPictureFree"},
        {webp.encoder, &webp.free, "WebPFree"},
        {webp.muxer, &webp.init_options, "WebPAnimEncoderOptionsInitInternal"},
        {webp.muxer, &webp.new, "WebPAnimEncoderNewInternal"},
        {webp.muxer, &webp.add, "WebPAnimEncoderAdd"},
        {webp.muxer, &webp.assemble, "WebPAnimEncoderAssemble"},
        {webp.muxer, &webp.delete, "WebPAnimEncoderDelete"},
    };
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
        void *found = dlsym(functions[i].library, functions[i].name);
        if (found == NULL) {
            webp.delete = NULL;
            return functions[i].name;
        }
        memcpy(functions[i].target, &found, sizeof found);
    }
    return NULL;
}

webp_film *webp_film_begin(int width, int height, char *problem, size_t problem_size) {
    const char *missing = open_libraries();
    if (missing != NULL) {
        snprintf(problem, problem_size, "%s is missing", missing);
        return NULL;
    }
    options options;
    memset(&options, 0, sizeof options);
    webp_film *film = calloc(1, sizeof *film);
    if (film != NULL && webp.init_options(&options, MUXER_VERSION)) {
        film->width = width;
        film->height = height;
        film->encoder = webp.new(width, height, &options, MUXER_VERSION);
    }
    if (film == NULL || film->encoder == NULL) {
        snprintf(problem, problem_size, "libwebp refuses a film of %d x %d pixels", width, height);
        free(film);
        return NULL;
    }
    return film;
}

int webp_film_add(webp_film *film, const uint32_t *pixels, int milliseconds, float quality) {
    config config;
    picture picture;
    memset(&config, 0, sizeof config);
    memset(&picture, 0, sizeof picture);
    if (!webp.init_config(&config, 0, 50, ENCODER_VERSION) || !webp.init_picture(&picture, ENCODER_VERSION)) return 0;
    config.set.lossless = quality < 0;
    if (quality >= 0) config.set.quality = quality;
    config.set.method = 1;
    picture.set.uses_argb = 1;
    picture.set.width = film->width;
    picture.set.height = film->height;
    int is_added = webp.import(&picture, (const uint8_t *)pixels, 4 * film->width)
        && webp.add(film->encoder, &picture, milliseconds, &config);
    webp.free_picture(&picture);
    return is_added;
}

const uint8_t *webp_film_finish(webp_film *film, int milliseconds, size_t *size) {
    if (!webp.add(film->encoder, NULL, milliseconds, NULL) || !webp.assemble(film->encoder, &film->result)) return NULL;
    *size = film->result.size;
    return film->result.bytes;
}

void webp_film_end(webp_film *film) {
    webp.delete(film->encoder);
    webp.free((void *)film->result.bytes);
    free(film);
}
