/* Hooks and deadlines: what stops a script, whoever finds that it must stop. In: a script that runs. Out: its hook. */

#include "internal.h"

/* Seconds of a clock: of the processor time that this thread has used, or of one that runs independently of it. */
double chl_seconds(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Sets the hook that a Lua thread has while the script is within its budget. */
void chl_set_usual_hook(const chl_state *s, lua_State *L) {
    if (s->watch.interval == 0) {
        lua_sethook(L, NULL, 0, 0);
    } else {
        lua_sethook(L, s->watch.hook, LUA_MASKCOUNT, s->watch.interval);
    }
}

/* Calls the watchdog at a Lua thread's next instruction. */
void chl_set_alarm_hook(const chl_state *s, lua_State *L) { lua_sethook(L, s->watch.alarm, LUA_MASKCOUNT, 1); }

/* Stops the script at its next instruction, in chl_watch. May be called at any time, even from a signal
   handler. */
void chl_raise_alarm(chl_state *s) {
    if (s->watch.has_alarm || s->watch.running == NULL) return;
    s->watch.has_alarm = true;
    chl_set_alarm_hook(s, s->watch.running);
}

/* Starts the deadline: from here on the clock is read. */
void chl_begin_deadline(chl_state *s) {
    s->watch.timed = s->watch.number;
    s->watch.deadline = chl_seconds(CLOCK_THREAD_CPUTIME_ID) + s->watch.allowed;
    s->watch.earliest = chl_seconds(CLOCK_MONOTONIC) + s->watch.allowed;
}

/* The watchdog is called after so many instructions, again and again. */
void chl_count(chl_state *s) {
    s->watch.mode = CHL_COUNTING;
    s->watch.hook = s->watch.alarm;
    s->watch.interval = 1000;
}

/* Starts counting because the timer was lost during a call. */
void chl_begin_counting(chl_state *s) {
    if (s->watch.mode != CHL_LAZY) return;
    chl_count(s);
    chl_begin_deadline(s);
    chl_set_usual_hook(s, s->watch.running);
}
