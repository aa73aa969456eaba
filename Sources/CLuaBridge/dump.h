/* Reads the output of lua_dump of Lua 5.4, and passes it to a visitor, function by function. */

#ifndef CHL_DUMP_H
#define CHL_DUMP_H

#include "internal.h"

/* Opcodes of Lua 5.4: those through which a value is followed, and the ends of the ranges of those that put a new value
   into their first register. */
enum {
    MOVE = 0, LOADI = 1, GETUPVAL = 9, GETTABUP = 11, GETTABLE = 12, GETI = 13, GETFIELD = 14, NEWTABLE = 19, SELF = 20,
    ADDI = 21, SHR = 45, UNM = 49, CONCAT = 53, CALL = 68, CLOSURE = 79, OPCODE_BITS = 7,
};

/* The fields of an instruction. */
static inline unsigned chl_code(uint32_t i) { return i & ((1u << OPCODE_BITS) - 1); }
static inline unsigned chl_a(uint32_t i) { return i >> 7 & 0xff; }
static inline unsigned chl_b(uint32_t i) { return i >> 16 & 0xff; }
static inline unsigned chl_c(uint32_t i) { return i >> 24; }
static inline bool chl_c_is_constant(uint32_t i) { return (i >> 15 & 1) != 0; }

/* Callbacks for each function, in this order; the functions that it contains follow. */
typedef struct {
    void (*begin)(void *context, int line, size_t instructions);
    void (*instruction)(void *context, uint32_t instruction);
} chl_dump_visitor;

/* Passes the function on top of the stack to a visitor; false when the function is not understood. */
bool chl_read_dump(lua_State *L, const chl_dump_visitor *visitor, void *context);

#endif
