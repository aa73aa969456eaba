/* Bugs of Lua 5.4 releases that a script could trigger, and their workarounds. A distribution's 5.4.4 may
   differ from the original 5.4.4: what can be tested is tested, once per process.

   - Concatenation, `a .. b`, continues with a pointer into a stack that a `__concat` has moved. So stacks are
     allocated so large that none moves: see chl_pin_stack, and the largest block in memory.c.
   - A collection within an instruction frees a weak metatable's `__newindex` while that grows: see memory.c.
   - Chains of weak keys take the collector hours, in one instruction. So weak keys are disabled:
     chl_hide_weak_mode.
   - Error messages trace a value through all of the fields that it was read from, with a nested call for
     each: see compile.c. */

#include "internal.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* ---- stacks that move ---- */

/* A block of a state that never frees: a pointer into an old stack still points to valid memory. */
struct kept {
    struct kept *next;
    double bytes[];
};

static void *keep(void *context, void *block, size_t old_size, size_t new_size) {
    struct kept **all = context;
    if (new_size == 0) return NULL;
    if (block != NULL && new_size <= old_size) return block;
    struct kept *new = malloc(sizeof *new + new_size);
    if (new == NULL) return NULL;
    new->next = *all;
    *all = new;
    if (block != NULL) memcpy(new->bytes, block, old_size);
    return new->bytes;
}

static int move_stack(lua_State *L) {
    lua_settop(L, 1);
    return lua_checkstack(L, 4000) ? 1 : 0;
}

/* Concatenates two values whose __concat moves the stack; writes the number of values afterwards to its
   argument. */
static int join(lua_State *L) {
    int *count = lua_touserdata(L, 1);
    lua_settop(L, 0);
    lua_newtable(L);
    lua_newtable(L);
    lua_pushcfunction(L, move_stack);
    lua_setfield(L, -2, "__concat");
    lua_setmetatable(L, -2);
    lua_pushvalue(L, -1);
    lua_concat(L, 2);
    *count = lua_gettop(L);
    return 0;
}

static bool stacks_must_stay = true;

static void try_join(void) {
    struct kept *all = NULL;
    int count = 0;
    lua_State *L = lua_newstate(keep, &all);
    if (L != NULL) {
        lua_gc(L, LUA_GCSTOP); /* it would traverse a stack that may be corrupt */
        lua_pushcfunction(L, join);
        lua_pushlightuserdata(L, &count);
        if (lua_pcall(L, 1, 0, 0) == LUA_OK) stacks_must_stay = count != 1;
    }
    /* not closed: it may be corrupt */
    while (all != NULL) {
        struct kept *next = all->next;
        free(all);
        all = next;
    }
}

/* Whether this Lua has the bug with stacks that move during a concatenation. */
bool chl_stacks_must_stay(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, try_join);
    return stacks_must_stay;
}

/* Makes a new thread's stack as large as it will ever be; false when there is no memory. Its first call then
   uses all of it, so that the collector does not shrink it, and the limit on the largest block prevents it
   from growing. */
bool chl_pin_stack(lua_State *L) { return lua_checkstack(L, CHL_PINNED_SLOTS); }

/* ---- weak tables ---- */

/* Hides the name `__mode` from scripts. The collector recognizes it by one string object, whose text is
   overwritten: a script that writes `__mode` gets another string object, and no text produces this one. So a
   table is weak only if setmetatable in base.c makes it so, which refuses weak keys; storing a field in its
   metatable later has no effect. */
void chl_hide_weak_mode(lua_State *L) {
    const char *name = lua_pushstring(L, "__mode");
    char *letter = (char *)name + strlen(name) - 1;
    /* Lua looks for a text among the strings with the same hash: with a suitable letter the new text has
       another hash. */
    for (char c = 1; c < 32; c++) {
        *letter = c;
        char copy[8];
        memcpy(copy, name, 7);
        bool is_found = lua_pushlstring(L, copy, 6) == name;
        lua_pop(L, 1);
        if (!is_found) break;
    }
    chl_of(L)->weak_mode = name;
    chl_of(L)->references.weak_mode = luaL_ref(L, LUA_REGISTRYINDEX);
}
