import Foundation
import ShellFixtures
import Testing

@testable import CarouselShell

/// The shell as programs and other shells use it.
@Suite struct DrivenShellTests {
    @Test func `bash offers effects and types`() throws {
        let bash = BashCompletion(.repl)
        #expect(try Set(bash.offered(["check", "wa"])) == ["wall", "wallet", "wave"])
        #expect(try bash.offered(["verify", "cyl"]) == ["cylinder"])
        #expect(try bash.offered(["options", "orb"]) == ["orbit"])
    }
}
