/* Reads the output of lua_dump of Lua 5.4, and passes it to a visitor, function by function. */

#ifndef CHL_DUMP_H
#define CHL_DUMP_H

#include "internal.h"

/* Opcodes of Lua 5.4: those that store a value where other code can read it, those through which a value is
   followed, and the ends of the ranges of those that put a new value into their first register. */
enum {
    MOVE = 0, LOADI = 1, LOADNIL = 8, GETUPVAL = 9, SETUPVAL = 10, GETTABUP = 11, GETTABLE = 12, GETI = 13, GETFIELD = 14,
    SETTABUP = 15, SETTABLE = 16, SETI = 17, SETFIELD = 18, NEWTABLE = 19, SELF = 20, ADDI = 21, SHLI = 33, SHR = 45, UNM = 49, LEN = 52,
    MMBIN = 46, MMBINK = 48, CONCAT = 53, CLOSE = 54, EQ = 57, LE = 59, EQK = 60, GEI = 65, TEST = 66, TESTSET = 67, CALL = 68, RETURN = 70, RETURN1 = 72, FORLOOP = 73, TFORLOOP = 77, SETLIST = 78, CLOSURE = 79, EXTRAARG = 82, OPCODE_BITS = 7,
};

/* The fields of an instruction. */
static inline unsigned chl_code(uint32_t i) { return i & ((1u << OPCODE_BITS) - 1); }
static inline unsigned chl_a(uint32_t i) { return i >> 7 & 0xff; }
static inline unsigned chl_b(uint32_t i) { return i >> 16 & 0xff; }
static inline unsigned chl_c(uint32_t i) { return i >> 24; }
static inline bool chl_c_is_constant(uint32_t i) { return (i >> 15 & 1) != 0; }
static inline unsigned chl_bx(uint32_t i) { return i >> 15; }

/* Callbacks for each function, in this order. The functions that it contains follow after its captures;
   `number` is their position in it. */
typedef struct {
    void (*begin)(void *context, int depth, int number, int line, unsigned parameters, size_t instructions);
    void (*instruction)(void *context, int depth, uint32_t instruction);
    void (*text)(void *context, int depth, int constant, const char *text, size_t length);
    void (*capture)(void *context, int depth, bool is_register, int position);
} chl_dump_visitor;

/* Passes the function on top of the stack to a visitor; false when the function is not understood. */
bool chl_read_dump(lua_State *L, const chl_dump_visitor *visitor, void *context);

#endif
