/* The calls into a script: load, copy state, place a frame, resolve an option, evaluate. */

#include "internal.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct source {
    const char *text;
    size_t length;
    const char *chunk;
    chl_use use;
};

static int load_script(lua_State *L) {
    const struct source *source = lua_touserdata(L, 1);
    chl_state *s = chl_of(L);
    lua_pushfstring(L, "@%s", source->chunk);
    if (chl_load_text(L, source->text, source->length, lua_tostring(L, -1), source->use) != LUA_OK)
        return chl_raise_top(L, CHL_SYNTAX);
    lua_call(L, 0, 1);
    if (!lua_istable(L, -1))
        return chl_raise(L, CHL_MANIFEST,
            "the script returns %s; expected a table with itemTransformForOffset = function(offset, base)",
            lua_isnil(L, -1) ? "nothing" : lua_pushfstring(L, "a %s", luaL_typename(L, -1)));
    chl_read_manifest(L, s, lua_gettop(L));
    return 0;
}

static void set_place(chl_error *error, const chl_place *place) {
    error->line = place->line;
    memcpy(error->source, place->source, sizeof error->source);
}

/* Calls a function within the current budget. An error without a line gets the one where the hook begins, if there is a hook. */
static chl_status run(chl_state *s, lua_CFunction function, void *request, const chl_place *hook) {
    chl_status status = chl_protect(s, function, request);
    if (status != CHL_OK) chl_locate(s, &s->error, function, request);
    if (status != CHL_OK && s->error.line == 0 && hook != NULL) set_place(&s->error, hook);
    return status;
}

chl_status chl_load(chl_state *s, const char *text, size_t length, const char *chunk, chl_use use) {
    struct source source = {text, length, chunk, use};
    chl_begin_budget(s, s->budget.load_seconds);
    chl_status status = run(s, load_script, &source, NULL);
    if (status == CHL_OK) chl_end_load_notes(s);
    if (chl_has_many_states()) chl_trim_stack(s);
    return status;
}

/* Passes the former version's `state` on. */
static void carry_data(lua_State *L, chl_state *former) {
    chl_state *s = chl_of(L);
    lua_State *from = former->L;
    if (former->references.data == LUA_NOREF || (s->references.reload_hook == LUA_NOREF && s->references.data == LUA_NOREF)) return;
    lua_rawgeti(from, LUA_REGISTRYINDEX, former->references.data);
    lua_settop(L, 0);
    chl_copy_data(L, from, lua_gettop(from));
    lua_settop(from, 0);
    if (s->references.reload_hook != LUA_NOREF) {
        lua_rawgeti(L, LUA_REGISTRYINDEX, s->references.reload_hook);
        lua_insert(L, 1);
        lua_call(L, 1, 0);
    } else {
        lua_rawgeti(L, LUA_REGISTRYINDEX, s->references.data);
        chl_copy_fields(L, 1);
    }
}

static int carry_state(lua_State *L) {
    chl_state *former = lua_touserdata(L, 1);
    chl_choose_index(L, chl_of(L), false);
    carry_data(L, former);
    return 0;
}

static int carry_identities(lua_State *L) {
    chl_state *former = lua_touserdata(L, 1);
    lua_settop(L, 0);
    chl_carry_identities(L, former);
    return 0;
}

chl_status chl_carry_state(chl_state *s, chl_state *former) {
    if (former->references.data == LUA_NOREF && former->frame.identity_count == 0) return CHL_OK;
    chl_begin_budget(s, s->budget.load_seconds);
    chl_status status = run(s, carry_state, former, NULL);
    lua_settop(former->L, 0);
    /* What items remember has nothing to do with `state`. */
    if ((status == CHL_OK || status == CHL_STATE) && s->takes_item && former->frame.identity_count > 0) {
        chl_error error = s->error;
        chl_status other = chl_protect(s, carry_identities, former);
        lua_settop(former->L, 0);
        if (status == CHL_STATE) s->error = error;
        else if (other != CHL_OK) status = CHL_STATE;
    }
    return status;
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

/* Reads a further result at a stack index, unless it is nil. As Lua's own functions, this accepts a string for
   the number that it spells. */
static inline bool read_number(
    lua_State *L, int index, double *number, const char *which, const char *what, bool is_finite) {
    int is_number;
    const double read = lua_tonumberx(L, index, &is_number);
    if (is_number && (is_finite ? isfinite(read) : !isnan(read))) {
        *number = read;
        return true;
    }
    if (!lua_isnil(L, index))
        chl_raise(L, CHL_RESULT, "the %s result of itemTransformForOffset is the %s, got %s", which, what,
            chl_describe(L, index));
    return false;
}

/* Whether 16 numbers are finite: if an exponent is all ones, adding one carries into the sign bit. */
static inline bool are_finite(const double *m) {
    uint64_t carries = 0;
    for (int i = 0; i < 16; i++) {
        uint64_t bits;
        memcpy(&bits, m + i, sizeof bits);
        carries |= (bits & 0x7ff0000000000000u) + 0x0010000000000000u;
    }
    return carries >> 63 == 0;
}

static inline double bounded(double number, double least, double most) {
    if (number < least) return least;
    return number > most ? most : number;
}

/* Results replace what the script has written into its item. */
static void read_further_results(lua_State *L, chl_item *item, int first, int count) {
    read_number(L, first, &item->alpha, "second", "alpha, a number from 0 to 1", false);
    if (count < 3) return;
    if (read_number(L, first + 1, &item->depth, "third", "depth, a finite number", true)) item->has_depth = true;
    if (count > 3) read_number(L, first + 2, &item->shade, "fourth", "shade, a number from -1 to 1", true);
}

/* What a script has written into its item, over which the results are. */
static void read_look(chl_item *item, const chl_look *look) {
    if ((look->fields & CHL_ALPHA) != 0) item->alpha = look->alpha;
    if ((look->fields & CHL_SHADE) != 0) item->shade = look->shade;
    if ((look->fields & CHL_DEPTH) == 0) return;
    item->has_depth = true;
    item->depth = look->depth;
}

/* Raises an error where the item comes out with a number that is not finite, and where a spring was given one. */
static void check_noted(lua_State *L, const chl_item *item, const chl_facts *facts) {
    const bool has_look = facts != NULL && chl_has_infinite_look(&facts->look);
    if (has_look || isnan(item->alpha) || !isfinite(item->shade) || (item->has_depth && !isfinite(item->depth)))
        chl_raise_noted(L, CHL_IN_LOOK, "the item has a number that is not finite");
    if (chl_of(L)->numbers.texts[CHL_IN_SPRING][0] != '\0')
        chl_raise_noted(L, CHL_IN_SPRING, "a spring was given a number that is not finite");
}

/* Raises an error for a Transform that is not finite. */
static void refuse_infinite(lua_State *L, const double *m) {
    char text[120];
    int i = 0;
    while (i < 15 && isfinite(m[i])) i++;
    snprintf(text, sizeof text, "itemTransformForOffset returned a Transform whose %s is %f; expected finite numbers",
        element_names[i], m[i]);
    chl_raise_noted(L, CHL_IN_TRANSFORM, text);
}

/* Reads the script's results: a Transform and optionally an alpha, a depth and a shade, from an index of the stack
   on. */
ALWAYS_INLINE void read_results(lua_State *L, chl_item *item, int first, const chl_facts *facts) {
    int count = lua_gettop(L) - first + 1;
    const double *m = chl_test_matrix(L, first);
    if (m == NULL)
        chl_raise(L, CHL_RESULT, "itemTransformForOffset must return a Transform, got %s%s",
            lua_isnoneornil(L, first) ? "no value (nil)" : luaL_typename(L, first),
            lua_istable(L, first) ? "; results follow each other: return transform, alpha, depth, shade" : "");
    if (!are_finite(m)) refuse_infinite(L, m);
    memcpy(item->matrix, m, 16 * sizeof *m);
    item->alpha = 1;
    item->has_depth = false;
    item->shade = 0;
    if (facts != NULL && facts->look.fields != 0) read_look(item, &facts->look);
    if (count > 1) read_further_results(L, item, first + 1, count);
    if (chl_of(L)->numbers.is_used) check_noted(L, item, facts);
    item->alpha = bounded(item->alpha, 0, 1);
    item->shade = bounded(item->shade, -1, 1);
}

/* Places the items from the next one on: compiled twice, so that a script without items pays nothing for them. The hook is at
   index 1, the base at 2, the items that are known at 3. */
ALWAYS_INLINE void place_items(lua_State *L, chl_state *s, struct frame *frame, const bool takes_item) {
    const int own = 2 + takes_item;
    for (; frame->next < frame->count; frame->next++) {
        chl_item *item = &frame->items[frame->next];
        frame->is_checking = false;
        /* a slow C function may never reach the hook */
        if (s->watch.mode == CHL_LAZY ? s->watch.is_late : frame->next % 8 == 7) chl_poll_slowly(L);
        s->current_item = item;
        s->numbers.is_used = false;
        if (item->toggle != s->pushed_toggle) chl_push_toggle(L, s, item->toggle);
        lua_pushvalue(L, 1);
        lua_pushnumber(L, item->offset);
        lua_pushvalue(L, 2);
        if (s->takes_index) lua_pushinteger(L, (lua_Integer)item->index);
        chl_facts *facts = takes_item ? chl_push_item(L, s, 3, frame->next) : NULL;
        lua_call(L, 2 + s->takes_index + takes_item, LUA_MULTRET);
        if (takes_item) s->frame.live->facts = NULL;
        frame->is_checking = true;
        read_results(L, item, own + 1, facts);
        item->failed = false;
        if (s->budget.takes_notes) chl_end_item_notes(s, item->alpha <= 0);
        lua_settop(L, own);
    }
}

static int run_frame(lua_State *L) {
    struct frame *frame = lua_touserdata(L, 1);
    chl_state *s = chl_of(L);
    s->frame_items = frame->items;
    s->frame_next = &frame->next;
    chl_push_context(L, s, frame->context);
    chl_choose_index(L, s, !s->pool.reads_numbers);
    lua_settop(L, 0);
    lua_rawgeti(L, LUA_REGISTRYINDEX, s->references.transform_hook);
    memcpy(chl_push_base(L, s), frame->context->base, sizeof frame->context->base);
    /* a host that has told nothing of the items has none to pass */
    if (!s->takes_item || s->frame.count < frame->count) {
        place_items(L, s, frame, false);
        return 0;
    }
    chl_begin_items(L, s, frame->context->time);
    place_items(L, s, frame, true);
    if (!s->frame.is_extra) chl_end_items(L, s, frame->count);
    return 0;
}

chl_item *chl_items(chl_state *s, int count) {
    if (s->items_room >= count) return s->items;
    chl_item *items = realloc(s->items, 2 * (size_t)count * sizeof *items);
    if (items == NULL) return NULL;
    s->items = items;
    s->items_room = 2 * count;
    return items;
}

chl_facts *chl_item_facts(chl_state *s, int count, int name_version, bool is_extra) {
    chl_item_frame *frame = &s->frame;
    if (frame->room < count) {
        chl_facts *facts = realloc(frame->facts, 2 * (size_t)count * sizeof *facts);
        frame->count = 0;
        if (facts == NULL) return NULL;
        frame->facts = facts;
        frame->room = 2 * count;
    }
    frame->count = count;
    frame->name_version = name_version;
    frame->is_extra = is_extra;
    return frame->facts;
}

const char *chl_labels(const chl_state *s) { return s->frame.labels; }
bool chl_uses_springs(const chl_state *s) { return s->frame.uses_springs; }

unsigned chl_reads(const chl_state *s) { return s->frame.reads; }

/* After an error, no item is live. */
static void end_item_call(chl_state *s) {
    if (s->frame.live != NULL) s->frame.live->facts = NULL;
    s->frame.live = NULL;
}

chl_status chl_frame(chl_state *s, const chl_context *context, chl_item *items, int count) {
    struct frame frame = {context, items, count, 0, false};
    bool has_failed = false;
    int first_failed = 0;
    for (int i = 0; i < count; i++) items[i].failed = true;
    s->frame.labels_used = 0;
    chl_begin_budget(s, s->budget.frame_seconds);
    while (frame.next < count) {
        chl_begin_pooling(s);
        chl_status status = chl_protect(s, run_frame, &frame);
        chl_end_pooling(s);
        s->current_item = NULL;
        end_item_call(s);
        if (status == CHL_OK) break;
        int failed = frame.next < count ? frame.next : count - 1;
        s->error.item = (int)items[failed].index;
        s->error.offset = items[failed].offset;
        if (frame.is_checking && s->error.line == 0) set_place(&s->error, &s->transform_place);
        bool is_fatal = status == CHL_TIME || status == CHL_MEMORY;
        /* the time may be up because every item fails in the same way */
        if (!has_failed || (is_fatal && s->frame_error.status != CHL_SIZE)) {
            s->frame_error = s->error;
            first_failed = failed;
        }
        has_failed = true;
        if (is_fatal) break;
        frame.next++;
    }
    s->frame_next = NULL;
    if (s->frame.sweeps) chl_sweep_identities(s);
    if (!has_failed) return CHL_OK;
    struct frame again = {context, items, first_failed + 1, first_failed, false};
    chl_begin_pooling(s);
    const bool was_extra = s->frame.is_extra;
    s->frame.is_extra = true;
    chl_locate(s, &s->frame_error, run_frame, &again);
    end_item_call(s);
    s->frame.is_extra = was_extra;
    s->frame_next = NULL;
    chl_end_pooling(s);
    items[first_failed].failed = true;
    s->error = s->frame_error;
    return s->error.status;
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
    chl_choose_index(L, s, !s->pool.reads_numbers);
    lua_rawgeti(L, LUA_REGISTRYINDEX, s->references.option_hook);
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
    /* all options of an update, which are resolved in their order, share the time of a frame */
    if (option <= s->last_option) chl_begin_budget(s, s->budget.frame_seconds);
    s->last_option = option;
    return run(s, run_option, &request, &s->option_place);
}

struct update {
    const chl_context *context;
    double seconds;
    bool *wants_frame;
};

static int run_update(lua_State *L) {
    struct update *request = lua_touserdata(L, 1);
    chl_state *s = chl_of(L);
    chl_push_context(L, s, request->context);
    chl_choose_index(L, s, !s->pool.reads_numbers);
    lua_rawgeti(L, LUA_REGISTRYINDEX, s->references.update_hook);
    lua_pushnumber(L, request->seconds);
    lua_call(L, 1, 1);
    if (!lua_isnil(L, -1) && !lua_isboolean(L, -1))
        return chl_raise(L, CHL_RESULT, "update must return true to ask for another frame, or else false or nothing; got %s",
            chl_describe(L, -1));
    *request->wants_frame = lua_toboolean(L, -1);
    return 0;
}

chl_status chl_update(chl_state *s, const chl_context *context, double seconds, bool *wants_frame) {
    struct update request = {context, seconds, wants_frame};
    *wants_frame = false;
    chl_begin_budget(s, s->budget.frame_seconds);
    return run(s, run_update, &request, &s->update_place);
}

struct evaluation {
    const chl_context *context;
    const char *text;
    size_t length;
    chl_use use;
};

static int evaluate(lua_State *L) {
    const struct evaluation *request = lua_touserdata(L, 1);
    chl_state *s = chl_of(L);
    chl_push_context(L, s, request->context);
    chl_choose_index(L, s, false);
    lua_settop(L, 0);
    lua_pushstring(L, "return ");
    lua_pushlstring(L, request->text, request->length);
    lua_concat(L, 2);
    size_t length;
    const char *expression = lua_tolstring(L, 1, &length);
    if (chl_load_text(L, expression, length, "=lua", request->use) != LUA_OK) {
        /* not an expression; perhaps statements. An expression that is only incomplete keeps its own message.
           */
        bool is_cut = strstr(lua_tostring(L, 2), "<eof>") != NULL;
        if (chl_load_text(L, request->text, request->length, "=lua", request->use) != LUA_OK) {
            if (is_cut) lua_settop(L, 2);
            return chl_raise_top(L, CHL_SYNTAX);
        }
        lua_replace(L, 2);
    }
    lua_call(L, 0, LUA_MULTRET);
    luaL_checkstack(L, 20, "results");
    chl_show_values(L, 2, s->text, sizeof s->text);
    return 0;
}

chl_status chl_evaluate(
    chl_state *s, const chl_context *context, const char *text, size_t length, chl_use use) {
    struct evaluation request = {context, text, length, use};
    s->text[0] = '\0';
    chl_begin_budget(s, s->budget.load_seconds);
    return run(s, evaluate, &request, NULL);
}
