/* What lint wants to know of a script and no frame has time for: the globals that it reads and writes, the options
   that it asks for, the instructions that it runs. */

#include "internal.h"

#include <stdio.h>
#include <string.h>

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

/* Globals live in the first upvalue, so that each read and write of one comes through here. */
static int read_global(lua_State *L) {
    lua_settop(L, 2);
    lua_pushvalue(L, 2);
    if (lua_rawget(L, lua_upvalueindex(1)) == LUA_TNIL && lua_type(L, 2) == LUA_TSTRING)
        add_note(L, CHL_UNDEFINED_READ, lua_tostring(L, 2));
    return 1;
}

static int write_global(lua_State *L) {
    lua_settop(L, 3);
    if (chl_of(L)->notes.is_loaded && lua_type(L, 2) == LUA_TSTRING)
        add_note(L, CHL_LATE_WRITE, lua_tostring(L, 2));
    lua_rawset(L, lua_upvalueindex(1));
    return 0;
}

/* carousel:option, which is the first upvalue. */
static int ask_option(lua_State *L) {
    if (lua_type(L, 2) == LUA_TSTRING) add_note(L, CHL_OPTION_READ, lua_tostring(L, 2));
    return chl_call_original(L);
}

/* Counts each instruction. */
void chl_count_instruction(lua_State *L, lua_Debug *record) {
    chl_state *s = chl_of(L);
    if (++s->notes.instructions % 1000 == 0) chl_watch(L, record);
}

/* Has a script noted that will be loaded; the globals are on top of the stack. */
void chl_open_notes(lua_State *L) {
    chl_state *s = chl_of(L);
    int globals = lua_gettop(L);
    lua_rawgeti(L, LUA_REGISTRYINDEX, s->values);
    lua_getfield(L, -1, "option");
    lua_pushcclosure(L, ask_option, 1);
    lua_setfield(L, -2, "option");
    lua_pop(L, 1);

    lua_newtable(L);
    int hidden = lua_gettop(L);
    for (lua_pushnil(L); lua_next(L, globals) != 0;) {
        lua_pushvalue(L, -2);
        lua_insert(L, -2);
        lua_rawset(L, hidden);
        lua_pushvalue(L, -1);
        lua_pushnil(L);
        lua_rawset(L, globals);
    }
    lua_newtable(L);
    lua_pushvalue(L, hidden);
    lua_pushcclosure(L, read_global, 1);
    lua_setfield(L, -2, "__index");
    lua_pushvalue(L, hidden);
    lua_pushcclosure(L, write_global, 1);
    lua_setfield(L, -2, "__newindex");
    lua_setmetatable(L, globals);
    lua_settop(L, globals);
}

const chl_notes *chl_get_notes(const chl_state *s) { return &s->notes; }
