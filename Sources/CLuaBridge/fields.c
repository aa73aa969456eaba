/* Fields of the tables that a script returns or hands over, read without metamethods. In: a table on the stack. Out:
   values that are checked. */

#include "internal.h"

#include <stdio.h>
#include <string.h>

/* Pushes a field without metamethods. */
int chl_raw_field(lua_State *L, int table, const char *name) {
    table = lua_absindex(L, table);
    lua_pushstring(L, name);
    return lua_rawget(L, table);
}

void chl_bad_field(lua_State *L, const char *name, const char *expected) {
    chl_raise(L, CHL_MANIFEST, "the field '%s' must be %s, got a %s", name, expected, luaL_typename(L, -1));
}

/* Pushes a field that may be missing; whether it is there. */
bool chl_optional_field(lua_State *L, int table, const char *name, int type, const char *expected) {
    int found = chl_raw_field(L, table, name);
    if (found != LUA_TNIL && found != type) chl_bad_field(L, name, expected);
    return found != LUA_TNIL;
}

/* The first control character of a text but those that are allowed, or 0. */
static char control_in(const char *text, const char *allowed) {
    for (; *text != '\0'; text++)
        if (((unsigned char)*text < ' ' || *text == 0x7f) && strchr(allowed, *text) == NULL) return *text;
    return '\0';
}

/* Raises an error if a name has a control character. */
void chl_check_word(lua_State *L, const char *what, const char *word) {
    char control = control_in(word, "");
    if (control != '\0') chl_raise(L, CHL_MANIFEST, "%s has the control character \\%d; expected a word", what, control);
}

/* Reads a string which people read: it may have lines, but nothing else that steers. `name` is for messages; if it
   is on the stack, it stays there. */
void chl_read_text(lua_State *L, int table, const char *field, const char *name, char *target, size_t size) {
    int type = chl_raw_field(L, table, field);
    if (type != LUA_TNIL && type != LUA_TSTRING)
        chl_raise(L, CHL_MANIFEST, "%s must be a string, got a %s", name, luaL_typename(L, -1));
    char control = type == LUA_TNIL ? '\0' : control_in(lua_tostring(L, -1), "\n");
    if (control != '\0') chl_raise(L, CHL_MANIFEST, "%s has the control character \\%d; expected text", name, control);
    if (type == LUA_TSTRING) snprintf(target, size, "%s", lua_tostring(L, -1));
    lua_pop(L, 1);
}

/* Returns the text of a key of a table that is none of some words, which end with NULL, and pushes both the key and its
   text; returns NULL if there is none. */
const char *chl_unknown_field(lua_State *L, int table, const char *const *words) {
    for (lua_pushnil(L); lua_next(L, table) != 0; lua_pop(L, 1)) {
        const char *key = lua_type(L, -2) == LUA_TSTRING ? lua_tostring(L, -2) : "";
        int place = 0;
        while (words[place] != NULL && strcmp(key, words[place]) != 0) place++;
        if (words[place] != NULL) continue;
        lua_pop(L, 1);
        return luaL_tolstring(L, -1, NULL);
    }
    return NULL;
}
