/* The timer of a thread: it ticks on the thread's own processor time, by a signal on that very thread, while scripts
   run there. Its handler looks at the clock and raises the script's alarm when the time is up. A deadline is known from
   the first tick in a call on, so a script ends up to two ticks late, never early.

   A thread has no timer where the system has none, where it blocks the signal (as the threads of dispatch's queues
   do), where the app has a handler for the signal, and after a fork. */

#include "internal.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <time.h>

/* Seconds of processor time that this thread has used. */
double chl_thread_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define DEFERS_SIGNALS 1 /* until the next call that it knows: a loop of Lua's has none */
#endif
#endif

#if defined(__linux__) && !defined(DEFERS_SIGNALS)

#include <sys/syscall.h>
#include <unistd.h>

#define TICK_NANOSECONDS 2000000
#define IDLE_TICKS 2          /* after so many without a script the timer rests */
#define TRUSTED_SECONDS 0.004 /* for so long the signal is taken to be as it was */

#ifndef sigev_notify_thread_id
#define sigev_notify_thread_id _sigev_un._tid
#endif

static _Thread_local struct {
    timer_t timer;
    bool is_there, is_refused;
    volatile sig_atomic_t is_ticking;
    int idle_ticks;
    double trusted_until;         /* of the coarse clock */
    chl_state *volatile running; /* whose script this thread runs now */
} own;

static pthread_once_t prepared = PTHREAD_ONCE_INIT;
static pthread_key_t at_thread_end;
static volatile bool has_signal;

static int watch_signal(void) { return SIGRTMAX - 6; }

static void set_ticking(bool ticks) {
    struct itimerspec interval = {{0, ticks ? TICK_NANOSECONDS : 0}, {0, ticks ? TICK_NANOSECONDS : 0}};
    timer_settime(own.timer, 0, &interval, NULL);
    own.is_ticking = ticks;
}

static void tick(int signal) {
    (void)signal;
    chl_state *s = own.running;
    if (s == NULL) {
        if (own.is_there && ++own.idle_ticks >= IDLE_TICKS) set_ticking(false);
        return;
    }
    own.idle_ticks = 0;
    int error = errno;
    double now = chl_thread_seconds();
    if (s->watch.timed != s->watch.number) {
        s->watch.timed = s->watch.number;
        s->watch.deadline = now + s->watch.allowed;
    } else if (now >= s->watch.deadline) {
        s->watch.is_late = true;
        chl_raise_alarm(s);
    }
    errno = error;
}

static void end_thread(void *unused) {
    (void)unused;
    timer_delete(own.timer);
    own.is_there = own.is_ticking = false;
}

/* A fork has no timers: scripts of the child are counted, the one that forked as well. */
static void take_over_child(void) {
    own.is_there = own.is_ticking = false;
    has_signal = false;
    for (chl_state *s = own.running; s != NULL; s = s->watch.outer) chl_begin_counting(s);
    own.running = NULL;
}

static void prepare(void) {
    struct sigaction old, action = {.sa_handler = tick, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    if (sigaction(watch_signal(), NULL, &old) != 0 || old.sa_handler != SIG_DFL) return; /* it is the app's */
    has_signal = pthread_key_create(&at_thread_end, end_thread) == 0 &&
                 pthread_atfork(NULL, NULL, take_over_child) == 0 && sigaction(watch_signal(), &action, NULL) == 0;
}

/* Whether this thread would not hear the signal, or somebody else would. */
static bool is_deaf(void) {
    sigset_t blocked;
    struct sigaction now;
    if (pthread_sigmask(SIG_SETMASK, NULL, &blocked) != 0 || sigismember(&blocked, watch_signal())) return true;
    if (sigaction(watch_signal(), NULL, &now) == 0 && now.sa_handler == tick) return false;
    has_signal = false;
    return true;
}

/* Sees to it that this thread has a timer; false when it can't have one. */
static bool make_timer(void) {
    if (own.is_there) return true;
    if (own.is_refused) return false;
    own.is_refused = true;
    pthread_once(&prepared, prepare);
    if (!has_signal) return false;
    struct sigevent event = {.sigev_notify = SIGEV_THREAD_ID, .sigev_signo = watch_signal()};
    event.sigev_notify_thread_id = (pid_t)syscall(SYS_gettid);
    if (timer_create(CLOCK_THREAD_CPUTIME_ID, &event, &own.timer) != 0) return false;
    pthread_setspecific(at_thread_end, &own);
    own.is_there = true;
    own.is_refused = false;
    return true;
}

/* Seconds of a clock that is cheap to read and a few milliseconds behind. */
static double coarse_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC_COARSE, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* From here to chl_end_timer a script runs that the timer watches; false where it can't. */
bool chl_begin_timer(chl_state *s) {
    if (!make_timer()) return false;
    double now = coarse_seconds();
    if (now >= own.trusted_until) {
        if (!has_signal || is_deaf()) {
            if (own.is_ticking) set_ticking(false);
            return false;
        }
        own.trusted_until = now + TRUSTED_SECONDS;
    }
    if (!own.is_ticking) set_ticking(true);
    s->watch.outer = own.running;
    own.running = s;
    return true;
}

void chl_end_timer(chl_state *s) {
    own.running = s->watch.outer;
    if (s->watch.outer != NULL && !own.is_ticking && own.is_there) set_ticking(true);
}

#else

bool chl_begin_timer(chl_state *s) { return s == NULL; }
void chl_end_timer(chl_state *s) { (void)s; }

#endif
