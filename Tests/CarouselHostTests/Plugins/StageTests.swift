import CarouselEngine
import CarouselHost
import Testing

/// A script's stage, its presets, and its options' order, groups, choices and colors.
@Suite struct StageTests {
    private let folder: ScriptFolder

    init() throws { folder = try ScriptFolder() }

    private func plugin(_ fields: String) throws -> LuaPlugin {
        try makePlugin(effect("return base", fields: fields), in: folder)
    }

    @Test func `a stage is read, and what it does not name is left to the tool`() throws {
        let stage = try plugin(
            "stage = { perspective = -1/900, vertical = true, itemSize = { 200, 120 }, itemsPerPage = 2, paging = true }"
        ).manifest.stage
        let settings = stage.over()
        #expect(settings.perspective == -1.0 / 900 && settings.isVertical)
        #expect(settings.itemSize == Size(width: 200, height: 120))
        #expect(settings.itemsPerPage == 2 && settings.isPagingEnabled)
        #expect(
            stage.properties.map(\.name)
                == ["perspective", "pagingEnabled", "vertical", "itemsPerPage", "itemSize"])
        #expect(try plugin("options = {}").manifest.stage == SettingsLayer())
    }

    @Test func `a stage holds every property but the user's own`() throws {
        let stage = try plugin(
            "stage = { gap = 12, contain = 'trim', inset = { 4, 8 }, itemsPerPage = 'auto', bounces = false }"
        ).manifest.stage.over()
        #expect(stage.gap == 12 && stage.containment == .trim && stage.insets == Insets(start: 4, end: 8))
        #expect(stage.itemsPerPage == 0 && !stage.bounces)
        for name in ["reducesMotion = true", "autoscroll = 1", "layoutDirection = 'rightToLeft'"] {
            let error = try #require(throws: PluginError.self) { try plugin("stage = { \(name) }") }
            #expect(error.message.contains("is the user's to set"), "\(error)")
        }
    }

    @Test(arguments: [
        ("stage = 3", "'stage' must be a table"), ("stage = { wrap = true }", "stage.wrap is an option"),
        ("options = { gap = 1 }, stage = { gap = 2 }", "stage.gap is an option of the script's own"),
        ("stage = { colour = 1 }", "unknown field 'colour'"),
        ("stage = { alignment = 2 }", "from 0.0 to 1.0"),
        ("stage = { alignment = 0/0 }", "finite"), ("stage = { vertical = 1 }", "true or false"),
        ("stage = { itemSize = 5 }", "{width, height}"), ("stage = { itemSize = { 5 } }", "{width, height}"),
        ("stage = { itemSize = { -5, 10 } }", "expected points"),
        ("stage = { contain = 'of' }", "'off', 'trim', 'keep'"),
        ("stage = { itemsPerPage = 1.5 }", "whole number"), ("stage = { itemsPerPage = 0 }", "whole number"),
        ("presets = { 3 }", "names of presets"), ("presets = { a = 3 }", "presets.a must be a table"),
        ("presets = { a = {} }", "presets.a names no option"),
        ("presets = { a = { spacng = 1 } }", "did you mean 'spacing'"),
        ("presets = { a = { spacing = 'x' } }", "presets.a.spacing"),
        ("options = { gap = { default = 1, max = 2 } }, presets = { a = { gap = 3 } }", "presets.a.gap is 3"),
        ("options = { { name = 'gap', default = 1 }, wrap = true }", "is a list"),
        ("options = { { default = 1 } }", "options[1].name"),
        ("options = { { name = 'a', default = 1 }, { name = 'a', default = 2 } }", "two entries named 'a'"),
        ("options = { tone = '#12' }", "color such as"), ("options = { tone = 'red' }", "color such as"),
        ("options = { side = { default = 'up', choices = { 'left' } } }", "one of its choices"),
        ("options = { side = { default = 'up', choices = {} } }", "0 entries"),
        ("options = { side = { default = 'up', choices = { 'up', 3 } } }", "choices[2]"),
        (
            "options = { tone = { default = '#112233', min = 1 } }",
            "only for options whose default is a number"
        ),
        ("options = { spacing = '#112233' }", "standard option"),
        ("updte = 1", "did you mean 'update'"), ("presetz = {}", "did you mean 'presets'"),
    ])
    func `what is wrong with a table is named, with what was expected`(_ fields: String, _ part: String)
        throws
    {
        let error = try #require(throws: PluginError.self) { try plugin(fields) }
        #expect(error.kind == .manifest && error.message.contains(part), "\(error)")
    }

    @Test func `a carousel wakes when an option of its script is set, and when that is loaded again`() throws
    {
        let options = "options = { lift = { default = 1, max = 9 } }, stage = { gap = 3 }"
        let plugin = try plugin(options)
        let carousel = Carousel<Int>(
            type: plugin, bounds: Size(width: 400, height: 300), count: 3,
            itemSize: Size(width: 100, height: 100)
        ) { index, _ in index }
        carousel.appliesStage = true
        for _ in 0..<100 { carousel.advance(by: 0.1) }
        var wakes = 0
        carousel.needsFrames = { wakes += 1 }
        try plugin.setOption("lift", to: 4)
        #expect(wakes == 1 && carousel.settings.gap == 3)
        carousel.advance(by: 0.1)
        wakes = 0
        try folder.write(effect("return base", fields: "stage = { gap = 7 }"), to: "mine.lua")
        #expect(try plugin.reload())
        #expect(wakes == 1)
        carousel.advance(by: 0.1)
        #expect(carousel.settings.gap == 7)
        carousel.appliesStage = false
        #expect(carousel.settings.gap == 0)
    }

    @Test func `what was set is restored over a script's stage, and so is the preset`() throws {
        let plugin = try plugin(
            "stage = { alignment = 'start', gap = 6 }, presets = { far = { spacing = 3 } }")
        func carousel() -> Carousel<Int> {
            let carousel = Carousel<Int>(
                type: plugin.makeInstance(), bounds: Size(width: 400, height: 300), count: 3,
                itemSize: Size(width: 100, height: 100)
            ) { index, _ in index }
            carousel.appliesStage = true
            return carousel
        }
        let one = carousel()
        one.settings.alignment = .end
        one.choosePreset("far")
        let other = carousel()
        other.restore(one.state, type: nil)
        #expect(other.settings.alignment == .end && other.settings.gap == 6)
        #expect(other.context.options[.spacing] == 3 && other.options.isEmpty)
        // Without the stage, only what was set.
        other.appliesStage = false
        #expect(other.settings.alignment == .end && other.settings.gap == 0)
    }

    @Test func `a field that means nothing is noted, and the script runs`() throws {
        let log = PluginLog()
        let plugin = try makePlugin(effect("return base", fields: "mood = 'calm'"), in: folder, log: log)
        #expect(log.consume().contains { $0.kind == .note && $0.text.contains("'mood'") })
        #expect(plugin.lastError == nil)
    }

    @Test(arguments: [
        "options = { zebra = 1, apple = { default = 2, help = 'zebra' }, mango = true }",
        "options = { { name = 'zebra', default = 1 }, { name = 'apple', default = 2 }, { name = 'mango', default = true } }",
    ])
    func `options are in the order in which they are written`(_ fields: String) throws {
        #expect(try plugin(fields).manifest.options.map(\.name) == ["zebra", "apple", "mango"])
    }

    @Test func `options that are put together are in the order of the constants, else by name`() throws {
        let assigned = try makePlugin(
            effect(
                "return base", head: "local o = {} o.zebra = 1 o.apple = 2", fields: "options = o"),
            in: folder)
        #expect(assigned.manifest.options.map(\.name) == ["zebra", "apple"])
        let computed = try makePlugin(
            effect(
                "return base", head: "local o = {} for i = 3, 1, -1 do o['k' .. i] = i end",
                fields: "options = o"),
            in: folder)
        #expect(computed.manifest.options.map(\.name) == ["k1", "k2", "k3"])
    }

    @Test func `presets are in the order in which they are written, with values of both kinds of options`()
        throws
    {
        let plugin = try plugin(
            """
            options = { side = { default = "left", choices = { "left", "right" } }, gap = 3, tone = "#ff8800" },
            presets = { wide = { gap = 9, spacing = 2, side = "right" }, bare = { gap = 0, tone = "#000000", wrap = true } }
            """)
        let presets = plugin.manifest.presets
        #expect(presets.map(\.name) == ["wide", "bare"])
        #expect(
            presets[0].ownOptions == ["gap": 9, "side": 1] && presets[0].standardOptions == [.spacing: 2])
        #expect(presets[1].ownOptions == ["gap": 0, "tone": 0] && presets[1].standardOptions == [.wrap: 1])
    }

    @Test func `choices and colors are words for scripts and users`() throws {
        let plugin = try makePlugin(
            effect(
                "return base",
                fields: """
                    options = { side = { default = "left", choices = { "left", "right" }, group = "Look" }, tone = "#ff8800" }
                    """), in: folder)
        let (side, tone) = (plugin.manifest.options[0], plugin.manifest.options[1])
        #expect(side.group == "Look" && side.choices == ["left", "right"] && tone.kind == .color)
        let context = makeContext()
        #expect(
            try plugin.evaluate("carousel:option('side') .. carousel:option('tone')", in: context)
                == "left#ff8800")
        try plugin.setOption("side", to: side.value(of: "RIGHT"))
        try plugin.setOption("tone", to: tone.value(of: "#00ff01"))
        #expect(
            try plugin.evaluate("carousel:option('side') .. carousel:option('tone')", in: context)
                == "right#00ff01")
        #expect(
            side.value(of: "up") == nil && tone.value(of: "#12345") == nil && tone.value(of: "#12345g") == nil
        )
        #expect(throws: OptionProblem.self) { try plugin.setOption("side", to: 2) }
    }
}
