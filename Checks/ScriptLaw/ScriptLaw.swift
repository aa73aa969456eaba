// The law of exports: an export is equal to its script in the host, or refused with its line. In: random scripts. Out: what
// each came to.

import CarouselEngine
import CarouselHost
import Export
import Foundation

/// Random scripts, exported and compared with the host.
public struct ScriptLaw {
    /// What the export of a script came to.
    public enum Outcome: Equatable, Sendable {
        /// The same placements, looks and order in all states and frames.
        case equal
        /// It can't leave.
        case refused(String)
        /// A broken law: something is different.
        case different(String)
        /// A fault of the generator: the host itself does not load it.
        case unloaded(String)
    }

    /// The scripts and what they came to, by their seeds.
    public private(set) var outcomes: [(seed: UInt64, outcome: Outcome)] = []
    /// How many scripts have each feature.
    public private(set) var features: [String: Int] = [:]
    /// How many items were compared.
    public private(set) var compared = 0

    private let folder: URL

    /// - Parameter folder: where scripts, modules and states are written; it is made.
    /// - Throws: an error if the folder can't be made.
    public init(in folder: URL) throws {
        self.folder = folder
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    // MARK: Scripts of a folder

    /// Exports scripts of a folder as modules, runs them in Node, and compares.
    ///
    /// - Parameters:
    ///   - names: of the scripts; those of all if there are none.
    ///   - scripts: their folder.
    ///   - states: how many states at rest each is compared in.
    /// - Returns: what each came to, by its name.
    /// - Throws: an error if Node does not run, or files can't be written.
    public func judge(_ names: [String] = [], in scripts: String, states: Int = 60) throws -> [String:
        Outcome]
    {
        try write("{ \"type\": \"module\" }", "package.json")
        try write(PageExport.placements, "placements.js")
        var outcomes: [String: Outcome] = [:]
        for name in names.isEmpty ? ScriptFiles.names(in: scripts) : names {
            do {
                let plugin = try ScriptFiles.script(name, in: scripts)
                let file = name.replacing("/", with: "-")
                let export = try JavaScriptExport(plugin)
                try write(export.module, "\(file).js")
                let script = { try ScriptFiles.script(name, in: scripts) }
                var all: [Any] = try HostStates.still(script, name: name, states)
                if try Self.dependsOnMotion(plugin) { all.append(HostStates.moving(plugin)) }
                try JSONSerialization.data(withJSONObject: all)
                    .write(to: folder.appendingPathComponent("\(file).json"))
                outcomes[name] = .equal
                let most = 8192 + 3 * export.scriptBytes
                if export.module.utf8.count > most {
                    outcomes[name] = .different("\(export.module.utf8.count) bytes; expected at most \(most)")
                }
            } catch let refusal as Refusal {
                outcomes[name] = .refused(refusal.description)
            } catch {
                outcomes[name] = .unloaded("\(error)")
            }
        }
        let files = Dictionary(uniqueKeysWithValues: outcomes.keys.map { ($0.replacing("/", with: "-"), $0) })
        for line in try Self.compare(in: folder).split(separator: "\n") {
            guard let end = line.firstIndex(of: ","), let name = files[String(line[..<end])] else { continue }
            outcomes[name] = .different(String(line[end...].dropFirst(2)))
        }
        return outcomes
    }

    private static func compare(in folder: URL) throws -> String {
        let program = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "compare.mjs")
        return try run("node", [program.path, folder.path])
    }

    // MARK: Families

    /// Scripts that are written by chance.
    public enum Family: Sendable {
        /// Of all that Lua has.
        case random
        /// As people write them, with one kind of value in each variable.
        case typed
        /// Those of a folder, with a few mistakes.
        case mutated(String)
    }

    /// Writes scripts of a family, and the modules that they need.
    ///
    /// - Returns: their names.
    /// - Throws: an error if files can't be read or written.
    public func write(_ family: Family, _ seeds: Range<UInt64>) throws -> [String] {
        let script: (UInt64) throws -> String
        switch family {
        case .random: script = { RandomScript(seed: $0).text }
        case .typed: script = { TypedScript(seed: $0).text }
        case .mutated(let scripts):
            let names = ScriptFiles.names(in: scripts)
            try copyModules(of: scripts)
            script = { seed in
                let name = names[Int(seed % UInt64(names.count))]
                let text = try String(contentsOfFile: "\(scripts)/\(name).lua", encoding: .utf8)
                return MutatedScript(text, seed: seed).text
            }
        }
        for seed in seeds { try write(script(seed), "s\(seed).lua") }
        return seeds.map { "s\($0)" }
    }

    private func copyModules(of scripts: String) throws {
        let lib = folder.appendingPathComponent("lib")
        try FileManager.default.createDirectory(at: lib, withIntermediateDirectories: true)
        for path in FileManager.default.enumerator(atPath: scripts)?.compactMap({ $0 as? String }) ?? []
        where path.contains("lib/") && path.hasSuffix(".lua") {
            let text = try String(contentsOfFile: "\(scripts)/\(path)", encoding: .utf8)
            try write(text, "lib/\((path as NSString).lastPathComponent)")
        }
    }

    // MARK: Swift

    /// Writes scripts, those of their types in Swift that can leave, and a program that compares them with the host.
    ///
    /// - Returns: the names of those that left, and why the others did not.
    /// - Throws: an error if files can't be written.
    @discardableResult
    public func writeSwift(_ family: Family, _ seeds: Range<UInt64>) throws -> (
        left: [String], refused: [String: String]
    ) {
        var left: [String] = []
        var refused: [String: String] = [:]
        for name in try write(family, seeds) {
            do {
                let export = try SwiftExport(ScriptFiles.script(name, in: folder.path))
                try write(export.text, "\(export.typeName).swift")
                left.append(name)
            } catch let refusal as Refusal {
                refused[name] = refusal.description
            } catch is PluginError {
                refused[name] = "it is not loaded"
            }
        }
        let makes = left.map { "(\"\($0)\", { \(SwiftExport.typeName(of: $0))() })" }
        try write(
            """
            import CarouselEngine
            let makes: [(name: String, make: () -> any CarouselType)] = [\(makes.joined(separator: ", "))]
            for (name, make) in makes {
                for line in try ExportComparison.differences(name, in: CommandLine.arguments[1], make).prefix(1) {
                    print("\\(name): \\(line)")
                }
            }
            print("compared \\(makes.count)")
            """, "main.swift")
        return (left, refused)
    }

    // MARK: JavaScript

    /// Exports scripts as modules, runs them in Node, and compares.
    ///
    /// - Throws: an error if Node does not run, or files can't be written.
    public mutating func judgeInJavaScript(_ seeds: Range<UInt64>) throws {
        try write("{ \"type\": \"module\" }", "package.json")
        try write(PageExport.placements, "placements.js")
        var judged: [UInt64] = []
        for seed in seeds {
            let script = RandomScript(seed: seed)
            for feature in script.features { features[feature, default: 0] += 1 }
            do {
                if let outcome = try prepare(script, seed) {
                    outcomes.append((seed, outcome))
                } else {
                    judged.append(seed)
                }
            } catch let error as PluginError {
                outcomes.append((seed, .unloaded("\(error)")))
            }
        }
        var different: [UInt64: String] = [:]
        for line in try Self.compare(in: folder).split(separator: "\n") {
            let words = line.split(separator: " ", maxSplits: 1)
            if words[0] == "equal" { compared += Int(words[1]) ?? 0 }
            if line.hasPrefix("s"), let end = line.firstIndex(of: ","),
                let seed = UInt64(line[line.index(after: line.startIndex)..<end])
            {
                different[seed] = different[seed] ?? String(line[end...].dropFirst(2))
            }
        }
        for seed in judged { outcomes.append((seed, different[seed].map { .different($0) } ?? .equal)) }
    }

    /// Writes a script, its module and its states.
    ///
    /// - Returns: what it came to, unless that is still to be seen.
    private func prepare(_ script: RandomScript, _ seed: UInt64) throws -> Outcome? {
        let name = "s\(seed)"
        try write(script.text, "\(name).lua")
        let plugin = try ScriptFiles.script(name, in: folder.path)
        let module: String
        do {
            module = try JavaScriptExport(plugin).module
        } catch let refusal as Refusal {
            return .refused(refusal.description)
        }
        try write(module, "\(name).js")
        try writeStates(plugin, name, to: "\(name).json")
        try write(script.movedText, "\(name).lua")
        try writeStates(plugin, name, to: "\(name).moved")
        try write(script.text, "\(name).lua")
        return nil
    }

    private func writeStates(_ plugin: LuaPlugin, _ name: String, to file: String) throws {
        let script = { try ScriptFiles.script(name, in: folder.path) }
        var states: [Any] = try HostStates.still(script, name: name, 6)
        if try Self.dependsOnMotion(plugin) {
            states.append(HostStates.moving(try script(), frames: 80))
        }
        try JSONSerialization.data(withJSONObject: states).write(to: folder.appendingPathComponent(file))
    }

    /// Whether a script may place its items otherwise when they move.
    private static func dependsOnMotion(_ plugin: LuaPlugin) throws -> Bool {
        if plugin.manifest.hasUpdate || plugin.takesDetails { return true }
        return try String(contentsOfFile: plugin.path, encoding: .utf8).contains("carousel.toggle")
    }

    private func write(_ text: String, _ name: String) throws {
        try text.write(to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
    }

    private static func run(_ program: String, _ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + arguments
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return text
    }
}
