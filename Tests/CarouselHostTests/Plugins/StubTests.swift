import CarouselEngine
import CarouselHost
import Foundation
import Testing

/// Compares the annotations for editors with what a script really sees.
@Suite struct StubTests {
    private let text: String
    private let plugin: LuaPlugin
    private let folder: ScriptFolder

    init() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        text = try String(
            contentsOf: root.appendingPathComponent("Plugins/library/carousel.lua"), encoding: .utf8)
        folder = try ScriptFolder()
        plugin = try makePlugin(effect("return base"), in: folder)
    }

    /// The keys of a value, sorted.
    private func keys(_ expression: String) throws -> Set<String> {
        let code = """
            (function()
              local names = {}
              for name in pairs(\(expression)) do names[#names + 1] = name end
              return table.concat(names, " ")
            end)()
            """
        return Set(try plugin.evaluate(code, in: makeContext()).split(separator: " ").map(String.init))
    }

    /// The names that the first group of a pattern matches in the annotations.
    private func names(_ pattern: String, in part: Substring) throws -> Set<String> {
        Set(part.matches(of: try Regex(pattern, as: (Substring, Substring).self)).map { String($0.output.1) })
    }

    /// The annotations of a class, up to its global variable.
    private func fields(of name: String) throws -> Set<String> {
        let start = try #require(text.range(of: "---@class \(name)\n"))
        let rest = text[start.upperBound...]
        let end = rest.firstRange(of: "\n\n")?.lowerBound ?? rest.endIndex
        return try names("---@field (\\w+) ", in: rest[..<end])
    }

    @Test func `every field and method of a Transform is annotated, and nothing else`() throws {
        let methods = try names("function Transform:(\\w+)", in: text[...])
        let fields = try fields(of: "Transform").subtracting(["identity"])
        #expect(try keys("Transform.identity") == methods.union(fields))
    }

    @Test func `every constructor is annotated, and nothing else`() throws {
        let constructors = try names("function Transform\\.(\\w+)", in: text[...])
        #expect(try keys("Transform") == constructors.union(["identity"]))
    }

    @Test func `every field of carousel is annotated, and nothing else`() throws {
        #expect(try keys("carousel") == fields(of: "Carousel").union(["option", "random", "distance"]))
        for size in ["itemSize", "bounds", "viewpointOffset", "contentOffset"] {
            #expect(try keys("carousel.\(size)") == fields(of: "CarouselSize"))
        }
    }

    @Test func `every standard option is named`() throws {
        let named = try names("---\\| \"(\\w+)\"", in: text[...])
        #expect(named == Set(CarouselOption.allCases.map(\.rawValue)))
    }

    @Test func `every setting that a stage may hold is annotated, and nothing else`() throws {
        let start = try #require(text.range(of: "---@class EffectStage\n")).upperBound
        let part = text[start...].prefix(upTo: try #require(text[start...].firstRange(of: "\n\n")).lowerBound)
        #expect(
            try names("---@field (\\w+)\\?", in: part)
                == Set(CarouselProperty.stageable.map { $0.alias ?? $0.name }))
    }

    @Test func `a script that changes the table from pairs changes nothing else`() throws {
        let code = "(function() for k in pairs(carousel) do end return carousel.itemWidth end)()"
        #expect(try plugin.evaluate(code, in: makeContext()) == "160.0")
    }
}
