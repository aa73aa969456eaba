/* A Lua state: its memory, its time, its errors, and the calls into it. */

#include "internal.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- budgets ---- */

#define HOOK_INSTRUCTIONS 1000

/* Seconds of processor time that this thread has used: other work on the machine does not count. */
static double thread_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Notes where the script is: for errors that tell nothing themselves. Reads only. */
static void note_place(chl_state *s) {
    lua_Debug record;
    s->place_line = 0;
    for (int level = 0; s->L != NULL && lua_getstack(s->L, level, &record); level++) {
        lua_getinfo(s->L, "Sl", &record);
        if (record.currentline <= 0) continue;
        s->place_line = record.currentline;
        snprintf(s->place_source, sizeof s->place_source, "%s", record.short_src);
        return;
    }
}

/* C functions take as long as their strings are long, and no hook counts in them. */
#define LONGEST_STRING (64 * 1024)

/* Memory for Lua, up to the budget. */
static void *allocate(void *context, void *block, size_t old_size, size_t new_size) {
    chl_state *s = context;
    bool is_string = block == NULL && old_size == LUA_TSTRING;
    if (block == NULL) old_size = 0; /* Lua hands a kind of object instead */
    if (new_size == 0) {
        free(block);
        s->used -= old_size;
        return NULL;
    }
    if ((is_string && new_size > LONGEST_STRING) ||
        (new_size > old_size && s->used + (new_size - old_size) > s->budget.memory)) {
        s->out_of_memory = true;
        note_place(s);
        return NULL;
    }
    void *result = realloc(block, new_size);
    if (result != NULL) s->used += new_size - old_size;
    return result;
}

/* What a script is told whose time is up; a heap that has grown is the likely reason. */
static void time_message(const chl_state *s, char *text, size_t size) {
    int length = snprintf(text, size, "time budget of %g ms exceeded", s->allowed * 1000);
    if (s->used > s->budget.memory / 2)
        snprintf(text + length, size - (size_t)length, ", with %zu of %zu KiB of memory in use", s->used / 1024,
            s->budget.memory / 1024);
}

/* Ends a script whose time is up. Once it is, every further instruction raises again, so that a script's own pcall
   can't go on; the state is whole again when the outermost call has been left. */
void chl_watch(lua_State *L, lua_Debug *record) {
    (void)record;
    chl_state *s = chl_of(L);
    if (!s->killed && thread_seconds() < s->deadline) return;
    s->killed = true;
    lua_sethook(L, chl_watch, LUA_MASKCOUNT, 1);
    if (L != s->L) lua_sethook(s->L, chl_watch, LUA_MASKCOUNT, 1);
    char text[120];
    time_message(s, text, sizeof text);
    chl_raise(L, CHL_TIME, "%s", text);
}

/* What runs from here has this many seconds. */
static void begin_budget(chl_state *s, double seconds) {
    s->killed = false;
    s->prints = 0;
    s->allowed = seconds;
    s->deadline = thread_seconds() + seconds;
}

/* ---- errors ---- */

/* Raises an error that stands for `status`, with the place of the running Lua function before it. */
int chl_raise(lua_State *L, chl_status status, const char *format, ...) {
    va_list arguments;
    chl_of(L)->raising = status;
    luaL_where(L, chl_of(L)->killed ? 0 : 1);
    va_start(arguments, format);
    lua_pushvfstring(L, format, arguments);
    va_end(arguments);
    lua_concat(L, 2);
    return lua_error(L);
}

static void copy_text(char *target, size_t size, const char *text, size_t length) {
    size_t n = length < size - 1 ? length : size - 1;
    memcpy(target, text, n);
    target[n] = '\0';
    if (n < length && size > 4) memcpy(target + size - 4, "...", 4);
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

/* Takes "chunk:line: " off the front of a message; of several, as coroutines leave them, the innermost is the last. */
static void split_place(chl_error *error, const char *text, size_t length) {
    for (int rounds = 0; rounds < 16; rounds++) {
        const char *end = text + length;
        size_t reach = length < sizeof error->source ? length : sizeof error->source - 1;
        const char *colon = memchr(text, ':', reach);
        char *rest;
        if (colon == NULL || colon == text || !ends_chunk_name(text, colon)) break;
        long line = strtol(colon + 1, &rest, 10);
        if (rest == colon + 1 || rest + 1 >= end || rest[0] != ':' || rest[1] != ' ' || line <= 0) break;
        copy_text(error->source, sizeof error->source, text, (size_t)(colon - text));
        error->line = (int)line;
        text = rest + 2;
        length = (size_t)(end - text);
    }
    copy_text(error->message, sizeof error->message, text, length);
}

static int to_text(lua_State *L) {
    luaL_tolstring(L, 1, NULL);
    return 1;
}

/* Runs where an error was raised: notes what it says, where, and how it came there. */
static int on_error(lua_State *L) {
    chl_state *s = chl_of(L);
    chl_error *error = &s->error;
    memset(error, 0, sizeof *error);
    error->status = s->killed ? CHL_TIME : s->raising;
    size_t length = 0;
    const char *text = lua_tolstring(L, 1, &length);
    if (text == NULL && !s->killed && luaL_getmetafield(L, 1, "__tostring") != LUA_TNIL) {
        lua_settop(L, 1);
        lua_pushcfunction(L, to_text);
        lua_pushvalue(L, 1);
        if (lua_pcall(L, 1, 1, 0) == LUA_OK) text = lua_tolstring(L, -1, &length);
        error->status = s->killed ? CHL_TIME : error->status;
    }
    if (text != NULL) {
        split_place(error, text, length);
    } else if (s->killed) {
        time_message(s, error->message, sizeof error->message);
    } else {
        snprintf(error->message, sizeof error->message, "an error was raised with a %s instead of a message",
            luaL_typename(L, 1));
    }
    lua_Debug record;
    for (int level = 0; error->line == 0 && lua_getstack(L, level, &record); level++) {
        lua_getinfo(L, "Sl", &record);
        if (record.currentline > 0) {
            error->line = record.currentline;
            copy_text(error->source, sizeof error->source, record.short_src, strlen(record.short_src));
        }
    }
    luaL_traceback(L, L, NULL, 1);
    const char *traceback = lua_tolstring(L, -1, &length);
    copy_text(error->traceback, sizeof error->traceback, traceback, length);
    lua_settop(L, 1);
    return 1;
}

/* Calls a C function in protected mode, with a pointer for its argument, within the budget that has begun. */
static chl_status protect(chl_state *s, lua_CFunction function, void *argument) {
    lua_State *L = s->L;
    lua_settop(L, 0);
    memset(&s->error, 0, sizeof s->error);
    s->out_of_memory = false;
    s->raising = CHL_RUNTIME;
    lua_sethook(L, chl_watch, LUA_MASKCOUNT, HOOK_INSTRUCTIONS);
    lua_pushcfunction(L, on_error);
    lua_pushcfunction(L, function);
    lua_pushlightuserdata(L, argument);
    int status = lua_pcall(L, 1, 0, 1);
    lua_sethook(L, NULL, 0, 0);
    lua_settop(L, 0);
    bool was_killed = s->killed;
    s->killed = false;
    /* what C did behind the hook's back counts as well */
    if (status == LUA_OK && thread_seconds() < s->deadline) return CHL_OK;
    if (was_killed || status == LUA_OK) {
        s->error.status = CHL_TIME;
        if (s->error.message[0] == '\0') time_message(s, s->error.message, sizeof s->error.message);
    } else if (status == LUA_ERRMEM || (s->out_of_memory && strstr(s->error.message, "not enough memory"))) {
        s->error.status = CHL_MEMORY;
        if (s->error.line == 0 && s->place_line > 0) {
            s->error.line = s->place_line;
            memcpy(s->error.source, s->place_source, sizeof s->error.source);
        }
        snprintf(s->error.message, sizeof s->error.message, "not enough memory: the budget is %zu KiB",
            s->budget.memory / 1024);
    } else if (s->error.message[0] == '\0') {
        s->error.status = CHL_RUNTIME;
        snprintf(s->error.message, sizeof s->error.message, "an error while an error was being handled");
    }
    return s->error.status;
}

/* What a value is, for a message; pushes it. */
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

/* ---- the nearest name ---- */

static size_t distance(const char *a, const char *b) {
    size_t row[64];
    size_t n = strlen(a), m = strlen(b);
    if (n >= 63 || m >= 63) return 64;
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

/* Writes "; did you mean 'x'?" for the string key of a table that is nearest to `name`, or nothing. */
void chl_nearest(lua_State *L, int table, const char *name, char *buffer, size_t size) {
    size_t best = strlen(name) / 2 + 1;
    buffer[0] = '\0';
    table = lua_absindex(L, table);
    int keys = 0;
    for (lua_pushnil(L); lua_next(L, table) != 0; lua_pop(L, 1)) {
        if (++keys > 200 || lua_type(L, -2) != LUA_TSTRING) continue;
        const char *key = lua_tostring(L, -2);
        size_t d = distance(name, key);
        /* of equals the first by name, since tables have no order */
        if (d < best || (d == best && buffer[0] != '\0' && strcmp(key, buffer) < 0)) {
            best = d;
            snprintf(buffer, size, "%s", key);
        }
    }
    if (buffer[0] != '\0') {
        char found[64];
        snprintf(found, sizeof found, "%s", buffer);
        snprintf(buffer, size, "; did you mean '%s'?", found);
    }
}

/* ---- life ---- */

static int open_all(lua_State *L) {
    /* The budget bounds the heap, so the collector may wait: it starts anew when the heap has grown tenfold. */
    lua_gc(L, LUA_GCINC, 1000, 0, 0);
    lua_pushglobaltable(L);
    chl_open_libraries(L);
    chl_open_transforms(L);
    chl_open_carousel(L);
    return 0;
}

chl_state *chl_open(
    const chl_host *host, const chl_budget *budget, const char *const option_names[CHL_OPTION_COUNT],
    unsigned option_booleans) {
    chl_state *s = calloc(1, sizeof *s);
    if (s == NULL) return NULL;
    s->host = *host;
    s->budget = *budget;
    for (int i = 0; i < CHL_OPTION_COUNT; i++) 
        snprintf(s->option_names[i], sizeof s->option_names[i], "%s", option_names[i]);
    s->option_booleans = option_booleans;
    s->transform_hook = s->option_hook = s->reload_hook = s->data = LUA_NOREF;
    s->L = lua_newstate(allocate, s);
    if (s->L == NULL) {
        free(s);
        return NULL;
    }
    *(chl_state **)lua_getextraspace(s->L) = s;
    begin_budget(s, budget->load_seconds);
    if (protect(s, open_all, NULL) != CHL_OK) {
        chl_close(s);
        return NULL;
    }
    return s;
}

void chl_close(chl_state *s) {
    lua_close(s->L);
    free(s);
}

/* ---- loading ---- */

struct reader {
    const char *text;
    size_t length;
};

/* Hands a chunk out in pieces: the parser has no hook, so the clock is looked at between them. */
static const char *read_piece(lua_State *L, void *context, size_t *size) {
    struct reader *reader = context;
    const char *piece = reader->text;
    chl_watch(L, NULL);
    *size = reader->length < 256 ? reader->length : 256;
    reader->text += *size;
    reader->length -= *size;
    return *size == 0 ? NULL : piece;
}

/* Compiles a text, never bytecode; pushes the function, or a message. */
int chl_load_text(lua_State *L, const char *text, size_t length, const char *name) {
    struct reader reader = {text, length};
    return lua_load(L, read_piece, &reader, name, "t");
}

/* ---- calls ---- */

struct source {
    const char *text;
    size_t length;
    const char *chunk;
};

static int load_script(lua_State *L) {
    const struct source *source = lua_touserdata(L, 1);
    chl_state *s = chl_of(L);
    lua_pushfstring(L, "@%s", source->chunk);
    if (chl_load_text(L, source->text, source->length, lua_tostring(L, -1)) != LUA_OK) {
        s->raising = CHL_SYNTAX;
        return lua_error(L);
    }
    lua_call(L, 0, 1);
    if (!lua_istable(L, -1))
        return chl_raise(L, CHL_MANIFEST,
            "the script returns %s; expected a table with itemTransformForOffset = function(offset, base)",
            lua_isnil(L, -1) ? "nothing" : lua_pushfstring(L, "a %s", luaL_typename(L, -1)));
    chl_read_manifest(L, s, lua_gettop(L));
    return 0;
}

chl_status chl_load(chl_state *s, const char *text, size_t length, const char *chunk) {
    struct source source = {text, length, chunk};
    begin_budget(s, s->budget.load_seconds);
    return protect(s, load_script, &source);
}

static int carry_state(lua_State *L) {
    chl_state *former = lua_touserdata(L, 1);
    chl_state *s = chl_of(L);
    lua_State *from = former->L;
    lua_rawgeti(from, LUA_REGISTRYINDEX, former->data);
    lua_settop(L, 0);
    chl_copy_data(L, from, lua_gettop(from));
    lua_settop(from, 0);
    if (s->reload_hook != LUA_NOREF) {
        lua_rawgeti(L, LUA_REGISTRYINDEX, s->reload_hook);
        lua_insert(L, 1);
        lua_call(L, 1, 0);
    } else if (s->data != LUA_NOREF) {
        lua_rawgeti(L, LUA_REGISTRYINDEX, s->data);
        for (lua_pushnil(L); lua_next(L, 1) != 0;) {
            lua_pushvalue(L, -2);
            lua_insert(L, -2);
            lua_rawset(L, 2);
        }
    }
    return 0;
}

chl_status chl_carry_state(chl_state *s, chl_state *former) {
    if (former->data == LUA_NOREF || (s->reload_hook == LUA_NOREF && s->data == LUA_NOREF)) return CHL_OK;
    begin_budget(s, s->budget.load_seconds);
    chl_status status = protect(s, carry_state, former);
    lua_settop(former->L, 0);
    return status;
}

struct declared {
    const char *name;
    double value;
};

static int set_declared(lua_State *L) {
    const struct declared *request = lua_touserdata(L, 1);
    chl_state *s = chl_of(L);
    lua_rawgeti(L, LUA_REGISTRYINDEX, s->options);
    for (int i = 0; i < s->manifest.declared_count; i++) {
        if (strcmp(s->manifest.declared[i].name, request->name) != 0) continue;
        if (s->manifest.declared[i].is_boolean) {
            lua_pushboolean(L, request->value != 0);
        } else {
            lua_pushnumber(L, request->value);
        }
        lua_setfield(L, -2, request->name);
    }
    return 0;
}

chl_status chl_set_declared(chl_state *s, const char *name, double value) {
    struct declared request = {name, value};
    begin_budget(s, s->budget.frame_seconds);
    return protect(s, set_declared, &request);
}

struct frame {
    const chl_context *context;
    chl_item *items;
    int count;
    int next; /* the item being placed */
    bool is_checking; /* its call has returned */
};

static const char *element_names[16] = {
    "m11", "m12", "m13", "m14", "m21", "m22", "m23", "m24",
    "m31", "m32", "m33", "m34", "m41", "m42", "m43", "m44",
};

/* Takes over what the script answered: a Transform, perhaps an alpha and a depth, at stack places 3 to 5. */
static void take_results(lua_State *L, chl_item *item) {
    const double *m = chl_test_matrix(L, 3);
    if (m == NULL)
        chl_raise(L, CHL_RESULT, "itemTransformForOffset must return a Transform, got %s",
            lua_isnil(L, 3) ? "no value (nil)" : luaL_typename(L, 3));
    double sum = 0;
    for (int i = 0; i < 16; i++) sum += m[i] * 0;
    if (sum != 0) /* NaN: a product of zero with what is not finite */
        for (int i = 0; i < 16; i++)
            if (!isfinite(m[i]))
                chl_raise(L, CHL_RESULT, "itemTransformForOffset returned a Transform whose %s is %f; expected "
                    "finite numbers", element_names[i], m[i]);
    memcpy(item->matrix, m, sizeof item->matrix);
    item->alpha = 1;
    item->has_depth = false;
    if (!lua_isnil(L, 4)) {
        double alpha = lua_tonumber(L, 4);
        if (lua_type(L, 4) != LUA_TNUMBER || isnan(alpha))
            chl_raise(L, CHL_RESULT,
                "the second result of itemTransformForOffset is the alpha, a number from 0 to 1, got %s",
                chl_describe(L, 4));
        item->alpha = alpha < 0 ? 0 : alpha > 1 ? 1 : alpha;
    }
    if (!lua_isnil(L, 5)) {
        item->depth = lua_tonumber(L, 5);
        if (lua_type(L, 5) != LUA_TNUMBER || !isfinite(item->depth))
            chl_raise(L, CHL_RESULT,
                "the third result of itemTransformForOffset is the depth, a finite number, got %s",
                chl_describe(L, 5));
        item->has_depth = true;
    }
}

static int run_frame(lua_State *L) {
    struct frame *frame = lua_touserdata(L, 1);
    chl_state *s = chl_of(L);
    chl_push_context(L, s, frame->context);
    lua_settop(L, 0);
    lua_rawgeti(L, LUA_REGISTRYINDEX, s->transform_hook);
    memcpy(chl_push_matrix(L, s), frame->context->base, sizeof frame->context->base);
    for (; frame->next < frame->count; frame->next++) {
        chl_item *item = &frame->items[frame->next];
        frame->is_checking = false;
        /* slow C may never reach the hook */
        if (frame->next % 8 == 7) chl_watch(L, NULL);
        if (item->toggle != s->pushed_toggle) chl_push_toggle(L, s, item->toggle);
        lua_pushvalue(L, 1);
        lua_pushnumber(L, item->offset);
        lua_pushvalue(L, 2);
        lua_pushinteger(L, (lua_Integer)item->index);
        lua_call(L, 3, 3);
        frame->is_checking = true;
        take_results(L, item);
        item->failed = false;
        lua_settop(L, 2);
    }
    return 0;
}

chl_status chl_frame(chl_state *s, const chl_context *context, chl_item *items, int count) {
    struct frame frame = {context, items, count, 0, false};
    chl_error first;
    first.status = CHL_OK;
    for (int i = 0; i < count; i++) items[i].failed = true;
    begin_budget(s, s->budget.frame_seconds);
    while (frame.next < count) {
        chl_status status = protect(s, run_frame, &frame);
        if (status == CHL_OK) break;
        int failed = frame.next < count ? frame.next : count - 1;
        s->error.item = (int)items[failed].index;
        s->error.offset = items[failed].offset;
        if (frame.is_checking && s->error.line == 0) {
            s->error.line = s->hook_line;
            memcpy(s->error.source, s->hook_source, sizeof s->error.source);
        }
        if (first.status == CHL_OK) first = s->error;
        if (status == CHL_TIME || status == CHL_MEMORY) {
            first = s->error;
            break;
        }
        frame.next++;
    }
    if (first.status != CHL_OK) s->error = first;
    return first.status;
}

struct option {
    const chl_context *context;
    int option;
    bool *has_value;
    double *value;
};

static int run_option(lua_State *L) {
    struct option *request = lua_touserdata(L, 1);
    chl_state *s = chl_of(L);
    const char *name = s->option_names[request->option];
    bool is_boolean = (s->option_booleans >> request->option & 1) != 0;
    chl_push_context(L, s, request->context);
    lua_rawgeti(L, LUA_REGISTRYINDEX, s->option_hook);
    lua_pushstring(L, name);
    if (!*request->has_value) {
        lua_pushnil(L);
    } else if (is_boolean) {
        lua_pushboolean(L, *request->value != 0);
    } else {
        lua_pushnumber(L, *request->value);
    }
    lua_call(L, 2, 1);
    if (lua_isnil(L, -1)) return 0;
    if (lua_isboolean(L, -1)) {
        *request->value = lua_toboolean(L, -1);
    } else if (lua_type(L, -1) == LUA_TNUMBER && !isnan(lua_tonumber(L, -1))) {
        *request->value = lua_tonumber(L, -1);
    } else {
        return chl_raise(L, CHL_RESULT,
            "valueForOption(\"%s\") must return a number, a boolean or nil, got %s", name, chl_describe(L, -1));
    }
    *request->has_value = true;
    return 0;
}

chl_status chl_option(chl_state *s, const chl_context *context, int option, bool *has_value, double *value) {
    struct option request = {context, option, has_value, value};
    /* all options of an update, which begins with the first, share a frame's time */
    if (option == 0) s->option_seconds = s->budget.frame_seconds;
    double start = thread_seconds();
    begin_budget(s, s->option_seconds);
    chl_status status = protect(s, run_option, &request);
    s->option_seconds -= thread_seconds() - start;
    if (status != CHL_OK && s->error.line == 0) {
        s->error.line = s->option_line;
        memcpy(s->error.source, s->hook_source, sizeof s->error.source);
    }
    return status;
}

struct evaluation {
    const chl_context *context;
    const char *text;
    size_t length;
};

static int evaluate(lua_State *L) {
    const struct evaluation *request = lua_touserdata(L, 1);
    chl_state *s = chl_of(L);
    chl_push_context(L, s, request->context);
    lua_settop(L, 0);
    lua_pushstring(L, "return ");
    lua_pushlstring(L, request->text, request->length);
    lua_concat(L, 2);
    size_t length;
    const char *expression = lua_tolstring(L, 1, &length);
    if (chl_load_text(L, expression, length, "=lua") != LUA_OK) {
        /* no expression; perhaps statements. An expression that only lacks its end keeps its own message. */
        bool is_cut = strstr(lua_tostring(L, 2), "<eof>") != NULL;
        if (chl_load_text(L, request->text, request->length, "=lua") != LUA_OK) {
            s->raising = CHL_SYNTAX;
            if (is_cut) lua_settop(L, 2);
            return lua_error(L);
        }
        lua_replace(L, 2);
    }
    lua_call(L, 0, LUA_MULTRET);
    int count = lua_gettop(L);
    luaL_checkstack(L, 20, "results");
    luaL_Buffer buffer;
    luaL_buffinit(L, &buffer);
    for (int i = 2; i <= count; i++) {
        if (i > 2) luaL_addchar(&buffer, '\t');
        luaL_tolstring(L, i, NULL);
        luaL_addvalue(&buffer);
    }
    luaL_pushresult(&buffer);
    const char *text = lua_tolstring(L, -1, &length);
    copy_text(s->text, sizeof s->text, text, length);
    return 0;
}

chl_status chl_evaluate(chl_state *s, const chl_context *context, const char *text, size_t length) {
    struct evaluation request = {context, text, length};
    s->text[0] = '\0';
    begin_budget(s, s->budget.load_seconds);
    return protect(s, evaluate, &request);
}

/* ---- what the host reads ---- */

const chl_manifest *chl_get_manifest(const chl_state *s) { return &s->manifest; }
const chl_error *chl_get_error(const chl_state *s) { return &s->error; }
const char *chl_get_text(const chl_state *s) { return s->text; }
size_t chl_memory_used(const chl_state *s) { return s->used; }
int chl_prints_dropped(const chl_state *s) {
    return s->prints > s->budget.prints ? s->prints - s->budget.prints : 0;
}
