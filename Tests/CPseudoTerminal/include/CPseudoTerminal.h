/* A pseudo-terminal for tests: Swift's C library has no name for it. */
#ifndef CPSEUDOTERMINAL_H
#define CPSEUDOTERMINAL_H

/* Opens one; answers with its two ends, and 0 when that worked. */
int cpseudoterminal_open(int *primary, int *secondary);

#endif
