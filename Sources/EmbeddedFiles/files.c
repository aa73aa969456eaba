/* Files as text in the program, as they are in the folders that Package.swift lists: FILE_00, FILE_01 and so on are their
   paths, FILE_COUNT is their number, FILE_NAMES are their names, each with a line end behind it. The compiler includes bytes
   at once; lists of numbers in Swift take it longer than all else that a module has. */
#include <stddef.h>
#include <string.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

static const char texts[] = {
#define TENS 0
#define ONES 0
#include "each.h"
    0,
};

const char *FILE_NAMES_FUNCTION(void) { return FILE_NAMES; }

const char *FILE_TEXT_FUNCTION(const char *name) {
    const char *text = texts;
    const char *line = FILE_NAMES;
    size_t length = strlen(name);
    for (int number = 0; number < FILE_COUNT; number++) {
        const char *end = strchr(line, '\n');
        if ((size_t)(end - line) == length && memcmp(line, name, length) == 0) return text;
        line = end + 1;
        text += strlen(text) + 1;
    }
    return NULL;
}
