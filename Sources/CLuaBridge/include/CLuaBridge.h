/* The bridge to Lua: the only code that raises or catches Lua errors.

   A Lua error is a longjmp, which must not cross a Swift frame. So every function here that runs a script
   does it in a protected call and returns a status. A callback into the host also returns a status; if it
   failed, C raises the error. One chl_state is one lua_State with its libraries, budgets, matrices and last
   error. Lengths in points, offsets in items, angles in radians. Not thread-safe: one thread at a time. */

#ifndef CLUABRIDGE_H
#define CLUABRIDGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define CHL_MAX_OPTIONS 16  /* standard options */

typedef struct chl_state chl_state;

typedef enum {
    CHL_OK = 0,
    CHL_SYNTAX,   /* the script does not compile */
    CHL_RUNTIME,  /* the script raised an error */
    CHL_RESULT,   /* the script returned a value that is not allowed */
    CHL_INFINITE, /* the script returned a NaN or infinite number */
    CHL_MANIFEST, /* the table that the script returned is invalid */
    CHL_TIME,     /* the script used up its time */
    CHL_MEMORY,   /* the script used up its memory */
    CHL_SIZE,     /* a string or the call stack would exceed its limit */
    CHL_STATE,    /* what a former version keeps can't be carried over */
} chl_status;

/* The last error. Texts are bytes, truncated to fit and terminated by 0. */
typedef struct {
    chl_status status;
    char message[1024];  /* without the location */
    char source[160];    /* the chunk's name; empty if unknown */
    int line;            /* 0 where unknown */
    int line_before;     /* of the instruction before, in the same call; 0 unless the budget asks to trace */
    char traceback[2048];
    int item;            /* index of the item that failed; only valid in a frame */
    double offset;
} chl_error;

/* The limits of a script. */
typedef struct {
    double load_seconds;  /* of the thread's processor time */
    double frame_seconds; /* the same, for all items of a frame */
    size_t memory;        /* bytes */
    int prints;           /* lines per load or frame; more are dropped and counted */
    bool counts_always;   /* uses the count hook instead of the timer, which needs a signal of the process */
    bool takes_notes;     /* for lint: slow, see chl_notes */
    bool traces;          /* notes the line of each instruction: slow, to find the place of an error */
} chl_budget;

/* Which of the app's items it is: a number unless there is a text. */
typedef struct {
    const char *text; /* NULL for a number */
    size_t length;
    long long number;
} chl_name;

/* What an item's spring is asked for, and the host's answer. Seconds. */
typedef struct {
    const char *name;
    size_t length;
    double target, response, damping; /* response and damping: 0.001 to 1000 */
    double value, speed;              /* the answer */
} chl_spring_request;

/* What the functions of a text may do with the Transforms of a frame, which are used again unless somebody may keep them. Lua
   does not say it: whoever reads the text does, and what is not understood may do both. */
typedef struct {
    bool keeps;         /* store a value where a later call finds it */
    bool reads_numbers; /* read m11 … m44, by these names or by one that is computed */
} chl_use;

/* Callbacks into the host. `context` is passed to them. */
typedef struct {
    void *context;
    void (*print)(void *context, const char *text, size_t length);
    /* Finds the text of a module. Returns 0, a text that is valid until the next call, and what it does; or another number
       and a message in `message`, whose `size` bytes are 0 before. */
    int (*module)(
        void *context, const char *name, size_t name_length, const char **text, size_t *length, chl_use *use,
        char *message, size_t size);
    /* Which item of the app's the one at a position of the frame is: a number, or a text that is valid until the next
       call. */
    void (*name)(void *context, int position, chl_name *name);
    /* What the app says of it, as chl_data.c reads it; valid until the next call. NULL for nothing. */
    const char *(*data)(void *context, int position, size_t *length);
    /* Whether the app's data have such an item. */
    bool (*has)(void *context, const chl_name *name);
    /* Lets a spring of the item at a position of the frame follow its target. Returns 0; or how many springs an item has
       at most, if it has as many. */
    int (*spring)(void *context, int position, chl_spring_request *request);
    /* A number from 0 to below 1, the same for the same two values. */
    double (*random)(void *context, const chl_name *from, const chl_name *with);
} chl_host;

/* What a script reads as `carousel`. */
typedef struct {
    double item_width, item_height; /* along and across the scroll axis */
    double width, height;           /* the same */
    bool vertical, wrap_enabled, dragging, decelerating, scrolling, right_to_left;
    bool uniform; /* all items have the same length, without gaps */
    double number_of_items, number_of_placeholders, number_of_visible_items, current_item_index;
    double scroll_offset, velocity, perspective;
    double time, time_step, speed;
    double drag_start; /* NaN unless the user is dragging */
    double viewpoint_width, viewpoint_height, content_width, content_height;
    double base[16];
    bool has_pointer, pointer_down;
    double pointer_x, pointer_y; /* from the middle of the bounds */
    double tilt_x, tilt_y;
    double options[CHL_MAX_OPTIONS]; /* the values in effect */
    unsigned options_present;         /* bit i: options[i] has a value */
} chl_context;

/* Which fields of a look are written. */
enum {
    CHL_BLUR = 1, CHL_SATURATION = 2, CHL_TINT = 4, CHL_TINT_AMOUNT = 8, CHL_SHADOW = 16, CHL_GROUND_SHADOW = 32,
    CHL_RADIUS = 64, CHL_CLIP = 128, CHL_CONTENT_X = 256, CHL_CONTENT_Y = 512, CHL_CONTENT_SCALE = 1024,
    CHL_VERSO = 2048, CHL_LABEL = 4096, CHL_ALPHA = 8192, CHL_DEPTH = 16384, CHL_SHADE = 32768,
    CHL_REFLECTION = 65536,
};

/* How a script wants an item to look; only the fields that are written have values. Lengths in points, colors
   0xrrggbb. */
typedef struct {
    unsigned fields;
    double blur, saturation, tint_amount, content_x, content_y, content_scale, alpha, depth, shade;
    double shadow_blur, shadow_x, shadow_y, shadow_alpha;
    double ground_y, ground_blur, ground_alpha;
    double reflection_scale, reflection_alpha, reflection_gap;
    double radius[4], clip[4], clip_radius; /* from the top left corner on, clockwise; left, top, right, bottom */
    unsigned tint, shadow_color, ground_color, verso_color;
    bool verso_has_color, has_label_room;
    int label, label_length; /* bytes of chl_labels */
} chl_look;

/* What a script may know of an item of a frame, and how it wants it to look. */
typedef struct {
    unsigned long long number; /* the same in each frame as long as the item is loaded */
    double width, height;      /* as on screen, in points */
    double presence, order, pointer_x, pointer_y;
    bool leaving, held, current, placeholder, matched, has_pointer;
    int data_version; /* 0 when there are no data */
    chl_look look;
} chl_facts;

/* An item of a frame: the script's input and its result. */
typedef struct {
    double index, offset, distance, toggle;
    double *matrix; /* 16 numbers, written when the item did not fail; so are alpha and depth */
    double alpha, depth, shade;
    bool has_depth, failed;
} chl_item;

/* A value of an option that a script declares. */
typedef struct {
    const char *name;
    enum { CHL_NUMBER, CHL_BOOLEAN, CHL_WORD } kind;
    double number; /* a number, or 0 and 1 */
    const char *word;
} chl_option_value;

/* Notes for lint: reads of globals that do not exist, also while the script is loading, where it may be a test for
   existence; writes of globals after it was loaded; names of options that it reads; calls that turn an item next to the
   center by more than a full turn, or scale by 0; and the last call of each method of a Transform, for the item that is
   followed. */
#define CHL_MAX_NOTES 64
typedef enum {
    CHL_UNDEFINED_READ, CHL_UNDEFINED_AT_LOAD, CHL_LATE_WRITE, CHL_OPTION_READ, CHL_LARGE_ANGLE, CHL_ZERO_SCALE, CHL_TRANSFORM_CALL,
} chl_note_kind;
typedef struct {
    chl_note_kind kind;
    char name[64], source[160];
    int line; /* 0 where unknown */
} chl_note;
typedef struct {
    chl_note list[CHL_MAX_NOTES]; /* each kind and name only once */
    int count;
    unsigned long instructions; /* of the Lua virtual machine, while they were counted */
    bool is_loaded;
    bool follows; /* of the item at `followed` the last call of each method of a Transform is noted */
    int followed;
} chl_notes;

/* Creates a state. `option_names` are the standard options, CHL_MAX_OPTIONS at most, in the order of chl_context; those whose bit i is
   set in `option_booleans` are read as booleans. The names are not copied. NULL when there is no memory. */
chl_state *chl_open(
    const chl_host *host, const chl_budget *budget, const char *const *option_names, int option_count,
    unsigned option_booleans);
void chl_close(chl_state *state);

/* Compiles and runs a script, and takes the hooks and the `state` of the table that it returns. `chunk` is its name in
   messages. Call it once per state. A hook that is missing or no function is none: the host has to refuse the script. */
chl_status chl_load(chl_state *state, const char *text, size_t length, const char *chunk, chl_use use);

/* What the table declares, as plain.c writes it: once after the load, for the caller to free. NULL if there is nothing. */
void chl_take_declared(chl_state *state, char **bytes, size_t *length);
/* Whether itemTransformForOffset has a fourth parameter. */
bool chl_takes_item(const chl_state *state);

/* Passes the plain data of another version's `state` to this script's onReload, or copies it into its own
   `state`. Does nothing when the other has none. Data that is not plain (functions, cycles, more than a few
   thousand values) is CHL_STATE: this script can start without the data. Other errors are those of onReload. */
chl_status chl_carry_state(chl_state *state, chl_state *former);

/* Sets the value of an option that the script declares, which it can read from then on. */
chl_status chl_set_option(chl_state *state, const chl_option_value *option);

/* Memory for the items of a frame, valid until the next call; NULL when there is no memory. */
chl_item *chl_items(chl_state *state, int count);

/* Places all items in one protected call. An item that fails is marked, and the frame continues with the next
   one, unless time or memory ran out. Returns the status of the first failure, which chl_get_error describes.
   */
chl_status chl_frame(chl_state *state, const chl_context *context, chl_item *items, int count);

/* Memory for what is known of the items of the next frame, which a script that takes items needs; NULL when there is
   none. The frame is read by the script's items until it ends.
   `name_version` changes whenever names may; an extra frame leaves states as they are. */
chl_facts *chl_item_facts(chl_state *state, int count, int name_version, bool is_extra);
/* The labels of the last frame. */
const char *chl_labels(const chl_state *state);
/* What the script has read since it was loaded, besides what is known of the items' places. */
enum { CHL_READS_TIME = 1, CHL_READS_INPUT = 2 };
unsigned chl_reads(const chl_state *state);
/* Whether the script has asked for a spring since it was loaded. */
bool chl_uses_springs(const chl_state *state);

/* Calls the script's hook for a standard option. `*has_value` and `*value` are the value without the hook and
   become the result. */
chl_status chl_option(chl_state *state, const chl_context *context, int option, bool *has_value, double *value);

/* Calls the script's `update` with the seconds of a frame; returns whether it requests another frame. */
chl_status chl_update(chl_state *state, const chl_context *context, double seconds, bool *wants_frame);

/* Whether the script may keep values: a text says so, or it has done something that may. */
bool chl_keeps_values(const chl_state *state);

/* Evaluates an expression, or runs statements, in the script's globals. The result is in chl_get_text. */
chl_status chl_evaluate(
    chl_state *state, const chl_context *context, const char *text, size_t length, chl_use use);
const char *chl_get_text(const chl_state *state);

/* What the script's hooks are made of, as the program capture.lua tells; the caller frees the bytes. */
chl_status chl_capture(chl_state *state, const void *program, size_t program_length, char **bytes, size_t *length);

/* The notes, if the budget requests them. */
const chl_notes *chl_get_notes(chl_state *state);
/* Counts each instruction from now on, which is slow, or none. */
void chl_count_instructions(chl_state *state, bool counts);
/* From now on calls that place one item are noted, by its index. */
void chl_follow_item(chl_state *state, int index);
/* The line where the transform hook begins. */
int chl_hook_line(const chl_state *state);
const char *chl_hook_source(const chl_state *state); /* the chunk of that line */
const chl_error *chl_get_error(const chl_state *state);
/* The memory in use by the script, in bytes. */
size_t chl_memory_used(const chl_state *state);
/* How much of this thread's stack calls may use, in bytes; SIZE_MAX where it isn't known. */
size_t chl_stack_room(void);
/* Lines that the last load, frame or evaluation printed beyond its budget. */
int chl_prints_dropped(const chl_state *state);

#endif
