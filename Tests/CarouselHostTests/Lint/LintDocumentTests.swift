import CarouselHost
import Foundation
import Testing

/// The examples in Docs/Lint.md.
@Suite struct LintDocumentTests {
    private static let page: String = {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Docs/Lint.md")
        return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    }()

    struct Example: CustomTestStringConvertible {
        let rule: String
        let isRight: Bool
        let script: String
        var testDescription: String { "\(rule), \(isRight ? "right" : "wrong")" }
    }

    static let examples: [Example] = page.split(separator: "\n## ").dropFirst().flatMap { section in
        let rule = String(section.prefix { $0 != "\n" })
        return section.split(separator: "```lua ").dropFirst().map { block in
            let lines = block.split(separator: "\n", omittingEmptySubsequences: false)
            let script = lines.dropFirst().prefix { $0 != "```" }.joined(separator: "\n")
            return Example(rule: rule, isRight: lines[0] == "right", script: script + "\n")
        }
    }

    @Test func `each rule that reads has a wrong and a right example, and the page names all rules`() {
        let sections = Dictionary(grouping: Self.examples, by: \.rule)
        #expect(sections.count == 10)
        for examples in sections.values { #expect(examples.map(\.isRight) == [false, true]) }
        for rule in LintFinding.Rule.allCases {
            #expect(sections[rule.rawValue] != nil || Self.page.contains("| `\(rule.rawValue)` |"), "\(rule)")
        }
    }

    @Test(arguments: examples) func `a wrong example has its finding, a right one none`(_ example: Example)
        throws
    {
        let folder = try ScriptFolder()
        let path = try folder.write(example.script, to: "mine.lua")
        let findings = PluginLint.findings(
            path: path, displayPath: "mine.lua", slowness: PluginBudget.slowness)
        let rules = findings.filter { $0.severity != .note }.map(\.rule.rawValue)
        if example.isRight {
            #expect(rules.isEmpty, "\(findings)")
        } else {
            #expect(Set(rules).contains(example.rule), "\(findings)")
        }
    }
}
