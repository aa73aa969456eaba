/* What a compiled chunk may do, read off its instructions, so that the frame's inner loop need not guard against it:
   - keep a value beyond a call: by storing into a table or an upvalue. Local variables don't count, nor does the
     chunk's own body, which runs at load;
   - read a Transform's numbers, m11 … m44: by a name among its constants, or by one that it puts together;
   - read so many fields of fields that a message about the last one would end the C stack: Lua follows a value back
     through its registers, a call a step.
   The format is that of lua_dump in Lua 5.4. What is not understood may do everything. */

#include "internal.h"

#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Steps back to where a value comes from, and looks at instructions on the way; more are no program that somebody wrote */
#define MOST_STEPS 200
#define MOST_LOOKS 4000000

/* Lua 5.4's opcodes: those that store where others may read, those that a value is followed through, and the ends of
   those that put a new value into their first register */
enum {
    MOVE = 0, LOADI = 1, LOADNIL = 8, GETUPVAL = 9, SETUPVAL = 10, GETTABUP = 11, GETTABLE = 12, GETI = 13, GETFIELD = 14,
    SETTABUP = 15, SETTABLE = 16, SETI = 17, SETFIELD = 18, NEWTABLE = 19, SELF = 20, ADDI = 21, SHR = 45, UNM = 49,
    CONCAT = 53, CALL = 68, CLOSURE = 79, OPCODE_BITS = 7,
};
/* the tags of its constants */
enum { NIL = 0x00, FALSE = 0x01, TRUE = 0x11, INTEGER = 0x03, FLOAT = 0x13, SHORT_STRING = 0x04, LONG_STRING = 0x14 };

struct dump {
    unsigned char *bytes;
    size_t size, room, at;
    bool is_broken, stores, reads_numbers;
    int steps[256]; /* by register, see follow */
    int chain_line; /* where a function begins that reads too many fields of fields; 0 where none does */
};

static int collect(lua_State *L, const void *bytes, size_t size, void *context) {
    (void)L;
    struct dump *dump = context;
    if (dump->size + size > dump->room) {
        size_t room = 2 * (dump->size + size);
        unsigned char *grown = realloc(dump->bytes, room);
        if (grown == NULL) return 1;
        dump->bytes = grown;
        dump->room = room;
    }
    memcpy(dump->bytes + dump->size, bytes, size);
    dump->size += size;
    return 0;
}

/* The next bytes, or NULL where there are none. */
static const unsigned char *take(struct dump *dump, size_t size) {
    if (dump->is_broken || size > dump->size - dump->at) {
        dump->is_broken = true;
        return NULL;
    }
    dump->at += size;
    return dump->bytes + dump->at - size;
}

static unsigned take_byte(struct dump *dump) {
    const unsigned char *byte = take(dump, 1);
    return byte == NULL ? 0 : *byte;
}

/* Seven bits a byte, the highest first; the last byte has its eighth bit set. */
static size_t take_count(struct dump *dump) {
    size_t count = 0;
    for (int i = 0; i < 10; i++) {
        unsigned byte = take_byte(dump);
        count = count << 7 | (byte & 0x7f);
        if ((byte & 0x80) != 0) return count;
    }
    dump->is_broken = true;
    return 0;
}

static const char *take_text(struct dump *dump, size_t *length) {
    size_t size = take_count(dump);
    *length = size == 0 ? 0 : size - 1;
    return (const char *)take(dump, *length);
}

static void take_constants(struct dump *dump) {
    for (size_t count = take_count(dump); count > 0 && !dump->is_broken; count--) {
        size_t length;
        const char *text;
        switch (take_byte(dump)) {
        case NIL: case FALSE: case TRUE: break;
        case INTEGER: take(dump, sizeof(lua_Integer)); break;
        case FLOAT: take(dump, sizeof(lua_Number)); break;
        case SHORT_STRING: case LONG_STRING:
            text = take_text(dump, &length);
            if (text != NULL && chl_element(text, length) >= 0) dump->reads_numbers = true;
            break;
        default: dump->is_broken = true;
        }
    }
}

static int least(long a, long b) { return (int)(a < b ? a : b); }

/* Follows an instruction: notes how many steps it takes back to where the value of its register comes from, by both ways
   of an index. Jumps only make that less. Answers the steps. */
static int follow(int *steps, uint32_t instruction) {
    unsigned code = instruction & ((1u << OPCODE_BITS) - 1);
    unsigned a = instruction >> 7 & 0xff, b = instruction >> 16 & 0xff, c = instruction >> 24;
    bool c_is_constant = (instruction >> 15 & 1) != 0;
    long sum;
    switch (code) {
    case MOVE: sum = b < a ? steps[b] + 1 : 0; break;
    case GETFIELD: sum = steps[b] + 1; break;
    case GETTABLE: sum = (long)steps[b] + steps[c] + 1; break;
    case SELF: sum = c_is_constant ? 0 : steps[c] + 1; break;
    case CALL: memset(steps + a, 0, (256 - a) * sizeof *steps); return 0;
    default:
        if ((code >= LOADI && code <= GETUPVAL) || code == GETTABUP || code == GETI || code == NEWTABLE ||
            (code >= ADDI && code <= SHR) || (code >= UNM && code <= CONCAT) || code == CLOSURE)
            steps[a] = 0;
        return 0;
    }
    return steps[a] = least(sum, 1 << 20);
}

/* Reads a function's instructions; it begins at `line`. */
static void take_code(struct dump *dump, bool is_body, int line) {
    size_t count = take_count(dump);
    /* each step looks at all instructions before */
    int longest = count == 0 ? MOST_STEPS : least(MOST_STEPS, MOST_LOOKS / (long)least((long)count, MOST_LOOKS));
    memset(dump->steps, 0, sizeof dump->steps);
    for (; count > 0 && !dump->is_broken; count--) {
        uint32_t instruction = 0;
        const unsigned char *bytes = take(dump, sizeof instruction);
        if (bytes != NULL) memcpy(&instruction, bytes, sizeof instruction);
        unsigned code = instruction & ((1u << OPCODE_BITS) - 1);
        if (!is_body && (code == SETUPVAL || (code >= SETTABUP && code <= SETFIELD))) dump->stores = true;
        if (code == GETTABLE) dump->reads_numbers = true;
        if (follow(dump->steps, instruction) > longest && dump->chain_line == 0) dump->chain_line = line < 1 ? 1 : line;
    }
}

static void take_function(struct dump *dump, bool is_body) {
    size_t length;
    take_text(dump, &length); /* source */
    int line = (int)take_count(dump);
    take_count(dump); /* the last line */
    take(dump, 3);    /* parameters, variadic, stack */
    take_code(dump, is_body, line);
    take_constants(dump);
    for (size_t count = take_count(dump); count > 0 && !dump->is_broken; count--) take(dump, 3); /* upvalues */
    for (size_t count = take_count(dump); count > 0 && !dump->is_broken; count--) take_function(dump, false);
    take(dump, take_count(dump)); /* lines */
    for (size_t count = take_count(dump); count > 0 && !dump->is_broken; count--) {
        take_count(dump);
        take_count(dump);
    }
    for (size_t count = take_count(dump); count > 0 && !dump->is_broken; count--) { /* variables */
        take_text(dump, &length);
        take_count(dump);
        take_count(dump);
    }
    for (size_t count = take_count(dump); count > 0 && !dump->is_broken; count--) take_text(dump, &length);
}

/* Whether the dump is of the format that this file knows. */
static bool take_header(struct dump *dump) {
    static const unsigned char expected[] = {
        0x1b, 'L', 'u', 'a', 0x54, 0, 0x19, 0x93, '\r', '\n', 0x1a, '\n', 4, sizeof(lua_Integer), sizeof(lua_Number)};
    const unsigned char *header = take(dump, sizeof expected);
    if (header == NULL || memcmp(header, expected, sizeof expected) != 0) return false;
    take(dump, sizeof(lua_Integer) + sizeof(lua_Number)); /* samples */
    take(dump, 1);                                        /* upvalues */
    return !dump->is_broken;
}

/* Reads what the function on top of the stack may do; false when it is not understood. The caller frees the bytes. */
static bool read_dump(lua_State *L, struct dump *dump) {
    bool is_known = lua_dump(L, collect, dump, 1) == 0 && take_header(dump);
    if (is_known) take_function(dump, true);
    return is_known && !dump->is_broken && dump->at == dump->size;
}

/* Notes what the function on top of the stack may do. Answers LUA_OK; or an error, with a message in the function's
   place. */
int chl_inspect(lua_State *L) {
    chl_state *s = chl_of(L);
    struct dump dump = {0};
    bool is_known = read_dump(L, &dump);
    free(dump.bytes);
    if (!is_known || dump.stores) s->pool.keeps = true;
    if (!is_known || dump.reads_numbers) {
        s->pool.reads_numbers = true;
        chl_choose_index(L, s, false); /* a frame may be under way */
    }
    if (dump.chain_line == 0) return LUA_OK;
    lua_Debug record;
    lua_getinfo(L, ">S", &record);
    lua_pushfstring(L, "%s:%d: too many fields of fields are read in a row in the function that begins here; "
        "expected at most %d", record.short_src, dump.chain_line, MOST_STEPS);
    return LUA_ERRSYNTAX;
}

/* ---- whether this Lua writes what is read here ---- */

/* Whether a chunk is understood, and found to store and to read numbers as it does. */
static bool is_understood(lua_State *L, const char *text, bool stores, bool reads_numbers) {
    struct dump dump = {0};
    bool is_right = luaL_loadstring(L, text) == LUA_OK && read_dump(L, &dump) && dump.stores == stores &&
                    dump.reads_numbers == reads_numbers;
    free(dump.bytes);
    lua_pop(L, 1);
    return is_right;
}

static int try_chunks(lua_State *L) {
    bool *knows = lua_touserdata(L, 1);
    *knows = is_understood(L, "local t = {} t.x = 1 return function(a) return a:b(2.5, 'a text', t.x) end", false, false) &&
             is_understood(L, "local t = {} return function(a) t = a end", true, false) &&
             is_understood(L, "local t = {} return function(a) t.x = a end", true, false) &&
             is_understood(L, "local t = {} return function(a) t[1] = a end", true, false) &&
             is_understood(L, "local t = {} return function(a) t[a] = a end", true, false) &&
             is_understood(L, "return function(a) x = a end", true, false) &&
             is_understood(L, "return function(a) return a.m44 end", false, true) &&
             is_understood(L, "return function(a, b) return a[b] end", false, true);
    return 0;
}

static bool knows_dumps;

static void try_dumps(void) {
    lua_State *L = luaL_newstate();
    if (L == NULL) return;
    lua_pushcfunction(L, try_chunks);
    lua_pushlightuserdata(L, &knows_dumps);
    if (lua_pcall(L, 1, 0, 0) != LUA_OK) knows_dumps = false;
    lua_close(L);
}

/* Whether this Lua's functions are understood. Tried out once a process. */
bool chl_knows_dumps(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, try_dumps);
    return knows_dumps;
}
