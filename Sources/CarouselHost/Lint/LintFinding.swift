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
        /// At rest, something can be seen within the bounds.
        case blankAtRest
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
        /// Tags are words by which others look for effects.
        case unusualTag
        /// No file replaces a module of the host.
        case shadowedModule
        /// Angles are radians: none is larger than a full turn next to the center.
        case degrees
        /// No item is scaled to nothing, which has no inverse and can't be hit.
        case zeroScale
        /// What the placements depend on besides the offset.
        case depends
        /// A result that is all that a call is for is used.
        case discardedResult
        /// `update` returns something wherever it changes something.
        case updateReturns
        /// What moves with time uses the seconds of the frame.
        case frameRate
        /// The third result is a depth, the fourth a shade.
        case resultOrder
        /// Every local is read.
        case unusedLocal
        /// No local hides another one.
        case shadowing
        /// Every statement can run.
        case unreachable
        /// Nothing is divided by a number of items that may be 0.
        case divisionByCount
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
    /// What is wrong in the file, or nil if the finding is about the whole file.
    package let range: SourceRange?
    /// The line, from 1, or nil if the finding is about the whole file.
    package var line: Int? { range?.line }
    /// What was found, and what was expected.
    package let message: String
    /// Whether it is what Lua would not accept.
    private(set) package var isSyntax = false
    /// What mends it, if there is one right answer.
    private(set) package var fix: TextChange?
    /// The text that ``fix`` changes.
    private(set) package var version: String?

    init(rule: Rule, severity: Severity, file: String, range: SourceRange?, message: String) {
        self.rule = rule
        self.severity = severity
        self.file = file
        self.range = range
        self.message = message
    }

    /// Why a script does not run.
    init(_ error: PluginError) {
        self.init(
            rule: .runs, severity: .error, file: error.file,
            range: error.range
                ?? error.line.map { SourceRange(line: $0, column: 1, endLine: $0, endColumn: 1) },
            message: error.message)
        isSyntax = error.kind == .syntax
    }

    /// A mistake that was found in a text.
    init(_ mistake: LintReading.ErrorRange, in source: ScriptText, file: String) {
        let warnings: Set<Rule> = [
            .unusedLocal, .shadowing, .unreachable, .degrees, .frameRate, .updateReturns,
        ]
        self.init(
            rule: mistake.rule, severity: warnings.contains(mistake.rule) ? .warning : .error, file: file,
            range: source.range(mistake.range), message: mistake.message)
        fix = mistake.fix
        version = source.text
    }

    /// `file:line:column`, or the file.
    package var place: String { range.map { "\(file):\($0.line):\($0.column)" } ?? file }

    /// `file:line:column: severity: rule: message`, the format of compilers.
    package var description: String {
        "\(place): \(severity.rawValue): \(rule.rawValue): \(message.onOneLine)"
    }
}
