import CarouselHost
import Foundation
import Testing

/// The tutorial: its scripts are saved and its lines are typed, one after the other. With CAROUSEL_APPROVE=1
/// the output is rewritten.
@Suite struct TutorialTests {
    static let page = ProgramTests.root.appendingPathComponent("Docs/FirstEffect.md")

    @Test func `every step of the tutorial gives the documented output`() throws {
        let expected = try String(contentsOf: Self.page, encoding: .utf8)
        let session = try TestSession()
        var actual: [Substring] = []
        var lines = expected.split(separator: "\n", omittingEmptySubsequences: false)[...]
        var scripts = 0
        while let line = lines.popFirst() {
            actual.append(line)
            guard line == "```lua" || line == "```console" else { continue }
            let block = lines.prefix { $0 != "```" }
            lines = lines.dropFirst(block.count)
            if line == "```lua" {
                scripts += 1
                session.write(block.joined(separator: "\n") + "\n", to: "wave.lua")
                actual += block
                continue
            }
            for typed in block where typed.hasPrefix("> ") || typed.hasPrefix("$ ") {
                actual.append(typed)
                let answer =
                    typed.hasPrefix("> ")
                    ? session.type(String(typed.dropFirst(2))) : findings(in: session)
                actual += answer.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            }
        }
        #expect(scripts >= 6)
        let page = actual.joined(separator: "\n")
        if ProcessInfo.processInfo.environment["CAROUSEL_APPROVE"] == "1" {
            try page.write(to: Self.page, atomically: true, encoding: .utf8)
        } else {
            #expect(page == expected)
        }
    }

    private func findings(in session: TestSession) -> String {
        PluginLint.findings(path: session.folder + "/wave.lua", displayPath: "Plugins/wave.lua")
            .map { "\($0)\n" }.joined()
    }
}
