/* The system's libedit, by its readline interface. */
#include <stdio.h>
#include <editline/readline.h>
