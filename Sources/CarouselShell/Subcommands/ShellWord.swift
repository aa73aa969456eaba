// A word of bash and zsh: without its quotes, and a name as such a word. In: a word as it is typed, perhaps up to the
// cursor. Out: text.

enum ShellWord {
    /// A word without its quotes and backslashes; a quote may be open. Nothing is expanded.
    static func plain(_ typed: String) -> String { read(typed).plain }

    /// What bash puts in the place of the last part of a word, so that the whole becomes a name.
    ///
    /// - Parameters:
    ///   - name: the name, as it is meant.
    ///   - typed: the word up to the cursor, with its quotes.
    ///   - replaced: its end, which bash replaces: bash takes words apart at `=` and the like, and at the quote that is
    ///     open.
    static func bash(_ name: String, typed: String, replacing replaced: String) -> String {
        let kept = read(String(typed.dropLast(replaced.count)))
        let rest = String(name.dropFirst(kept.plain.count))
        switch read(typed).quote {
        case "'": return rest.replacing("'", with: "'\\''")
        case "\"":
            // A backslash before an exclamation mark would stay: it needs quotes of its own.
            return escaped(rest, "\\\"$`").replacing("!", with: "\"'!'\"")
        default:
            let home = rest.hasPrefix("~") && replaced.hasPrefix("~") ? 1 : 0
            return String(rest.prefix(home))
                + escaped(String(rest.dropFirst(home)), " \t\\\"'`$&|;<>()[]{}*?!#~^")
        }
    }

    private static func escaped(_ text: String, _ characters: String) -> String {
        String(text.flatMap { characters.contains($0) ? ["\\", $0] : [$0] })
    }

    /// A word's text, and the quote that is open at its end.
    private static func read(_ typed: String) -> (plain: String, quote: Character?) {
        var plain = ""
        var quote: Character?
        var rest = Substring(typed)
        while let character = rest.popFirst() {
            switch (character, quote) {
            case ("\\", nil): plain += rest.popFirst().map(String.init) ?? ""
            case ("\\", "\""):
                // In double quotes a backslash is itself, but before these.
                if let next = rest.first, "\\\"$`".contains(next) {
                    plain.append(rest.removeFirst())
                } else {
                    plain.append(character)
                }
            case ("'", nil), ("\"", nil): quote = character
            case (_, character): quote = nil
            default: plain.append(character)
            }
        }
        return (plain, quote)
    }
}
