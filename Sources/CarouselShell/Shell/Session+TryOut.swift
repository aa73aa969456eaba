// Tries out a script that has no file yet. In: its text and a name. Out: the type in use, as a draft that `write draft` makes a file.

import CarouselEngine
import CarouselHost
import Foundation

extension Session {
    /// Uses a script that has no file yet, as a draft of one in the first folder of plugins: `write draft` makes it.
    ///
    /// - Parameters:
    ///   - text: the script.
    ///   - wanted: its name; a number follows where there is an effect of that name.
    /// - Throws: ``CommandError`` for a name without letters, and for a script that does not load.
    package func tryOut(_ text: String, named wanted: String) throws(CommandError) {
        let letters = wanted.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
        guard (1...60).contains(letters.count), let folder = library.folders.first else {
            throw CommandError(
                column: 1,
                "'\(wanted.prefix(80))' is no name for an effect; expected letters, digits, - and _")
        }
        let taken = Set(typeNames.map { $0.lowercased() })
        let names = [letters] + (2...99).map { "\(letters.prefix(57))-\($0)" }
        guard
            let name = names.first(where: {
                !taken.contains($0.lowercased())
                    && (try? FileManager.default.attributesOfItem(atPath: "\(folder)/\($0).lua")) == nil
                    && EffectFile.objection(to: $0, in: folder) == nil
            })
        else {
            throw CommandError(
                column: 1, "there are effects '\(letters)' to '\(names[98])'; expected another name")
        }
        let root = URL(fileURLWithPath: folder).standardizedFileURL.path
        do {
            let plugin = try LuaPlugin(
                draft: text, path: "\(root)/\(name).lua", displayPath: "\(folder)/\(name).lua", root: root,
                log: library.log,
                time: library.time(of: "\(root)/\(name).lua"))
            try plugin.use(draft: text)
            guard !taken.contains(plugin.name.lowercased()) else {
                throw CommandError(
                    column: 1,
                    "there is an effect '\(plugin.name)'; expected another `name` in the script's table, or none"
                )
            }
            let before = checkpoint
            use(plugin)
            history.add("try \(plugin.name)", before)
        } catch {
            throw error as? CommandError ?? CommandError(column: 1, "\(error)")
        }
    }
}
