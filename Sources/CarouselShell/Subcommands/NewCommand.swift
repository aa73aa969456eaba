// new: writes a template for an effect.

import ArgumentParser
import BuiltinTypes
import CarouselHost
import Foundation

struct NewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Write a commented effect as a template, ready to run.",
        discussion: """
            Makes the plugin folder if it does not exist, with files by which editors complete and check scripts.

            Example:
              carousel-repl new mine
            """)

    @Argument(help: "The effect's name: letters, digits, - and _.")
    var name: String

    @Option(
        name: .customLong("plugins"), help: ArgumentHelp("The folder to write to.", valueName: "dir"),
        completion: .directory)
    var folder = "Plugins"

    func validate() throws {
        let isPlain = name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
        guard !name.isEmpty, isPlain, name.count <= 60 else {
            throw ValidationError("'\(name)' is not a valid name; expected letters, digits, - and _")
        }
        guard BuiltinTypes.named(name) == nil else {
            throw ValidationError("'\(name)' is a built-in type; expected another name")
        }
    }

    func run() throws {
        let path = folder + "/\(name).lua"
        // Names of effects differ by more than case.
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        if let taken = files.first(where: { $0.lowercased() == "\(name).lua".lowercased() }) {
            throw CommandFailure("new: '\(folder)/\(taken)' already exists; expected a new name")
        }
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try PlainFile.write(Data(Self.template.utf8), to: path, force: true)
            try writeEditorSupport(to: folder)
        } catch {
            throw OutputFailure("new: can't write '\(path)'; expected a writable folder")
        }
        printLine("wrote \(path); in the shell: \(folder == "Plugins" ? "type \(name)" : "load \(path)")")
    }

    /// Writes the files for editors that are not there yet, unless the folder above has settings for this one.
    private func writeEditorSupport(to folder: String) throws {
        let manager = FileManager.default
        let above = (URL(fileURLWithPath: folder).path as NSString).deletingLastPathComponent
        guard !manager.fileExists(atPath: above + "/" + EditorSupport.settings) else { return }
        for file in EditorSupport.files where !manager.fileExists(atPath: folder + "/" + file.path) {
            let path = folder + "/" + file.path
            try manager.createDirectory(
                atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
            try PlainFile.write(Data(file.text.utf8), to: path, force: true)
        }
    }

    private static let template = """
        -- An effect: save this file while the shell runs, then `place` shows the new numbers.

        ---@type Effect
        return {
          summary = "A row of cards that lean away from the center.",

          -- What a user may change, as in `option lean 0.8`. Standard options may be set here, too: wrap = true.
          options = {
            gap  = { default = 1.1, min = 0.2, max = 3, step = 0.05, unit = "item widths", help = "from card to card" },
            lean = { default = 0.5, min = 0, max = 1.5, step = 0.05, unit = "radians", help = "how far cards lean" },
          },

          -- offset: the item's distance from the center, in items. base: the start transform. index: from 0.
          itemTransformForOffset = function(offset, base, index)
            local side = math.max(-1, math.min(1, offset))
            return base
              -- Distances along the scroll axis, across it, and towards the viewer; also works vertically.
              :translateAlong(offset * carousel:option("gap") * carousel.itemWidth, 0, -math.abs(offset) * 25)
              :turn(-side * carousel:option("lean"))
          end,
        }

        """
}
