/* Compiles texts, and refuses one whose functions read so many fields of fields that a message about the last one would
   overflow the C stack: Lua traces a value back through its registers, with one nested call per step. */

#include "dump.h"

#include <string.h>

/* Steps back to the origin of a value, and instructions examined on the way; no reasonable program has more. */
#define MOST_STEPS 200
#define MOST_LOOKS 4000000

struct chains {
    int steps[256]; /* by register, see follow */
    int longest;    /* steps that the function may take */
    int line;       /* where it begins */
    int found;      /* where a function begins that reads too many fields of fields; 0 where none does */
};

static int least(long a, long b) { return (int)(a < b ? a : b); }

/* Follows an instruction: records how many steps lead back to the origin of the value in its register, over
   both operands of an index. Jumps can only reduce the number. Returns the steps. */
static int follow(int *steps, uint32_t instruction) {
    unsigned code = chl_code(instruction), a = chl_a(instruction), b = chl_b(instruction), c = chl_c(instruction);
    long sum;
    switch (code) {
    case MOVE: sum = b < a ? steps[b] + 1 : 0; break;
    case GETFIELD: sum = steps[b] + 1; break;
    case GETTABLE: sum = (long)steps[b] + steps[c] + 1; break;
    case SELF: sum = chl_c_is_constant(instruction) ? 0 : steps[c] + 1; break;
    case CALL: memset(steps + a, 0, (256 - a) * sizeof *steps); return 0;
    default:
        if ((code >= LOADI && code <= GETUPVAL) || code == GETTABUP || code == GETI || code == NEWTABLE ||
            (code >= ADDI && code <= SHR) || (code >= UNM && code <= CONCAT) || code == CLOSURE)
            steps[a] = 0;
        return 0;
    }
    return steps[a] = least(sum, 1 << 20);
}

static void begin(void *context, int line, size_t instructions) {
    struct chains *chains = context;
    chains->line = line < 1 ? 1 : line;
    /* each step looks at all instructions before */
    chains->longest = instructions == 0
        ? MOST_STEPS : least(MOST_STEPS, MOST_LOOKS / (long)least((long)instructions, MOST_LOOKS));
    memset(chains->steps, 0, sizeof chains->steps);
}

static void look(void *context, uint32_t instruction) {
    struct chains *chains = context;
    if (follow(chains->steps, instruction) > chains->longest && chains->found == 0) chains->found = chains->line;
}

/* Looks at the function on top of the stack. Returns LUA_OK, or an error with a message that replaces the function. */
static int refuse_chains(lua_State *L) {
    static const chl_dump_visitor visitor = {begin, look};
    struct chains chains = {0};
    /* A chunk that is not understood is one of another release of Lua, which internal.h refuses. */
    chl_read_dump(L, &visitor, &chains);
    if (chains.found == 0) return LUA_OK;
    lua_Debug record;
    lua_getinfo(L, ">S", &record);
    lua_pushfstring(L, "%s:%d: too many fields of fields are read in a row in the function that begins here; "
        "expected at most %d", record.short_src, chains.found, MOST_STEPS);
    return LUA_ERRSYNTAX;
}

struct reader {
    const char *text;
    size_t length;
};

/* Passes a chunk to the parser in pieces: the parser has no hook, so the clock is checked between them. */
static const char *read_piece(lua_State *L, void *context, size_t *size) {
    struct reader *reader = context;
    const char *piece = reader->text;
    chl_poll(L);
    *size = reader->length < 256 ? reader->length : 256;
    reader->text += *size;
    reader->length -= *size;
    return *size == 0 ? NULL : piece;
}

/* Compiles a text, never bytecode, whose functions do no more with Transforms than `use` says; pushes the function, or a
   message. */
int chl_load_text(lua_State *L, const char *text, size_t length, const char *name, chl_use use) {
    struct reader reader = {text, length};
    int status = lua_load(L, read_piece, &reader, name, "t");
    if (status != LUA_OK) return status;
    chl_state *s = chl_of(L);
    s->pool.keeps |= use.keeps;
    if (use.reads_numbers) {
        s->pool.reads_numbers = true;
        chl_choose_index(L, s, false); /* a frame may be in progress */
    }
    return refuse_chains(L);
}

bool chl_keeps_values(const chl_state *s) { return s->pool.keeps; }
