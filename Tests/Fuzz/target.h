/* Shared by the fuzz targets of the plugin host: a script is loaded and runs for a few frames. For any
   script, the host must survive, its numbers must be finite, and its memory must stay within the budget. */

#include "CLuaBridge.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FUZZED_ITEMS 3

static inline void fuzz_print(void *context, const char *text, size_t length) {
    (void)context;
    if (length > 4096) abort();
    for (size_t i = 0; i < length; i++)
        if (text[i] == 0x7f) return; /* every byte can be read */
}

static inline int fuzz_module(void *context, const char *name, size_t name_length, const char **text, size_t *length,
    chl_use *use, char *message, size_t size) {
    (void)context;
    *use = (chl_use){false, true};
    static const char module[] = "return { x = function(t) return t.m44 end }";
    if (name_length != 1 || name[0] != 'a') {
        snprintf(message, size, "no such module");
        return 1;
    }
    *text = module;
    *length = sizeof module - 1;
    return 0;
}

/* Items have numbers, and the second one a text; all have the same data, all values of which are named. */
static inline void fuzz_name(void *context, int position, chl_name *name) {
    (void)context;
    name->number = position;
    if (position == 1) name->text = "one", name->length = 3;
}

static inline const char *fuzz_data(void *context, int position, size_t *length) {
    (void)context;
    (void)position;
    static const char bytes[] = "t\3\0\0\0\1\0\0\0ab\1\1\0\0\0bs\2\0\0\0hi\1\0\0\0cl\1\0\0\0n\0\0\0\0\0\0\360?";
    *length = sizeof bytes - 1;
    return bytes;
}

static inline bool fuzz_has(void *context, const chl_name *name) {
    (void)context;
    return name->number % 2 == 0;
}

/* The second item has as many springs as it may have; any other's are where they should be, and finite. */
static inline int fuzz_spring(void *context, int position, chl_spring_request *request) {
    (void)context;
    for (size_t i = 0; i < request->length; i++)
        if (request->name[i] == 0x7f) break; /* every byte can be read */
    const bool in_range = request->response >= 0.001 && request->response <= 1000 && request->damping >= 0.001
        && request->damping <= 1000;
    if (!isfinite(request->target) || !in_range) abort();
    request->value = request->target;
    request->speed = 0;
    return position == 1 ? 64 : 0;
}

static inline double fuzz_random(void *context, const chl_name *from, const chl_name *with) {
    (void)context;
    const size_t length = (from->text == NULL ? 0 : from->length) + (with->text == NULL ? 0 : with->length);
    return (double)(length % 8) / 8;
}

/* The names of the standard options, which scripts/fuzz reads from their table. */
static const char *const fuzz_options[] = {FUZZ_OPTION_NAMES};
#define FUZZ_OPTIONS ((int)(sizeof fuzz_options / sizeof *fuzz_options))

static inline void fuzz_check(const chl_state *state, const chl_budget *budget) {
    const chl_error *error = chl_get_error(state);
    if (memchr(error->message, 0, sizeof error->message) == NULL || memchr(error->source, 0, sizeof error->source) == NULL)
        abort();
    if (chl_memory_used(state) > budget->memory) abort();
}

/* Whether the bytes of what a script declares are whole values: see plain.c. */
static inline const char *fuzz_value(const char *at, const char *end) {
    uint32_t counts[2];
    if (at == end) abort();
    switch (*at++) {
    case 'b': return at < end ? at + 1 : (abort(), at);
    case 't':
        for (at += sizeof counts[0]; at < end && *at != 'e';) at = fuzz_value(fuzz_value(at, end), end);
        return at < end ? at + 1 : (abort(), at);
    case 'n': at += sizeof(double); break;
    case 's': case 'o': break;
    default: abort();
    }
    if ((size_t)(end - at) < sizeof counts) abort();
    memcpy(counts, at, sizeof counts);
    at += sizeof counts;
    if (counts[1] > counts[0] || counts[1] > (size_t)(end - at)) abort();
    return at + counts[1];
}

static inline void fuzz_declared(chl_state *state) {
    char *bytes;
    size_t length;
    chl_take_declared(state, &bytes, &length);
    if (bytes != NULL && fuzz_value(bytes, bytes + length) != bytes + length) abort();
    free(bytes);
    const chl_option_value values[] = {
        {"own", CHL_NUMBER, 1, NULL}, {"flag", CHL_BOOLEAN, 1, NULL}, {"word", CHL_WORD, 0, "a"}};
    for (int i = 0; i < 3; i++) chl_set_option(state, &values[i]);
}

static inline int fuzz_count(const char *text, size_t length, const char *word) {
    int count = 0;
    for (size_t i = 0; i + strlen(word) <= length; i++) count += memcmp(text + i, word, strlen(word)) == 0;
    return count;
}

/* A text with one function and without assignments keeps nothing; one without brackets and escapes has no m11 in disguise. */
static inline chl_use fuzz_use(const char *text, size_t length) {
    chl_use use = {false, false};
    use.keeps = fuzz_count(text, length, "=") > 1 || fuzz_count(text, length, "function") > 1;
    use.reads_numbers = memchr(text, '[', length) != NULL || memchr(text, '\\', length) != NULL;
    for (char row = '1'; row <= '4'; row++) use.reads_numbers |= fuzz_count(text, length, (char[]){'m', row, 0}) > 0;
    return use;
}

/* Loads a script, requests its options, a frame and an expression, and reloads it with its own state. */
static inline void fuzz_script(const char *text, size_t length) {
    chl_host host = {NULL, fuzz_print, fuzz_module, fuzz_name, fuzz_data, fuzz_has, fuzz_spring, fuzz_random};
    chl_budget budget = {0.02, 0.01, 2 << 20, 10, length % 2 == 1, length % 16 == 2, length % 32 == 5};
    chl_state *state = chl_open(&host, &budget, fuzz_options, FUZZ_OPTIONS, 3);
    if (state == NULL) return;
    const chl_use use = fuzz_use(text, length), any = {true, true};
    chl_status status = chl_load(state, text, length, "fuzz.lua", use);
    fuzz_check(state, &budget);
    if (status == CHL_OK) {
        fuzz_declared(state);
        chl_context context;
        memset(&context, 0, sizeof context);
        for (int i = 0; i < 16; i += 5) context.base[i] = 1;
        context.item_width = 100;
        context.vertical = length % 4 == 3;
        for (int round = 0; round < 2; round++) {
            for (int option = 0; option < FUZZ_OPTIONS; option++) {
                bool has_value = option % 2 == 0;
                double value = 1;
                chl_option(state, &context, option, &has_value, &value);
                fuzz_check(state, &budget);
                if (has_value && isnan(value)) abort();
            }
            bool wants_frame;
            context.time += 0.5;
            context.drag_start = round == 0 ? NAN : 1;
            chl_update(state, &context, 0.5 * round, &wants_frame);
            fuzz_check(state, &budget);
            double matrices[FUZZED_ITEMS][16];
            chl_item *items = chl_items(state, FUZZED_ITEMS);
            if (items == NULL) break;
            memset(items, 0, FUZZED_ITEMS * sizeof *items);
            for (int i = 0; i < FUZZED_ITEMS; i++) {
                items[i].index = i;
                items[i].offset = i - 1 + 0.25 * round;
                items[i].matrix = matrices[i];
            }
            chl_facts *facts = chl_item_facts(state, FUZZED_ITEMS, round, length % 8 == 6);
            if (facts == NULL) break;
            memset(facts, 0, FUZZED_ITEMS * sizeof *facts);
            for (int i = 0; i < FUZZED_ITEMS; i++) {
                facts[i].number = (unsigned)i + 1;
                facts[i].presence = 1;
                facts[i].data_version = i;
                facts[i].matched = i == 2;
                facts[i].has_pointer = i == 0;
            }
            context.time_step = round;
            chl_frame(state, &context, items, FUZZED_ITEMS);
            for (int i = 0; i < FUZZED_ITEMS; i++) {
                const chl_look *look = &facts[i].look;
                if (items[i].failed || (look->fields & CHL_LABEL) == 0) continue;
                if (look->label_length > 800 || memchr(chl_labels(state) + look->label, 1, (size_t)look->label_length) == state) abort();
            }
            fuzz_check(state, &budget);
            for (int i = 0; i < FUZZED_ITEMS; i++) {
                if (items[i].failed) continue;
                for (int k = 0; k < 16; k++)
                    if (!isfinite(matrices[i][k])) abort();
                if (!(items[i].alpha >= 0 && items[i].alpha <= 1)) abort();
                if (items[i].has_depth && !isfinite(items[i].depth)) abort();
                if (!(items[i].shade >= -1 && items[i].shade <= 1)) abort();
            }
        }
        chl_evaluate(state, &context, "carousel", 8, any);
        fuzz_check(state, &budget);
        chl_state *next = chl_open(&host, &budget, fuzz_options, FUZZ_OPTIONS, 3);
        if (next != NULL) {
            if (chl_load(next, text, length, "fuzz.lua", use) == CHL_OK) chl_carry_state(next, state);
            fuzz_check(next, &budget);
            chl_close(next);
        }
    }
    chl_get_notes(state);
    chl_close(state);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);
