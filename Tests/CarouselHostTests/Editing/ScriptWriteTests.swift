import CarouselEngine
import Foundation
import Testing

@testable import CarouselHost

/// What the user has set becomes the script's default: the same picture, and nothing else in the file changes.
@Suite struct ScriptWriteTests {
    private static let plugins = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Plugins").path

    /// Another value of an option, as a hand would set it.
    private func other(_ option: PluginOption) -> Double {
        switch option.kind {
        case .boolean: return 1 - option.defaultValue
        case .choice(let words): return Double((Int(option.defaultValue) + 1) % max(1, words.count))
        case .color: return 0x123456
        case .number:
            let (low, high) = (option.min ?? option.defaultValue - 1, option.max ?? option.defaultValue + 1)
            let step = option.step ?? (high - low) / 7
            let value = low + step * ((high - low) / step * 0.37).rounded()
            return value == option.defaultValue ? min(high, value + step) : value
        }
    }

    @Test func `for every option of every shipped script the frame stays the same to the bit`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.copyItem(atPath: Self.plugins, toPath: folder)
        let library = PluginLibrary(folders: [folder], budget: .forTests)
        library.poll()
        var (written, refused) = (0, 0)
        for plugin in library.entries.compactMap(\.plugin) {
            // What was written into a module is also that of its other users.
            library.reloadAll()
            for option in plugin.manifest.options {
                let value = other(option)
                try plugin.setOption(option.name, to: value)
                var before = makeFrame()
                plugin.place(&before, in: makeContext())
                let edits: [ScriptEdit]
                do {
                    edits = try plugin.editOfDefaults([option.name: value])
                } catch {
                    #expect(error.description.contains("'\(option.name)'"), "\(error)")
                    refused += 1
                    try plugin.setOption(option.name, to: nil)
                    continue
                }
                #expect(edits.count == 1 && edits[0].difference.count == 1, "\(plugin.name), \(option.name)")
                for edit in edits {
                    try edit.write(file: plugin.path(ofFile: edit.path))
                    #expect(try PlainFile.text(plugin.path(ofFile: edit.path)) == edit.text)
                }
                try plugin.reload(isForced: true)
                try plugin.setOption(option.name, to: nil)
                #expect(plugin.value(ofOption: option.name) == value, "\(plugin.name), \(option.name)")
                var after = makeFrame()
                plugin.place(&after, in: makeContext())
                for (a, b) in zip(before, after) {
                    #expect(
                        a.transform == b.transform && a.alpha == b.alpha && a.shade == b.shade,
                        "\(plugin.name)")
                }
                written += 1
            }
        }
        #expect(written > 100 && refused < written, "\(written) written, \(refused) refused")
    }

    @Test func `the value is written as its author would, and what is computed is refused with its place`()
        throws
    {
        let folder = try ScriptFolder()
        let text = """
            local o = { far = -3, -- how far\r
            \tgap = { default = 1.25, step = 0.05 }, side = { default = 'left', choices = { 'left', 'right' } },
              turn = math.pi / 7 }
            o.tint = "#336699"
            return { options = o, itemTransformForOffset = function(x, base) return base end }
            """
        let plugin = try makePlugin(text, in: folder)
        for (name, value) in [("far", 2.5), ("gap", 1.5), ("side", 1), ("tint", 0xFF)] {
            try plugin.setUserOption(name, to: value)
        }
        let edit = try #require(try plugin.editOfDefaults(plugin.ownOptionValues).first)
        let wanted = text.replacing("far = -3", with: "far = 2.5").replacing("1.25", with: "1.50")
            .replacing("default = 'left'", with: "default = 'right'").replacing("#336699", with: "#0000ff")
        #expect(edit.text == wanted)
        try plugin.setUserOption("turn", to: 0.5)
        #expect {
            try plugin.editOfDefaults(["turn": 0.5])
        } throws: { error in
            "\(error)".hasPrefix("mine.lua:3:10: the default of 'turn' is computed")
                && "\(error)".hasSuffix("0.5")
        }
    }

    @Test func `an option in a list of options is written at its entry`() throws {
        let folder = try ScriptFolder()
        let text = """
            return { options = { { name = "a", default = 1 }, { name = "b", default = 1 } },
              itemTransformForOffset = function(x, base) return base end }
            """
        let plugin = try makePlugin(text, in: folder)
        try plugin.setUserOption("b", to: 3)
        let edit = try #require(try plugin.editOfDefaults(plugin.ownOptionValues).first)
        #expect(edit.text == text.replacing("\"b\", default = 1", with: "\"b\", default = 3"))
    }
}
