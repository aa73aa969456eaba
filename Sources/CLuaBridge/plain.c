/* Values of a script as bytes, which the host reads: plain data and, for what is none, the name of its type. In: a table on
   the stack, read without metamethods. Out: bytes that the host frees.

   A value is a tag, and: 'b' a byte; 'n' a double and a text, the number as Lua writes it; 's' a text; 't' how long the table
   is as a list, its entries, each a key and a value, and 'e'; 'o' the name of a type. A text is its length, the number of
   its bytes that follow, at most LONGEST, and these bytes. Lengths have four bytes; all numbers are in the machine's order. */

#include "internal.h"

#include <stdlib.h>
#include <string.h>

#define LONGEST 1000        /* bytes of a text: what is longer is too long for whatever reads it */
#define MOST_ENTRIES 1000   /* of a table */
#define MOST_BYTES (1 << 20)

static void add(lua_State *L, chl_bytes *bytes, const void *added, size_t size) {
    if (bytes->used + size > MOST_BYTES)
        chl_raise(L, CHL_MANIFEST, "the table holds more than %d KiB of names, texts and options; expected what is large in a "
            "local variable", MOST_BYTES >> 10);
    if (bytes->used + size > bytes->room) {
        const size_t room = 2 * (bytes->used + size);
        char *grown = realloc(bytes->bytes, room);
        if (grown == NULL) chl_raise(L, CHL_MEMORY, "no memory for what the script declares");
        bytes->bytes = grown;
        bytes->room = room;
    }
    memcpy(bytes->bytes + bytes->used, added, size);
    bytes->used += size;
}

static void add_tag(lua_State *L, chl_bytes *bytes, char tag) { add(L, bytes, &tag, 1); }

static void add_count(lua_State *L, chl_bytes *bytes, size_t count) {
    const uint32_t written = count < UINT32_MAX ? (uint32_t)count : UINT32_MAX;
    add(L, bytes, &written, sizeof written);
}

static void add_text(lua_State *L, chl_bytes *bytes, const char *text, size_t length) {
    const size_t kept = length < LONGEST ? length : LONGEST;
    add_count(L, bytes, length);
    add_count(L, bytes, kept);
    add(L, bytes, text, kept);
}

static void add_type(lua_State *L, chl_bytes *bytes, int index) {
    const char *name = luaL_typename(L, index);
    add_tag(L, bytes, 'o');
    add_text(L, bytes, name, strlen(name));
}

static void add_value(lua_State *L, chl_bytes *bytes, int index, int levels);

static void add_table(lua_State *L, chl_bytes *bytes, int index, int levels) {
    luaL_checkstack(L, 4, "too many tables");
    add_tag(L, bytes, 't');
    add_count(L, bytes, lua_rawlen(L, index));
    int count = 0;
    for (lua_pushnil(L); lua_next(L, index) != 0; lua_pop(L, 1)) {
        chl_poll(L);
        if (++count > MOST_ENTRIES) {
            lua_pop(L, 2);
            break;
        }
        const int value = lua_gettop(L);
        add_value(L, bytes, value - 1, 0);
        add_value(L, bytes, value, levels - 1);
    }
    add_tag(L, bytes, 'e');
}

static void add_value(lua_State *L, chl_bytes *bytes, int index, int levels) {
    size_t length;
    const char *text;
    double number;
    switch (lua_type(L, index)) {
    case LUA_TBOOLEAN:
        add_tag(L, bytes, 'b');
        add_tag(L, bytes, (char)lua_toboolean(L, index));
        return;
    case LUA_TNUMBER:
        number = lua_tonumber(L, index);
        add_tag(L, bytes, 'n');
        add(L, bytes, &number, sizeof number);
        /* luaL_tolstring makes a copy: a key must stay a number */
        text = luaL_tolstring(L, index, &length);
        add_text(L, bytes, text, length);
        lua_pop(L, 1);
        return;
    case LUA_TSTRING:
        text = lua_tolstring(L, index, &length);
        add_tag(L, bytes, 's');
        add_text(L, bytes, text, length);
        return;
    case LUA_TTABLE:
        if (levels > 0) return add_table(L, bytes, index, levels);
        break;
    }
    add_type(L, bytes, index);
}

static bool is_one_of(const char *word, const char *const *words) {
    while (*words != NULL && strcmp(*words, word) != 0) words++;
    return *words != NULL;
}

/* Adds the fields with names of the table at an index of the stack. Of those among `whole`, a list that ends with NULL, so many
   levels of tables are added; of other fields, none. */
void chl_add_fields(lua_State *L, chl_bytes *bytes, int index, const char *const *whole, int levels) {
    add_tag(L, bytes, 't');
    add_count(L, bytes, lua_rawlen(L, index));
    for (lua_pushnil(L); lua_next(L, index) != 0; lua_pop(L, 1)) {
        chl_poll(L);
        if (lua_type(L, -2) != LUA_TSTRING) continue;
        const int value = lua_gettop(L);
        add_value(L, bytes, value - 1, 0);
        add_value(L, bytes, value, is_one_of(lua_tostring(L, value - 1), whole) ? levels : 0);
    }
    add_tag(L, bytes, 'e');
}
