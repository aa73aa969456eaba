/* A Lua state: its memory, its time, and protected calls into it. */

#include "internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- budgets ---- */

#define HOOK_INSTRUCTIONS 1000

/* Seconds of a clock that goes on whatever the thread does. */
static double wall_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Seconds of processor time that this thread has used: other work on the machine does not count. */
double chl_thread_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

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

/* Memory for Lua, up to the budget. */
static void *allocate(void *context, void *block, size_t old_size, size_t new_size) {
    chl_state *s = context;
    bool is_string = block == NULL && old_size == LUA_TSTRING;
    if (block == NULL) old_size = 0; /* Lua hands a kind of object instead */
    if (new_size == 0) {
        free(block);
        s->used -= old_size;
        return NULL;
    }
    if ((is_string && new_size > LONGEST_STRING) ||
        (new_size > old_size && s->used + (new_size - old_size) > s->budget.memory)) {
        s->out_of_memory = true;
        note_place(s);
        return NULL;
    }
    void *result = realloc(block, new_size);
    if (result != NULL) s->used += new_size - old_size;
    return result;
}

/* What a script is told whose time is up; a heap that has grown is the likely reason. */
void chl_time_message(const chl_state *s, char *text, size_t size) {
    int length = snprintf(text, size, "time budget of %g ms exceeded", s->allowed * 1000);
    if (s->used > s->budget.memory / 2)
        snprintf(text + length, size - (size_t)length, ", with %zu of %zu KiB of memory in use", s->used / 1024,
            s->budget.memory / 1024);
}

/* Ends a script whose time is up. Once it is, every further instruction raises again, so that a script's own pcall
   can't go on; the state is whole again when the outermost call has been left. */
void chl_watch(lua_State *L, lua_Debug *record) {
    (void)record;
    chl_state *s = chl_of(L);
    if (!s->killed && !chl_is_late(s)) return;
    s->killed = true;
    lua_sethook(L, chl_watch, LUA_MASKCOUNT, 1);
    if (L != s->L) lua_sethook(s->L, chl_watch, LUA_MASKCOUNT, 1);
    char text[120];
    chl_time_message(s, text, sizeof text);
    chl_raise(L, CHL_TIME, "%s", text);
}

/* What runs from here has this many seconds. */
void chl_begin_budget(chl_state *s, double seconds) {
    s->killed = false;
    s->prints = 0;
    s->allowed = seconds;
    s->deadline = chl_thread_seconds() + seconds;
    s->earliest = wall_seconds() + seconds;
}

/* Whether the time is up. The processor time of a thread is dear to ask for, and can't be up before the wall's is. */
bool chl_is_late(const chl_state *s) {
    return wall_seconds() >= s->earliest && chl_thread_seconds() >= s->deadline;
}

/* ---- protected calls ---- */

/* Calls a C function in protected mode, with a pointer for its argument, within the budget that has begun. */
chl_status chl_protect(chl_state *s, lua_CFunction function, void *argument) {
    lua_State *L = s->L;
    lua_settop(L, 0);
    memset(&s->error, 0, sizeof s->error);
    s->out_of_memory = false;
    s->raising = CHL_RUNTIME;
    lua_sethook(L, chl_watch, LUA_MASKCOUNT, HOOK_INSTRUCTIONS);
    lua_pushcfunction(L, chl_on_error);
    lua_pushcfunction(L, function);
    lua_pushlightuserdata(L, argument);
    int status = lua_pcall(L, 1, 0, 1);
    lua_sethook(L, NULL, 0, 0);
    lua_settop(L, 0);
    bool was_killed = s->killed;
    s->killed = false;
    /* what C did behind the hook's back counts as well */
    if (status == LUA_OK && !chl_is_late(s)) return CHL_OK;
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

/* Compiles a text, never bytecode; pushes the function, or a message. */
int chl_load_text(lua_State *L, const char *text, size_t length, const char *name) {
    struct reader reader = {text, length};
    return lua_load(L, read_piece, &reader, name, "t");
}

/* ---- what the host reads ---- */

const chl_manifest *chl_get_manifest(const chl_state *s) { return &s->manifest; }
const chl_error *chl_get_error(const chl_state *s) { return &s->error; }
const char *chl_get_text(const chl_state *s) { return s->text; }
size_t chl_memory_used(const chl_state *s) { return s->used; }
int chl_prints_dropped(const chl_state *s) {
    return s->prints > s->budget.prints ? s->prints - s->budget.prints : 0;
}
