/* Plain data that a script may read and not change. In: a table, or bytes of the host. Out: a userdata that reads it.

   The bytes of a value: 's' and a text, 'n' and a double, 'b' and a byte, 'l' and values, 't' and pairs of a text and a
   value. A text is its length and its bytes; the lists begin with their counts. Lengths and counts have four bytes; all
   numbers are in the machine's order. */

#include "internal.h"

#include <string.h>

static int meta_index(lua_State *L) {
    lua_getiuservalue(L, 1, 1);
    lua_pushvalue(L, 2);
    lua_rawget(L, -2);
    return 1;
}

static int meta_newindex(lua_State *L) {
    return luaL_error(L, "it is read-only: '%s' can't be set; keep what changes in item.state", luaL_tolstring(L, 2, NULL));
}

static int meta_len(lua_State *L) {
    lua_getiuservalue(L, 1, 1);
    lua_pushinteger(L, (lua_Integer)lua_rawlen(L, -1));
    return 1;
}

/* pairs: over a copy, which the script owns; the first upvalue is next. */
static int meta_pairs(lua_State *L) {
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_getiuservalue(L, 1, 1);
    chl_push_copy(L, -1);
    lua_remove(L, -2);
    return 2;
}

/* The globals are on top of the stack. */
void chl_open_data(lua_State *L) {
    static const luaL_Reg metamethods[] = {
        {"__index", meta_index}, {"__newindex", meta_newindex}, {"__len", meta_len}, {NULL, NULL}};
    luaL_newmetatable(L, "data");
    luaL_setfuncs(L, metamethods, 0);
    lua_getfield(L, -2, "next");
    lua_pushcclosure(L, meta_pairs, 1);
    lua_setfield(L, -2, "__pairs");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    lua_pop(L, 1);
}

/* Replaces the table on top of the stack by what reads it. */
void chl_wrap_table(lua_State *L) {
    uint64_t *tag = lua_newuserdatauv(L, sizeof *tag, 1);
    *tag = CHL_DATA_TAG;
    luaL_setmetatable(L, "data");
    lua_insert(L, -2);
    lua_setiuservalue(L, -2, 1);
}

/* Replaces what reads a table, at an index of the stack, by the table; leaves other values. */
void chl_unwrap_table(lua_State *L, int index) {
    const uint64_t *tag = lua_touserdata(L, index);
    if (tag == NULL || *tag != CHL_DATA_TAG) return;
    lua_getiuservalue(L, index, 1);
    lua_replace(L, index);
}

struct reader {
    const char *at, *end;
};

static bool read_bytes(struct reader *reader, void *target, size_t size) {
    if ((size_t)(reader->end - reader->at) < size) return false;
    memcpy(target, reader->at, size);
    reader->at += size;
    return true;
}

static uint32_t read_count(struct reader *reader) {
    uint32_t count = 0;
    read_bytes(reader, &count, sizeof count);
    return count;
}

static void push_text(lua_State *L, struct reader *reader) {
    size_t length = read_count(reader), left = (size_t)(reader->end - reader->at);
    if (length > left) length = left;
    if (length > CHL_LONGEST_STRING)
        luaL_error(L, "item.data has a text of %d bytes; expected at most %d", (int)length, CHL_LONGEST_STRING);
    lua_pushlstring(L, reader->at, length);
    reader->at += length;
}

static void push_value(lua_State *L, struct reader *reader) {
    char kind = 0, flag = 0;
    double number = 0;
    chl_poll(L);
    luaL_checkstack(L, 4, "item.data");
    read_bytes(reader, &kind, 1);
    switch (kind) {
    case 's': push_text(L, reader); return;
    case 'n':
        read_bytes(reader, &number, sizeof number);
        if (number == (double)(lua_Integer)number && number > -0x1p53 && number < 0x1p53) lua_pushinteger(L, (lua_Integer)number);
        else lua_pushnumber(L, number);
        return;
    case 'b':
        read_bytes(reader, &flag, 1);
        lua_pushboolean(L, flag);
        return;
    case 'l': case 't':
        lua_newtable(L);
        for (uint32_t count = read_count(reader), i = 1; i <= count && reader->at < reader->end; i++) {
            if (kind == 't') push_text(L, reader); else lua_pushinteger(L, (lua_Integer)i);
            push_value(L, reader);
            lua_rawset(L, -3);
        }
        chl_wrap_table(L);
        return;
    default: lua_pushnil(L);
    }
}

/* Pushes what reads the host's bytes; an empty table for none, and for a value that is no table. */
void chl_push_data(lua_State *L, const char *bytes, size_t length) {
    struct reader reader = {bytes, bytes + length};
    if (bytes != NULL) {
        push_value(L, &reader);
        if (lua_isuserdata(L, -1)) return;
        lua_pop(L, 1);
    }
    lua_newtable(L);
    chl_wrap_table(L);
}
