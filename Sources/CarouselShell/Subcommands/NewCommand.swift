// new: writes an effect to start from.

import ArgumentParser
import BuiltinTypes
import Foundation

struct NewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Write a commented effect that runs as it is.",
        discussion: """
            Example:
              carousel-repl new mine
            """)

    @Argument(help: "The effect's name: letters, digits, - and _.")
    var name: String

    @OptionGroup var plugins: PluginFolders

    func validate() throws {
        let isPlain = name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
        guard !name.isEmpty, isPlain, name.count <= 60 else {
            throw ValidationError("'\(name)' is no name of an effect; expected letters, digits, - and _")
        }
        guard BuiltinTypes.named(name) == nil else {
            throw ValidationError("'\(name)' is a built-in type; expected another name")
        }
    }

    func run() throws {
        let folder = plugins.list[0]
        let path = folder + "/\(name).lua"
        guard !FileManager.default.fileExists(atPath: path) else {
            throw CommandFailure("new: '\(path)' is there already; expected a new name")
        }
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try Self.template.write(toFile: path, atomically: true, encoding: .utf8)
        } catch {
            throw CommandFailure("new: can't write '\(path)'; expected a folder that can be written to")
        }
        printLine("wrote \(path); in the shell: type \(name)")
    }

    private static let template = """
        -- An effect: save this file while the shell runs, and `place` shows the new numbers.

        return {
          summary = "A row of cards that lean away from the centre.",

          -- What a user may change: `option lean 0.8`. Standard options may stand here as well, such as wrap = true.
          options = {
            gap  = { default = 1.1, min = 0.2, max = 3, step = 0.05, unit = "item widths", help = "from card to card" },
            lean = { default = 0.5, min = 0, max = 1.5, step = 0.05, unit = "radians", help = "how far cards lean" },
          },

          -- offset: the item's distance from the centre, in items. base: what to start from. index: from 0.
          itemTransformForOffset = function(offset, base, index)
            local side = math.max(-1, math.min(1, offset))
            return base
              -- Along the scroll axis, across it, and towards the viewer: it works vertically, too.
              :translateAlong(offset * carousel:option("gap") * carousel.itemWidth, 0, -math.abs(offset) * 25)
              :turn(-side * carousel:option("lean"))
          end,
        }

        """
}
