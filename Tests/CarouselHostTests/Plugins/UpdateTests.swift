import CarouselEngine
import CarouselHost
import Testing

/// A script's `update`: its calls, its mistakes, and the version that places a frame.
@Suite struct UpdateTests {
    private let folder: ScriptFolder
    private let log = PluginLog()

    init() throws { folder = try ScriptFolder() }

    private func script(_ body: String, place: String = "return base:translate(x, 0)", head: String = "")
        -> String
    {
        """
        local x = 0
        \(head)
        return {
          update = function(dt) \(body) end,
          itemTransformForOffset = function(offset, base, index) \(place) end,
        }
        """
    }

    private func context(speed: Double = 0) -> LayoutContext {
        var context = makeContext()
        context.velocity = speed
        return context
    }

    /// The x of the first item.
    private func x(_ plugin: LuaPlugin) -> Double {
        var frame = makeFrame(3)
        plugin.place(&frame, in: makeContext())
        return frame[0].transform.row4.x
    }

    @Test func `one mistake is one error, in whatever frame and for whatever item it is made`() throws {
        let plugin = try makePlugin(
            script("", place: "if x > 0 or index > 0 then error('no ' .. offset) end return base"), in: folder
        )
        var errors: Set<String> = []
        for count in 2...30 {
            var frame = makeFrame(count)
            frame.reverse()
            plugin.place(&frame, in: makeContext())
            if let error = plugin.lastError { errors.insert(error.description) }
        }
        #expect(errors.count == 1)
    }

    @Test func `update gets the seconds of the frame and what the carousel does`() throws {
        let plugin = try makePlugin(
            script("x = x + dt * 100 + carousel.dt + carousel.time * 1000 return x < 400"), in: folder)
        var context = makeContext()
        context.time = 0.25
        context.timeStep = 0.5
        #expect(plugin.update(by: 0.5, in: context))
        #expect(x(plugin) == 300.5)
        #expect(!plugin.update(by: 0.5, in: context))
        #expect(x(plugin) == 601)
    }

    @Test func `an instance has a state of its own and the same options`() throws {
        let plugin = try makePlugin(
            """
            local x = 0
            return { options = { step = 1 }, update = function(dt) x = x + carousel:option("step") return true end,
              itemTransformForOffset = function(offset, base) return base:translate(x, 0) end }
            """, in: folder)
        try plugin.setOption("step", to: 5)
        _ = plugin.update(by: 1, in: makeContext())
        let other = try #require(plugin.makeInstance() as? LuaPlugin)
        #expect(x(other) == 0 && x(plugin) == 5)
        _ = other.update(by: 1, in: makeContext())
        _ = other.update(by: 1, in: makeContext())
        #expect(x(other) == 10 && x(plugin) == 5)
    }

    @Test(arguments: [
        ("error('no')", "no"), ("return 5", "got 5"), ("return 'yes'", "the string 'yes'"),
        ("while true do end", "time"),
    ])
    func `an update that fails is reported with its line, and items are not placed`(
        _ body: String, _ part: String
    ) throws {
        let plugin = try makePlugin(script(body), in: folder, log: log)
        #expect(!plugin.update(by: 0.1, in: makeContext()))
        let error = try #require(plugin.lastError)
        #expect(error.message.contains(part) && error.line == 4 && error.hook == "update", "\(error)")
        var frame = makeFrame(3)
        plugin.place(&frame, in: makeContext())
        #expect(frame.allSatisfy { $0.isFailed && $0.transform == makeContext().baseTransform })
    }

    @Test(arguments: [
        ("error('broken')", "return base:translate(x, 7)"),
        ("x = 50", "if index == 1 then error('broken') end return base:translate(x, 7)"),
    ])
    func `a frame is one version's: if anything of the newest fails, the last good one places it whole`(
        _ update: String, _ place: String
    ) throws {
        let plugin = try makePlugin(script("x = x + 10 * dt return true"), in: folder)
        _ = plugin.update(by: 1, in: makeContext())
        #expect(x(plugin) == 10)
        try folder.write(script(update, place: place), to: "mine.lua")
        try plugin.reload()
        for step in 2...4 {
            let asks = plugin.update(by: 1, in: makeContext())
            var frame = makeFrame(3)
            plugin.place(&frame, in: makeContext())
            // The last good version gets the same calls of `update`.
            #expect(frame.map { $0.transform.row4.x } == Array(repeating: Double(step) * 10, count: 3))
            #expect(frame.allSatisfy { $0.transform.row4.y == 0 })
            #expect(asks == update.contains("error"))
        }
    }

    @Test func `after ten seconds at rest a script that still asks for frames is told so once, and left`()
        throws
    {
        let plugin = try makePlugin(script("return true"), in: folder, log: log)
        var asked = 0
        while plugin.update(by: 0.25, in: context()), asked < 100 { asked += 1 }
        #expect(asked == 40)
        for _ in 0..<9 { #expect(!plugin.update(by: 0.25, in: context())) }
        #expect(log.consume().count { $0.text.contains("10 s") } == 1)
        #expect(plugin.update(by: 0.25, in: context(speed: 1)))
        #expect(plugin.update(by: 0.25, in: context()))
    }

    @Test func `update can be called by the host only`() throws {
        let plugin = try makePlugin(
            """
            local x = 0
            local effect = { update = function() x = x + 1 end }
            effect.itemTransformForOffset = function(offset, base)
              if effect.update then effect.update() end
              return base:translate(x, 0)
            end
            return effect
            """, in: folder)
        #expect(x(plugin) == 0)
    }

    @Test func `a Transform that update keeps stays the value that it was`() throws {
        let plugin = try makePlugin(
            """
            local kept
            local function follow() kept = kept or Transform.translation(3, 4) end
            return { update = function(dt) follow() end,
              itemTransformForOffset = function(offset, base) return base:translate(100, 0) * kept end }
            """, in: folder)
        for _ in 0..<5 {
            _ = plugin.update(by: 0.1, in: makeContext())
            #expect(x(plugin) == 103)
        }
    }
}
