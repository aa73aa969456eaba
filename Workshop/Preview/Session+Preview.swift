// What the preview asks of the shell's session: a page runs the shell's commands, on the preview's own thread.

import CarouselEngine
import CarouselHost
import CarouselShell

/// An error that is caused by a page's request or by the preview's options.
package struct PreviewProblem: Error, CustomStringConvertible {
    /// What was wrong, and what was expected.
    package let description: String

    init(_ description: String) { self.description = description }

    /// What is wrong with a command, or with a name.
    fileprivate init(_ words: [String], _ error: CommandError) {
        self.init("\(words.joined(separator: " ")): \(error.message)")
    }
}

extension Session {
    /// The type with this name; nil if there is none.
    func type(named name: String) -> (any CarouselType)? {
        try? type(named: Word(text: name, column: 1))
    }

    /// Runs a shell command.
    ///
    /// - Parameter words: the command and its arguments, used unchanged.
    package func carryOut(words: [String]) throws(PreviewProblem) {
        do { try carryOut(CommandWords(words)) } catch { throw PreviewProblem(words, error) }
    }

    /// What a command `write` would change in the script in use.
    func difference(words: [String]) throws(PreviewProblem) -> [LineDifference] {
        do throws(CommandError) {
            return try difference(of: CommandWords(words)).map { path, change in
                LineDifference(file: path, line: change.line, before: change.before, after: change.after)
            }
        } catch {
            throw PreviewProblem(words, error)
        }
    }

    /// Uses a script that has no file yet, as a draft that `write draft` makes one.
    func tryOut(script: String, named name: String) throws(PreviewProblem) {
        let shown = String(name.prefix(80))
        do { try tryOut(script, named: name) } catch { throw PreviewProblem([shown], error) }
    }

    /// Shows pictures as items, as one step of undo.
    func show(_ pictures: ItemDataFile, as name: String) throws(PreviewProblem) {
        do { try apply(pictures, as: name) } catch { throw PreviewProblem("\(name): \(error)") }
    }

    /// The messages of scripts and of the host since the last call; also printed in the terminal, where the author
    /// of a script may look.
    func consumeMessages() -> [PluginMessage] {
        relay()
        let news = consumeHeldMessages()
        for message in news { tell(Self.text(of: message)) }
        return news
    }
}
