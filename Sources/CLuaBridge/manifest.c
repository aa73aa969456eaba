/* The table that a script returns: its functions and its `state` stay here, and everything that it declares about itself
   leaves as plain data, which the host reads and checks. Read without metamethods. */

#include "internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A reference to a field of a type; LUA_NOREF where there is none, which the host has to refuse. */
static int refer_to(lua_State *L, int table, const char *name, int type) {
    if (chl_raw_field(L, table, name) == type) return luaL_ref(L, LUA_REGISTRYINDEX);
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

/* Reads the table at an index of the stack. */
void chl_read_manifest(lua_State *L, chl_state *s, int table) {
    static const char *const whole[] = {"tags", "change", "options", "stage", "presets", NULL};
    chl_references *references = &s->references;
    chl_add_fields(L, &s->declared, table, whole, 3); /* options, an option, its choices */
    references->transform_hook = refer_to(L, table, "itemTransformForOffset", LUA_TFUNCTION);
    references->option_hook = refer_to(L, table, "valueForOption", LUA_TFUNCTION);
    references->reload_hook = refer_to(L, table, "onReload", LUA_TFUNCTION);
    references->update_hook = refer_to(L, table, "update", LUA_TFUNCTION);
    references->data = refer_to(L, table, "state", LUA_TTABLE);
    /* Only the host can call it. */
    lua_pushstring(L, "update");
    lua_pushnil(L);
    lua_rawset(L, table);
    const lua_Debug record = read_place(L, references->transform_hook, &s->transform_place);
    s->takes_index = record.nparams > 2 || record.isvararg;
    s->takes_item = record.nparams > 3 || record.isvararg;
    read_place(L, references->option_hook, &s->option_place);
    read_place(L, references->update_hook, &s->update_place);
}

void chl_take_declared(chl_state *s, char **bytes, size_t *length) {
    *bytes = s->declared.bytes;
    *length = s->declared.used;
    s->declared = (chl_bytes){0};
}

bool chl_takes_item(const chl_state *s) { return s->takes_item; }

/* ---- values of options ---- */

static int set_option(lua_State *L) {
    const chl_option_value *option = lua_touserdata(L, 1);
    const chl_references *references = &chl_of(L)->references;
    lua_rawgeti(L, LUA_REGISTRYINDEX, references->known_options);
    lua_pushboolean(L, 1);
    lua_setfield(L, -2, option->name);
    lua_rawgeti(L, LUA_REGISTRYINDEX, references->options);
    switch (option->kind) {
    case CHL_BOOLEAN: lua_pushboolean(L, option->number != 0); break;
    case CHL_WORD: lua_pushstring(L, option->word); break;
    default: lua_pushnumber(L, option->number);
    }
    lua_setfield(L, -2, option->name);
    return 0;
}

chl_status chl_set_option(chl_state *s, const chl_option_value *option) {
    chl_option_value copy = *option;
    chl_begin_budget(s, s->budget.frame_seconds);
    return chl_protect(s, set_option, &copy);
}
