/* The memory of a script: the allocator of all of a state's blocks.

   It does not refuse memory as soon as the budget is used up: it grants up to 1.5 times the budget, and sets
   the hook to stop the script at its next instruction, where the collector may run and an error has a line.
   After a refusal it refuses everything until that next instruction: Lua would collect and retry, and a
   collection that succeeds within an instruction can free an object that the instruction is using (Lua before
   5.4.8). It reads none of Lua's structures, which may be in the middle of a change. */

#include "internal.h"

#include <stdio.h>
#include <stdlib.h>
#ifdef __linux__
#include <sys/mman.h>
#include <unistd.h>
#endif

#define STRING_HEADER 25 /* bytes of a string in addition to its text */
#define STACK_SPARE 5    /* slots of a stack in addition to its size */

/* The memory of the process that a block of this size takes: the allocator adds a word and rounds up to a
   multiple of two words. */
static size_t cost(size_t size) {
    if (size == 0) return 0;
    return size < 24 ? 32 : (size + 8 + 15) & ~(size_t)15;
}

/* Whether a block of this size would be a stack after one doubling too many: a pinned one (see faults.c) of
   the main thread or of a coroutine, or one that began with 40 slots. */
static bool is_stack(size_t size) {
    size_t slots = size / CHL_SLOT - STACK_SPARE;
    return size % CHL_SLOT == 0 &&
           (slots == 2 * (CHL_PINNED_SLOTS + 1) || slots == 2 * (CHL_PINNED_SLOTS + 2) || slots == 40 << 10);
}

static chl_refusal refusal(const chl_memory *memory, size_t budget, bool is_string, size_t old_size, size_t new_size) {
    if (is_string && new_size > CHL_LONGEST_STRING + STRING_HEADER) return CHL_LONG_STRING;
    if (new_size > CHL_LARGEST_BLOCK) return is_stack(new_size) ? CHL_DEEP_STACK : CHL_LARGE_BLOCK;
    if (memory->used - cost(old_size) + cost(new_size) > budget + budget / 2) return CHL_OVER_BUDGET;
    return CHL_GRANTED;
}

/* Allocates memory for Lua; a lua_Alloc function. */
void *chl_allocate(void *context, void *block, size_t old_size, size_t new_size) {
    chl_state *s = context;
    chl_memory *memory = &s->memory;
    bool is_string = block == NULL && old_size == LUA_TSTRING;
    if (block == NULL) old_size = 0; /* Lua passes the kind of object instead */
    if (new_size == 0) {
        free(block);
        memory->used -= cost(old_size);
        return NULL;
    }
    /* If refused, Lua would continue without a larger table of strings, and would collect for each new
       string. */
    bool is_string_table = block != NULL && block == memory->string_table;
    if (new_size > old_size && !is_string_table) {
        if (memory->is_refusing) return NULL;
        chl_refusal refused = refusal(memory, s->budget.memory, is_string, old_size, new_size);
        if (refused != CHL_GRANTED) {
            memory->refusal = refused;
            memory->refused = is_string ? new_size - STRING_HEADER : new_size;
            memory->is_refusing = true;
            chl_raise_alarm(s);
            return NULL;
        }
    }
    void *result = realloc(block, new_size);
    if (result == NULL) return NULL;
    memory->used += cost(new_size) - cost(old_size);
    /* The first block of 128 pointers that Lua asks for is the table of strings. */
    if (is_string_table || (memory->string_table == NULL && block == NULL && new_size == 128 * sizeof(void *)))
        memory->string_table = result;
    /* Nothing that large is allocated before the stack of the main thread. */
    if (memory->stack == NULL && new_size >= CHL_PINNED_SLOTS * CHL_SLOT) {
        memory->stack = result;
        memory->stack_size = new_size;
    }
    if (new_size > old_size && memory->used > s->budget.memory) {
        memory->is_full = true;
        chl_raise_alarm(s);
    }
    return result;
}

/* Gives the memory of the main thread's stack back that no call uses: a pinned stack (see faults.c) is large, most scripts use
   little of it, and a folder may have thousands. Lua has written nil into all of it, which is what a page holds that comes anew. */
void chl_trim_stack(chl_state *s) {
#ifdef __linux__
    _Static_assert(LUA_TNIL == 0, "an empty page holds other values than nil");
    lua_Debug record;
    const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE), start = (uintptr_t)s->memory.stack;
    const size_t used = 2 * LUA_MINSTACK;
    if (start == 0 || lua_getstack(s->L, 0, &record) != 0 || lua_gettop(s->L) >= LUA_MINSTACK) return;
    const uintptr_t first = (start + used * CHL_SLOT + page - 1) / page * page;
    const uintptr_t end = (start + s->memory.stack_size) / page * page;
    if (end > first) madvise((void *)first, end - first, MADV_DONTNEED);
#else
    (void)s;
#endif
}

/* Whether a script uses more memory than its budget, even after a collection. Call it only between
   instructions. */
bool chl_is_over_budget(lua_State *L) {
    const chl_state *s = chl_of(L);
    if (s->memory.used <= s->budget.memory) return false;
    lua_gc(L, LUA_GCCOLLECT);
    return s->memory.used > s->budget.memory;
}

/* Describes why memory was refused. */
void chl_describe_refusal(const chl_state *s, chl_error *error) {
    char *text = error->message;
    size_t size = sizeof error->message;
    error->status = CHL_MEMORY;
    switch (s->memory.refusal) {
    case CHL_LONG_STRING:
        error->status = CHL_SIZE;
        snprintf(text, size, "no memory for a string of %zu bytes; expected at most %d", s->memory.refused,
            CHL_LONGEST_STRING);
        break;
    case CHL_LARGE_BLOCK:
        snprintf(text, size, "no memory for a block of %zu KiB; expected at most %d: %d entries of an array, %d keys of a "
            "table", s->memory.refused / 1024, CHL_LARGEST_BLOCK / 1024, CHL_LARGEST_BLOCK / CHL_SLOT,
            CHL_LARGEST_BLOCK / CHL_SLOT / 2);
        break;
    case CHL_DEEP_STACK:
        error->status = CHL_SIZE;
        snprintf(text, size, "recursion too deep, or too many values: the calls under way hold more than %d", CHL_PINNED_SLOTS);
        break;
    default:
        snprintf(text, size, "not enough memory: the budget is %zu KiB", s->budget.memory / 1024);
    }
}
