import CarouselEngine
import CarouselHost
import Testing

/// One library, many carousels.
@Suite struct InstanceTests {
    private let folder: ScriptFolder
    private let library: PluginLibrary

    init() throws {
        folder = try ScriptFolder()
        try folder.write(Self.orbit("0.5"), to: "orbit.lua")
        library = PluginLibrary(folders: [folder.path], budget: .forTests)
        library.poll()
    }

    /// An effect that counts its frames, and moves items by an option.
    private static func orbit(_ spread: String) -> String {
        effect(
            "return base:translate(frames, carousel:option('spread'))", head: "local frames = 0",
            fields: """
                update = function(dt) if dt > 0 then frames = frames + 1 end end,
                options = {
                  spread = { default = \(spread), min = 0, max = 1, help = "how far" },
                  side = { default = "left", choices = { "left", "right" } }, bright = true,
                },
                """)
    }

    private func carousel(_ type: any CarouselType, count: Int = 3) -> Carousel<Int> {
        Carousel(
            type: type, bounds: Size(width: 400, height: 300), count: count,
            itemSize: Size(width: 100, height: 100)
        ) { index, _ in index }
    }

    private func place(of carousel: Carousel<Int>) -> (frames: Double, spread: Double) {
        let transform = carousel.placements[0].transform
        return (transform.row4.x, transform.row4.y)
    }

    @Test func `each carousel has its own time and options, and all are loaded again`() throws {
        let (one, other) = (try #require(library.type("orbit")), try #require(library.type("ORBIT")))
        #expect(one !== other && library.type("orbitt") == nil)
        let carousels = [carousel(one), carousel(other)]
        for carousel in carousels { for _ in 0..<3 { carousel.advance(by: 0.1) } }
        one["spread"] = 0.4
        #expect(carousels.map { place(of: $0).frames } == [3, 3])
        carousels[0].advance(by: 0.1)
        #expect(place(of: carousels[0]).spread == 0.4 && place(of: carousels[1]).spread == 0.5)
        try folder.write(Self.orbit("0.7"), to: "orbit.lua")
        var wakes = 0
        for carousel in carousels { carousel.needsFrames = { wakes += 1 } }
        #expect(library.poll(waiting: 5))
        #expect(wakes == 2)
        for carousel in carousels { carousel.advance(by: 0.1) }
        #expect(place(of: carousels[0]).spread == 0.4 && place(of: carousels[1]).spread == 0.7)
    }

    private static let remembering = effect(
        "return base:translate(frames, carousel:option('spread'))", head: "local frames = 0",
        fields: """
            update = function(dt) if dt > 0 then frames = frames + 1 end end,
            options = { spread = { default = 0.5, min = 0, max = 1 } },
            presets = { tight = { spread = 0.1 } },
            """)

    @Test func `one script on two carousels has a time, values and a preset for each`() throws {
        let plugin = try makePlugin(Self.remembering, in: folder, name: "own.lua")
        let (one, other) = (carousel(plugin), carousel(plugin))
        for _ in 0..<3 { one.advance(by: 0.1) }
        other.advance(by: 0.1)
        #expect(place(of: one).frames == 3 && place(of: other).frames == 1)
        try one.setOption("spread", to: 0.9)
        other.choosePreset("tight")
        for carousel in [one, other] { carousel.advance(by: 0.1) }
        #expect(place(of: one).spread == 0.9 && place(of: other).spread == 0.1)
        #expect(one.state.typeOptions?.mapValues(\.value) == ["spread": 0.9] && one.state.preset == nil)
        #expect(other.state.typeOptions == nil && other.state.preset == "tight")
        // What the app gives lies below what each carousel has.
        plugin["spread"] = 0.3
        #expect(one.value(ofOption: "spread") == 0.9 && other.value(ofOption: "spread") == 0.1)
        try one.setOption("spread", to: nil)
        other.choosePreset(nil)
        for carousel in [one, other] { carousel.advance(by: 0.1) }
        #expect(place(of: one).spread == 0.3 && place(of: other).spread == 0.3)
        #expect((other.type as? LuaPlugin)?["spread"] == 0.3)
        // A value that was given is none of the user's.
        #expect(one.state.typeOptions == nil)
    }

    @Test func `a script set again keeps what the carousel has of it`() throws {
        let plugin = try makePlugin(Self.remembering, in: folder, name: "own.lua")
        let (one, other) = (carousel(plugin), carousel(plugin))
        try other.setOption("spread", to: 0.7)
        for _ in 0..<2 { other.advance(by: 0.1) }
        other.type = plugin
        other.advance(by: 0.1)
        #expect(place(of: other).frames == 3 && place(of: other).spread == 0.7)
        #expect(one.value(ofOption: "spread") == 0.5)
    }

    @Test func `a save reaches each carousel, and each keeps its values`() throws {
        let plugin = try makePlugin(Self.remembering, in: folder, name: "own.lua")
        let carousels = [carousel(plugin), carousel(plugin), carousel(plugin)]
        try carousels[1].setOption("spread", to: 0.9)
        try folder.write(
            Self.remembering.replacing("translate(frames", with: "translate(100 + frames"), to: "own.lua")
        try plugin.reload()
        for carousel in carousels { carousel.advance(by: 0.1) }
        #expect(carousels.map { place(of: $0).frames } == [100, 100, 100])
        #expect(carousels.map { place(of: $0).spread } == [0.5, 0.9, 0.5])
        // What does not load leaves all of them as they are.
        try folder.write("return {", to: "own.lua")
        #expect(throws: PluginError.self) { try plugin.reload() }
        for carousel in carousels {
            carousel.advance(by: 0.1)
            #expect(place(of: carousel).frames == 101)
            #expect((carousel.type as? LuaPlugin)?.lastError?.kind == .syntax)
        }
    }

    @Test func `the next carousel begins without what the former one has set and remembered`() throws {
        let plugin = try makePlugin(Self.remembering, in: folder, name: "own.lua")
        plugin["spread"] = 0.2
        var first: Carousel<Int>? = carousel(plugin)
        for _ in 0..<3 { first?.advance(by: 0.1) }
        try first?.setOption("spread", to: 0.9)
        first = nil
        let next = carousel(plugin)
        next.advance(by: 0.1)
        #expect(place(of: next).frames == 1)
        #expect(place(of: next).spread == 0.2)
    }

    @Test func `a carousel that shows another type meanwhile finds its values`() throws {
        let plugin = try makePlugin(Self.remembering, in: folder, name: "own.lua")
        let one = carousel(plugin)
        try one.setOption("spread", to: 0.9)
        one.type = CustomType("plain") { item in item.put(item.base) }
        one.type = plugin
        #expect(one.value(ofOption: "spread") == 0.9)
    }

    /// Whether a script is placed in each frame at rest, and whether a pointer places it.
    private func reads(_ body: String, head: String = "", fields: String = "") throws -> [Bool] {
        let plugin = try makePlugin(effect(body, head: head, fields: fields), in: folder, name: "own.lua")
        let carousel = carousel(plugin)
        carousel.advance(by: 0.1)
        _ = carousel.placements
        return [carousel.instance.traits.followsTime, carousel.instance.readsInput]
    }

    @Test func `a script is placed in each frame only if it reads the time, or may keep something`() throws {
        #expect(try reads("return base") == [false, false])
        #expect(try reads("return base:translate(carousel.scrollOffset, 0, 0)") == [false, false])
        #expect(try reads("return base:translate(carousel.time, 0, 0)") == [true, false])
        #expect(try reads("return base:translate(carousel.dt, 0, 0)") == [true, false])
        #expect(try reads("count = count + 1 return base", head: "count = 0") == [true, true])
        #expect(try reads("n = n + 1 return base", head: "local n = 0") == [true, true])
        #expect(try reads("return base", fields: "update = function(dt) end,") == [true, true])
        let pointed = "local p = carousel.pointer return base:translate(p and p.x or 0, 0, 0)"
        #expect(try reads(pointed) == [false, true])
        #expect(try reads("return base:translate(carousel.tilt.x, 0, 0)") == [false, true])
        #expect(try reads("for k in pairs(carousel) do end return base") == [true, true])
    }

    @Test func `an option hook is asked in each frame, whatever it reads`() throws {
        let plugin = try makePlugin(
            effect(
                "return base",
                fields: """
                    valueForOption = function(option, value)
                      if option == "spacing" then return carousel.perspective * -1000 end
                      return value
                    end,
                    """), in: folder, name: "own.lua")
        let carousel = carousel(plugin)
        for _ in 0..<2 { carousel.advance(by: 0.1) }
        carousel.settings.perspective = -1 / 250
        for _ in 0..<2 { carousel.advance(by: 0.1) }
        #expect(carousel.value(ofOption: "spacing") == 4)
        #expect(try reads("return base:translate(math.random(), 0, 0)") == [true, false])
    }

    @Test func `where a script can't be loaded once more, that is told and nobody loses values`() throws {
        try folder.write("return { one = 1 }", to: "part.lua")
        let log = PluginLog()
        let plugin = try makePlugin(
            effect(
                "return base:translate(0, carousel:option('spread') * part.one, 0)",
                head: "local part = require 'part'",
                fields: "options = { spread = { default = 0.5, min = 0, max = 1 } },"),
            in: folder, name: "own.lua", log: log)
        let one = carousel(plugin)
        try one.setOption("spread", to: 0.9)
        try folder.write("return {", to: "part.lua")
        _ = log.consume()
        let other = carousel(plugin)
        #expect(log.consume().contains { $0.text.contains("two carousels share one state") })
        #expect(one.value(ofOption: "spread") == 0.9)
        #expect(place(of: one).spread == 0.9 && place(of: other).spread == 0.9)
    }

    @Test func `the next carousel does not hide that the file is broken`() throws {
        let plugin = try makePlugin(Self.remembering, in: folder, name: "own.lua")
        var first: Carousel<Int>? = carousel(plugin)
        first?.advance(by: 0.1)
        try folder.write("return {", to: "own.lua")
        #expect(throws: PluginError.self) { try plugin.reload() }
        first = nil
        let next = carousel(plugin)
        next.advance(by: 0.1)
        #expect(place(of: next).frames == 1 && plugin.lastError?.kind == .syntax)
    }

    @Test func `going back to a script that another carousel shows by now leaves that one alone`() throws {
        let plugin = try makePlugin(Self.remembering, in: folder, name: "own.lua")
        let one = carousel(plugin)
        let checkpoint = one.checkpoint
        one.type = CustomType("plain") { item in item.put(item.base) }
        let other = carousel(plugin)
        try other.setOption("spread", to: 0.9)
        checkpoint.goBack()
        #expect(one.value(ofOption: "spread") == 0.5 && other.value(ofOption: "spread") == 0.9)
        try one.setOption("spread", to: 0.1)
        #expect(other.value(ofOption: "spread") == 0.9)
    }

    @Test func `what is read for the first time in a later frame is noticed then`() throws {
        let plugin = try makePlugin(
            effect(
                "return base:translate(carousel:option('spread') > 0.6 and carousel.time or 0, 0, 0)",
                fields: "options = { spread = { default = 0.5, min = 0, max = 1 } },"),
            in: folder, name: "own.lua")
        let carousel = carousel(plugin)
        for _ in 0..<3 { carousel.advance(by: 0.1) }
        #expect(place(of: carousel).frames == 0 && !carousel.instance.traits.followsTime)
        try carousel.setOption("spread", to: 0.9)
        for _ in 0..<3 { carousel.advance(by: 0.1) }
        #expect(
            abs(place(of: carousel).frames - carousel.time) < 1e-9 && carousel.instance.traits.followsTime)
    }

    @Test func `a field that is noticed is proposed for a wrong one`() throws {
        let plugin = try makePlugin(
            effect("return base:translate(carousel.tme, 0, 0)"), in: folder, name: "own.lua")
        var frame = makeFrame()
        plugin.place(&frame, in: makeContext())
        #expect(plugin.lastError?.message.contains("time") == true)
    }

    @Test func `a copy's error is told of the script that the app has`() throws {
        let plugin = try makePlugin(
            effect("if carousel.numberOfItems == 4 then error('four') end return base"), in: folder,
            name: "own.lua")
        let (one, other) = (carousel(plugin), carousel(plugin, count: 4))
        for carousel in [one, other] { carousel.advance(by: 0.1) }
        #expect(one.placements.allSatisfy { !$0.isFailed } && other.placements.allSatisfy(\.isFailed))
        #expect((other.type as? LuaPlugin)?.lastError?.message.contains("four") == true)
        #expect(plugin.lastError?.message.contains("four") == true)
    }

    @Test(.timeLimit(.minutes(1)))
    func `a value that an option can't have is an error of the library`() async throws {
        var errors = library.errors.makeAsyncIterator()
        let effect = try #require(library.type("orbit"))
        effect["spread"] = 9
        let error = await errors.next()
        #expect(error?.kind == .option && error?.plugin == "orbit")
        #expect(error?.message == "spread is 9.0; expected a number from 0.0 to 1.0")
        // The script itself is as good as before.
        #expect(library.entries.allSatisfy { $0.error == nil })
    }

    @Test func `the error of a script that runs is that of its entry, until it is mended`() throws {
        let effect = try #require(library.type("orbit"))
        let carousel = carousel(effect)
        try folder.write(CarouselHostTests.effect("error('in a frame')"), to: "orbit.lua")
        library.poll(waiting: 5)
        #expect(library.entries.first { $0.name == "orbit" }?.error == nil)
        carousel.advance(by: 0.1)
        _ = carousel.placements
        #expect(
            library.entries.first { $0.name == "orbit" }?.error?.message.contains("in a frame") == true)
        try folder.write(CarouselHostTests.effect("return base"), to: "orbit.lua")
        library.poll(waiting: 5)
        carousel.advance(by: 0.1)
        #expect(library.entries.first { $0.name == "orbit" }?.error == nil)
    }

    @Test func `an option has a value of its own kind, and what it can't have is told and changes nothing`()
        throws
    {
        let effect = try #require(library.type("orbit"))
        effect["side"] = "right"
        effect["bright"] = false
        #expect(effect["side"] == "right" && effect["bright"] == false && effect["spread"] == 0.5)
        _ = library.log.consume()
        effect["spread"] = 9
        effect["side"] = true
        effect["spraed"] = 1
        #expect(
            library.log.consume().filter { $0.kind == .error }.map {
                $0.text.prefix { !$0.isNewline }.components(separatedBy: ".lua: ").last
            } == [
                "spread is 9.0; expected a number from 0.0 to 1.0",
                "side is true; expected one of left, right", "orbit has no option 'spraed'",
            ])
        #expect(effect["spread"] == 0.5 && effect["spraed"] == nil)
        // A settings page sets the same by the carousel, beside the standard options.
        let carousel = carousel(effect)
        #expect(carousel.optionDescriptions.prefix(4).map(\.name) == ["spread", "side", "bright", "wrap"])
        try carousel.setOption("spread", to: 0.9)
        #expect(effect["spread"] == 0.9 && carousel.value(ofOption: "spread") == 0.9)
        try carousel.setOption("spread", to: nil)
        #expect(effect["spread"] == 0.5 && effect["side"] == "right")
    }

    @Test(.timeLimit(.minutes(1)))
    func `errors come as they happen, the newest last`() async throws {
        var errors = library.errors.makeAsyncIterator()
        let effect = try #require(library.type("orbit"))
        let carousel = carousel(effect)
        for text in [
            CarouselHostTests.effect("error('first')"), "return {",
            CarouselHostTests.effect("error('third')"),
        ] {
            try folder.write(text, to: "orbit.lua")
            library.poll(waiting: 5)
            carousel.advance(by: 0.1)
            #expect(carousel.placements.count == 3)
        }
        var taken: [PluginError] = []
        for _ in 0..<3 { taken.append(try #require(await errors.next())) }
        #expect(taken.map(\.version) == [2, 3, 4])
        #expect(taken.map(\.kind) == [.runtime, .syntax, .runtime])
        #expect(taken[2].message.contains("third") && effect.lastError?.id == taken[2].id)
    }
}
