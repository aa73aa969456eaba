/* The libraries that a script may use: those that can't access anything outside, and can't run long where no
   hook counts. */

#include "internal.h"

#include <stdint.h>
#include <string.h>

/* A larger number of elements can't be true: a table's largest blocks can't hold them. */
#define MOST_ELEMENTS (1 << 16)

/* ---- string ---- */

/* Replaces a function that is not available, and says why; its name is the first upvalue. */
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

/* rep(text, count[, separator]), limited to the maximum length of a string. */
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
    if ((uint64_t)count > CHL_LONGEST_STRING || (size_t)count * unit - separator_length > CHL_LONGEST_STRING)
        return chl_raise(L, CHL_SIZE, "no memory for a string of more than %d bytes, which string.rep would make",
            CHL_LONGEST_STRING);
    return chl_continue(L, 1);
}

/* format: its %s may call a C function for each value. */
static int string_format(lua_State *L) {
    chl_poll(L);
    const char *format = luaL_checkstring(L, 1);
    while ((format = strchr(format, '%')) != NULL) {
        format += 1 + strspn(format + 1, "-+ #0123456789.");
        if (*format == 'p') return luaL_error(L, "string.format with %%p is not available: it tells addresses");
        if (*format != '\0') format++;
    }
    for (int i = 2; i <= lua_gettop(L); i++) {
        if (lua_type(L, i) < LUA_TTABLE && lua_type(L, i) != LUA_TLIGHTUSERDATA) continue;
        chl_to_text(L, i, NULL);
        lua_replace(L, i);
    }
    return chl_continue(L, 1);
}

/* ---- table ---- */

/* Refuses a table with metamethods: C would loop over their results, where no hook counts. */
static void check_plain(lua_State *L, int place) {
    static const char *const fields[] = {"__len", "__index", "__newindex"};
    if (!lua_istable(L, place)) return;
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        if (luaL_getmetafield(L, place, fields[i]) != LUA_TNIL)
            luaL_error(L, "the functions of table take plain tables here; this one has %s", fields[i]);
}

static void check_count(lua_State *L, lua_Unsigned count) {
    if (count > MOST_ELEMENTS) luaL_error(L, "too many elements; expected at most %d", MOST_ELEMENTS);
}

/* Checks the first argument, if it is a table. */
static void check_table(lua_State *L) {
    chl_poll(L);
    check_plain(L, 1);
    if (lua_istable(L, 1)) check_count(L, lua_rawlen(L, 1));
}

/* insert, remove: checks that the length is real and no larger than a table can be; the second upvalue says
   whether the function stores values. */
static int with_checked_length(lua_State *L) {
    if (lua_toboolean(L, lua_upvalueindex(2))) chl_keep(L);
    check_table(L);
    return chl_continue(L, 1);
}

/* sort: compares with a Lua function, in which the hook counts. The second upvalue is the default comparison;
   the third turns a C function into a Lua function. */
static int with_hooked_comparison(lua_State *L) {
    check_table(L);
    if (lua_isnoneornil(L, 2)) {
        lua_settop(L, 1);
        lua_pushvalue(L, lua_upvalueindex(2));
    } else if (lua_iscfunction(L, 2)) {
        lua_settop(L, 2);
        lua_pushvalue(L, lua_upvalueindex(3));
        lua_insert(L, 2);
        lua_call(L, 1, 1);
    }
    return chl_continue(L, 1);
}

/* Functions with an explicit range; upvalues 2 and 3 are the argument numbers of its ends, and 4 says whether
   the function stores values. */
static int with_checked_range(lua_State *L) {
    if (lua_toboolean(L, lua_upvalueindex(4))) chl_keep(L);
    int first = (int)lua_tointeger(L, lua_upvalueindex(2));
    int last = (int)lua_tointeger(L, lua_upvalueindex(3));
    chl_poll(L);
    check_plain(L, 1);
    check_plain(L, 5); /* the destination of move */
    if (lua_istable(L, 1)) {
        lua_Integer from = luaL_optinteger(L, first, 1);
        lua_Integer to = luaL_optinteger(L, last, (lua_Integer)lua_rawlen(L, 1));
        if (to > from) check_count(L, (lua_Unsigned)to - (lua_Unsigned)from);
    }
    return chl_continue(L, 1);
}

/* Wraps fields of the library on top of the stack. */
static void limit_length(lua_State *L, const char *name, bool stores) {
    lua_getfield(L, -1, name);
    lua_pushboolean(L, stores);
    lua_pushcclosure(L, with_checked_length, 2);
    lua_setfield(L, -2, name);
}

static void limit_range(lua_State *L, const char *name, int first, int last, bool stores) {
    lua_getfield(L, -1, name);
    lua_pushinteger(L, first);
    lua_pushinteger(L, last);
    lua_pushboolean(L, stores);
    lua_pushcclosure(L, with_checked_range, 4);
    lua_setfield(L, -2, name);
}

/* ---- math ---- */

/* randomseed(): without a seed, the same sequence at each load; Lua's would use the clock. */
static int math_randomseed(lua_State *L) {
    if (lua_isnone(L, 1)) lua_pushinteger(L, 0);
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_insert(L, 1);
    lua_call(L, lua_gettop(L) - 1, 0);
    return 0;
}

/* random([m[, n]]): the next number is another one in each frame. */
static int math_random(lua_State *L) {
    chl_of(L)->frame.reads |= CHL_READS_TIME;
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_insert(L, 1);
    lua_call(L, lua_gettop(L) - 1, 1);
    return 1;
}

/* ---- opening ---- */

static void open_library(lua_State *L, const char *name, lua_CFunction open) {
    luaL_requiref(L, name, open, 1);
}

static void drop(lua_State *L, const char *name) {
    lua_pushnil(L);
    lua_setfield(L, -2, name);
}

/* Opens the libraries in the globals, which are on top of the stack. */
void chl_open_libraries(lua_State *L) {
    chl_state *s = chl_of(L);
    lua_newtable(L);
    s->references.modules = luaL_ref(L, LUA_REGISTRYINDEX);

    open_library(L, "_G", luaopen_base);
    chl_open_base(L);
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
    chl_wrap(L, "rep", string_rep);
    chl_wrap(L, "format", string_format);
    lua_pop(L, 1);
    /* strings share a metatable */
    lua_pushstring(L, "");
    lua_getmetatable(L, -1);
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    lua_pop(L, 2);

    open_library(L, LUA_TABLIBNAME, luaopen_table);
    limit_length(L, "insert", true);
    limit_length(L, "remove", false);
    lua_getfield(L, -1, "sort");
    luaL_loadstring(L, "local a, b = ... return a < b");
    luaL_loadstring(L, "local compare = ... return function(a, b) return compare(a, b) end");
    lua_pushcclosure(L, with_hooked_comparison, 3);
    lua_setfield(L, -2, "sort");
    limit_range(L, "concat", 3, 4, false);
    limit_range(L, "unpack", 2, 3, false);
    limit_range(L, "move", 2, 3, true);
    lua_pop(L, 1);

    open_library(L, LUA_MATHLIBNAME, luaopen_math);
    lua_getfield(L, -1, "randomseed");
    lua_pushinteger(L, 0);
    lua_call(L, 1, 0);
    chl_wrap(L, "randomseed", math_randomseed);
    chl_wrap(L, "random", math_random);
    lua_pop(L, 1);

    open_library(L, LUA_UTF8LIBNAME, luaopen_utf8);
    lua_pop(L, 1);
    open_library(L, LUA_COLIBNAME, luaopen_coroutine);
    chl_guard_coroutines(L);
    lua_pop(L, 1);

    /* Tracebacks search the loaded modules for names of functions, however much a script has stored there; so
       this table is replaced with an empty one. */
    lua_newtable(L);
    lua_setfield(L, LUA_REGISTRYINDEX, LUA_LOADED_TABLE);
}
