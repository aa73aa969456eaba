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

    private func carousel(_ type: any CarouselType) -> Carousel<Int> {
        Carousel(
            type: type, bounds: Size(width: 400, height: 300), count: 3,
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

    @Test func `an option has a value of its own kind, and what it can't have is told and changes nothing`()
        throws
    {
        let effect = try #require(library.type("orbit"))
        effect["side"] = "right"
        effect["bright"] = false
        #expect(effect["side"] == "right" && effect["bright"] == false && effect["spread"] == 0.5)
        _ = library.log.take()
        effect["spread"] = 9
        effect["side"] = true
        effect["spraed"] = 1
        #expect(
            library.log.take().map(\.text) == [
                "orbit: spread is 9.0; expected a number from 0.0 to 1.0",
                "orbit: side is true; expected one of left, right", "orbit: orbit has no option 'spraed'",
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
