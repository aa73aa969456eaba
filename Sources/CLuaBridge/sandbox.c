/* The libraries that a script may use: those that can neither reach outside nor run long where no hook counts. */

#include "internal.h"

#include <stdint.h>
#include <string.h>

/* More elements than a table can have within the memory budget are a lie. */
#define MOST_ELEMENTS (1 << 20)
#define MOST_SORTED (1 << 16)
#define LONGEST_LINE 4096 /* that print passes on */
#define DEEPEST_CLOSE 100 /* coroutine.close within coroutine.close: each takes the C stack */

/* ---- basic functions ---- */

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

/* Refuses a table that answers for itself: C loops over what it says, where no hook counts. */
static void check_plain(lua_State *L) {
    static const char *const fields[] = {"__len", "__index", "__newindex"};
    if (!lua_istable(L, 1)) return;
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        if (luaL_getmetafield(L, 1, fields[i]) != LUA_TNIL)
            luaL_error(L, "the functions of table take plain tables here; this one has %s", fields[i]);
}

static void check_count(lua_State *L, lua_Unsigned count, lua_Integer most) {
    if (count > (lua_Unsigned)most)
        luaL_error(L, "too many elements; expected at most %I", (LUAI_UACINT)most);
    if (count > 1000) chl_watch(L, NULL);
}

/* Calls Lua's own function, the first upvalue, with all arguments. */
static int call_original(lua_State *L) {
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_insert(L, 1);
    lua_call(L, lua_gettop(L) - 1, LUA_MULTRET);
    return lua_gettop(L);
}

/* insert, remove: the length is true, and no larger than a table can be. */
static int with_checked_length(lua_State *L) {
    chl_keep(L);
    check_plain(L);
    if (lua_istable(L, 1)) check_count(L, lua_rawlen(L, 1), MOST_ELEMENTS);
    return call_original(L);
}

/* sort: compares by a Lua function, in which the hook counts; the default one is the second upvalue. */
static int with_hooked_comparison(lua_State *L) {
    check_plain(L);
    if (lua_istable(L, 1)) check_count(L, lua_rawlen(L, 1), MOST_SORTED);
    if (lua_isnoneornil(L, 2)) {
        lua_settop(L, 1);
        lua_pushvalue(L, lua_upvalueindex(2));
    }
    return call_original(L);
}

/* Functions with an explicit range; the places of its ends are upvalues 2 and 3. */
static int with_checked_range(lua_State *L) {
    chl_keep(L);
    int first = (int)lua_tointeger(L, lua_upvalueindex(2));
    int last = (int)lua_tointeger(L, lua_upvalueindex(3));
    check_plain(L);
    if (lua_istable(L, 1)) {
        lua_Integer from = luaL_optinteger(L, first, 1);
        lua_Integer to = luaL_optinteger(L, last, (lua_Integer)lua_rawlen(L, 1));
        if (to > from) check_count(L, (lua_Unsigned)to - (lua_Unsigned)from, MOST_ELEMENTS);
    }
    return call_original(L);
}

/* Wraps fields of the library on top of the stack. */
static void limit_length(lua_State *L, const char *name) {
    lua_getfield(L, -1, name);
    lua_pushcclosure(L, with_checked_length, 1);
    lua_setfield(L, -2, name);
}

static void limit_range(lua_State *L, const char *name, int first, int last) {
    lua_getfield(L, -1, name);
    lua_pushinteger(L, first);
    lua_pushinteger(L, last);
    lua_pushcclosure(L, with_checked_range, 3);
    lua_setfield(L, -2, name);
}

/* ---- coroutine ---- */

/* Calls Lua's own function, the first upvalue, on the coroutine that is the first argument. A budget's end in it is
   one here, too. */
static int in_coroutine(lua_State *L) {
    chl_state *s = chl_of(L);
    chl_keep(L);
    lua_State *co = lua_tothread(L, 1);
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_insert(L, 1);
    lua_State *before = chl_switch_thread(s, co == NULL ? L : co);
    int status = lua_pcall(L, lua_gettop(L) - 1, LUA_MULTRET, 0);
    chl_switch_thread(s, before);
    chl_watch(L, NULL);
    return status == LUA_OK ? lua_gettop(L) : lua_error(L);
}

/* What wrap returns; upvalues: resume, the coroutine. */
static int wrapped(lua_State *L) {
    lua_pushvalue(L, lua_upvalueindex(2));
    lua_insert(L, 1);
    int count = in_coroutine(L);
    if (lua_toboolean(L, 1)) return count - 1;
    lua_settop(L, 2);
    return lua_error(L);
}

/* wrap(function); upvalues: create, resume. Unlike Lua's it does not close a coroutine that failed. */
static int co_wrap(lua_State *L) {
    lua_pushvalue(L, lua_upvalueindex(2));
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_pushvalue(L, 1);
    lua_call(L, 1, 1);
    lua_pushcclosure(L, wrapped, 2);
    return 1;
}

/* close: not so deep that the C stack ends, and not of a coroutine that the budget ended. */
static int co_close(lua_State *L) {
    chl_state *s = chl_of(L);
    if (s->killed) chl_watch(L, NULL);
    lua_State *co = lua_tothread(L, 1);
    if (co != NULL && lua_gethookcount(co) == 1) return luaL_error(L, "cannot close a coroutine that exceeded a budget");
    if (s->closing >= DEEPEST_CLOSE) return luaL_error(L, "too many coroutines close each other");
    s->closing++;
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_insert(L, 1);
    lua_State *before = chl_switch_thread(s, co == NULL ? L : co);
    int status = lua_pcall(L, lua_gettop(L) - 1, LUA_MULTRET, 0);
    chl_switch_thread(s, before);
    s->closing--;
    chl_watch(L, NULL);
    return status == LUA_OK ? lua_gettop(L) : lua_error(L);
}

/* Wraps the functions of the library on top of the stack that would let a script get away. */
static void guard_coroutines(lua_State *L) {
    lua_getfield(L, -1, "create");
    lua_getfield(L, -2, "resume");
    lua_pushcclosure(L, co_wrap, 2);
    lua_setfield(L, -2, "wrap");
    lua_getfield(L, -1, "resume");
    lua_pushcclosure(L, in_coroutine, 1);
    lua_setfield(L, -2, "resume");
    lua_getfield(L, -1, "close");
    lua_pushcclosure(L, co_close, 1);
    lua_setfield(L, -2, "close");
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
    {"xpcall", base_xpcall}, {"require", base_require}, {"rawset", base_rawset},
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
    limit_length(L, "insert");
    limit_length(L, "remove");
    lua_getfield(L, -1, "sort");
    luaL_loadstring(L, "local a, b = ... return a < b");
    lua_pushcclosure(L, with_hooked_comparison, 2);
    lua_setfield(L, -2, "sort");
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
    lua_pop(L, 1);
    open_library(L, LUA_COLIBNAME, luaopen_coroutine);
    guard_coroutines(L);
    lua_pop(L, 1);

    /* Tracebacks look for the names of functions in what is loaded, however much a script has put there. */
    lua_newtable(L);
    lua_setfield(L, LUA_REGISTRYINDEX, LUA_LOADED_TABLE);
}
