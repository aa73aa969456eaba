/* The basic functions that a script has instead of Lua's own. */

#include "internal.h"

#include <string.h>

#define LONGEST_LINE 4096 /* that print passes on */

static int base_print(lua_State *L) {
    chl_state *s = chl_of(L);
    if (++s->prints > s->budget.prints) return 0;
    char line[LONGEST_LINE];
    size_t used = 0;
    int count = lua_gettop(L);
    for (int i = 1; i <= count && used < sizeof line; i++) {
        size_t length;
        const char *text = luaL_tolstring(L, i, &length);
        if (i > 1) line[used++] = '\t';
        if (length > sizeof line - used) length = sizeof line - used;
        memcpy(line + used, text, length);
        used += length;
        lua_pop(L, 1);
    }
    s->host.print(s->host.context, line, used);
    return 0;
}

/* Finalizers run where no hook counts, so there are none. */
static int base_setmetatable(lua_State *L) {
    chl_keep(L);
    int type = lua_type(L, 2);
    luaL_checktype(L, 1, LUA_TTABLE);
    luaL_argexpected(L, type == LUA_TNIL || type == LUA_TTABLE, 2, "nil or table");
    if (type == LUA_TTABLE) {
        lua_pushstring(L, "__gc");
        if (lua_rawget(L, 2) != LUA_TNIL)
            return luaL_error(L, "__gc is not available: a plugin has no finalizers; use __close");
        lua_pushstring(L, "__mode");
        lua_rawget(L, 2);
        if (lua_type(L, -1) == LUA_TSTRING && strchr(lua_tostring(L, -1), 'k') != NULL)
            return luaL_error(L, "__mode with \"k\" is not available: a Transform is a value, and no key of a weak table");
    }
    if (luaL_getmetafield(L, 1, "__metatable") != LUA_TNIL) return luaL_error(L, "cannot change a protected metatable");
    lua_settop(L, 2);
    lua_setmetatable(L, 1);
    return 1;
}

static int base_rawset(lua_State *L) {
    chl_keep(L);
    luaL_checktype(L, 1, LUA_TTABLE);
    luaL_checkany(L, 2);
    luaL_checkany(L, 3);
    lua_settop(L, 3);
    lua_rawset(L, 1);
    return 1;
}

static int base_collectgarbage(lua_State *L) {
    const char *what = luaL_optstring(L, 1, "collect");
    if (strcmp(what, "count") != 0)
        return luaL_error(L, "collectgarbage(\"%s\") is not available: only \"count\" is", what);
    lua_pushnumber(L, lua_gc(L, LUA_GCCOUNT) + lua_gc(L, LUA_GCCOUNTB) / 1024.0);
    return 1;
}

/* load(text[, chunkname[, mode[, env]]]): text only. */
static int base_load(lua_State *L) {
    size_t length;
    if (lua_type(L, 1) != LUA_TSTRING)
        return luaL_error(L, "load takes its chunk as a string here, got a %s", luaL_typename(L, 1));
    const char *text = lua_tolstring(L, 1, &length);
    const char *name = luaL_optstring(L, 2, text);
    bool has_environment = !lua_isnone(L, 4);
    chl_of(L)->keeps = true; /* the chunk's own body may run in a frame */
    chl_keep(L);
    if (chl_load_text(L, text, length, name) != LUA_OK) {
        lua_pushnil(L);
        lua_insert(L, -2);
        return 2;
    }
    if (has_environment) {
        lua_pushvalue(L, 4);
        lua_setupvalue(L, -2, 1);
    }
    return 1;
}

/* The handler of an xpcall; the script's is the first upvalue. It runs where hooks are off when the budget raised
   the error, so it is passed over then. */
static int handle(lua_State *L) {
    if (chl_of(L)->killed) return 1;
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_insert(L, 1);
    lua_call(L, lua_gettop(L) - 1, 1);
    return 1;
}

static int finish_xpcall(lua_State *L, int status, lua_KContext extra) {
    if (status != LUA_OK && status != LUA_YIELD) {
        lua_pushboolean(L, 0);
        lua_pushvalue(L, -2);
        return 2;
    }
    return lua_gettop(L) - (int)extra;
}

static int base_xpcall(lua_State *L) {
    int count = lua_gettop(L);
    luaL_checktype(L, 2, LUA_TFUNCTION);
    lua_pushvalue(L, 2);
    lua_pushcclosure(L, handle, 1);
    lua_replace(L, 2);
    lua_pushboolean(L, 1);
    lua_pushvalue(L, 1);
    lua_rotate(L, 3, 2);
    int status = lua_pcallk(L, count - 2, LUA_MULTRET, 2, 2, finish_xpcall);
    return finish_xpcall(L, status, 2);
}

/* require(name): a module under the plugin's folder, once a state. */
static int base_require(lua_State *L) {
    chl_state *s = chl_of(L);
    const char *name = luaL_checkstring(L, 1);
    lua_settop(L, 1);
    lua_rawgeti(L, LUA_REGISTRYINDEX, s->modules);
    lua_pushvalue(L, 1);
    int type = lua_rawget(L, 2);
    if (type == LUA_TLIGHTUSERDATA) return luaL_error(L, "module '%s' requires itself", name);
    if (type != LUA_TNIL) return 1;
    chl_keep(L);
    const char *text = NULL;
    size_t length = 0;
    char message[400] = "";
    if (s->host.module(s->host.context, name, &text, &length, message, sizeof message) != 0)
        return luaL_error(L, "require(\"%s\"): %s", name, message);
    lua_pushfstring(L, "@%s.lua", name);
    if (chl_load_text(L, text, length, lua_tostring(L, -1)) != LUA_OK) return lua_error(L);
    lua_pushvalue(L, 1);
    lua_pushlightuserdata(L, s); /* under way */
    lua_rawset(L, 2);
    lua_pushvalue(L, 1);
    if (lua_pcall(L, 1, 1, 0) != LUA_OK) {
        lua_pushvalue(L, 1);
        lua_pushnil(L);
        lua_rawset(L, 2);
        return lua_error(L);
    }
    if (lua_isnil(L, -1)) {
        lua_pop(L, 1);
        lua_pushboolean(L, 1);
    }
    lua_pushvalue(L, 1);
    lua_pushvalue(L, -2);
    lua_rawset(L, 2);
    return 1;
}

static const luaL_Reg base_functions[] = {
    {"print", base_print}, {"setmetatable", base_setmetatable},
    {"collectgarbage", base_collectgarbage}, {"load", base_load},
    {"xpcall", base_xpcall}, {"require", base_require}, {"rawset", base_rawset},
    {NULL, NULL},
};

/* Puts them into the globals, which are on top of the stack. */
void chl_open_base(lua_State *L) { luaL_setfuncs(L, base_functions, 0); }
