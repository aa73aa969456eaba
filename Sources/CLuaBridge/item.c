/* `item`, the fourth argument of itemTransformForOffset: one userdata for each loaded item, the same in every frame, alive
   only in its own call. In: the facts of a frame. Out: what the script wrote, in their looks. */

#include "internal.h"

#include <stdio.h>
#include <string.h>

/* What can be read; methods are functions in the same table. */
enum {
    INDEX = 1, OFFSET, WIDTH, HEIGHT, PRESENCE, ORDER, LEAVING, HELD, CURRENT, PLACEHOLDER, ID, SIZE, DATA, STATE,
    FIRST_LOOK /* and what look.c knows */
};
static const char *const names[] = {
    [INDEX] = "index", [OFFSET] = "offset", [WIDTH] = "width", [HEIGHT] = "height", [PRESENCE] = "presence",
    [ORDER] = "order", [LEAVING] = "leaving", [HELD] = "held", [CURRENT] = "current", [PLACEHOLDER] = "placeholder",
    [ID] = "id", [SIZE] = "size", [DATA] = "data", [STATE] = "state",
};

/* ---- reading ---- */

/* What is called so elsewhere. */
static const char *elsewhere(lua_State *L, const char *key) {
    static const struct {
        const char *name, *here;
    } others[] = {
        {"opacity", "alpha"}, {"brightness", "shade"}, {"z", "depth"}, {"zIndex", "depth"}, {"zindex", "depth"},
        {"zOrder", "depth"}, {"text", "label"}, {"title", "label"}, {"cornerRadius", "radius"}, {"color", "tint"},
    };
    static const char *const places[] = {"x", "y", "position", "transform", "rotation", "angle", "scale", "translate", "rotate"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strcmp(key, others[i].name) == 0) return lua_pushfstring(L, CHL_MEANT, others[i].here);
    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        if (strcmp(key, places[i]) == 0) return "; where it is, the Transform says that the function returns";
    return "";
}

static int refuse_field(lua_State *L, const char *what) {
    const char *key = luaL_tolstring(L, 2, NULL);
    const char *meant = chl_nearest(L, lua_upvalueindex(1), key, CHL_MEANT);
    return luaL_error(L, "%s '%s'%s", what, key, *meant == '\0' ? elsewhere(L, key) : meant);
}

/* Its size as on screen: a table that is made again when it differs. */
static int push_size(lua_State *L, chl_record *record) {
    if (record->width == record->facts->width && record->height == record->facts->height)
        return lua_getiuservalue(L, 1, CHL_ITEM_SIZE), 1;
    record->width = record->facts->width;
    record->height = record->facts->height;
    lua_createtable(L, 0, 2);
    lua_pushnumber(L, record->width);
    lua_setfield(L, -2, "width");
    lua_pushnumber(L, record->height);
    lua_setfield(L, -2, "height");
    chl_wrap_table(L);
    lua_pushvalue(L, -1);
    lua_setiuservalue(L, 1, CHL_ITEM_SIZE);
    return 1;
}

/* What the app says of it: read once for each version. */
static int push_data(lua_State *L, chl_record *record) {
    chl_state *s = chl_of(L);
    if (record->data_version == record->facts->data_version && lua_getiuservalue(L, 1, CHL_DATA) == LUA_TUSERDATA) return 1;
    lua_settop(L, 2);
    size_t length = 0;
    const char *bytes = record->facts->data_version == 0 ? NULL : s->host.data(s->host.context, s->frame.position, &length);
    chl_push_data(L, bytes, length);
    lua_pushvalue(L, -1);
    lua_setiuservalue(L, 1, CHL_DATA);
    record->data_version = record->facts->data_version;
    return 1;
}

/* item.field; the names are in the first upvalue. */
static int meta_index(lua_State *L) {
    chl_record *record = lua_touserdata(L, 1);
    chl_state *s = chl_of(L);
    lua_pushvalue(L, 2);
    int type = lua_rawget(L, lua_upvalueindex(1));
    if (type == LUA_TFUNCTION) return 1;
    if (type != LUA_TNUMBER) return refuse_field(L, "an item has no");
    chl_refuse_stale(L, record);
    const chl_facts *facts = record->facts;
    const int field = (int)lua_tointeger(L, -1);
    switch (field) {
    case INDEX: lua_pushinteger(L, (lua_Integer)record->item->index); return 1;
    case OFFSET: lua_pushnumber(L, record->item->offset); return 1;
    case WIDTH: lua_pushnumber(L, s->pushed.vertical ? facts->height : facts->width); return 1;
    case HEIGHT: lua_pushnumber(L, s->pushed.vertical ? facts->width : facts->height); return 1;
    case PRESENCE: lua_pushnumber(L, facts->presence); return 1;
    case ORDER: lua_pushinteger(L, (lua_Integer)facts->order); return 1;
    case LEAVING: lua_pushboolean(L, facts->leaving); return 1;
    case HELD:
        s->frame.reads |= CHL_READS_INPUT;
        lua_pushboolean(L, facts->held);
        return 1;
    case CURRENT: lua_pushboolean(L, facts->current); return 1;
    case PLACEHOLDER: lua_pushboolean(L, facts->placeholder); return 1;
    case ID: lua_getiuservalue(L, 1, CHL_NAME); return 1;
    case SIZE: return push_size(L, record);
    case DATA: return push_data(L, record);
    case STATE:
        s->frame.reads |= CHL_READS_TIME;
        return chl_push_state(L, record, 1);
    default:
        if (chl_push_look(L, &facts->look, field - FIRST_LOOK)) return 1;
        return luaL_error(L, "item.%s can only be set", lua_tostring(L, 2));
    }
}

/* item.field = value; the names are in the first upvalue. */
static int meta_newindex(lua_State *L) {
    chl_record *record = lua_touserdata(L, 1);
    lua_pushvalue(L, 2);
    if (lua_rawget(L, lua_upvalueindex(1)) != LUA_TNUMBER) {
        lua_rawgeti(L, LUA_REGISTRYINDEX, chl_of(L)->references.item_fields);
        lua_pushvalue(L, 2);
        if (lua_rawget(L, -2) != LUA_TNIL)
            return luaL_error(L, "item.%s is read-only%s", lua_tostring(L, 2),
                strcmp(lua_tostring(L, 2), "state") == 0 ? ": set a field of it" : "");
        return refuse_field(L, "an item has no field");
    }
    chl_refuse_stale(L, record);
    int field = (int)lua_tointeger(L, -1);
    lua_settop(L, 3);
    return chl_write_look(L, record, field);
}

/* ---- methods ---- */

/* item:random([salt]): the same number for the same item, at every load. */
static int method_random(lua_State *L) {
    chl_check_item(L, "random");
    lua_settop(L, 2);
    lua_getiuservalue(L, 1, CHL_NAME);
    lua_pushnumber(L, chl_random(L, 3, 2));
    return 1;
}

/* item:pointer(): the pointer on the item, −1 to 1 from its middle; nothing when it is elsewhere. */
static int method_pointer(lua_State *L) {
    const chl_facts *facts = chl_check_item(L, "pointer")->facts;
    chl_state *s = chl_of(L);
    /* Where it is follows from where the item was drawn last: while there is a pointer, each frame may have another. */
    s->frame.reads |= CHL_READS_INPUT | (s->pushed.has_pointer ? CHL_READS_TIME : 0);
    if (!facts->has_pointer) return 0;
    lua_pushnumber(L, facts->pointer_x);
    lua_pushnumber(L, facts->pointer_y);
    return 2;
}

static int meta_tostring(lua_State *L) {
    chl_check_item(L, "tostring");
    lua_getiuservalue(L, 1, CHL_NAME);
    lua_pushfstring(L, "item %s", luaL_tolstring(L, -1, NULL));
    return 1;
}

static const luaL_Reg methods[] = {
    {"random", method_random}, {"pointer", method_pointer}, {"spring", chl_spring}, {NULL, NULL},
};

void chl_open_items(lua_State *L) {
    chl_state *s = chl_of(L);
    chl_open_data(L);
    s->frame.sweep_at = 1000;
    lua_newtable(L);
    s->references.items = luaL_ref(L, LUA_REGISTRYINDEX);
    lua_newtable(L);
    s->references.identities = luaL_ref(L, LUA_REGISTRYINDEX);
    lua_newtable(L);
    luaL_setfuncs(L, methods, 0);
    for (int i = INDEX; i <= STATE; i++) {
        lua_pushinteger(L, i);
        lua_setfield(L, -2, names[i]);
    }
    lua_newtable(L);
    chl_add_look_fields(L);
    for (lua_pushnil(L); lua_next(L, -2) != 0;) { /* what can be written can be read */
        lua_pushvalue(L, -2);
        lua_pushinteger(L, FIRST_LOOK + lua_tointeger(L, -2));
        lua_rawset(L, -6);
        lua_pop(L, 1);
    }
    luaL_newmetatable(L, "item");
    lua_pushvalue(L, -2);
    lua_pushcclosure(L, meta_newindex, 1);
    lua_setfield(L, -2, "__newindex");
    lua_pushvalue(L, -3);
    lua_pushcclosure(L, meta_index, 1);
    lua_setfield(L, -2, "__index");
    lua_pushcfunction(L, meta_tostring);
    lua_setfield(L, -2, "__tostring");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    lua_pop(L, 1);
    s->references.look_fields = luaL_ref(L, LUA_REGISTRYINDEX);
    s->references.item_fields = luaL_ref(L, LUA_REGISTRYINDEX);
}

/* ---- frames ---- */

/* Begins the items of a frame: pushes the table of those that are known. */
void chl_begin_items(lua_State *L, chl_state *s, double time) {
    chl_item_frame *frame = &s->frame;
    lua_rawgeti(L, LUA_REGISTRYINDEX, s->references.items);
    if (!frame->is_extra) frame->time = time;
}

/* Reads which of the app's items the one on top of the stack is. */
static void read_name(lua_State *L, chl_state *s, chl_record *record) {
    chl_name name = {NULL, 0, 0};
    s->host.name(s->host.context, s->frame.position, &name);
    if (name.text != NULL) lua_pushlstring(L, name.text, name.length); else lua_pushinteger(L, (lua_Integer)name.number);
    lua_setiuservalue(L, -2, CHL_NAME);
    record->name_version = s->frame.name_version;
    record->data_version = -1;
    chl_find_identity(L, record, lua_gettop(L));
}

static chl_record *push_new_record(lua_State *L, chl_state *s, int items, unsigned long long number) {
    chl_record *record = lua_newuserdatauv(L, sizeof *record, 4);
    memset(record, 0, sizeof *record);
    record->tag = CHL_ITEM_TAG;
    record->name_version = -1;
    record->width = -1;
    luaL_getmetatable(L, "item");
    lua_setmetatable(L, -2);
    lua_pushvalue(L, -1);
    lua_rawseti(L, items, (lua_Integer)number);
    s->frame.record_count++;
    return record;
}

/* Pushes the item at a position of the frame; `items` is the index of the table of those that are known. */
chl_facts *chl_push_item(lua_State *L, chl_state *s, int items, int position) {
    chl_facts *facts = &s->frame.facts[position];
    s->frame.position = position;
    chl_record *record = lua_rawgeti(L, items, (lua_Integer)facts->number) == LUA_TUSERDATA ? lua_touserdata(L, -1) : NULL;
    if (record == NULL) {
        lua_pop(L, 1);
        record = push_new_record(L, s, items, facts->number);
    }
    record->facts = facts;
    record->item = s->current_item;
    s->frame.live = record;
    facts->look.fields = 0;
    facts->look.has_label_room = false;
    if (record->name_version != s->frame.name_version) read_name(L, s, record);
    if (record->identity != NULL && !facts->matched && !s->frame.is_extra) chl_touch_identity(s, record->identity);
    return facts;
}

/* Ends a frame: forgets the items that have gone. The hook is at index 1, and the items at 3. */
void chl_end_items(lua_State *L, chl_state *s, int count) {
    if (s->frame.record_count > 2 * count + 16) {
        lua_newtable(L);
        for (int i = 0; i < count; i++) {
            lua_rawgeti(L, 3, (lua_Integer)s->frame.facts[i].number);
            lua_rawseti(L, -2, (lua_Integer)s->frame.facts[i].number);
        }
        lua_rawseti(L, LUA_REGISTRYINDEX, s->references.items);
        s->frame.record_count = count;
    }
    s->frame.sweeps = chl_has_many_identities(s);
}
