// A finding of lint: a rule, where, and why.

/// A finding about a script that its author should look at.
package struct LintFinding: Equatable, Sendable, CustomStringConvertible {
    /// What lint checks.
    package enum Rule: String, CaseIterable, Sendable {
        /// The script loads and places every item within its budget.
        case runs
        /// Transforms are finite.
        case finite
        /// Items move without jumps, also at the seam of a wrapped carousel.
        case continuous
        /// No corner of a visible item is behind the eye.
        case behindEye
        /// The item at the center is visible, in front, and within the bounds.
        case center
        /// The same scroll offset gives the same placements.
        case deterministic
        /// No visible items overlap at the same depth, where their drawing order is arbitrary.
        case overlap
        /// No undefined global is read.
        case undefinedGlobal
        /// No global is written after loading.
        case globalWrite
        /// Every option that the script declares is read.
        case unusedOption
        /// No option has a name that is almost that of a standard one.
        case misspeltOption
        /// The hook's results are in the options' ranges.
        case optionRange
        /// Every field of the script's table has a meaning.
        case unknownField
        /// No file replaces a module of the host.
        case shadowedModule
        /// Angles are radians: none is larger than a full turn next to the center.
        case degrees
        /// No item is scaled to nothing, which has no inverse and can't be hit.
        case zeroScale
        /// What the placements depend on besides the offset.
        case depends
        /// Comments that ignore a rule name it, and a reason.
        case ignore
        /// The cost of an item, in instructions of the Lua virtual machine.
        case cost
    }

    /// How bad it is.
    package enum Severity: String, Sendable {
        /// It is a mistake.
        case error
        /// It may be intended.
        case warning
        /// A number for information.
        case note
    }

    /// What was checked.
    package let rule: Rule
    /// How bad it is.
    package let severity: Severity
    /// The file, as the user named it.
    package let file: String
    /// The line, from 1, or nil if the finding is about the whole file.
    package let line: Int?
    /// What was found, and what was expected.
    package let message: String

    /// `file:line: severity: rule: message`, the format of compilers.
    package var description: String {
        "\(line.map { "\(file):\($0)" } ?? file): \(severity.rawValue): \(rule.rawValue): \(message)"
    }
}
