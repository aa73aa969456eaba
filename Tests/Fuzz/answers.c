/* Fuzzes the return values of a script: each byte selects a value for the results of its hooks, its options
   and its fields. */

#include "target.h"

static const char *const values[] = {
    "base", "base:translate(1, 2)", "base:scale(1e308):scale(1e308)", "base:turn(offset)", "Transform.identity",
    "base:inverse()", "base:scale(0):inverse()", "kept", "nil", "true", "false", "0", "-0.0", "1", "0.5", "-1", "2^53",
    "math.huge", "-math.huge", "0/0", "math.mininteger", "'text'", "('x'):rep(70000)", "'\\0\\27'", "{}", "{ {} }", "many",
    "function() end", "function() return base end", "error", "error()", "error({})", "error(setmetatable({}, mt))",
    "setmetatable({}, mt)", "setmetatable({}, { __tostring = next })", "coroutine.create(function() end)",
    "coroutine.wrap(function() coroutine.yield(base) end)()", "carousel", "carousel:option('spacing')",
    "carousel:option('own')", "carousel.nothing", "table.unpack(many)", "require('a')", "require('a').x(base)",
    "load('return ...')", "pcall(error)", "base.m11", "base['m' .. 11]", "t[1] .. t", "#t", "t.x.y.z", "collectgarbage('count')",
    "select('#', table.unpack(many))", "table.concat(many, ',')", "('%s'):format(t)", "next(many)", "utf8.char(0x10FFFF)",
    "(function() local x <close> = t return base end)()", "keep(base)", "tostring(base)", "print(base, t)",
    "base * base", "base:showsFront(offset, 1)", "base:rotateAbout(1, 0, 1, 0, offset, 1)", "base:scaleAbout(0, 1, 1, 2, 3)",
    "carousel:random(offset)", "carousel.dragStart", "carousel.time", "'#12abEF'", "{ 'a', 'b' }", "{ own = 1 }", "{ 5, 6 }",
};
enum { VALUES = sizeof values / sizeof *values };

static const char *const fields[] = {"default", "min", "max", "step", "unit", "help", "choices", "group"};
static const char *const parts[] = {"stage", "presets"};
static const char *const names[] = {
    "perspective", "vertical", "itemSize", "itemsPerPage", "paging", "alignment", "own", "wrap", "wide", "itemSze",
};

static const char head[] =
    "local kept, many = nil, {} for i = 1, 300 do many[i] = i end\n"
    "local mt = {} mt.__index = function(t, k) return mt end mt.__concat = function(a, b) return a end\n"
    "mt.__close = function() end mt.__tostring = function(t) return 'tt' end mt.__len = function() return 2^40 end\n"
    "local t = setmetatable({}, mt)\n"
    "local function keep(value) kept = value return value end\n";

struct text {
    char bytes[16384];
    size_t length;
};

static void add(struct text *text, const char *part) {
    size_t length = strlen(part);
    if (text->length + length >= sizeof text->bytes) return;
    memcpy(text->bytes + text->length, part, length + 1);
    text->length += length;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    struct text script = {{0}, 0};
    size_t at = 0;
#define NEXT (at < size ? bytes[at++] : 0)
#define VALUE values[NEXT % VALUES]
    add(&script, head);
    for (int count = NEXT % 4; count > 0; count--) {
        add(&script, "local _ = ");
        add(&script, strcmp(values[bytes[at < size ? at : 0] % VALUES], "base") == 0 ? "Transform" : "nil");
        add(&script, "\n");
    }
    add(&script, "return { itemTransformForOffset = function(offset, base, index)\n");
    for (int count = NEXT % 3; count > 0; count--) {
        add(&script, "local _ = ");
        add(&script, VALUE);
        add(&script, "\n");
    }
    add(&script, "return ");
    add(&script, VALUE);
    for (int count = NEXT % 5; count > 0; count--) {
        add(&script, ", ");
        add(&script, VALUE);
    }
    add(&script, " end,\n");
    if (NEXT % 2 == 1) {
        add(&script, "valueForOption = function(option, base) local offset = 1 return ");
        add(&script, VALUE);
        add(&script, " end,\n");
    }
    if (NEXT % 2 == 1) {
        add(&script, "state = { a = many }, onReload = function(base) local offset = 1 return ");
        add(&script, VALUE);
        add(&script, " end,\n");
    }
    if (NEXT % 2 == 1) {
        add(&script, "update = function(offset) local base = kept kept = many return ");
        add(&script, VALUE);
        add(&script, " end,\n");
    }
    for (int part = 0; part < 2; part++) {
        if (NEXT % 2 == 0) continue;
        add(&script, parts[part]);
        add(&script, " = { ");
        for (int count = NEXT % 4; count > 0; count--) {
            add(&script, names[NEXT % 10]);
            add(&script, " = (function(base, offset) return ");
            add(&script, VALUE);
            add(&script, " end)(nil, 1), ");
        }
        add(&script, "},\n");
    }
    add(&script, "options = { own = 1");
    for (int count = NEXT % 4; count > 0; count--) {
        char name[32];
        unsigned kind = NEXT;
        snprintf(name, sizeof name, ", %s = { ", kind % 3 == 0 ? "own" : fuzz_options[kind % FUZZ_OPTIONS]);
        add(&script, name);
        for (int inner = NEXT % 5; inner > 0; inner--) {
            add(&script, fields[NEXT % 8]);
            add(&script, " = (function(base, offset) return ");
            add(&script, VALUE);
            add(&script, " end)(nil, 1), ");
        }
        add(&script, "}");
    }
    add(&script, " } }\n");
    fuzz_script(script.bytes, script.length);
    return 0;
}
