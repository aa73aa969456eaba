/* The options that a script declares, and its values of standard ones: read from its table without
   metamethods. */

#include "internal.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_CHOICES 64

/* A number of an option's description; the option's name is for messages. */
static bool read_number(lua_State *L, int table, const chl_declared *option, const char *field, double *value) {
    int type = chl_raw_field(L, table, field);
    bool is_there = type != LUA_TNIL;
    if (is_there) {
        *value = lua_tonumber(L, -1);
        if (type != LUA_TNUMBER || isnan(*value))
            chl_raise(L, CHL_MANIFEST, "options.%s.%s must be a number, got %s", option->name, field,
                chl_describe(L, -1));
        if (option->kind != CHL_NUMBER)
            chl_raise(L, CHL_MANIFEST, "options.%s.%s is only for options whose default is a number", option->name, field);
    }
    lua_pop(L, 1);
    return is_there;
}

static void read_option_text(
    lua_State *L, int table, const char *option, const char *field, char *target, size_t size) {
    chl_read_text(L, table, field, lua_pushfstring(L, "options.%s.%s", option, field), target, size);
    lua_pop(L, 1);
}

/* Reads the color #rrggbb. */
bool chl_read_color(const char *text, double *value) {
    if (text[0] != '#' || strlen(text) != 7 || strspn(text + 1, "0123456789abcdefABCDEF") != 6) return false;
    *value = (double)strtol(text + 1, NULL, 16);
    return true;
}

/* The position of a word among an option's choices, or −1. */
static int find_choice(const chl_declared *option, const char *word) {
    const char *choice = option->choices;
    for (int i = 0; *choice != '\0'; i++) {
        size_t length = strcspn(choice, "\n");
        if (strlen(word) == length && memcmp(word, choice, length) == 0) return i;
        choice += length + 1;
    }
    return -1;
}

/* Reads the list of choices on top of the stack. */
static void read_choices(lua_State *L, chl_declared *option) {
    static const char expected[] = "a list of 1 to 64 short words";
    if (!lua_istable(L, -1))
        chl_raise(L, CHL_MANIFEST, "options.%s.choices must be %s, got %s", option->name, expected, chl_describe(L, -1));
    int table = lua_gettop(L);
    lua_Unsigned count = lua_rawlen(L, table);
    size_t used = 0;
    for (lua_Unsigned i = 1; i <= count && i <= MOST_CHOICES; i++) {
        size_t length = 0;
        lua_rawgeti(L, table, (lua_Integer)i);
        const char *word = lua_type(L, -1) == LUA_TSTRING ? lua_tolstring(L, -1, &length) : NULL;
        if (word == NULL || length == 0 || strlen(word) != length || strchr(word, '\n') != NULL ||
            used + length + 2 > sizeof option->choices)
            chl_raise(L, CHL_MANIFEST, "options.%s.choices[%d] is %s; expected %s", option->name, (int)i,
                chl_describe(L, -1), expected);
        chl_check_word(L, "a choice", word);
        memcpy(option->choices + used, word, length);
        used += length;
        option->choices[used++] = '\n';
        lua_pop(L, 1);
    }
    if (count == 0 || count > MOST_CHOICES)
        chl_raise(L, CHL_MANIFEST, "options.%s.choices has %d entries; expected %s", option->name, (int)count, expected);
}

/* Reads the value on top of the stack into an option's value and kind. */
static bool read_value(lua_State *L, chl_declared *option) {
    bool has_choices = option->choices[0] != '\0';
    switch (lua_type(L, -1)) {
    case LUA_TBOOLEAN:
        option->kind = CHL_BOOLEAN;
        option->value = lua_toboolean(L, -1);
        return !has_choices;
    case LUA_TNUMBER:
        option->kind = CHL_NUMBER;
        option->value = lua_tonumber(L, -1);
        return !has_choices && !isnan(option->value);
    case LUA_TSTRING:
        option->kind = has_choices ? CHL_CHOICE : CHL_COLOR;
        if (!has_choices) return chl_read_color(lua_tostring(L, -1), &option->value);
        option->value = find_choice(option, lua_tostring(L, -1));
        return option->value >= 0;
    default: return false;
    }
}

/* A description of the values that read_value accepts, for messages. */
static const char *expected_value(const chl_declared *option) {
    return option->choices[0] != '\0' ? "one of its choices" : "a number, a boolean or a color such as \"#3366ff\"";
}

/* Pushes and returns which values an option can have, for messages. */
const char *chl_values(lua_State *L, const chl_declared *option) {
    static const char *const kinds[] = {
        [CHL_NUMBER] = "a number", [CHL_BOOLEAN] = "true or false", [CHL_CHOICE] = "one of its choices",
        [CHL_COLOR] = "a color such as \"#3366ff\"",
    };
    char low[32] = "", high[32] = "";
    if (option->has_min) snprintf(low, sizeof low, option->has_max ? " from %.14g" : " of at least %.14g", option->min);
    if (option->has_max) snprintf(high, sizeof high, option->has_min ? " to %.14g" : " of at most %.14g", option->max);
    return lua_pushfstring(L, "%s%s%s", kinds[option->kind], low, high);
}

/* Reads {default, min, max, step, unit, help, group, choices}, and `name` in a list; on top of the stack. */
static void read_description(lua_State *L, chl_declared *option, bool is_listed) {
    const char *const fields[] = {
        "default", "min", "max", "step", "unit", "help", "group", "choices", is_listed ? "name" : NULL, NULL};
    int table = lua_gettop(L);
    const char *name = option->name;
    if (lua_rawlen(L, table) > 0)
        chl_raise(L, CHL_MANIFEST, "options.%s is a list; expected %s, or a table with a default", name, expected_value(option));
    const char *unknown = chl_unknown_field(L, table, fields);
    if (unknown != NULL)
        chl_raise(L, CHL_MANIFEST,
            "options.%s has an unknown field '%s'; expected default, min, max, step, unit, help, group, choices",
            name, unknown);
    if (chl_raw_field(L, table, "choices") != LUA_TNIL) read_choices(L, option);
    lua_pop(L, 1);
    chl_raw_field(L, table, "default");
    if (!read_value(L, option))
        chl_raise(L, CHL_MANIFEST, "options.%s.default must be %s, got %s", name, expected_value(option),
            chl_describe(L, -1));
    lua_pop(L, 1);
    option->has_min = read_number(L, table, option, "min", &option->min);
    option->has_max = read_number(L, table, option, "max", &option->max);
    option->has_step = read_number(L, table, option, "step", &option->step);
    read_option_text(L, table, name, "unit", option->unit, sizeof option->unit);
    read_option_text(L, table, name, "help", option->help, sizeof option->help);
    read_option_text(L, table, name, "group", option->group, sizeof option->group);
    if (option->has_min && option->has_max && option->min > option->max)
        chl_raise(L, CHL_MANIFEST, "options.%s: min %f is larger than max %f", name, option->min, option->max);
    if ((option->has_min && option->value < option->min) || (option->has_max && option->value > option->max)) {
        char number[32];
        snprintf(number, sizeof number, "%.14g", option->value);
        chl_raise(L, CHL_MANIFEST, "options.%s.default is %s, outside min to max; expected %s", name, number, chl_values(L, option));
    }
    if (option->has_step && !(option->step > 0))
        chl_raise(L, CHL_MANIFEST, "options.%s.step must be larger than 0, got %f", name, option->step);
}

/* Reads an option whose value or description is on top of the stack. */
static void read_option(lua_State *L, chl_state *s, const char *name, size_t length, bool is_listed) {
    if (strlen(name) != length)
        chl_raise(L, CHL_MANIFEST, "the name '%s' in options contains a zero byte; expected letters", name);
    if (s->manifest.declared_count == CHL_MAX_DECLARED)
        chl_raise(L, CHL_MANIFEST, "options has more than %d entries", CHL_MAX_DECLARED);
    chl_declared *option = &s->manifest.declared[s->manifest.declared_count];
    memset(option, 0, sizeof *option);
    if (length == 0 || length >= sizeof option->name)
        chl_raise(L, CHL_MANIFEST, "a name in options has %d characters; expected 1 to %d", (int)length,
            (int)sizeof option->name - 1);
    chl_check_word(L, "a name in options", name);
    snprintf(option->name, sizeof option->name, "%s", name);
    for (int i = 0; i < s->manifest.declared_count; i++)
        if (strcmp(s->manifest.declared[i].name, name) == 0)
            chl_raise(L, CHL_MANIFEST, "options has two entries named '%s'", name);
    if (lua_istable(L, -1)) {
        read_description(L, option, is_listed);
    } else if (!read_value(L, option)) {
        chl_raise(L, CHL_MANIFEST, "options.%s must be %s, or a table with a default; got %s", name,
            expected_value(option), chl_describe(L, -1));
    }
    s->manifest.declared_count++;
}

/* Reads {{name = …, default = …}, …} at an index of the stack. */
static void read_list(lua_State *L, chl_state *s, int table) {
    for (lua_pushnil(L); lua_next(L, table) != 0; lua_pop(L, 1))
        if (lua_type(L, -2) != LUA_TNUMBER)
            chl_raise(L, CHL_MANIFEST, "options is a list and has the field '%s' as well; expected one or the other",
                luaL_tolstring(L, -2, NULL));
    for (lua_Integer i = 1; i <= (lua_Integer)lua_rawlen(L, table); i++) {
        lua_rawgeti(L, table, i);
        if (!lua_istable(L, -1))
            chl_raise(L, CHL_MANIFEST, "options[%d] must be a table with a name and a default, got %s", (int)i,
                chl_describe(L, -1));
        if (chl_raw_field(L, -1, "name") != LUA_TSTRING)
            chl_raise(L, CHL_MANIFEST, "options[%d].name must be a string, got %s", (int)i, chl_describe(L, -1));
        size_t length;
        const char *name = lua_tolstring(L, -1, &length);
        lua_insert(L, -2);
        read_option(L, s, name, length, true);
        lua_pop(L, 2);
    }
}

static void read_fields(lua_State *L, chl_state *s, int table) {
    for (lua_pushnil(L); lua_next(L, table) != 0; lua_pop(L, 1)) {
        if (lua_type(L, -2) != LUA_TSTRING)
            chl_raise(L, CHL_MANIFEST, "the names in options must be strings, got a %s", luaL_typename(L, -2));
        size_t length;
        const char *name = lua_tolstring(L, -2, &length);
        read_option(L, s, name, length, false);
    }
}

static int compare_names(const void *a, const void *b) {
    return strcmp(((const chl_declared *)a)->name, ((const chl_declared *)b)->name);
}

/* Pushes a value of an option as a script reads it. */
void chl_push_declared(lua_State *L, const chl_declared *option, double value) {
    const char *choice = option->choices;
    char text[16];
    switch (option->kind) {
    case CHL_BOOLEAN: lua_pushboolean(L, value != 0); break;
    case CHL_CHOICE:
        for (int i = 0; i < (int)value && *choice != '\0'; i++) choice += strcspn(choice, "\n") + 1;
        lua_pushlstring(L, choice, strcspn(choice, "\n"));
        break;
    case CHL_COLOR:
        snprintf(text, sizeof text, "#%06x", (unsigned)value & 0xffffff);
        lua_pushstring(L, text);
        break;
    default: lua_pushnumber(L, value);
    }
}

/* Reads the value on top of the stack as one of a declared option; false when it can't be. */
bool chl_read_declared(lua_State *L, const chl_declared *option, double *value) {
    chl_declared read = *option;
    if (!read_value(L, &read) || read.kind != option->kind) return false;
    *value = read.value;
    return !(option->has_min && read.value < option->min) && !(option->has_max && read.value > option->max);
}

/* Reads the field `options` of the table at an index of the stack. */
void chl_read_options(lua_State *L, chl_state *s, int manifest) {
    if (!chl_optional_field(L, manifest, "options", LUA_TTABLE, "a table")) return;
    int table = lua_gettop(L);
    if (lua_rawlen(L, table) > 0) {
        read_list(L, s, table);
        s->manifest.is_ordered = true;
    } else {
        read_fields(L, s, table);
        chl_manifest *read = &s->manifest;
        qsort(read->declared, (size_t)read->declared_count, sizeof *read->declared, compare_names);
    }
    lua_rawgeti(L, LUA_REGISTRYINDEX, s->references.options);
    int values = lua_gettop(L);
    lua_rawgeti(L, LUA_REGISTRYINDEX, s->references.known_options);
    int known = lua_gettop(L);
    for (int i = 0; i < s->manifest.declared_count; i++) {
        const chl_declared *option = &s->manifest.declared[i];
        /* the engine provides the values of standard options */
        if (chl_raw_field(L, known, option->name) == LUA_TNIL) {
            chl_push_declared(L, option, option->value);
            lua_setfield(L, values, option->name);
        }
        lua_pop(L, 1);
        lua_pushboolean(L, 1);
        lua_setfield(L, known, option->name);
    }
}
