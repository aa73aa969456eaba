// What lint says: a rule, where, and why.

/// Something about a script that its author should look at.
public struct LintFinding: Equatable, Sendable, CustomStringConvertible {
    /// What lint looks for.
    public enum Rule: String, CaseIterable, Sendable {
        /// The script loads and places every item within its budget.
        case runs
        /// Transforms are finite.
        case finite
        /// Items move without jumps, also where a ring closes.
        case continuous
        /// No corner of a visible item is behind the eye.
        case behindEye
        /// The item at the centre can be seen, is in front, and lies within the bounds.
        case center
        /// The same place gives the same answer.
        case deterministic
        /// No visible items overlap at the same depth, where their order is chance.
        case overlap
        /// No undefined global is read.
        case undefinedGlobal
        /// No global is written after loading.
        case globalWrite
        /// Every option of the script's own is asked for.
        case unusedOption
        /// No option has nearly the name of a standard one.
        case misspeltOption
        /// The hook's answers lie in the options' ranges.
        case optionRange
        /// What an item costs, in instructions of Lua's machine.
        case cost
    }

    /// How bad it is.
    public enum Severity: String, Sendable {
        /// It goes wrong.
        case error
        /// It may be meant.
        case warning
        /// A figure.
        case note
    }

    /// What was looked for.
    public let rule: Rule
    /// How bad it is.
    public let severity: Severity
    /// The file, as the user named it.
    public let file: String
    /// The line, from 1, or nil where it is the whole file.
    public let line: Int?
    /// What was found, and what was expected.
    public let message: String

    /// `file:line: severity: rule: message`, as compilers say it.
    public var description: String {
        "\(line.map { "\(file):\($0)" } ?? file): \(severity.rawValue): \(rule.rawValue): \(message)"
    }
}
