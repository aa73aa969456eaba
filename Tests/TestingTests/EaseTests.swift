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
            #expect(curve(t) == expected, "\(curve) at \(t)")
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

    @Test func `what moves numbers is that of the module ease, to the bit`() throws {
        let script = try script()
        let bezier = Ease.bezier(0.42, -0.3, 0.58, 1.2)
        for step in 0...20 {
            let x = Double(step) / 7 - 1
            func expect(_ own: Double, _ call: String) throws {
                #expect(own == (try number("(ease.\(call))", script)), "\(call)")
            }
            try expect(Ease.remap(x, -1, 2, 3, 0.5), "remap(\(x), -1, 2, 3, 0.5)")
            try expect(Ease.sign(x - 1), "sign(\(x - 1))")
            try expect(Ease.damp(x, 2, 7, 0.016), "damp(\(x), 2, 7, 0.016)")
            try expect(Ease.follow(x, 1, 1.3, 7, 0.016), "follow(\(x), 1, 1.3, 7, 0.016)")
            try expect(Ease.follow(x, 1, 1.3, 7, 0), "follow(\(x), 1, 1.3, 7, 0)")
            try expect(bezier(x / 2), "bezier(0.42, -0.3, 0.58, 1.2)(\(x / 2))")
            for damping in [0.3, 1, 2.5] {
                let own = Ease.spring(x, 0.7, 2, 0.5, damping, 0.03)
                let call = "spring(\(x), 0.7, 2, 0.5, \(damping), 0.03)"
                try expect(own.value, call)
                #expect(own.speed == (try number("select(2, ease.\(call))", script)), "\(call)")
            }
        }
    }

    @Test(arguments: ["", "abc", "12", "-3", "1.5", "0x10", "1e3", "Hafen 7", "∞", "nan", "inf"])
    func `a random number of a text is a script's`(text: String) throws {
        let expected = try number("carousel:random('\(text)', 3)", try script())
        #expect(ItemRandom.number(from: ItemRandom.seed(of: text), with: 3) == expected)
    }
}
