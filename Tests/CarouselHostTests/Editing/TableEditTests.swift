import CarouselEngine
import Foundation
import Testing

@testable import CarouselHost

/// Presets, stages and poses in a script: changed as the script's author would change them.
@Suite struct TableEditTests {
    private func plugin(_ fields: String, options: String = "options = { gap = 1, tilt2 = 0.5, on = true }")
        throws -> LuaPlugin
    {
        try makePlugin(
            "return {\n\(fields)\(options),\n  itemTransformForOffset = function(x, base) return base end }\n",
            in: try ScriptFolder())
    }

    /// The text behind the change, which must load; without what the fixture adds.
    private func changed(_ fields: String, _ edit: (LuaPlugin) throws -> ScriptEdit) throws -> String {
        let plugin = try plugin(fields)
        let text = try edit(plugin).text
        _ = try LuaPlugin(
            draft: text, path: plugin.path, displayPath: plugin.displayPath, root: nil, budget: .forTests,
            log: PluginLog())
        let end = try #require(text.firstRange(of: "options = {"))
        return String(text[..<end.lowerBound].dropFirst("return {\n".count))
    }

    @Test(arguments: [
        ("presets = {},\n", "presets = { far = { gap = 9 } },\n"),
        ("presets = { },\n", "presets = { far = { gap = 9 } },\n"),
        ("presets = { a = { gap = 2 } },\n", "presets = { a = { gap = 2 }, far = { gap = 9 } },\n"),
        ("presets = { a = { gap = 2 }, },\n", "presets = { a = { gap = 2 }, far = { gap = 9 }, },\n"),
        (
            "presets = {\n\ta = { gap = 2 }, -- near\n\tb = { gap = 3 } -- mid\n},\n",
            "presets = {\n\ta = { gap = 2 }, -- near\n\tb = { gap = 3 }, -- mid\n\tfar = { gap = 9 }\n},\n"
        ),
        (
            "presets = {\r\n  a = { gap = 2 };\r\n},\r\n",
            "presets = {\r\n  a = { gap = 2 };\r\n  far = { gap = 9 },\r\n},\r\n"
        ),
        (
            "presets = { a = { gap = 2 } --[[ long\n]] },\n",
            "presets = { a = { gap = 2 }, far = { gap = 9 } --[[ long\n]] },\n"
        ),
        ("presets = { far = { gap = 2 } },\n", "presets = { far = { gap = 9 } },\n"),
        (
            "presets = { far = { gap = 2, --[[x]] on = false } },\n",
            "presets = { far = { gap = 9 } },\n"
        ),
        ("presets = { [\"far\"] = { gap = 2 } },\n", "presets = { [\"far\"] = { gap = 9 } },\n"),
    ]) func `a preset is added or gets other values`(_ before: String, _ after: String) throws {
        #expect(try changed(before) { try $0.edit(ofPreset: "far", ["gap": 9]) } == after)
    }

    @Test func `a first preset makes the table, and a name may need quotes`() throws {
        let plugin = try plugin("")
        let text = try plugin.edit(ofPreset: "so far", ["gap": 9, "on": 0, "wrap": 1]).text
        #expect(text.contains("presets = { [\"so far\"] = { gap = 9, on = false, wrap = true } }"), "\(text)")
    }

    @Test(arguments: [
        ("presets = { a = { gap = 2 } },\n", "presets = { },\n"),
        ("presets = { a = { gap = 2 }, b = { gap = 3 } },\n", "presets = { b = { gap = 3 } },\n"),
        ("presets = { b = { gap = 3 }, a = { gap = 2 } },\n", "presets = { b = { gap = 3 } },\n"),
        ("presets = { b = { gap = 3 }, a = { gap = 2 }, },\n", "presets = { b = { gap = 3 }, },\n"),
        (
            "presets = {\n  -- one\n  a = { gap = 2 },\n  -- two\n  b = { gap = 3 },\n},\n",
            "presets = {\n  -- one\n  -- two\n  b = { gap = 3 },\n},\n"
        ),
        (
            "presets = {\r\n  a = { gap = 2 }, \r\n  b = { gap = 3 },\r\n},\r\n",
            "presets = {\r\n  b = { gap = 3 },\r\n},\r\n"
        ),
    ]) func `a preset is removed`(_ before: String, _ after: String) throws {
        #expect(try changed(before) { try $0.editRemovingPreset("a") } == after)
    }

    @Test func `a preset gets another name, which must be new`() throws {
        let before = "presets = { a = { gap = 2 }, ['b'] = { gap = 3 } },\n"
        #expect(
            try changed(before) { try $0.editRenamingPreset("a", to: "c") }
                == before.replacing("a = { gap = 2", with: "c = { gap = 2"))
        #expect(
            try changed(before) { try $0.editRenamingPreset("b", to: "c") }
                == before.replacing("['b']", with: "c"))
        #expect(
            try changed(before) { try $0.editRenamingPreset("a", to: "to do") }
                == before.replacing("a = { gap = 2", with: "[\"to do\"] = { gap = 2"))
        #expect(throws: ScriptEdit.Problem.self) { try plugin(before).editRenamingPreset("a", to: "b") }
        #expect(throws: ScriptEdit.Problem.self) { try plugin(before).editRenamingPreset("z", to: "c") }
        #expect(throws: ScriptEdit.Problem.self) { try plugin("").editRemovingPreset("a") }
    }

    @Test func `a stage gets other values, and what is computed stays`() throws {
        let size = try #require(CarouselProperty.named("itemSize"))
        let vertical = try #require(CarouselProperty.named("vertical"))
        let eye = try #require(CarouselProperty.named("perspective"))
        let before = "stage = { itemSize = { 320, 220.5 }, perspective = -1 / 900 },\n"
        let after = try changed(before) { plugin in
            try plugin.edit(ofStage: [
                (size, .size(Size(width: 320, height: 200))), (vertical, .boolean(true)),
            ])
        }
        #expect(
            after == "stage = { itemSize = { 320, 200 }, perspective = -1 / 900, vertical = true },\n")
        #expect {
            try plugin(before).edit(ofStage: [(eye, .number(-0.002))])
        } throws: { error in
            "\(error)".hasPrefix("mine.lua:2:52: the 'perspective' of the stage is computed")
                && "\(error)".hasSuffix("-0.002")
        }
        #expect(try changed("") { try $0.edit(ofStage: [(vertical, .boolean(true))]) } == "")
        #expect(
            try plugin("").edit(ofStage: [(vertical, .boolean(true))]).text.contains(
                "stage = { vertical = true }"))
    }

    @Test func `a number of a pose changes, with its percentage`() throws {
        let text = """
            local poses = require "poses"
            return { itemTransformForOffset = poses {
              [-1] = { translate = { "-120%", 0, -500 }, alpha = 0 },
              [0] = {}, [1] = { translate = { "120%", 0, -500 }, rotate = { 0, 0, math.pi } },
            } }
            """
        let plugin = try makePlugin(text, in: try ScriptFolder())
        #expect(
            try plugin.edit(ofPoseAt: -1, field: "translate", part: 0, to: -90.5).text
                == text.replacing("\"-120%\"", with: "\"-90.5%\""))
        #expect(
            try plugin.edit(ofPoseAt: -1, field: "alpha", part: nil, to: 0.5).text
                == text.replacing("alpha = 0 ", with: "alpha = 0.5 "))
        #expect(throws: ScriptEdit.Problem.self) {
            try plugin.edit(ofPoseAt: 1, field: "rotate", part: 2, to: 1)
        }
        #expect(throws: ScriptEdit.Problem.self) {
            try plugin.edit(ofPoseAt: 2, field: "alpha", part: nil, to: 1)
        }
    }
}
