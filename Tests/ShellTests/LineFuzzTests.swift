import CarouselShell
import FuzzInput
import ShellFixtures
import Testing

@Suite struct LineFuzzTests {
    @Test func `for any input, the shell answers, and its carousel stays valid`() throws {
        let commands = CommandSet.host
        let seeds =
            commands.all.flatMap { [$0.example] + $0.usage } + [
                "type coverFlow; items 30; scroll to 7 0.4; tick 0.2; place",
                "flick 'a b' \"c\\\"d\"; # comment",
                "set bounds 3", "mode json; state; get; options", "option spacing -2; place; hit 3 4",
            ]
        let words =
            Fuzzing.numbers + commands.all.map(\.name) + [
                "'", "\"", ";", "#", "\\", "true", "default", "wheel", "é\u{301}",
            ]
        // The commands that write files of the line's choice, or wait for input.
        let left: Set = ["output", "record", "save", "source", "replay"]
        let finding = try ShellLaws(commands).anyLineIsAnswered(leaving: left) { answer in
            Fuzzing("line", seeds: seeds, words: words, rounds: 4000).run(answer)
        }
        #expect(finding.problems.isEmpty)
        // 4,000 rounds, less those that are skipped; with a time limit under a sanitizer there are fewer.
        #expect(finding.count > 100)
    }
}
