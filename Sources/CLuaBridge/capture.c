/* A loaded script as data: what its hooks are made of. In: a state that has loaded a script. Out: bytes that tell of each
   function where its text is and what its upvalues hold, and of each table its fields.

   A value is a byte and what follows it: 'n', 't', 'f'; 'i' and a whole number; 'd' and a double; 's' and a text; 'h' and the
   name of something of the host's; 'r' and the number of a node. First come the names of what the host has, ended by an
   empty one, then three hooks, the globals and the modules by name as values, then the nodes in the order of their numbers:
   'T', the metatable, pairs of key and value, 'e'; 'F', source, line, and for each upvalue a cell, and its value where it
   is new, 'e'; 'M' and 16 doubles; 'O' and the name of another kind. Numbers and lengths are as the machine has them. */

#include "internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_BYTES (64u << 20)
enum { SEEN = 1, QUEUE, HOST };

struct capture {
    char *bytes;
    size_t used, room;
    int nodes, cells;
    bool has_failed;
};

static void put(struct capture *capture, const void *bytes, size_t length) {
    if (capture->has_failed) return;
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

static void put_tag(struct capture *capture, char tag) { put(capture, &tag, 1); }

static void put_count(struct capture *capture, size_t count) {
    uint32_t number = (uint32_t)count;
    put(capture, &number, sizeof number);
}

static void put_text(struct capture *capture, const char *text, size_t length) {
    put_count(capture, length);
    put(capture, text, length);
}

/* Writes the number of the node on top of the stack, which it pops. */
static void put_node(lua_State *L, struct capture *capture) {
    lua_pushvalue(L, -1);
    if (lua_rawget(L, SEEN) == LUA_TNIL) {
        lua_pop(L, 1);
        lua_pushvalue(L, -1);
        lua_rawseti(L, QUEUE, ++capture->nodes);
        lua_pushvalue(L, -1);
        lua_pushinteger(L, capture->nodes);
        lua_rawset(L, SEEN);
        lua_pushinteger(L, capture->nodes);
    }
    put_tag(capture, 'r');
    put_count(capture, (size_t)lua_tointeger(L, -1));
    lua_pop(L, 2);
}

/* Writes the value on top of the stack, which it pops. */
static void put_value(lua_State *L, struct capture *capture) {
    size_t length;
    const char *text;
    switch (lua_type(L, -1)) {
    case LUA_TNIL: put_tag(capture, 'n'); break;
    case LUA_TBOOLEAN: put_tag(capture, lua_toboolean(L, -1) ? 't' : 'f'); break;
    case LUA_TNUMBER:
        if (lua_isinteger(L, -1)) {
            long long whole = lua_tointeger(L, -1);
            put_tag(capture, 'i');
            put(capture, &whole, sizeof whole);
        } else {
            double real = lua_tonumber(L, -1);
            put_tag(capture, 'd');
            put(capture, &real, sizeof real);
        }
        break;
    case LUA_TSTRING:
        text = lua_tolstring(L, -1, &length);
        put_tag(capture, 's');
        put_text(capture, text, length);
        break;
    default:
        lua_pushvalue(L, -1);
        if (lua_rawget(L, HOST) == LUA_TSTRING) {
            text = lua_tolstring(L, -1, &length);
            put_tag(capture, 'h');
            put_text(capture, text, length);
            lua_pop(L, 1);
            break;
        }
        lua_pop(L, 1);
        put_node(L, capture);
        return;
    }
    lua_pop(L, 1);
}

static void put_table(lua_State *L, struct capture *capture, int table) {
    put_tag(capture, 'T');
    if (!lua_getmetatable(L, table)) lua_pushnil(L);
    put_value(L, capture);
    for (lua_pushnil(L); lua_next(L, table) != 0;) {
        chl_poll(L);
        lua_pushvalue(L, -2);
        put_value(L, capture);
        put_value(L, capture);
    }
    put_tag(capture, 'e');
}

static void put_function(lua_State *L, struct capture *capture, int function) {
    lua_Debug record;
    lua_pushvalue(L, function);
    lua_getinfo(L, ">S", &record);
    put_tag(capture, 'F');
    const char *source = record.source + (*record.source == '@');
    put_text(capture, source, strlen(source));
    put_count(capture, (size_t)record.linedefined);
    for (int i = 1; lua_getupvalue(L, function, i) != NULL; i++) {
        lua_pushlightuserdata(L, lua_upvalueid(L, function, i));
        const bool is_new = lua_rawget(L, SEEN) == LUA_TNIL;
        const int cell = is_new ? ++capture->cells : (int)lua_tointeger(L, -1);
        lua_pop(L, 1);
        put_tag(capture, is_new ? 'c' : 'k');
        put_count(capture, (size_t)cell);
        if (!is_new) {
            lua_pop(L, 1);
            continue;
        }
        lua_pushlightuserdata(L, lua_upvalueid(L, function, i));
        lua_pushinteger(L, cell);
        lua_rawset(L, SEEN);
        put_value(L, capture);
    }
    put_tag(capture, 'e');
}

static void put_queued(lua_State *L, struct capture *capture) {
    const int value = lua_gettop(L);
    const double *matrix = chl_test_matrix(L, value);
    if (lua_istable(L, value)) put_table(L, capture, value);
    else if (lua_isfunction(L, value) && !lua_iscfunction(L, value)) put_function(L, capture, value);
    else if (matrix != NULL) {
        put_tag(capture, 'M');
        put(capture, matrix, 16 * sizeof *matrix);
    } else {
        put_tag(capture, 'O');
        put_text(capture, luaL_typename(L, value), strlen(luaL_typename(L, value)));
    }
}

/* Names the value on top of the stack, which it pops, unless it is a script's own. */
static void name(lua_State *L, struct capture *capture, const char *prefix, const char *word) {
    if (lua_iscfunction(L, -1) || (lua_isuserdata(L, -1) && chl_test_matrix(L, -1) == NULL)) {
        const char *full = lua_pushfstring(L, "%s%s", prefix, word);
        put_text(capture, full, strlen(full));
        lua_rawset(L, HOST);
        return;
    }
    lua_pop(L, 1);
}

/* Names the fields of the table on top of the stack, which it pops. */
static void name_fields(lua_State *L, struct capture *capture, const char *prefix) {
    const int table = lua_gettop(L);
    for (lua_pushnil(L); lua_next(L, table) != 0;)
        if (lua_type(L, -2) == LUA_TSTRING) name(L, capture, prefix, lua_tostring(L, -2));
        else lua_pop(L, 1);
    lua_pop(L, 1);
}

static void name_host(lua_State *L, const chl_state *s, struct capture *capture) {
    static const char *const libraries[] = {"math", "string", "table", "utf8", "coroutine", "Transform"};
    lua_rawgeti(L, LUA_REGISTRYINDEX, s->references.methods);
    name_fields(L, capture, "Transform:");
    lua_rawgeti(L, LUA_REGISTRYINDEX, s->references.values);
    name_fields(L, capture, "carousel.");
    lua_pushglobaltable(L);
    name_fields(L, capture, "");
    lua_pushglobaltable(L);
    for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++) {
        lua_pushstring(L, libraries[i]);
        if (lua_rawget(L, -2) != LUA_TTABLE) {
            lua_pop(L, 1);
            continue;
        }
        lua_pushvalue(L, -1);
        lua_pushstring(L, libraries[i]);
        lua_rawset(L, HOST);
        char prefix[16];
        snprintf(prefix, sizeof prefix, "%s.", libraries[i]);
        name_fields(L, capture, prefix);
    }
    lua_pop(L, 1);
    put_count(capture, 0);
}

static int run_capture(lua_State *L) {
    struct capture *capture = lua_touserdata(L, 1);
    const chl_state *s = chl_of(L);
    const int hooks[] = {s->references.transform_hook, s->references.option_hook, s->references.update_hook};
    lua_settop(L, 0);
    for (int i = SEEN; i <= HOST; i++) lua_newtable(L);
    name_host(L, s, capture);
    for (size_t i = 0; i < sizeof hooks / sizeof *hooks; i++) {
        if (hooks[i] == LUA_NOREF) lua_pushnil(L); else lua_rawgeti(L, LUA_REGISTRYINDEX, hooks[i]);
        put_value(L, capture);
    }
    lua_pushglobaltable(L);
    put_value(L, capture);
    lua_rawgeti(L, LUA_REGISTRYINDEX, s->references.modules);
    put_value(L, capture);
    for (int node = 1; node <= capture->nodes; node++) {
        chl_poll(L);
        lua_rawgeti(L, QUEUE, node);
        put_queued(L, capture);
        lua_settop(L, HOST);
    }
    return 0;
}

chl_status chl_capture(chl_state *s, char **bytes, size_t *length) {
    struct capture capture = {NULL, 0, 0, 0, 0, false};
    chl_begin_budget(s, s->budget.load_seconds);
    chl_status status = chl_protect(s, run_capture, &capture);
    if (status == CHL_OK && capture.has_failed) {
        status = CHL_MEMORY;
        snprintf(s->error.message, sizeof s->error.message, "the script holds more than %u MiB of data", MOST_BYTES >> 20);
    }
    if (status != CHL_OK) free(capture.bytes);
    *bytes = status == CHL_OK ? capture.bytes : NULL;
    *length = capture.used;
    return status;
}
