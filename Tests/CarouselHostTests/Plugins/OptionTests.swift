import CarouselEngine
import CarouselHost
import Testing

/// The priority of an option's values: the user's, the hook's, the table's, the engine's.
@Suite struct OptionTests {
    private final class Data: CarouselDataSource {
        func numberOfItems(in carousel: Carousel<Int>) -> Int { 12 }
        func carousel(_ carousel: Carousel<Int>, viewForItemAt index: Int, reusing view: Int?) -> Int {
            index
        }
        func carousel(_ carousel: Carousel<Int>, sizeOf view: Int) -> Size { Size(width: 160, height: 200) }
    }

    private let data = Data()

    private func carousel(of plugin: LuaPlugin) -> Carousel<Int> {
        let carousel = Carousel<Int>(type: plugin, bounds: Size(width: 800, height: 400))
        carousel.dataSource = data
        carousel.layoutIfNeeded()
        return carousel
    }

    private static let script = effect(
        "return base:translate(carousel:option('spacing', 9), carousel:option('tilt', 9))",
        fields: """
            options = { spacing = 2, fadeMin = -3, wrap = true },
            valueForOption = function(option, default)
              if option == "spacing" then return default + 10 end
              if option == "showBackfaces" then return false end
            end,
            """)

    @Test func `the user's value has priority over the hook's, then the table's, then the engine's`() throws {
        let folder = try ScriptFolder()
        let plugin = try makePlugin(Self.script, in: folder)
        let carousel = carousel(of: plugin)
        #expect(carousel.context.options[.spacing] == 12)
        #expect(carousel.context.options[.fadeMin] == -3)
        #expect(carousel.context.options[.fadeRange] == 1)
        #expect(carousel.context.options[.showBackfaces] == 0)
        #expect(carousel.isWrapping)
        #expect(carousel.placements[0].transform.row4.x == 12)
        #expect(carousel.placements[0].transform.row4.y == 9)
        carousel.options[.spacing] = 5
        carousel.options[.tilt] = 0.5
        #expect(carousel.placements[0].transform.row4.x == 5)
        #expect(carousel.placements[0].transform.row4.y == 0.5)
        carousel.options[.spacing] = nil
        #expect(carousel.placements[0].transform.row4.x == 12)
        #expect(plugin.lastError == nil)
    }

    @Test func `a hook can read the options before the one requested, and the user's values`() throws {
        let folder = try ScriptFolder()
        let plugin = try makePlugin(
            effect(
                "return base",
                fields: """
                    options = { fadeMax = 7 },
                    valueForOption = function(option)
                      if option == "count" then return 6 end
                      if option == "radius" then return carousel:option("count") * 10 end
                      if option == "visibleItems" then return carousel:option("fadeMax") end
                    end,
                    """), in: folder)
        let carousel = carousel(of: plugin)
        #expect(carousel.context.options[.radius] == 60)
        #expect(carousel.numberOfVisibleItems == 7)
        carousel.options[.fadeMax] = 4
        #expect(carousel.numberOfVisibleItems == 4)
    }

    @Test func `an invalid result of the hook is reported, and the value without it is used`() throws {
        let folder = try ScriptFolder()
        let log = PluginLog()
        let plugin = try makePlugin(
            effect(
                "return base",
                fields: "valueForOption = function(o) if o == 'spacing' then return 'wide' end end"),
            in: folder, log: log)
        let carousel = carousel(of: plugin)
        #expect(carousel.context.options[.spacing] == nil)
        #expect(
            plugin.lastError?.message.contains(
                "must return a number, a boolean or nil, got the string 'wide'") == true)
        #expect(log.consume().count { $0.kind == .error } == 1)
    }

    @Test func `a script's own option stays in its range and is kept across a reload`() throws {
        let folder = try ScriptFolder()
        let text = effect(
            "return base:translate(carousel:option('twist'), carousel:option('flip') and 1 or 0)",
            fields: "options = { twist = { default = 0.5, min = 0, max = 2 }, flip = false }")
        let plugin = try makePlugin(text, in: folder)
        func placed() -> SIMD4<Double> {
            var frame = makeFrame(1)
            plugin.place(&frame, in: makeContext())
            return frame[0].transform.row4
        }
        #expect(placed().x == 0.5 && placed().y == 0)
        try plugin.setOption("twist", to: 1.5)
        try plugin.setOption("flip", to: 1)
        #expect(placed().x == 1.5 && placed().y == 1)
        #expect { try plugin.setOption("twist", to: 3) } throws: { "\($0)".contains("from 0.0 to 2.0") }
        #expect { try plugin.setOption("twst", to: 3) } throws: { "\($0)".contains("no option 'twst'") }
        #expect(placed().x == 1.5)
        try folder.write(text + "\n-- saved again", to: "mine.lua")
        try plugin.reload()
        #expect(placed().x == 1.5)
        try plugin.setOption("twist", to: nil)
        #expect(placed().x == 0.5)
    }

    @Test func `a user's value that a new version does not allow is reset to the default, with a message`()
        throws
    {
        let folder = try ScriptFolder()
        let log = PluginLog()
        func text(_ max: Int) -> String {
            effect(
                "return base:translate(carousel:option('twist'), 0)",
                fields: "options = { twist = { default = 0.5, min = 0, max = \(max) } }")
        }
        let plugin = try makePlugin(text(2), in: folder, log: log)
        try plugin.setOption("twist", to: 1.5)
        try folder.write(text(1), to: "mine.lua")
        try plugin.reload()
        #expect(plugin.value(ofOption: "twist") == 0.5)
        #expect(log.consume().contains { $0.text.contains("twist is 1.5") })
    }
}
