/* The timer of a thread: it ticks on the thread's own processor time, by a signal to that thread, while
   scripts run there. Its handler reads the clock and raises the script's alarm when the time is up. The
   deadline is set at the first tick in a call, so a script is stopped up to two ticks late, but never early.

   A thread has no timer when the system has none, when it blocks the signal (as the threads of dispatch
   queues do), when the app has a handler for the signal, and after a fork. */

#include "internal.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define DEFERS_SIGNALS 1 /* until the next intercepted call: a loop in Lua has none */
#endif
#endif

#if defined(__linux__) && !defined(DEFERS_SIGNALS)

#include <sys/syscall.h>
#include <unistd.h>

#define TICK_NANOSECONDS 2000000
#define IDLE_TICKS 2          /* after this many ticks without a script the timer stops */
#define TRUSTED_SECONDS 0.004 /* the signal's state is checked again after this time */

#ifndef sigev_notify_thread_id
#define sigev_notify_thread_id _sigev_un._tid
#endif

static _Thread_local struct {
    timer_t timer;
    bool is_there, is_refused;
    volatile sig_atomic_t is_ticking;
    int idle_ticks;
    double trusted_until;         /* of the coarse clock */
    chl_state *volatile running; /* the state whose script this thread runs now */
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
    double now = chl_seconds(CLOCK_THREAD_CPUTIME_ID);
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

/* A forked child has no timers: its scripts use counting, including the one that called fork. */
static void adopt_child(void) {
    own.is_there = own.is_ticking = false;
    has_signal = false;
    for (chl_state *s = own.running; s != NULL; s = s->watch.outer) chl_begin_counting(s);
    own.running = NULL;
}

static void prepare(void) {
    struct sigaction old, action = {.sa_handler = tick, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    if (sigaction(watch_signal(), NULL, &old) != 0 || old.sa_handler != SIG_DFL) return; /* the app uses it */
    has_signal = pthread_key_create(&at_thread_end, end_thread) == 0 &&
                 pthread_atfork(NULL, NULL, adopt_child) == 0 && sigaction(watch_signal(), &action, NULL) == 0;
}

/* Whether this thread would not receive the signal, or another handler would. */
static bool is_deaf(void) {
    sigset_t blocked;
    struct sigaction now;
    if (pthread_sigmask(SIG_SETMASK, NULL, &blocked) != 0 || sigismember(&blocked, watch_signal())) return true;
    if (sigaction(watch_signal(), NULL, &now) == 0 && now.sa_handler == tick) return false;
    has_signal = false;
    return true;
}

/* Creates this thread's timer if needed; false when it can't have one. */
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

/* Between this and chl_end_timer the timer watches a script; false when it can't. */
bool chl_begin_timer(chl_state *s) {
    if (!make_timer()) return false;
    double now = chl_seconds(CLOCK_MONOTONIC_COARSE); /* cheap to read, and up to a few milliseconds late */
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
