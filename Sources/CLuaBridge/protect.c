/* Protected calls into a Lua state: the only place where Lua errors are caught. In: a C function. Out: a status, and what
   went wrong. */

#include "internal.h"

#include <stdio.h>
#include <string.h>

static int call(chl_state *s, lua_CFunction function, void *argument) {
    lua_State *L = s->L;
    s->error.status = CHL_OK;
    s->error.message[0] = '\0';
    s->error.line = 0;
    s->memory.refusal = CHL_GRANTED;
    s->memory.is_refusing = s->memory.is_full = false;
    s->watch.is_killed = false;
    chl_mark_unwatched(L, false);
    lua_pushcfunction(L, chl_on_error);
    lua_pushcfunction(L, function);
    lua_pushlightuserdata(L, argument);
    return lua_pcall(L, 1, 0, 1);
}

/* Calls a C function in protected mode, with a pointer as its argument, within the current budget. */
chl_status chl_protect(chl_state *s, lua_CFunction function, void *argument) {
    if (!chl_find_stack(s)) {
        memset(&s->error, 0, sizeof s->error);
        snprintf(s->error.message, sizeof s->error.message,
            "the thread's stack has no room for a script; expected a thread with at least 128 KiB");
        return s->error.status = CHL_RUNTIME;
    }
    lua_settop(s->L, 0);
    chl_begin_watch(s, false);
    int status = call(s, function, argument);
    bool was_killed = s->watch.is_killed, was_refusing = s->memory.is_refusing;
    lua_settop(s->L, 0);
    s->watch.is_killed = s->memory.is_refusing = false;
    bool is_over_budget = chl_is_over_budget(s->L);
    /* time spent in C, where the hook does not run, and on a collection counts as well */
    bool was_late = chl_end_watch(s);
    if (status == LUA_OK && !was_late && !is_over_budget) return CHL_OK;
    /* an error that no handler described must not keep details of an earlier one */
    if (s->error.status == CHL_OK) memset(&s->error, 0, sizeof s->error);
    if (was_killed || (status == LUA_OK && was_late)) {
        s->error.status = CHL_TIME;
        if (s->error.message[0] == '\0') chl_time_message(s, s->error.message, sizeof s->error.message);
    } else if (status == LUA_ERRMEM || status == LUA_OK || was_refusing) {
        if (status == LUA_OK) s->memory.refusal = CHL_OVER_BUDGET;
        chl_describe_refusal(s, &s->error);
    } else if (s->error.message[0] == '\0') {
        s->error.status = CHL_RUNTIME;
        snprintf(s->error.message, sizeof s->error.message, "an error while an error was being handled");
    }
    return s->error.status;
}

/* Finds the line of an error that has none, such as a memory error: calls the function again, within a budget
   of its own, and records the lines on the way. */
void chl_locate(chl_state *s, chl_error *error, lua_CFunction function, void *argument) {
    if (error->line > 0 || (error->status != CHL_SIZE && error->status != CHL_MEMORY)) return;
    chl_error found = *error;
    chl_begin_budget(s, s->watch.allowed);
    lua_settop(s->L, 0);
    chl_begin_watch(s, true);
    int status = call(s, function, argument);
    chl_end_watch(s);
    lua_settop(s->L, 0);
    s->watch.is_killed = s->memory.is_refusing = false;
    chl_is_over_budget(s->L);
    if (status != LUA_OK && s->watch.traced_line > 0) {
        found.line = s->watch.traced_line;
        snprintf(found.source, sizeof found.source, "%s", s->watch.traced_source);
    }
    *error = found;
}
