/* The system's Lua 5.4. Its folder comes from pkg-config. */
#include <lua.h>
#include <lualib.h>
#include <lauxlib.h>
