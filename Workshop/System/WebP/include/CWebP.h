/* Animated WebP with the system's libwebp and its muxer, which are opened when they are needed. */

#ifndef CWEBP_H
#define CWEBP_H

#include <stddef.h>
#include <stdint.h>

typedef struct webp_film webp_film;

/* Begins a film. Returns NULL, and the reason in `problem`, if the libraries are missing or refuse the size. */
webp_film *webp_film_begin(int width, int height, char *problem, size_t problem_size);

/* Adds a frame: one 32-bit number a pixel, 0x00RRGGBB, row by row. It is shown from `milliseconds` on. `quality` is 0, small,
   to 100; below 0 nothing is lost. Returns whether it was added. */
int webp_film_add(webp_film *film, const uint32_t *pixels, int milliseconds, float quality);

/* Ends the film at a time. The bytes stay valid until webp_film_end. Returns NULL if that fails. */
const uint8_t *webp_film_finish(webp_film *film, int milliseconds, size_t *size);

/* Frees a film. */
void webp_film_end(webp_film *film);

#endif
