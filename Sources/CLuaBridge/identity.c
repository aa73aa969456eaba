/* What belongs to one of the app's items, whatever its index: its state, and its springs, which the host keeps. In: names of
   items. Out: the same table as long as the item is in the data. */

#include "internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define KEPT 1000       /* states of items that are no longer in the data */
#define MOST_STATES 10000 /* in all: more are more than a script's memory has room for */

/* Its user value: its state, a table or nil. */
typedef struct chl_identity {
    double last; /* when it was last placed, in seconds */
    bool has_state, is_gone; /* found by a sweep */
} chl_identity;
enum { STATE = 1 };

/* ---- identities ---- */

/* It is placed in this frame. */
void chl_touch_identity(const chl_state *s, chl_identity *identity) { identity->last = s->frame.time; }

/* Finds who the item at an index of the stack is, if it has a state. */
void chl_find_identity(lua_State *L, chl_record *record, int item) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, chl_of(L)->references.identities);
    lua_getiuservalue(L, item, CHL_NAME);
    record->identity = lua_rawget(L, -2) == LUA_TUSERDATA ? lua_touserdata(L, -1) : NULL;
    lua_setiuservalue(L, item, CHL_IDENTITY);
    lua_pop(L, 1);
}

/* Makes an identity of the name on top of the stack, which it replaces. */
static chl_identity *push_new_identity(lua_State *L, chl_state *s) {
    chl_identity *identity = lua_newuserdatauv(L, sizeof *identity, 1);
    memset(identity, 0, sizeof *identity);
    identity->last = s->frame.time;
    lua_rawgeti(L, LUA_REGISTRYINDEX, s->references.identities);
    lua_pushvalue(L, -3);
    lua_pushvalue(L, -3);
    lua_rawset(L, -3);
    lua_pop(L, 1);
    lua_remove(L, -2);
    s->frame.identity_count++;
    return identity;
}

/* Pushes the state of the item's identity; makes both where they are missing. */
static void push_own_state(lua_State *L, chl_record *record, int item) {
    /* the other half of the item may have made it in this frame */
    if (record->identity == NULL) chl_find_identity(L, record, item);
    if (record->identity == NULL) {
        lua_getiuservalue(L, item, CHL_NAME);
        record->identity = push_new_identity(L, chl_of(L));
        lua_setiuservalue(L, item, CHL_IDENTITY);
    }
    lua_getiuservalue(L, item, CHL_IDENTITY);
    if (lua_getiuservalue(L, -1, STATE) != LUA_TTABLE) {
        lua_pop(L, 1);
        lua_newtable(L);
        lua_pushvalue(L, -1);
        lua_setiuservalue(L, -3, STATE);
    }
    lua_remove(L, -2);
}

/* item.state; an extra frame and an item's leaving half get a copy. */
int chl_push_state(lua_State *L, chl_record *record, int item) {
    const chl_state *s = chl_of(L);
    if (!s->frame.is_extra && !record->facts->matched) {
        push_own_state(L, record, item);
        return 1;
    }
    if (record->identity == NULL) chl_find_identity(L, record, item);
    bool has_state = record->identity != NULL && lua_getiuservalue(L, item, CHL_IDENTITY) == LUA_TUSERDATA &&
                     lua_getiuservalue(L, -1, STATE) == LUA_TTABLE;
    if (has_state) chl_copy_data(L, L, lua_gettop(L)); else lua_newtable(L);
    return 1;
}

/* ---- springs ---- */

static double option(lua_State *L, const char *name, double usual) {
    if (chl_raw_field(L, 4, name) == LUA_TNIL) return usual;
    if (lua_type(L, -1) != LUA_TNUMBER)
        luaL_error(L, "item:spring's %s is %s; expected a number from 0.001 to 1000", name, chl_describe(L, -1));
    return lua_tonumber(L, -1);
}

static void check_options(lua_State *L) {
    for (lua_pushnil(L); lua_next(L, 4) != 0; lua_pop(L, 1)) {
        const char *key = lua_type(L, -2) == LUA_TSTRING ? lua_tostring(L, -2) : "";
        if (strcmp(key, "response") == 0 || strcmp(key, "damping") == 0) continue;
        lua_pop(L, 1);
        luaL_error(L, "item:spring has no '%s'; expected response or damping", luaL_tolstring(L, -1, NULL));
    }
}

/* item:spring(name, target[, {response, damping}]): value and speed. */
int chl_spring(lua_State *L) {
    chl_state *s = chl_of(L);
    chl_check_item(L, "spring");
    luaL_checktype(L, 2, LUA_TSTRING);
    chl_spring_request request = {.target = luaL_checknumber(L, 3), .response = 0.4, .damping = 1};
    lua_settop(L, 4);
    s->frame.uses_springs = true;
    s->frame.reads |= CHL_READS_TIME;
    if (!lua_isnil(L, 4)) {
        luaL_checktype(L, 4, LUA_TTABLE);
        check_options(L);
        request.response = option(L, "response", request.response);
        request.damping = option(L, "damping", request.damping);
    }
    if (!isfinite(request.target))
        chl_note_number(L, CHL_IN_SPRING, "item:spring's target is %s; expected a finite number", chl_describe(L, 3));
    else if (!isfinite(request.response) || !isfinite(request.damping))
        chl_note_number(L, CHL_IN_SPRING, "item:spring has a response of %f and a damping of %f; expected numbers from 0.001 to 1000",
            request.response, request.damping);
    if (!isfinite(request.target) || !isfinite(request.response) || !isfinite(request.damping)) {
        lua_pushnumber(L, 0);
        lua_pushnumber(L, 0);
        return 2;
    }
    request.name = lua_tolstring(L, 2, &request.length);
    const int most = s->host.spring(s->host.context, s->frame.position, &request);
    if (most > 0)
        return luaL_error(L, "an item has at most %d springs; give one that is asked for again the same name", most);
    lua_pushnumber(L, request.value);
    lua_pushnumber(L, request.speed);
    return 2;
}

/* ---- who is kept ---- */

static int by_time(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x < y) - (x > y);
}

/* The time of the last identity of so many; those before it may go. */
static double oldest(double *times, int count, int kept) {
    if (count <= kept) return -HUGE_VAL;
    qsort(times, (size_t)count, sizeof *times, by_time);
    return times[kept - 1];
}

/* Whether the host still has the item whose name is at an index. */
static bool is_in_data(lua_State *L, const chl_state *s, int index) {
    chl_name name = {NULL, 0, 0};
    if (lua_type(L, index) == LUA_TSTRING) name.text = lua_tolstring(L, index, &name.length);
    else name.number = lua_tointeger(L, index);
    return s->host.has(s->host.context, &name);
}

/* Whether it is time to look through the identities: after a change of the data, or when there are twice as many as before. */
bool chl_has_many_identities(const chl_state *s) {
    const chl_item_frame *frame = &s->frame;
    return frame->identity_count > KEPT && (frame->swept_version != frame->name_version || frame->identity_count >= frame->sweep_at);
}

/* Forgets who has gone: all without a state that are not placed; of those with one, all but the last of those that are
   no longer in the data, and of all. */
static int sweep(lua_State *L) {
    chl_state *s = chl_of(L);
    chl_item_frame *frame = &s->frame;
    lua_settop(L, 0);
    double *times = lua_newuserdatauv(L, 2 * (size_t)frame->identity_count * sizeof *times, 0);
    double *gone_times = times + frame->identity_count;
    lua_rawgeti(L, LUA_REGISTRYINDEX, s->references.identities);
    int count = 0, gone = 0;
    for (lua_pushnil(L); lua_next(L, 2) != 0; lua_settop(L, 3)) {
        chl_identity *identity = lua_touserdata(L, 4);
        identity->has_state = lua_getiuservalue(L, 4, STATE) == LUA_TTABLE;
        if (!identity->has_state) continue;
        identity->is_gone = identity->last != frame->time && !is_in_data(L, s, 3);
        times[count++] = identity->last;
        if (identity->is_gone) gone_times[gone++] = identity->last;
    }
    const double first = oldest(times, count, MOST_STATES), first_gone = oldest(gone_times, gone, KEPT);
    int left = 0;
    lua_newtable(L); /* who stays, so that the former table's room is given back */
    for (lua_pushnil(L); lua_next(L, 2) != 0; lua_settop(L, 4)) {
        const chl_identity *identity = lua_touserdata(L, 5);
        bool is_old = identity->last < (identity->is_gone ? fmax(first, first_gone) : first);
        if (identity->last != frame->time && (!identity->has_state || is_old)) continue;
        left++;
        lua_pushvalue(L, 4);
        lua_pushvalue(L, 5);
        lua_rawset(L, 3);
    }
    lua_settop(L, 3);
    lua_rawseti(L, LUA_REGISTRYINDEX, s->references.identities);
    frame->identity_count = left;
    return 0;
}

/* Looks through the identities in a time of the host's own: the script did not ask for it. */
void chl_sweep_identities(chl_state *s) {
    s->frame.sweeps = false;
    s->frame.swept_version = s->frame.name_version;
    chl_begin_budget(s, 10);
    chl_protect(s, sweep, NULL);
    s->frame.sweep_at = s->frame.identity_count + KEPT;
}

struct carried {
    lua_State *from;
    int name, identity; /* indexes of its stack */
};

static int carry_identity(lua_State *L) {
    const struct carried *carried = lua_touserdata(L, 1);
    chl_copy_data(L, carried->from, carried->name);
    push_new_identity(L, chl_of(L))->last = ((const chl_identity *)lua_touserdata(carried->from, carried->identity))->last;
    chl_copy_data(L, carried->from, carried->identity + 1);
    lua_setiuservalue(L, -2, STATE);
    return 0;
}

/* Copies the states that another version of the script has. One that is not plain data is left out; the first one's error is
   raised at the end. */
void chl_carry_identities(lua_State *L, chl_state *former) {
    lua_State *from = former->L;
    const int top = lua_gettop(L);
    bool has_failed = false;
    lua_settop(from, 0);
    lua_rawgeti(from, LUA_REGISTRYINDEX, former->references.identities);
    for (lua_pushnil(from); lua_next(from, 1) != 0; lua_settop(from, 2)) {
        chl_poll(L);
        if (lua_getiuservalue(from, 3, STATE) != LUA_TTABLE) continue;
        struct carried carried = {from, 2, 3};
        lua_pushcfunction(L, carry_identity);
        lua_pushlightuserdata(L, &carried);
        if (lua_pcall(L, 1, 0, 0) == LUA_OK || has_failed) {
            lua_settop(L, has_failed ? top + 1 : top);
            continue;
        }
        has_failed = true;
        lua_pushstring(L, lua_type(from, 2) == LUA_TSTRING ? lua_tostring(from, 2) : "");
        if (lua_type(from, 2) == LUA_TNUMBER) lua_pushinteger(L, lua_tointeger(from, 2));
        lua_pushfstring(L, "item.state of item %s: %s", luaL_tolstring(L, -1, NULL), lua_tostring(L, top + 1));
        lua_replace(L, top + 1);
        lua_settop(L, top + 1);
    }
    lua_settop(from, 0);
    if (has_failed) lua_error(L);
}
