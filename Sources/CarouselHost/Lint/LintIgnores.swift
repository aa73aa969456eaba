// Findings that a script's author accepts. In: the text of a script. Out: rules, each with its reason.

/// The comments `-- lint: ignore RULE why` of a script.
struct LintIgnores {
    /// The rules to ignore.
    private(set) var rules: Set<LintFinding.Rule> = []
    /// Comments that ignore nothing: their lines, and what is wrong with them.
    private(set) var problems: [(line: Int, message: String)] = []

    init(_ source: ScriptText) {
        for (start, comment) in source.tree.comments {
            guard let words = Self.words(of: comment) else { continue }
            let line = source.lines.place(of: start).line
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

    /// What comes behind `-- lint: ignore`, wherever there are blanks; nil for another comment.
    private static func words(of comment: Substring) -> [Substring]? {
        let parts = comment.dropFirst(2).split(separator: ":", maxSplits: 1)
        guard parts.count == 2, parts[0].split(separator: " ") == ["lint"] else { return nil }
        let words = parts[1].split(separator: " ")
        return words.first == "ignore" ? Array(words.dropFirst()) : nil
    }

    private static let names = LintFinding.Rule.allCases.map(\.rawValue).joined(separator: ", ")
}
