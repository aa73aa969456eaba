import CarouselEngine
import CarouselHost
import Testing

/// Plain data that is kept across a reload.
@Suite struct StateTests {
    private let folder: ScriptFolder
    private let log = PluginLog()

    init() throws { folder = try ScriptFolder() }

    private func reloaded(_ first: String, _ second: String) throws -> LuaPlugin {
        let plugin = try makePlugin(first, in: folder, log: log)
        var frame = makeFrame(1)
        plugin.place(&frame, in: makeContext())
        _ = log.consume()
        try folder.write(second, to: "mine.lua")
        try plugin.reload()
        return plugin
    }

    private let counting = effect(
        "state.count = state.count + 1 state.list[#state.list + 1] = 'x' return base",
        head: "state = { count = 0, list = {}, deep = { a = { true, 1.5, 'text' } } }",
        fields: "state = state")

    @Test func `a table of plain data is passed to the next version`() throws {
        let plugin = try reloaded(counting, counting + "\n-- again")
        #expect(
            try plugin.evaluate("state.count, #state.list, state.deep.a[3]", in: makeContext())
                == "1\t1\ttext")
    }

    @Test func `a new version may convert it with onReload`() throws {
        let plugin = try reloaded(
            counting,
            effect(
                "return base", head: "was = 'none'",
                fields: "onReload = function(old) was = old.count + 10 end"))
        #expect(try plugin.evaluate("was", in: makeContext()) == "11")
    }

    @Test(arguments: [
        ("{ f = print }", "holds a function"),
        ("(function() local t = {} t.t = t return t end)()", "contains a cycle"),
        ("{ t = Transform.identity }", "holds a userdata"),
    ])
    func `state that is not plain data is reported, and the new version starts with a fresh one`(
        _ data: String, _ part: String
    ) throws {
        let text = effect("return base:translate(5, 0)", head: "state = \(data)", fields: "state = state")
        let plugin = try reloaded(text, text + "\n")
        #expect(log.consume().contains { $0.kind == .error && $0.text.contains(part) })
        var frame = makeFrame(1)
        plugin.place(&frame, in: makeContext())
        #expect(frame[0].transform.row4.x == 5)
    }

    private func version(_ x: Int, onReload: String = "") -> String {
        """
        state = state or { count = 5 }
        local M = { state = { count = 5 } }
        M.itemTransformForOffset = function(offset, base, index, item)
          item.state.first = item.state.first or \(x)
          return base:translate(\(x), M.state.count, item.state.first)
        end
        M.onReload = function(old) M.state.count = old.count + 1 \(onReload) end
        return M
        """
    }

    @Test(arguments: ["error('no')", "local x = old.missing.n", "while true do end"])
    func `a version whose onReload fails never takes over: nothing that is kept is lost`(_ mistake: String)
        throws
    {
        let file = try folder.write(version(1), to: "mine.lua")
        let plugin = try LuaPlugin(path: file, displayPath: "mine.lua", budget: .forTests, log: log)
        let carousel = Carousel<Int>(
            type: plugin, bounds: Size(width: 800, height: 400), count: 1,
            itemSize: Size(width: 160, height: 200)
        ) { index, _ in index }
        func place() -> [Double] {
            carousel.layoutIfNeeded()
            let row = carousel.placements[0].transform.row4
            return [row.x, row.y, row.z]
        }
        #expect(place() == [1, 5, 1])
        try folder.write(version(2, onReload: mistake), to: "mine.lua")
        #expect(throws: PluginError.self) { try plugin.reload() }
        #expect(plugin.lastError?.hook == "onReload")
        #expect(place() == [1, 5, 1])
        try folder.write(version(3), to: "mine.lua")
        try plugin.reload()
        #expect(plugin.lastError == nil)
        #expect(place() == [3, 6, 1])
    }

    @Test func `a version that fails in its first frame leaves the state to the next one`() throws {
        let counting = """
            local M = { state = { count = 0 } }
            M.update = function() M.state.count = M.state.count + 1 end
            M.itemTransformForOffset = function(offset, base) return base:translate(M.state.count, 0) end
            return M
            """
        let file = try folder.write(counting, to: "mine.lua")
        let plugin = try LuaPlugin(path: file, displayPath: "mine.lua", budget: .forTests, log: log)
        func frame() -> Double {
            _ = plugin.update(by: 0.01, in: makeContext())
            var frame = makeFrame(1)
            plugin.place(&frame, in: makeContext())
            return frame[0].transform.row4.x
        }
        #expect(frame() == 1 && frame() == 2)
        try folder.write(
            counting.replacing("M.state.count + 1", with: "1000").replacing(
                "base:translate", with: "base:nothing"),
            to: "mine.lua")
        try plugin.reload()
        #expect(frame() == 3)
        try folder.write(counting + "\n-- mended", to: "mine.lua")
        try plugin.reload()
        #expect(frame() == 4)
    }
}
