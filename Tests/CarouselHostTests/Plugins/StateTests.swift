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
        _ = log.take()
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
        #expect(log.take().contains { $0.kind == .error && $0.text.contains(part) })
        var frame = makeFrame(1)
        plugin.place(&frame, in: makeContext())
        #expect(frame[0].transform.row4.x == 5)
    }

    @Test func `an onReload that fails or loops is reported, and the plugin continues`() throws {
        for body in ["error('no')", "while true do end"] {
            let plugin = try reloaded(
                counting,
                effect("return base:translate(7, 0)", fields: "onReload = function(old) \(body) end"))
            #expect(log.take().contains { $0.kind == .error && $0.text.contains("onReload") })
            var frame = makeFrame(1)
            plugin.place(&frame, in: makeContext())
            #expect(frame[0].transform.row4.x == 7)
        }
    }
}
