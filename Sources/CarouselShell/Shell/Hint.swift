// What a person who types a command wants to know next. In: a line up to the cursor. Out: a short text.

import CarouselEngine

/// Says how a command goes on while it is typed.
struct Hint {
    let session: Session

    /// The syntax of the command that a line ends with; of an option or property, what it is; empty if there is
    /// nothing to say.
    func text(for line: String) -> String {
        let (whole, typed, meant) = Completion.lastCommand(of: line)
        let words = whole + (typed.isEmpty ? [] : [meant])
        guard let first = words.first else { return "" }
        let isOpen = whole.isEmpty
        guard let command = try? session.commands.named(Word(text: first, column: 1), isTyped: true) else {
            let begun = session.commands.all.map(\.name).filter { $0.hasPrefix(first.lowercased()) }
            return isOpen && begun.count < 10 ? begun.joined(separator: " ") : ""
        }
        if words.count > 1, let meaning = meaning(of: words[1], in: command) { return meaning }
        let forms = command.usage.map { $0.split(separator: " ").map(String.init) }
        let form = words.count > 1 ? forms.first { $0.count > 1 && Self.begins($0[1], with: words[1]) } : nil
        return (form ?? forms[0]).joined(separator: " ")
    }

    /// Whether a word of a command's syntax is one to type, and begins with `text`.
    private static func begins(_ word: String, with text: String) -> Bool {
        word.filter { $0 != "[" && $0 != "]" }.split(separator: "|")
            .contains { $0 == $0.lowercased() && $0.hasPrefix(text.lowercased()) }
    }

    /// The unit, range and description of an option or a property.
    func meaning(of word: String, in command: Command) -> String? {
        let wanted = word.lowercased()
        switch command.candidate(at: 0) {
        case .options:
            return session.options.first { $0.name.lowercased() == wanted }
                .map { Self.joined($0.shortRange, $0.unit, $0.help) }
        case .properties, .settableProperties:
            return CarouselProperty.all.first { $0.name.lowercased() == wanted }
                .map { Self.joined("", $0.unit, $0.help) }
        default: return nil
        }
    }

    private static func joined(_ range: String, _ unit: String, _ help: String) -> String {
        let value = [range == "-∞ … ∞" ? "" : range, unit].filter { !$0.isEmpty }.joined(separator: " ")
        return [value, help].filter { !$0.isEmpty }.joined(separator: ": ")
    }
}
