import LuaSyntax
import Testing

@testable import CarouselHost

/// What the functions of a text may do with Transforms, as its tree tells.
@Suite struct TransformUseTests {
    private static func use(_ text: String, isScript: Bool = true) -> TransformUse {
        TransformUse(LuaTree(text), isScript: isScript)
    }

    @Test(arguments: [
        "local t = {} t.x = 1 return function(a) return a:b(2.5, 'a text', t.x) end",
        "local t = {} return { update = function(a) t.x = a end }",
        "local t = {} local function f(a) t.x = a end return { update = f }",
        "local t = {} local M = {} function M.update(a) t = a end return M",
        "return { itemTransformForOffset = function(a, b, c, d) d.x = a end }",
        "local function f(a, b, c, d) d.x = a end return { itemTransformForOffset = f }",
        "return { itemTransformForOffset = function(a, b, c, d) local e = a e = b return { e, a } end }",
        "return function(a) local t = a t = nil local function g() return a end return g end",
    ])
    func `a text that stores nothing for later keeps nothing`(text: String) {
        #expect(!Self.use(text).keeps)
    }

    @Test(arguments: [
        "local t = {} return function(a) t = a end", "local t = {} return function(a) t.x = a end",
        "local t = {} return function(a) t[1] = a end", "local t = {} return function(a) t[a] = a end",
        "return function(a) x = a end", "return function(a) return { x = a } end",
        "return function(a) function x() return a end end", "return function(a) local _ENV = a x = a end",
        "local t = {} return { other = function(a) t.x = a end }",
        "local t = {} return { [update] = function(a) t.x = a end }",
        "local t, u = {}, { update = function(a) t.x = a end } return { f = u }",
        "local t, u = {} u = { update = function(a) t.x = a end } function u.f() u.update() end return u",
        "local t = {} local function f(a) t.x = a end return { update = f, g = function() f() end }",
        "local t = {} local function f(a) t.x = a end return { update = f, itemTransformForOffset = f }",
        "local t = {} local M = { update = function(a) t.x = a end } return setmetatable(M, {})",
        "local t = {} return { update = function(a) return function() t.x = a end end }",
        "local function f(a, b, c, d) d.x = a end f(1) return { itemTransformForOffset = f }",
        "return { itemTransformForOffset = function(a, b, c, d) d = {} d.x = a end }",
        "return { itemTransformForOffset = function(a, b, c) local d = {} d.x = a end }",
        "return { itemTransformForOffset = function(a, b, c, d) local e = d e.x = a end }",
        "return { itemTransformForOffset = function(a, b, c, d) d.x = { a } end }",
        "return { itemTransformForOffset = function(a, b, c, d) d.x.y = a end }",
        "local t = { itemTransformForOffset = function(a, b, c, d) d.x = a end } k[t] = 1 return t",
        "local t = { itemTransformForOffset = function(a, b, c, d) d.x = a end } f = k < t return t",
        "local k, f = {}, function(a, b, c, d) d.x = a end k.f = f return { itemTransformForOffset = f, g = k }",
    ])
    func `a function that stores a value may keep it`(text: String) {
        #expect(Self.use(text).keeps)
    }

    @Test func `nobody but the host calls a script's update; a module's is called by its script`() {
        let text = "local t = {} return { update = function(a) t.x = a end }"
        #expect(!Self.use(text).keeps)
        #expect(Self.use(text, isScript: false).keeps)
    }

    @Test(arguments: [
        "return function(a) return a.m44 end", "return function(a, b) return a[b] end",
        "return function(a) return a:m11() end", "return function(a) return a['m23'] end",
        #"return function(a) return a["\10912"] end"#, #"return function(a) return a["m\z  32"] end"#,
        "return function(a) return a[ [[m14]] ] end",
        "local k <const> = 'm11' return function(a) return a[k] end",
        "return m22", "local t = { m33 = 1 } return t", "return function(a, b) return a[b].x end",
        "return function(a, b) a[b].x = 1 end", "return function(a) return a[1.5] end",
    ])
    func `a name of an element, or one that is computed, may read a number`(text: String) {
        #expect(Self.use(text).readsNumbers)
    }

    @Test(arguments: [
        "return function(a) return a.m45, a.m, a.m111 end", "return function(a, b) a[b] = 1 end",
        "return function(a) return a[1], a['x'] end",
        "local m11 = 1 return function(m12) return m11 + m12 end",
        #"return "\u{2022} m11""#,
    ])
    func `other names read none`(text: String) {
        #expect(!Self.use(text).readsNumbers)
    }

    @Test func `what is not understood may do both`() throws {
        #expect(Self.use("return function( end") == .any)
        let folder = try ScriptFolder()
        func keeps(_ text: String) throws -> Bool { try makePlugin(text, in: folder).keepsValues }
        let effect = "return { itemTransformForOffset = function(offset, base) return base end }"
        #expect(try !keeps(effect))
        #expect(try keeps("local f = load('return 1') " + effect))
        #expect(try keeps("--" + String(repeating: "x", count: 130 << 10) + "\n" + effect))
    }

    @Test func `what a module keeps, its script keeps`() throws {
        let folder = try ScriptFolder()
        let effect =
            "local m = require 'm' return { itemTransformForOffset = function(offset, base) return base end }"
        try folder.write("return { f = function(a) return a:turn(1) end }", to: "m.lua")
        #expect(try !makePlugin(effect, in: folder).keepsValues)
        try folder.write("local kept return { f = function(a) kept = a return a end }", to: "m.lua")
        #expect(try makePlugin(effect, in: folder).keepsValues)
    }
}
