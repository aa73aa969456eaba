/* The storage of Transforms. Allocating one for each step would take most of a frame's time, so a frame
   reuses those of the previous frame. That is only correct while nothing refers to them: a script that could
   keep a value beyond a call (see chl_use and chl_keep) gets new ones, and so does all code that runs
   outside of frames. */

#include "internal.h"

#include <stdlib.h>

#define MOST_POOLED 4096 /* of one frame; a script that makes more leaves them to the collector */

static chl_matrix *push_new(lua_State *L) {
    chl_matrix *new = lua_newuserdatauv(L, sizeof *new, 0);
    new->tag = CHL_TRANSFORM_TAG;
    luaL_getmetatable(L, CHL_TRANSFORM_METATABLE);
    lua_setmetatable(L, -2);
    return new;
}

/* Makes space for one more; false when there is none. */
static bool has_room(chl_state *s) {
    if (s->pool.size >= MOST_POOLED) return false;
    if ((s->pool.size & (s->pool.size - 1)) != 0) return true;
    size_t room = s->pool.size == 0 ? 1 : 2 * (size_t)s->pool.size;
    chl_matrix **pooled = realloc(s->pool.matrices, room * sizeof *pooled);
    if (pooled != NULL) s->pool.matrices = pooled;
    return pooled != NULL;
}

/* The slow path of chl_push_matrix, when no pooled matrix is free. */
double *chl_push_unpooled(lua_State *L, chl_state *s) {
    chl_matrix *new = push_new(L);
    if (!s->pool.is_open || !has_room(s)) return new->m;
    lua_pushvalue(L, -1);
    lua_rawseti(L, lua_upvalueindex(1), s->pool.size + 1);
    s->pool.matrices[s->pool.size++] = new;
    s->pool.next = s->pool.end = s->pool.size;
    return new->m;
}

/* Pushes the matrix that all items of a frame start from. */
double *chl_push_base(lua_State *L, chl_state *s) {
    if (!s->pool.is_open) return push_new(L)->m;
    if (lua_rawgeti(L, LUA_REGISTRYINDEX, s->references.base) == LUA_TUSERDATA) return ((chl_matrix *)lua_touserdata(L, -1))->m;
    lua_pop(L, 1);
    chl_matrix *new = push_new(L);
    lua_pushvalue(L, -1);
    lua_rawseti(L, LUA_REGISTRYINDEX, s->references.base);
    return new->m;
}

/* Between this and chl_end_pooling a frame runs; nothing refers to its Transforms when it ends. */
void chl_begin_pooling(chl_state *s) {
    s->pool.is_open = !s->pool.keeps;
    s->pool.next = 0;
    s->pool.end = s->pool.is_open ? s->pool.size : 0;
}

void chl_end_pooling(chl_state *s) {
    s->pool.is_open = false;
    s->pool.end = 0;
}

/* From now on the script may keep references to its values. */
void chl_keep(lua_State *L) {
    chl_state *s = chl_of(L);
    if (!s->pool.is_open) return;
    s->pool.keeps = true;
    chl_end_pooling(s);
}
