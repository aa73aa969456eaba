import CarouselEngine
import CarouselHost
import Foundation
import ScriptLaw
import Testing

@testable import Export

/// Effects as JavaScript, run by Node, against the host.
@Suite(.enabled(if: Node.isInstalled, "no node found; scripts/setup-tests installs it on Debian"))
struct JavaScriptExportTests {
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    static let plugins = root.deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Plugins").path
    static let scripts = root.appendingPathComponent("Scripts").path
    /// What compares exports with the host.
    static let checks = root.deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Checks/ScriptLaw")

    private static let isLong = ProcessInfo.processInfo.environment["CAROUSEL_SOAK"] != nil

    /// Compares modules with the host, in a folder of their own.
    private func compare(in folder: String, states: Int = 60) throws -> [String: ScriptLaw.Outcome] {
        let place = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: place) }
        return try ScriptLaw(in: place).judge(in: folder, states: Self.isLong ? 2000 : states)
    }

    @Test func `every effect places items on a page as the host does, and its file is small`() throws {
        let outcomes = try compare(in: Self.plugins)
        #expect(outcomes.count >= 79)
        for (name, outcome) in outcomes { #expect(outcome == .equal, "\(name): \(outcome)") }
    }

    @Test(arguments: ["Scripts", "Faults", "Rim"])
    func `scripts of every kind do`(_ folder: String) throws {
        let outcomes = try compare(in: Self.root.appendingPathComponent(folder).path, states: 24)
        #expect(outcomes.count >= 7)
        for (name, outcome) in outcomes {
            #expect(outcome == .equal, "\(name): \(outcome)")
        }
    }

    @Test(arguments: [plugins, scripts, root.appendingPathComponent("Rim").path])
    func `scripts with a few mistakes do, or are refused`(_ folder: String) throws {
        let place = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: place) }
        let mutations = place.appendingPathComponent("mutations")
        let names = try ScriptLaw(in: mutations).write(.mutated(folder), 0..<(Self.isLong ? 2000 : 25))
        let outcomes = try ScriptLaw(in: place).judge(names, in: mutations.path, states: 20)
        #expect(outcomes.values.contains(.equal))
        for (name, outcome) in outcomes {
            if case .different(let text) = outcome { Issue.record("\(name): \(text)") }
        }
    }

    @Test(arguments: [("Plugins/orbit", true), ("keeping", false), ("recursive", true)])
    func `objects are used again from item to item, unless a script keeps them`(
        _ name: String, _ isReused: Bool
    ) throws {
        let path =
            name.hasPrefix("Plugins")
            ? Self.plugins + "/orbit.lua" : "\(Self.scripts)/\(name).lua"
        let module = try JavaScriptExport(
            LuaPlugin(path: path, root: name.hasPrefix("Plugins") ? Self.plugins : nil, log: PluginLog())
        ).module
        #expect(module.contains("reuses: true") == isReused)
        // A script that calls its own hook gets a list of its own each time.
        #expect(module.contains("$give(C.R") == (name == "Plugins/orbit" || name == "keeping"))
    }

    @Test func `random scripts are equal, or refused`() throws {
        let place = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: place) }
        var law = try ScriptLaw(in: place)
        try law.judgeInJavaScript(0..<(Self.isLong ? 1000 : 40))
        var refused = 0
        for (seed, outcome) in law.outcomes {
            switch outcome {
            case .refused: refused += 1
            case .different(let text): Issue.record("script \(seed): \(text)")
            case .equal, .unloaded: break
            }
        }
        #expect(refused * 20 <= law.outcomes.count)
        #expect(law.compared > 5000)
    }

    @Test(arguments: [
        ("pairs(t)", "goes through fields"), ("tostring(o)", "joined or computed with"),
        ("o .. \"\"", "joined or computed with"),
        ("math.floor(o, t + 1)", "any number of values"),
        ("math.random()", "another number each time"), ("load(\"return 1\")", "compiled while"),
        ("coroutine.wrap(t)", "a coroutine"), ("math.fmod(\"5\", 2)", "joined or computed with"),
        ("string.find(\"ab\", \".\")", "find with a pattern"),
        ("(\"ab\"):find(\"%l\")", "find with a pattern"), ("(\"ab\"):match(\"a\")", "string.match"),
        ("(\"ab\"):gsub(\"a\", \"b\")", "string.gsub"),
        ("1 local _ENV = t", "a table of globals of its own"),
        ("o" + String(repeating: " + o", count: 600), "more than 400 levels"),
    ])
    func `what can't leave is refused with its place and its reason`(_ expression: String, _ reason: String)
        throws
    {
        let text =
            "local t = {}\nreturn { itemTransformForOffset = function(o, base)\n  local x = \(expression)\n  return base:translate(o, x and 1 or 2) end }"
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).lua")
        try text.write(to: file, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: file) }
        let plugin = try LuaPlugin(path: file.path, displayPath: "odd.lua", log: PluginLog())
        for export in [{ _ = try JavaScriptExport(plugin) }, { _ = try SwiftExport(plugin) }] {
            do {
                try export()
                Issue.record("\(expression) left")
            } catch let refusal as Refusal {
                #expect(refusal.description.hasPrefix("odd.lua:3:"), "\(refusal)")
                #expect(refusal.description.contains(reason), "\(refusal)")
            }
        }
    }

    @Test func `adapters draw an effect in Swiper and in Embla`() throws {
        let place = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: place) }
        let orbit = try JavaScriptExport(ScriptFiles.script("orbit", in: Self.plugins)).module
        let files =
            [("package.json", "{ \"type\": \"module\" }"), ("placements.js", PageExport.placements)]
            + [("orbit.js", orbit)] + PageExport.swiper("orbit") + PageExport.embla("orbit")
        for (name, text) in files {
            try text.write(to: place.appendingPathComponent(name), atomically: true, encoding: .utf8)
        }
        let answer = try Node.run([Self.root.appendingPathComponent("Page/adapters.mjs").path, place.path])
        #expect(answer.hasPrefix("equal "), "\(answer)")
    }

    @Test func `an effect is told the speed of what moves, and none of a jump or of other items`() throws {
        let place = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: place) }
        for (name, text) in PageExport.files where name == "carousel-motion.js" || name == "package.json" {
            try text.write(to: place.appendingPathComponent(name), atomically: true, encoding: .utf8)
        }
        let answer = try Node.run([Self.root.appendingPathComponent("Page/motion.mjs").path, place.path])
        #expect(answer == "as expected")
    }

    @Test func `a run takes its own options, and refuses others`() throws {
        let place = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: place) }
        let code = try JavaScriptExport(ScriptFiles.script("orbit", in: Self.plugins))
        let own = [("package.json", "{ \"type\": \"module\" }"), ("orbit.js", code.module)]
        let files = PageExport.files + own
        for (name, text) in files {
            try text.write(to: place.appendingPathComponent(name), atomically: true, encoding: .utf8)
        }
        try """
        import effect from './orbit.js'
        import { placements, CarouselStage } from './carousel-stage.js'
        const carousel = { count: 9, offset: 1, bounds: [800, 400], itemSize: [160, 200] }
        const run = effect.create({ width: 0.6 }), other = effect.create()
        const x = run => placements(run, carousel).find(p => p.index === 2).matrix[12]
        const [a, b] = [x(run), x(other)]
        run.options.width = 0.42
        const thrown = options => { try { effect.create(options); return 'nothing' } catch (error) { return error.name } }
        console.log([a !== b, x(run) === b, thrown({ wide: 1 }), thrown({ width: 9 }), thrown({ wrap: 3 }), thrown({ wrap: false, count: 8 }),
          effect.options.width.value, effect.options.width.unit, Object.keys(effect.presets).length, effect.stage.itemSize, typeof CarouselStage].join(' '))
        """.write(to: place.appendingPathComponent("try.mjs"), atomically: true, encoding: .utf8)
        let answer = try Node.run([place.appendingPathComponent("try.mjs").path])
        #expect(
            answer
                == "true true RangeError RangeError RangeError nothing 0.42 carousel widths 3 160,200 function",
            "\(answer)")
    }
}

/// The program that runs JavaScript without a browser.
enum Node {
    static let isInstalled = (try? run(["--version"]))?.hasPrefix("v") ?? false

    /// What it prints.
    static func run(_ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["node"] + arguments
        let (output, errors) = (Pipe(), Pipe())
        (process.standardOutput, process.standardError) = (output, errors)
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        let problem = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (text + (process.terminationStatus == 0 ? "" : problem)).trimmingCharacters(
            in: .whitespacesAndNewlines)
    }
}
