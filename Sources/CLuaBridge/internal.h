/* What the bridge's files share. */

#ifndef CHL_INTERNAL_H
#define CHL_INTERNAL_H

#include "CLuaBridge.h"

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <stdint.h>

struct chl_state {
    lua_State *L;
    chl_host host;
    chl_budget budget;
    size_t used; /* bytes */
    chl_error error;
    chl_error frame_error; /* the first of a frame */
    chl_item *items;       /* see chl_items */
    int items_room;
    chl_manifest manifest;
    char text[8192]; /* what chl_evaluate answered */

    /* budgets, see watchdog.c */
    double allowed;      /* seconds of the thread's processor time */
    int budget_number;   /* counts the budgets that have begun */
    volatile int timed;  /* the one that `deadline` belongs to */
    volatile double deadline; /* of the thread's processor time, in seconds */
    double earliest;     /* of the wall's clock: before this the deadline can't have passed */
    bool is_lazy;        /* no hook is set while the deadline has not passed */
    volatile bool is_late; /* it has */
    lua_State *volatile running; /* the thread of Lua's that the hook belongs to */
    bool killed;         /* nothing goes on until the outermost call is left */
    chl_state *outer;    /* whose script called the host that called this one */
    int last_option;     /* asked for since the budget began; more than there are before the first */
    int prints;          /* lines printed since the budget began */
    bool out_of_memory;  /* the last refusal of memory, for the report */
    chl_status raising;  /* what the error being raised stands for */

    /* references into the registry */
    int transform_hook, option_hook; /* the script's functions */
    int reload_hook, data;           /* its onReload and its `state`; or LUA_NOREF */
    int values;                      /* what `carousel` reads */
    int item_size, bounds, viewpoint_offset, content_offset;
    int options;                     /* name → value in effect */
    int known_options;               /* name → true */
    int modules;                     /* name → what it returned */
    bool takes_index;                /* the transform hook has a third parameter */
    int hook_line;                   /* where the transform hook is defined */
    char hook_source[160];
    int option_line;                 /* where the option hook is */
    int place_line;                  /* where memory was refused last */
    char place_source[160];

    char option_names[CHL_OPTION_COUNT][32];
    unsigned option_booleans;
    chl_context pushed; /* what `carousel` holds now */
    bool has_pushed;
    double pushed_toggle;

    /* matrices, see pool.c and matrix.c */
    int base;                  /* reference */
    int methods, index_function; /* references: what __index may be */
    bool indexes_fast;         /* it is the methods */
    bool keeps, reads_numbers; /* what the script may do, see inspect.c */
    bool is_pooling;           /* a frame runs, and what it makes is free when it ends */
    int pool_size, pool_next, pool_end; /* matrices there are, in use, and to be used */
    struct chl_matrix **pooled;

    chl_notes notes;
    int loaded_globals; /* reference */
    int closing; /* coroutine.close within coroutine.close */
};

/* The state that a Lua thread belongs to. */
static inline chl_state *chl_of(lua_State *L) { return *(chl_state **)lua_getextraspace(L); }

/* state.c */
chl_status chl_protect(chl_state *s, lua_CFunction function, void *argument);
int chl_load_text(lua_State *L, const char *text, size_t length, const char *name);

/* watchdog.c */
void chl_begin_budget(chl_state *s, double seconds);
void chl_begin_watch(chl_state *s);
bool chl_end_watch(chl_state *s);
bool chl_is_late(const chl_state *s);
void chl_time_message(const chl_state *s, char *text, size_t size);
void chl_watch(lua_State *L, lua_Debug *record);
lua_State *chl_switch_thread(chl_state *s, lua_State *L);

/* notes.c */
void chl_open_notes(lua_State *L);
void chl_end_load_notes(chl_state *s);
void chl_count_instruction(lua_State *L, lua_Debug *record);

/* inspect.c */
void chl_inspect(lua_State *L, chl_state *s);

/* errors.c */
int chl_raise(lua_State *L, chl_status status, const char *format, ...);
int chl_on_error(lua_State *L);
void chl_copy_text(char *target, size_t size, const char *text, size_t length);
const char *chl_describe(lua_State *L, int index);
void chl_nearest(lua_State *L, int table, const char *name, char *buffer, size_t size);

/* sandbox.c: opens the safe libraries, with the globals on top of the stack. */
void chl_open_libraries(lua_State *L);

/* Calls Lua's own function, the first upvalue, with all arguments. */
static inline int chl_call_original(lua_State *L) {
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_insert(L, 1);
    lua_call(L, lua_gettop(L) - 1, LUA_MULTRET);
    return lua_gettop(L);
}

/* Pushes a new table with the fields of another. */
static inline void chl_push_copy(lua_State *L, int table) {
    table = lua_absindex(L, table);
    lua_newtable(L);
    for (lua_pushnil(L); lua_next(L, table) != 0;) {
        lua_pushvalue(L, -2);
        lua_insert(L, -2);
        lua_rawset(L, -4);
    }
}

/* base.c, coroutines.c: with the library on top of the stack. */
void chl_open_base(lua_State *L);
void chl_guard_coroutines(lua_State *L);

/* matrix.c */
void chl_open_transforms(lua_State *L);
void chl_choose_index(lua_State *L, chl_state *s, bool fast);
int chl_element(const char *name, size_t length);

/* pool.c */
double *chl_push_base(lua_State *L, chl_state *s);
double *chl_push_unpooled(lua_State *L, chl_state *s);
void chl_begin_pooling(chl_state *s);
void chl_end_pooling(chl_state *s);
void chl_keep(lua_State *L);

/* carousel.c */
void chl_open_carousel(lua_State *L);
void chl_push_context(lua_State *L, chl_state *s, const chl_context *context);
void chl_push_toggle(lua_State *L, chl_state *s, double toggle);

/* carry.c */
void chl_copy_data(lua_State *to, lua_State *from, int index);

/* manifest.c */
void chl_read_manifest(lua_State *L, chl_state *s, int table);

/* Tags at the start of every full userdata, so that a check is one comparison. */
#define CHL_TRANSFORM_METATABLE "Transform"
#define CHL_TRANSFORM_TAG 0x5433445466726d31ull
#define CHL_CAROUSEL_TAG 0x4361726f7573656cull

/* A Transform. */
typedef struct chl_matrix {
    uint64_t tag;
    double m[16];
} chl_matrix;

/* The numbers of the Transform at a place of the stack, or NULL. */
static inline const double *chl_test_matrix(lua_State *L, int index) {
    chl_matrix *found = lua_touserdata(L, index);
    return found != NULL && found->tag == CHL_TRANSFORM_TAG ? found->m : NULL;
}

/* Pushes a matrix that nobody holds; the caller fills it. The running C function has the pool for its first upvalue. */
static inline double *chl_push_matrix(lua_State *L, chl_state *s) {
    if (s->pool_next >= s->pool_end) return chl_push_unpooled(L, s);
    lua_rawgeti(L, lua_upvalueindex(1), ++s->pool_next);
    return s->pooled[s->pool_next - 1]->m;
}

#endif
