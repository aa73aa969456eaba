import FuzzInput
import Testing

@testable import CarouselShell

@Suite struct LineFuzzTests {
    /// The commands that write arbitrary files or wait for input.
    private static let left: Set<String> = [
        "output", "record", "save", "snapshot", "source", "replay", "play", "draw",
    ]

    @Test func `for any input, the shell answers, and its carousel stays valid`() throws {
        let seeds =
            Command.all.flatMap { [$0.example] + $0.usage } + [
                "type coverFlow; items 30; scroll to 7 0.4; tick 0.2; place",
                "flick 'a b' \"c\\\"d\"; # comment",
                "set bounds 3", "mode json; state; get; options", "option spacing -2; place; hit 3 4",
            ]
        let words =
            Fuzzing.numbers + Command.all.map(\.name) + [
                "'", "\"", ";", "#", "\\", "true", "default", "wheel", "é\u{301}",
            ]
        var session = try TestSession()
        var count = 0
        Fuzzing("line", seeds: seeds, words: words, rounds: 4000).run { line in
            let commands = (try? Tokenizer.commands(in: line)) ?? []
            let names = commands.compactMap { try? Command.named($0.words[0]).name }
            guard Self.left.isDisjoint(with: names) else { return }
            session.type(line)
            count += 1
            let offset = session.session.carousel.scrollOffset
            #expect(offset.isFinite, "\(line)")
            #expect(session.session.carousel.placements.allSatisfy { $0.transform.isFinite }, "\(line)")
            // A new session, so that old settings do not hide errors.
            if count.isMultiple(of: 50), let fresh = try? TestSession() { session = fresh }
        }
        // 4,000 rounds, less those that are skipped; with a time limit under a sanitizer there are fewer.
        #expect(count > 100)
    }
}
