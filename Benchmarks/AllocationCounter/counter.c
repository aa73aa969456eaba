/* Replaces the C library's allocation functions (glibc), counts the calls, and forwards them. */

#include "AllocationCounter.h"

#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_ulong count;
static atomic_long live;

unsigned long allocation_count(void) { return atomic_load(&count); }
long allocation_live_blocks(void) { return atomic_load(&live); }

#if defined(__GLIBC__)
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);
void *__libc_memalign(size_t alignment, size_t size);
void __libc_free(void *block);

static void counted(void) { atomic_fetch_add_explicit(&count, 1, memory_order_relaxed); }

/* Counts the block, if there is one. */
static void *kept(void *block) {
    if (block != NULL) atomic_fetch_add_explicit(&live, 1, memory_order_relaxed);
    return block;
}

void *malloc(size_t size) {
    counted();
    return kept(__libc_malloc(size));
}

void *calloc(size_t number, size_t size) {
    counted();
    return kept(__libc_calloc(number, size));
}

void *realloc(void *block, size_t size) {
    counted();
    if (block == NULL) return kept(__libc_realloc(NULL, size));
    void *moved = __libc_realloc(block, size);
    if (size == 0 && moved == NULL) atomic_fetch_sub_explicit(&live, 1, memory_order_relaxed);
    return moved;
}

void *aligned_alloc(size_t alignment, size_t size) {
    counted();
    return kept(__libc_memalign(alignment, size));
}

int posix_memalign(void **block, size_t alignment, size_t size) {
    counted();
    *block = kept(__libc_memalign(alignment, size));
    return *block == NULL ? ENOMEM : 0;
}

void free(void *block) {
    if (block != NULL) atomic_fetch_sub_explicit(&live, 1, memory_order_relaxed);
    __libc_free(block);
}
#endif
