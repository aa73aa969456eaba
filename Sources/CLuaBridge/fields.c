/* Fields of the tables that a script returns, read without metamethods. In: a table on the stack. Out: values that are
   checked. */

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

/* Takes the string on top of the stack, which people read: it may have lines, but nothing else that steers. */
void chl_take_text(lua_State *L, const char *name, char *target, size_t size) {
    char control = control_in(lua_tostring(L, -1), "\n");
    if (control != '\0') chl_raise(L, CHL_MANIFEST, "%s has the control character \\%d; expected text", name, control);
    snprintf(target, size, "%s", lua_tostring(L, -1));
}
