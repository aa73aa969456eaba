// What a check found about one thing, for people and for programs. In: verdicts. Out: lines, JSON or JUnit's XML.

import Escapes
import Foundation

/// What was found about one thing that was checked.
package struct Verdict: Codable, Equatable {
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

/// How verdicts are written.
package enum VerdictFormat: String, CaseIterable {
    case text, json, junit

    /// All verdicts as one document of JSON or JUnit; text is written verdict by verdict.
    func document(_ verdicts: [Verdict], of suite: String) -> String {
        self == .junit ? Self.junit(verdicts, suite) : Self.json(verdicts)
    }

    private static func json(_ verdicts: [Verdict]) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let objects = verdicts.map { verdict in
            (try? encoder.encode(verdict)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
        }
        return "[\(objects.joined(separator: ",\n"))]"
    }

    private static func junit(_ verdicts: [Verdict], _ suite: String) -> String {
        let cases = verdicts.map { verdict in
            let head = "  <testcase classname=\"\(suite)\" name=\"\(Escape.html(verdict.name))\""
            guard !verdict.ok else { return head + "/>" }
            let lines = verdict.problems + [verdict.replay].compactMap { $0 }
            return head + ">\n    <failure message=\"\(Escape.html(verdict.summary))\">"
                + Escape.html(lines.joined(separator: "\n")) + "</failure>\n  </testcase>"
        }
        let failures = verdicts.count { !$0.ok }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuite name="\(suite)" tests="\(verdicts.count)" failures="\(failures)">
            \(cases.joined(separator: "\n"))
            </testsuite>
            """
    }

    /// A verdict for people.
    static func lines(of verdict: Verdict) -> [String] {
        var lines = verdict.summary.isEmpty ? [] : [verdict.summary]
        lines += verdict.problems.map { "  \($0)" }
        return lines + [verdict.replay].compactMap { $0 }.map { "    \($0)" }
    }
}
