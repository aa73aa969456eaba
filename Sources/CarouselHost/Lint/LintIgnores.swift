// Findings that a script's author accepts. In: the text of a script. Out: rules, each with its reason.

/// The comments `-- lint: ignore RULE why` of a script.
struct LintIgnores {
    /// The rules to ignore.
    private(set) var rules: Set<LintFinding.Rule> = []
    /// Comments that ignore nothing: their lines, and what is wrong with them.
    private(set) var problems: [(line: Int, message: String)] = []

    init(_ source: ScriptText) {
        for (start, comment) in source.tree.comments where comment.hasPrefix(Self.mark) {
            let line = source.lines.place(of: start).line
            let words = comment.dropFirst(Self.mark.count).split(separator: " ")
            guard let name = words.first, let rule = LintFinding.Rule(rawValue: String(name)) else {
                let found = words.first.map { "'\($0)' is not a rule" } ?? "the rule is missing"
                problems.append((line, "\(found); expected one of \(Self.names)"))
                continue
            }
            if words.count > 1 {
                rules.insert(rule)
            } else {
                problems.append(
                    (line, "the reason is missing; expected -- lint: ignore \(rule.rawValue) why"))
            }
        }
    }

    private static let mark = "-- lint: ignore"
    private static let names = LintFinding.Rule.allCases.map(\.rawValue).joined(separator: ", ")
}
