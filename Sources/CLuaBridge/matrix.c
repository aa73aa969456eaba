/* Transform: 16 doubles as a value. A method answers with a new Transform and leaves its receiver alone. */

#pragma STDC FP_CONTRACT OFF /* the same bits as the engine, on every machine */

#include "internal.h"

#include <math.h>
#include <string.h>

/* ---- arguments ---- */

static const double *check_matrix(lua_State *L, int index) {
    const double *m = chl_test_matrix(L, index);
    if (m == NULL) luaL_typeerror(L, index, "Transform");
    return m;
}

static double check_number(lua_State *L, int index) {
    if (lua_type(L, index) != LUA_TNUMBER) luaL_typeerror(L, index, "number");
    double x = lua_tonumber(L, index);
    if (!isfinite(x)) luaL_argerror(L, index, lua_pushfstring(L, "finite number expected, got %f", x));
    return x;
}

static double number_or(lua_State *L, int index, double otherwise) {
    return lua_isnoneornil(L, index) ? otherwise : check_number(L, index);
}

/* ---- arithmetic: row vectors, a new operation applies first ---- */

static void set_identity(double *r) {
    memset(r, 0, 16 * sizeof *r);
    r[0] = r[5] = r[10] = r[15] = 1;
}

/* r may not be m. */
static void translate(double *r, const double *m, double x, double y, double z) {
    memcpy(r, m, 12 * sizeof *r);
    for (int i = 0; i < 4; i++) r[12 + i] = m[i] * x + m[4 + i] * y + m[8 + i] * z + m[12 + i];
}

static void rotate(double *r, const double *m, double angle, double x, double y, double z) {
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
    for (int row = 0; row < 3; row++)
        for (int i = 0; i < 4; i++)
            r[4 * row + i] = a[3 * row] * m[i] + a[3 * row + 1] * m[4 + i] + a[3 * row + 2] * m[8 + i];
    memcpy(r + 12, m + 12, 4 * sizeof *r);
}

static void scale(double *r, const double *m, double x, double y, double z) {
    for (int i = 0; i < 4; i++) {
        r[i] = m[i] * x;
        r[4 + i] = m[4 + i] * y;
        r[8 + i] = m[8 + i] * z;
        r[12 + i] = m[12 + i];
    }
}

static void concatenate(double *r, const double *a, const double *b) {
    for (int row = 0; row < 4; row++)
        for (int i = 0; i < 4; i++) {
            double sum = 0;
            for (int k = 0; k < 4; k++) sum += a[4 * row + k] * b[4 * k + i];
            r[4 * row + i] = sum;
        }
}

/* Gauss and Jordan with the largest pivot of each column; false when there is none. */
static bool invert(double *r, const double *m) {
    double a[4][8];
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 8; j++) a[i][j] = j < 4 ? m[4 * i + j] : j - 4 == i;
    for (int column = 0; column < 4; column++) {
        int pivot = column;
        for (int i = column + 1; i < 4; i++)
            if (fabs(a[i][column]) > fabs(a[pivot][column])) pivot = i;
        if (a[pivot][column] == 0) return false;
        for (int j = 0; j < 8; j++) {
            double swapped = a[column][j];
            a[column][j] = a[pivot][j];
            a[pivot][j] = swapped;
        }
        double factor = 1 / a[column][column];
        for (int j = 0; j < 8; j++) a[column][j] *= factor;
        for (int i = 0; i < 4; i++) {
            if (i == column) continue;
            double multiple = a[i][column];
            for (int j = 0; j < 8; j++) a[i][j] -= multiple * a[column][j];
        }
    }
    double sum = 0;
    for (int i = 0; i < 16; i++) {
        r[i] = a[i / 4][4 + i % 4];
        sum += r[i] * 0;
    }
    return sum == 0;
}

/* ---- methods ---- */

static int method_translate(lua_State *L) {
    const double *m = check_matrix(L, 1);
    double x = check_number(L, 2), y = check_number(L, 3), z = number_or(L, 4, 0);
    translate(chl_push_matrix(L, chl_of(L)), m, x, y, z);
    return 1;
}

static void check_axis(lua_State *L, int first, double *x, double *y, double *z) {
    *x = check_number(L, first);
    *y = check_number(L, first + 1);
    *z = check_number(L, first + 2);
    double square = *x * *x + *y * *y + *z * *z;
    if (!(square > 0) || !isfinite(square))
        luaL_argerror(L, first, "the axis needs a length; expected numbers that are not all 0");
}

static int method_rotate(lua_State *L) {
    const double *m = check_matrix(L, 1);
    double angle = check_number(L, 2), x, y, z;
    check_axis(L, 3, &x, &y, &z);
    rotate(chl_push_matrix(L, chl_of(L)), m, angle, x, y, z);
    return 1;
}

static int method_scale(lua_State *L) {
    const double *m = check_matrix(L, 1);
    double x = check_number(L, 2), y = number_or(L, 3, x), z = number_or(L, 4, 1);
    scale(chl_push_matrix(L, chl_of(L)), m, x, y, z);
    return 1;
}

static int method_translate_along(lua_State *L) {
    const double *m = check_matrix(L, 1);
    double main = check_number(L, 2), cross = check_number(L, 3), z = number_or(L, 4, 0);
    chl_state *s = chl_of(L);
    bool vertical = s->pushed.vertical;
    translate(chl_push_matrix(L, s), m, vertical ? cross : main, vertical ? main : cross, z);
    return 1;
}

static int method_turn(lua_State *L) {
    const double *m = check_matrix(L, 1);
    double angle = check_number(L, 2);
    chl_state *s = chl_of(L);
    if (s->pushed.vertical) {
        rotate(chl_push_matrix(L, s), m, angle, -1, 0, 0);
    } else {
        rotate(chl_push_matrix(L, s), m, angle, 0, 1, 0);
    }
    return 1;
}

static int method_concat(lua_State *L) {
    const double *a = check_matrix(L, 1), *b = check_matrix(L, 2);
    concatenate(chl_push_matrix(L, chl_of(L)), a, b);
    return 1;
}

static int method_inverse(lua_State *L) {
    double r[16];
    if (!invert(r, check_matrix(L, 1))) {
        lua_pushnil(L);
    } else {
        memcpy(chl_push_matrix(L, chl_of(L)), r, sizeof r);
    }
    return 1;
}

static int method_project(lua_State *L) {
    const double *m = check_matrix(L, 1);
    double x = check_number(L, 2), y = check_number(L, 3), z = number_or(L, 4, 0);
    double p[4];
    for (int i = 0; i < 4; i++) p[i] = m[i] * x + m[4 + i] * y + m[8 + i] * z + m[12 + i];
    if (!(p[3] > 0)) {
        lua_pushnil(L);
        return 1;
    }
    lua_pushnumber(L, p[0] / p[3]);
    lua_pushnumber(L, p[1] / p[3]);
    return 2;
}

/* ---- constructors ---- */

static int new_translation(lua_State *L) {
    double identity[16], x = check_number(L, 1), y = check_number(L, 2), z = number_or(L, 3, 0);
    set_identity(identity);
    translate(chl_push_matrix(L, chl_of(L)), identity, x, y, z);
    return 1;
}

static int new_rotation(lua_State *L) {
    double identity[16], angle = check_number(L, 1), x, y, z;
    check_axis(L, 2, &x, &y, &z);
    set_identity(identity);
    rotate(chl_push_matrix(L, chl_of(L)), identity, angle, x, y, z);
    return 1;
}

static int new_scale(lua_State *L) {
    double identity[16], x = check_number(L, 1), y = number_or(L, 2, x), z = number_or(L, 3, 1);
    set_identity(identity);
    scale(chl_push_matrix(L, chl_of(L)), identity, x, y, z);
    return 1;
}

static int new_matrix(lua_State *L) {
    double m[16];
    for (int i = 0; i < 16; i++) m[i] = check_number(L, i + 1);
    memcpy(chl_push_matrix(L, chl_of(L)), m, sizeof m);
    return 1;
}

/* ---- metamethods ---- */

/* t.m11 … t.m44 and the methods; the methods are in the first upvalue. */
static int meta_index(lua_State *L) {
    lua_pushvalue(L, 2);
    if (lua_rawget(L, lua_upvalueindex(1)) != LUA_TNIL) return 1;
    const double *m = check_matrix(L, 1);
    size_t length = 0;
    const char *key = lua_type(L, 2) == LUA_TSTRING ? lua_tolstring(L, 2, &length) : NULL;
    if (key != NULL && length == 3 && key[0] == 'm' && key[1] >= '1' && key[1] <= '4' && key[2] >= '1' &&
        key[2] <= '4') {
        lua_pushnumber(L, m[4 * (key[1] - '1') + (key[2] - '1')]);
        return 1;
    }
    char nearest[80] = "";
    if (key != NULL) chl_nearest(L, lua_upvalueindex(1), key, nearest, sizeof nearest);
    return luaL_error(L, "a Transform has no '%s'%s", luaL_tolstring(L, 2, NULL), nearest);
}

/* pairs(t): its numbers and its methods; upvalues: the methods, next. */
static int meta_pairs(lua_State *L) {
    const double *m = check_matrix(L, 1);
    lua_pushvalue(L, lua_upvalueindex(2));
    lua_newtable(L);
    for (lua_pushnil(L); lua_next(L, lua_upvalueindex(1)) != 0;) {
        lua_pushvalue(L, -2);
        lua_insert(L, -2);
        lua_rawset(L, -4);
    }
    for (int i = 0; i < 16; i++) {
        lua_pushfstring(L, "m%d%d", i / 4 + 1, i % 4 + 1);
        lua_pushnumber(L, m[i]);
        lua_rawset(L, -3);
    }
    return 2;
}

static int meta_newindex(lua_State *L) {
    return luaL_error(L, "a Transform can't be changed: '%s' is read-only", luaL_tolstring(L, 2, NULL));
}

static int meta_eq(lua_State *L) {
    const double *a = chl_test_matrix(L, 1), *b = chl_test_matrix(L, 2);
    bool is_equal = a != NULL && b != NULL;
    for (int i = 0; is_equal && i < 16; i++) is_equal = a[i] == b[i];
    lua_pushboolean(L, is_equal);
    return 1;
}

static int meta_tostring(lua_State *L) {
    const double *m = check_matrix(L, 1);
    luaL_Buffer buffer;
    luaL_buffinit(L, &buffer);
    luaL_addstring(&buffer, "Transform(");
    for (int i = 0; i < 16; i++) {
        lua_pushfstring(L, "%s%f", i == 0 ? "" : i % 4 == 0 ? "; " : ", ", m[i]);
        luaL_addvalue(&buffer);
    }
    luaL_addchar(&buffer, ')');
    luaL_pushresult(&buffer);
    return 1;
}

/* The names are in the first upvalue: what a script hands over need be no table. */
static int missing_constructor(lua_State *L) {
    char nearest[80] = "";
    const char *key = luaL_tolstring(L, 2, NULL);
    chl_nearest(L, lua_upvalueindex(1), key, nearest, sizeof nearest);
    return luaL_error(L, "Transform has no '%s'%s", key, nearest);
}

static const luaL_Reg methods[] = {
    {"translate", method_translate}, {"rotate", method_rotate},
    {"scale", method_scale}, {"translateAlong", method_translate_along},
    {"turn", method_turn}, {"concat", method_concat},
    {"inverse", method_inverse}, {"project", method_project},
    {NULL, NULL},
};

static const luaL_Reg constructors[] = {
    {"translation", new_translation}, {"rotation", new_rotation},
    {"scale", new_scale}, {"matrix", new_matrix},
    {NULL, NULL},
};

static const luaL_Reg metamethods[] = {
    {"__newindex", meta_newindex}, {"__eq", meta_eq}, {"__tostring", meta_tostring},
    {NULL, NULL},
};

/* Registers Transform and makes the pool; the globals are on top of the stack. */
void chl_open_transforms(lua_State *L) {
    chl_state *s = chl_of(L);
    luaL_newmetatable(L, CHL_TRANSFORM_METATABLE);
    luaL_setfuncs(L, metamethods, 0);
    luaL_newlib(L, methods);
    lua_pushvalue(L, -1);
    lua_pushcclosure(L, meta_index, 1);
    lua_setfield(L, -3, "__index");
    lua_getglobal(L, "next");
    lua_pushcclosure(L, meta_pairs, 2);
    lua_setfield(L, -2, "__pairs");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    lua_pop(L, 1);

    chl_open_pool(L);

    luaL_newlib(L, constructors);
    set_identity(chl_push_matrix(L, s));
    lua_setfield(L, -2, "identity");
    lua_newtable(L);
    luaL_newlib(L, constructors);
    lua_pushcclosure(L, missing_constructor, 1);
    lua_setfield(L, -2, "__index");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    lua_setmetatable(L, -2);
    lua_setfield(L, -2, "Transform");
}
