// The arguments of a command, read one by one. In: words. Out: numbers, names; an error gives the column of
// the word.

import Foundation

/// The arguments after a command's name.
package struct Arguments {
    private let words: [Word]
    private var place = 1
    /// Everything after the command's name, as typed.
    package let rest: Word
    /// The column where the command begins.
    package var commandColumn: Int { words.first?.column ?? 1 }

    /// What is wrong with the command.
    package func error(_ message: String) -> CommandError { CommandError(column: commandColumn, message) }

    /// What the command says that it does besides the session.
    let reach: Command.Reach

    package init(_ command: CommandWords, _ reach: Command.Reach = .nothing) {
        self.reach = reach
        words = command.words
        rest = command.rest
    }

    package var isAtEnd: Bool { place >= words.count }

    /// The column of the next word, or where it would be.
    package var column: Int {
        isAtEnd ? words.last.map { $0.column + $0.text.count } ?? 1 : words[place].column
    }

    package func peek() -> String? { isAtEnd ? nil : words[place].text }

    /// The next word.
    package mutating func word(_ what: String) throws(CommandError) -> Word {
        guard place < words.count else {
            throw CommandError(column: column, "missing argument; expected \(what)")
        }
        defer { place += 1 }
        return words[place]
    }

    /// All words that are left.
    package mutating func remaining() -> [Word] {
        defer { place = words.count }
        return Array(words.dropFirst(place))
    }

    /// Consumes the next word if it equals `keyword`.
    package mutating func consume(_ keyword: String) -> Bool {
        guard peek()?.lowercased() == keyword else { return false }
        place += 1
        return true
    }

    /// The number of words after the command's name.
    package var count: Int { words.count - 1 }
    /// The second word after the command's name.
    package var second: String? { words.count > 2 ? words[2].text : nil }

    /// Whether the next word begins like a number.
    package var nextIsNumber: Bool { peek()?.first.map { "+-.0123456789".contains($0) } ?? false }

    /// One of several words.
    package mutating func choice(_ what: String, of names: [String]) throws(CommandError) -> String {
        try choice(what, of: names, named: \.self)
    }

    /// One of several values, by its name.
    package mutating func choice<Value>(
        _ what: String, of values: [Value], named name: (Value) -> String
    ) throws(CommandError) -> Value {
        let word = try word(what)
        let names = values.map(name)
        guard let place = Names.match(word.text, in: names).flatMap(names.firstIndex) else {
            let list = names.count > 12 ? what : names.joined(separator: ", ")
            throw word.error(
                "unknown '\(word.shown)'; expected \(list)" + Names.suggestion(for: word.text, in: names))
        }
        return values[place]
    }

    /// A number such as 2.5 or 1/60.
    package mutating func number(_ what: String, in range: ClosedRange<Double> = -1e15...1e15)
        throws(CommandError)
        -> Double
    {
        let word = try word(what)
        guard let value = Self.number(word.text) else {
            throw word.error("'\(word.shown)' is not a number; expected one such as 2.5 or 1/60 (\(what))")
        }
        guard range.contains(value) else {
            throw word.error(
                "\(word.shown) is out of range; expected \(what) from \(Text.short(range.lowerBound)) to \(Text.short(range.upperBound))"
            )
        }
        return value
    }

    /// A whole number.
    package mutating func integer(_ what: String, in range: ClosedRange<Int>) throws(CommandError) -> Int {
        let word = try word(what)
        guard let value = Int(word.text) else {
            throw word.error("'\(word.shown)' is not a whole number; expected \(what)")
        }
        guard range.contains(value) else {
            throw word.error(
                "\(value) is out of range; expected \(what) from \(range.lowerBound) to \(range.upperBound)")
        }
        return value
    }

    /// True or false.
    package mutating func boolean(_ what: String) throws(CommandError) -> Bool {
        let word = try word(what)
        switch word.text.lowercased() {
        case "true", "yes", "on", "1": return true
        case "false", "no", "off", "0": return false
        default:
            throw word.error("'\(word.shown)' is neither true nor false; expected true or false (\(what))")
        }
    }

    /// Fails if there are further words.
    package func end() throws(CommandError) {
        guard !isAtEnd else { return }
        throw words[place].error("unexpected '\(words[place].shown)'; expected the end of the command")
    }

    /// Decimal numbers and fractions; nil for everything else.
    private static func number(_ text: String) -> Double? {
        func plain(_ part: Substring) -> Double? {
            guard !part.isEmpty, part.allSatisfy({ "+-.0123456789eE".contains($0) }) else { return nil }
            return Double(part).flatMap { $0.isFinite ? $0 : nil }
        }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        if parts.count == 1 { return plain(parts[0]) }
        guard parts.count == 2, let a = plain(parts[0]), let b = plain(parts[1]), b != 0 else { return nil }
        return a / b
    }
}
