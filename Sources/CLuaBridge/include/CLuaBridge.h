/* The bridge to Lua: the only place where a Lua error is raised or caught.

   A Lua error is a longjmp, which must not cross a Swift frame. So every function here that runs a script does it
   in a protected call and answers with a status; and a callback into the host returns a status, after which C
   raises. One chl_state is one lua_State with its libraries, budgets, matrices and last error. Lengths in points,
   offsets in items, angles in radians. Not thread-safe: one thread at a time. */

#ifndef CLUABRIDGE_H
#define CLUABRIDGE_H

#include <stdbool.h>
#include <stddef.h>

#define CHL_MAX_OPTIONS 16  /* standard options */
#define CHL_MAX_DECLARED 64 /* options that a script may declare of its own */

typedef struct chl_state chl_state;

typedef enum {
    CHL_OK = 0,
    CHL_SYNTAX,   /* the script does not compile */
    CHL_RUNTIME,  /* the script raised an error */
    CHL_RESULT,   /* the script answered with something that it must not */
    CHL_INFINITE, /* the script answered with a number that is NaN or infinite */
    CHL_MANIFEST, /* the table that the script returned is not as it should be */
    CHL_TIME,     /* the script used up its time */
    CHL_MEMORY,   /* the script used up its memory */
    CHL_SIZE,     /* a string or the calls under way would be larger than they may */
} chl_status;

/* What went wrong last. Texts are bytes, cut to fit and ended by 0. */
typedef struct {
    chl_status status;
    char message[1024];  /* without the place */
    char source[160];    /* the chunk's name; empty where unknown */
    int line;            /* 0 where unknown */
    char traceback[2048];
    int item;            /* index of the item that failed; meaningful in a frame */
    double offset;
} chl_error;

/* How much a script may use. */
typedef struct {
    double load_seconds;  /* of the thread's processor time */
    double frame_seconds; /* likewise, for all items of a frame */
    size_t memory;        /* bytes */
    int prints;           /* lines a load or frame; more are dropped and counted */
    bool counts_always;   /* the count hook instead of the lazy watchdog, which needs a signal of the process */
    bool takes_notes;     /* for lint: slow, see chl_notes */
} chl_budget;

/* What the host does for a script. `context` is handed back. */
typedef struct {
    void *context;
    void (*print)(void *context, const char *text, size_t length);
    /* Finds the text of a module. Returns 0 and a text that stays until the next call, or another number and a
       message in `message`, of at most `size` bytes. */
    int (*module)(
        void *context, const char *name, size_t name_length, const char **text, size_t *length, char *message,
        size_t size);
} chl_host;

/* What a script reads as `carousel`. */
typedef struct {
    double item_width, item_height; /* along and across the scroll axis */
    double width, height;           /* likewise */
    bool vertical, wrap_enabled, dragging, decelerating, scrolling;
    double number_of_items, number_of_placeholders, number_of_visible_items, current_item_index;
    double scroll_offset, velocity, perspective;
    double viewpoint_width, viewpoint_height, content_width, content_height;
    double base[16];
    double options[CHL_MAX_OPTIONS]; /* the values in effect */
    unsigned options_present;         /* bit i: options[i] has a value */
} chl_context;

/* An item of a frame: what the script is asked, and what it answered. */
typedef struct {
    double index, offset, toggle;
    double *matrix; /* 16 numbers, written when the item did not fail; so are alpha and depth */
    double alpha, depth;
    bool has_depth, failed;
} chl_item;

/* An option that a script declares; for a standard option only the value counts. */
typedef struct {
    char name[48];
    bool is_boolean, has_min, has_max, has_step;
    double value, min, max, step;
    char unit[32], help[160];
} chl_declared;

/* What a script says of itself. */
typedef struct {
    char name[64], summary[200], author[100], version[40];
    bool has_option_hook;
    int declared_count;
    chl_declared declared[CHL_MAX_DECLARED];
} chl_manifest;

/* What lint asks about. */
#define CHL_MAX_NOTES 64
typedef enum { CHL_UNDEFINED_READ, CHL_UNDEFINED_AT_LOAD, CHL_LATE_WRITE, CHL_OPTION_READ } chl_note_kind;
typedef struct {
    chl_note_kind kind;
    char name[64], source[160];
    int line; /* 0 where unknown */
} chl_note;
typedef struct {
    chl_note list[CHL_MAX_NOTES]; /* each kind and name once */
    int count;
    unsigned long instructions; /* of Lua's machine, since the load */
    bool is_loaded;
} chl_notes;

/* Makes a state. `option_names` are the standard options, in the order of chl_context; those of `option_booleans`
   (bit i) are read as booleans. NULL when there is no memory. */
chl_state *chl_open(
    const chl_host *host, const chl_budget *budget, const char *const *option_names, int option_count,
    unsigned option_booleans);
void chl_close(chl_state *state);

/* Compiles and runs a script, and reads the table that it returns. `chunk` is its name in messages. Once a state. */
chl_status chl_load(chl_state *state, const char *text, size_t length, const char *chunk);
const chl_manifest *chl_get_manifest(const chl_state *state);

/* Hands the plain data of another version's `state` on: to this script's onReload, or into its own `state`. Calls
   nothing when the other has none. Data that is not plain (functions, cycles, more than a few thousand values) is an
   error, and this script starts afresh. */
chl_status chl_carry_state(chl_state *state, chl_state *former);

/* Sets the value of an option that the script declares. */
chl_status chl_set_declared(chl_state *state, const char *name, double value);

/* Room for the items of a frame, which stays until the next call; NULL when there is no memory. */
chl_item *chl_items(chl_state *state, int count);

/* Places all items in one protected call. An item that fails is marked; the frame goes on behind it, but not when
   time or memory ran out. Returns the status of the first failure, which chl_get_error tells about. */
chl_status chl_frame(chl_state *state, const chl_context *context, chl_item *items, int count);

/* Asks the script's hook for a standard option; `*has_value` and `*value` are what holds without it and become the
   answer. */
chl_status chl_option(chl_state *state, const chl_context *context, int option, bool *has_value, double *value);

/* Evaluates an expression, or runs statements, in the script's globals. The answer is in chl_get_text. */
chl_status chl_evaluate(chl_state *state, const chl_context *context, const char *text, size_t length);
const char *chl_get_text(const chl_state *state);

/* What was noted, where the budget asks for it. */
const chl_notes *chl_get_notes(chl_state *state);
/* The line that the transform hook begins in. */
int chl_hook_line(const chl_state *state);
const chl_error *chl_get_error(const chl_state *state);
/* Bytes that the script holds. */
size_t chl_memory_used(const chl_state *state);
/* Lines that the last load, frame or evaluation printed beyond its budget. */
int chl_prints_dropped(const chl_state *state);

#endif
