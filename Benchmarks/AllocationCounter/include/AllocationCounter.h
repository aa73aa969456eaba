/* Counts the allocations of a program, if loaded before the C library. */
#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

/* The number of calls of malloc, calloc, realloc and similar functions so far. */
unsigned long allocation_count(void);
/* The number of blocks that are allocated and not yet freed, less those from before the counter was
   loaded. */
long allocation_live_blocks(void);

#endif
