/* What a compiled chunk may do, read off its instructions, so that the frame's inner loop need not guard against it:
   - keep a value beyond a call: by storing into a table or an upvalue. Local variables don't count, nor does the
     chunk's own body, which runs at load;
   - read a Transform's numbers, m11 … m44: by a name among its constants, or by one that it puts together.
   The format is that of lua_dump in Lua 5.4. What is not understood may do everything. */

#include "internal.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Lua 5.4's opcodes that store where others may read, and the one that reads by a name that is no constant */
enum { SETUPVAL = 10, GETTABLE = 12, SETTABUP = 15, SETTABLE = 16, SETI = 17, SETFIELD = 18, OPCODE_BITS = 7 };
/* the tags of its constants */
enum { NIL = 0x00, FALSE = 0x01, TRUE = 0x11, INTEGER = 0x03, FLOAT = 0x13, SHORT_STRING = 0x04, LONG_STRING = 0x14 };

struct dump {
    unsigned char *bytes;
    size_t size, room, at;
    bool is_broken, stores, reads_numbers;
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

static void take_function(struct dump *dump, bool is_body) {
    size_t length;
    take_text(dump, &length); /* source */
    take_count(dump);         /* first and last line */
    take_count(dump);
    take(dump, 3); /* parameters, variadic, stack */
    for (size_t count = take_count(dump); count > 0 && !dump->is_broken; count--) {
        uint32_t instruction = 0;
        const unsigned char *bytes = take(dump, sizeof instruction);
        if (bytes != NULL) memcpy(&instruction, bytes, sizeof instruction);
        unsigned code = instruction & ((1u << OPCODE_BITS) - 1);
        if (!is_body && (code == SETUPVAL || (code >= SETTABUP && code <= SETFIELD))) dump->stores = true;
        if (code == GETTABLE) dump->reads_numbers = true;
    }
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

/* Notes what the function on top of the stack may do. */
void chl_inspect(lua_State *L, chl_state *s) {
    struct dump dump = {0};
    bool is_known = lua_dump(L, collect, &dump, 1) == 0 && take_header(&dump);
    if (is_known) take_function(&dump, true);
    is_known = is_known && !dump.is_broken && dump.at == dump.size;
    free(dump.bytes);
    if (!is_known || dump.stores) s->keeps = true;
    if (!is_known || dump.reads_numbers) s->reads_numbers = true;
}
