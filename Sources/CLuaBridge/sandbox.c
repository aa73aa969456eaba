/* The libraries that a script may use: those that can neither reach outside nor run long where no hook counts. */

#include "internal.h"

#include <stdint.h>
#include <string.h>

/* More elements than a table can have within the memory budget are a lie. */
#define MOST_ELEMENTS (1 << 20)
#define MOST_SORTED (1 << 16)

/* ---- basic functions ---- */

static int base_print(lua_State *L) {
    chl_state *s = chl_of(L);
    if (++s->prints > s->budget.prints) return 0;
    luaL_Buffer buffer;
    int count = lua_gettop(L);
    luaL_buffinit(L, &buffer);
    for (int i = 1; i <= count; i++) {
        if (i > 1) luaL_addchar(&buffer, '\t');
        luaL_tolstring(L, i, NULL);
        luaL_addvalue(&buffer);
    }
    luaL_pushresult(&buffer);
    size_t length;
    const char *text = lua_tolstring(L, -1, &length);
    s->host.print(s->host.context, text, length);
    return 0;
}

/* Finalizers run where no hook counts, so there are none. */
static int base_setmetatable(lua_State *L) {
    int type = lua_type(L, 2);
    luaL_checktype(L, 1, LUA_TTABLE);
    luaL_argexpected(L, type == LUA_TNIL || type == LUA_TTABLE, 2, "nil or table");
    if (type == LUA_TTABLE) {
        lua_pushstring(L, "__gc");
        if (lua_rawget(L, 2) != LUA_TNIL)
            return luaL_error(L, "__gc is not available: a plugin has no finalizers; use __close");
    }
    if (luaL_getmetafield(L, 1, "__metatable") != LUA_TNIL) return luaL_error(L, "cannot change a protected metatable");
    lua_settop(L, 2);
    lua_setmetatable(L, 1);
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
    if (luaL_loadbufferx(L, text, length, name, "t") != LUA_OK) {
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
    const char *text = NULL;
    size_t length = 0;
    char message[400] = "";
    if (s->host.module(s->host.context, name, &text, &length, message, sizeof message) != 0)
        return luaL_error(L, "require(\"%s\"): %s", name, message);
    lua_pushfstring(L, "@%s.lua", name);
    if (luaL_loadbufferx(L, text, length, lua_tostring(L, -1), "t") != LUA_OK) {
        s->raising = CHL_SYNTAX;
        return lua_error(L);
    }
    lua_pushvalue(L, 1);
    lua_pushlightuserdata(L, s); /* under way */
    lua_rawset(L, 2);
    lua_pushvalue(L, 1);
    lua_call(L, 1, 1);
    if (lua_isnil(L, -1)) {
        lua_pop(L, 1);
        lua_pushboolean(L, 1);
    }
    lua_pushvalue(L, 1);
    lua_pushvalue(L, -2);
    lua_rawset(L, 2);
    return 1;
}

/* ---- string ---- */

/* A function that is left out says why; its name is the first upvalue. */
static int no_patterns(lua_State *L) {
    return luaL_error(L,
        "string.%s is not available: pattern matching runs where no time budget reaches; use string.find with "
        "plain text, string.sub and string.byte",
        lua_tostring(L, lua_upvalueindex(1)));
}

/* find(text, part[, start[, plain]]): plain text only, in linear time. */
static int string_find(lua_State *L) {
    size_t length, part_length;
    const char *text = luaL_checklstring(L, 1, &length);
    const char *part = luaL_checklstring(L, 2, &part_length);
    lua_Integer start = luaL_optinteger(L, 3, 1);
    if (!lua_toboolean(L, 4) && strpbrk(part, "^$*+?.([%-") != NULL)
        return luaL_error(L,
            "string.find with a pattern is not available: pattern matching runs where no time budget reaches; "
            "use string.find(text, part, 1, true) for plain text");
    if (start < 0) start = (lua_Integer)length + start + 1;
    if (start < 1) start = 1;
    if ((size_t)start - 1 <= length) {
        const char *found =
            part_length == 0 ? text + start - 1
                             : memmem(text + start - 1, length - (size_t)start + 1, part, part_length);
        if (found != NULL) {
            lua_pushinteger(L, found - text + 1);
            lua_pushinteger(L, found - text + (lua_Integer)part_length);
            return 2;
        }
    }
    lua_pushnil(L);
    return 1;
}

static int string_rep(lua_State *L) {
    size_t length, separator_length;
    luaL_checklstring(L, 1, &length);
    lua_Integer count = luaL_checkinteger(L, 2);
    luaL_optlstring(L, 3, "", &separator_length);
    size_t unit = length + separator_length;
    if (count <= 0 || unit == 0) {
        lua_pushstring(L, "");
        return 1;
    }
    if ((uint64_t)count > chl_of(L)->budget.memory / unit) {
        chl_of(L)->out_of_memory = true;
        return luaL_error(L, "not enough memory");
    }
    lua_settop(L, 3);
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_insert(L, 1);
    lua_call(L, 3, 1);
    return 1;
}

/* ---- table ---- */

/* Lua's own function, the first upvalue, once the table's length is known to be true. */
static int with_checked_length(lua_State *L) {
    lua_Integer most = lua_tointeger(L, lua_upvalueindex(2));
    if (lua_istable(L, 1)) {
        lua_Integer length = luaL_len(L, 1);
        if (length > most)
            return luaL_error(L, "the table has %I elements; expected at most %I", (LUAI_UACINT)length,
                (LUAI_UACINT)most);
    }
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_insert(L, 1);
    lua_call(L, lua_gettop(L) - 1, LUA_MULTRET);
    return lua_gettop(L);
}

/* The same for functions with an explicit range; the places of its ends are upvalues 2 and 3. */
static int with_checked_range(lua_State *L) {
    int first = (int)lua_tointeger(L, lua_upvalueindex(2));
    int last = (int)lua_tointeger(L, lua_upvalueindex(3));
    if (lua_istable(L, 1)) {
        lua_Integer from = luaL_optinteger(L, first, 1);
        lua_Integer to = lua_isnoneornil(L, last) ? luaL_len(L, 1) : luaL_checkinteger(L, last);
        if (to > from && (lua_Unsigned)to - (lua_Unsigned)from >= MOST_ELEMENTS)
            return luaL_error(L, "too many elements; expected at most %d", MOST_ELEMENTS);
    }
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_insert(L, 1);
    lua_call(L, lua_gettop(L) - 1, LUA_MULTRET);
    return lua_gettop(L);
}

/* Wraps a field of the library on top of the stack. */
static void limit_length(lua_State *L, const char *name, lua_Integer most) {
    lua_getfield(L, -1, name);
    lua_pushinteger(L, most);
    lua_pushcclosure(L, with_checked_length, 2);
    lua_setfield(L, -2, name);
}

static void limit_range(lua_State *L, const char *name, int first, int last) {
    lua_getfield(L, -1, name);
    lua_pushinteger(L, first);
    lua_pushinteger(L, last);
    lua_pushcclosure(L, with_checked_range, 3);
    lua_setfield(L, -2, name);
}

/* ---- math ---- */

/* randomseed(): without a seed the same at each load, where Lua would ask the clock. */
static int math_randomseed(lua_State *L) {
    if (lua_isnone(L, 1)) lua_pushinteger(L, 0);
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_insert(L, 1);
    lua_call(L, lua_gettop(L) - 1, 0);
    return 0;
}

/* ---- opening ---- */

static void open_library(lua_State *L, const char *name, lua_CFunction open) {
    luaL_requiref(L, name, open, 1);
}

static void drop(lua_State *L, const char *name) {
    lua_pushnil(L);
    lua_setfield(L, -2, name);
}

static const luaL_Reg base_functions[] = {
    {"print", base_print}, {"setmetatable", base_setmetatable},
    {"collectgarbage", base_collectgarbage}, {"load", base_load},
    {"xpcall", base_xpcall}, {"require", base_require},
    {NULL, NULL},
};

/* Opens the libraries into the globals, which are on top of the stack. */
void chl_open_libraries(lua_State *L) {
    chl_state *s = chl_of(L);
    lua_newtable(L);
    s->modules = luaL_ref(L, LUA_REGISTRYINDEX);

    open_library(L, "_G", luaopen_base);
    luaL_setfuncs(L, base_functions, 0);
    drop(L, "dofile");
    drop(L, "loadfile");
    drop(L, "warn");
    lua_pop(L, 1);

    open_library(L, LUA_STRLIBNAME, luaopen_string);
    static const char *const patterns[] = {"match", "gmatch", "gsub"};
    for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++) {
        lua_pushstring(L, patterns[i]);
        lua_pushcclosure(L, no_patterns, 1);
        lua_setfield(L, -2, patterns[i]);
    }
    drop(L, "dump");
    lua_pushcfunction(L, string_find);
    lua_setfield(L, -2, "find");
    lua_getfield(L, -1, "rep");
    lua_pushcclosure(L, string_rep, 1);
    lua_setfield(L, -2, "rep");
    lua_pop(L, 1);
    /* strings share a metatable */
    lua_pushstring(L, "");
    lua_getmetatable(L, -1);
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    lua_pop(L, 2);

    open_library(L, LUA_TABLIBNAME, luaopen_table);
    limit_length(L, "insert", MOST_ELEMENTS);
    limit_length(L, "remove", MOST_ELEMENTS);
    limit_length(L, "sort", MOST_SORTED);
    limit_range(L, "concat", 3, 4);
    limit_range(L, "unpack", 2, 3);
    limit_range(L, "move", 2, 3);
    lua_pop(L, 1);

    open_library(L, LUA_MATHLIBNAME, luaopen_math);
    lua_getfield(L, -1, "randomseed");
    lua_pushvalue(L, -1);
    lua_pushinteger(L, 0);
    lua_call(L, 1, 0);
    lua_pushcclosure(L, math_randomseed, 1);
    lua_setfield(L, -2, "randomseed");
    lua_pop(L, 1);

    open_library(L, LUA_UTF8LIBNAME, luaopen_utf8);
    open_library(L, LUA_COLIBNAME, luaopen_coroutine);
    lua_pop(L, 2);
}
