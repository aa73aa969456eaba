import CarouselEngine
import Foundation
import Testing

@testable import CarouselHost

/// What effects in Swift and scripts both ask for is the same number.
@Suite struct EaseTests {
    private func script() throws -> LuaPlugin {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("curves.lua")
        let text = """
            ease = require "ease"
            return { itemTransformForOffset = function(offset, base) return base end }
            """
        try text.write(to: file, atomically: true, encoding: .utf8)
        return try LuaPlugin(path: file.path, log: PluginLog())
    }

    private func number(_ expression: String, _ script: LuaPlugin) throws -> Double {
        let text = try script.evaluate("string.format('%.17g', \(expression))", in: LayoutContext())
        return try #require(Double(text.trimmingCharacters(in: CharacterSet(charactersIn: "\""))), "\(text)")
    }

    @Test(arguments: Ease.allCases) func `a curve is that of the module ease`(curve: Ease) throws {
        let script = try script()
        for step in 0...20 {
            let t = Double(step) / 20
            let expected = try number("ease.\(curve.rawValue)(\(t))", script)
            #expect(abs(curve(t) - expected) < 1e-14, "\(curve) at \(t)")
        }
    }

    @Test func `a smooth step is that of the module ease`() throws {
        let script = try script()
        for x in stride(from: -1.0, through: 2, by: 0.23) {
            let expected = try number("ease.smoothstep(-0.5, 1.25, \(x))", script)
            #expect(Ease.smoothstep(-0.5, 1.25, x) == expected)
            #expect(Ease.mix(2, 3, x) == (try number("ease.lerp(2, 3, \(x))", script)))
            #expect(Ease.clamp(x, 0, 1) == (try number("ease.clamp(\(x), 0, 1)", script)))
        }
    }

    @Test(arguments: ["", "abc", "12", "-3", "1.5", "0x10", "1e3", "Hafen 7", "∞", "nan", "inf"])
    func `a random number of a text is a script's`(text: String) throws {
        let expected = try number("carousel:random('\(text)', 3)", try script())
        #expect(ItemRandom.number(from: ItemRandom.seed(of: text), with: 3) == expected)
    }
}
