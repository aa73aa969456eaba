import Foundation
import Testing

@testable import Preview

/// What a child says of its mistakes.
@Suite struct ErrorOutputTests {
    @Test func `a child that says more than a pipe holds ends, and its last words are kept`() throws {
        let errors = ErrorOutput()
        let child = Process()
        child.executableURL = URL(fileURLWithPath: "/bin/sh")
        child.arguments = [
            "-c", "head -c 500000 /dev/zero | tr '\\0' x >&2; echo 'Error: the end' >&2; exit 3",
        ]
        child.standardError = errors.pipe
        try child.run()
        child.waitUntilExit()
        #expect(child.terminationStatus == 3)
        for _ in 0..<1000 where !errors.isWhole { Thread.sleep(forTimeInterval: 0.01) }
        #expect(errors.isWhole && errors.text.hasSuffix("xError: the end\n"))
        #expect(errors.text.utf8.count == 65_536)
    }
}
