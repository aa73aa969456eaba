/* Errors: raising them, and recording their details. */

#include "internal.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Raises the value on top of the stack. It stands for `status` unless a script replaces it with another
   value. */
int chl_raise_top(lua_State *L, chl_status status) {
    chl_state *s = chl_of(L);
    s->raising = status;
    lua_pushvalue(L, -1);
    lua_rawseti(L, LUA_REGISTRYINDEX, s->references.raised);
    return lua_error(L);
}

/* The status that an error stands for. */
static chl_status status_of(lua_State *L, int error) {
    chl_state *s = chl_of(L);
    if (s->watch.is_killed) return CHL_TIME;
    lua_pushvalue(L, error);
    lua_rawgeti(L, LUA_REGISTRYINDEX, s->references.raised);
    bool is_raised = lua_rawequal(L, -1, -2);
    lua_pop(L, 2);
    return is_raised ? s->raising : CHL_RUNTIME;
}

/* Raises an error that stands for `status`, prefixed with the location in the running Lua function. */
int chl_raise(lua_State *L, chl_status status, const char *format, ...) {
    va_list arguments;
    luaL_where(L, 1);
    va_start(arguments, format);
    lua_pushvfstring(L, format, arguments);
    va_end(arguments);
    lua_concat(L, 2);
    return chl_raise_top(L, status);
}

void chl_copy_text(char *target, size_t size, const char *text, size_t length) {
    size_t n = length < size - 1 ? length : size - 1;
    memcpy(target, text, n);
    target[n] = '\0';
    if (n < length && size > 4) memcpy(target + size - 4, "...", 4);
}

/* Keeps the first message of a use, with the place in the running Lua function. */
void chl_note_number(lua_State *L, chl_number_use use, const char *format, ...) {
    chl_number_notes *notes = &chl_of(L)->numbers;
    if (!notes->is_used) {
        for (int i = 0; i < CHL_NUMBER_USES; i++) notes->texts[i][0] = '\0';
        notes->is_used = true;
    }
    if (notes->texts[use][0] != '\0') return;
    va_list arguments;
    luaL_where(L, 1);
    va_start(arguments, format);
    lua_pushvfstring(L, format, arguments);
    va_end(arguments);
    lua_concat(L, 2);
    size_t length = 0;
    const char *text = lua_tolstring(L, -1, &length);
    chl_copy_text(notes->texts[use], sizeof notes->texts[use], text, length);
    lua_pop(L, 1);
}

/* Raises what was noted, as an error of the place where it came in; where nothing was, that of the result. */
int chl_raise_noted(lua_State *L, chl_number_use use, const char *otherwise) {
    const chl_number_notes *notes = &chl_of(L)->numbers;
    if (!notes->is_used || notes->texts[use][0] == '\0') return chl_raise(L, CHL_INFINITE, "%s", otherwise);
    lua_pushstring(L, notes->texts[use]);
    return chl_raise_top(L, CHL_RUNTIME);
}

/* Whether a text that ends at `end` names a chunk: a file, a string given to load, or chl_evaluate's. */
static bool ends_chunk_name(const char *text, const char *end) {
    static const char *const endings[] = {".lua", "]", "lua"};
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        size_t n = strlen(endings[i]);
        if ((size_t)(end - text) >= n && memcmp(end - n, endings[i], n) == 0) return true;
    }
    return false;
}

/* Removes "chunk:line: " from the front of a message. If there are several, as with coroutines, the last one
   is the innermost. */
static void split_place(chl_error *error, const char *text, size_t length) {
    for (int rounds = 0; rounds < 16; rounds++) {
        const char *end = text + length;
        size_t reach = length < sizeof error->source ? length : sizeof error->source - 1;
        const char *colon = memchr(text, ':', reach);
        char *rest;
        if (colon == NULL || colon == text || !ends_chunk_name(text, colon)) break;
        long line = strtol(colon + 1, &rest, 10);
        if (rest == colon + 1 || rest + 1 >= end || rest[0] != ':' || rest[1] != ' ' || line <= 0) break;
        chl_copy_text(error->source, sizeof error->source, text, (size_t)(colon - text));
        error->line = (int)line;
        text = rest + 2;
        length = (size_t)(end - text);
    }
    chl_copy_text(error->message, sizeof error->message, text, length);
}

/* Where Lua code is that runs now: the innermost function that has lines. */
static bool find_place(lua_State *L, int *line, char *source, size_t size) {
    lua_Debug record;
    for (int level = 0; lua_getstack(L, level, &record); level++) {
        lua_getinfo(L, "Sl", &record);
        if (record.currentline <= 0) continue;
        *line = record.currentline;
        chl_copy_text(source, size, record.short_src, strlen(record.short_src));
        return true;
    }
    return false;
}

static const char raised_in_module;

/* Message handler of a module: notes where a value without a place was raised, which only its stack tells. */
int chl_note_raised(lua_State *L) {
    chl_place *noted = &chl_of(L)->raised_in_module;
    if (lua_type(L, 1) == LUA_TSTRING) return 1;
    lua_pushvalue(L, 1);
    lua_rawgetp(L, LUA_REGISTRYINDEX, &raised_in_module);
    /* Of modules that require each other, the innermost comes first. */
    if (!lua_rawequal(L, -1, -2) && find_place(L, &noted->line, noted->source, sizeof noted->source)) {
        lua_pushvalue(L, 1);
        lua_rawsetp(L, LUA_REGISTRYINDEX, &raised_in_module);
    }
    lua_settop(L, 1);
    return 1;
}

static int to_text(lua_State *L) {
    luaL_tolstring(L, 1, NULL);
    return 1;
}

/* The message when a script's time is up. It mentions memory because a large heap is then the likely reason.
   */
void chl_time_message(const chl_state *s, char *text, size_t size) {
    int length = snprintf(text, size, "time budget of %g ms exceeded", s->watch.allowed * 1000);
    if (s->memory.used > s->budget.memory / 2)
        snprintf(text + length, size - (size_t)length, ", with %zu of %zu KiB of memory in use",
            s->memory.used / 1024, s->budget.memory / 1024);
}

/* Where the call was before the instruction that failed; and where a function ended whose result is wrong. */
static void find_traced(lua_State *L, chl_state *s, chl_error *error) {
    lua_Debug record;
    for (int level = 0; lua_getstack(L, level, &record); level++) {
        lua_getinfo(L, "Sl", &record);
        if (record.currentline != error->line || strcmp(record.short_src, error->source) != 0) continue;
        const chl_traced_call *call = chl_find_traced_call(&s->watch, &record);
        if (call->call == record.i_ci) error->line_before = call->line_before;
        return;
    }
    if (error->line > 0) return;
    error->line = s->watch.traced_line;
    chl_copy_text(error->source, sizeof error->source, s->watch.traced_source, strlen(s->watch.traced_source));
}

/* Message handler, which runs where an error was raised: records the message, the location and the stack of
   calls. */
int chl_on_error(lua_State *L) {
    chl_state *s = chl_of(L);
    chl_error *error = &s->error;
    memset(error, 0, sizeof *error);
    error->status = status_of(L, 1);
    size_t length = 0;
    const char *text = lua_tolstring(L, 1, &length);
    if (text == NULL && !s->watch.is_killed && luaL_getmetafield(L, 1, "__tostring") != LUA_TNIL) {
        lua_settop(L, 1);
        lua_pushcfunction(L, to_text);
        lua_pushvalue(L, 1);
        if (lua_pcall(L, 1, 1, 0) == LUA_OK) text = lua_tolstring(L, -1, &length);
        error->status = s->watch.is_killed ? CHL_TIME : error->status;
    }
    if (text != NULL) {
        split_place(error, text, length);
    } else if (s->watch.is_killed) {
        chl_time_message(s, error->message, sizeof error->message);
    } else {
        snprintf(error->message, sizeof error->message, "an error was raised with a %s instead of a message",
            luaL_typename(L, 1));
    }
    if (error->line == 0) {
        lua_rawgetp(L, LUA_REGISTRYINDEX, &raised_in_module);
        if (!lua_isnil(L, -1) && lua_rawequal(L, -1, 1)) {
            error->line = s->raised_in_module.line;
            snprintf(error->source, sizeof error->source, "%s", s->raised_in_module.source);
        } else {
            find_place(L, &error->line, error->source, sizeof error->source);
        }
        lua_pop(L, 1);
    }
    if (s->budget.traces) find_traced(L, s, error);
    /* a traceback searches for names of functions, and no time is left for that */
    if (!s->watch.is_late) {
        luaL_traceback(L, L, NULL, 1);
        const char *traceback = lua_tolstring(L, -1, &length);
        chl_copy_text(error->traceback, sizeof error->traceback, traceback, length);
    }
    lua_settop(L, 1);
    return 1;
}

/* Pushes a description of a value, for a message. */
const char *chl_describe(lua_State *L, int index) {
    switch (lua_type(L, index)) {
    case LUA_TNONE:
    case LUA_TNIL: return lua_pushstring(L, "nothing");
    case LUA_TBOOLEAN: return lua_pushstring(L, lua_toboolean(L, index) ? "true" : "false");
    case LUA_TSTRING: {
        char text[64];
        snprintf(text, sizeof text, "%s", lua_tostring(L, index));
        return lua_pushfstring(L, "the string '%s'", text);
    }
    case LUA_TNUMBER:
        if (isnan(lua_tonumber(L, index))) return lua_pushstring(L, "nan");
        return luaL_tolstring(L, index, NULL);
    default: return lua_pushfstring(L, "a %s", luaL_typename(L, index));
    }
}

/* Pushes a value as text; Lua's own would tell addresses, which differ in each run and are nobody's business. */
const char *chl_to_text(lua_State *L, int index, size_t *length) {
    int type = lua_type(L, index);
    bool is_plain = type == LUA_TTABLE || type == LUA_TFUNCTION || type == LUA_TUSERDATA || type == LUA_TTHREAD;
    if (!is_plain || luaL_getmetafield(L, index, "__tostring") != LUA_TNIL) {
        if (is_plain) lua_pop(L, 1);
        return luaL_tolstring(L, index, length);
    }
    lua_pushstring(L, luaL_typename(L, index));
    return lua_tolstring(L, -1, length);
}

#define LONGEST_NAME 60 /* of names that are compared with others */

/* The number of letters to add, remove or change to turn one name into another, ignoring case. */
static size_t distance(const char *a, const char *b) {
    size_t row[LONGEST_NAME + 1];
    size_t n = strnlen(a, LONGEST_NAME + 1), m = strnlen(b, LONGEST_NAME + 1);
    if (n > LONGEST_NAME || m > LONGEST_NAME) return n + m;
    for (size_t j = 0; j <= m; j++) row[j] = j;
    for (size_t i = 1; i <= n; i++) {
        size_t diagonal = row[0];
        row[0] = i;
        for (size_t j = 1; j <= m; j++) {
            size_t above = row[j];
            size_t best = diagonal + ((a[i - 1] | 32) == (b[j - 1] | 32) ? 0 : 1);
            if (above + 1 < best) best = above + 1;
            if (row[j - 1] + 1 < best) best = row[j - 1] + 1;
            row[j] = best;
            diagonal = above;
        }
    }
    return row[m];
}

/* Pushes and returns a text about the string key of a table that is nearest to `name`; `format` has one %s for it. Returns
   an empty text, and pushes nothing, if none is near. */
const char *chl_nearest(lua_State *L, int table, const char *name, const char *format) {
    size_t best = strlen(name) / 2 + 1;
    const char *nearest = NULL;
    if (strlen(name) > LONGEST_NAME) return "";
    table = lua_absindex(L, table);
    int keys = 0;
    for (lua_pushnil(L); lua_next(L, table) != 0; lua_pop(L, 1)) {
        if (++keys > 200 || lua_type(L, -2) != LUA_TSTRING) continue;
        const char *key = lua_tostring(L, -2);
        size_t d = distance(name, key);
        /* of equal ones the first by name, since tables have no order */
        if (d < best || (d == best && nearest != NULL && strcmp(key, nearest) < 0)) {
            best = d;
            nearest = key;
        }
    }
    return nearest == NULL ? "" : lua_pushfstring(L, format, nearest);
}
