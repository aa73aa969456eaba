// types, options: what can be chosen and set, without the shell.

import ArgumentParser
import CarouselEngine
import CarouselHost
import Foundation

struct TypesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "types", abstract: "List the types that can be chosen: built-in ones and effects.")

    @Flag(help: "Effects alone, with their authors, versions, licenses and files.") var files = false

    @Flag(help: "Print JSON: an object a line.") var json = false

    @OptionGroup var plugins: PluginFolders

    func run() throws {
        if files { listFiles() } else { try Session.answer(["types"], json: json, plugins) }
    }

    private func listFiles() {
        let library = plugins.library()
        library.poll()
        for entry in library.entries {
            let reason = entry.error.map { String("\($0)".prefix { !$0.isNewline }) }
            if json {
                let manifest = entry.plugin?.manifest
                let record: Record = [
                    "name": .text(entry.name), "file": .text(entry.displayPath),
                    "summary": .text(manifest?.summary ?? ""), "author": .text(manifest?.author ?? ""),
                    "version": .text(manifest?.version ?? ""), "license": .text(manifest?.license ?? ""),
                    "error": reason.map { .text($0) } ?? .none,
                ]
                printLine(ReportWriter.json(record))
            } else {
                let about = entry.plugin.map { EffectFile.about($0, entry.name) }
                printLine(about ?? "\(entry.name): \(reason ?? "it does not load")")
                printLine("  \(entry.displayPath)")
            }
        }
    }
}

struct OptionsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "options", abstract: "List the options of an effect, with their values and ranges.",
        discussion: """
            Example:
              carousel-repl options orbit
            """)

    @Argument(help: "A built-in type, an effect, or a script's file.", completion: .effect) var effect: String

    @Flag(help: "Print JSON: an object a line.") var json = false

    @OptionGroup var plugins: PluginFolders

    func run() throws {
        try Session.answer(
            ["options"], json: json, plugins, before: [effect.hasSuffix(".lua") ? "load" : "type", effect])
    }
}

extension Session {
    /// Prints what a command of the shell answers.
    fileprivate static func answer(
        _ words: [String], json: Bool, _ plugins: PluginFolders, before: [String]? = nil
    ) throws {
        let session = Session(
            commands: .host, library: plugins.library(),
            write: StandardOutput.write,
            tell: StandardError.tell)
        if json { session.writer.mode = .json }
        do throws(CommandError) {
            if let before { try session.carryOut(CommandWords(before)) }
            try session.carryOut(CommandWords(words))
        } catch {
            if session.hasLostOutput { throw OutputFailure.standardOutput }
            throw CommandFailure("\(words[0]): \(error.message)")
        }
    }
}
