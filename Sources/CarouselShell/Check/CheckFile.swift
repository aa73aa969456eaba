// Approved placements of an effect, as text. In: text. Out: states with rows, text.

import Foundation

/// A file of approved placements.
struct CheckFile: Equatable {
    /// A state and its rows.
    struct State: Equatable {
        /// The shell's commands that lead to it, after the effect's type.
        var commands: String
        var rows: [CheckRow]
        /// Lines of the user's before it, each with its #.
        var remarks: [String] = []
    }

    /// The largest file, in bytes.
    static let largest = 40_960
    /// How the name of a file ends.
    static let suffix = ".check"

    var states: [State] = []

    /// A line that is none of a file.
    struct Problem: Error, CustomStringConvertible {
        let line: Int
        let text: String
        var description: String {
            "\(line): '\(text.prefix(60))' is no row; expected > and commands, a # and a remark, or an item's index and numbers"
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
                let commands = line.dropFirst().trimmingCharacters(in: .whitespaces)
                states.append(State(commands: commands, rows: [], remarks: remarks))
                remarks = []
            } else if line.hasPrefix("#") {
                // The first lines are the file's own.
                if !Self.head("").contains(where: { line.hasPrefix($0.prefix(12)) }) {
                    remarks.append(String(line))
                }
            } else if !line.isEmpty, !line.hasPrefix("#") {
                guard !states.isEmpty, let row = CheckRow(line) else {
                    throw Problem(line: number + 1, text: String(line))
                }
                states[states.count - 1].rows.append(row)
            }
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
            (state.remarks + ["> \(state.commands)"] + state.rows.map(\.text)).joined(separator: "\n")
        }
        return Self.head(effect).joined(separator: "\n") + "\n\n" + parts.joined(separator: "\n\n") + "\n"
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
