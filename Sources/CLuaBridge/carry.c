/* Copies plain data from one Lua state to another: nil, booleans, numbers, strings, and tables of these. */

#include "internal.h"

#define DEEPEST 16
#define MOST_VALUES 10000

static void copy(lua_State *to, lua_State *from, int index, int depth, int *count) {
    const char *whose = to == from ? "" : "the former version's ";
    const chl_status status = to == from ? CHL_RUNTIME : CHL_STATE;
    if (++*count > MOST_VALUES)
        chl_raise(to, status, "%s`state` has more than %d values; expected plain data to carry over", whose, MOST_VALUES);
    switch (lua_type(from, index)) {
    case LUA_TNIL: lua_pushnil(to); return;
    case LUA_TBOOLEAN: lua_pushboolean(to, lua_toboolean(from, index)); return;
    case LUA_TNUMBER:
        if (lua_isinteger(from, index)) {
            lua_pushinteger(to, lua_tointeger(from, index));
        } else {
            lua_pushnumber(to, lua_tonumber(from, index));
        }
        return;
    case LUA_TSTRING: {
        size_t length;
        const char *text = lua_tolstring(from, index, &length);
        lua_pushlstring(to, text, length);
        return;
    }
    case LUA_TTABLE:
        if (depth == DEEPEST || !lua_checkstack(from, 4))
            chl_raise(to, status,
                "%s`state` is deeper than %d tables, or contains a cycle; expected plain data to carry over", whose, DEEPEST);
        luaL_checkstack(to, 4, "state");
        lua_newtable(to);
        int table = lua_gettop(to);
        for (lua_pushnil(from); lua_next(from, index) != 0; lua_pop(from, 1)) {
            int value = lua_gettop(from);
            copy(to, from, value - 1, depth + 1, count);
            copy(to, from, value, depth + 1, count);
            lua_rawset(to, table);
        }
        return;
    default:
        chl_raise(to, status, "%s`state` holds a %s; expected plain data to carry over", whose, luaL_typename(from, index));
    }
}

/* Pushes a copy of the value at an index of another state's stack, or of the same one's. Raises errors in `to` only. */
void chl_copy_data(lua_State *to, lua_State *from, int index) {
    int count = 0;
    copy(to, from, index, 0, &count);
}
