/* Lua's C API at its best and without any safety: one protected call a frame, matrices changed in place, a tag for a
   check. What the plugin host is measured against. */
#ifndef RAW_LUA_H
#define RAW_LUA_H

typedef struct raw_lua raw_lua;

/* A state with a script that returns function(offset, base); NULL when that fails. */
raw_lua *raw_lua_open(const char *script);
void raw_lua_close(raw_lua *state);

/* Places items from `base`; the 16 numbers of each go to `out`. Returns 0 when that worked. */
int raw_lua_frame(raw_lua *state, const double *offsets, int count, const double base[16], double *out);
/* The same with a protected call an item. */
int raw_lua_frame_by_items(raw_lua *state, const double *offsets, int count, const double base[16], double *out);
/* The same for a script whose matrices are Lua tables of 16 numbers, made anew for each item. */
int raw_lua_frame_with_tables(raw_lua *state, const double *offsets, int count, const double base[16], double *out);

#endif
