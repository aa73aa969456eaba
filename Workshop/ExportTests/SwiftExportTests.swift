import BuiltinTypes
import CarouselEngine
import CarouselHost
import Foundation
import ScriptLaw
import Testing

@testable import Export

/// Effects as Swift: compiled, against the host.
@Suite struct SwiftExportTests {
    private static let plugins = JavaScriptExportTests.plugins
    private static let approved = JavaScriptExportTests.root.appendingPathComponent("Approved")

    private typealias Make = @Sendable () -> any CarouselType

    /// Those whose types are compiled with the tests, and were read.
    private static let shipped: [String: Make] = [
        "orbit": { Orbit() }, "swiper/cube": { SwiperCube() }, "stage": { Stage() },
        "paging/stackVortex": { PagingStackVortex() }, "polaroids": { Polaroids() },
        "swiper/creative": { SwiperCreative() },
    ]

    @Test(arguments: shipped.keys.sorted())
    func `an approved type is what is exported, and places items as the host does`(_ name: String) throws {
        let export = try SwiftExport(ScriptFiles.script(name, in: Self.plugins))
        let file = Self.approved.appendingPathComponent("\(export.typeName).swift")
        if ProcessInfo.processInfo.environment["CAROUSEL_APPROVE"] != nil {
            try export.text.write(to: file, atomically: true, encoding: .utf8)
        }
        // The approved file has the format of this project.
        func words(_ text: String) -> String {
            text.filter { !$0.isWhitespace }.replacing(",)", with: ")").replacing(",]", with: "]")
        }
        #expect(try words(String(contentsOf: file, encoding: .utf8)) == words(export.text), "\(name)")
        let make = try #require(Self.shipped[name])
        #expect(try ExportComparison.differences(name, in: Self.plugins, make) == [])
    }

    /// What scripts do that no shipped effect does, what exports have got wrong, and what is at the rim of Lua.
    private static let faults = JavaScriptExportTests.root.appendingPathComponent("Faults").path
    private static let rims = JavaScriptExportTests.root.appendingPathComponent("Rim").path
    private static let odd = [JavaScriptExportTests.scripts, faults, rims].flatMap { folder in
        ScriptFiles.names(in: folder).map { Odd(folder: folder, name: $0) }
    }

    /// A script in a folder.
    struct Odd: CustomTestStringConvertible, Sendable {
        let folder: String
        let name: String
        var testDescription: String { "\((folder as NSString).lastPathComponent)/\(name)" }
    }

    /// Scripts as Swift: those that leave are compared, of the others is known why.
    private struct Left {
        var refused: [String: String] = [:]
        var differences: [String: [String]] = [:]

        init(_ scripts: [Odd]) throws {
            for folder in Set(scripts.map(\.folder)).sorted() {
                var names: [String] = []
                for script in scripts where script.folder == folder {
                    do {
                        _ = try SwiftExport(ScriptFiles.script(script.name, in: folder))
                        names.append(script.name)
                    } catch let refusal as Refusal {
                        refused[script.testDescription] = refusal.description
                    }
                }
                let found = names.isEmpty ? [:] : try ExportedProgram(of: names, in: folder).differences
                for script in scripts where script.folder == folder {
                    differences[script.testDescription] = found[script.name]
                }
            }
        }
    }

    private static let left = Result { try Left(odd) }

    @Test(arguments: odd)
    func `a type of a script of any kind places items as the host does, or is refused`(_ script: Odd) throws {
        let left = try Self.left.get()
        #expect(left.refused[script.testDescription] != nil || left.differences[script.testDescription] == [])
    }

    @Test func `which scripts have no type in Swift, and why, is as it was approved`() throws {
        let left = try Self.left.get()
        let lines = left.refused.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        let text = lines.joined(separator: "\n") + "\n"
        let file = URL(fileURLWithPath: JavaScriptExportTests.scripts).appendingPathComponent("refused.txt")
        if ProcessInfo.processInfo.environment["CAROUSEL_APPROVE"] != nil {
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == text)
    }

    private static let effectProgram = Result { try ExportedProgram(of: effects, in: plugins) }

    @Test(arguments: effects)
    func `an effect's type places items as its script does`(_ name: String) throws {
        let found = try Self.effectProgram.get().differences[name]
        #expect(found == [])
    }

    @Test(arguments: effects)
    func `an effect's type has no word of Lua in it`(_ name: String)
        throws
    {
        let export = try SwiftExport(ScriptFiles.script(name, in: Self.plugins))
        for word in ["Lua", "Script", "Any(", "as!"] { #expect(!export.text.contains(word), "\(word)") }
    }

    private static let isLong = ProcessInfo.processInfo.environment["CAROUSEL_SOAK"] != nil

    @Test func `types of random scripts place items as the host does, or are refused`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let written = try ScriptLaw(in: folder).writeSwift(.random, 0..<(Self.isLong ? 3000 : 400))
        #expect(written.refused.values.allSatisfy { $0.contains("can't leave as code: ") })
        let left = written.left
        let differences = left.isEmpty ? [:] : try ExportedProgram(of: left, in: folder.path).differences
        #expect(differences.keys.sorted() == left.sorted() && differences.values.allSatisfy(\.isEmpty))
    }

    @Test func `types of scripts as people write them place items as the host does, and 19 of 20 leave`()
        throws
    {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let written = try ScriptLaw(in: folder).writeSwift(.typed, 0..<(Self.isLong ? 600 : 60))
        #expect(written.left.count >= 19 * written.refused.count, "\(written.refused)")
        let program = try ExportedProgram(of: written.left, in: folder.path)
        for name in written.left { #expect(program.differences[name] == [], "\(name)") }
    }

    @Test(arguments: [plugins, JavaScriptExportTests.scripts, faults, rims])
    func `types of scripts with a few mistakes place items as the host does, or are refused`(
        _ scripts: String
    ) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let count: UInt64 = Self.isLong ? 2000 : 60
        let written = try ScriptLaw(in: folder).writeSwift(.mutated(scripts), 0..<count)
        #expect(!written.left.isEmpty)
        let program = try ExportedProgram(of: written.left, in: folder.path)
        for name in written.left { #expect(program.differences[name] == [], "\(name)") }
    }

    @Test func `options that are given and presets of several words leave`() throws {
        let text = """
            return { options = { { name = "gap", default = 1, min = 0, max = 3 } }, presets = { ["two words"] = { gap = 2 } },
              itemTransformForOffset = function(o, base) return base:translate(o * carousel:option("gap"), 0) end }
            """
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).lua")
        try text.write(to: file, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: file) }
        let plugin = try LuaPlugin(path: file.path, displayPath: "gap.lua", log: PluginLog())
        try plugin.setOption("gap", to: 2.5)
        var options = OptionValues()
        options[.spacing] = 0.25
        let export = try SwiftExport(plugin, name: "gap", standardOptions: options)
        #expect(export.text.contains("EffectPreset(\"two words\", [\"gap\": 2])"))
        #expect(export.text.contains("[.spacing: 0.25]") && export.text.contains("var gap = 2.5"))
    }

    /// A carousel of ten items.
    private static func carousel(_ type: any CarouselType) -> Carousel<Int> {
        let carousel = Carousel<Int>(
            type: type, bounds: Size(width: 800, height: 400), count: 10,
            itemSize: Size(width: 160, height: 200)
        ) { index, _ in index }
        carousel.layoutIfNeeded()
        return carousel
    }

    @Test(arguments: shipped.keys.sorted())
    func `a type has the options, presets and stage of its script`(_ name: String) throws {
        let script = try ScriptFiles.script(name, in: Self.plugins)
        let make = try #require(Self.shipped[name])
        let type = make()
        let host = Self.carousel(script)
        let own = Self.carousel(type)
        #expect(host.optionDescriptions == own.optionDescriptions)
        #expect(host.presets == own.presets)
        #expect(type.summary == script.summary && type.name == script.name)
        (host.appliesStage, own.appliesStage) = (true, true)
        #expect(host.settings == own.settings)
    }

    @Test func `a state that was saved with a script restores on its type`() throws {
        let host = Self.carousel(try ScriptFiles.script("swiper/creative", in: Self.plugins))
        try host.setOption("look", to: "tumble")
        host.scrollOffset = 3.25
        let saved = try JSONEncoder().encode(host.state)
        let own = Self.carousel(SwiperCreative())
        own.restore(try JSONDecoder().decode(CarouselState.self, from: saved), type: SwiperCreative())
        #expect(own.scrollOffset == 3.25)
        #expect(own.value(ofOption: "look") == host.value(ofOption: "look"))
        #expect(own.placements.map(\.transform) == host.placements.map(\.transform))
    }

    /// Hooks for options of every form beside the shipped effects.
    private static let hooks = [
        "function() return 1 end", "function(name) return name == 'wrap' end",
        "function(name, value) return value end", "function(name) return name == 'count' and 3 or nil end",
        "function(name) if name == 'wrap' then return true end end",
        "function(name, value) if name == 'count' then return carousel.numberOfItems end end",
    ]

    private static let effects = ScriptFiles.names(in: plugins)

    /// What the compiler says of each exported type, in a package of its own, where names of this package are out of reach.
    private static let checked = Result {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (number, hook) in hooks.enumerated() {
            let text =
                "return { itemTransformForOffset = function(o, base) return base:translate(o * 99, 0) end, valueForOption = \(hook) }"
            try text.write(
                to: folder.appendingPathComponent("hook\(number).lua"), atomically: true, encoding: .utf8)
        }
        let scripts = effects.map { ($0, plugins) } + hooks.indices.map { ("hook\($0)", folder.path) }
        var exports: [(name: String, file: String, text: String)] = []
        for (name, source) in scripts {
            let export = try SwiftExport(ScriptFiles.script(name, in: source))
            exports.append((name, folder.path + "/\(export.typeName).swift", export.text))
        }
        return try messages(of: exports)
    }

    /// The compiler's messages, by the names of the scripts; under no name what belongs to none.
    private static func messages(
        of exports: [(name: String, file: String, text: String)]
    ) throws -> [String: String] {
        for export in exports {
            try export.text.write(toFile: export.file, atomically: true, encoding: .utf8)
        }
        let modules = Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
        let compiler = Process()
        compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        compiler.arguments =
            [
                "swiftc", "-typecheck", "-swift-version", "6", "-package-name", "app", "-enable-batch-mode",
                "-j",
                "\(ProcessInfo.processInfo.activeProcessorCount)", "-I",
                modules.deletingLastPathComponent().appendingPathComponent("Modules").path,
            ] + exports.map(\.file)
        let output = Pipe()
        compiler.standardError = output
        try compiler.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        compiler.waitUntilExit()
        var messages: [String: String] = [:]
        for line in text.split(separator: "\n") {
            let name = exports.first { line.contains($0.file + ":") }?.name ?? ""
            messages[name, default: ""] += line + "\n"
        }
        if compiler.terminationStatus != 0, messages.isEmpty { messages[""] = "the compiler failed" }
        return messages
    }

    @Test(arguments: effects + hooks.indices.map { "hook\($0)" })
    func `an exported type needs nothing but the engine, and compiles without a warning`(
        _ name: String
    ) throws {
        #expect(try Self.checked.get()[name] == nil)
    }

    @Test(arguments: effects)
    func `the file of an effect is small`(_ name: String) throws {
        let export = try SwiftExport(ScriptFiles.script(name, in: Self.plugins))
        #expect(export.text.utf8.count <= 8192 + 3 * export.scriptBytes)
    }

    @Test func `the compiler says nothing else of exported types`() throws {
        #expect(try Self.checked.get().isEmpty)
    }

    @Test func `hostile names and words stay what they are`() throws {
        let words = ["*/", "\u{2028}", "\r", "\"", "\\", "</script", "<!--", "\n", "`", "\u{202e}"]
        for (number, word) in words.enumerated() {
            let literal = word.unicodeScalars.map { "\\u{\(String($0.value, radix: 16))}" }.joined()
            for name in ["self", "Double", "Carousel", "__proto__", "constructor", "class"] {
                let text = """
                    return { summary = "a \(literal) b", options = { ["\(name)"] = { default = 1, min = 0, max = 2, help = "h \(literal) h" } },
                      itemTransformForOffset = function(o, base) return base:translate(o * carousel:option("\(name)"), 0) end }
                    """
                let file = FileManager.default.temporaryDirectory.appendingPathComponent(
                    "\(UUID().uuidString).lua")
                try text.write(to: file, atomically: true, encoding: .utf8)
                defer { try? FileManager.default.removeItem(at: file) }
                guard let plugin = try? LuaPlugin(path: file.path, name: name, log: PluginLog()) else {
                    continue
                }
                let swift = try SwiftExport(plugin).text
                let code = try JavaScriptExport(plugin)
                if ["*/", "\r", "\u{2028}", "\n"].contains(word) {
                    #expect(
                        !swift.unicodeScalars.contains("\r") && !swift.unicodeScalars.contains("\u{2028}"),
                        "\(number)")
                    #expect(!code.module.unicodeScalars.contains("\u{2028}"))
                }
                #expect(!code.module.contains("</script") && !code.module.contains("<!--"))
                #expect(!code.declarations.contains("*/ h"))
            }
        }
    }

    @Test func `a check without CarouselHost's sources says what it expects`() {
        let problem = #expect(throws: SwiftCheck.Problem.self) { try SwiftCheck(sources: "/usr") }
        #expect(problem?.description.contains("expected their folder, as --package DIR") == true)
    }

    @Test func `an effect's name becomes a type's name`() {
        #expect(SwiftExport.typeName(of: "swiper/cube") == "SwiperCube")
        #expect(SwiftExport.typeName(of: "paging/stack-default") == "PagingStackDefault")
        #expect(
            SwiftExport.typeName(of: "3d") == "Effect3d" && SwiftExport.typeName(of: "") == "EffectEffect")
        #expect(
            SwiftExport.typeName(of: "self") == "SelfEffect"
                && SwiftExport.typeName(of: "carousel") == "CarouselEffect")
    }
}
