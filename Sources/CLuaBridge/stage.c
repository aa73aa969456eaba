/* The settings with which a script looks best (its stage), and its presets, which are sets of options. Read
   without metamethods. */

#include "internal.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- stage ---- */

/* Raises an error for a field that is an option. */
static void refuse_option(lua_State *L, const chl_state *s, const char *key) {
    for (int i = 0; i < s->option_count; i++)
        if (strcmp(key, s->option_names[i]) == 0)
            chl_raise(L, CHL_MANIFEST, "stage.%s is an option; expected it in `options`", key);
    for (int i = 0; i < s->manifest.declared_count; i++)
        if (strcmp(key, s->manifest.declared[i].name) == 0)
            chl_raise(L, CHL_MANIFEST, "stage.%s is an option of the script's own; expected it in `options`", key);
}

/* Reads two numbers from the table on top of the stack. */
static bool read_pair(lua_State *L, chl_stage_value *value) {
    bool is_pair = lua_rawgeti(L, -1, 1) == LUA_TNUMBER && lua_rawgeti(L, -2, 2) == LUA_TNUMBER;
    if (is_pair) {
        value->first = lua_tonumber(L, -2);
        value->second = lua_tonumber(L, -1);
    }
    return is_pair;
}

/* Reads the field whose value is on top of the stack. */
static void read_stage_value(lua_State *L, chl_stage_value *value) {
    int top = lua_gettop(L);
    value->kind = CHL_STAGE_OTHER;
    switch (lua_type(L, -1)) {
    case LUA_TBOOLEAN:
        value->kind = CHL_STAGE_BOOLEAN;
        value->first = lua_toboolean(L, -1);
        break;
    case LUA_TNUMBER:
        value->first = lua_tonumber(L, -1);
        if (isfinite(value->first)) value->kind = CHL_STAGE_NUMBER;
        break;
    case LUA_TSTRING:
        if (lua_rawlen(L, -1) < sizeof value->text) value->kind = CHL_STAGE_WORD;
        break;
    case LUA_TTABLE:
        if (read_pair(L, value)) value->kind = CHL_STAGE_PAIR;
        break;
    }
    lua_settop(L, top);
    snprintf(value->text, sizeof value->text, "%s",
        value->kind == CHL_STAGE_WORD ? lua_tostring(L, -1) : chl_describe(L, -1));
    lua_settop(L, top);
}

static void read_stage(lua_State *L, chl_state *s, int manifest) {
    if (!chl_optional_field(L, manifest, "stage", LUA_TTABLE, "a table")) return;
    int table = lua_gettop(L);
    for (lua_pushnil(L); lua_next(L, table) != 0; lua_pop(L, 1)) {
        if (lua_type(L, -2) != LUA_TSTRING)
            chl_raise(L, CHL_MANIFEST, "the names in stage must be properties, got a %s", luaL_typename(L, -2));
        const char *key = lua_tostring(L, -2);
        refuse_option(L, s, key);
        if (s->manifest.stage_count == CHL_MAX_STAGE)
            chl_raise(L, CHL_MANIFEST, "stage has more than %d fields", CHL_MAX_STAGE);
        chl_stage_value *value = &s->manifest.stage[s->manifest.stage_count++];
        snprintf(value->name, sizeof value->name, "%s", key);
        read_stage_value(L, value);
    }
}

/* ---- presets ---- */

/* Reads the value on top of the stack as a value of an option. */
static void read_preset_value(lua_State *L, chl_state *s, const char *preset, const char *option, double *value) {
    for (int i = 0; i < s->manifest.declared_count; i++) {
        const chl_declared *declared = &s->manifest.declared[i];
        if (strcmp(declared->name, option) != 0) continue;
        if (!chl_read_declared(L, declared, value))
            chl_raise(L, CHL_MANIFEST, "presets.%s.%s is %s; expected %s", preset, option, chl_describe(L, -1),
                chl_values(L, declared));
        return;
    }
    for (int i = 0; i < s->option_count; i++) {
        if (strcmp(s->option_names[i], option) != 0) continue;
        *value = lua_isboolean(L, -1) ? lua_toboolean(L, -1) : lua_tonumber(L, -1);
        if (!lua_isboolean(L, -1) && (lua_type(L, -1) != LUA_TNUMBER || !isfinite(*value)))
            chl_raise(L, CHL_MANIFEST, "presets.%s.%s must be a number or a boolean, got %s", preset, option,
                chl_describe(L, -1));
        return;
    }
    lua_rawgeti(L, LUA_REGISTRYINDEX, s->references.known_options);
    chl_raise(L, CHL_MANIFEST, "presets.%s names no option: '%s' is neither standard nor in `options`%s", preset, option,
        chl_nearest(L, -1, option, CHL_MEANT));
}

static void read_preset(lua_State *L, chl_state *s, const char *name, size_t length) {
    chl_manifest *manifest = &s->manifest;
    chl_preset_value *values = manifest->preset_values;
    if (length == 0 || length >= sizeof values->preset || strlen(name) != length)
        chl_raise(L, CHL_MANIFEST, "the name of a preset has %d characters; expected 1 to %d", (int)length,
            (int)sizeof values->preset - 1);
    chl_check_word(L, "the name of a preset", name);
    if (!lua_istable(L, -1))
        chl_raise(L, CHL_MANIFEST, "presets.%s must be a table of options and their values, got %s", name,
            chl_describe(L, -1));
    int table = lua_gettop(L), first = manifest->preset_value_count;
    for (lua_pushnil(L); lua_next(L, table) != 0; lua_pop(L, 1)) {
        if (manifest->preset_value_count == CHL_MAX_PRESET_VALUES)
            chl_raise(L, CHL_MANIFEST, "presets have more than %d values", CHL_MAX_PRESET_VALUES);
        chl_preset_value *value = &values[manifest->preset_value_count];
        if (lua_type(L, -2) != LUA_TSTRING)
            chl_raise(L, CHL_MANIFEST, "the names in presets.%s must be options, got a %s", name, luaL_typename(L, -2));
        snprintf(value->preset, sizeof value->preset, "%s", name);
        snprintf(value->option, sizeof value->option, "%s", lua_tostring(L, -2));
        read_preset_value(L, s, name, lua_tostring(L, -2), &value->value);
        manifest->preset_value_count++;
    }
    if (manifest->preset_value_count == first)
        chl_raise(L, CHL_MANIFEST, "presets.%s names no option; expected options and their values", name);
}

static int compare_values(const void *a, const void *b) {
    const chl_preset_value *x = a, *y = b;
    int order = strcmp(x->preset, y->preset);
    return order != 0 ? order : strcmp(x->option, y->option);
}

static void read_presets(lua_State *L, chl_state *s, int manifest) {
    if (!chl_optional_field(L, manifest, "presets", LUA_TTABLE, "a table")) return;
    int table = lua_gettop(L);
    for (lua_pushnil(L); lua_next(L, table) != 0; lua_pop(L, 1)) {
        if (lua_type(L, -2) != LUA_TSTRING)
            chl_raise(L, CHL_MANIFEST, "the names of presets must be strings, got a %s", luaL_typename(L, -2));
        size_t length;
        const char *name = lua_tolstring(L, -2, &length);
        read_preset(L, s, name, length);
    }
    chl_manifest *read = &s->manifest;
    qsort(read->preset_values, (size_t)read->preset_value_count, sizeof *read->preset_values, compare_values);
}

/* Reads the fields `stage` and `presets` of the table at an index of the stack. The options must have been read
   before. */
void chl_read_stage(lua_State *L, chl_state *s, int manifest) {
    int top = lua_gettop(L);
    read_stage(L, s, manifest);
    lua_settop(L, top);
    read_presets(L, s, manifest);
    lua_settop(L, top);
}
