import Commands
import Foundation
import ShellFixtures
import Testing

/// Complete sessions of the workshop's shell, compared word for word. With CAROUSEL_APPROVE=1 the output is rewritten.
@Suite struct PictureTranscriptTests {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Transcripts")
    static let names = Transcript.names(in: folder)

    @Test func `there are transcripts`() { #expect(Self.names == ["help.txt", "pictures.txt"]) }

    @Test(arguments: names) func `a session prints the same output as before`(_ name: String) throws {
        let transcript = try Transcript(Self.folder.appendingPathComponent(name))
        #expect(try transcript.played(.workshop) == transcript.expected)
    }
}
