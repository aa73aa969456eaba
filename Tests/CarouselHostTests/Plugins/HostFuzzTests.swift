import CarouselEngine
@testable import CarouselHost
import FuzzInput
import Testing

/// What the host makes of scripts that are nearly right: its table as Swift values, its errors as reports.
@Suite struct HostFuzzTests {
    @Test func `of any script the host makes a table and reports with places that exist`() throws {
        let seeds = [
            """
            return {
              name = "mine", summary = "A row.", author = "me", version = "1", kind = "row", packs = true,
              options = {
                far = { default = 1, min = 0, max = 2, step = 0.5, unit = "points", help = "how far", group = "g" },
                way = { default = "left", choices = { "left", "right" } }, tint = "#3366ff", wrap = true,
              },
              presets = { near = { far = 0.5, way = "right" } },
              stage = { itemSize = { 100, 80 }, vertical = true, perspective = -0.002 },
              itemTransformForOffset = function(offset, base) return base:translate(offset * 100, 0), 1, 0 end,
              valueForOption = function(option, value) return value end,
              update = function(seconds) return false end, state = { n = 1 },
            }
            """,
            """
            local f = load("error('inner')", "@other.lua")
            return { itemTransformForOffset = function(offset, base)
              if offset > 1 then f() end
              if offset > 0 then error("mine.lua:999999: far") end
              return base
                :scale({})
            end }
            """,
            "return { itemTransformForOffset = function(offset, base) return base:turn(offset) end, }}",
        ]
        let words =
            Fuzzing.numbers + [
                "name", "\"\\27[2J\"", "\"\\0\"", "error(", "'x.lua:7: '", "nil", "{}", "end", "'", "\n\n",
                "\"a\\nb\"",
                "setmetatable(", "[string \"x\"]:3:", "options", "stage", "0/0", "default",
            ]
        let folder = try ScriptFolder()
        var (loaded, failed) = (0, 0)
        try Fuzzing("script", seeds: seeds, words: words, rounds: 1500).run { text in
            // For Lua, a carriage return ends a line, too.
            let lines = text.utf8.count { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } + 1
            func look(at error: PluginError) {
                failed += 1
                #expect(error.file == "mine.lua" || error.file.hasPrefix("[string "))
                if error.file == "mine.lua", let line = error.line, error.message.isEmpty == false {
                    #expect(line >= 1 && (error.source == nil || line <= lines), "\(text)")
                }
                #expect(!error.description.isEmpty)
            }
            do {
                let plugin = try makePlugin(text, in: folder)
                loaded += 1
                let manifest = plugin.manifest
                for option in manifest.options {
                    #expect(option.problem(with: option.defaultValue) == nil, "\(text)")
                    #expect(!option.text(of: option.defaultValue).isEmpty)
                }
                #expect(plugin.name.unicodeScalars.allSatisfy { $0.value >= 32 && $0.value < 127 })
                for preset in manifest.presets { plugin.choosePreset(preset.name) }
                for option in CarouselOption.allCases {
                    _ = plugin.defaultValue(of: option, in: makeContext())
                }
                var frame = makeFrame()
                _ = plugin.update(by: 0.1, in: makeContext())
                plugin.place(&frame, in: makeContext())
                #expect(frame.allSatisfy { $0.transform.isFinite && $0.alpha.isFinite })
                if let error = plugin.lastError { look(at: error) }
            } catch let error as PluginError {
                look(at: error)
            }
        }
        #expect(loaded > 40 && failed > 400, "\(loaded) loaded, \(failed) failed")
    }
}
