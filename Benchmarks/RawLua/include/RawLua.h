/* The baseline for the plugin host: Lua's C API, as fast as possible and without any safety checks. One
   protected call per frame, matrices changed in place, type checks by a tag. */
#ifndef RAW_LUA_H
#define RAW_LUA_H

typedef struct raw_lua raw_lua;

/* Opens a state with a script that returns function(offset, base); NULL on failure. */
raw_lua *raw_lua_open(const char *script);
void raw_lua_close(raw_lua *state);

/* The same with an item, one userdata for all, as a fourth argument. */
int raw_lua_frame_with_item(raw_lua *state, const double *offsets, int count, const double base[16], double *out);

/* Places items, starting from `base`; the 16 numbers of each go to `out`. Returns 0 on success. */
int raw_lua_frame(raw_lua *state, const double *offsets, int count, const double base[16], double *out);
/* The same with one protected call per item. */
int raw_lua_frame_by_items(raw_lua *state, const double *offsets, int count, const double base[16], double *out);
/* The same for a script whose matrices are Lua tables of 16 numbers, created for each item. */
int raw_lua_frame_with_tables(raw_lua *state, const double *offsets, int count, const double base[16], double *out);

#endif
