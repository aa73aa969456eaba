import CarouselHost
import Foundation
import ShellFixtures
import Testing

@testable import CarouselShell
@testable import Commands
@testable import Pictures

/// The tutorial and the session of the README: their scripts are saved and their lines are typed, one after the
/// other. With CAROUSEL_APPROVE=1 the output is rewritten.
@Suite struct TutorialTests {
    @Test(arguments: [("Docs/FirstEffect.md", "ripple.lua", 6), ("README.md", "mine.lua", 2)])
    func `every step gives the documented output`(_ document: String, _ script: String, _ least: Int) throws {
        let file = BuiltProgram.root.appendingPathComponent(document)
        let expected = try String(contentsOf: file, encoding: .utf8)
        let session = try TestSession(.workshop)
        var actual: [Substring] = []
        var lines = expected.split(separator: "\n", omittingEmptySubsequences: false)[...]
        var scripts = 0
        while let line = lines.popFirst() {
            actual.append(line)
            if let picture = line.firstMatch(of: /^!\[.*\]\(Pictures\/(.*)\.png\)$/)?.1,
                picture != "tutorial/shape"
            {
                session.session.pictures.theme = .light
                session.session.pictures.front = .covers
                try DocumentPicture(name: "\(picture).png", scale: 0.5).check(session.session.scene())
            }
            guard line == "```lua" || line == "```console" else { continue }
            let block = lines.prefix { $0 != "```" }
            lines = lines.dropFirst(block.count)
            if line == "```lua" {
                scripts += 1
                session.write(block.joined(separator: "\n") + "\n", to: script)
                actual += block
                continue
            }
            for typed in block where typed.hasPrefix("> ") || typed.hasPrefix("$ ") {
                actual.append(typed)
                let answer =
                    typed.hasPrefix("> ")
                    ? session.type(String(typed.dropFirst(2))) : findings(of: script, in: session)
                actual += answer.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            }
        }
        #expect(scripts >= least)
        let page = actual.joined(separator: "\n")
        if ProcessInfo.processInfo.environment["CAROUSEL_APPROVE"] == "1" {
            try page.write(to: file, atomically: true, encoding: .utf8)
        } else {
            #expect(page == expected)
        }
    }

    private func findings(of script: String, in session: TestSession) -> String {
        PluginLint.findings(path: session.folder + "/" + script, displayPath: "Plugins/" + script)
            .map { "\($0)\n" }.joined()
    }
}
