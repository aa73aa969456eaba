/* The look of an item: fields that a script writes. In: a value on the stack. Out: a field of a chl_look, or an error that
   names the field, what came and what was expected. */

#include "internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define LONGEST_LABEL 200      /* characters */
#define ROOM_OF_LABEL (4 * 200) /* bytes; one for each item, however often it is set */

typedef enum { NUMBER, COLOR, SHADOW, GROUND, CORNERS, SIDES, VERSO, LABEL, REFLECTION } look_kind;

/* In the order of the bits of chl_look.fields. */
static const struct {
    const char *name;
    look_kind kind;
    size_t place; /* in a chl_look */
    double plain;
    const char *expected;
} fields[] = {
    {"blur", NUMBER, offsetof(chl_look, blur), 0, "points, 0 to 1000"},
    {"saturation", NUMBER, offsetof(chl_look, saturation), 1, "a number from 0 to 2"},
    {"tint", COLOR, offsetof(chl_look, tint), 0, "a color such as \"#3366ff\""},
    {"tintAmount", NUMBER, offsetof(chl_look, tint_amount), 0, "a number from 0 to 1"},
    {"shadow", SHADOW, 0, 0, "a table such as { blur = 12, y = 8, alpha = 0.4 }"},
    {"groundShadow", GROUND, 0, 0, "a table such as { y = 150, blur = 12, alpha = 0.4 }"},
    {"radius", CORNERS, 0, 0, "points, 0 or more, or a list of four, from the top left corner on"},
    {"clip", SIDES, 0, 0, "a list of four parts of its size from 0 to 1: left, top, right, bottom"},
    {"contentX", NUMBER, offsetof(chl_look, content_x), 0, "a part of its width, a finite number"},
    {"contentY", NUMBER, offsetof(chl_look, content_y), 0, "a part of its height, a finite number"},
    {"contentScale", NUMBER, offsetof(chl_look, content_scale), 1, "a number of 1 or more"},
    {"verso", VERSO, 0, 0, "true, false or a color such as \"#3366ff\""},
    {"label", LABEL, 0, 0, "a text of at most 200 characters"},
    {"alpha", NUMBER, offsetof(chl_look, alpha), 1, "a number from 0 to 1"},
    {"depth", NUMBER, offsetof(chl_look, depth), 0, "a finite number"},
    {"shade", NUMBER, offsetof(chl_look, shade), 0, "a number from -1 to 1"},
    {"reflection", REFLECTION, 0, 0, "a table such as { scale = 0.5, alpha = 0.5, gap = 4 }"},
};
#define FIELDS ((int)(sizeof fields / sizeof *fields))

/* Adds each name and its number to the table on top of the stack. */
void chl_add_look_fields(lua_State *L) {
    for (int i = 0; i < FIELDS; i++) {
        lua_pushinteger(L, i);
        lua_setfield(L, -2, fields[i].name);
    }
}

/* ---- parts of values ---- */

/* Reads the color #rrggbb. */
static bool read_hex(const char *text, double *color) {
    if (text[0] != '#' || strlen(text) != 7 || strspn(text + 1, "0123456789abcdefABCDEF") != 6) return false;
    *color = (double)strtol(text + 1, NULL, 16);
    return true;
}

static int refuse(lua_State *L, int field, int value) {
    return luaL_error(L, "item.%s is %s; expected %s", fields[field].name, chl_describe(L, value), fields[field].expected);
}

static unsigned read_color(lua_State *L, int index, const char *name) {
    double color = 0;
    if (lua_type(L, index) != LUA_TSTRING || !read_hex(lua_tostring(L, index), &color))
        luaL_error(L, "item.%s is %s; expected a color such as \"#3366ff\"", name, chl_describe(L, index));
    return (unsigned)color;
}

/* A number that is not finite fails the item, unless another one takes its place. */
static void note_number(lua_State *L, double number, const char *field, const char *part, const char *expected) {
    if (isfinite(number)) return;
    const int top = lua_gettop(L);
    const char *dot = *part == '\0' ? "" : ".";
    chl_note_number(L, CHL_IN_LOOK, "item.%s%s%s is %s; expected %s", field, dot, part, chl_describe(L, -1), expected);
    lua_settop(L, top);
}

/* A number of a table's field, which is on top of the stack. */
static double read_part(lua_State *L, const char *field, const char *part, const char *expected) {
    if (lua_type(L, -1) != LUA_TNUMBER)
        luaL_error(L, "item.%s.%s is %s; expected %s", field, part, chl_describe(L, -1), expected);
    note_number(L, lua_tonumber(L, -1), field, part, expected);
    return lua_tonumber(L, -1);
}

static void read_shadow(lua_State *L, int field, chl_look *look) {
    const char *name = fields[field].name;
    const bool is_ground = fields[field].kind == GROUND;
    double blur = 0, x = 0, y = 0, alpha = 1;
    unsigned color = 0;
    if (!lua_istable(L, 3)) refuse(L, field, 3);
    for (lua_pushnil(L); lua_next(L, 3) != 0; lua_pop(L, 1)) {
        const char *key = lua_type(L, -2) == LUA_TSTRING ? lua_tostring(L, -2) : "";
        if (strcmp(key, "blur") == 0) blur = read_part(L, name, key, "points, 0 to 1000");
        else if (strcmp(key, "y") == 0) y = read_part(L, name, key, "points");
        else if (strcmp(key, "alpha") == 0) alpha = read_part(L, name, key, "a number from 0 to 1");
        else if (!is_ground && strcmp(key, "x") == 0) x = read_part(L, name, key, "points");
        else if (strcmp(key, "color") == 0)
            color = read_color(L, lua_gettop(L), is_ground ? "groundShadow.color" : "shadow.color");
        else {
            lua_pop(L, 1);
            luaL_error(L, "item.%s has an unknown field '%s'; expected %s", name, luaL_tolstring(L, -1, NULL),
                is_ground ? "y, blur, alpha, color" : "blur, x, y, alpha, color");
        }
    }
    if (is_ground) {
        look->ground_y = y, look->ground_blur = blur, look->ground_alpha = alpha;
        look->ground_color = color;
    } else {
        look->shadow_blur = blur, look->shadow_x = x, look->shadow_y = y, look->shadow_alpha = alpha;
        look->shadow_color = color;
    }
}

static void read_reflection(lua_State *L, int field, chl_look *look) {
    if (!lua_istable(L, 3)) refuse(L, field, 3);
    look->reflection_scale = look->reflection_alpha = 0.5;
    look->reflection_gap = 0;
    for (lua_pushnil(L); lua_next(L, 3) != 0; lua_pop(L, 1)) {
        const char *key = lua_type(L, -2) == LUA_TSTRING ? lua_tostring(L, -2) : "";
        if (strcmp(key, "scale") == 0)
            look->reflection_scale = read_part(L, "reflection", key, "a part of its height from 0 to 1");
        else if (strcmp(key, "alpha") == 0)
            look->reflection_alpha = read_part(L, "reflection", key, "a number from 0 to 1");
        else if (strcmp(key, "gap") == 0)
            look->reflection_gap = read_part(L, "reflection", key, "points, 0 or more");
        else {
            lua_pop(L, 1);
            luaL_error(L, "item.reflection has an unknown field '%s'; expected scale, alpha, gap", luaL_tolstring(L, -1, NULL));
        }
    }
}

/* A list of four numbers; where it may be, also one number for all four. */
static void read_four(lua_State *L, int field, double *four) {
    const char *name = fields[field].name;
    if (fields[field].kind == CORNERS && lua_type(L, 3) == LUA_TNUMBER) {
        const double one = lua_tonumber(L, 3);
        note_number(L, one, name, "", fields[field].expected);
        for (int i = 0; i < 4; i++) four[i] = one;
        return;
    }
    if (!lua_istable(L, 3) || lua_rawlen(L, 3) != 4) refuse(L, field, 3);
    for (int i = 0; i < 4; i++) {
        if (lua_rawgeti(L, 3, i + 1) != LUA_TNUMBER)
            luaL_error(L, "item.%s[%d] is %s; expected %s", name, i + 1, chl_describe(L, -1), fields[field].expected);
        four[i] = lua_tonumber(L, -1);
        note_number(L, four[i], name, "", fields[field].expected);
        lua_pop(L, 1);
    }
}

/* The radius beside the four sides of a clip; no other name may be there. */
static void read_clip_radius(lua_State *L, chl_look *look) {
    look->clip_radius = 0;
    for (lua_pushnil(L); lua_next(L, 3) != 0; lua_pop(L, 1)) {
        if (lua_isinteger(L, -2)) continue;
        const char *key = lua_type(L, -2) == LUA_TSTRING ? lua_tostring(L, -2) : "";
        if (strcmp(key, "radius") == 0) {
            look->clip_radius = read_part(L, "clip", key, "points, 0 or more");
            continue;
        }
        lua_pop(L, 1);
        luaL_error(L, "item.clip has an unknown field '%s'; expected radius", luaL_tolstring(L, -1, NULL));
    }
}

/* Keeps a text until the host has read the frame. */
static void read_label(lua_State *L, int field, chl_look *look, bool has_room) {
    chl_item_frame *frame = &chl_of(L)->frame;
    size_t length = 0;
    const char *text = lua_type(L, 3) == LUA_TSTRING ? lua_tolstring(L, 3, &length) : NULL;
    if (text == NULL) refuse(L, field, 3);
    size_t characters = 0;
    for (size_t i = 0; i < length; i++) characters += ((unsigned char)text[i] & 0xc0) != 0x80;
    if (characters > LONGEST_LABEL)
        luaL_error(L, "item.label has %d characters; expected %s", (int)characters, fields[field].expected);
    if (length > ROOM_OF_LABEL) refuse(L, field, 3);
    if (!has_room && frame->labels_used + ROOM_OF_LABEL > frame->labels_room) {
        int room = 2 * (frame->labels_used + ROOM_OF_LABEL);
        char *labels = realloc(frame->labels, (size_t)room);
        if (labels == NULL) luaL_error(L, "no memory for item.label");
        frame->labels = labels;
        frame->labels_room = room;
    }
    if (!has_room) {
        look->label = frame->labels_used;
        frame->labels_used += ROOM_OF_LABEL;
    }
    memcpy(frame->labels + look->label, text, length);
    look->label_length = (int)length;
    look->has_label_room = true;
}

/* ---- writing and reading ---- */

/* Numbers are kept as they are: ItemLook brings them into their ranges, as it does those of a type in Swift. */
static void write_number(lua_State *L, int field, chl_look *look) {
    int is_number;
    double number = lua_tonumberx(L, 3, &is_number);
    if (!is_number) refuse(L, field, 3);
    note_number(L, number, fields[field].name, "", fields[field].expected);
    memcpy((char *)look + fields[field].place, &number, sizeof number);
}

/* item.field = value, which is at index 3; nil makes it plain again. */
int chl_write_look(lua_State *L, chl_record *record, int field) {
    chl_look *look = &record->facts->look;
    look->fields &= ~(1u << field);
    if (lua_isnil(L, 3)) return 0;
    chl_unwrap_table(L, 3);
    switch (fields[field].kind) {
    case NUMBER: write_number(L, field, look); break;
    case COLOR: look->tint = read_color(L, 3, fields[field].name); break;
    case SHADOW: case GROUND: read_shadow(L, field, look); break;
    case CORNERS: read_four(L, field, look->radius); break;
    case SIDES:
        read_four(L, field, look->clip);
        read_clip_radius(L, look);
        break;
    case VERSO:
        if (lua_isboolean(L, 3) && !lua_toboolean(L, 3)) return 0;
        look->verso_has_color = !lua_isboolean(L, 3);
        if (look->verso_has_color) {
            double color = 0;
            if (lua_type(L, 3) != LUA_TSTRING || !read_hex(lua_tostring(L, 3), &color)) refuse(L, field, 3);
            look->verso_color = (unsigned)color;
        }
        break;
    case REFLECTION: read_reflection(L, field, look); break;
    case LABEL: read_label(L, field, look, look->has_label_room); break;
    }
    look->fields |= 1u << field;
    return 0;
}

/* Pushes what was written into a field in this call, a number or whether it is; false for what has no such value. */
bool chl_push_look(lua_State *L, const chl_look *look, int field) {
    const bool is_written = (look->fields >> field & 1) != 0;
    double number = fields[field].plain;
    switch (fields[field].kind) {
    case NUMBER:
        if (is_written) memcpy(&number, (const char *)look + fields[field].place, sizeof number);
        if (!is_written && strcmp(fields[field].name, "depth") == 0) lua_pushnil(L); else lua_pushnumber(L, number);
        return true;
    case VERSO: lua_pushboolean(L, is_written); return true;
    case LABEL:
        lua_pushlstring(L, is_written ? chl_of(L)->frame.labels + look->label : "", is_written ? (size_t)look->label_length : 0);
        return true;
    default: break;
    }
    return false;
}

/* 0 for a finite number, otherwise NaN. */
static double zero(double number) { return number - number; }

static double zero_of_four(const double *four) { return zero(four[0]) + zero(four[1]) + zero(four[2]) + zero(four[3]); }

/* Whether a number of a field that was written is not finite; what a result replaces does not count here. */
bool chl_has_infinite_look(const chl_look *look) {
    double sum = 0;
    for (int field = 0; field < FIELDS; field++) {
        if ((look->fields >> field & 1) == 0 || (1u << field & (CHL_ALPHA | CHL_DEPTH | CHL_SHADE)) != 0) continue;
        double number;
        switch (fields[field].kind) {
        case NUMBER:
            memcpy(&number, (const char *)look + fields[field].place, sizeof number);
            sum += zero(number);
            break;
        case SHADOW:
            sum += zero(look->shadow_blur) + zero(look->shadow_x) + zero(look->shadow_y) + zero(look->shadow_alpha);
            break;
        case GROUND: sum += zero(look->ground_y) + zero(look->ground_blur) + zero(look->ground_alpha); break;
        case REFLECTION:
            sum += zero(look->reflection_scale) + zero(look->reflection_alpha) + zero(look->reflection_gap);
            break;
        case CORNERS: sum += zero_of_four(look->radius); break;
        case SIDES: sum += zero_of_four(look->clip) + zero(look->clip_radius); break;
        case COLOR: case VERSO: case LABEL: break;
        }
    }
    return sum != 0;
}
