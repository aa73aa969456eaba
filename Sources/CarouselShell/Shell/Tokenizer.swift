// Splits a line into commands. In: text. Out: words with their columns, split as in a Unix shell.

/// A word of a command, and its column.
package struct Word: Equatable {
    package let text: String
    /// The first column is 1.
    package let column: Int

    package init(text: String, column: Int) {
        self.text = text
        self.column = column
    }

    /// What is wrong with the word.
    package func error(_ message: String, isOutput: Bool = false) -> CommandError {
        CommandError(column: column, message, isOutput: isOutput)
    }

    /// The word for a message: a long one is cut.
    package var shown: String { cut(to: 80) }

    /// The word with so many letters at most.
    func cut(to most: Int) -> String { text.count > most ? text.prefix(most - 3) + "…" : text }

    /// The word, quoted so that the shell reads it unchanged.
    package var quoted: String {
        let isPlain = text.allSatisfy {
            $0.isASCII && ($0.isLetter || $0.isNumber || "_-./+=:,".contains($0))
        }
        return isPlain && !text.isEmpty ? text : "'" + text.replacing("'", with: #"'\''"#) + "'"
    }
}

/// One command of a line.
package struct CommandWords: Equatable {
    package let words: [Word]
    /// Everything after the first word, as typed.
    package let rest: Word

    /// The command as a line that the shell reads as the same words.
    ///
    /// - Parameter command: which command it is; its whole name is written.
    package func line(of command: Command) -> String {
        command.takesRest
            ? "\(command.name) \(rest.text)"
            : ([command.name] + words.dropFirst().map(\.quoted)).joined(separator: " ")
    }
}

extension CommandWords {
    /// A command from words that were not typed in a line; each word is used as it is.
    package init(_ words: [String]) {
        self.init(
            words: words.map { Word(text: $0, column: 1) },
            rest: Word(text: words.dropFirst().joined(separator: " "), column: 1))
    }
}

/// Splits lines.
package enum Tokenizer {
    /// The commands of a line, separated by `;`. `#` starts a comment, unless a color such as #3366ff follows other words.
    ///
    /// - Parameter rawCommands: commands whose argument is the rest of the line, unchanged.
    /// - Throws: ``CommandError`` for a quote that is not closed.
    package static func commands(in line: String, rawCommands: Set<String> = []) throws(CommandError)
        -> [CommandWords]
    {
        let characters = Array(line)
        var commands: [CommandWords] = []
        var words: [Word] = []
        var place = 0
        func endCommand() {
            if let first = words.first {
                commands.append(CommandWords(words: words, rest: Word(text: "", column: first.column)))
            }
            words = []
        }
        scan: while place < characters.count {
            switch characters[place] {
            case " ", "\t", "\r": place += 1
            case "#" where words.isEmpty || !isColor(at: place, in: characters): break scan
            case ";":
                endCommand()
                place += 1
            default:
                let start = place
                let text = try word(in: characters, from: &place)
                words.append(Word(text: text, column: start + 1))
                // `time lua …` and `repeat 3 lua …` take the rest unchanged, too.
                let outer = ["time": 2, "repeat": 3][words[0].text.lowercased()] ?? 1
                if words.count == 1 || words.count == outer, rawCommands.contains(text.lowercased()) {
                    while place < characters.count, characters[place] == " " { place += 1 }
                    commands.append(
                        CommandWords(
                            words: words, rest: Word(text: String(characters[place...]), column: place + 1)))
                    return commands
                }
            }
        }
        endCommand()
        return commands
    }

    /// Whether a color such as #3366ff begins here; any other # begins a comment.
    private static func isColor(at place: Int, in characters: [Character]) -> Bool {
        let digits = characters[place...].dropFirst().prefix(6)
        let next = characters[place...].dropFirst(7).first
        return place > 0 && " \t".contains(characters[place - 1]) && digits.count == 6
            && digits.allSatisfy { $0.isASCII && $0.isHexDigit } && (next.map(" ;\t\r".contains) ?? true)
    }

    /// Reads a word with its quotes and backslashes.
    private static func word(in characters: [Character], from place: inout Int) throws(CommandError) -> String
    {
        var text = ""
        if characters[place] == "#" {
            text = "#"
            place += 1
        }
        while place < characters.count, !" \t\r;#".contains(characters[place]) {
            let character = characters[place]
            switch character {
            case "\"", "'":
                let open = place
                place += 1
                while place < characters.count, characters[place] != character {
                    if character == "\"", characters[place] == "\\", place + 1 < characters.count {
                        place += 1
                    }
                    text.append(characters[place])
                    place += 1
                }
                guard place < characters.count else {
                    throw CommandError(
                        column: open + 1, "this quote is not closed; expected another \(character)")
                }
                place += 1
            case "\\" where place + 1 < characters.count:
                text.append(characters[place + 1])
                place += 2
            default:
                text.append(character)
                place += 1
            }
        }
        return text
    }
}
