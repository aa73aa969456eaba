import CarouselEngine
import Testing

/// Transforms are values: one that a script keeps in a frame is unchanged in the next, however it was kept
/// and however the host stores it.
@Suite struct KeptTransformTests {
    static let ways = [
        ("in a variable", "local kept", "kept = kept or made return kept"),
        ("in a table", "local kept = {}", "kept.value = kept.value or made return kept.value"),
        ("by a number", "local kept = {}", "kept[1] = kept[1] or made return kept[1]"),
        (
            "by a computed key", "local kept = {}",
            "local k = 'a' .. 1 kept[k] = kept[k] or made return kept[k]"
        ),
        ("in a global", "", "kept = kept or made return kept"),
        ("by rawset", "local kept = {}", "if not kept.a then rawset(kept, 'a', made) end return kept.a"),
        ("by insert", "local kept = {}", "if #kept == 0 then table.insert(kept, made) end return kept[1]"),
        (
            "by move", "local kept = {}",
            "if #kept == 0 then table.move({ made }, 1, 1, 1, kept) end return kept[1]"
        ),
        (
            "by a metatable", "local kept = {}",
            "if not getmetatable(kept) then setmetatable(kept, { __index = { a = made } }) end return kept.a"
        ),
        (
            "in a coroutine",
            "local kept = coroutine.wrap(function(m) while true do coroutine.yield(m) end end)",
            "return kept(made)"
        ),
        (
            "in a function", "local kept",
            "if not kept then kept = function() return made end end return kept()"
        ),
        (
            "by a loaded chunk", "local store = load('kept = kept or ...')", "store(made) return kept"
        ),
        (
            "by a function named update",
            "local kept = {} local other = { update = function(m) kept.a = kept.a or m end }",
            "other.update(made) return kept.a"
        ),
        (
            "by the script's own update",
            "local kept = {} local own = { update = function(m) kept.a = kept.a or m end }",
            "own.update(made) return kept.a"
        ),
        (
            "by a helper", "local kept local function keep(m) kept = kept or m return kept end",
            "return keep(made)"
        ),
    ]

    @Test(arguments: ways) func `a kept Transform does not change`(
        _ way: String, _ head: String, _ body: String
    ) throws {
        let folder = try ScriptFolder()
        let plugin = try makePlugin(
            effect("local made = base:translate(offset, 0):scale(2) \(body)", head: head), in: folder)
        let context = makeContext()
        var frame = makeFrame()
        plugin.place(&frame, in: context)
        #expect(plugin.lastError == nil, "\(plugin.lastError?.description ?? "")")
        let first = frame[0].transform
        #expect(first == context.baseTransform.translated(x: -6, y: 0, z: 0).scaled(x: 2, y: 2, z: 1))
        for _ in 0..<4 {
            var later = makeFrame()
            plugin.place(&later, in: context)
            #expect(later.allSatisfy { $0.transform == first })
        }
    }

    @Test func `a frame may create more Transforms than a pool holds`() throws {
        let folder = try ScriptFolder()
        let plugin = try makePlugin(
            effect("local t = base for i = 1, 2000 do t = t:translate(1, 0) end return t"), in: folder)
        let context = makeContext()
        for _ in 0..<3 {
            var frame = makeFrame()
            plugin.place(&frame, in: context)
            #expect(plugin.lastError == nil)
            #expect(
                frame.allSatisfy {
                    $0.transform == context.baseTransform.translated(x: 2000, y: 0, z: 0)
                })
        }
    }

    static let readers = [
        "return base:translate(base['m' .. 4 .. 4], 0)",
        "local ok, x = pcall(function() return base['m' .. 4 .. 4] end) return base:translate(ok and x or 7, 0)",
        "local x = coroutine.wrap(function() return base['m' .. 4 .. 4] end)() return base:translate(x, 0)",
        "return base:translate(base.m44, 0)",
    ]

    @Test func `a field name built at run time works in a call that is made once`() throws {
        let folder = try ScriptFolder()
        let plugin = try makePlugin(
            effect(
                "calls = calls + 1 local i = 44 return base:translate(calls * base['m' .. i], 0)",
                head: "local calls = 0"), in: folder)
        let context = makeContext()
        var frame = makeFrame()
        plugin.place(&frame, in: context)
        for (number, item) in frame.enumerated() {
            #expect(item.transform == context.baseTransform.translated(x: Double(number + 1), y: 0, z: 0))
        }
    }

    @Test func `a coroutine that stays alive can read such fields in every frame`() throws {
        let folder = try ScriptFolder()
        let plugin = try makePlugin(
            effect(
                "return go(base)",
                head: """
                    local go = coroutine.wrap(function(base)
                      while true do local i = 44 base = coroutine.yield(base:translate(base['m' .. i], 0)) end
                    end)
                    """), in: folder)
        for _ in 0..<3 {
            var frame = makeFrame()
            plugin.place(&frame, in: makeContext())
            #expect(plugin.lastError == nil, "\(plugin.lastError?.description ?? "")")
        }
    }

    @Test(arguments: readers) func `a Transform's numbers can be read by names built at run time`(
        _ body: String
    )
        throws
    {
        let folder = try ScriptFolder()
        let plugin = try makePlugin(effect(body), in: folder)
        let context = makeContext()
        for _ in 0..<2 {
            var frame = makeFrame()
            plugin.place(&frame, in: context)
            #expect(plugin.lastError == nil, "\(plugin.lastError?.description ?? "")")
            #expect(frame.allSatisfy { $0.transform == context.baseTransform.translated(x: 1, y: 0, z: 0) })
        }
    }
}
