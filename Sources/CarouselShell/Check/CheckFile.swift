// Approved placements of an effect, as text. In: text. Out: states with rows, text.

import Foundation

/// A file of approved placements.
struct CheckFile: Equatable {
    /// A state and its rows.
    struct State: Equatable {
        /// The shell's commands that lead to it, after the effect's type.
        let commands: StateCommands
        var rows: [CheckRow]
        /// Lines of the user's before it, each with its #.
        var remarks: [String] = []
    }

    /// The largest file that is proposed, in bytes.
    static let largest = 40_960
    /// The largest one that is read, in bytes: states can be added by hand.
    static let largestRead = 1 << 20
    /// The most states of a file: each is computed when an effect is checked.
    static let mostStates = 200
    /// The most rows of a state: a file of several states has not room for more.
    static let mostRows = 500
    /// How the name of a file ends.
    static let suffix = ".check"

    var states: [State] = []

    /// A line that is none of a file.
    struct Problem: Error, CustomStringConvertible {
        /// The line and, of commands, the column.
        let place: String
        let text: String
        var description: String { "\(place): \(text)" }

        init(_ place: String, _ text: String) {
            self.place = place
            self.text = text
        }
    }

    init(states: [State]) { self.states = states }

    /// Reads a file's text.
    init(_ text: String) throws(Problem) {
        let text = text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...]
        var remarks: [String] = []
        for (number, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .enumerated()
        {
            if line.hasPrefix(">") {
                states.append(
                    State(commands: try Self.commands(in: line, number + 1), rows: [], remarks: remarks))
                remarks = []
                guard states.count <= Self.mostStates else {
                    throw Problem("\(number + 1)", "too many states; expected \(Self.mostStates) at most")
                }
            } else if line.hasPrefix("#") {
                // The first lines are the file's own.
                if !Self.head("").contains(where: { line.hasPrefix($0.prefix(12)) }) {
                    remarks.append(String(line))
                }
            } else if !line.isEmpty, !line.hasPrefix("#") {
                guard !states.isEmpty, let row = CheckRow(line) else {
                    throw Problem(
                        "\(number + 1)",
                        "'\(line.prefix(60))' is no row; expected > and commands, a # and a remark, or an item's index and numbers"
                    )
                }
                states[states.count - 1].rows.append(row)
            }
        }
    }

    /// The commands of a line.
    private static func commands(in line: Substring, _ number: Int) throws(Problem) -> StateCommands {
        let text = line.dropFirst()
        let before = text.prefix { $0 == " " || $0 == "\t" }.count + 1
        do throws(CommandError) {
            return try StateCommands(text.trimmingCharacters(in: .whitespaces))
        } catch {
            throw Problem("\(number):\(before + error.column)", error.message)
        }
    }

    private static func head(_ effect: String) -> [String] {
        [
            "# The approved placements of \(effect): `carousel-repl check \(effect)` compares, `check --approve` takes what differs.",
            "# After > the state, in the shell's commands; then a row an item:",
            "# index  offset  the four corners on the screen: x y x y x y x y  z  alpha depth shade  looks",
        ]
    }

    /// The file's text.
    func text(of effect: String) -> String {
        let parts = states.map { state in
            (state.remarks + ["> \(state.commands.text)"] + state.rows.map(\.text)).joined(separator: "\n")
        }
        return Self.head(effect).joined(separator: "\n") + "\n\n" + parts.joined(separator: "\n\n") + "\n"
    }
}

/// The shell's commands that lead to a state. A file may come from anywhere: they lead to it, and do nothing else.
struct StateCommands: Equatable {
    /// As they are written.
    let text: String
    let words: [CommandWords]

    /// Without those that answer, wait for a clock, or go back.
    private static let allowed = CommandSubset(
        [
            "items", "bounds", "item", "gap", "inset", "insert", "remove", "move", "option", "preset", "set",
            "offset", "scroll", "page", "flick", "touch", "drag", "lift", "cancel", "tap", "wheel", "swipe",
            "banner", "behavior", "pointer", "tilt", "tick", "settle",
        ], owner: "is not for states of a check")

    /// - Throws: ``CommandError`` for a command that states may not have.
    init(_ text: String) throws(CommandError) {
        self.text = text
        words = try Tokenizer.commands(in: text)
        for words in words { try Self.allowed.check(words) }
    }
}

/// An item's placement in a file: numbers that are compared as numbers, and words.
struct CheckRow: Equatable {
    let index: Int
    /// nil for a corner behind the eye.
    let numbers: [Double?]
    /// What is no number: hidden, looks.
    let words: [String]

    /// What each number is.
    static let fields = [
        "offset", "x1", "y1", "x2", "y2", "x3", "y3", "x4", "y4", "z", "alpha", "depth", "shade",
    ]
    /// Numbers of a file have six digits; what is nearer is the same.
    private static let tolerance = 2e-5

    init(index: Int, numbers: [Double?], words: [String]) {
        self.index = index
        self.numbers = numbers
        self.words = words
    }

    init?(_ line: some StringProtocol) {
        let parts = String(line).split(separator: " ").map(String.init)
        let count = Self.fields.count
        guard parts.count > count, let index = Int(parts[0]) else { return nil }
        self.index = index
        let texts = parts[1...count]
        numbers = texts.map { Double($0) }
        guard zip(texts, numbers).allSatisfy({ $0 == "-" || $1 != nil }) else { return nil }
        words = Array(parts.dropFirst(count + 1))
    }

    var text: String {
        ([String(index)] + numbers.map { $0.map(Self.text) ?? "-" } + words).joined(separator: " ")
    }

    /// Six digits; −0 is 0.
    private static func text(_ number: Double) -> String {
        guard abs(number) >= 5e-7 else { return "0" }
        return String(format: "%.6g", number)
    }

    /// The fields that differ beyond the digits of a file.
    func differences(from other: CheckRow) -> [String] {
        var fields = zip(Self.fields, zip(numbers, other.numbers)).compactMap { field, pair -> String? in
            guard let a = pair.0, let b = pair.1, a.isFinite, b.isFinite else {
                return pair.0 == pair.1 ? nil : field
            }
            return abs(a - b) <= Self.tolerance * max(1, abs(a), abs(b)) ? nil : field
        }
        if words != other.words { fields.append("looks") }
        return fields
    }
}
