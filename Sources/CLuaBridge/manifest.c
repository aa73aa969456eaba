/* The table that a script returns: its functions, its options, what it says of itself. Read raw: a script's
   metamethods have no say. */

#include "internal.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Pushes a field without metamethods. */
static int raw_field(lua_State *L, int table, const char *name) {
    table = lua_absindex(L, table);
    lua_pushstring(L, name);
    return lua_rawget(L, table);
}

static void bad_field(lua_State *L, const char *name, const char *expected) {
    chl_raise(L, CHL_MANIFEST, "the field '%s' must be %s, got a %s", name, expected, luaL_typename(L, -1));
}

static void read_text(lua_State *L, int table, const char *name, char *target, size_t size) {
    int type = raw_field(L, table, name);
    if (type == LUA_TSTRING) {
        snprintf(target, size, "%s", lua_tostring(L, -1));
    } else if (type != LUA_TNIL) {
        bad_field(L, name, "a string");
    }
    lua_pop(L, 1);
}

static int read_function(lua_State *L, int table, const char *name, bool is_required) {
    int type = raw_field(L, table, name);
    if (type == LUA_TFUNCTION) return luaL_ref(L, LUA_REGISTRYINDEX);
    if (type == LUA_TNIL && is_required) {
        char nearest[80] = "";
        chl_nearest(L, table, name, nearest, sizeof nearest);
        char *quoted = strchr(nearest, '\'');
        if (quoted != NULL) quoted[strcspn(quoted, "?")] = '\0';
        chl_raise(L, CHL_MANIFEST,
            "the table has no itemTransformForOffset; expected itemTransformForOffset = function(offset, base)%s%s%s",
            quoted == NULL ? "" : "; ", quoted == NULL ? "" : quoted, quoted == NULL ? "" : " is nearly that");
    }
    if (type != LUA_TNIL) bad_field(L, name, "a function");
    lua_pop(L, 1);
    return LUA_NOREF;
}

/* A number of an option's description; the option's name is for messages. */
static bool read_number(lua_State *L, int table, const char *option, const char *field, double *value) {
    int type = raw_field(L, table, field);
    bool is_there = type != LUA_TNIL;
    if (is_there) {
        *value = lua_tonumber(L, -1);
        if (type != LUA_TNUMBER || isnan(*value))
            chl_raise(L, CHL_MANIFEST, "options.%s.%s must be a number, got %s", option, field,
                chl_describe(L, -1));
    }
    lua_pop(L, 1);
    return is_there;
}

static void read_option_text(
    lua_State *L, int table, const char *option, const char *field, char *target, size_t size) {
    int type = raw_field(L, table, field);
    if (type == LUA_TSTRING) {
        snprintf(target, size, "%s", lua_tostring(L, -1));
    } else if (type != LUA_TNIL) {
        chl_raise(L, CHL_MANIFEST, "options.%s.%s must be a string, got a %s", option, field,
            luaL_typename(L, -1));
    }
    lua_pop(L, 1);
}

/* Reads a number or boolean on top of the stack into an option's value. */
static bool read_value(lua_State *L, chl_declared *option) {
    if (lua_isboolean(L, -1)) {
        option->is_boolean = true;
        option->value = lua_toboolean(L, -1);
        return true;
    }
    option->value = lua_tonumber(L, -1);
    return lua_type(L, -1) == LUA_TNUMBER && !isnan(option->value);
}

/* Reads {default, min, max, step, unit, help} on top of the stack. */
static void read_description(lua_State *L, chl_declared *option) {
    static const char *const fields[] = {"default", "min", "max", "step", "unit", "help"};
    int table = lua_gettop(L);
    const char *name = option->name;
    for (lua_pushnil(L); lua_next(L, table) != 0; lua_pop(L, 1)) {
        bool is_known = false;
        const char *key = lua_type(L, -2) == LUA_TSTRING ? lua_tostring(L, -2) : "";
        for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) is_known |= strcmp(key, fields[i]) == 0;
        if (!is_known) {
            lua_pop(L, 1);
            chl_raise(L, CHL_MANIFEST,
                "options.%s has an unknown field '%s'; expected default, min, max, step, unit, help", name,
                luaL_tolstring(L, -1, NULL));
        }
    }
    raw_field(L, table, "default");
    if (!read_value(L, option))
        chl_raise(L, CHL_MANIFEST, "options.%s.default must be a number or a boolean, got %s", name,
            chl_describe(L, -1));
    lua_pop(L, 1);
    option->has_min = read_number(L, table, name, "min", &option->min);
    option->has_max = read_number(L, table, name, "max", &option->max);
    option->has_step = read_number(L, table, name, "step", &option->step);
    read_option_text(L, table, name, "unit", option->unit, sizeof option->unit);
    read_option_text(L, table, name, "help", option->help, sizeof option->help);
    if (option->has_min && option->has_max && option->min > option->max)
        chl_raise(L, CHL_MANIFEST, "options.%s: min %f is larger than max %f", name, option->min, option->max);
    if ((option->has_min && option->value < option->min) || (option->has_max && option->value > option->max))
        chl_raise(L, CHL_MANIFEST, "options.%s: the default %f lies outside min to max", name, option->value);
    if (option->has_step && !(option->step > 0))
        chl_raise(L, CHL_MANIFEST, "options.%s.step must be larger than 0, got %f", name, option->step);
}

static void read_options(lua_State *L, chl_state *s, int manifest) {
    int type = raw_field(L, manifest, "options");
    if (type != LUA_TNIL && type != LUA_TTABLE) bad_field(L, "options", "a table");
    if (type == LUA_TTABLE) {
        int table = lua_gettop(L);
        lua_rawgeti(L, LUA_REGISTRYINDEX, s->references.options);
        int values = lua_gettop(L);
        lua_rawgeti(L, LUA_REGISTRYINDEX, s->references.known_options);
        int known = lua_gettop(L);
        for (lua_pushnil(L); lua_next(L, table) != 0; lua_pop(L, 1)) {
            if (lua_type(L, -2) != LUA_TSTRING)
                chl_raise(L, CHL_MANIFEST, "the names in options must be strings, got a %s",
                    luaL_typename(L, -2));
            size_t name_length;
            const char *name = lua_tolstring(L, -2, &name_length);
            if (strlen(name) != name_length)
                chl_raise(L, CHL_MANIFEST, "the name '%s' in options goes on behind a zero; expected letters", name);
            if (s->manifest.declared_count == CHL_MAX_DECLARED)
                chl_raise(L, CHL_MANIFEST, "options has more than %d entries", CHL_MAX_DECLARED);
            chl_declared *option = &s->manifest.declared[s->manifest.declared_count];
            memset(option, 0, sizeof *option);
            if (strlen(name) == 0 || strlen(name) >= sizeof option->name)
                chl_raise(L, CHL_MANIFEST, "a name in options has %d characters; expected 1 to %d",
                    (int)strlen(name), (int)sizeof option->name - 1);
            snprintf(option->name, sizeof option->name, "%s", name);
            if (lua_istable(L, -1)) {
                read_description(L, option);
            } else if (!read_value(L, option)) {
                chl_raise(L, CHL_MANIFEST,
                    "options.%s must be a number, a boolean or a table with a default, got %s", name,
                    chl_describe(L, -1));
            }
            s->manifest.declared_count++;
            /* The engine answers for standard options. */
            lua_pushvalue(L, -2);
            if (lua_rawget(L, known) == LUA_TNIL) {
                if (option->is_boolean) {
                    lua_pushboolean(L, option->value != 0);
                } else {
                    lua_pushnumber(L, option->value);
                }
                lua_setfield(L, values, option->name);
            }
            lua_pop(L, 1);
        }
        for (int i = 0; i < s->manifest.declared_count; i++) {
            lua_pushboolean(L, 1);
            lua_setfield(L, known, s->manifest.declared[i].name);
        }
    }
    lua_settop(L, manifest);
}

static void set_place(chl_place *place, const lua_Debug *record) {
    place->line = record->linedefined > 0 ? record->linedefined : 0;
    snprintf(place->source, sizeof place->source, "%s", record->short_src);
}

/* Reads the table at a place of the stack; raises where it is not as it should be. */
void chl_read_manifest(lua_State *L, chl_state *s, int table) {
    chl_manifest *manifest = &s->manifest;
    memset(manifest, 0, sizeof *manifest);
    read_text(L, table, "name", manifest->name, sizeof manifest->name);
    read_text(L, table, "summary", manifest->summary, sizeof manifest->summary);
    read_text(L, table, "author", manifest->author, sizeof manifest->author);
    read_text(L, table, "version", manifest->version, sizeof manifest->version);
    s->references.transform_hook = read_function(L, table, "itemTransformForOffset", true);
    s->references.option_hook = read_function(L, table, "valueForOption", false);
    s->references.reload_hook = read_function(L, table, "onReload", false);
    int type = raw_field(L, table, "state");
    if (type != LUA_TNIL && type != LUA_TTABLE) bad_field(L, "state", "a table");
    s->references.data = type == LUA_TTABLE ? luaL_ref(L, LUA_REGISTRYINDEX) : LUA_NOREF;
    lua_settop(L, table);
    manifest->has_option_hook = s->references.option_hook != LUA_NOREF;
    read_options(L, s, table);
    lua_Debug record;
    lua_rawgeti(L, LUA_REGISTRYINDEX, s->references.transform_hook);
    lua_getinfo(L, ">Su", &record);
    s->takes_index = record.nparams > 2 || record.isvararg;
    set_place(&s->transform_place, &record);
    if (s->references.option_hook != LUA_NOREF) {
        lua_rawgeti(L, LUA_REGISTRYINDEX, s->references.option_hook);
        lua_getinfo(L, ">Su", &record);
        set_place(&s->option_place, &record);
    }
}
