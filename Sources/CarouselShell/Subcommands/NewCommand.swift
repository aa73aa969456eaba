// new: writes a template for an effect.

import ArgumentParser
import CarouselHost
import Foundation

struct NewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new", abstract: "Write a commented effect as a template, ready to run.",
        discussion: """
            Makes the plugin folder if it does not exist, with files by which editors complete and check scripts.

            Examples:
              carousel-repl new mine
              carousel-repl new spiral --kind path
              carousel-repl new --list
            """)

    @Argument(help: "The effect's name: letters, digits, - and _.") var name: String?

    @Option(help: "What it starts from: \(EffectTemplate.allCases.map(\.rawValue).joined(separator: ", ")).")
    var kind = EffectTemplate.row

    @Flag(help: "List the kinds.") var list = false

    @Option(
        name: .customLong("plugins"), help: ArgumentHelp("The folder to write to.", valueName: "dir"),
        completion: .directory)
    var folder = "Plugins"

    func validate() throws {
        guard !list else { return }
        guard let name else { throw ValidationError("new: no name; expected one, or --list") }
        if let objection = EffectFile.objection(to: name, in: folder) {
            throw ValidationError("'\(name)' \(objection)")
        }
    }

    func run() throws {
        guard let name, !list else {
            for kind in EffectTemplate.allCases {
                printLine("\(kind.rawValue.padding(toLength: 8, withPad: " ", startingAt: 0))\(kind.summary)")
            }
            return
        }
        let path = folder + "/\(name).lua"
        if let taken = EffectFile.taken(name, in: folder) {
            throw CommandFailure("new: '\(folder)/\(taken)' already exists; expected a new name")
        }
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try writeEditorSupport(to: folder)
            try PlainFile.write(Data(kind.text.utf8), to: path, force: true)
        } catch {
            throw OutputFailure("new: can't write to '\(folder)'; expected a writable folder with free space")
        }
        printLine("wrote \(path); in the shell: \(folder == "Plugins" ? "type \(name)" : "load \(path)")")
    }

    /// Writes the files for editors that are not there yet, unless the folder above has settings for this one.
    private func writeEditorSupport(to folder: String) throws {
        let manager = FileManager.default
        let above = (URL(fileURLWithPath: folder).path as NSString).deletingLastPathComponent
        guard !manager.fileExists(atPath: above + "/" + EditorSupport.settings) else { return }
        for file in EditorSupport.files {
            let path = folder + "/" + file.path
            // A link that leads nowhere is there, too: someone has copied the folder.
            guard (try? manager.attributesOfItem(atPath: path)) == nil else { continue }
            try manager.createDirectory(
                atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
            try PlainFile.write(Data(file.text.utf8), to: path, force: true)
        }
    }
}
