import CarouselEngine
import Testing

@testable import CarouselHost

struct OwnOptionValuesTests {
    private func manifest(_ fields: String) throws -> PluginManifest {
        let folder = try ScriptFolder()
        return try makePlugin(effect("return base", fields: fields), in: folder).manifest
    }

    private static let gap = "options = { gap = { default = 1, min = 0, max = 3 } }"
    private static let wide = gap + ", presets = { wide = { gap = 2 } }"

    @Test func `the user's value comes before the preset's, and that before the default`() throws {
        let manifest = try manifest(Self.wide)
        let option = try #require(manifest.options.first)
        var values = OwnOptionValues()
        #expect(values.value(of: option) == 1)
        try values.set(option, to: 0.5)
        values.choose(manifest.presets[0])
        #expect(values.value(of: option) == 2)
        try values.set(option, to: 0.5)
        #expect(values.value(of: option) == 0.5)
        try values.set(option, to: nil)
        #expect(values.value(of: option) == 2)
    }

    @Test func `a value outside the range is refused, and nothing changes`() throws {
        let option = try #require(try manifest(Self.gap).options.first)
        var values = OwnOptionValues()
        try values.set(option, to: 3)
        #expect(throws: OptionProblem.self) { try values.set(option, to: 4) }
        #expect(values.value(of: option) == 3)
    }

    @Test func `another version keeps what it has too, and says what it has not`() throws {
        let former = try manifest(Self.wide)
        let option = try #require(former.options.first)
        var values = OwnOptionValues()
        values.choose(former.presets[0])
        try values.set(option, to: 3)
        let notes = values.keep(
            for: try manifest("options = { gap = { default = 1, min = 0, max = 2 } }").options, presets: [])
        #expect(notes.count == 1 && notes[0].contains("back to 1"))
        #expect(values.user.isEmpty && values.preset == nil)
    }
}
