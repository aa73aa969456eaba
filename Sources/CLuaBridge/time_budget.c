/* Time budgets. They limit the processor time of the script's thread: other work on the machine does not
   count.

   While a script is within its budget, watching costs nothing: a timer sets Lua's count hook when the time is
   up, see timer.c. On a thread without a timer, the count hook is always on and reads the clock itself. */

#include "internal.h"

#include <stdio.h>
#include <string.h>

#define TRACED_INSTRUCTIONS 100 /* between checks of the clock while lines are recorded */

/* Begins a budget of this many seconds. */
void chl_begin_budget(chl_state *s, double seconds) {
    s->prints = 0;
    s->last_option = s->option_count;
    s->watch.allowed = seconds;
    s->watch.is_late = false;
    s->watch.number++;
}

static void trace(lua_State *L, lua_Debug *record);

/* Between this and chl_end_watch a script runs; if `traces`, its lines are recorded. */
void chl_begin_watch(chl_state *s, bool traces) {
    s->watch.has_alarm = false;
    s->watch.running = s->L;
    s->watch.alarm = chl_watch;
    if (traces || s->budget.traces) {
        s->watch.mode = CHL_TRACING;
        s->watch.hook = trace;
        s->watch.interval = 1;
        s->watch.traced = s->watch.traced_line = 0;
        memset(s->watch.traced_calls, 0, sizeof s->watch.traced_calls);
    } else if (s->watch.counter != NULL) {
        s->watch.mode = CHL_NOTING;
        s->watch.hook = s->watch.counter;
        s->watch.interval = 1;
    } else if (!s->budget.counts_always && chl_begin_timer(s)) {
        s->watch.mode = CHL_LAZY;
        s->watch.interval = 0;
    } else {
        chl_count(s);
    }
    if (s->watch.mode == CHL_LAZY) return;
    if (s->watch.timed != s->watch.number) chl_begin_deadline(s);
    chl_set_usual_hook(s, s->L);
}

/* Whether the time is up. Reading a thread's processor time is expensive, and it can't pass the deadline
   before the wall clock does. */
static bool is_late(const chl_state *s) {
    if (s->watch.mode == CHL_LAZY || s->watch.is_late) return s->watch.is_late;
    return chl_seconds(CLOCK_MONOTONIC) >= s->watch.earliest &&
           chl_seconds(CLOCK_THREAD_CPUTIME_ID) >= s->watch.deadline;
}

/* Returns whether the script's time was up. */
bool chl_end_watch(chl_state *s) {
    bool was_late = is_late(s);
    if (s->watch.mode == CHL_LAZY) chl_end_timer(s);
    s->watch.running = NULL;
    if (s->watch.mode != CHL_LAZY || s->watch.has_alarm) lua_sethook(s->L, NULL, 0, 0);
    return was_late;
}

/* Raises an error that stops the script: at level 0 from the hook, which runs again as soon as a pcall caught
   the error. */
static void stop(lua_State *L, int level, chl_status status, const char *text) {
    chl_of(L)->watch.has_alarm = true;
    chl_set_alarm_hook(chl_of(L), L);
    if (level == 0) chl_mark_unwatched(L, true);
    luaL_where(L, level);
    lua_pushstring(L, text);
    lua_concat(L, 2);
    chl_raise_top(L, status);
}

/* Ends a script whose time is up. Then every further instruction raises the error again, so that the script
   can't continue after a pcall; the state is usable again when the outermost call has returned. */
static void end_when_late(lua_State *L, int level) {
    chl_state *s = chl_of(L);
    if (!s->watch.is_killed && !is_late(s)) return;
    s->watch.is_late = s->watch.is_killed = true;
    if (L != s->L) chl_set_alarm_hook(s, s->L);
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
    chl_set_usual_hook(s, L);
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

/* Records each line, for an error that has none or whose place in the line is looked for. */
static void trace(lua_State *L, lua_Debug *record) {
    chl_watch_state *watch = &chl_of(L)->watch;
    chl_mark_unwatched(L, false);
    if (++watch->traced % TRACED_INSTRUCTIONS == 0) end_when_late(L, 0);
    chl_of(L)->memory.is_refusing = false;
    lua_getinfo(L, "Sl", record);
    if (record->currentline <= 0) return;
    watch->traced_line = record->currentline;
    memcpy(watch->traced_source, record->short_src, sizeof watch->traced_source);
    chl_traced_call *call = chl_find_traced_call(watch, record);
    call->line_before = call->call == record->i_ci ? call->line : 0;
    call->line = record->currentline;
    call->call = record->i_ci;
}

/* Switches the hook to the Lua thread that runs now. Returns the previous one. */
lua_State *chl_switch_thread(chl_state *s, lua_State *L) {
    lua_State *before = s->watch.running;
    s->watch.running = L;
    if (s->watch.has_alarm) {
        chl_set_alarm_hook(chl_of(L), L);
    } else if (s->watch.mode != CHL_LAZY && lua_gethook(L) == NULL) {
        /* the thread was created while the timer was in use */
        chl_set_usual_hook(s, L);
    }
    return before;
}
