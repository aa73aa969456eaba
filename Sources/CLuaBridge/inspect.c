/* Compiles chunks, and finds what a compiled chunk may do, determined from its instructions, so that the frame's inner loop need not
   check for it:
   - keep a value beyond a call, by storing it in a table or an upvalue. Local variables don't count, nor does
     the chunk's own body, which runs at load, nor a function that is only the field `update` of the table that
     the script returns, because no Transform of a frame exists when the host calls it, and nothing else can; nor
     what the field itemTransformForOffset writes into its fourth argument, an item, which keeps no Transform;
   - read a Transform's numbers, m11 … m44, by a name among its constants, or by one that it computes;
   - read so many fields of fields that a message about the last one would overflow the C stack: Lua traces a
     value back through its registers, with one nested call per step. A chunk that is not understood is
     assumed to do all of this. */

#include "dump.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* Steps back to the origin of a value, and instructions examined on the way; no reasonable program has more
   */
#define MOST_STEPS 200
#define MOST_LOOKS 4000000
#define MOST_FIELDS 16
#define MOST_FUNCTIONS 1024 /* of a chunk's body that are followed */

/* A function that is a field of a table of the chunk. */
struct hook {
    int function, position; /* from 0, −1 for none; of the register that held it */
    int table, place;       /* the table, see `tables`, and its register */
    bool is_captured;       /* another function may call it, or reach the table */
};

struct findings {
    bool stores, reads_numbers;
    int steps[256]; /* by register, see follow */
    int longest;    /* steps that the function may take */
    int line;       /* where it begins */
    int chain_line; /* where a function begins that reads too many fields of fields; 0 where none does */

    int closures[256]; /* in the chunk's body: the function in each register, from 1; 0 for none */
    struct {
        int constant; /* of its name */
        struct hook hook;
    } fields[MOST_FIELDS]; /* fields of tables that were set to functions in the chunk's body */
    int field_count;
    int tables[256]; /* in the chunk's body: the table in each register that nothing else holds, from 1; 0 for none */
    int table_count, returned; /* the last one that the chunk returns */
    struct hook update, transform;
    bool is_leaked[MOST_FUNCTIONS]; /* other code may call the function */
    bool is_update, is_transform; /* that function is being read */
    bool update_stores, writes_item, replaces_item;
};

#define ITEM 3 /* the register of the fourth argument */

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

/* What is in a register may be read by other code from here on. */
static void leak(struct findings *found, unsigned place) {
    if (place > 255) return;
    const int function = found->closures[place] - 1;
    if (function >= 0 && function < MOST_FUNCTIONS) found->is_leaked[function] = true;
    found->closures[place] = 0;
    found->tables[place] = 0;
}

static void leak_range(struct findings *found, unsigned first, unsigned end) {
    for (unsigned place = first; place < end && place < 256; place++) leak(found, place);
}

/* Follows what an instruction of the chunk's body reads: a table that the script returns and a function in it may only be
   stored by a name, and returned. */
static void follow_reads(struct findings *found, uint32_t instruction) {
    unsigned code = chl_code(instruction), a = chl_a(instruction), b = chl_b(instruction), c = chl_c(instruction);
    const bool has_constant = chl_c_is_constant(instruction);
    if (code == MOVE || code == GETI || code == GETFIELD || code == SELF || (code >= ADDI && code <= SHLI) ||
        (code >= UNM && code <= LEN) || code == TESTSET)
        leak(found, b);
    if (code == GETTABLE || (code > SHLI && code <= SHR)) leak_range(found, b, b + 1), leak(found, c);
    if ((code == SELF || code == SETTABUP || code == SETI || code == SETTABLE) && !has_constant) leak(found, c);
    if (code == SETTABLE || code == SETI) leak(found, a);
    if (code == SETTABLE) leak(found, b);
    if (code == SETFIELD && !has_constant && (found->tables[a] == 0 || found->tables[c] != 0)) leak(found, c);
    if (code == MMBIN || (code >= EQ && code <= LE)) leak(found, a), leak(found, b);
    if (code == MMBIN + 1 || code == MMBINK || (code >= EQK && code <= GEI)) leak(found, a);
    if (code == CONCAT) leak_range(found, a, a + b);
    if (code == CALL || code == CALL + 1) leak_range(found, a, b == 0 ? 256 : a + b);
    if (code == RETURN) leak_range(found, a + 1, b == 0 ? 256 : a + b - 1);
    if (code == SETLIST) leak_range(found, a + 1, b == 0 ? 256 : a + b + 1);
    if (code >= FORLOOP && code <= TFORLOOP) leak_range(found, a, a + 7);
}

/* Records which function becomes which field, in the chunk's body. */
static void follow_closures(struct findings *found, uint32_t instruction) {
    unsigned code = chl_code(instruction), a = chl_a(instruction), b = chl_b(instruction), c = chl_c(instruction);
    if (code == EXTRAARG) return; /* a part of the instruction before: it has no register */
    if (code == CLOSURE) {
        found->closures[a] = (int)chl_bx(instruction) + 1;
    } else if (code == SETFIELD) {
        if (chl_c_is_constant(instruction) || found->closures[c] == 0) return;
        if (found->field_count == MOST_FIELDS) return leak(found, c);
        found->fields[found->field_count].constant = (int)b;
        found->fields[found->field_count++].hook =
            (struct hook){found->closures[c] - 1, (int)c, found->tables[a], (int)a, false};
    } else if (code >= CALL) {
        memset(found->closures + a, 0, (256 - a) * sizeof *found->closures);
    } else if (code != SETUPVAL && (code < SETTABUP || code > SETI)) {
        found->closures[a] = 0;
    }
}

/* Records which table is in which register of the chunk's body, as long as nothing else may hold it. */
static void follow_tables(struct findings *found, uint32_t instruction) {
    unsigned code = chl_code(instruction), a = chl_a(instruction);
    if (code >= SETTABUP && code <= SETFIELD) return;
    if (code == RETURN && found->tables[a] != 0) found->returned = found->tables[a];
    if (code == NEWTABLE) {
        found->tables[a] = ++found->table_count;
    } else if (code != RETURN && code != EXTRAARG) {
        unsigned first = code == SETLIST ? a + 1 : a, last = code == LOADNIL || code == SELF || code >= CALL ? 255 : a;
        if (code == CLOSURE) last = a;
        for (unsigned k = first; k <= last; k++) found->tables[k] = 0;
    }
}

/* Whether an instruction may put another value into the item's register. */
static bool replaces_item(uint32_t instruction) {
    unsigned code = chl_code(instruction), a = chl_a(instruction);
    if (a < ITEM) return code == LOADNIL || code == SELF || (code >= CALL && code != RETURN && code != RETURN1);
    if (a > ITEM) return false;
    bool only_reads = (code >= SETTABLE && code <= SETFIELD) || (code >= MMBIN && code <= MMBINK) ||
                      (code >= CLOSE && code <= TEST) || (code >= RETURN && code <= RETURN1) || code == EXTRAARG;
    return !only_reads;
}

static void begin(void *context, int depth, int number, int line, unsigned parameters, size_t instructions) {
    struct findings *found = context;
    found->line = line < 1 ? 1 : line;
    found->is_update = depth == 1 && number == found->update.function;
    found->is_transform = depth == 1 && number == found->transform.function && parameters > ITEM;
    /* each step looks at all instructions before */
    found->longest = instructions == 0
        ? MOST_STEPS : least(MOST_STEPS, MOST_LOOKS / (long)least((long)instructions, MOST_LOOKS));
    memset(found->steps, 0, sizeof found->steps);
}

static void look(void *context, int depth, uint32_t instruction) {
    struct findings *found = context;
    unsigned code = chl_code(instruction);
    if (depth == 0) {
        follow_reads(found, instruction);
        follow_closures(found, instruction);
        follow_tables(found, instruction);
    }
    bool is_transform = depth == 1 && found->is_transform;
    if (is_transform && replaces_item(instruction)) found->replaces_item = true;
    if (depth > 0 && (code == SETUPVAL || (code >= SETTABUP && code <= SETFIELD))) {
        if (is_transform && code != SETUPVAL && code != SETTABUP && chl_a(instruction) == ITEM) found->writes_item = true;
        else if (found->is_update) found->update_stores = true;
        else found->stores = true;
    }
    if (code == GETTABLE) found->reads_numbers = true;
    if (follow(found->steps, instruction) > found->longest && found->chain_line == 0) found->chain_line = found->line;
}

/* Finds which function is the field of a name. */
static void find_hook(struct hook *hook, const struct findings *found, int constant) {
    for (int i = 0; i < found->field_count; i++)
        if (found->fields[i].constant == constant) *hook = found->fields[i].hook;
}

static bool is_text(const char *text, size_t length, const char *expected) {
    return length == strlen(expected) && memcmp(text, expected, length) == 0;
}

static void read_text(void *context, int depth, int constant, const char *text, size_t length) {
    struct findings *found = context;
    if (chl_element(text, length) >= 0) found->reads_numbers = true;
    if (depth > 0) return;
    if (is_text(text, length, "update")) find_hook(&found->update, found, constant);
    if (is_text(text, length, "itemTransformForOffset")) find_hook(&found->transform, found, constant);
}

static void capture(void *context, int depth, bool is_register, int position) {
    struct findings *found = context;
    if (depth != 1 || !is_register) return;
    found->update.is_captured |= position == found->update.position || position == found->update.place;
    found->transform.is_captured |= position == found->transform.position || position == found->transform.place;
}

/* Whether only the host calls a hook. */
static bool is_private(const struct hook *hook, const struct findings *found) {
    for (int i = 0; i < found->field_count; i++)
        if (found->fields[i].hook.function == hook->function && found->fields[i].hook.table != found->returned) return false;
    return hook->function >= 0 && hook->function < MOST_FUNCTIONS && !found->is_leaked[hook->function] && hook->table != 0 &&
           hook->table == found->returned && !hook->is_captured;
}

static struct findings no_findings(void) {
    return (struct findings){.update = {.function = -1, .position = -1}, .transform = {.function = -1, .position = -1}};
}

static bool read(lua_State *L, struct findings *found) {
    static const chl_dump_visitor visitor = {begin, look, read_text, capture};
    bool is_known = chl_read_dump(L, &visitor, found);
    found->stores |= found->update_stores && !is_private(&found->update, found);
    found->stores |= found->writes_item && (found->replaces_item || !is_private(&found->transform, found));
    return is_known;
}

/* Records what the function on top of the stack may do, a script's own or another chunk. Returns LUA_OK, or an error
   with a message that replaces the function. */
static int inspect(lua_State *L, bool is_script) {
    chl_state *s = chl_of(L);
    struct findings found = no_findings();
    bool is_known = read(L, &found);
    if (!is_known || found.stores || ((found.update_stores || found.writes_item) && !is_script)) s->pool.keeps = true;
    if (!is_known || found.reads_numbers) {
        s->pool.reads_numbers = true;
        chl_choose_index(L, s, false); /* a frame may be in progress */
    }
    if (found.chain_line == 0) return LUA_OK;
    lua_Debug record;
    lua_getinfo(L, ">S", &record);
    lua_pushfstring(L, "%s:%d: too many fields of fields are read in a row in the function that begins here; "
        "expected at most %d", record.short_src, found.chain_line, MOST_STEPS);
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

/* Compiles a text, never bytecode, and records what it may do; pushes the function, or a message. `is_script`: the
   script itself, no module or other chunk. */
int chl_load_text(lua_State *L, const char *text, size_t length, const char *name, bool is_script) {
    struct reader reader = {text, length};
    int status = lua_load(L, read_piece, &reader, name, "t");
    return status == LUA_OK ? inspect(L, is_script) : status;
}

bool chl_keeps_values(const chl_state *s) { return s->pool.keeps; }

/* ---- whether this Lua writes what is read here ---- */

/* Whether a chunk is understood, and its stores and reads of numbers are detected correctly. */
static bool is_understood(lua_State *L, const char *text, bool stores, bool reads_numbers) {
    struct findings found = no_findings();
    bool is_right = luaL_loadstring(L, text) == LUA_OK && read(L, &found) && found.stores == stores &&
                    found.reads_numbers == reads_numbers;
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
             is_understood(L, "return function(a, b) return a[b] end", false, true) &&
             is_understood(L, "local t = {} return { update = function(a) t.x = a end }", false, false) &&
             is_understood(L, "local t = {} local function f(a) t.x = a end return { update = f }", false, false) &&
             is_understood(L, "local t = {} return { other = function(a) t.x = a end }", true, false) &&
             is_understood(L, "local t, u = {}, { update = function(a) t.x = a end } return { f = u }", true, false) &&
             is_understood(L, "local t, u = {} u = { update = function(a) t.x = a end } function u.f() u.update() end return u",
                 true, false) &&
             is_understood(L, "local t = {} local function f(a) t.x = a end return { update = f, g = function() f() end }",
                 true, false) &&
             is_understood(L, "return { itemTransformForOffset = function(a, b, c, d) d.x = a end }", false, false) &&
             is_understood(L, "local function f(a, b, c, d) d.x = a end return { itemTransformForOffset = f }", false, false) &&
             is_understood(L, "local function f(a, b, c, d) d.x = a end f(1) return { itemTransformForOffset = f }", true, false) &&
             is_understood(L, "return { itemTransformForOffset = function(a, b, c, d) d = {} d.x = a end }", true, false) &&
             is_understood(L, "return { itemTransformForOffset = function(a, b, c) local d = {} d.x = a end }", true, false) &&
             is_understood(L, "return { itemTransformForOffset = function(a, b, c, d) local e = d e.x = a end }", true, false) &&
             is_understood(L, "local t = { itemTransformForOffset = function(a, b, c, d) d.x = a end } f = t.g return t", true, false) &&
             is_understood(L, "local t = { itemTransformForOffset = function(a, b, c, d) d.x = a end } t:g() return t", true, false) &&
             is_understood(L, "local t = { itemTransformForOffset = function(a, b, c, d) d.x = a end } k[t] = 1 return t", true, false) &&
             is_understood(L, "local t = { itemTransformForOffset = function(a, b, c, d) d.x = a end } f = k[t] return t", true, true) &&
             is_understood(L, "local t = { itemTransformForOffset = function(a, b, c, d) d.x = a end } f = k + t return t", true, false) &&
             is_understood(L, "local t = { itemTransformForOffset = function(a, b, c, d) d.x = a end } f = k < t return t", true, false) &&
             is_understood(L, "local k, f = {}, function(a, b, c, d) d.x = a end k.f = f return { itemTransformForOffset = f, g = k }",
                 true, false);
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

/* Whether this Lua's functions are understood. Tested once per process. */
bool chl_knows_dumps(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, try_dumps);
    return knows_dumps;
}
