import CarouselEngine
import CarouselHost
import Foundation
import Testing

/// Effects as one file.
@Suite struct ScriptPackTests {
    private static let plugins = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Plugins").path

    private static let all: [String] = {
        let files = FileManager.default.enumerator(atPath: plugins)?.compactMap { $0 as? String } ?? []
        return files.filter { $0.hasSuffix(".lua") && !$0.contains("lib/") && !$0.contains("library/") }
            .map { String($0.dropLast(4)) }.sorted()
    }()

    private func placements(_ plugin: LuaPlugin, isVertical: Bool, at offset: Double) -> [Placement] {
        let carousel = Carousel<Int>(
            type: plugin, bounds: Size(width: 800, height: 400), count: 12,
            itemSize: Size(width: 160, height: 200)
        ) { index, _ in index }
        carousel.settings.isVertical = isVertical
        carousel.layoutIfNeeded()
        carousel.scrollOffset = offset
        carousel.settleType()
        return carousel.placements
    }

    @Test func `packed and loaded elsewhere, every effect places items the same to the bit`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(Self.all.count > 80)
        var withModules = 0
        for name in Self.all {
            func original() throws -> LuaPlugin {
                try LuaPlugin(
                    path: "\(Self.plugins)/\(name).lua", name: name, root: Self.plugins, budget: .forTests,
                    log: PluginLog())
            }
            let text = try original().packed
            let own = try String(contentsOfFile: "\(Self.plugins)/\(name).lua", encoding: .utf8)
            #expect(text.hasSuffix(own), "\(name)")
            if text.contains(" with the module") { withModules += 1 }
            let file = folder.appendingPathComponent("\(name.replacing("/", with: "-")).lua")
            try text.write(to: file, atomically: true, encoding: .utf8)
            for isVertical in [false, true] {
                for offset in [0, 2.5, 5.25, 11] {
                    // Scripts that remember begin anew.
                    let packed = try LuaPlugin(
                        path: file.path, name: name, budget: .forTests, log: PluginLog())
                    #expect(
                        placements(packed, isVertical: isVertical, at: offset)
                            == placements(try original(), isVertical: isVertical, at: offset),
                        "\(name) at \(offset)")
                    #expect(packed.manifest.options == (try original()).manifest.options, "\(name)")
                }
            }
        }
        #expect(withModules > 20)
    }

    @Test func `what is required only later comes along, and a module sees no name of the pack's`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        for part in ["lib", "alone"] {
            try FileManager.default.createDirectory(
                at: folder.appendingPathComponent(part), withIntermediateDirectories: true)
        }
        func write(_ text: String, _ name: String) throws {
            try text.write(to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
        }
        try write("loaded = loaded and 1 or 2\nreturn loaded", "lib/far.lua")
        try write(
            """
            return { author = "Ada\\nprint('injected')", itemTransformForOffset = function(o, base)
              local far = carousel.numberOfItems > 3 and require("far") or 0
              return base:translate(o * 100, far)
            end }
            """, "late.lua")
        let plugin = try LuaPlugin(
            path: folder.path + "/late.lua", name: "late", root: folder.path, log: PluginLog())
        let text = plugin.packed
        #expect(text.hasPrefix("-- late, by Ada print('injected'); one file with the module far\n"))
        try write(text, "alone/late.lua")
        let packed = try LuaPlugin(path: folder.path + "/alone/late.lua", name: "late", log: PluginLog())
        let places = placements(packed, isVertical: false, at: 1)
        #expect(places.allSatisfy { !$0.isFailed && $0.transform.row4.y == 2 })
        #expect(places == placements(plugin, isVertical: false, at: 1))
    }

    @Test func `a head says who wrote it, and modules of modules come along`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("lib"), withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        func write(_ text: String, _ name: String) throws {
            try text.write(to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
        }
        try write(
            "local far = require \"far\"\n-- kept ]] \nreturn { step = function() return far end } -- end",
            "lib/near.lua")
        try write("return 70", "lib/far.lua")
        try write(
            "local near = require 'near'\nlocal ease = require 'ease'\nreturn { author = \"Ada\", version = \"2\", license = \"MIT\", tags = { \"row\", \"2d\" }, itemTransformForOffset = function(o, base) return base:translate(o * near.step(), 0) end }",
            "mine.lua")
        let plugin = try LuaPlugin(
            path: folder.path + "/mine.lua", name: "mine", root: folder.path, log: PluginLog())
        #expect(plugin.manifest.tags == ["row", "2d"] && plugin.manifest.license == "MIT")
        let text = plugin.packed
        #expect(
            text.hasPrefix(
                "-- mine, by Ada, version 2, license: MIT; one file with the modules far, near; needs the host's ease\n"
            ))
        #expect(text.contains("-- kept ]] \n") && !text.contains("[\"ease\"]"))
        let alone = folder.appendingPathComponent("alone")
        try FileManager.default.createDirectory(at: alone, withIntermediateDirectories: true)
        try text.write(to: alone.appendingPathComponent("mine.lua"), atomically: true, encoding: .utf8)
        let packed = try LuaPlugin(path: alone.path + "/mine.lua", name: "mine", log: PluginLog())
        #expect(
            placements(packed, isVertical: false, at: 1) == placements(plugin, isVertical: false, at: 1))
        // What is packed packs again, to the same.
        #expect(packed.packed.contains("license: MIT; one file; needs the host's ease\n"))
        for tags in ["\"3d\"", "{ 3 }", "{ \"two words\" }", "{ \"\" }"] {
            try write(
                "return { tags = \(tags), itemTransformForOffset = function(o, b) return b end }", "bad.lua")
            #expect(throws: PluginError.self, "\(tags)") {
                try LuaPlugin(path: folder.path + "/bad.lua", name: "bad", log: PluginLog())
            }
        }
    }
}
