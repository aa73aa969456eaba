/* A Lua state: creating and closing it, and what the host reads of it. */

#include "internal.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/* ---- creating and closing ---- */

#define MANY 64 /* states of the process whose stacks may stay whole: what is given back comes back slowly */

static atomic_int open_states;

bool chl_has_many_states(void) { return atomic_load(&open_states) > MANY; }

static int open_all(lua_State *L) {
    /* The budget limits the heap, so the collector can wait: it starts again when the heap has grown tenfold.
       */
    lua_gc(L, LUA_GCINC, 1000, 0, 0);
    lua_pushboolean(L, 0);
    chl_of(L)->references.raised = luaL_ref(L, LUA_REGISTRYINDEX);
    lua_pushglobaltable(L);
    chl_open_libraries(L);
    chl_open_transforms(L);
    chl_open_carousel(L);
    chl_open_items(L);
    if (chl_of(L)->budget.takes_notes) chl_open_notes(L);
    chl_hide_weak_mode(L);
    return 0;
}

chl_state *chl_open(
    const chl_host *host, const chl_budget *budget, const char *const *option_names, int option_count,
    unsigned option_booleans) {
    chl_state *s = calloc(1, sizeof *s);
    if (s == NULL) return NULL;
    atomic_fetch_add(&open_states, 1);
    s->host = *host;
    s->budget = *budget;
    s->option_count = option_count;
    memcpy(s->option_names, option_names, (size_t)option_count * sizeof *option_names);
    s->option_booleans = option_booleans;
    s->watch.timed = -1;
    s->references.transform_hook = s->references.option_hook = s->references.reload_hook =
        s->references.update_hook = s->references.data = LUA_NOREF;
    s->L = lua_newstate(chl_allocate, s);
    if (s->L == NULL) {
        atomic_fetch_sub(&open_states, 1);
        free(s);
        return NULL;
    }
    *(uintptr_t *)lua_getextraspace(s->L) = (uintptr_t)s;
    chl_begin_budget(s, budget->load_seconds);
    if (!chl_pin_stack(s->L) || chl_protect(s, open_all, NULL) != CHL_OK) {
        chl_close(s);
        return NULL;
    }
    return s;
}

void chl_close(chl_state *s) {
    atomic_fetch_sub(&open_states, 1);
    lua_close(s->L);
    free(s->items);
    free(s->declared.bytes);
    free(s->frame.facts);
    free(s->frame.labels);
    free(s->pool.matrices);
    free(s);
}

/* ---- what the host reads ---- */

const chl_error *chl_get_error(const chl_state *s) { return &s->error; }
const char *chl_hook_source(const chl_state *s) { return s->transform_place.source; }
int chl_hook_line(const chl_state *s) { return s->transform_place.line; }
const char *chl_get_text(const chl_state *s) { return s->text; }
size_t chl_memory_used(const chl_state *s) { return s->memory.used; }
int chl_prints_dropped(const chl_state *s) {
    return s->prints > s->budget.prints ? s->prints - s->budget.prints : 0;
}
