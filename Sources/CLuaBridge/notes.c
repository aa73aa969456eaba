/* Information about a script that only lint needs, because it is too slow for normal frames: the globals that
   it reads and writes, the options that it reads, the instructions that it runs. */

#include "internal.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static void drop_note(chl_state *s, chl_note_kind kind, const char *name) {
    for (int i = 0; i < s->notes.count; i++)
        if (s->notes.list[i].kind == kind && strcmp(s->notes.list[i].name, name) == 0)
            s->notes.list[i] = s->notes.list[--s->notes.count];
}

static void add_note(lua_State *L, chl_note_kind kind, const char *name) {
    chl_state *s = chl_of(L);
    for (int i = 0; i < s->notes.count; i++)
        if (s->notes.list[i].kind == kind && strcmp(s->notes.list[i].name, name) == 0) return;
    if (s->notes.count == CHL_MAX_NOTES) return;
    chl_note *note = &s->notes.list[s->notes.count++];
    memset(note, 0, sizeof *note);
    note->kind = kind;
    snprintf(note->name, sizeof note->name, "%s", name);
    lua_Debug record;
    if (lua_getstack(L, 1, &record) == 0) return;
    lua_getinfo(L, "Sl", &record);
    note->line = record.currentline > 0 ? record.currentline : 0;
    snprintf(note->source, sizeof note->source, "%s", record.short_src);
}

/* Reads a global that does not exist. */
static int read_global(lua_State *L) {
    if (lua_type(L, 2) == LUA_TSTRING)
        add_note(L, chl_of(L)->notes.is_loaded ? CHL_UNDEFINED_READ : CHL_UNDEFINED_AT_LOAD, lua_tostring(L, 2));
    lua_pushnil(L);
    return 1;
}

/* Writes a global that did not exist. */
static int write_global(lua_State *L) {
    lua_settop(L, 3);
    if (lua_type(L, 2) == LUA_TSTRING) {
        if (chl_of(L)->notes.is_loaded) {
            add_note(L, CHL_LATE_WRITE, lua_tostring(L, 2));
        } else {
            /* `x = x or …` reads the global that it then sets */
            drop_note(chl_of(L), CHL_UNDEFINED_AT_LOAD, lua_tostring(L, 2));
        }
    }
    lua_rawset(L, 1);
    return 0;
}

/* Before carousel:option; upvalues: the method's own two, and the method. */
static int ask_option(lua_State *L) {
    if (lua_type(L, 2) == LUA_TSTRING) add_note(L, CHL_OPTION_READ, lua_tostring(L, 2));
    return chl_continue(L, 3);
}

/* Counts each instruction. */
static void count_instruction(lua_State *L, lua_Debug *record) {
    chl_state *s = chl_of(L);
    if (++s->notes.instructions % 1000 == 0) chl_watch(L, record);
}

/* A method of a Transform: notes its last call for the item that is followed; upvalues: the method's own two, the method,
   its name. */
static int check_call(lua_State *L) {
    chl_state *s = chl_of(L);
    const char *name = lua_tostring(L, lua_upvalueindex(4));
    if (s->notes.follows && s->frame_next != NULL && s->frame_items[*s->frame_next].index == s->notes.followed) {
        drop_note(s, CHL_TRANSFORM_CALL, name);
        add_note(L, CHL_TRANSFORM_CALL, name);
    }
    return chl_continue(L, 3);
}

/* One that takes an angle first: near the center nobody means more than a turn. */
static int check_angle(lua_State *L) {
    const chl_state *s = chl_of(L);
    if (s->frame_next != NULL && fabs(s->frame_items[*s->frame_next].offset) <= 1 && fabs(lua_tonumber(L, 2)) > 6.5)
        add_note(L, CHL_LARGE_ANGLE, lua_tostring(L, lua_upvalueindex(4)));
    return check_call(L);
}

/* One that takes factors. */
static int check_factors(lua_State *L) {
    chl_state *s = chl_of(L);
    int count = s->notes.count;
    for (int i = 2; i <= 4; i++)
        if (lua_type(L, i) == LUA_TNUMBER && lua_tonumber(L, i) == 0)
            add_note(L, CHL_ZERO_SCALE, lua_tostring(L, lua_upvalueindex(4)));
    s->has_zero_note |= s->notes.count > count;
    return check_call(L);
}

/* An item has been placed: one that is hidden may be scaled to nothing. */
void chl_end_item_notes(chl_state *s, bool is_hidden) {
    if (s->has_zero_note && is_hidden)
        for (int i = s->notes.count - 1; i >= 0; i--)
            if (s->notes.list[i].kind == CHL_ZERO_SCALE) {
                s->notes.list[i] = s->notes.list[--s->notes.count];
                break;
            }
    s->has_zero_note = false;
}

/* Puts a check before a method of the table on top of the stack. */
static void check_method(lua_State *L, const char *name, lua_CFunction check) {
    lua_getfield(L, -1, name);
    for (int own = 1; own <= 2; own++) {
        if (lua_getupvalue(L, -1, own) == NULL) lua_pushnil(L);
        lua_insert(L, -2);
    }
    lua_pushstring(L, name);
    lua_pushcclosure(L, check, 4);
    lua_setfield(L, -2, name);
}

/* Begins taking notes for a script before it is loaded; the globals are on top of the stack. */
void chl_open_notes(lua_State *L) {
    chl_state *s = chl_of(L);
    int globals = lua_gettop(L);
    lua_rawgeti(L, LUA_REGISTRYINDEX, s->references.values);
    check_method(L, "option", ask_option);
    lua_pop(L, 1);

    static const char *const turns[] = {"rotate", "rotateX", "rotateY", "rotateZ", "turn", "turnAcross", "rotateAbout"};
    lua_rawgeti(L, LUA_REGISTRYINDEX, s->references.methods);
    for (size_t i = 0; i < sizeof turns / sizeof *turns; i++) check_method(L, turns[i], check_angle);
    static const char *const others[] = {"translate", "translateAlong", "concat"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) check_method(L, others[i], check_call);
    check_method(L, "scale", check_factors);
    check_method(L, "scaleAbout", check_factors);
    lua_pop(L, 1);

    static const luaL_Reg metamethods[] = {{"__index", read_global}, {"__newindex", write_global}, {NULL, NULL}};
    luaL_newlib(L, metamethods);
    lua_setmetatable(L, globals);
    lua_settop(L, globals);
}

/* Saves the current globals for a later comparison. */
static int keep_globals(lua_State *L) {
    chl_state *s = chl_of(L);
    lua_pushglobaltable(L);
    chl_push_copy(L, -1);
    s->references.loaded_globals = luaL_ref(L, LUA_REGISTRYINDEX);
    return 0;
}

/* Adds a note for each global that has changed since. */
static int compare_globals(lua_State *L) {
    chl_state *s = chl_of(L);
    lua_settop(L, 0);
    lua_rawgeti(L, LUA_REGISTRYINDEX, s->references.loaded_globals);
    lua_pushglobaltable(L);
    for (lua_pushnil(L); lua_next(L, 1) != 0; lua_settop(L, 3)) {
        lua_pushvalue(L, 3);
        lua_rawget(L, 2);
        if (!lua_rawequal(L, 4, 5) && lua_type(L, 3) == LUA_TSTRING) add_note(L, CHL_LATE_WRITE, lua_tostring(L, 3));
    }
    return 0;
}

/* The script has been loaded: from here on its actions are noted as after loading. */
void chl_end_load_notes(chl_state *s) {
    s->notes.is_loaded = true;
    s->notes.instructions = 0;
    if (!s->budget.takes_notes) return;
    chl_begin_budget(s, s->budget.load_seconds);
    chl_protect(s, keep_globals, NULL);
}

void chl_follow_item(chl_state *s, int index) {
    s->notes.follows = true;
    s->notes.followed = index;
}

void chl_count_instructions(chl_state *s, bool counts) { s->watch.counter = counts ? count_instruction : NULL; }

const chl_notes *chl_get_notes(chl_state *s) {
    chl_begin_budget(s, s->budget.load_seconds);
    if (s->budget.takes_notes && s->notes.is_loaded) chl_protect(s, compare_globals, NULL);
    return &s->notes;
}
