// Commands in a command. In: the words of `repeat` or `time`. Out: the command, or the line in quotes, that is in them.

/// What `repeat` and `time` run.
enum NestedCommands {
    case line(Word), words(CommandWords)

    /// - Parameters:
    ///   - words: a command's words, or a line in one word.
    ///   - rest: what is behind the first word of a command that takes it as it was typed.
    /// - Returns: nil for no words.
    init?(_ words: [Word], rest: Word) {
        guard let first = words.first else { return nil }
        if words.count == 1, first.text.contains(where: { " ;".contains($0) }) {
            self = .line(first)
            return
        }
        let others = words.dropFirst()
        let joined = Word(
            text: others.map(\.text).joined(separator: " "), column: others.first?.column ?? first.column)
        self = .words(CommandWords(words: words, rest: rest.text.isEmpty ? joined : rest))
    }
}

extension CommandWords {
    /// What is behind some arguments; nil for nothing.
    func nested(behind count: Int) -> NestedCommands? {
        NestedCommands(Array(words.dropFirst(1 + count)), rest: rest)
    }
}

extension Arguments {
    /// The rest of the command as commands.
    mutating func commands(_ what: String) throws(CommandError) -> NestedCommands {
        let column = column
        guard let commands = NestedCommands(remaining(), rest: rest) else {
            throw CommandError(column: column, "missing argument; expected \(what)")
        }
        return commands
    }
}
