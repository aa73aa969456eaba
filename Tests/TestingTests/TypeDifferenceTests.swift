import BuiltinTypes
import CarouselEngine
import CarouselHost
import CarouselTesting
import Foundation
import Testing

/// Two types in random sequences: what differs is found and told shortly.
@Suite struct TypeDifferenceTests {
    private static let pairs: [(String, @Sendable () -> any CarouselType)] = [
        ("drum", { Drum() }), ("flip", { Flip() }), ("frost", { Frost() }),
        ("lean", { Lean() }), ("pop", { Pop() }), ("posed", { Posed() }), ("shelf", { Shelf() }),
        ("track", { Track() }),
    ]

    private static func script(_ name: String) throws -> LuaPlugin {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let plugins = tests.deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(
            "Plugins")
        // What they require is that of our own effects.
        return try LuaPlugin(
            path: tests.appendingPathComponent("Pairs/\(name).lua").path, displayPath: "\(name).lua",
            name: "\(name).lua", root: plugins.path, log: PluginLog())
    }

    private static let isLong = ProcessInfo.processInfo.environment["CAROUSEL_SOAK"] != nil

    @Test(arguments: pairs.indices) func `an effect in Swift is its script`(number: Int) throws {
        let (name, type) = Self.pairs[number]
        let trials = TypeTrials.random(Self.isLong ? 2_000 : 150, seed: 1)
        let found = difference(between: type(), and: try Self.script(name), over: trials, tolerance: 1e-12)
        #expect(found == nil, "\(found ?? "")")
    }

    @Test(arguments: pairs.indices) func `it is its script in long sequences, too`(number: Int) throws {
        let (name, type) = Self.pairs[number]
        let trials = TypeTrials.random(Self.isLong ? 100 : 5, seed: 1, frames: 600)
        let found = difference(between: type(), and: try Self.script(name), over: trials, tolerance: 1e-11)
        #expect(found == nil, "\(found ?? "")")
    }

    @Test(arguments: BuiltinTypes.all.map(\.name)) func `a built-in type is its reference script`(
        name: String
    ) throws {
        let plugins = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Plugins")
        let script = try LuaPlugin(
            path: plugins.appendingPathComponent("reference/\(name).lua").path,
            displayPath: "reference/\(name).lua", name: "reference/\(name)", root: plugins.path,
            log: PluginLog())
        let found = difference(
            between: BuiltinTypes.named(name)!, and: script, over: .random(60, seed: 5))
        #expect(found == nil, "\(found ?? "")")
    }

    @Test(arguments: BuiltinTypes.all.map(\.name)) func `a type is itself`(name: String) {
        let type = BuiltinTypes.named(name)!
        #expect(difference(between: type, and: type, over: .random(40, seed: 3)) == nil)
    }

    private func shifted(_ name: String, by distance: @escaping (LayoutContext) -> Double) -> CustomType {
        CustomType(name: name) { offset, base, context in
            base.translated(x: offset * 100 + distance(context), y: 0, z: 0)
        }
    }

    @Test func `what differs in one state only is told in few steps`() throws {
        let plain = shifted("plain") { _ in 0 }
        let other = shifted("other") { $0.isVertical && $0.isDragging ? 1 : 0 }
        let found = try #require(difference(between: plain, and: other, over: .random(400, seed: 1)))
        #expect(found.contains("m41 of item"), "\(found)")
        #expect(found.contains("vertical true"), "\(found)")
        // A finger that goes down and moves.
        #expect(found.split(separator: "\n").count <= 8, "\(found)")
    }

    @Test func `the same seed tells the same`() {
        let plain = shifted("plain") { _ in 0 }
        let other = shifted("other") { $0.numberOfItems > 12 ? 1e-9 : 0 }
        let found = (0..<2).map { _ in difference(between: plain, and: other, over: .random(50, seed: 8)) }
        #expect(found[0] != nil && found[0] == found[1])
    }

    @Test func `a difference within the tolerance is none`() {
        let plain = shifted("plain") { _ in 0 }
        let other = shifted("other") { _ in 1e-9 }
        #expect(difference(between: plain, and: other, over: .random(5, seed: 1), tolerance: 1e-8) == nil)
        #expect(difference(between: plain, and: other, over: .random(5, seed: 1)) != nil)
    }

    @Test func `a number that is none is a difference`() throws {
        let plain = shifted("plain") { _ in 0 }
        let other = shifted("other") { $0.scrollOffset > 2 ? .nan : 0 }
        let found = try #require(difference(between: plain, and: other, over: .random(50, seed: 1)))
        #expect(found.contains("fails in other"), "\(found)")
    }

    @Test func `an option that one of them does not have is told first`() {
        #expect(
            difference(between: Drum(), and: Shelf())
                == "drum has the option 'drum', which shelf does not have")
    }
}
