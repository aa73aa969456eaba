// Whole sessions, compared word for word. In: files. Out: what the shell prints today.

import CarouselShell
import Foundation

/// A session as text: a line that starts with `> ` is typed; `>> NAME` saves the lines up to `<<` as a script; `-- ` begins a
/// remark; all other lines are the shell's output.
package struct Transcript {
    /// The file, and what it says.
    package let file: URL
    package let expected: String

    package init(_ file: URL) throws {
        self.file = file
        expected = try String(contentsOf: file, encoding: .utf8)
    }

    /// The names of the transcripts of a folder.
    package static func names(in folder: URL) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
            .filter { $0.hasSuffix(".txt") }.sorted()
    }

    /// The text that the file would have if it were typed now. With CAROUSEL_APPROVE=1 the file gets it.
    package func played(_ commands: CommandSet) throws -> String {
        let session = try TestSession(commands)
        var actual = ""
        var lines = expected.split(separator: "\n", omittingEmptySubsequences: false)[...]
        while let line = lines.popFirst() {
            if line.hasPrefix(">> ") {
                let text = lines.prefix { $0 != "<<" }
                lines = lines.dropFirst(text.count + 1)
                session.write(text.joined(separator: "\n") + "\n", to: String(line.dropFirst(3)))
                actual += ([line] + text + ["<<"]).joined(separator: "\n") + "\n"
            } else if line.hasPrefix("> ") {
                actual += line + "\n" + session.type(String(line.dropFirst(2)))
            } else if line.hasPrefix("-- ") {
                actual += line + "\n"
            }
        }
        if ProcessInfo.processInfo.environment["CAROUSEL_APPROVE"] == "1" {
            try actual.write(to: file, atomically: true, encoding: .utf8)
            return expected
        }
        return actual
    }
}
