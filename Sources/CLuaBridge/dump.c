/* Reads the output of lua_dump. In: a function. Out: its instructions and constants, passed to a visitor. */

#include "dump.h"

#include <stdlib.h>
#include <string.h>

/* The tags of constants. */
enum { NIL = 0x00, FALSE = 0x01, TRUE = 0x11, INTEGER = 0x03, FLOAT = 0x13, SHORT_STRING = 0x04, LONG_STRING = 0x14 };

struct dump {
    unsigned char *bytes;
    size_t size, room, at;
    bool is_broken;
    const chl_dump_visitor *visitor;
    void *context;
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

/* The next bytes, or NULL at the end. */
static const unsigned char *read_bytes(struct dump *dump, size_t size) {
    if (dump->is_broken || size > dump->size - dump->at) {
        dump->is_broken = true;
        return NULL;
    }
    dump->at += size;
    return dump->bytes + dump->at - size;
}

static unsigned read_byte(struct dump *dump) {
    const unsigned char *byte = read_bytes(dump, 1);
    return byte == NULL ? 0 : *byte;
}

/* Seven bits per byte, the highest first; the last byte has its eighth bit set. */
static size_t read_count(struct dump *dump) {
    size_t count = 0;
    for (int i = 0; i < 10; i++) {
        unsigned byte = read_byte(dump);
        count = count << 7 | (byte & 0x7f);
        if ((byte & 0x80) != 0) return count;
    }
    dump->is_broken = true;
    return 0;
}

static const char *read_text(struct dump *dump, size_t *length) {
    size_t size = read_count(dump);
    *length = size == 0 ? 0 : size - 1;
    return (const char *)read_bytes(dump, *length);
}

static void read_constants(struct dump *dump) {
    size_t count = read_count(dump);
    for (size_t i = 0; i < count && !dump->is_broken; i++) {
        size_t length;
        switch (read_byte(dump)) {
        case NIL: case FALSE: case TRUE: break;
        case INTEGER: read_bytes(dump, sizeof(lua_Integer)); break;
        case FLOAT: read_bytes(dump, sizeof(lua_Number)); break;
        case SHORT_STRING: case LONG_STRING:
            read_text(dump, &length);
            break;
        default: dump->is_broken = true;
        }
    }
}

static void read_code(struct dump *dump, int line) {
    size_t count = read_count(dump);
    dump->visitor->begin(dump->context, line, count);
    for (; count > 0 && !dump->is_broken; count--) {
        uint32_t instruction;
        const unsigned char *bytes = read_bytes(dump, sizeof instruction);
        if (bytes == NULL) return;
        memcpy(&instruction, bytes, sizeof instruction);
        dump->visitor->instruction(dump->context, instruction);
    }
}

static void read_function(struct dump *dump) {
    size_t length;
    read_text(dump, &length); /* source */
    int line = (int)read_count(dump);
    read_count(dump); /* the last line */
    read_bytes(dump, 3); /* parameters, variadic, stack */
    read_code(dump, line);
    read_constants(dump);
    for (size_t count = read_count(dump); count > 0 && !dump->is_broken; count--) read_bytes(dump, 3); /* captures */
    size_t functions = read_count(dump);
    for (size_t i = 0; i < functions && !dump->is_broken; i++) read_function(dump);
    read_bytes(dump, read_count(dump)); /* lines */
    for (size_t count = read_count(dump); count > 0 && !dump->is_broken; count--) {
        read_count(dump);
        read_count(dump);
    }
    for (size_t count = read_count(dump); count > 0 && !dump->is_broken; count--) { /* variables */
        read_text(dump, &length);
        read_count(dump);
        read_count(dump);
    }
    for (size_t count = read_count(dump); count > 0 && !dump->is_broken; count--) read_text(dump, &length);
}

/* Whether the dump has the format that this file supports. */
static bool read_header(struct dump *dump) {
    static const unsigned char expected[] = {
        0x1b, 'L', 'u', 'a', 0x54, 0, 0x19, 0x93, '\r', '\n', 0x1a, '\n', 4, sizeof(lua_Integer), sizeof(lua_Number)};
    const unsigned char *header = read_bytes(dump, sizeof expected);
    if (header == NULL || memcmp(header, expected, sizeof expected) != 0) return false;
    read_bytes(dump, sizeof(lua_Integer) + sizeof(lua_Number)); /* samples */
    read_bytes(dump, 1);                                        /* upvalues */
    return !dump->is_broken;
}

bool chl_read_dump(lua_State *L, const chl_dump_visitor *visitor, void *context) {
    struct dump dump = {.visitor = visitor, .context = context};
    bool is_known = lua_dump(L, collect, &dump, 1) == 0 && read_header(&dump);
    if (is_known) read_function(&dump);
    is_known = is_known && !dump.is_broken && dump.at == dump.size;
    free(dump.bytes);
    return is_known;
}
