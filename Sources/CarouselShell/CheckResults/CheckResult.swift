// What a check found about one thing, for people and for programs. In: check results. Out: lines, JSON or JUnit's XML.

import Escapes
import Foundation

/// What was found about one thing that was checked.
package struct CheckResult: Codable, Equatable {
    /// The thing: a type, an effect, a scenario.
    package let name: String
    package let ok: Bool
    /// One line for people.
    package var summary: String
    /// What is wrong, and where; lines for people.
    var problems: [String]
    /// A line for the shell that shows it.
    var replay: String?
    /// What was not looked at, with the reason.
    var omitted: [String]
    /// The known differences that it has, by their rules.
    package var rules: [String]?
    /// The number of steps in which a rule allowed a difference.
    package var excusedSteps: Int?

    package init(
        name: String, ok: Bool, summary: String = "", problems: [String] = [], replay: String? = nil,
        omitted: [String] = [], rules: [String]? = nil, excusedSteps: Int? = nil
    ) {
        self.name = name
        self.ok = ok
        self.summary = summary
        self.problems = problems
        self.replay = replay
        self.omitted = omitted
        self.rules = rules
        self.excusedSteps = excusedSteps
    }
}

/// How check results are written.
package enum CheckResultFormat: String, CaseIterable {
    case text, json, junit

    /// All check results as one document of JSON or JUnit; text is written check result by check result.
    func document(_ checkResults: [CheckResult], of suite: String) -> String {
        self == .junit ? Self.junit(checkResults, suite) : Self.json(checkResults)
    }

    private static func json(_ checkResults: [CheckResult]) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let objects = checkResults.map { checkResult in
            (try? encoder.encode(checkResult)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
        }
        return "[\(objects.joined(separator: ",\n"))]"
    }

    private static func junit(_ checkResults: [CheckResult], _ suite: String) -> String {
        let cases = checkResults.map { checkResult in
            let head = "  <testcase classname=\"\(suite)\" name=\"\(Escape.html(checkResult.name))\""
            guard !checkResult.ok else { return head + "/>" }
            let lines = checkResult.problems + [checkResult.replay].compactMap { $0 }
            return head + ">\n    <failure message=\"\(Escape.html(checkResult.summary))\">"
                + Escape.html(lines.joined(separator: "\n")) + "</failure>\n  </testcase>"
        }
        let failures = checkResults.count { !$0.ok }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuite name="\(suite)" tests="\(checkResults.count)" failures="\(failures)">
            \(cases.joined(separator: "\n"))
            </testsuite>
            """
    }

    /// A check result for people.
    static func lines(of checkResult: CheckResult) -> [String] {
        var lines = checkResult.summary.isEmpty ? [] : [checkResult.summary]
        lines += checkResult.problems.map { "  \($0)" }
        return lines + [checkResult.replay].compactMap { $0 }.map { "    \($0)" }
    }
}
