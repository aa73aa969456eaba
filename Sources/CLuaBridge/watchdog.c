/* Time budgets. They limit the processor time of the script's thread: other work on the machine does not
   count.

   While a script is within its budget, watching costs nothing: a timer sets Lua's count hook when the time is
   up, see timer.c. On a thread without a timer, the count hook is always on and reads the clock itself. */

#include "internal.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#define HOOK_INSTRUCTIONS 1000
#define TRACED_INSTRUCTIONS 100 /* between checks of the clock while lines are recorded */

/* Seconds of a clock that runs independently of the thread. */
static double wall_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Begins a budget of this many seconds. */
void chl_begin_budget(chl_state *s, double seconds) {
    s->prints = 0;
    s->last_option = s->option_count;
    s->watch.allowed = seconds;
    s->watch.is_late = false;
    s->watch.number++;
}

static void trace(lua_State *L, lua_Debug *record);

/* Sets the hook that a Lua thread has while the script is within its budget. */
static void set_usual_hook(const chl_state *s, lua_State *L) {
    switch (s->watch.mode) {
    case CHL_LAZY: lua_sethook(L, NULL, 0, 0); break;
    case CHL_COUNTING: lua_sethook(L, chl_watch, LUA_MASKCOUNT, HOOK_INSTRUCTIONS); break;
    case CHL_NOTING: lua_sethook(L, chl_count_instruction, LUA_MASKCOUNT, 1); break;
    case CHL_TRACING: lua_sethook(L, trace, LUA_MASKCOUNT, 1); break;
    }
}

static void set_alarm_hook(lua_State *L) { lua_sethook(L, chl_watch, LUA_MASKCOUNT, 1); }

/* Stops the script at its next instruction, in chl_watch. May be called at any time, even from a signal
   handler. */
void chl_raise_alarm(chl_state *s) {
    if (s->watch.has_alarm || s->watch.running == NULL) return;
    s->watch.has_alarm = true;
    set_alarm_hook(s->watch.running);
}

/* Starts the deadline: from here on the clock is read. */
static void begin_deadline(chl_state *s) {
    s->watch.timed = s->watch.number;
    s->watch.deadline = chl_thread_seconds() + s->watch.allowed;
    s->watch.earliest = wall_seconds() + s->watch.allowed;
}

/* Between this and chl_end_watch a script runs; if `traces`, its lines are recorded. */
void chl_begin_watch(chl_state *s, bool traces) {
    s->watch.has_alarm = false;
    s->watch.running = s->L;
    if (traces) {
        s->watch.mode = CHL_TRACING;
        s->watch.traced = s->watch.traced_line = 0;
    } else if (s->budget.takes_notes) {
        s->watch.mode = CHL_NOTING;
    } else {
        s->watch.mode = !s->budget.counts_always && chl_begin_timer(s) ? CHL_LAZY : CHL_COUNTING;
    }
    if (s->watch.mode == CHL_LAZY) return;
    if (s->watch.timed != s->watch.number) begin_deadline(s);
    set_usual_hook(s, s->L);
}

/* Starts counting because the timer was lost during a call. */
void chl_begin_counting(chl_state *s) {
    if (s->watch.mode != CHL_LAZY) return;
    s->watch.mode = CHL_COUNTING;
    begin_deadline(s);
    set_usual_hook(s, s->watch.running);
}

/* Whether the time is up. Reading a thread's processor time is expensive, and it can't pass the deadline
   before the wall clock does. */
static bool is_late(const chl_state *s) {
    if (s->watch.mode == CHL_LAZY || s->watch.is_late) return s->watch.is_late;
    return wall_seconds() >= s->watch.earliest && chl_thread_seconds() >= s->watch.deadline;
}

/* Returns whether the script's time was up. */
bool chl_end_watch(chl_state *s) {
    bool was_late = is_late(s);
    if (s->watch.mode == CHL_LAZY) chl_end_timer(s);
    s->watch.running = NULL;
    if (s->watch.mode != CHL_LAZY || s->watch.has_alarm) lua_sethook(s->L, NULL, 0, 0);
    return was_late;
}

/* The message when a script's time is up. It mentions memory because a large heap is then the likely reason.
   */
void chl_time_message(const chl_state *s, char *text, size_t size) {
    int length = snprintf(text, size, "time budget of %g ms exceeded", s->watch.allowed * 1000);
    if (s->memory.used > s->budget.memory / 2)
        snprintf(text + length, size - (size_t)length, ", with %zu of %zu KiB of memory in use",
            s->memory.used / 1024, s->budget.memory / 1024);
}

/* Raises an error that stops the script: at level 0 from the hook, which runs again as soon as a pcall caught
   the error. */
static void stop(lua_State *L, int level, chl_status status, const char *text) {
    chl_of(L)->watch.has_alarm = true;
    set_alarm_hook(L);
    if (level == 0) chl_mark_unwatched(L, true);
    chl_raise_at(L, level, status, "%s", text);
}

/* Ends a script whose time is up. Then every further instruction raises the error again, so that the script
   can't continue after a pcall; the state is usable again when the outermost call has returned. */
static void end_when_late(lua_State *L, int level) {
    chl_state *s = chl_of(L);
    if (!s->watch.is_killed && !is_late(s)) return;
    s->watch.is_late = s->watch.is_killed = true;
    if (L != s->L) set_alarm_hook(s->L);
    char text[120];
    chl_time_message(s, text, sizeof text);
    stop(L, level, CHL_TIME, text);
}

/* The count hook. Between instructions garbage collection is safe, and errors have a line. */
void chl_watch(lua_State *L, lua_Debug *record) {
    (void)record;
    chl_state *s = chl_of(L);
    /* before checking: an alarm that is raised meanwhile is kept */
    s->watch.has_alarm = false;
    set_usual_hook(s, L);
    chl_mark_unwatched(L, false);
    s->memory.is_refusing = false;
    end_when_late(L, 0);
    /* only once: the garbage that a pcall left stays in registers for a while */
    if (!s->memory.is_full) return;
    s->memory.is_full = false;
    if (!chl_is_over_budget(L)) return;
    s->memory.refusal = CHL_OVER_BUDGET;
    chl_error description;
    chl_describe_refusal(s, &description);
    stop(L, 0, CHL_MEMORY, description.message);
}

/* See chl_poll. */
void chl_poll_slowly(lua_State *L) {
    end_when_late(L, 1);
    if (chl_is_deep(L))
        chl_raise(L, CHL_SIZE, "recursion too deep: the thread's stack has no room for more C functions within each other");
}

/* Records each line, for an error that has none. */
static void trace(lua_State *L, lua_Debug *record) {
    chl_watch_state *watch = &chl_of(L)->watch;
    chl_mark_unwatched(L, false);
    if (++watch->traced % TRACED_INSTRUCTIONS == 0) end_when_late(L, 0);
    chl_of(L)->memory.is_refusing = false;
    lua_getinfo(L, "Sl", record);
    if (record->currentline <= 0) return;
    watch->traced_line = record->currentline;
    memcpy(watch->traced_source, record->short_src, sizeof watch->traced_source);
}

/* Switches the hook to the Lua thread that runs now. Returns the previous one. */
lua_State *chl_switch_thread(chl_state *s, lua_State *L) {
    lua_State *before = s->watch.running;
    s->watch.running = L;
    if (s->watch.has_alarm) {
        set_alarm_hook(L);
    } else if (s->watch.mode != CHL_LAZY && lua_gethook(L) == NULL) {
        /* the thread was created while the timer was in use */
        set_usual_hook(s, L);
    }
    return before;
}
