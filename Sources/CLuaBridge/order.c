/* The order in which a script wrote the names of a table: the order of the instructions that set exactly
   these fields of one table; otherwise of the constants in the first function that has all of them. In: a
   function, names. Out: ranks. */

#include "dump.h"

#include <stdlib.h>
#include <string.h>

/* An instruction that creates a table in a register (constant −1), or sets a field of the table there. */
struct event {
    int position, constant;
};

struct search {
    const char *const *names;
    int count;
    int *ranks; /* by name */
    bool has_fields, has_constants;
    struct event *events; /* of the function being read */
    int event_count, room;
    int constants[CHL_MAX_NAMES]; /* by name: its constant in the function being read; −1 for none */
};

static void begin(void *context, int depth, int number, int line, size_t instructions) {
    struct search *search = context;
    (void)depth, (void)number, (void)line, (void)instructions;
    search->event_count = 0;
    for (int i = 0; i < search->count; i++) search->constants[i] = -1;
}

static void look(void *context, int depth, uint32_t instruction) {
    struct search *search = context;
    unsigned code = chl_code(instruction);
    (void)depth;
    if (code != NEWTABLE && code != SETFIELD) return;
    if (search->event_count == search->room) {
        int room = 2 * search->room + 64;
        struct event *grown = realloc(search->events, (size_t)room * sizeof *grown);
        if (grown == NULL) return;
        search->events = grown;
        search->room = room;
    }
    search->events[search->event_count++] =
        (struct event){(int)chl_a(instruction), code == NEWTABLE ? -1 : (int)chl_b(instruction)};
}

static void read_text(void *context, int depth, int constant, const char *text, size_t length) {
    struct search *search = context;
    (void)depth;
    for (int i = 0; i < search->count; i++)
        if (strlen(search->names[i]) == length && memcmp(search->names[i], text, length) == 0)
            search->constants[i] = constant;
}

/* Uses the order of the fields that are set in a register's table from an event on, if they are exactly the
   names. */
static bool take_fields(struct search *search, int first) {
    int ranks[CHL_MAX_NAMES], found = 0;
    for (int i = 0; i < search->count; i++) ranks[i] = -1;
    for (int i = first + 1; i < search->event_count; i++) {
        const struct event *event = &search->events[i];
        if (event->position != search->events[first].position) continue;
        if (event->constant < 0) break;
        int name = 0;
        while (name < search->count && search->constants[name] != event->constant) name++;
        if (name == search->count) return false;
        if (ranks[name] < 0) ranks[name] = found++;
    }
    if (found < search->count) return false;
    memcpy(search->ranks, ranks, (size_t)search->count * sizeof *ranks);
    return search->has_fields = true;
}

static void end(void *context, int depth) {
    struct search *search = context;
    (void)depth;
    if (search->has_fields) return;
    for (int i = 0; i < search->count; i++)
        if (search->constants[i] < 0) return;
    for (int i = 0; i < search->event_count; i++)
        if (search->events[i].constant < 0 && take_fields(search, i)) return;
    if (search->has_constants) return;
    search->has_constants = true;
    memcpy(search->ranks, search->constants, (size_t)search->count * sizeof *search->ranks);
}

/* Ranks names by their position in the function on top of the stack; false if that can't be determined. */
bool chl_rank_names(lua_State *L, const char *const *names, int count, int *ranks) {
    static const chl_dump_visitor visitor = {begin, look, read_text, NULL, end};
    struct search search = {.names = names, .count = count, .ranks = ranks};
    if (count > CHL_MAX_NAMES || !chl_knows_dumps()) return false;
    bool is_known = chl_read_dump(L, &visitor, &search);
    free(search.events);
    return is_known && (search.has_fields || search.has_constants);
}
