// pack, add: effects that are passed on. In: effects, files. Out: one file; files where scripts live.

import ArgumentParser
import CarouselEngine
import CarouselHost
import CarouselShell
import Escapes
import Foundation

package struct PackCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "pack", abstract: "Write an effect as one file, with its modules in it.",
        discussion: """
            The file runs anywhere a script runs; nothing in the author's text is changed.

            Example:
              carousel pack orbit --out orbit.lua
            """)

    @Argument(help: "An effect, or a script's file.", completion: .script) var effect: String

    @Option(
        name: .customLong("out"),
        help: ArgumentHelp("The file to write; - is standard output. (default: NAME.lua)", valueName: "file"),
        completion: .file(extensions: ["lua"]))
    var output: String?

    @OptionGroup var plugins: PluginFolders

    package init() {}

    package func run() throws {
        let plugin = try EffectFile.plugin(effect, plugins, for: "pack")
        let file = EffectFile.isName(plugin.name) ? plugin.name : Escape.fileName(plugin.name)
        let path = output ?? "\(file).lua"
        guard path == "-" || !FileManager.default.fileExists(atPath: path) else {
            throw CommandFailure("pack: '\(path)' is there already; expected --out with another file")
        }
        let data = Data(plugin.packed.utf8)
        // What it requires by a name that is made while it runs is in no tree.
        let findings = try withDraft(data, named: file) {
            PluginLint.findings(path: $0, displayPath: "packed \(plugin.displayPath)")
        }
        if let error = findings.first(where: Self.isInTheWay) {
            // What takes too long has no place, and does so in both.
            if error.rule == .cost || error.range == nil { throw CommandFailure("pack: \(error)") }
            // Where the script itself does not run, that is what is wrong.
            let own = PluginLint.findings(
                path: plugin.path, displayPath: plugin.displayPath, root: plugin.root,
                time: ScriptTime(seconds: ScriptTime.perTurn)
            ).first(where: Self.isInTheWay)
            if let own, own.range != nil { throw CommandFailure("pack: \(own)") }
            throw CommandFailure(
                "pack: elsewhere it would not run; expected modules that are required by their names: \(error)"
            )
        }
        do {
            try OutputFailure.write(data, to: path, isScript: true)
        } catch let problem as OutputFailure {
            throw OutputFailure("pack: \(problem)")
        }
        guard path != "-" else { return }
        let added = ((path as NSString).lastPathComponent as NSString).deletingPathExtension
        let wantsName = EffectFile.objection(to: added, in: "Plugins") != nil
        printLine(
            "wrote \(path); carousel add \(path.quoted)\(wantsName ? " --name ANOTHER" : "")")
    }
}

extension PackCommand {
    /// Whether a script does not run, or was not looked at to the end.
    private static func isInTheWay(_ finding: LintFinding) -> Bool {
        finding.severity == .error && (finding.rule == .runs || finding.rule == .cost)
    }
}

/// Gives a script a file of its own for a while.
private func withDraft<Result>(_ data: Data, named name: String, _ use: (String) throws -> Result) throws
    -> Result
{
    let draft = FileManager.default.temporaryDirectory.appendingPathComponent(
        "\(UUID().uuidString)-\(name).lua")
    defer { try? FileManager.default.removeItem(at: draft) }
    try OutputFailure.write(data, to: draft.path, isScript: true)
    return try use(draft.path)
}

package struct AddCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Check someone else's effect, and put it where scripts live.",
        discussion: """
            A script with errors is not added, and another effect is not replaced unless that is meant.

            Example:
              carousel add orbit.lua
            """)

    @Argument(help: "A script; - is standard input.", completion: .file(extensions: ["lua"])) var file: String

    @Option(help: "Its name. (default: the file's)") var name: String?

    @Flag(help: "Into your own folder, which every project finds, instead of ./Plugins.") var user = false

    @Flag(help: "Replace an effect of this name.") var yes = false

    package init() {}

    package func run() throws {
        let text = try read()
        let name = try self.name ?? named()
        let folder = try EffectFile.folder(ofUser: user, for: "add")
        if let objection = EffectFile.objection(to: name, in: folder) {
            throw CommandFailure("add: '\(name)' \(objection), as --name")
        }
        try withDraft(Data(text.utf8), named: name) { draft in
            try check(draft, name, folder)
            if isatty(STDOUT_FILENO) == 1 { try show(draft) }
        }
        let taken = (try? FileManager.default.contentsOfDirectory(atPath: folder))?
            .first { $0.lowercased() == "\(name).lua".lowercased() }
        let path = "\(folder)/\(taken ?? "\(name).lua")"
        if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) {
            throw CommandFailure(
                "add: '\(path)' is a link to '\(target)'; expected --name with another name, or no link")
        }
        if let taken, !yes, !EffectFile.asks("replace \(folder)/\(taken)?") {
            throw CommandFailure(
                "add: '\(folder)/\(taken)' is there already; expected --name with another name, or --yes")
        }
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try PlainFile.write(Data(text.utf8), to: path, force: true)
        } catch {
            throw OutputFailure("add: can't write '\(path)'; expected a writable folder")
        }
        printLine("added \(path)")
        if user, FileManager.default.fileExists(atPath: "Plugins/\(name).lua") {
            printLine("Plugins/\(name).lua is nearer, and stays in use here")
        }
    }

    private func read() throws -> String {
        do throws(PlainFile.Problem) {
            let data =
                try file == "-"
                ? PlainFile.read(.standardInput, most: PlainFile.largest) : PlainFile.read(file)
            guard let text = String(validating: data, as: UTF8.self) else {
                throw PlainFile.Problem.noFile("no text in UTF-8")
            }
            return text
        } catch {
            throw CommandFailure("add: \(error.message(about: file, expected: "a script"))")
        }
    }

    private func named() throws -> String {
        guard file != "-" else { throw CommandFailure("add: --name is missing; expected the effect's name") }
        return ((file as NSString).lastPathComponent as NSString).deletingPathExtension
    }

    /// Draws it in the terminal.
    private func show(_ path: String) throws {
        let session = Session(
            commands: .workshop, library: PluginLibrary(folders: [], budget: .forCommand), write: { _ in },
            tell: { _ in })
        session.pictures.front = .covers
        do {
            try session.carryOut(CommandWords(["load", path]))
            session.carousel.scrollOffset = Double(session.carousel.numberOfItems / 2)
            let screen = TerminalScreen(STDOUT_FILENO)
            print(
                try session.scene(withGuides: false).terminalText(
                    columns: screen.columns, rows: max(1, min(20, screen.rows - 6)),
                    colors: screen.colors == .none ? .none : session.graphics ?? screen.colors),
                terminator: "")
        } catch let error as CommandError {
            throw CommandFailure("add: \(file): \(error.message)")
        }
    }

    /// Says what it is, who wrote it, what it costs.
    private func check(_ path: String, _ name: String, _ folder: String) throws {
        let time = ScriptTime(seconds: ScriptTime.perCommand)
        let findings = PluginLint.findings(path: path, displayPath: file, time: time)
        for finding in findings where finding.severity != .note { printLine("\(finding)") }
        guard !findings.contains(where: { $0.severity == .error }) else {
            throw CommandFailure("add: '\(file)' has errors; expected a script that runs")
        }
        do {
            let plugin = try LuaPlugin(
                path: path, displayPath: file, name: name, budget: .forCommand, log: PluginLog())
            let own = plugin.manifest.name.isEmpty ? name : plugin.manifest.name
            let library = PluginLibrary(folders: [folder])
            library.poll()
            let other = library.plugin(named: own).flatMap {
                ($0.path as NSString).lastPathComponent.lowercased() == "\(name).lua".lowercased() ? nil : $0
            }
            if let other = other?.displayPath ?? SwiftTypes.description(of: own) {
                throw CommandFailure(
                    "add: the `name` in its table, '\(own)', is that of \(other); expected another")
            }
            printLine(EffectFile.about(plugin, own))
            if let cost = PluginLint.cost(path: path, time: time) {
                printLine("  \(cost) instructions per item")
            }
        } catch let error as PluginError {
            throw CommandFailure("add: \(error)")
        }
    }
}
