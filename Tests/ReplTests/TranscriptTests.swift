import Foundation
import Testing

/// Complete sessions, compared word for word. A line that starts with `> ` is typed; `>> NAME` saves the
/// lines up to `<<` as a script; all other lines are the shell's output. With CAROUSEL_APPROVE=1 the output
/// is rewritten.
@Suite struct TranscriptTests {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Transcripts")
    static let names =
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter {
            $0.hasSuffix(".txt")
        }
        .sorted()

    @Test func `there are transcripts`() { #expect(Self.names.count >= 5) }

    @Test(arguments: names) func `a session prints the same output as before`(_ name: String) throws {
        let file = Self.folder.appendingPathComponent(name)
        let expected = try String(contentsOf: file, encoding: .utf8)
        let session = try TestSession()
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
        } else {
            #expect(actual == expected)
        }
    }
}
