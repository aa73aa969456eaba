/* The table that a script returns: its functions, and what it declares about itself. Read without
   metamethods. */

#include "internal.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static void read_text(lua_State *L, int table, const char *name, char *target, size_t size) {
    chl_read_text(L, table, name, lua_pushfstring(L, "the field '%s'", name), target, size);
    lua_settop(L, table);
}

/* A name becomes part of commands, files and code. */
static void check_name(lua_State *L, int table, const char *name, size_t size) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./ ";
    if (chl_raw_field(L, table, "name") == LUA_TSTRING) {
        size_t length = lua_rawlen(L, -1);
        if (length >= size || strspn(name, letters) != length)
            chl_raise(L, CHL_MANIFEST, "the field 'name' is %s; expected at most %d letters, digits, spaces and - _ . /",
                chl_describe(L, -1), (int)size - 1);
    }
    lua_settop(L, table);
}

static int read_function(lua_State *L, int table, const char *name, bool is_required) {
    int type = chl_raw_field(L, table, name);
    if (type == LUA_TFUNCTION) return luaL_ref(L, LUA_REGISTRYINDEX);
    if (type == LUA_TNIL && is_required)
        chl_raise(L, CHL_MANIFEST,
            "the table has no itemTransformForOffset; expected itemTransformForOffset = function(offset, base)%s",
            chl_nearest(L, table, name, "; '%s' is nearly that"));
    if (type != LUA_TNIL) chl_bad_field(L, name, "a function");
    lua_pop(L, 1);
    return LUA_NOREF;
}

/* Finds where a hook begins, if there is one; returns what else is known of it. */
static lua_Debug read_place(lua_State *L, int hook, chl_place *place) {
    lua_Debug record = {0};
    if (hook == LUA_NOREF) return record;
    lua_rawgeti(L, LUA_REGISTRYINDEX, hook);
    lua_getinfo(L, ">Su", &record);
    place->line = record.linedefined > 0 ? record.linedefined : 0;
    /* A function of the host has no place. */
    snprintf(place->source, sizeof place->source, "%s", *record.what == 'C' ? "" : record.short_src);
    return record;
}

static const char *const known_fields[] = {
    "name", "summary", "author", "version", "license", "tags", "itemTransformForOffset", "valueForOption", "onReload", "update", "state",
    "options", "stage", "presets", "packs", "change", "appear",
};
#define KNOWN_FIELDS (sizeof known_fields / sizeof *known_fields)

/* Records unknown fields; one whose name is almost a known one is a mistake. */
static void read_unknown_fields(lua_State *L, chl_manifest *manifest, int table) {
    for (lua_pushnil(L); lua_next(L, table) != 0; lua_pop(L, 1)) {
        chl_poll(L);
        if (lua_type(L, -2) != LUA_TSTRING) continue;
        const char *key = lua_tostring(L, -2), *nearest = NULL;
        bool is_known = false;
        for (size_t i = 0; i < KNOWN_FIELDS; i++) {
            size_t apart = chl_distance(key, known_fields[i]);
            is_known |= apart == 0 && strcmp(key, known_fields[i]) == 0;
            if (apart <= 2 && 2 * apart < strlen(key)) nearest = known_fields[i];
        }
        /* A word so short is near to too many others. */
        if (is_known || strcmp(key, "kind") == 0) continue;
        if (nearest != NULL)
            chl_raise(L, CHL_MANIFEST, "the table has an unknown field '%s'; did you mean '%s'?", key, nearest);
        if (manifest->unknown_count == CHL_MAX_UNKNOWN) continue;
        chl_word *word = &manifest->unknown[manifest->unknown_count++];
        snprintf(word->text, sizeof word->text, "%s", key);
    }
}

/* Removes the field `update` from the table, so that only the host can call it. */
static int take_update(lua_State *L, int table) {
    int reference = read_function(L, table, "update", false);
    lua_pushstring(L, "update");
    lua_pushnil(L);
    lua_rawset(L, table);
    return reference;
}

#define MOST_TAGS 12
#define LONGEST_TAG 24

/* The words by which an effect is found: tags = { "3d", "stack" }. They are kept with blanks between them. */
static void read_tags(lua_State *L, chl_manifest *manifest, int table) {
    static const char expected[] = "a list of up to 12 words with up to 24 letters, digits or -";
    const bool is_there = chl_optional_field(L, table, "tags", LUA_TTABLE, expected);
    for (int i = 1; is_there; i++) {
        int kind = lua_rawgeti(L, -1, i);
        if (kind == LUA_TNIL && i <= MOST_TAGS + 1) {
            lua_pop(L, 1);
            break;
        }
        const char *word = kind == LUA_TSTRING ? lua_tostring(L, -1) : "";
        size_t length = strlen(word);
        bool is_word = length > 0 && length <= LONGEST_TAG && i <= MOST_TAGS;
        for (size_t k = 0; k < length; k++) is_word &= isalnum((unsigned char)word[k]) || word[k] == '-';
        if (!is_word) chl_bad_field(L, "tags", expected);
        size_t used = strlen(manifest->tags);
        snprintf(manifest->tags + used, sizeof manifest->tags - used, "%s%s", used > 0 ? " " : "", word);
        lua_pop(L, 1);
    }
    lua_pop(L, 1);
}

#define USUAL_SECONDS 0.4 /* as the engine's own */

/* A field of `change`, in seconds. */
static double read_seconds(lua_State *L, int change, const char *name) {
    if (chl_raw_field(L, change, name) == LUA_TNIL) return USUAL_SECONDS;
    double seconds = lua_tonumber(L, -1);
    if (lua_type(L, -1) != LUA_TNUMBER || !(seconds >= 0.1 && seconds <= 3))
        chl_raise(L, CHL_MANIFEST, "change.%s is %s; expected seconds from 0.1 to 3", name, chl_describe(L, -1));
    return seconds;
}

/* How items arrive and leave: change = { arrive = seconds, leave = seconds }, appear = true. */
static void read_change(lua_State *L, chl_manifest *manifest, int table) {
    static const char *const names[] = {"arrive", "leave", NULL};
    chl_optional_field(L, table, "appear", LUA_TBOOLEAN, "true or false");
    manifest->appears = lua_toboolean(L, -1);
    manifest->has_change = chl_optional_field(L, table, "change", LUA_TTABLE, "a table");
    manifest->arrive = manifest->leave = USUAL_SECONDS;
    if (!manifest->has_change) return;
    int change = lua_gettop(L);
    const char *unknown = chl_unknown_field(L, change, names);
    if (unknown != NULL)
        chl_raise(L, CHL_MANIFEST, "change has an unknown field '%s'; expected arrive or leave", unknown);
    manifest->arrive = read_seconds(L, change, "arrive");
    manifest->leave = read_seconds(L, change, "leave");
}

/* Reads the table at an index of the stack; raises an error if it is invalid. */
void chl_read_manifest(lua_State *L, chl_state *s, int table) {
    chl_manifest *manifest = &s->manifest;
    memset(manifest, 0, sizeof *manifest);
    read_text(L, table, "name", manifest->name, sizeof manifest->name);
    check_name(L, table, manifest->name, sizeof manifest->name);
    read_text(L, table, "summary", manifest->summary, sizeof manifest->summary);
    read_text(L, table, "author", manifest->author, sizeof manifest->author);
    read_text(L, table, "version", manifest->version, sizeof manifest->version);
    read_text(L, table, "license", manifest->license, sizeof manifest->license);
    read_text(L, table, "kind", manifest->kind, sizeof manifest->kind);
    read_tags(L, manifest, table);
    s->references.transform_hook = read_function(L, table, "itemTransformForOffset", true);
    s->references.option_hook = read_function(L, table, "valueForOption", false);
    s->references.reload_hook = read_function(L, table, "onReload", false);
    read_unknown_fields(L, manifest, table);
    s->references.update_hook = take_update(L, table);
    manifest->has_update = s->references.update_hook != LUA_NOREF;
    chl_optional_field(L, table, "packs", LUA_TBOOLEAN, "true or false");
    manifest->packs = lua_toboolean(L, -1);
    read_change(L, manifest, table);
    const bool has_data = chl_optional_field(L, table, "state", LUA_TTABLE, "a table");
    s->references.data = has_data ? luaL_ref(L, LUA_REGISTRYINDEX) : LUA_NOREF;
    lua_settop(L, table);
    manifest->has_option_hook = s->references.option_hook != LUA_NOREF;
    chl_read_options(L, s, table);
    lua_settop(L, table);
    chl_read_stage(L, s, table);
    const lua_Debug record = read_place(L, s->references.transform_hook, &s->transform_place);
    s->takes_index = record.nparams > 2 || record.isvararg;
    manifest->takes_item = record.nparams > 3 || record.isvararg;
    read_place(L, s->references.option_hook, &s->option_place);
    read_place(L, s->references.update_hook, &s->update_place);
}
