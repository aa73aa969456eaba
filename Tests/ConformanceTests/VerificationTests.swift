import BuiltinTypes
import CarouselEngine
import CarouselHost
import Conformance
import Foundation
import Testing

/// Compares the built-in types with their reference scripts.
@Suite struct VerificationTests {
    private static let plugins = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Plugins").path

    private func script(_ name: String) throws -> LuaPlugin {
        try LuaPlugin(
            path: "\(Self.plugins)/reference/\(name).lua", name: "reference/\(name)", log: PluginLog())
    }

    /// `make soak` compares the whole grid.
    private static let isLong = ProcessInfo.processInfo.environment["CAROUSEL_SOAK"] != nil

    @Test(arguments: BuiltinTypes.all.map(\.name))
    func `a built-in type gives the same placements as its reference script`(_ name: String) throws {
        let builtin = try #require(BuiltinTypes.named(name))
        let result = TypeVerification(builtin, try script(name))
            .run(samples: Self.isLong ? 60 : 20, seed: 3, stride: Self.isLong ? 1 : 5)
        #expect(result.states > (Self.isLong ? 9000 : 1500))
        #expect(result.largest <= 1e-12, "\(result.place)")
    }

    @Test(arguments: [("rotary", "invertedRotary"), ("coverFlow", "coverFlow2"), ("cylinder", "rotary")])
    func `types that differ are detected`(_ name: String, _ other: String) throws {
        let builtin = try #require(BuiltinTypes.named(name))
        let result = TypeVerification(builtin, try script(other)).run(samples: 0, seed: 1)
        #expect(result.largest > 0.01)
        #expect(!result.place.isEmpty)
    }

    @Test func `a difference in the last digits is detected`() throws {
        let builtin = try #require(BuiltinTypes.named("linear"))
        let almost = CustomType(name: "almost") { offset, base, context in
            let step = context.itemWidth * context.value(of: .spacing, default: 1) * (1 + 1e-11)
            return context.isVertical
                ? base.translated(x: 0, y: offset * step, z: 0)
                : base.translated(x: offset * step, y: 0, z: 0)
        }
        #expect(TypeVerification(builtin, almost).run(samples: 0, seed: 1).largest > 1e-12)
    }
}
