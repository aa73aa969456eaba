/* Where a parser stopped. In: a text that does not compile. Out: the end of the word that it stopped at. */

#include <string.h>

#include "internal.h"

#define LONGEST_SEARCH 0.005 /* seconds */

/* A beginning of the text that fails with the same message ends behind the word that the parser stopped at.
   Nothing runs: a bare state compiles the text, and lua_load catches its own errors. A search that takes long
   finds nothing. */
size_t chl_syntax_end(const char *text, const char *chunk, const char *message, const size_t *ends, int count) {
    lua_State *L = luaL_newstate();
    if (L == NULL) return 0;
    size_t found = 0;
    const double end = chl_thread_seconds() + LONGEST_SEARCH;
    for (int k = 0; k < count && found == 0 && chl_thread_seconds() < end; k++) {
        if (luaL_loadbufferx(L, text, ends[k], chunk, "t") == LUA_ERRSYNTAX) {
            const char *own = lua_tostring(L, -1);
            const size_t length = strlen(message), whole = own == NULL ? 0 : strlen(own);
            if (whole >= length && strcmp(own + whole - length, message) == 0) found = ends[k];
        }
        lua_settop(L, 0);
    }
    lua_close(L);
    return found;
}
