/* A Lua state: creating and closing it, and protected calls into it. */

#include "internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- protected calls ---- */

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
    /* time spent in C, where the hook does not run, counts as well */
    bool was_late = chl_end_watch(s), was_killed = s->watch.is_killed, was_refusing = s->memory.is_refusing;
    lua_settop(s->L, 0);
    s->watch.is_killed = s->memory.is_refusing = false;
    bool is_over_budget = chl_is_over_budget(s->L);
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

/* ---- creating and closing ---- */

static int open_all(lua_State *L) {
    /* The budget limits the heap, so the collector can wait: it starts again when the heap has grown tenfold.
       */
    lua_gc(L, LUA_GCINC, 1000, 0, 0);
    lua_pushboolean(L, 0);
    chl_of(L)->references.raised = luaL_ref(L, LUA_REGISTRYINDEX);
    lua_pushglobaltable(L);
    chl_open_libraries(L);
    chl_open_transforms(L);
    chl_open_carousel(L);
    if (chl_of(L)->budget.takes_notes) chl_open_notes(L);
    chl_hide_weak_mode(L);
    return 0;
}

chl_state *chl_open(
    const chl_host *host, const chl_budget *budget, const char *const *option_names, int option_count,
    unsigned option_booleans) {
    chl_state *s = calloc(1, sizeof *s);
    if (s == NULL) return NULL;
    s->host = *host;
    s->budget = *budget;
    s->option_count = option_count;
    for (int i = 0; i < s->option_count; i++)
        snprintf(s->option_names[i], sizeof s->option_names[i], "%s", option_names[i]);
    s->option_booleans = option_booleans;
    s->watch.timed = -1;
    s->references.transform_hook = s->references.option_hook = s->references.reload_hook =
        s->references.update_hook = s->references.data = LUA_NOREF;
    s->pool.keeps = s->pool.reads_numbers = !chl_knows_dumps();
    s->L = lua_newstate(chl_allocate, s);
    if (s->L == NULL) {
        free(s);
        return NULL;
    }
    *(uintptr_t *)lua_getextraspace(s->L) = (uintptr_t)s;
    chl_begin_budget(s, budget->load_seconds);
    if (!chl_pin_stack(s->L) || chl_protect(s, open_all, NULL) != CHL_OK) {
        chl_close(s);
        return NULL;
    }
    return s;
}

void chl_close(chl_state *s) {
    lua_close(s->L);
    free(s->items);
    free(s->pool.matrices);
    free(s);
}

/* ---- loading ---- */

struct reader {
    const char *text;
    size_t length;
};

/* Passes a chunk to the parser in pieces: the parser has no hook, so the clock is checked between them. */
static const char *read_piece(lua_State *L, void *context, size_t *size) {
    struct reader *reader = context;
    const char *piece = reader->text;
    chl_poll(L);
    *size = reader->length < 256 ? reader->length : 256;
    reader->text += *size;
    reader->length -= *size;
    return *size == 0 ? NULL : piece;
}

/* Compiles a text, never bytecode, and records what it may do; pushes the function, or a message. */
int chl_load_text(lua_State *L, const char *text, size_t length, const char *name) {
    struct reader reader = {text, length};
    int status = lua_load(L, read_piece, &reader, name, "t");
    return status == LUA_OK ? chl_inspect(L) : status;
}

/* ---- what the host reads ---- */

const chl_manifest *chl_get_manifest(const chl_state *s) { return &s->manifest; }
const chl_error *chl_get_error(const chl_state *s) { return &s->error; }
const char *chl_hook_source(const chl_state *s) { return s->transform_place.source; }
int chl_hook_line(const chl_state *s) { return s->transform_place.line; }
const char *chl_get_text(const chl_state *s) { return s->text; }
size_t chl_memory_used(const chl_state *s) { return s->memory.used; }
int chl_prints_dropped(const chl_state *s) {
    return s->prints > s->budget.prints ? s->prints - s->budget.prints : 0;
}
