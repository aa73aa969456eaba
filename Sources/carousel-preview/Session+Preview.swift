// Makes the shell's session usable by the preview: a page runs the shell's commands.

import CarouselEngine
import CarouselHost
import CarouselShell
import Preview

extension Session: PreviewSession {
    package var behaviors: [String] { Behavior.names }

    package func type(named name: String) -> (any CarouselType)? {
        try? type(named: Word(text: name, column: 1))
    }

    package func carryOut(words: [String]) throws(PreviewProblem) {
        do {
            try carryOut(CommandWords(words))
        } catch {
            throw PreviewProblem("\(words.joined(separator: " ")): \(error.message)")
        }
    }

    package func difference(words: [String]) throws(PreviewProblem) -> [LineDifference] {
        do throws(CommandError) {
            return try difference(of: CommandWords(words)).map { path, change in
                LineDifference(file: path, line: change.line, before: change.before, after: change.after)
            }
        } catch {
            throw PreviewProblem("\(words.joined(separator: " ")): \(error.message)")
        }
    }

    package func tryOut(script: String, named name: String) throws(PreviewProblem) {
        do throws(CommandError) {
            try tryOut(script, named: name)
        } catch {
            throw PreviewProblem("\(name.prefix(80)): \(error.message)")
        }
    }

    /// Messages are also printed in the terminal, where the author of a script may look.
    package func takeMessages() -> [PluginMessage] {
        relay()
        let news = takeHeldMessages()
        for message in news { tell(Self.text(of: message)) }
        return news
    }
}
