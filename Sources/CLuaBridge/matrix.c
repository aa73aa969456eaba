/* Transform: 16 doubles as a value. A method returns a new Transform and does not change its receiver. */

#pragma STDC FP_CONTRACT OFF /* the same bits as the engine, on every machine */

#include "internal.h"

#include <math.h>
#include <string.h>

/* ---- arguments ---- */

static void refuse_matrix(lua_State *L, int index) {
    if (index > 1) luaL_typeerror(L, index, "Transform");
    lua_Debug call;
    const char *name = lua_getstack(L, 0, &call) && lua_getinfo(L, "n", &call) && call.name != NULL ? call.name : "?";
    luaL_error(L, "'%s' needs a Transform before it, got %s; is it called with a dot? use a colon: base:%s(...)", name,
        luaL_typename(L, 1), name);
}

static inline const double *check_matrix(lua_State *L, int index) {
    const double *m = chl_test_matrix(L, index);
    if (m == NULL) refuse_matrix(L, index);
    return m;
}

/* Notes an argument that is not finite: what is made of it is not finite either, and fails the item that has it. */
static void note_argument(lua_State *L, int index) {
    const int top = lua_gettop(L);
    const char *value = chl_describe(L, index);
    lua_Debug call;
    const bool is_known = lua_getstack(L, 0, &call) && lua_getinfo(L, "n", &call) && call.name != NULL;
    if (is_known && strcmp(call.namewhat, "method") == 0) index--;
    chl_note_number(L, CHL_IN_TRANSFORM, "argument #%d of '%s' is %s; expected a finite number", index,
        is_known ? call.name : "?", value);
    lua_settop(L, top);
}

/* Raises an error for what is no number, from an argument on, and notes numbers that are not finite; the first `least`
   are required. */
static void check_slowly(lua_State *L, int first, int least, int count) {
    for (int index = first; index < first + count; index++) {
        int is_number;
        double x = lua_tonumberx(L, index, &is_number);
        if (!is_number && !(index >= first + least && lua_isnoneornil(L, index))) luaL_typeerror(L, index, "number");
        if (!isfinite(x)) note_argument(L, index);
    }
}

/* Reads numbers from an argument on. Those after the first `least` are optional; if omitted, they keep their
   values. Like Lua's own functions, this accepts a string that spells a number. */
ALWAYS_INLINE void check_numbers(lua_State *L, int first, int least, int count, double *numbers) {
    int are_there = 1;
    double sum = 0; /* of terms that are 0 for finite numbers, otherwise NaN */
    for (int i = 0; i < count; i++) {
        int is_number;
        double x = lua_tonumberx(L, first + i, &is_number);
        are_there &= is_number;
        sum += x - x;
        if (i < least || is_number) numbers[i] = x;
    }
    if (!are_there || sum != 0) check_slowly(L, first, least, count);
}

/* ---- arithmetic: row vectors, a new operation applies first ---- */

static const double identity[16] = {[0] = 1, [5] = 1, [10] = 1, [15] = 1};

static inline void sine_and_cosine(double angle, double *sine, double *cosine) {
#ifdef __GLIBC__
    sincos(angle, sine, cosine); /* the same bits as both */
#else
    *sine = sin(angle);
    *cosine = cos(angle);
#endif
}

/* r must not be m. */
static inline void translate(double *restrict r, const double *restrict m, double x, double y, double z) {
    memcpy(r, m, 12 * sizeof *r);
    for (int i = 0; i < 4; i++) r[12 + i] = m[i] * x + m[4 + i] * y + m[8 + i] * z + m[12 + i];
}

static inline void rotate(double *restrict r, const double *restrict m, double angle, double x, double y, double z) {
    double square = x * x + y * y + z * z;
    if (square == 0) { /* an axis without a length turns nothing */
        memcpy(r, m, 16 * sizeof *r);
        return;
    }
    if (square != 1) {
        double length = isfinite(square) ? sqrt(square) : NAN;
        x /= length;
        y /= length;
        z /= length;
    }
    double s, c;
    sine_and_cosine(angle, &s, &c);
    double t = 1 - c;
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

static void scale(double *restrict r, const double *restrict m, double x, double y, double z) {
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

/* The six 2x2 minors of two rows, xy xz xw yz yw zw. */
static void find_minors(double *r, const double *p, const double *q) {
    static const int pairs[6][2] = {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}};
    for (int k = 0; k < 6; k++) r[k] = p[pairs[k][0]] * q[pairs[k][1]] - p[pairs[k][1]] * q[pairs[k][0]];
}

/* What gives, times any row, the determinant of that row, a row and the two rows of minors; with a sign. */
static void find_cofactors(double *r, double sign, const double *minors, const double *row) {
    double xy = minors[0], xz = minors[1], xw = minors[2], yz = minors[3], yw = minors[4], zw = minors[5];
    r[0] = sign * (row[1] * zw - row[2] * yw + row[3] * yz);
    r[1] = sign * -(row[0] * zw - row[2] * xw + row[3] * xz);
    r[2] = sign * (row[0] * yw - row[1] * xw + row[3] * xy);
    r[3] = sign * -(row[0] * yz - row[1] * xz + row[2] * xy);
}

/* The inverse, as the engine computes it, to the bit; false if there is none. */
static bool invert(double *r, const double *m) {
    double upper[6], lower[6], columns[4][4];
    find_minors(upper, m, m + 4);
    find_minors(lower, m + 8, m + 12);
    find_cofactors(columns[0], 1, lower, m + 4);
    find_cofactors(columns[1], -1, lower, m);
    find_cofactors(columns[2], 1, upper, m + 12);
    find_cofactors(columns[3], -1, upper, m + 8);
    const double *first = columns[0];
    double determinant = m[0] * first[0] + m[1] * first[1] + m[2] * first[2] + m[3] * first[3];
    if (determinant == 0 || !isfinite(determinant)) return false;
    double scale = 1 / determinant, sum = 0;
    for (int i = 0; i < 16; i++) {
        r[i] = columns[i % 4][i / 4] * scale;
        sum += r[i] * 0;
    }
    return sum == 0;
}

/* ---- methods, and constructors: the same from the identity on ---- */

/* Translates by the numbers from an argument on; with the first two swapped if the axes are. */
ALWAYS_INLINE int push_translated(lua_State *L, const double *m, int first, bool is_swapped) {
    double d[3] = {0, 0, 0};
    check_numbers(L, first, 2, 3, d);
    translate(chl_push_matrix(L, chl_of(L)), m, d[is_swapped], d[!is_swapped], d[2]);
    return 1;
}

static int method_translate(lua_State *L) { return push_translated(L, check_matrix(L, 1), 2, false); }
static int new_translation(lua_State *L) { return push_translated(L, identity, 1, false); }
static int method_translate_along(lua_State *L) {
    return push_translated(L, check_matrix(L, 1), 2, chl_of(L)->pushed.vertical);
}

ALWAYS_INLINE int push_rotated(lua_State *L, const double *m, int first) {
    double r[4];
    check_numbers(L, first, 4, 4, r);
    rotate(chl_push_matrix(L, chl_of(L)), m, r[0], r[1], r[2], r[3]);
    return 1;
}

static int method_rotate(lua_State *L) { return push_rotated(L, check_matrix(L, 1), 2); }
static int new_rotation(lua_State *L) { return push_rotated(L, identity, 1); }

/* Scales by the factors from an argument on: if omitted, y is x and z is 1. */
static int push_scaled(lua_State *L, const double *m, int first) {
    double f[3] = {0, 0, 1};
    check_numbers(L, first, 1, 3, f);
    if (lua_isnoneornil(L, first + 1)) f[1] = f[0];
    scale(chl_push_matrix(L, chl_of(L)), m, f[0], f[1], f[2]);
    return 1;
}

static int method_scale(lua_State *L) { return push_scaled(L, check_matrix(L, 1), 2); }
static int new_scale(lua_State *L) { return push_scaled(L, identity, 1); }

static int rotate_about_axis(lua_State *L, double x, double y, double z) {
    const double *m = check_matrix(L, 1);
    double angle;
    check_numbers(L, 2, 1, 1, &angle);
    rotate(chl_push_matrix(L, chl_of(L)), m, angle, x, y, z);
    return 1;
}

static int method_rotate_x(lua_State *L) { return rotate_about_axis(L, 1, 0, 0); }
static int method_rotate_y(lua_State *L) { return rotate_about_axis(L, 0, 1, 0); }
static int method_rotate_z(lua_State *L) { return rotate_about_axis(L, 0, 0, 1); }

static int method_turn(lua_State *L) {
    bool vertical = chl_of(L)->pushed.vertical;
    return rotate_about_axis(L, vertical ? -1 : 0, vertical ? 0 : 1, 0);
}

static int method_turn_across(lua_State *L) {
    bool vertical = chl_of(L)->pushed.vertical;
    return rotate_about_axis(L, vertical ? 0 : 1, vertical ? -1 : 0, 0);
}

static int method_rotate_about(lua_State *L) {
    const double *m = check_matrix(L, 1);
    double r[4], p[3] = {0, 0, 0}, there[16], turned[16];
    check_numbers(L, 2, 4, 4, r);
    check_numbers(L, 6, 2, 3, p);
    translate(there, m, p[0], p[1], p[2]);
    rotate(turned, there, r[0], r[1], r[2], r[3]);
    translate(chl_push_matrix(L, chl_of(L)), turned, -p[0], -p[1], -p[2]);
    return 1;
}

static int method_scale_about(lua_State *L) {
    const double *m = check_matrix(L, 1);
    double f[3], p[3] = {0, 0, 0}, there[16], scaled[16];
    check_numbers(L, 2, 3, 3, f);
    check_numbers(L, 5, 2, 3, p);
    translate(there, m, p[0], p[1], p[2]);
    scale(scaled, there, f[0], f[1], f[2]);
    translate(chl_push_matrix(L, chl_of(L)), scaled, -p[0], -p[1], -p[2]);
    return 1;
}

/* Whether the eye sees the front of an item of the given size, by default the carousel's item size. */
static int method_shows_front(lua_State *L) {
    const double *m = check_matrix(L, 1);
    const chl_context *c = &chl_of(L)->pushed;
    double size[2] = {c->vertical ? c->item_height : c->item_width, c->vertical ? c->item_width : c->item_height};
    if (!lua_isnoneornil(L, 2)) check_numbers(L, 2, 2, 2, size);
    double x[4], y[4];
    for (int i = 0; i < 4; i++) { /* clockwise from the top left corner */
        double cx = (i == 1 || i == 2 ? 0.5 : -0.5) * size[0], cy = (i > 1 ? 0.5 : -0.5) * size[1];
        double w = m[3] * cx + m[7] * cy + m[15];
        if (!(w > 0)) {
            lua_pushboolean(L, false);
            return 1;
        }
        x[i] = (m[0] * cx + m[4] * cy + m[12]) / w;
        y[i] = (m[1] * cx + m[5] * cy + m[13]) / w;
    }
    double area = 0;
    for (int i = 0, j = 3; i < 4; j = i++) area += x[j] * y[i] - x[i] * y[j];
    lua_pushboolean(L, area > 0);
    return 1;
}

static int method_facing(lua_State *L) {
    lua_pushboolean(L, check_matrix(L, 1)[10] > 0);
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
    double d[3] = {0, 0, 0}, p[4];
    check_numbers(L, 2, 2, 3, d);
    for (int i = 0; i < 4; i++) p[i] = m[i] * d[0] + m[4 + i] * d[1] + m[8 + i] * d[2] + m[12 + i];
    if (!(p[3] > 0)) {
        lua_pushnil(L);
        return 1;
    }
    lua_pushnumber(L, p[0] / p[3]);
    lua_pushnumber(L, p[1] / p[3]);
    return 2;
}

static int new_matrix(lua_State *L) {
    double m[16];
    check_numbers(L, 1, 16, 16, m);
    memcpy(chl_push_matrix(L, chl_of(L)), m, sizeof m);
    return 1;
}

/* ---- metamethods ---- */

/* The storage index of a number's name, m11 … m44; −1 for other names. */
static int find_element(const char *name, size_t length) {
    if (length != 3 || name[0] != 'm' || name[1] < '1' || name[1] > '4' || name[2] < '1' || name[2] > '4') return -1;
    return 4 * (name[1] - '1') + (name[2] - '1');
}

static int no_such_field(lua_State *L, const char *key) {
    static const char *const results[][2] = {
        {"alpha", "second"}, {"opacity", "second"}, {"fade", "second"}, {"depth", "third"}, {"zIndex", "third"},
        {"shade", "fourth"}, {"brightness", "fourth"}, {"darken", "fourth"}, {"lighten", "fourth"},
    };
    for (size_t i = 0; key != NULL && i < sizeof results / sizeof *results; i++)
        if (strcmp(key, results[i][0]) == 0)
            return luaL_error(L, "a Transform has no '%s'; return it as the %s result, as in: return transform, alpha, "
                "depth, shade", key, results[i][1]);
    const char *nearest = key == NULL ? "" : chl_nearest(L, lua_upvalueindex(1), key, CHL_MEANT);
    return luaL_error(L, "a Transform has no '%s'%s", luaL_tolstring(L, 2, NULL), nearest);
}

/* t.m11 … t.m44 and the methods; the methods are in the first upvalue. */
static int meta_index(lua_State *L) {
    size_t length = 0;
    const char *key = lua_type(L, 2) == LUA_TSTRING ? lua_tolstring(L, 2, &length) : NULL;
    int element = key == NULL ? -1 : find_element(key, length);
    if (element >= 0) {
        lua_pushnumber(L, check_matrix(L, 1)[element]);
        return 1;
    }
    lua_pushvalue(L, 2);
    return lua_rawget(L, lua_upvalueindex(1)) != LUA_TNIL ? 1 : no_such_field(L, key);
}

/* Handles names that the table of methods does not contain, when that table itself is __index. That is much
   faster, but the handler does not receive the Transform. So it is only used when no chunk can name a number,
   see chl_use. */
static int missing_method(lua_State *L) {
    return no_such_field(L, lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : NULL);
}

/* Sets the __index of Transforms to the table of methods (fast), or to the function that also knows the
   numbers. */
void chl_choose_index(lua_State *L, chl_state *s, bool fast) {
    if (s->indexes_fast == fast) return;
    s->indexes_fast = fast;
    luaL_getmetatable(L, CHL_TRANSFORM_METATABLE);
    lua_rawgeti(L, LUA_REGISTRYINDEX, fast ? s->references.methods : s->references.index_function);
    lua_setfield(L, -2, "__index");
    lua_pop(L, 1);
}

/* pairs(t): its numbers and its methods; upvalues: the methods, next. */
static int meta_pairs(lua_State *L) {
    const double *m = check_matrix(L, 1);
    lua_pushvalue(L, lua_upvalueindex(2));
    chl_push_copy(L, lua_upvalueindex(1));
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
        if (i > 0) luaL_addstring(&buffer, i % 4 == 0 ? "; " : ", ");
        lua_pushfstring(L, "%f", m[i]);
        luaL_addvalue(&buffer);
    }
    luaL_addchar(&buffer, ')');
    luaL_pushresult(&buffer);
    return 1;
}

/* The names are in the first upvalue: the value that a script passes need not be a table. */
static int missing_constructor(lua_State *L) {
    const char *key = luaL_tolstring(L, 2, NULL);
    return luaL_error(L, "Transform has no '%s'%s", key, chl_nearest(L, lua_upvalueindex(1), key, CHL_MEANT));
}

static const luaL_Reg methods[] = {
    {"translate", method_translate}, {"rotate", method_rotate},
    {"scale", method_scale}, {"translateAlong", method_translate_along},
    {"turn", method_turn}, {"concat", method_concat},
    {"inverse", method_inverse}, {"project", method_project},
    {"rotateX", method_rotate_x}, {"rotateY", method_rotate_y},
    {"rotateZ", method_rotate_z}, {"turnAcross", method_turn_across},
    {"rotateAbout", method_rotate_about}, {"scaleAbout", method_scale_about},
    {"showsFront", method_shows_front}, {"facing", method_facing},
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

/* Pushes a library whose functions have the pool, on top of the stack, as their first upvalue. */
static void push_library(lua_State *L, const luaL_Reg *functions) {
    lua_newtable(L);
    lua_pushvalue(L, -2);
    luaL_setfuncs(L, functions, 1);
}

/* Registers Transform; the globals are on top of the stack. */
void chl_open_transforms(lua_State *L) {
    chl_state *s = chl_of(L);
    lua_pushboolean(L, 0);
    s->references.base = luaL_ref(L, LUA_REGISTRYINDEX);
    lua_newtable(L);
    int pool = lua_gettop(L);

    luaL_newmetatable(L, CHL_TRANSFORM_METATABLE);
    int metatable = lua_gettop(L);
    luaL_setfuncs(L, metamethods, 0);
    lua_pushvalue(L, pool);
    lua_pushcclosure(L, method_concat, 1);
    lua_setfield(L, -2, "__mul");
    lua_pushvalue(L, pool);
    push_library(L, methods);
    int table = lua_gettop(L);
    lua_pushvalue(L, table);
    lua_pushcclosure(L, meta_index, 1);
    lua_pushvalue(L, -1);
    s->references.index_function = luaL_ref(L, LUA_REGISTRYINDEX);
    lua_setfield(L, metatable, "__index");
    lua_pushvalue(L, table);
    lua_getglobal(L, "next");
    lua_pushcclosure(L, meta_pairs, 2);
    lua_setfield(L, metatable, "__pairs");
    lua_pushboolean(L, 0);
    lua_setfield(L, metatable, "__metatable");

    lua_newtable(L);
    lua_pushvalue(L, pool);
    push_library(L, methods);
    lua_pushcclosure(L, missing_method, 1);
    lua_setfield(L, -3, "__index");
    lua_pop(L, 1);
    lua_setmetatable(L, table);
    lua_pushvalue(L, table);
    s->references.methods = luaL_ref(L, LUA_REGISTRYINDEX);
    lua_settop(L, pool);

    push_library(L, constructors);
    lua_remove(L, pool);
    memcpy(chl_push_matrix(L, s), identity, sizeof identity);
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
