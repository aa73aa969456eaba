/* A loaded script as data. In: a state that has loaded a script, and the program that reads it, capture.lua. Out: the
   program's bytes. Numbers and lengths have eight bytes and are as the machine has them. */

#include "internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_BYTES (64u << 20)

struct capture {
    const void *program;
    size_t program_length;
    char *bytes;
    size_t used, room;
    bool has_failed;
};

static void put(struct capture *capture, const void *bytes, size_t length) {
    if (capture->has_failed || length == 0) return;
    if (capture->used + length > capture->room) {
        size_t room = 2 * (capture->used + length) + 4096;
        char *grown = room > MOST_BYTES ? NULL : realloc(capture->bytes, room);
        capture->has_failed = grown == NULL;
        if (grown == NULL) return;
        capture->bytes = grown;
        capture->room = room;
    }
    memcpy(capture->bytes + capture->used, bytes, length);
    capture->used += length;
}

/* emit(tag, …): the tag's bytes; then numbers, texts with their lengths, or a Transform's numbers. */
static int emit(lua_State *L) {
    struct capture *capture = lua_touserdata(L, lua_upvalueindex(1));
    for (int i = 1; i <= lua_gettop(L); i++) {
        size_t length;
        const lua_Integer whole = lua_tointeger(L, i);
        const double real = lua_tonumber(L, i), *matrix = chl_test_matrix(L, i);
        if (lua_isinteger(L, i)) put(capture, &whole, sizeof whole);
        else if (lua_type(L, i) == LUA_TNUMBER) put(capture, &real, sizeof real);
        else if (matrix != NULL) put(capture, matrix, 16 * sizeof *matrix);
        else if (lua_isstring(L, i)) {
            const char *text = lua_tolstring(L, i, &length);
            if (i > 1) put(capture, &length, sizeof length);
            put(capture, text, length);
        }
    }
    return 0;
}

/* next(table, key): also of names that are hidden from scripts, see faults.c. */
static int next(lua_State *L) {
    lua_settop(L, 2);
    return lua_next(L, 1) != 0 ? 2 : 0;
}

/* kind(value): its type, in more detail. */
static int kind(lua_State *L) {
    const char *name = luaL_typename(L, 1);
    if (lua_isinteger(L, 1)) name = "integer";
    else if (lua_iscfunction(L, 1)) name = "builtin";
    else if (chl_test_matrix(L, 1) != NULL) name = "Transform";
    lua_pushstring(L, name);
    return 1;
}

static int run_capture(lua_State *L) {
    struct capture *capture = lua_touserdata(L, 1);
    const chl_references *r = &chl_of(L)->references;
    const int arguments[] = {r->methods, r->values, r->transform_hook, r->option_hook, r->update_hook, r->modules};
    const int count = sizeof arguments / sizeof *arguments;
    lua_settop(L, 0);
    /* What is noticed when it is read has a name, too; the state ends after this. */
    lua_rawgeti(L, LUA_REGISTRYINDEX, r->values);
    lua_rawgeti(L, LUA_REGISTRYINDEX, r->tilt_reader);
    lua_setfield(L, -2, "tilt");
    lua_settop(L, 0);
    if (luaL_loadbufferx(L, capture->program, capture->program_length, "=capture.lua", "t") != LUA_OK) return lua_error(L);
    lua_pushlightuserdata(L, capture);
    lua_pushcclosure(L, emit, 1);
    lua_pushcfunction(L, next);
    lua_pushcfunction(L, kind);
    lua_pushcfunction(L, luaopen_debug);
    lua_call(L, 0, 1);
    lua_pushglobaltable(L);
    /* LUA_NOREF has no value */
    for (int i = 0; i < count; i++) lua_rawgeti(L, LUA_REGISTRYINDEX, arguments[i]);
    lua_call(L, count + 5, 0);
    return 0;
}

chl_status chl_capture(chl_state *s, const void *program, size_t program_length, char **bytes, size_t *length) {
    struct capture capture = {program, program_length, NULL, 0, 0, false};
    s->budget.traces = false; /* no line of the program is of interest, and it takes long */
    s->budget.memory += s->budget.memory / 2; /* the program's tables stand beside the script's; the state ends after it */
    chl_begin_budget(s, s->budget.load_seconds);
    chl_status status = chl_protect(s, run_capture, &capture);
    if (status == CHL_OK && capture.has_failed) {
        status = CHL_MEMORY;
        snprintf(s->error.message, sizeof s->error.message, "the script holds more than %u MiB of data", MOST_BYTES >> 20);
    }
    if (status != CHL_OK) {
        s->error.line = 0; /* of the program */
        s->error.source[0] = s->error.traceback[0] = '\0';
        free(capture.bytes);
    }
    *bytes = status == CHL_OK ? capture.bytes : NULL;
    *length = capture.used;
    return status;
}
