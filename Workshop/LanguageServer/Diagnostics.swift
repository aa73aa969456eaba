// What lint finds in an open script. In: a document. Out: diagnostics and code actions of the protocol.

import CarouselHost
import LuaSyntax

/// The findings about one version of a document.
struct Diagnostics {
    let document: Document
    let findings: [LintFinding]

    /// For `textDocument/publishDiagnostics`.
    var list: [JSON] { findings.map(diagnostic) }

    private func diagnostic(_ finding: LintFinding) -> JSON {
        let isHere = finding.file == document.path
        let severity = [.error: 1, .warning: 2][finding.severity] ?? 3
        return [
            "range": isHere
                ? finding.range.map(document.range) ?? document.range(0..<0) : place(of: finding.file),
            "severity": severity, "source": "carousel",
            "code": finding.isSyntax ? "syntax" : finding.rule.rawValue,
            "message": isHere ? finding.message : "\(finding.place): \(finding.message)",
        ]
    }

    /// Where a module is required.
    private func place(of file: String) -> JSON {
        let tree = document.tree
        let name = tree.nodes.indices.first { node in
            document.tables.string(node).map { file.hasSuffix("/\($0).lua") || file == "\($0).lua" } ?? false
        }
        return document.range(name.map(tree.range(of:)) ?? 0..<0)
    }

    /// What mends the findings in a range.
    func actions(in range: Range<Int>) -> [JSON] {
        findings.filter { $0.file == document.path }.compactMap { finding in
            guard let fix = finding.fix, let place = finding.range else { return nil }
            let lines = document.tree.lines
            let start = lines.start(of: place.line) + place.column - 1
            let end = lines.start(of: place.endLine) + place.endColumn - 1
            guard start <= range.upperBound, range.lowerBound <= end else { return nil }
            return [
                "title": "Mend \(finding.rule.rawValue)", "kind": "quickfix", "isPreferred": true,
                "diagnostics": [diagnostic(finding)],
                "edit": document.workspaceEdit([document.edit(fix.range, fix.text)]),
            ]
        }
    }
}
