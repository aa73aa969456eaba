#include "RawLua.h"

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define TAG 0x7261774d61747269ull

typedef struct {
    uint64_t tag;
    double m[16];
} matrix;

struct raw_lua {
    lua_State *L;
    int function, matrix, item;
};

/* What a script reads of an item, and writes. */
typedef struct {
    double id, presence;
    double blur, saturation, shade;
} item;

static int item_index(lua_State *L) {
    const item *self = luaL_checkudata(L, 1, "item");
    const char *name = luaL_checkstring(L, 2);
    if (strcmp(name, "id") == 0) lua_pushinteger(L, (lua_Integer)self->id);
    else if (strcmp(name, "presence") == 0) lua_pushnumber(L, self->presence);
    else return luaL_error(L, "no field '%s'", name);
    return 1;
}

static int item_newindex(lua_State *L) {
    item *self = luaL_checkudata(L, 1, "item");
    const char *name = luaL_checkstring(L, 2);
    double value = luaL_checknumber(L, 3);
    if (strcmp(name, "blur") == 0) self->blur = value;
    else if (strcmp(name, "saturation") == 0) self->saturation = value;
    else if (strcmp(name, "shade") == 0) self->shade = value;
    else return luaL_error(L, "no field '%s'", name);
    return 0;
}

static double *check(lua_State *L, int index) {
    matrix *found = lua_touserdata(L, index);
    if (found == NULL || found->tag != TAG) luaL_typeerror(L, index, "matrix");
    return found->m;
}

static int translate(lua_State *L) {
    double *m = check(L, 1);
    double x = lua_tonumber(L, 2), y = lua_tonumber(L, 3), z = lua_tonumber(L, 4);
    for (int i = 0; i < 4; i++) m[12 + i] += m[i] * x + m[4 + i] * y + m[8 + i] * z;
    lua_settop(L, 1);
    return 1;
}

static int rotate(lua_State *L) {
    double *m = check(L, 1);
    double angle = lua_tonumber(L, 2), x = lua_tonumber(L, 3), y = lua_tonumber(L, 4), z = lua_tonumber(L, 5);
    double length = sqrt(x * x + y * y + z * z);
    x /= length;
    y /= length;
    z /= length;
    double s = sin(angle), c = cos(angle), t = 1 - c;
    double a[9] = {
        t * x * x + c, t * x * y + s * z, t * x * z - s * y,
        t * x * y - s * z, t * y * y + c, t * y * z + s * x,
        t * x * z + s * y, t * y * z - s * x, t * z * z + c,
    };
    double r[12];
    for (int row = 0; row < 3; row++)
        for (int i = 0; i < 4; i++)
            r[4 * row + i] = a[3 * row] * m[i] + a[3 * row + 1] * m[4 + i] + a[3 * row + 2] * m[8 + i];
    memcpy(m, r, sizeof r);
    lua_settop(L, 1);
    return 1;
}

raw_lua *raw_lua_open(const char *script) {
    static const luaL_Reg methods[] = {{"translate", translate}, {"rotate", rotate}, {NULL, NULL}};
    raw_lua *state = calloc(1, sizeof *state);
    lua_State *L = state->L = luaL_newstate();
    luaL_openlibs(L);
    matrix *m = lua_newuserdatauv(L, sizeof *m, 0);
    m->tag = TAG;
    lua_newtable(L);
    luaL_newlib(L, methods);
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, -2);
    state->matrix = luaL_ref(L, LUA_REGISTRYINDEX);
    lua_newuserdatauv(L, sizeof(item), 0);
    luaL_newmetatable(L, "item");
    lua_pushcfunction(L, item_index);
    lua_setfield(L, -2, "__index");
    lua_pushcfunction(L, item_newindex);
    lua_setfield(L, -2, "__newindex");
    lua_setmetatable(L, -2);
    state->item = luaL_ref(L, LUA_REGISTRYINDEX);
    if (luaL_dostring(L, script) != LUA_OK) {
        raw_lua_close(state);
        return NULL;
    }
    state->function = luaL_ref(L, LUA_REGISTRYINDEX);
    return state;
}

void raw_lua_close(raw_lua *state) {
    lua_close(state->L);
    free(state);
}

struct frame {
    const raw_lua *state;
    const double *offsets, *base;
    double *out;
    int count;
};

static int run(lua_State *L) {
    const struct frame *frame = lua_touserdata(L, 1);
    lua_rawgeti(L, LUA_REGISTRYINDEX, frame->state->function);
    lua_rawgeti(L, LUA_REGISTRYINDEX, frame->state->matrix);
    double *m = check(L, 3);
    for (int i = 0; i < frame->count; i++) {
        memcpy(m, frame->base, 16 * sizeof *m);
        lua_pushvalue(L, 2);
        lua_pushnumber(L, frame->offsets[i]);
        lua_pushvalue(L, 3);
        lua_call(L, 2, 1);
        memcpy(frame->out + 16 * i, check(L, -1), 16 * sizeof *m);
        lua_pop(L, 1);
    }
    return 0;
}

static int run_with_item(lua_State *L) {
    const struct frame *frame = lua_touserdata(L, 1);
    lua_rawgeti(L, LUA_REGISTRYINDEX, frame->state->function);
    lua_rawgeti(L, LUA_REGISTRYINDEX, frame->state->matrix);
    lua_rawgeti(L, LUA_REGISTRYINDEX, frame->state->item);
    double *m = check(L, 3);
    item *self = lua_touserdata(L, 4);
    for (int i = 0; i < frame->count; i++) {
        memcpy(m, frame->base, 16 * sizeof *m);
        *self = (item){i, 1, 0, 1, 0};
        lua_pushvalue(L, 2);
        lua_pushnumber(L, frame->offsets[i]);
        lua_pushvalue(L, 3);
        lua_pushinteger(L, i);
        lua_pushvalue(L, 4);
        lua_call(L, 4, 1);
        memcpy(frame->out + 16 * i, check(L, -1), 16 * sizeof *m);
        lua_pop(L, 1);
    }
    return 0;
}

static int protect(lua_CFunction function, struct frame frame) {
    lua_State *L = frame.state->L;
    lua_pushcfunction(L, function);
    lua_pushlightuserdata(L, &frame);
    return lua_pcall(L, 1, 0, 0);
}

int raw_lua_frame(raw_lua *state, const double *offsets, int count, const double base[16], double *out) {
    return protect(run, (struct frame){state, offsets, base, out, count});
}

int raw_lua_frame_with_item(raw_lua *state, const double *offsets, int count, const double base[16], double *out) {
    return protect(run_with_item, (struct frame){state, offsets, base, out, count});
}

int raw_lua_frame_by_items(raw_lua *state, const double *offsets, int count, const double base[16], double *out) {
    for (int i = 0; i < count; i++) {
        int status = raw_lua_frame(state, offsets + i, 1, base, out + 16 * i);
        if (status != LUA_OK) return status;
    }
    return LUA_OK;
}

static int run_with_tables(lua_State *L) {
    const struct frame *frame = lua_touserdata(L, 1);
    lua_rawgeti(L, LUA_REGISTRYINDEX, frame->state->function);
    for (int i = 0; i < frame->count; i++) {
        lua_pushvalue(L, 2);
        lua_pushnumber(L, frame->offsets[i]);
        lua_createtable(L, 16, 0);
        for (int k = 0; k < 16; k++) {
            lua_pushnumber(L, frame->base[k]);
            lua_rawseti(L, -2, k + 1);
        }
        lua_call(L, 2, 1);
        luaL_checktype(L, -1, LUA_TTABLE);
        for (int k = 0; k < 16; k++) {
            lua_rawgeti(L, -1, k + 1);
            frame->out[16 * i + k] = lua_tonumber(L, -1);
            lua_pop(L, 1);
        }
        lua_pop(L, 1);
    }
    return 0;
}

int raw_lua_frame_with_tables(raw_lua *state, const double *offsets, int count, const double base[16], double *out) {
    return protect(run_with_tables, (struct frame){state, offsets, base, out, count});
}
