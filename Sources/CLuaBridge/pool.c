/* The pool of Transforms. Allocating a userdata for each would cost most of a frame, so they are used again. A script
   may keep one, though, and must then find the value that it kept. So once all have been handed out, the collector
   tells which are still in the script's hands: the pool's table turns weak, its matrices are held by nothing but a
   second table with a finalizer, and a full collection clears the weak entries of those that only that table holds,
   before the finalizer takes the table back. What was not cleared is the script's for good, and is replaced. */

#include "internal.h"

#include <stdint.h>

typedef struct {
    uint64_t tag;
    double m[16];
} matrix;

#define FIRST_POOL_SIZE 256

static void add_to_pool(lua_State *L, int pool, int spare, int metatable, int place) {
    matrix *new = lua_newuserdatauv(L, sizeof *new, 0);
    new->tag = CHL_TRANSFORM_TAG;
    lua_pushvalue(L, metatable);
    lua_setmetatable(L, -2);
    lua_pushvalue(L, -1);
    lua_rawseti(L, pool, place);
    lua_rawseti(L, spare, place);
}

/* The second table's finalizer: nobody holds it, so it is taken back. */
static int take_back(lua_State *L) {
    chl_state *s = chl_of(L);
    lua_getmetatable(L, 1);
    lua_setmetatable(L, 1);
    lua_rawseti(L, LUA_REGISTRYINDEX, s->spare);
    return 0;
}

/* Pushes an empty second table. */
static void push_spare(lua_State *L) {
    lua_newtable(L);
    if (luaL_newmetatable(L, "taken back")) {
        lua_pushcfunction(L, take_back);
        lua_setfield(L, -2, "__gc");
    }
    lua_setmetatable(L, -2);
}

/* All matrices have been handed out: finds out which are free again. */
static void recycle(lua_State *L, chl_state *s) {
    luaL_checkstack(L, 8 + 2 * LUA_MINSTACK, "Transform");
    lua_rawgeti(L, LUA_REGISTRYINDEX, s->pool);
    int pool = lua_gettop(L);
    luaL_getmetatable(L, CHL_TRANSFORM_METATABLE);
    int metatable = lua_gettop(L);
    if (s->pool_size > 0) {
        luaL_getmetatable(L, "weak values");
        lua_setmetatable(L, pool);
        lua_pushboolean(L, 0);
        lua_rawseti(L, LUA_REGISTRYINDEX, s->spare);
        lua_gc(L, LUA_GCCOLLECT);
        lua_pushnil(L);
        lua_setmetatable(L, pool);
    }
    if (lua_rawgeti(L, LUA_REGISTRYINDEX, s->spare) != LUA_TTABLE) {
        /* There was no memory for the finalizer's call: begin anew, what scripts hold stays theirs. */
        lua_pop(L, 1);
        push_spare(L);
        lua_pushvalue(L, -1);
        lua_rawseti(L, LUA_REGISTRYINDEX, s->spare);
        s->pool_size = 0;
    }
    int spare = lua_gettop(L);
    int kept = 0;
    for (int i = 1; i <= s->pool_size; i++) {
        if (lua_rawgeti(L, pool, i) == LUA_TNIL) {
            lua_rawgeti(L, spare, i);
            lua_rawseti(L, pool, i);
        } else {
            add_to_pool(L, pool, spare, metatable, i);
            kept++;
        }
        lua_pop(L, 1);
    }
    s->pool_next = 0;
    /* A collection costs as much as the script's heap is large: let it be worth it. */
    int size = s->pool_size == 0 ? FIRST_POOL_SIZE : s->pool_size;
    size_t heap = s->used;
    if (s->pool_size > 0 && (kept > size / 4 || (size_t)size * sizeof(matrix) < heap / 4)) size *= 2;
    if ((size_t)size * sizeof(matrix) > s->budget.memory / 8) size = s->pool_size == 0 ? 16 : s->pool_size;
    while (s->pool_size < size) {
        add_to_pool(L, pool, spare, metatable, s->pool_size + 1);
        s->pool_size++;
    }
    lua_settop(L, pool - 1);
}

/* Pushes a matrix that nobody holds; the caller fills it. */
double *chl_push_matrix(lua_State *L, chl_state *s) {
    if (s->pool_next == s->pool_size) recycle(L, s);
    lua_rawgeti(L, LUA_REGISTRYINDEX, s->pool);
    lua_rawgeti(L, -1, ++s->pool_next);
    lua_replace(L, -2);
    return ((matrix *)lua_touserdata(L, -1))->m;
}

/* The numbers of the Transform at a place of the stack, or NULL. */
const double *chl_test_matrix(lua_State *L, int index) {
    if (lua_type(L, index) != LUA_TUSERDATA) return NULL;
    matrix *found = lua_touserdata(L, index);
    return found->tag == CHL_TRANSFORM_TAG ? found->m : NULL;
}

/* Makes the pool's tables. */
void chl_open_pool(lua_State *L) {
    chl_state *s = chl_of(L);
    luaL_newmetatable(L, "weak values");
    lua_pushstring(L, "v");
    lua_setfield(L, -2, "__mode");
    lua_pop(L, 1);

    lua_newtable(L);
    s->pool = luaL_ref(L, LUA_REGISTRYINDEX);
    push_spare(L);
    s->spare = luaL_ref(L, LUA_REGISTRYINDEX);
}
