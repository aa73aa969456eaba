/* Budgets of time. What a script may use is processor time of its thread: other work on the machine does not count.

   The lazy watchdog costs nothing while budgets are kept. A timer on the thread's own processor time ticks by a
   signal, on that very thread; the handler looks at the clock, and sets Lua's count hook when a script's time is up.
   A deadline is known from the first tick in a call on, so a script ends up to two ticks late, never early. Without
   it, or where the system has no such timer, the count hook is always on and asks the clock itself. */

#include "internal.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <time.h>

#define HOOK_INSTRUCTIONS 1000

/* Seconds of a clock that goes on whatever the thread does. */
static double wall_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Seconds of processor time that this thread has used. */
static double thread_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* ---- the timer of a thread ---- */

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define DEFERS_SIGNALS 1 /* until the next call that it knows: a loop of Lua's has none */
#endif
#endif

#if defined(__linux__) && !defined(DEFERS_SIGNALS)

#include <sys/syscall.h>
#include <unistd.h>

#define TICK_NANOSECONDS 2000000
#define IDLE_TICKS 50 /* after so many without a script the timer rests */

#ifndef sigev_notify_thread_id
#define sigev_notify_thread_id _sigev_un._tid
#endif

static _Thread_local struct {
    timer_t timer;
    bool is_there, is_refused;
    volatile sig_atomic_t is_ticking;
    int idle_ticks;
    chl_state *volatile running; /* whose script this thread runs now */
} watch;

static pthread_once_t prepared = PTHREAD_ONCE_INIT;
static pthread_key_t at_thread_end;
static bool has_signal;

static int watch_signal(void) { return SIGRTMAX - 6; }

static void set_ticking(bool ticks) {
    struct itimerspec interval = {{0, ticks ? TICK_NANOSECONDS : 0}, {0, ticks ? TICK_NANOSECONDS : 0}};
    timer_settime(watch.timer, 0, &interval, NULL);
    watch.is_ticking = ticks;
}

static void tick(int signal) {
    (void)signal;
    chl_state *s = watch.running;
    if (s == NULL) {
        if (++watch.idle_ticks >= IDLE_TICKS) set_ticking(false);
        return;
    }
    watch.idle_ticks = 0;
    int error = errno;
    double now = thread_seconds();
    if (s->timed != s->budget_number) {
        s->timed = s->budget_number;
        s->deadline = now + s->allowed;
    } else if (now >= s->deadline) {
        s->is_late = true;
        lua_sethook(s->running, chl_watch, LUA_MASKCOUNT, 1);
    }
    errno = error;
}

static void end_thread(void *unused) {
    (void)unused;
    timer_delete(watch.timer);
    watch.is_there = watch.is_ticking = false;
}

static void prepare(void) {
    struct sigaction old, action = {.sa_handler = tick, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    if (sigaction(watch_signal(), NULL, &old) != 0 || old.sa_handler != SIG_DFL) return; /* it is the app's */
    has_signal = pthread_key_create(&at_thread_end, end_thread) == 0 && sigaction(watch_signal(), &action, NULL) == 0;
}

/* Whether this thread would never hear the signal. */
static bool is_blocked(void) {
    sigset_t blocked;
    return pthread_sigmask(SIG_SETMASK, NULL, &blocked) != 0 || sigismember(&blocked, watch_signal());
}

/* Sees to it that this thread has a timer; false when it can't have one. */
static bool make_timer(void) {
    if (watch.is_there) return true;
    if (watch.is_refused) return false;
    watch.is_refused = true;
    pthread_once(&prepared, prepare);
    if (!has_signal) return false;
    struct sigevent event = {.sigev_notify = SIGEV_THREAD_ID, .sigev_signo = watch_signal()};
    event.sigev_notify_thread_id = (pid_t)syscall(SYS_gettid);
    if (timer_create(CLOCK_THREAD_CPUTIME_ID, &event, &watch.timer) != 0) return false;
    pthread_setspecific(at_thread_end, &watch);
    watch.is_there = true;
    watch.is_refused = false;
    return true;
}

static bool begin_lazily(chl_state *s) {
    if (!make_timer()) return false;
    if (!watch.is_ticking) {
        if (is_blocked()) return false;
        set_ticking(true);
    }
    s->outer = watch.running;
    watch.running = s;
    return true;
}

static void end_lazily(chl_state *s) {
    watch.running = s->outer;
    if (s->outer != NULL && !watch.is_ticking) set_ticking(true);
}

#else

static bool begin_lazily(chl_state *s) { return s == NULL; }
static void end_lazily(chl_state *s) { (void)s; }

#endif

/* ---- budgets ---- */

/* What runs from here has this many seconds. */
void chl_begin_budget(chl_state *s, double seconds) {
    s->prints = 0;
    s->last_option = CHL_OPTION_COUNT;
    s->allowed = seconds;
    s->is_late = false;
    s->budget_number++;
}

/* The hook that is always on, on a thread that has none. */
static void set_count_hook(chl_state *s, lua_State *L) {
    if (lua_gethookcount(L) != 0) return;
    if (s->budget.takes_notes) {
        lua_sethook(L, chl_count_instruction, LUA_MASKCOUNT, 1);
    } else {
        lua_sethook(L, chl_watch, LUA_MASKCOUNT, HOOK_INSTRUCTIONS);
    }
}

/* From here to chl_end_watch a script runs. */
void chl_begin_watch(chl_state *s) {
    s->running = s->L;
    s->is_lazy = !s->budget.counts_always && !s->budget.takes_notes && begin_lazily(s);
    if (s->is_lazy) return;
    if (s->timed != s->budget_number) {
        s->timed = s->budget_number;
        s->deadline = thread_seconds() + s->allowed;
        s->earliest = wall_seconds() + s->allowed;
    }
    set_count_hook(s, s->L);
}

/* Answers whether the script's time was up. */
bool chl_end_watch(chl_state *s) {
    bool was_late = chl_is_late(s);
    if (s->is_lazy) end_lazily(s);
    if (!s->is_lazy || s->is_late || s->killed) lua_sethook(s->L, NULL, 0, 0);
    return was_late;
}

/* Whether the time is up. The processor time of a thread is dear to ask for, and can't be up before the wall's is. */
bool chl_is_late(const chl_state *s) {
    if (s->is_lazy) return s->is_late;
    return wall_seconds() >= s->earliest && thread_seconds() >= s->deadline;
}

/* What a script is told whose time is up; a heap that has grown is the likely reason. */
void chl_time_message(const chl_state *s, char *text, size_t size) {
    int length = snprintf(text, size, "time budget of %g ms exceeded", s->allowed * 1000);
    if (s->used > s->budget.memory / 2)
        snprintf(text + length, size - (size_t)length, ", with %zu of %zu KiB of memory in use", s->used / 1024,
            s->budget.memory / 1024);
}

/* The count hook, and what C calls between steps that no hook counts: ends a script whose time is up. Once it is,
   every further instruction raises again, so that a pcall of the script's can't go on; the state is whole again when
   the outermost call has been left. */
void chl_watch(lua_State *L, lua_Debug *record) {
    (void)record;
    chl_state *s = chl_of(L);
    if (!s->killed && !chl_is_late(s)) {
        /* a coroutine that was left just when its time was up */
        if (s->is_lazy && lua_gethookcount(L) == 1) lua_sethook(L, NULL, 0, 0);
        return;
    }
    char text[120];
    chl_time_message(s, text, sizeof text);
    s->killed = true;
    lua_sethook(L, chl_watch, LUA_MASKCOUNT, 1);
    if (L != s->L) lua_sethook(s->L, chl_watch, LUA_MASKCOUNT, 1);
    chl_raise(L, CHL_TIME, "%s", text);
}

/* The thread of Lua's that runs now: the hook belongs to one. Answers the one before. */
lua_State *chl_switch_thread(chl_state *s, lua_State *L) {
    lua_State *before = s->running;
    s->running = L;
    if (!s->is_lazy) {
        /* it may have been made while the timer watched */
        set_count_hook(s, L);
    } else if (s->is_late) {
        /* a tick between the two may have set the hook on the wrong one */
        lua_sethook(L, chl_watch, LUA_MASKCOUNT, 1);
    }
    return before;
}
