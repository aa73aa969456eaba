/* Declarations shared by the bridge's files. */

#ifndef CHL_INTERNAL_H
#define CHL_INTERNAL_H

#include "CLuaBridge.h"

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <stdint.h>
#include <time.h>

#if LUA_VERSION_NUM != 504
#error "expected Lua 5.4: this bridge reads what lua_dump of that release writes"
#endif

/* Inlined in a frame's inner loop. */
#define ALWAYS_INLINE static inline __attribute__((always_inline))

/* Why the allocator refused memory. */
typedef enum { CHL_GRANTED, CHL_LONG_STRING, CHL_LARGE_BLOCK, CHL_DEEP_STACK, CHL_OVER_BUDGET } chl_refusal;

/* The memory in use by a script, see memory.c. */
typedef struct {
    size_t used;        /* bytes */
    void *string_table; /* Lua's own table of strings: never refused */
    void *stack;        /* of the main thread: pinned, see faults.c */
    size_t stack_size;
    chl_refusal refusal; /* the last refusal, of a block of `refused` bytes */
    size_t refused;
    bool is_full;     /* memory was granted beyond the budget since the hook last checked */
    bool is_refusing; /* after a refusal, nothing is granted before the next instruction */
} chl_memory;

/* How time is measured while a script runs. */
typedef enum {
    CHL_LAZY,     /* no hook is set while the script is in time; a timer sets it */
    CHL_COUNTING, /* the count hook is always on */
    CHL_NOTING,   /* the same, and counts each instruction for lint */
    CHL_TRACING,  /* the same, and records each line, to find the line of a refusal */
} chl_watch_mode;

/* The last two instructions of a call while tracing. */
#define CHL_TRACED_CALLS 256
typedef struct {
    const void *call;
    int line, line_before;
} chl_traced_call;

/* A script's time, see time_budget.c. */
typedef struct {
    double allowed;           /* seconds of the thread's processor time */
    int number;               /* the number of budgets that have begun */
    volatile int timed;       /* the number of the budget that `deadline` belongs to */
    volatile double deadline; /* of the thread's processor time, in seconds */
    double earliest;          /* of the wall clock: before this the deadline can't have passed */
    chl_watch_mode mode;
    lua_Hook hook, alarm, counter; /* the one in use; the one that may stop the script; the one for notes, or NULL */
    int interval;                  /* instructions between calls of `hook`; 0 for none */
    volatile bool is_late;         /* the deadline has passed */
    volatile bool has_alarm;       /* the hook is set to stop the script at the next instruction */
    lua_State *volatile running;   /* the Lua thread that the hook belongs to; NULL outside of calls */
    char *stack_floor;             /* the lowest address that calls may reach, see cstack.c */
    bool is_killed;                /* nothing continues until the outermost call has returned */
    chl_state *outer;              /* the state whose script called the host that called this one */
    int traced, traced_line;       /* instructions, and the last line, while tracing; 0 if there was none */
    char traced_source[LUA_IDSIZE];
    chl_traced_call traced_calls[CHL_TRACED_CALLS];
} chl_watch_state;

/* The storage of Transforms, see pool.c. */
typedef struct {
    bool keeps, reads_numbers; /* what the script may do, see chl_use */
    bool is_open;              /* a frame runs, and its Transforms are free when it ends */
    int size, next, end;       /* matrices that exist, are in use, and may be used */
    struct chl_matrix **matrices;
} chl_pool;

/* References into the registry. */
typedef struct {
    int transform_hook, option_hook; /* the script's functions */
    int reload_hook, update_hook;    /* or LUA_NOREF */
    int data;                        /* its `state`; or LUA_NOREF */
    int values;                      /* what `carousel` reads */
    int item_size, bounds, viewpoint_offset, content_offset, tilt, tilt_reader, pointer, pointer_reader;
    int options;                 /* name → value in effect */
    int known_options;           /* name → true */
    int modules;                 /* name → its return value */
    int base;                    /* the Transform that all items of a frame start from */
    int methods, index_function; /* the possible values of a Transform's __index */
    int raised;                  /* the last error that this bridge raised */
    int loaded_globals;          /* the globals as they were after loading, for lint */
    int items, identities;          /* number of a loaded item → its userdata; name → what belongs to it */
    int item_fields, look_fields; /* what a script may read of an item, and write */
    int weak_mode;               /* the name by which the collector recognizes weak tables, see faults.c */
} chl_references;

/* Bytes that the host frees. */
typedef struct {
    char *bytes;
    size_t used, room;
} chl_bytes;

/* Where a hook begins. */
typedef struct {
    int line; /* 0 where unknown */
    char source[160];
} chl_place;

/* The items of the frame that is being placed, see item.c. */
typedef struct {
    chl_facts *facts;
    int room, count, name_version;
    bool is_extra;
    int position; /* of the item being placed */
    struct chl_record *live; /* the same; NULL outside of its call */
    double time; /* of this frame, in seconds */
    bool uses_springs;
    unsigned reads; /* CHL_READS_..., since the script was loaded */
    char *labels;
    int labels_used, labels_room;
    int record_count, identity_count, sweep_at, swept_version;
    bool sweeps; /* the identities are looked through when the frame is over */
} chl_item_frame;

/* Where a number that is not finite came into the item that is being placed. Nothing is raised there: a number goes through
   a script as it does through a type in Swift, and the item fails if it comes out with it. */
typedef enum { CHL_IN_TRANSFORM, CHL_IN_LOOK, CHL_IN_SPRING, CHL_NUMBER_USES } chl_number_use;
typedef struct {
    bool is_used;
    char texts[CHL_NUMBER_USES][400]; /* of each use the first message, with its place; empty for none */
} chl_number_notes;

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
    chl_place raised_in_module; /* of the value that the registry has */
    chl_item *items;       /* see chl_items */
    int items_room;
    chl_bytes declared;    /* what the script declares about itself, until the host takes it */
    char text[8192];     /* the result of chl_evaluate */
    char line[4096];     /* the line that print builds */
    chl_status raising;  /* the status of the last error that this bridge raised */
    int prints;          /* lines printed since the budget began */
    int last_option;     /* requested since the budget began; larger than any option before the first */
    bool takes_index, takes_item; /* the transform hook has a third parameter, a fourth one */
    chl_item_frame frame; /* what its fourth parameter needs */
    chl_place transform_place, option_place, update_place;
    const char *option_names[CHL_MAX_OPTIONS];
    int option_count;
    unsigned option_booleans;
    chl_context pushed; /* the current values of `carousel` */
    bool has_pushed;
    double pushed_toggle;
    const chl_item *frame_items; /* of the frame being placed, for lint; */
    const int *frame_next;       /* the number of its current item; NULL before the first frame */
    const chl_item *current_item; /* the one that the script places now; NULL otherwise */
    bool indexes_fast;   /* a Transform's __index is the table of methods */
    const char *weak_mode; /* the characters of references.weak_mode */
    bool has_metatables; /* the script has set one */
    bool has_loose_coroutines; /* some coroutines have a stack that may move, see coroutines.c */
    int closing;         /* the depth of nested calls of coroutine.close */
    chl_notes notes;
    bool has_zero_note; /* of the item being placed */
    chl_number_notes numbers; /* the same */
};

/* The place for a call's lines: calls at the same depth take turns. */
static inline chl_traced_call *chl_find_traced_call(chl_watch_state *watch, const lua_Debug *record) {
    return &watch->traced_calls[(uintptr_t)record->i_ci / 32 % CHL_TRACED_CALLS];
}

/* The state that a Lua thread belongs to. */
static inline chl_state *chl_of(lua_State *L) {
    return (chl_state *)(*(uintptr_t *)lua_getextraspace(L) & ~(uintptr_t)1);
}

/* Whether an error of the hook ended a Lua thread's call while hooks were off: they remain off until a pcall
   of that thread catches the error. No code of the script may run there. The mark is the last bit of the
   thread's pointer. */
static inline bool chl_is_unwatched(lua_State *L) { return *(uintptr_t *)lua_getextraspace(L) & 1; }
static inline void chl_mark_unwatched(lua_State *L, bool is_unwatched) {
    *(uintptr_t *)lua_getextraspace(L) = (uintptr_t)chl_of(L) | is_unwatched;
}

/* memory.c */
void *chl_allocate(void *context, void *block, size_t old_size, size_t new_size);
bool chl_is_over_budget(lua_State *L);
void chl_trim_stack(chl_state *s);
void chl_describe_refusal(const chl_state *s, chl_error *error);

/* faults.c */
bool chl_stacks_must_stay(void);
bool chl_pin_stack(lua_State *L);
void chl_hide_weak_mode(lua_State *L);

#define CHL_LONGEST_STRING (64 * 1024)
#define CHL_LARGEST_BLOCK (512 * 1024)
#define CHL_PINNED_SLOTS 16384 /* of a stack that never moves */
#define CHL_SLOT 16            /* bytes per entry of a stack or of an array */

/* protect.c */
chl_status chl_protect(chl_state *s, lua_CFunction function, void *argument);
void chl_locate(chl_state *s, chl_error *error, lua_CFunction function, void *argument);

/* cstack.c */
bool chl_find_stack(chl_state *s);

/* interrupt.c */
double chl_seconds(clockid_t clock);
void chl_set_usual_hook(const chl_state *s, lua_State *L);
void chl_set_alarm_hook(const chl_state *s, lua_State *L);
void chl_raise_alarm(chl_state *s);
void chl_begin_deadline(chl_state *s);
void chl_count(chl_state *s);
void chl_begin_counting(chl_state *s);

/* timer.c */
bool chl_begin_timer(chl_state *s);
void chl_end_timer(chl_state *s);

/* time_budget.c */
void chl_begin_budget(chl_state *s, double seconds);
void chl_begin_watch(chl_state *s, bool traces);
bool chl_end_watch(chl_state *s);
void chl_watch(lua_State *L, lua_Debug *record);
lua_State *chl_switch_thread(chl_state *s, lua_State *L);
void chl_poll_slowly(lua_State *L);

/* Whether the thread's stack has no space for more calls. */
static inline bool chl_is_deep(lua_State *L) {
    return (char *)__builtin_frame_address(0) < chl_of(L)->watch.stack_floor;
}

/* Called by C before each step that may be slow and that no hook counts, or that may call back: ends a script
   whose time is up, or whose calls are nested too deep. */
static inline void chl_poll(lua_State *L) {
    const chl_watch_state *watch = &chl_of(L)->watch;
    if (watch->mode != CHL_LAZY || watch->is_late || watch->is_killed || chl_is_deep(L)) chl_poll_slowly(L);
}

/* notes.c */
void chl_open_notes(lua_State *L);
void chl_end_load_notes(chl_state *s);
void chl_end_item_notes(chl_state *s, bool is_hidden);

/* compile.c */
int chl_load_text(lua_State *L, const char *text, size_t length, const char *name, chl_use use);

/* errors.c */
void chl_note_number(lua_State *L, chl_number_use use, const char *format, ...) __attribute__((format(printf, 3, 4)));
int chl_raise_noted(lua_State *L, chl_number_use use, const char *otherwise);
int chl_raise(lua_State *L, chl_status status, const char *format, ...);
int chl_raise_top(lua_State *L, chl_status status);
int chl_on_error(lua_State *L);
int chl_note_raised(lua_State *L);
void chl_time_message(const chl_state *s, char *text, size_t size);
void chl_copy_text(char *target, size_t size, const char *text, size_t length);
const char *chl_describe(lua_State *L, int index);
const char *chl_to_text(lua_State *L, int index, size_t *length);
const char *chl_nearest(lua_State *L, int table, const char *name, const char *format);
#define CHL_MEANT "; did you mean '%s'?"

/* sandbox.c: opens the safe libraries, with the globals on top of the stack. */
void chl_open_libraries(lua_State *L);

/* Continues as the function that an upvalue is: its errors name the function and number the arguments as if it was
   called itself. It finds this function's other upvalues. */
static inline int chl_continue(lua_State *L, int upvalue) {
    return lua_tocfunction(L, lua_upvalueindex(upvalue))(L);
}

/* Puts a function in the place of one of the library on top of the stack, which becomes its first upvalue. */
static inline void chl_wrap(lua_State *L, const char *name, lua_CFunction function) {
    lua_getfield(L, -1, name);
    lua_pushcclosure(L, function, 1);
    lua_setfield(L, -2, name);
}

/* Sets the fields of a table in the one on top of the stack. */
static inline void chl_copy_fields(lua_State *L, int table) {
    for (lua_pushnil(L); lua_next(L, table) != 0;) {
        lua_pushvalue(L, -2);
        lua_insert(L, -2);
        lua_rawset(L, -4);
    }
}

/* Pushes a new table with the fields of another. */
static inline void chl_push_copy(lua_State *L, int table) {
    table = lua_absindex(L, table);
    lua_newtable(L);
    chl_copy_fields(L, table);
}

/* base.c, coroutines.c: with the library on top of the stack. */
void chl_open_base(lua_State *L);
void chl_guard_coroutines(lua_State *L);

/* matrix.c */
void chl_open_transforms(lua_State *L);
void chl_choose_index(lua_State *L, chl_state *s, bool fast);

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

struct chl_record;
struct chl_identity;

/* item.c, look.c, identity.c, data.c */
void chl_open_items(lua_State *L);
void chl_begin_items(lua_State *L, chl_state *s, double time);
chl_facts *chl_push_item(lua_State *L, chl_state *s, int items, int position);
void chl_end_items(lua_State *L, chl_state *s, int count);
void chl_add_look_fields(lua_State *L);
bool chl_has_infinite_look(const chl_look *look);
int chl_write_look(lua_State *L, struct chl_record *record, int field);
void chl_touch_identity(const chl_state *s, struct chl_identity *identity);
bool chl_push_look(lua_State *L, const chl_look *look, int field);
void chl_find_identity(lua_State *L, struct chl_record *record, int item);
int chl_push_state(lua_State *L, struct chl_record *record, int item);
int chl_spring(lua_State *L);
bool chl_has_many_identities(const chl_state *s);
void chl_sweep_identities(chl_state *s);
void chl_carry_identities(lua_State *L, chl_state *former);
void chl_open_data(lua_State *L);
void chl_push_data(lua_State *L, const char *bytes, size_t length);
void chl_wrap_table(lua_State *L);
void chl_unwrap_table(lua_State *L, int index);

/* carousel.c */
double chl_random(lua_State *L, int index, int salt);

/* carry.c */
void chl_copy_data(lua_State *to, lua_State *from, int index);

/* show.c */
/* Writes the values from `first` to the top of the stack, separated by tabs. */
void chl_show_values(lua_State *L, int first, char *bytes, size_t size);

/* state.c */
bool chl_has_many_states(void);

/* plain.c */
void chl_add_fields(lua_State *L, chl_bytes *bytes, int index, const char *const *whole, int levels);

/* manifest.c */
void chl_read_manifest(lua_State *L, chl_state *s, int table);

/* Pushes a field of a table without metamethods. */
static inline int chl_raw_field(lua_State *L, int table, const char *name) {
    table = lua_absindex(L, table);
    lua_pushstring(L, name);
    return lua_rawget(L, table);
}

/* Tags at the start of every full userdata, so that a check is one comparison. */
#define CHL_TRANSFORM_METATABLE "Transform"
#define CHL_TRANSFORM_TAG 0x5433445466726d31ull
#define CHL_CAROUSEL_TAG 0x4361726f7573656cull

#define CHL_DATA_TAG 0x44617461706c6169ull
#define CHL_ITEM_TAG 0x4974656d666f7221ull

/* What a script has as `item`. Its user values: its name, its data, its size, its identity. */
typedef struct chl_record {
    uint64_t tag;
    chl_facts *facts; /* NULL outside of its own call */
    const chl_item *item;
    struct chl_identity *identity; /* NULL until it has a state */
    int name_version, data_version;
    double width, height; /* of its user value */
    int frame;            /* when it was last placed, see chl_end_items */
} chl_record;
enum { CHL_NAME = 1, CHL_DATA, CHL_ITEM_SIZE, CHL_IDENTITY };

static inline void chl_refuse_stale(lua_State *L, const chl_record *record) {
    if (record->facts == NULL)
        luaL_error(L, "stale item: it is known only while itemTransformForOffset places it; keep its id instead");
}

/* The item that a method is called on. */
static inline chl_record *chl_check_item(lua_State *L, const char *method) {
    chl_record *record = lua_touserdata(L, 1);
    if (record == NULL || lua_rawlen(L, 1) < sizeof record->tag || record->tag != CHL_ITEM_TAG)
        luaL_error(L, "'%s' is called with a dot; use a colon: item:%s(...)", method, method);
    chl_refuse_stale(L, record);
    return record;
}

/* A Transform. */
typedef struct chl_matrix {
    uint64_t tag;
    double m[16];
} chl_matrix;

/* The numbers of the Transform at a stack index, or NULL. */
static inline const double *chl_test_matrix(lua_State *L, int index) {
    chl_matrix *found = lua_touserdata(L, index);
    return found != NULL && found->tag == CHL_TRANSFORM_TAG ? found->m : NULL;
}

/* Pushes a matrix that nothing else refers to; the caller fills it. The running C function has the pool as
   its first upvalue. */
static inline double *chl_push_matrix(lua_State *L, chl_state *s) {
    if (s->pool.next >= s->pool.end) return chl_push_unpooled(L, s);
    lua_rawgeti(L, lua_upvalueindex(1), ++s->pool.next);
    return s->pool.matrices[s->pool.next - 1]->m;
}

#endif
