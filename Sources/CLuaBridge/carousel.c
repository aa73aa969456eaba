/* `carousel`: what a script reads about the carousel it belongs to. The fields are in plain tables, of which
   changed values are updated once per frame; a script accesses them through userdata, which is read-only. Time, pointer
   and tilt are in no table: that they are read is noticed. */

#include "internal.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static int read_only(lua_State *L) {
    return luaL_error(L, "carousel is read-only: '%s' can't be set", luaL_tolstring(L, 2, NULL));
}

/* Fields that change while nothing moves. */
static const char *const noticed[] = {"time", "dt", "pointer", "tilt"};
#define NOTICED ((int)(sizeof noticed / sizeof *noticed))

/* Pushes one of them, which is read now. */
static void push_noticed(lua_State *L, chl_state *s, int field) {
    s->frame.reads |= field < 2 ? CHL_READS_TIME : CHL_READS_INPUT;
    switch (field) {
    case 0: lua_pushnumber(L, s->pushed.time); break;
    case 1: lua_pushnumber(L, s->pushed.time_step); break;
    case 2:
        if (s->pushed.has_pointer) lua_rawgeti(L, LUA_REGISTRYINDEX, s->references.pointer_reader); else lua_pushnil(L);
        break;
    default: lua_rawgeti(L, LUA_REGISTRYINDEX, s->references.tilt_reader);
    }
}

/* Whether the table at an index has the carousel's own fields. */
static bool is_values(lua_State *L, int index) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, chl_of(L)->references.values);
    const bool is_own = lua_rawequal(L, index, -1);
    lua_pop(L, 1);
    return is_own;
}

/* Adds them to the copy of the fields that is on top of the stack. */
static void add_noticed(lua_State *L) {
    for (int i = 0; i < NOTICED; i++) {
        push_noticed(L, chl_of(L), i);
        lua_setfield(L, -2, noticed[i]);
    }
}

/* Handles a field that is in no table: one that is noticed, or one that does not exist. The table is the first argument. */
static int missing_field(lua_State *L) {
    const char *key = luaL_tolstring(L, 2, NULL);
    if (is_values(L, 1)) {
        for (int i = 0; i < NOTICED; i++) {
            if (strcmp(key, noticed[i]) != 0) continue;
            push_noticed(L, chl_of(L), i);
            return 1;
        }
    }
    if (strcmp(key, "dragStart") == 0) { /* nothing is dragged */
        lua_pushnil(L);
        return 1;
    }
    lua_rawgeti(L, LUA_REGISTRYINDEX, chl_of(L)->references.known_options);
    lua_pushvalue(L, 2);
    if (lua_rawget(L, -2) != LUA_TNIL)
        return luaL_error(L, "carousel has no '%s'; expected carousel:option(\"%s\")", key, key);
    lua_pushvalue(L, 1);
    if (is_values(L, 1)) {
        chl_push_copy(L, 1);
        add_noticed(L);
    }
    return luaL_error(L, "carousel has no '%s'%s", key, chl_nearest(L, lua_gettop(L), key, CHL_MEANT));
}

/* A method is called with a colon: its first argument is the carousel. */
static void check_carousel(lua_State *L, const char *method) {
    const uint64_t *tag = lua_touserdata(L, 1);
    if (tag == NULL || *tag != CHL_CAROUSEL_TAG)
        luaL_error(L, "'%s' is called with a dot; use a colon: carousel:%s(...)", method, method);
}

/* Reads what a random number follows from: a number, of which the bits count unless it is whole; or a text. */
static chl_name seed(lua_State *L, int index) {
    chl_name seed = {NULL, 0, 0};
    if (lua_type(L, index) == LUA_TSTRING && !lua_isnumber(L, index)) {
        seed.text = lua_tolstring(L, index, &seed.length);
        return seed;
    }
    int is_whole;
    seed.number = lua_tointegerx(L, index, &is_whole);
    if (is_whole) return seed;
    lua_Number number = luaL_checknumber(L, index);
    memcpy(&seed.number, &number, sizeof seed.number);
    return seed;
}

/* A number from 0 to below 1, the same for the same values. */
double chl_random(lua_State *L, int index, int salt) {
    const chl_state *s = chl_of(L);
    chl_name from = seed(L, index), with = {NULL, 0, 0};
    if (!lua_isnoneornil(L, salt)) with = seed(L, salt);
    return s->host.random(s->host.context, &from, &with);
}

/* carousel:random(index[, salt]) */
static int method_random(lua_State *L) {
    check_carousel(L, "random");
    lua_pushnumber(L, chl_random(L, 2, 3));
    return 1;
}

/* carousel:distance([spacing]): from the center to the middle of the item that is being placed, in points, times the
   spacing. Rounded as linear does it. */
static int method_distance(lua_State *L) {
    check_carousel(L, "distance");
    const chl_state *s = chl_of(L);
    double spacing = luaL_optnumber(L, 2, 1);
    const chl_item *item = s->current_item;
    if (item == NULL) return luaL_error(L, "carousel:distance is only known in itemTransformForOffset");
    lua_pushnumber(L, s->pushed.uniform ? item->offset * (s->pushed.item_width * spacing) : item->distance * spacing);
    return 1;
}

/* carousel:option(name[, default]); upvalues: values in effect, known names. */
static int method_option(lua_State *L) {
    check_carousel(L, "option");
    luaL_checktype(L, 2, LUA_TSTRING);
    lua_settop(L, 3);
    lua_pushvalue(L, 2);
    if (lua_rawget(L, lua_upvalueindex(1)) != LUA_TNIL) return 1;
    lua_pushvalue(L, 2);
    const char *name = lua_tostring(L, 2);
    if (lua_rawget(L, lua_upvalueindex(2)) == LUA_TNIL)
        return luaL_error(L, "no option '%s': it is neither standard nor declared in `options`%s", name,
            chl_nearest(L, lua_upvalueindex(2), name, CHL_MEANT));
    lua_settop(L, 3);
    return 1;
}

/* pairs(carousel): iterates over a copy of the fields, which the script owns; upvalues: the fields, next. */
static int meta_pairs(lua_State *L) {
    lua_pushvalue(L, lua_upvalueindex(2));
    chl_push_copy(L, lua_upvalueindex(1));
    if (is_values(L, lua_upvalueindex(1))) add_noticed(L);
    return 2;
}

/* Wraps the table on top of the stack in a read-only userdata. */
static void push_reader(lua_State *L) {
    lua_newtable(L);
    lua_pushcfunction(L, missing_field);
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, -2);
    uint64_t *tag = lua_newuserdatauv(L, sizeof *tag, 0);
    *tag = CHL_CAROUSEL_TAG;
    lua_newtable(L);
    lua_pushvalue(L, -3);
    lua_setfield(L, -2, "__index");
    lua_pushcfunction(L, read_only);
    lua_setfield(L, -2, "__newindex");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    lua_pushvalue(L, -3);
    lua_getglobal(L, "next");
    lua_pushcclosure(L, meta_pairs, 2);
    lua_setfield(L, -2, "__pairs");
    lua_pushstring(L, "carousel");
    lua_setfield(L, -2, "__name");
    lua_setmetatable(L, -2);
    lua_replace(L, -2);
}

/* Creates a table of width and height, and stores its reader in a field of the table on top of the stack. */
static int add_size(lua_State *L, const char *name) {
    lua_newtable(L);
    lua_pushvalue(L, -1);
    int reference = luaL_ref(L, LUA_REGISTRYINDEX);
    push_reader(L);
    lua_setfield(L, -2, name);
    return reference;
}

/* Creates a table of x and y, whose reader is in no field of the table on top of the stack. */
static int add_input(lua_State *L, const char *name, int *reader) {
    const int reference = add_size(L, name);
    lua_getfield(L, -1, name);
    *reader = luaL_ref(L, LUA_REGISTRYINDEX);
    lua_pushnil(L);
    lua_setfield(L, -2, name);
    return reference;
}

/* Registers `carousel`; the globals are on top of the stack. */
void chl_open_carousel(lua_State *L) {
    chl_state *s = chl_of(L);
    lua_newtable(L);
    s->references.options = luaL_ref(L, LUA_REGISTRYINDEX);
    lua_newtable(L);
    for (int i = 0; i < s->option_count; i++) {
        lua_pushboolean(L, 1);
        lua_setfield(L, -2, s->option_names[i]);
    }
    s->references.known_options = luaL_ref(L, LUA_REGISTRYINDEX);

    lua_newtable(L);
    lua_pushvalue(L, -1);
    s->references.values = luaL_ref(L, LUA_REGISTRYINDEX);
    s->references.item_size = add_size(L, "itemSize");
    s->references.bounds = add_size(L, "bounds");
    s->references.viewpoint_offset = add_size(L, "viewpointOffset");
    s->references.content_offset = add_size(L, "contentOffset");
    s->references.tilt = add_input(L, "tilt", &s->references.tilt_reader);
    s->references.pointer = add_input(L, "pointer", &s->references.pointer_reader);
    lua_rawgeti(L, LUA_REGISTRYINDEX, s->references.options);
    lua_rawgeti(L, LUA_REGISTRYINDEX, s->references.known_options);
    lua_pushcclosure(L, method_option, 2);
    lua_setfield(L, -2, "option");
    lua_pushcfunction(L, method_random);
    lua_setfield(L, -2, "random");
    lua_pushcfunction(L, method_distance);
    lua_setfield(L, -2, "distance");
    push_reader(L);
    lua_setfield(L, -2, "carousel");

    chl_context empty;
    memset(&empty, 0, sizeof empty);
    empty.current_item_index = -1;
    empty.drag_start = NAN;
    for (int i = 0; i < 16; i += 5) empty.base[i] = 1;
    chl_push_context(L, s, &empty);
    chl_push_toggle(L, s, 0);
}

static void set_number(lua_State *L, const char *name, double value) {
    lua_pushnumber(L, value);
    lua_setfield(L, -2, name);
}

static void set_count(lua_State *L, const char *name, double value) {
    lua_pushinteger(L, (lua_Integer)value);
    lua_setfield(L, -2, name);
}

static void set_boolean(lua_State *L, const char *name, bool value) {
    lua_pushboolean(L, value);
    lua_setfield(L, -2, name);
}

static void set_pair(lua_State *L, int reference, const char *const names[2], double first, double second) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, reference);
    set_number(L, names[0], first);
    set_number(L, names[1], second);
    lua_pop(L, 1);
}

static void set_size(lua_State *L, int reference, double width, double height) {
    set_pair(L, reference, (const char *const[]){"width", "height"}, width, height);
}

/* carousel.pointer and carousel.tilt. */
static void push_inputs(lua_State *L, chl_state *s, const chl_context *c) {
    static const char *const names[] = {"x", "y"};
    set_pair(L, s->references.tilt, names, c->tilt_x, c->tilt_y);
    set_pair(L, s->references.pointer, names, c->pointer_x, c->pointer_y);
    lua_rawgeti(L, LUA_REGISTRYINDEX, s->references.pointer);
    set_boolean(L, "down", c->pointer_down);
    lua_pop(L, 1);
}

static void push_options(lua_State *L, chl_state *s, const chl_context *c) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, s->references.options);
    for (int i = 0; i < s->option_count; i++) {
        if ((c->options_present >> i & 1) == 0) {
            lua_pushnil(L);
        } else if ((s->option_booleans >> i & 1) != 0) {
            lua_pushboolean(L, c->options[i] != 0);
        } else {
            lua_pushnumber(L, c->options[i]);
        }
        lua_setfield(L, -2, s->option_names[i]);
    }
    lua_pop(L, 1);
}

/* Updates `carousel`. */
void chl_push_context(lua_State *L, chl_state *s, const chl_context *c) {
    const chl_context *old = &s->pushed;
    bool is_first = !s->has_pushed;
    if (!is_first && memcmp(old, c, sizeof *c) == 0) return; /* quicker than field by field */
    if (is_first || c->options_present != old->options_present ||
        memcmp(c->options, old->options, sizeof c->options) != 0)
        push_options(L, s, c);
    lua_rawgeti(L, LUA_REGISTRYINDEX, s->references.values);
#define FIELD(set, name, field) \
    if (is_first || c->field != old->field) set(L, name, c->field)
    FIELD(set_number, "itemWidth", item_width);
    FIELD(set_number, "itemHeight", item_height);
    FIELD(set_number, "width", width);
    FIELD(set_number, "height", height);
    FIELD(set_count, "numberOfItems", number_of_items);
    FIELD(set_count, "numberOfPlaceholders", number_of_placeholders);
    FIELD(set_count, "numberOfVisibleItems", number_of_visible_items);
    FIELD(set_count, "currentItemIndex", current_item_index);
    FIELD(set_number, "scrollOffset", scroll_offset);
    FIELD(set_number, "velocity", velocity);
    FIELD(set_number, "perspective", perspective);
    FIELD(set_number, "speed", speed);
    FIELD(set_boolean, "vertical", vertical);
    FIELD(set_boolean, "rightToLeft", right_to_left);
    FIELD(set_boolean, "wrapEnabled", wrap_enabled);
    FIELD(set_boolean, "isDragging", dragging);
    FIELD(set_boolean, "isDecelerating", decelerating);
    FIELD(set_boolean, "isScrolling", scrolling);
#undef FIELD
    if (is_first || c->has_pointer != old->has_pointer || c->pointer_down != old->pointer_down ||
        c->pointer_x != old->pointer_x || c->pointer_y != old->pointer_y || c->tilt_x != old->tilt_x ||
        c->tilt_y != old->tilt_y)
        push_inputs(L, s, c);
    /* NaN when there is none, and NaN is not equal to itself */
    if (c->drag_start != old->drag_start && !(isnan(c->drag_start) && isnan(old->drag_start))) {
        if (isnan(c->drag_start)) lua_pushnil(L); else lua_pushnumber(L, c->drag_start);
        lua_setfield(L, -2, "dragStart");
    }
    lua_pop(L, 1);
    if (is_first || c->item_width != old->item_width || c->item_height != old->item_height ||
        c->vertical != old->vertical)
        set_size(L, s->references.item_size, c->vertical ? c->item_height : c->item_width,
            c->vertical ? c->item_width : c->item_height);
    if (is_first || c->width != old->width || c->height != old->height || c->vertical != old->vertical)
        set_size(L, s->references.bounds, c->vertical ? c->height : c->width, c->vertical ? c->width : c->height);
    if (is_first || c->viewpoint_width != old->viewpoint_width || c->viewpoint_height != old->viewpoint_height)
        set_size(L, s->references.viewpoint_offset, c->viewpoint_width, c->viewpoint_height);
    if (is_first || c->content_width != old->content_width || c->content_height != old->content_height)
        set_size(L, s->references.content_offset, c->content_width, c->content_height);
    memcpy(&s->pushed, c, sizeof *c);
    s->has_pushed = true;
}

/* Updates carousel.toggle: each item may have its own. */
void chl_push_toggle(lua_State *L, chl_state *s, double toggle) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, s->references.values);
    set_number(L, "toggle", toggle);
    lua_pop(L, 1);
    s->pushed_toggle = toggle;
}
