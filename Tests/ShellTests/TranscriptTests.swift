import CarouselShell
import Foundation
import ShellFixtures
import Testing

/// Complete sessions, compared word for word. With CAROUSEL_APPROVE=1 the output is rewritten.
@Suite struct TranscriptTests {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Transcripts")
    static let names = Transcript.names(in: folder)

    @Test func `there are transcripts`() { #expect(Self.names.count >= 5) }

    @Test(arguments: names) func `a session prints the same output as before`(_ name: String) throws {
        let transcript = try Transcript(Self.folder.appendingPathComponent(name))
        #expect(try transcript.played(.host) == transcript.expected)
    }
}
