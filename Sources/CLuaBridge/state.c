/* A Lua state: its memory, its time, and protected calls into it. */

#include "internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- memory ---- */

/* Notes where the script is: for errors that tell nothing themselves. Reads only. */
static void note_place(chl_state *s) {
    lua_Debug record;
    s->place_line = 0;
    for (int level = 0; s->L != NULL && lua_getstack(s->L, level, &record); level++) {
        lua_getinfo(s->L, "Sl", &record);
        if (record.currentline <= 0) continue;
        s->place_line = record.currentline;
        snprintf(s->place_source, sizeof s->place_source, "%s", record.short_src);
        return;
    }
}

/* C functions take as long as their strings are long, and no hook counts in them. */
#define LONGEST_STRING (64 * 1024)

/* What a block of this size takes of the process: the allocator adds a word and rounds up to two. */
static size_t cost(size_t size) { return size == 0 ? 0 : size < 24 ? 32 : (size + 8 + 15) & ~(size_t)15; }

/* Memory for Lua, up to the budget. */
static void *allocate(void *context, void *block, size_t old_size, size_t new_size) {
    chl_state *s = context;
    bool is_string = block == NULL && old_size == LUA_TSTRING;
    if (block == NULL) old_size = 0; /* Lua hands a kind of object instead */
    if (new_size == 0) {
        free(block);
        s->used -= cost(old_size);
        return NULL;
    }
    if ((is_string && new_size > LONGEST_STRING) ||
        (new_size > old_size && s->used - cost(old_size) + cost(new_size) > s->budget.memory)) {
        s->out_of_memory = true;
        note_place(s);
        return NULL;
    }
    void *result = realloc(block, new_size);
    if (result != NULL) s->used += cost(new_size) - cost(old_size);
    return result;
}

/* ---- protected calls ---- */

/* Calls a C function in protected mode, with a pointer for its argument, within the budget that has begun. */
chl_status chl_protect(chl_state *s, lua_CFunction function, void *argument) {
    lua_State *L = s->L;
    lua_settop(L, 0);
    s->error.status = CHL_OK;
    s->error.message[0] = '\0';
    s->error.line = 0;
    s->out_of_memory = false;
    s->killed = false;
    s->raising = CHL_RUNTIME;
    chl_begin_watch(s);
    lua_pushcfunction(L, chl_on_error);
    lua_pushcfunction(L, function);
    lua_pushlightuserdata(L, argument);
    int status = lua_pcall(L, 1, 0, 1);
    /* what C did behind the hook's back counts as well */
    bool was_late = chl_end_watch(s), was_killed = s->killed;
    lua_settop(L, 0);
    s->killed = false;
    if (status == LUA_OK && !was_late) return CHL_OK;
    /* what no handler described has nothing of an earlier error */
    if (s->error.status == CHL_OK) memset(&s->error, 0, sizeof s->error);
    if (was_killed || status == LUA_OK) {
        s->error.status = CHL_TIME;
        if (s->error.message[0] == '\0') chl_time_message(s, s->error.message, sizeof s->error.message);
    } else if (status == LUA_ERRMEM || (s->out_of_memory && strstr(s->error.message, "not enough memory"))) {
        s->error.status = CHL_MEMORY;
        if (s->error.line == 0 && s->place_line > 0) {
            s->error.line = s->place_line;
            memcpy(s->error.source, s->place_source, sizeof s->error.source);
        }
        snprintf(s->error.message, sizeof s->error.message, "not enough memory: the budget is %zu KiB",
            s->budget.memory / 1024);
    } else if (s->error.message[0] == '\0') {
        s->error.status = CHL_RUNTIME;
        snprintf(s->error.message, sizeof s->error.message, "an error while an error was being handled");
    }
    return s->error.status;
}

/* ---- life ---- */

static int open_all(lua_State *L) {
    /* The budget bounds the heap, so the collector may wait: it starts anew when the heap has grown tenfold. */
    lua_gc(L, LUA_GCINC, 1000, 0, 0);
    lua_pushglobaltable(L);
    chl_open_libraries(L);
    chl_open_transforms(L);
    chl_open_carousel(L);
    if (chl_of(L)->budget.takes_notes) chl_open_notes(L);
    return 0;
}

chl_state *chl_open(
    const chl_host *host, const chl_budget *budget, const char *const option_names[CHL_OPTION_COUNT],
    unsigned option_booleans) {
    chl_state *s = calloc(1, sizeof *s);
    if (s == NULL) return NULL;
    s->host = *host;
    s->budget = *budget;
    for (int i = 0; i < CHL_OPTION_COUNT; i++) 
        snprintf(s->option_names[i], sizeof s->option_names[i], "%s", option_names[i]);
    s->option_booleans = option_booleans;
    s->timed = -1;
    s->transform_hook = s->option_hook = s->reload_hook = s->data = LUA_NOREF;
    s->L = lua_newstate(allocate, s);
    if (s->L == NULL) {
        free(s);
        return NULL;
    }
    *(chl_state **)lua_getextraspace(s->L) = s;
    chl_begin_budget(s, budget->load_seconds);
    if (chl_protect(s, open_all, NULL) != CHL_OK) {
        chl_close(s);
        return NULL;
    }
    return s;
}

void chl_close(chl_state *s) {
    lua_close(s->L);
    free(s->items);
    free(s->pooled);
    free(s);
}

/* ---- loading ---- */

struct reader {
    const char *text;
    size_t length;
};

/* Hands a chunk out in pieces: the parser has no hook, so the clock is looked at between them. */
static const char *read_piece(lua_State *L, void *context, size_t *size) {
    struct reader *reader = context;
    const char *piece = reader->text;
    chl_watch(L, NULL);
    *size = reader->length < 256 ? reader->length : 256;
    reader->text += *size;
    reader->length -= *size;
    return *size == 0 ? NULL : piece;
}

/* Compiles a text, never bytecode, and notes what it may do; pushes the function, or a message. */
int chl_load_text(lua_State *L, const char *text, size_t length, const char *name) {
    struct reader reader = {text, length};
    int status = lua_load(L, read_piece, &reader, name, "t");
    if (status == LUA_OK) chl_inspect(L, chl_of(L));
    return status;
}

/* ---- what the host reads ---- */

const chl_manifest *chl_get_manifest(const chl_state *s) { return &s->manifest; }
const chl_error *chl_get_error(const chl_state *s) { return &s->error; }
int chl_hook_line(const chl_state *s) { return s->hook_line; }
const char *chl_get_text(const chl_state *s) { return s->text; }
size_t chl_memory_used(const chl_state *s) { return s->used; }
int chl_prints_dropped(const chl_state *s) {
    return s->prints > s->budget.prints ? s->prints - s->budget.prints : 0;
}
