/* The basic functions that replace Lua's own for scripts. */

#include "internal.h"

#include <string.h>

static int base_print(lua_State *L) {
    chl_state *s = chl_of(L);
    if (++s->prints > s->budget.prints) return 0;
    int count = lua_gettop(L);
    /* a __tostring may also print: convert all values first, then build the line */
    for (int i = 1; i <= count; i++) {
        chl_poll(L);
        chl_to_text(L, i, NULL);
        lua_replace(L, i);
    }
    size_t used = 0;
    for (int i = 1; i <= count && used < sizeof s->line; i++) {
        size_t length;
        const char *text = lua_tolstring(L, i, &length);
        if (i > 1) s->line[used++] = '\t';
        if (length > sizeof s->line - used) length = sizeof s->line - used;
        memcpy(s->line + used, text, length);
        used += length;
    }
    s->host.print(s->host.context, s->line, used);
    return 0;
}

static int base_tostring(lua_State *L) {
    luaL_checkany(L, 1);
    chl_poll(L);
    chl_to_text(L, 1, NULL);
    return 1;
}

/* next(table[, key]): traversing a table that was emptied may take long. */
static int base_next(lua_State *L) {
    chl_poll(L);
    luaL_checktype(L, 1, LUA_TTABLE);
    lua_settop(L, 2);
    while (lua_next(L, 1) != 0) {
        /* a name that is hidden from scripts, see faults.c */
        if (lua_type(L, 2) != LUA_TSTRING || lua_tostring(L, 2) != chl_of(L)->weak_mode) return 2;
        lua_pop(L, 1);
    }
    lua_pushnil(L);
    return 1;
}

static int finish_pairs(lua_State *L, int status, lua_KContext context) {
    (void)L;
    (void)status;
    (void)context;
    return 3;
}

static int base_pairs(lua_State *L) {
    luaL_checkany(L, 1);
    chl_poll(L);
    if (luaL_getmetafield(L, 1, "__pairs") == LUA_TNIL) {
        lua_pushcfunction(L, base_next);
        lua_pushvalue(L, 1);
        lua_pushnil(L);
    } else {
        lua_pushvalue(L, 1);
        lua_callk(L, 1, 3, 0, finish_pairs);
    }
    return 3;
}

/* Finalizers run where no hook counts, so there are none. */
static int base_setmetatable(lua_State *L) {
    chl_state *s = chl_of(L);
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
        const char *mode = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "";
        if (strchr(mode, 'k') != NULL)
            return luaL_error(L, "__mode with \"k\" is not available: a Transform is a value, and no key of a weak table");
        if (strchr(mode, 'v') != NULL) {
            lua_rawgeti(L, LUA_REGISTRYINDEX, s->references.weak_mode);
            lua_pushstring(L, "v");
            lua_rawset(L, 2);
        }
    }
    if (luaL_getmetafield(L, 1, "__metatable") != LUA_TNIL) return luaL_error(L, "cannot change a protected metatable");
    if (s->has_loose_coroutines)
        return luaL_error(L, "setmetatable is not available: beside metatables a coroutine takes %d KiB with this release "
            "of Lua, and there are more than fit the memory", CHL_PINNED_SLOTS * CHL_SLOT / 1024);
    s->has_metatables = true;
    lua_settop(L, 2);
    lua_setmetatable(L, 1);
    return 1;
}

static int base_rawset(lua_State *L) {
    chl_keep(L);
    return chl_continue(L, 1);
}

static int base_collectgarbage(lua_State *L) {
    const char *what = luaL_optstring(L, 1, "collect");
    if (strcmp(what, "count") != 0)
        return luaL_error(L, "collectgarbage(\"%s\") is not available: only \"count\" is", what);
    lua_pushnumber(L, lua_gc(L, LUA_GCCOUNT) + lua_gc(L, LUA_GCCOUNTB) / 1024.0);
    return 1;
}

/* load(text[, chunkname[, mode[, env]]]): text only, and no name of a file: an error's place is in a file that the host
   has loaded. */
static int base_load(lua_State *L) {
    size_t length;
    if (lua_type(L, 1) != LUA_TSTRING)
        return luaL_error(L, "load takes its chunk as a string here, got a %s", luaL_typename(L, 1));
    const char *text = lua_tolstring(L, 1, &length);
    const char *name = luaL_optstring(L, 2, text);
    name += strspn(name, "@=");
    chl_poll(L);
    bool has_environment = !lua_isnone(L, 4);
    chl_keep(L);
    /* Nobody has read the text, and its own body may run in a frame. */
    const chl_use any = {true, true};
    if (chl_load_text(L, text, length, name, any) != LUA_OK) {
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

/* The handler of an xpcall; the script's own is the first upvalue. It runs where the error was raised: with
   hooks off if the hook raised it, and perhaps on a call stack that is too deep. In these cases the script's
   handler is skipped. */
static int handle(lua_State *L) {
    if (chl_is_unwatched(L) || chl_of(L)->watch.is_killed || chl_is_deep(L)) return 1;
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_insert(L, 1);
    lua_call(L, lua_gettop(L) - 1, 1);
    return 1;
}

static int base_pcall(lua_State *L) {
    luaL_checkany(L, 1);
    chl_poll(L);
    return chl_continue(L, 1);
}

static int base_xpcall(lua_State *L) {
    luaL_checktype(L, 2, LUA_TFUNCTION);
    chl_poll(L);
    lua_pushvalue(L, 2);
    lua_pushcclosure(L, handle, 1);
    lua_replace(L, 2);
    return chl_continue(L, 1);
}

/* require(name): a module in the plugin's folder, loaded once per state. */
static int base_require(lua_State *L) {
    chl_state *s = chl_of(L);
    size_t name_length;
    const char *name = luaL_checklstring(L, 1, &name_length);
    lua_settop(L, 1);
    lua_rawgeti(L, LUA_REGISTRYINDEX, s->references.modules);
    lua_pushvalue(L, 1);
    int type = lua_rawget(L, 2);
    if (type == LUA_TLIGHTUSERDATA) return luaL_error(L, "module '%s' requires itself", name);
    if (type != LUA_TNIL) return 1;
    chl_poll(L);
    chl_keep(L);
    const char *text = NULL;
    size_t length = 0;
    char message[400] = "";
    chl_use use = {true, true};
    if (s->host.module(s->host.context, name, name_length, &text, &length, &use, message, sizeof message) != 0)
        return luaL_error(L, "require(\"%s\"): %s", name, message);
    lua_pushfstring(L, "@%s.lua", name);
    if (chl_load_text(L, text, length, lua_tostring(L, -1), use) != LUA_OK) return lua_error(L);
    lua_pushcfunction(L, chl_note_raised);
    lua_insert(L, 3);
    lua_pushvalue(L, 1);
    lua_pushlightuserdata(L, s); /* being loaded */
    lua_rawset(L, 2);
    lua_pushvalue(L, 1);
    if (lua_pcall(L, 1, 1, 3) != LUA_OK) {
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
    {"print", base_print}, {"tostring", base_tostring}, {"next", base_next}, {"pairs", base_pairs}, {"setmetatable", base_setmetatable},
    {"collectgarbage", base_collectgarbage}, {"load", base_load},
    {"require", base_require}, {NULL, NULL},
};

/* Stores them in the globals, which are on top of the stack. */
void chl_open_base(lua_State *L) {
    luaL_setfuncs(L, base_functions, 0);
    chl_wrap(L, "pcall", base_pcall);
    chl_wrap(L, "xpcall", base_xpcall);
    chl_wrap(L, "rawset", base_rawset);
}
