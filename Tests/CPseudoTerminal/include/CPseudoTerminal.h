/* A pseudo-terminal for tests, because Swift's C library does not export these functions. */
#ifndef CPSEUDOTERMINAL_H
#define CPSEUDOTERMINAL_H

/* Opens a pseudo-terminal; sets its two ends and returns 0 on success. */
int cpseudoterminal_open(int *primary, int *secondary);

#endif
