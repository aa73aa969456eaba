/* What the bridge's files share. */

#ifndef CHL_INTERNAL_H
#define CHL_INTERNAL_H

#include "CLuaBridge.h"

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>

struct chl_state {
    lua_State *L;
    chl_host host;
    chl_budget budget;
    size_t used; /* bytes */
    chl_error error;
    chl_manifest manifest;
    char text[8192]; /* what chl_evaluate answered */

    /* budgets */
    double deadline;     /* of the thread's processor time, in seconds */
    double earliest;     /* of the wall's clock: before this the deadline can't have passed */
    double option_seconds; /* left for the options of this update */
    double allowed;      /* the budget that the deadline was made of */
    bool killed;         /* the deadline has passed: nothing goes on until the outermost call is left */
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

    /* matrices, see pool.c */
    int closing;              /* coroutine.close within coroutine.close */
    int pool, spare;          /* references */
    int pool_size, pool_next; /* matrices there are, and how many are in use */
};

/* The state that a Lua thread belongs to. */
static inline chl_state *chl_of(lua_State *L) { return *(chl_state **)lua_getextraspace(L); }

/* state.c */
double chl_thread_seconds(void);
bool chl_is_late(const chl_state *s);
void chl_begin_budget(chl_state *s, double seconds);
void chl_time_message(const chl_state *s, char *text, size_t size);
void chl_watch(lua_State *L, lua_Debug *record);
chl_status chl_protect(chl_state *s, lua_CFunction function, void *argument);
int chl_load_text(lua_State *L, const char *text, size_t length, const char *name);

/* errors.c */
int chl_raise(lua_State *L, chl_status status, const char *format, ...);
int chl_on_error(lua_State *L);
void chl_copy_text(char *target, size_t size, const char *text, size_t length);
const char *chl_describe(lua_State *L, int index);
void chl_nearest(lua_State *L, int table, const char *name, char *buffer, size_t size);

/* sandbox.c: opens the safe libraries, with the globals on top of the stack. */
void chl_open_libraries(lua_State *L);

/* matrix.c */
void chl_open_transforms(lua_State *L);

/* pool.c */
void chl_open_pool(lua_State *L);
double *chl_push_matrix(lua_State *L, chl_state *s);
const double *chl_test_matrix(lua_State *L, int index);

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

#endif
