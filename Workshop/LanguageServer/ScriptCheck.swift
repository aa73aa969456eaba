// One version of an open script that is to be checked. In: its text. Out: what lint finds. It can be carried out on another
// thread than the messages.

import CarouselHost

/// A check of a script that waits for somebody who has the time.
package struct ScriptCheck: Sendable {
    let uri: String
    let version: Int
    let path: String
    let root: String?
    let text: String

    /// What came of a check.
    package struct Answer: Sendable {
        let uri: String
        let version: Int
        let findings: [LintFinding]
    }

    /// Loads the script and looks at it: up to two seconds of its own, and what Swift needs.
    package func run() -> Answer {
        let findings = PluginLint.findings(path: path, displayPath: path, root: root, draft: text)
        return Answer(uri: uri, version: version, findings: findings)
    }
}
