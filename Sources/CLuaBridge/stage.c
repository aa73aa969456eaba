/* The settings with which a script looks best (its stage), and its presets, which are sets of options. Read
   without metamethods. */

#include "internal.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- stage ---- */

static const char *const stage_fields[] = {"perspective", "vertical", "itemSize", "itemsPerPage", "paging", "alignment"};

/* Raises an error for the key below the value on top of the stack, which is not a field of a stage. */
static void refuse_stage_field(lua_State *L, const chl_state *s) {
    const char *key = luaL_tolstring(L, -2, NULL);
    for (int i = 0; i < s->option_count; i++)
        if (strcmp(key, s->option_names[i]) == 0)
            chl_raise(L, CHL_MANIFEST, "stage.%s is an option; expected it in `options`", key);
    for (int i = 0; i < s->manifest.declared_count; i++)
        if (strcmp(key, s->manifest.declared[i].name) == 0)
            chl_raise(L, CHL_MANIFEST, "stage.%s is an option of the script's own; expected it in `options`", key);
    chl_raise(L, CHL_MANIFEST,
        "stage has an unknown field '%s'; expected perspective, vertical, itemSize, itemsPerPage, paging, alignment", key);
}

static bool stage_number(lua_State *L, int table, const char *name, double *value) {
    int type = chl_raw_field(L, table, name);
    *value = lua_tonumber(L, -1);
    if (type != LUA_TNIL && (type != LUA_TNUMBER || !isfinite(*value)))
        chl_raise(L, CHL_MANIFEST, "stage.%s must be a finite number, got %s", name, chl_describe(L, -1));
    lua_pop(L, 1);
    return type != LUA_TNIL;
}

static bool stage_boolean(lua_State *L, int table, const char *name, bool *value) {
    int type = chl_raw_field(L, table, name);
    *value = lua_toboolean(L, -1);
    if (type != LUA_TNIL && type != LUA_TBOOLEAN)
        chl_raise(L, CHL_MANIFEST, "stage.%s must be true or false, got %s", name, chl_describe(L, -1));
    lua_pop(L, 1);
    return type != LUA_TNIL;
}

static const char *const alignment_words[] = {"start", "center", "end", NULL};

/* The position of the field's word among some, from 1; 0 if it is no string. */
static int stage_word(lua_State *L, int table, const char *name, const char *const *words) {
    int found = 0, type = chl_raw_field(L, table, name);
    for (int i = 0; type == LUA_TSTRING && words[i] != NULL; i++)
        if (strcmp(lua_tostring(L, -1), words[i]) == 0) found = i + 1;
    if (type == LUA_TSTRING && found == 0)
        chl_raise(L, CHL_MANIFEST, "stage.%s must be 'start', 'center', 'end' or a number, got %s", name,
            chl_describe(L, -1));
    lua_pop(L, 1);
    return found;
}

/* {w, h}, in points. */
static bool stage_size(lua_State *L, int table, const char *name, double *width, double *height) {
    int type = chl_raw_field(L, table, name);
    if (type == LUA_TNIL) {
        lua_pop(L, 1);
        return false;
    }
    double *lengths[] = {width, height};
    for (int i = 0; i < 2; i++) {
        int found = type == LUA_TTABLE ? lua_rawgeti(L, -1, i + 1) : LUA_TNIL;
        if (found != LUA_TNUMBER)
            chl_raise(L, CHL_MANIFEST, "stage.%s must be {width, height} in points, got %s", name,
                type == LUA_TTABLE ? "a table of something else" : chl_describe(L, -1));
        *lengths[i] = lua_tonumber(L, -1);
        lua_pop(L, 1);
    }
    lua_pop(L, 1);
    return true;
}

static void read_stage(lua_State *L, chl_state *s, int manifest) {
    chl_stage *stage = &s->manifest.stage;
    int type = chl_raw_field(L, manifest, "stage");
    if (type == LUA_TNIL) return;
    if (type != LUA_TTABLE) chl_bad_field(L, "stage", "a table");
    int table = lua_gettop(L);
    for (lua_pushnil(L); lua_next(L, table) != 0; lua_pop(L, 1)) {
        bool is_known = false;
        for (size_t i = 0; i < sizeof stage_fields / sizeof *stage_fields; i++)
            is_known |= lua_type(L, -2) == LUA_TSTRING && strcmp(lua_tostring(L, -2), stage_fields[i]) == 0;
        if (!is_known) refuse_stage_field(L, s);
    }
    stage->has_perspective = stage_number(L, table, "perspective", &stage->perspective);
    stage->has_vertical = stage_boolean(L, table, "vertical", &stage->vertical);
    stage->has_item_size = stage_size(L, table, "itemSize", &stage->item_width, &stage->item_height);
    stage->has_items_per_page = stage_number(L, table, "itemsPerPage", &stage->items_per_page);
    stage->has_paging = stage_boolean(L, table, "paging", &stage->paging);
    stage->alignment_word = stage_word(L, table, "alignment", alignment_words);
    if (stage->alignment_word == 0) stage->has_alignment = stage_number(L, table, "alignment", &stage->alignment);
}

/* ---- presets ---- */

/* Reads the value on top of the stack as a value of an option. */
static void read_preset_value(lua_State *L, chl_state *s, const char *preset, const char *option, double *value) {
    for (int i = 0; i < s->manifest.declared_count; i++) {
        const chl_declared *declared = &s->manifest.declared[i];
        if (strcmp(declared->name, option) != 0) continue;
        if (!chl_read_declared(L, declared, value))
            chl_raise(L, CHL_MANIFEST, "presets.%s.%s is %s, which the option can't have", preset, option,
                chl_describe(L, -1));
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
    char nearest[80] = "";
    lua_rawgeti(L, LUA_REGISTRYINDEX, s->references.known_options);
    chl_nearest(L, -1, option, nearest, sizeof nearest);
    chl_raise(L, CHL_MANIFEST, "presets.%s names no option: '%s' is neither standard nor in `options`%s", preset, option,
        nearest);
}

static void read_preset(lua_State *L, chl_state *s, const char *name, size_t length) {
    chl_manifest *manifest = &s->manifest;
    chl_preset_value *values = manifest->preset_values;
    if (length == 0 || length >= sizeof values->preset || strlen(name) != length)
        chl_raise(L, CHL_MANIFEST, "the name of a preset has %d characters; expected 1 to %d", (int)length,
            (int)sizeof values->preset - 1);
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

/* Sorts presets in the order in which the script writes them. */
static void order_presets(lua_State *L, chl_manifest *manifest, int script) {
    const char *names[CHL_MAX_NAMES];
    int ranks[CHL_MAX_NAMES], count = 0, total = manifest->preset_value_count;
    chl_preset_value *values = manifest->preset_values;
    qsort(values, (size_t)total, sizeof *values, compare_values);
    chl_preset_value *sorted = malloc(sizeof manifest->preset_values);
    if (sorted == NULL) return;
    memcpy(sorted, values, sizeof manifest->preset_values);
    for (int i = 0; i < total && count < CHL_MAX_NAMES; i++)
        if (i == 0 || strcmp(sorted[i].preset, sorted[i - 1].preset) != 0) names[count++] = sorted[i].preset;
    lua_pushvalue(L, script);
    bool is_ranked = chl_rank_names(L, names, count, ranks);
    lua_pop(L, 1);
    int next = 0;
    while (is_ranked && next < total) {
        int best = -1;
        for (int i = 0; i < count; i++)
            if (names[i] != NULL && (best < 0 || ranks[i] < ranks[best])) best = i;
        if (best < 0) break;
        for (int i = 0; i < total; i++)
            if (strcmp(sorted[i].preset, names[best]) == 0) values[next++] = sorted[i];
        names[best] = NULL;
    }
    free(sorted);
}

static void read_presets(lua_State *L, chl_state *s, int manifest, int script) {
    int type = chl_raw_field(L, manifest, "presets");
    if (type == LUA_TNIL) return;
    if (type != LUA_TTABLE) chl_bad_field(L, "presets", "a table");
    int table = lua_gettop(L);
    for (lua_pushnil(L); lua_next(L, table) != 0; lua_pop(L, 1)) {
        if (lua_type(L, -2) != LUA_TSTRING)
            chl_raise(L, CHL_MANIFEST, "the names of presets must be strings, got a %s", luaL_typename(L, -2));
        size_t length;
        const char *name = lua_tolstring(L, -2, &length);
        read_preset(L, s, name, length);
    }
    order_presets(L, &s->manifest, script);
}

/* Reads the fields `stage` and `presets` of the table at an index of the stack; the script's function is at
   another. The options must have been read before. */
void chl_read_stage(lua_State *L, chl_state *s, int manifest, int script) {
    int top = lua_gettop(L);
    read_stage(L, s, manifest);
    lua_settop(L, top);
    read_presets(L, s, manifest, script);
    lua_settop(L, top);
}
