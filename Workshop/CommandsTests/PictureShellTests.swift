import CarouselShell
import Commands
import Foundation
import FuzzInput
import ShellFixtures
import Testing

/// The laws of the shell's commands, for the shell that has the commands for pictures.
@Suite struct PictureShellTests {
    private let laws = ShellLaws(.workshop)

    @Test func `it has all commands of the host's shell, and those for pictures`() {
        let names = CommandSet.workshop.all.map(\.name)
        let own = WorkshopCommand.allCases.map(\.rawValue)
        #expect(Set(names) == Set(CommandSet.host.all.map(\.name) + own))
    }

    @Test func `every command's example runs, and each has a name of its own`() throws {
        let examples = try laws.examplesRun()
        #expect(examples.problems.isEmpty && examples.count > 60)
        #expect(laws.namesAreTheirs().problems.isEmpty)
    }

    @Test(arguments: ShellLaws.situations) func `a command that fails changes nothing, whatever it is`(
        _ situation: String
    ) throws {
        let finding = try laws.failuresChangeNothing(in: situation)
        #expect(finding.problems.isEmpty)
        #expect(finding.count > 60)
    }

    @Test(arguments: ShellLaws.situations) func `a command is taken back, and repeated`(
        _ situation: String
    ) throws {
        let finding = try laws.changesAreUndone(in: situation)
        #expect(finding.problems.isEmpty)
        #expect(finding.count > 15)
    }

    @Test func `for any input, the shell answers, and its carousel stays valid`() throws {
        let own = CommandSet.workshop.all.filter { WorkshopCommand(rawValue: $0.name) != nil }
        let words =
            Fuzzing.numbers + own.map(\.name) + [
                "'", "\"", ";", "#", "on", "off", "corner", "covers", "é\u{301}",
            ]
        let left: Set = ["output", "record", "save", "source", "replay", "snapshot", "play", "draw"]
        let finding = try laws.anyLineIsAnswered(leaving: left) { answer in
            Fuzzing(
                "picture line", seeds: own.flatMap { [$0.example] + $0.usage }, words: words, rounds: 1000
            )
            .run(answer)
        }
        #expect(finding.problems.isEmpty && finding.count > 50)
    }

    @Test func `play is recorded as the frames that it took`() throws {
        let session = try TestSession(.workshop)
        session.type("record \(session.folder)/r.txt; flick -1500 0; play 0.05; record stop")
        let text = try String(contentsOfFile: session.folder + "/r.txt", encoding: .utf8)
        #expect(text == "flick -1500 0\ntick 1/60 3\n", "\(text)")
    }

    @Test func `reset and undo leave how pictures look`() throws {
        let session = try TestSession(.workshop)
        session.type("theme light; room on; items 3; reset")
        #expect(session.type("theme") == "light\n" && session.type("room") == "on\n")
        session.type("items 3; undo")
        #expect(session.type("theme") == "light\n" && session.type("room") == "on\n")
    }
}
