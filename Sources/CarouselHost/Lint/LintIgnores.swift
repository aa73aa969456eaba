// Findings that a script's author accepts. In: the text of a script. Out: rules, each with its reason.

/// The comments `-- lint: ignore RULE why` of a script.
struct LintIgnores {
    /// The rules to ignore.
    private(set) var rules: Set<LintFinding.Rule> = []
    /// Comments that ignore nothing: their lines, and what is wrong with them.
    private(set) var problems: [(line: Int, message: String)] = []

    init(_ text: String) {
        var (line, place) = (1, text.startIndex)
        for mark in text.ranges(of: "-- lint: ignore") {
            line += text.utf8[place..<mark.lowerBound].count { $0 == UInt8(ascii: "\n") }
            place = mark.lowerBound
            let words = text[mark.upperBound...].prefix { !$0.isNewline }.split(separator: " ")
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

    private static let names = LintFinding.Rule.allCases.map(\.rawValue).joined(separator: ", ")
}
