/* The C stack of a thread. Lua bounds how many C functions call each other, at 200, not what they take: on a thread with a
   small stack that is too many. So what may call back looks where it stands, in chl_poll. */

#include "internal.h"

#include <pthread.h>

#define RESERVE (64 * 1024) /* bytes that are left for what does not look */
#define LEAST (16 * 1024)   /* bytes above that, to begin with */

/* The lowest address of this thread's stack; NULL where it is not known. */
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

/* Notes how deep the calls of a script may go on this thread; false when there is no room for any. */
bool chl_find_stack(chl_state *s) {
    static _Thread_local char *end;
    static _Thread_local bool is_known;
    if (!is_known) {
        end = find_end();
        is_known = true;
    }
    s->watch.stack_floor = end == NULL ? NULL : end + RESERVE;
    return end == NULL || (char *)__builtin_frame_address(0) > end + RESERVE + LEAST;
}
