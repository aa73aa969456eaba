/* Coroutines within budgets: the hook belongs to one Lua thread, and a pcall in a coroutine must not swallow
   the end of a budget. */

#include "internal.h"

#define DEEPEST_CLOSE 100 /* nested calls of coroutine.close: each uses the C stack */

/* Whether there is memory for another stack that never moves. Without metatables such stacks are not
   required; then only half of the budget is used for them, because each collection traverses all of them. */
static bool has_room_for_stack(lua_State *L) {
    const chl_state *s = chl_of(L);
    size_t size = CHL_PINNED_SLOTS * CHL_SLOT, budget = s->budget.memory / (s->has_metatables ? 1 : 2);
    if (s->memory.used + size > budget && !s->has_loose_coroutines) lua_gc(L, LUA_GCCOLLECT);
    return s->memory.used + size <= budget;
}

/* create(function). If a stack that moves is a danger (see faults.c), the coroutine's stack never moves.
   Without metatables there is no danger. So when memory is short, a script may have either coroutines with
   stacks that may move, or metatables, but not both. */
static int co_create(lua_State *L) {
    chl_state *s = chl_of(L);
    luaL_checktype(L, 1, LUA_TFUNCTION);
    chl_poll(L);
    bool must_stay = chl_stacks_must_stay();
    if (must_stay && !has_room_for_stack(L)) {
        if (s->has_metatables)
            return luaL_error(L,
                "no memory for another coroutine: beside metatables each takes %d KiB with this release of Lua; the "
                "budget is %d KiB",
                CHL_PINNED_SLOTS * CHL_SLOT / 1024, (int)(s->budget.memory / 1024));
        s->has_loose_coroutines = true;
        must_stay = false;
    }
    lua_State *co = lua_newthread(L);
    if (must_stay && !chl_pin_stack(co)) return luaL_error(L, "no memory for another coroutine");
    lua_pushvalue(L, 1);
    lua_xmove(L, co, 1);
    return 1;
}

/* Calls Lua's own function, the first upvalue, on the coroutine `co`, its first argument; NULL if that is none. Returns a status. */
static int call_watched(lua_State *L, lua_State *co) {
    chl_state *s = chl_of(L);
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_insert(L, 1);
    lua_State *before = chl_switch_thread(s, co == NULL ? L : co);
    int status = lua_pcall(L, lua_gettop(L) - 1, LUA_MULTRET, 0);
    chl_switch_thread(s, before);
    return status;
}

/* The same with its results. If a budget ends in it, it also ends here. */
static int in_coroutine(lua_State *L) {
    chl_keep(L);
    chl_poll(L);
    int status = call_watched(L, lua_tothread(L, 1));
    chl_poll(L);
    return status == LUA_OK ? lua_gettop(L) : lua_error(L);
}

/* The function that wrap returns; upvalues: resume, the coroutine. */
static int wrapped(lua_State *L) {
    lua_pushvalue(L, lua_upvalueindex(2));
    lua_insert(L, 1);
    int count = in_coroutine(L);
    if (lua_toboolean(L, 1)) return count - 1;
    lua_settop(L, 2);
    return lua_error(L);
}

/* wrap(function); upvalues: create, resume. Unlike Lua's, it does not close a coroutine that failed. */
static int co_wrap(lua_State *L) {
    lua_pushvalue(L, lua_upvalueindex(2));
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_pushvalue(L, 1);
    lua_call(L, 1, 1);
    lua_pushcclosure(L, wrapped, 2);
    return 1;
}

/* close: limits the nesting, because of the C stack, and refuses a coroutine in which hooks remain off. */
static int co_close(lua_State *L) {
    chl_state *s = chl_of(L);
    chl_poll(L);
    lua_State *co = lua_tothread(L, 1);
    if (co != NULL && chl_is_unwatched(co)) return luaL_error(L, "cannot close a coroutine that exceeded a budget");
    if (s->closing >= DEEPEST_CLOSE) return luaL_error(L, "too many coroutines close each other");
    s->closing++;
    int status = call_watched(L, co);
    s->closing--;
    chl_poll(L);
    return status == LUA_OK ? lua_gettop(L) : lua_error(L);
}

/* Wraps the functions of the library on top of the stack with which a script could escape its budget. */
void chl_guard_coroutines(lua_State *L) {
    lua_pushcfunction(L, co_create);
    lua_pushvalue(L, -1);
    lua_setfield(L, -3, "create");
    lua_getfield(L, -2, "resume");
    lua_pushcclosure(L, co_wrap, 2);
    lua_setfield(L, -2, "wrap");
    chl_wrap(L, "resume", in_coroutine);
    chl_wrap(L, "close", co_close);
}
