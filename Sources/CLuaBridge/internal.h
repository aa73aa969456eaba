/* What the bridge's files share. */

#ifndef CHL_INTERNAL_H
#define CHL_INTERNAL_H

#include "CLuaBridge.h"

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <stdint.h>

#if LUA_VERSION_NUM != 504
#error "expected Lua 5.4: this bridge reads what lua_dump of that release writes"
#endif

/* Why the allocator said no. */
typedef enum { CHL_GRANTED, CHL_LONG_STRING, CHL_LARGE_BLOCK, CHL_DEEP_STACK, CHL_OVER_BUDGET } chl_refusal;

/* What a script holds of memory, see memory.c. */
typedef struct {
    size_t used;        /* bytes */
    void *string_table; /* Lua's own table of strings: always granted */
    chl_refusal refusal; /* the last one, of a block of `refused` bytes */
    size_t refused;
    bool is_full;     /* something was granted beyond the budget since the hook looked */
    bool is_refusing; /* a refusal is final: nothing is granted before the next instruction */
} chl_memory;

/* How time is watched while a script runs. */
typedef enum {
    CHL_LAZY,     /* no hook is set while all is well; a timer sets it */
    CHL_COUNTING, /* the count hook is always on */
    CHL_NOTING,   /* likewise, and counts each instruction for lint */
    CHL_TRACING,  /* likewise, and notes each line, to find the one of a refusal */
} chl_watch_mode;

/* A script's time, see watchdog.c. */
typedef struct {
    double allowed;           /* seconds of the thread's processor time */
    int number;               /* counts the budgets that have begun */
    volatile int timed;       /* the one that `deadline` belongs to */
    volatile double deadline; /* of the thread's processor time, in seconds */
    double earliest;          /* of the wall's clock: before this the deadline can't have passed */
    chl_watch_mode mode;
    volatile bool is_late;         /* the deadline has passed */
    volatile bool has_alarm;       /* the hook is set to stop at the next instruction */
    lua_State *volatile running;   /* the thread of Lua's that the hook belongs to; NULL outside of calls */
    char *stack_floor;             /* the lowest address that calls may come to, see cstack.c */
    bool is_killed;                /* nothing goes on until the outermost call is left */
    chl_state *outer;              /* whose script called the host that called this one */
    int traced, traced_line;       /* instructions, and the last line, while tracing; 0 where there was none */
    char traced_source[LUA_IDSIZE];
} chl_watch_state;

/* Where Transforms live, see pool.c. */
typedef struct {
    bool keeps, reads_numbers; /* what the script may do, see inspect.c */
    bool is_open;              /* a frame runs, and what it makes is free when it ends */
    int size, next, end;       /* matrices there are, in use, and to be used */
    struct chl_matrix **matrices;
} chl_pool;

/* References into the registry. */
typedef struct {
    int transform_hook, option_hook; /* the script's functions */
    int reload_hook, data;           /* its onReload and its `state`; or LUA_NOREF */
    int values;                      /* what `carousel` reads */
    int item_size, bounds, viewpoint_offset, content_offset;
    int options;                 /* name → value in effect */
    int known_options;           /* name → true */
    int modules;                 /* name → what it returned */
    int base;                    /* the Transform that all items of a frame start from */
    int methods, index_function; /* what a Transform's __index may be */
    int raised;                  /* the last error that this bridge raised */
    int loaded_globals;          /* the globals as they were after loading, for lint */
    int weak_mode;               /* the name that the collector knows weak tables by, see faults.c */
} chl_references;

/* Where a hook begins. */
typedef struct {
    int line; /* 0 where unknown */
    char source[160];
} chl_place;

struct chl_state {
    lua_State *L;
    chl_host host;
    chl_budget budget;
    chl_memory memory;
    chl_watch_state watch;
    chl_pool pool;
    chl_references references;
    chl_error error;
    chl_error frame_error; /* the first of a frame */
    chl_item *items;       /* see chl_items */
    int items_room;
    chl_manifest manifest;
    char text[8192];     /* what chl_evaluate answered */
    char line[4096];     /* what print puts together */
    chl_status raising;  /* what the last error that this bridge raised stands for */
    int prints;          /* lines printed since the budget began */
    int last_option;     /* asked for since the budget began; more than there are before the first */
    bool takes_index;    /* the transform hook has a third parameter */
    chl_place transform_place, option_place;
    char option_names[CHL_MAX_OPTIONS][32];
    int option_count;
    unsigned option_booleans;
    chl_context pushed; /* what `carousel` holds now */
    bool has_pushed;
    double pushed_toggle;
    bool indexes_fast;   /* a Transform's __index is the table of methods */
    const char *weak_mode; /* likewise, where its letters are */
    bool has_metatables; /* the script has set one */
    bool has_loose_coroutines; /* some have a stack that may move, see coroutines.c */
    int closing;         /* coroutine.close within coroutine.close */
    chl_notes notes;
};

/* The state that a Lua thread belongs to. */
static inline chl_state *chl_of(lua_State *L) {
    return (chl_state *)(*(uintptr_t *)lua_getextraspace(L) & ~(uintptr_t)1);
}

/* Whether a Lua thread was left by an error of the hook's, in which hooks are off: they stay off until a pcall of the
   thread's own catches it. Nothing of the script's may run there. The mark is the last bit of its pointer. */
static inline bool chl_is_unwatched(lua_State *L) { return *(uintptr_t *)lua_getextraspace(L) & 1; }
static inline void chl_mark_unwatched(lua_State *L, bool is_unwatched) {
    *(uintptr_t *)lua_getextraspace(L) = (uintptr_t)chl_of(L) | is_unwatched;
}

/* memory.c */
void *chl_allocate(void *context, void *block, size_t old_size, size_t new_size);
bool chl_is_over_budget(lua_State *L);
void chl_describe_refusal(const chl_state *s, chl_error *error);

/* faults.c */
bool chl_stacks_must_stay(void);
bool chl_pin_stack(lua_State *L);
void chl_hide_weak_mode(lua_State *L);

#define CHL_LONGEST_STRING (64 * 1024)
#define CHL_LARGEST_BLOCK (512 * 1024)
#define CHL_PINNED_SLOTS 16384 /* of a stack that stays where it is */
#define CHL_SLOT 16            /* bytes of a stack or of an array, an entry */

/* state.c */
chl_status chl_protect(chl_state *s, lua_CFunction function, void *argument);
void chl_locate(chl_state *s, chl_error *error, lua_CFunction function, void *argument);
int chl_load_text(lua_State *L, const char *text, size_t length, const char *name);

/* cstack.c */
bool chl_find_stack(chl_state *s);

/* timer.c */
bool chl_begin_timer(chl_state *s);
void chl_end_timer(chl_state *s);
double chl_thread_seconds(void);

/* watchdog.c */
void chl_begin_budget(chl_state *s, double seconds);
void chl_begin_watch(chl_state *s, bool traces);
bool chl_end_watch(chl_state *s);
void chl_begin_counting(chl_state *s);
void chl_time_message(const chl_state *s, char *text, size_t size);
void chl_watch(lua_State *L, lua_Debug *record);
void chl_raise_alarm(chl_state *s);
lua_State *chl_switch_thread(chl_state *s, lua_State *L);
void chl_poll_slowly(lua_State *L);

/* Whether the thread's stack has no room for more calls. */
static inline bool chl_is_deep(lua_State *L) {
    return (char *)__builtin_frame_address(0) < chl_of(L)->watch.stack_floor;
}

/* What C calls before each step that may be slow, and that no hook counts, or that may call back: ends a script whose
   time is up, and calls that are too deep within each other. */
static inline void chl_poll(lua_State *L) {
    const chl_watch_state *watch = &chl_of(L)->watch;
    if (watch->mode != CHL_LAZY || watch->is_late || watch->is_killed || chl_is_deep(L)) chl_poll_slowly(L);
}

/* notes.c */
void chl_open_notes(lua_State *L);
void chl_end_load_notes(chl_state *s);
void chl_count_instruction(lua_State *L, lua_Debug *record);

/* inspect.c */
int chl_inspect(lua_State *L);
bool chl_knows_dumps(void);

/* errors.c */
int chl_raise(lua_State *L, chl_status status, const char *format, ...);
int chl_raise_top(lua_State *L, chl_status status);
int chl_raise_at(lua_State *L, int level, chl_status status, const char *format, ...);
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
    if (s->pool.next >= s->pool.end) return chl_push_unpooled(L, s);
    lua_rawgeti(L, lua_upvalueindex(1), ++s->pool.next);
    return s->pool.matrices[s->pool.next - 1]->m;
}

#endif
