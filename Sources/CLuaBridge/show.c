/* Values as text, with the content of tables. In: a value. Out: text that reads like Lua. */

#include "internal.h"

#include <stdlib.h>
#include <string.h>

#define MOST_DEPTH 4
#define MOST_FIELDS 100

struct text {
    char *bytes;
    size_t size, used;
};

static void add(struct text *text, const char *bytes, size_t length) {
    const size_t room = text->size - 1 - text->used;
    if (length > room) length = room;
    memcpy(text->bytes + text->used, bytes, length);
    text->used += length;
    text->bytes[text->used] = '\0';
}

static void add_string(struct text *text, const char *string) { add(text, string, strlen(string)); }

static int by_name(const void *a, const void *b) { return strcmp(*(const char *const *)a, *(const char *const *)b); }

static bool is_name(const char *string) {
    if (strspn(string, "0123456789") > 0 || *string == '\0') return false;
    return string[strspn(string, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789")] == '\0';
}

static void show(lua_State *L, struct text *text, int index, int depth);

/* Whether what follows could not be written. */
static bool is_full(const struct text *text) { return text->used + 1 >= text->size; }

/* Elements in their order, then the fields with names in alphabetical order, then the others. */
static void show_table(lua_State *L, struct text *text, int table, int depth) {
    const char *names[MOST_FIELDS];
    int count = 0, others = 0;
    const lua_Integer elements = (lua_Integer)lua_rawlen(L, table);
    bool is_first = true;
    add_string(text, "{");
    for (lua_Integer k = 1; k <= elements && k <= MOST_FIELDS && !is_full(text); k++) {
        add_string(text, is_first ? "" : ", ");
        is_first = false;
        lua_rawgeti(L, table, k);
        show(L, text, lua_gettop(L), depth + 1);
        lua_pop(L, 1);
    }
    /* Showing a value may run the script, which may remove a name: this table keeps them. */
    lua_createtable(L, MOST_FIELDS, 0);
    const int kept = lua_gettop(L);
    for (lua_pushnil(L); lua_next(L, table) != 0; lua_pop(L, 1)) {
        chl_poll(L);
        if (lua_isinteger(L, -2) && lua_tointeger(L, -2) >= 1 && lua_tointeger(L, -2) <= elements) continue;
        if (lua_type(L, -2) != LUA_TSTRING || count == MOST_FIELDS) {
            others++;
            continue;
        }
        names[count++] = lua_tostring(L, -2);
        lua_pushvalue(L, -2);
        lua_rawseti(L, kept, count);
    }
    qsort(names, (size_t)count, sizeof *names, by_name);
    for (int k = 0; k < count && !is_full(text); k++) {
        add_string(text, is_first ? "" : ", ");
        is_first = false;
        add_string(text, is_name(names[k]) ? "" : "[\"");
        add_string(text, names[k]);
        add_string(text, is_name(names[k]) ? " = " : "\"] = ");
        lua_pushstring(L, names[k]);
        lua_rawget(L, table);
        show(L, text, lua_gettop(L), depth + 1);
        lua_pop(L, 1);
    }
    lua_pop(L, 1);
    if (others > 0 || elements > MOST_FIELDS) add_string(text, is_first ? "…" : ", …");
    add_string(text, "}");
}

static void show(lua_State *L, struct text *text, int index, int depth) {
    luaL_checkstack(L, 8, "a value to show");
    chl_poll(L);
    const bool is_plain = lua_istable(L, index) && luaL_getmetafield(L, index, "__tostring") == LUA_TNIL;
    if (lua_istable(L, index) && !is_plain) lua_pop(L, 1);
    if (is_plain && depth < MOST_DEPTH) {
        show_table(L, text, index, depth);
        return;
    }
    if (is_plain) {
        add_string(text, "{…}");
        return;
    }
    const bool is_quoted = depth > 0 && lua_type(L, index) == LUA_TSTRING;
    size_t length;
    const char *string = chl_to_text(L, index, &length);
    add_string(text, is_quoted ? "\"" : "");
    add(text, string, length);
    add_string(text, is_quoted ? "\"" : "");
    lua_pop(L, 1);
}

void chl_show_values(lua_State *L, int first, char *bytes, size_t size) {
    struct text text = {bytes, size, 0};
    const int last = lua_gettop(L);
    bytes[0] = '\0';
    for (int k = first; k <= last; k++) {
        if (k > first) add_string(&text, "\t");
        show(L, &text, k, 0);
    }
}
