import Foundation
import Pictures
import ShellFixtures
import Testing

@testable import CarouselShell
@testable import Commands

/// What a terminal can display.
@Suite struct TerminalScreenTests {
    @Test(
        arguments: [
            (["TERM": "xterm"], TerminalColors.sixteen), (["TERM": "xterm-256color"], .indexed),
            (["TERM": "xterm-256color", "COLORTERM": "truecolor"], .full), (["TERM": "xterm-direct"], .full),
            (["TERM": "dumb"], .none), ([:], .none), (["TERM": "xterm-256color", "NO_COLOR": "1"], .none),
            (["TERM": "xterm-256color", "NO_COLOR": ""], .indexed), (["TERM": "vt100"], .none),
            (["TERM": "xterm-256color", "LC_ALL": "C"], .none),
            (["TERM": "xterm-256color", "LC_ALL": "", "LANG": "de_DE.UTF-8"], .indexed),
        ] as [([String: String], TerminalColors)])
    func `the environment gives the number of colors`(
        _ environment: [String: String], _ colors: TerminalColors
    ) {
        #expect(TerminalScreen.colors(environment) == colors)
    }

    @Test(
        arguments: [
            ("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;c", TerminalColors.kitty), ("\u{1B}[?62;4;22c", .sixel),
            ("\u{1B}[?1;2c", nil), ("\u{1B}[?4c", nil), ("\u{1B}[?64;14;42c", nil), ("", nil),
            ("\u{1B}_Gi=31;ENOTSUPPORTED:no\u{1B}\\\u{1B}[?65;4c", .sixel),
        ] as [(String, TerminalColors?)])
    func `the answer tells if the terminal supports images`(_ answer: String, _ graphics: TerminalColors?) {
        #expect(TerminalScreen.graphics(answer: answer) == graphics)
    }

    @Test func `without a terminal the environment gives the size, if it is plausible`() throws {
        func size(_ environment: [String: String]) -> [Int] {
            let screen = TerminalScreen(-1, environment: environment)
            return [screen.columns, screen.rows]
        }
        #expect(size(["COLUMNS": "100", "LINES": "30"]) == [100, 30])
        #expect(size(["COLUMNS": "1000000", "LINES": "-5"]) == [80, 24])
        #expect(size([:]) == [80, 24])
    }

    @Test func `draw asks the terminal once, and uses the format that it supports`() throws {
        let terminal = try Terminal.pictureShell()
        terminal.type("draw\r")
        try terminal.expect("\u{1B}[c")
        terminal.type("\u{1B}[?62;4c")
        try terminal.expect("\u{1B}Pq\"1;1;")
        try terminal.expect("linear 0.00/12> ")
        terminal.type("draw\r")
        try terminal.expect("\u{1B}Pq\"1;1;")
        try terminal.expect("linear 0.00/12> ")
    }
}
