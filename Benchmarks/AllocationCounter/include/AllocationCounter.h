/* Counts allocations of the program that it is loaded into before the C library. */
#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

/* Calls of malloc, calloc, realloc and their like so far. */
unsigned long allocation_count(void);
/* Blocks that are allocated now and not yet freed, less those from before the counter was loaded. */
long allocation_live_blocks(void);

#endif
