import CarouselEngine
import CarouselHost
import Foundation
import Testing

/// States that were stored of a type with an option of each kind.
@Suite struct StoredStateTests {
    private struct Row: Effect {
        enum Side: String, EffectChoice { case over, under }
        let name = "row"
        var gap = 1.0, dims = false, side = Side.over, color: UInt32 = 0x123456
        static let options: [EffectOption<Row>] = [
            .number(\.gap, "gap", 0.5...3), .boolean(\.dims, "dims"), .choice(\.side, "side"),
            .color(\.color, "color"),
        ]
        static let presets = [EffectPreset("wide", ["gap": 2, "side": "under", "spacing": 1.5])]

        func place(_ item: borrowing EffectItem) {
            item.put(
                item.base.translated(along: item.offset * gap * item.carousel.itemWidth, in: item.carousel))
        }
    }

    private static let script = """
        return {
          options = {
            gap = { default = 1, min = 0.5, max = 3 }, dims = false,
            side = { default = "over", choices = { "over", "under" } }, color = { default = "#123456" },
          },
          presets = { wide = { gap = 2, side = "under", spacing = 1.5 } },
          itemTransformForOffset = function(offset, base)
            return base:translateAlong(offset * carousel:option("gap") * carousel.itemWidth)
          end,
        }
        """

    /// Of choices, their numbers alone: the words may be missing.
    private static let states: [(text: String, values: [String: OptionValue])] = [
        (#"{"options":{},"scrollOffset":0,"settings":{},"type":"row","version":2}"#, [:]),
        (
            #"{"options":{},"scrollOffset":0,"settings":{},"type":"row","typeOptions":{"gap":2.5},"version":2}"#,
            ["gap": 2.5]
        ),
        (
            #"{"options":{},"scrollOffset":0,"settings":{},"type":"row","typeOptions":{"dims":1},"version":2}"#,
            ["dims": true]
        ),
        (
            #"{"options":{},"scrollOffset":0,"settings":{},"type":"row","typeOptions":{"side":1},"version":2}"#,
            ["side": "under"]
        ),
        (
            #"{"options":{},"scrollOffset":0,"settings":{},"type":"row","typeOptions":{"color":255},"version":2}"#,
            ["color": "#0000ff"]
        ),
        (
            #"{"options":{"spacing":1.25,"wrap":1},"scrollOffset":3,"settings":{"vertical":[1]},"type":"row","typeOptions":{"color":65281,"dims":1,"gap":0.5,"side":1},"version":2}"#,
            [
                "gap": 0.5, "dims": true, "side": "under", "color": "#00ff01", "spacing": 1.25, "wrap": true,
            ]
        ),
    ]

    private static func type(isScript: Bool) throws -> any CarouselType {
        guard isScript else { return Row() }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("row.lua")
        try script.write(to: file, atomically: true, encoding: .utf8)
        return try LuaPlugin(path: file.path, log: PluginLog())
    }

    private static func carousel(isScript: Bool) throws -> Carousel<Int> {
        let size = Size(width: 100, height: 100)
        return Carousel<Int>(
            type: try type(isScript: isScript), bounds: Size(width: 800, height: 400), count: 9,
            itemSize: size
        ) { index, _ in index }
    }

    private static let usual: [String: OptionValue] = [
        "gap": 1, "dims": false, "side": "over", "color": "#123456",
    ]

    @Test(arguments: states.indices, [false, true])
    func `a state that was stored is what it was`(number: Int, isScript: Bool) throws {
        let (text, values) = Self.states[number]
        let state = try JSONDecoder().decode(CarouselState.self, from: Data(text.utf8))
        let carousel = try Self.carousel(isScript: isScript)
        carousel.restore(state, type: nil)
        for (name, value) in Self.usual.merging(values, uniquingKeysWith: { $1 }) {
            #expect(carousel.value(ofOption: name) == value, "\(name)")
        }
        let again = carousel.state
        #expect(again.typeOptions == state.typeOptions && again.options == state.options)
        #expect(again.scrollOffset == state.scrollOffset && again.settings == state.settings)
    }

    @Test(arguments: [false, true], [false, true])
    func `a state of one language is that of the other`(isScript: Bool, becomesScript: Bool) throws {
        let carousel = try Self.carousel(isScript: isScript)
        try carousel.setOption("gap", to: 2.25)
        try carousel.setOption("side", to: "under")
        try carousel.setOption("color", to: "#abcdef")
        let stored = try JSONEncoder().encode(carousel.state)
        let other = try Self.carousel(isScript: becomesScript)
        other.restore(try JSONDecoder().decode(CarouselState.self, from: stored), type: nil)
        #expect(other.value(ofOption: "gap") == 2.25 && other.value(ofOption: "side") == "under")
        #expect(other.value(ofOption: "color") == "#abcdef" && other.value(ofOption: "dims") == false)
    }
}
