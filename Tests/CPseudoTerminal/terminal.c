#define _GNU_SOURCE

#include "CPseudoTerminal.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

int cpseudoterminal_open(int *primary, int *secondary) {
    struct winsize size = {.ws_row = 24, .ws_col = 80};
    *primary = posix_openpt(O_RDWR | O_NOCTTY);
    if (*primary < 0 || grantpt(*primary) != 0 || unlockpt(*primary) != 0) return -1;
    *secondary = open(ptsname(*primary), O_RDWR | O_NOCTTY);
    if (*secondary < 0) return -1;
    return ioctl(*secondary, TIOCSWINSZ, &size);
}
