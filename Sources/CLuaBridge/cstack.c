/* The C stack of a thread. Lua limits the number of nested C functions, to 200, but not the stack space that
   they use: on a thread with a small stack that is too many. So code that may call back checks the stack
   pointer, in chl_poll. */

#include "internal.h"

#include <pthread.h>

#define RESERVE (64 * 1024) /* bytes reserved for code that does not check */
#define LEAST (16 * 1024)   /* further bytes that are required at the start */

/* The lowest address of this thread's stack; NULL if unknown. */
static char *find_end(void) {
#if defined(__linux__)
    pthread_attr_t attributes;
    void *end = NULL;
    size_t size;
    if (pthread_getattr_np(pthread_self(), &attributes) != 0) return NULL;
    if (pthread_attr_getstack(&attributes, &end, &size) != 0) end = NULL;
    pthread_attr_destroy(&attributes);
    return end;
#elif defined(__APPLE__)
    return (char *)pthread_get_stackaddr_np(pthread_self()) - pthread_get_stacksize_np(pthread_self());
#else
    return NULL;
#endif
}

/* The lowest address that calls may reach; 0 if unknown. */
static uintptr_t find_floor(void) {
    static _Thread_local char *end;
    static _Thread_local bool is_known;
    if (!is_known) {
        end = find_end();
        is_known = true;
    }
    return end == NULL ? 0 : (uintptr_t)end + RESERVE;
}

size_t chl_stack_room(void) {
    const uintptr_t floor = find_floor(), place = (uintptr_t)__builtin_frame_address(0);
    if (floor == 0) return SIZE_MAX;
    return place > floor ? place - floor : 0;
}

/* Determines how deep the calls of a script may go on this thread; false when there is no space for any. */
bool chl_find_stack(chl_state *s) {
    const uintptr_t floor = find_floor();
    s->watch.stack_floor = (char *)floor;
    return floor == 0 || (uintptr_t)__builtin_frame_address(0) > floor + LEAST;
}
