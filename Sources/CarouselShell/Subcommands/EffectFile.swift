// What `new`, `pack`, `add` and `types` have in common. In: names, effects, questions. Out: what speaks against a
// name, plugins, lines, answers.

import CarouselHost
import Escapes
import Foundation

/// What the commands that write effects have in common.
package enum EffectFile {
    package static func isName(_ name: String) -> Bool {
        !name.isEmpty && name.count <= 60
            && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
    }

    /// What speaks against a name of an effect in a folder; nil if nothing does.
    package static func objection(to name: String, in folder: String) -> String? {
        guard isName(name) else { return "is not a valid name; expected up to 60 letters, digits, - and _" }
        if let type = SwiftTypes.description(of: name) { return "is \(type); expected another name" }
        if PluginLibrary.hostModules.contains(name)
            || FileManager.default.fileExists(atPath: "\(folder)/lib/\(name).lua")
        {
            return "is a module that effects require; expected another name"
        }
        let devices = ["con", "prn", "aux", "nul"] + (1...9).flatMap { ["com\($0)", "lpt\($0)"] }
        return devices.contains(name.lowercased())
            ? "is no file's name everywhere; expected another name" : nil
    }

    /// The file of a folder that has this name already: names of effects differ by more than case.
    package static func taken(_ name: String, in folder: String) -> String? {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return files.first { $0.lowercased() == "\(name).lua".lowercased() }
    }

    /// Where `add` writes.
    package static func folder(ofUser: Bool, for command: String) throws -> String {
        guard ofUser else { return "Plugins" }
        guard let folder = PluginFolders.ofUser else {
            throw CommandFailure("\(command): --user: there is no home; expected HOME or XDG_DATA_HOME")
        }
        return folder
    }

    package static func plugin(_ effect: String, _ plugins: PluginFolders, for command: String) throws
        -> LuaPlugin
    {
        let library = plugins.library(budget: .forCommand, loadsWhenNamed: true)
        do throws(PluginError) {
            if effect.hasSuffix(".lua") { return try library.load(file: effect) }
        } catch {
            throw CommandFailure("\(command): \(error)")
        }
        library.poll()
        if let plugin = library.plugin(named: effect) { return plugin }
        if let error = library.known.first(where: { $0.name == effect })?.error {
            throw CommandFailure("\(command): \(error)")
        }
        throw CommandFailure(
            "\(command): unknown effect '\(effect)'; expected one that `carousel-repl types` shows"
                + Names.suggestion(for: effect, in: library.entries.map(\.name)))
    }

    /// One line: name, summary, author, version, license.
    package static func about(_ plugin: LuaPlugin, _ name: String) -> String {
        let manifest = plugin.manifest
        let facts = [
            manifest.author.isEmpty ? "" : "by \(manifest.author)",
            manifest.version.isEmpty ? "" : "version \(manifest.version)", manifest.license,
        ].filter { !$0.isEmpty }
        return ("\(name): \(manifest.summary)" + (facts.isEmpty ? "" : " (\(facts.joined(separator: ", ")))"))
            .split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    /// Asks at a terminal; elsewhere nobody says yes.
    package static func asks(_ question: String) -> Bool {
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { return false }
        print("\(Escape.terminal(question)) [y/N] ", terminator: "")
        return readLine()?.lowercased().hasPrefix("y") ?? false
    }
}
