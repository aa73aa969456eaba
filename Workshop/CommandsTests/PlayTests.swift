import Foundation
import ShellFixtures
import Testing

@testable import CarouselShell
@testable import Commands

/// Real time in a terminal.
@Suite struct PlayTests {
    @Test(arguments: [
        ("\u{1B}[C\u{1B}[D", [Key.right, .left]), ("\u{1B}OA", [.up]),
        ("\u{1B}[1;2C\u{1B}[1;2D", [.flick(1), .flick(-1)]),
        ("\u{1B}[H\u{1B}[4~\u{1B}[6~", [.home, .end, .pageDown]), (" q", [.character(" "), .character("q")]),
        ("\u{1B}", [.escape]), ("\u{1B}[", []), ("\u{1B}[200~x", [.character("x")]), ("é", []), ("", []),
    ]) func `bytes become keys`(_ text: String, _ keys: [Key]) {
        var bytes = Array(text.utf8)
        #expect(Key.read(from: &bytes, isAll: true) == keys)
        #expect(bytes.isEmpty)
    }

    @Test func `a key whose bytes come separately is one key`() {
        let text = Array("\u{1B}[C\u{1B}[1;2D\u{1B}OA".utf8)
        for cut in 0...text.count {
            var bytes = Array(text[..<cut])
            var keys = Key.read(from: &bytes)
            bytes += text[cut...]
            keys += Key.read(from: &bytes)
            #expect(keys == [.right, .flick(-1), .up])
        }
    }

    @Test(arguments: [(200, 1), (80, 2), (46, 3)])
    func `the help fits the terminal and lists all keys`(_ columns: Int, _ count: Int) {
        let lines = Player.help(columns: columns)
        #expect(lines.count == count, "\(lines)")
        #expect(lines.allSatisfy { $0.count <= columns })
        let help = lines.joined(separator: "; ")
        #expect(
            help.hasPrefix("arrows scroll") && help.contains("; t next type") && help.hasSuffix("; q quits"))
    }

    private func playing() throws -> Terminal {
        let terminal = try Terminal.pictureShell()
        terminal.type("play\r")
        try terminal.expect("\u{1B}[?1049h")
        try terminal.expect("linear  0.00 of 12")
        return terminal
    }

    @Test func `arrow keys scroll, space pauses, t changes the type and q quits`() throws {
        let terminal = try playing()
        #expect(!terminal.isAsItWas)
        terminal.type("\u{1B}[C")
        try terminal.expect("linear  1.00 of 12")
        terminal.type("\u{1B}[C\u{1B}[C")
        try terminal.expect("linear  3.00 of 12")
        terminal.type(" ")
        try terminal.expect("linear  3.00 of 12  paused")
        terminal.type("\u{1B}[D")
        terminal.type("t")
        try terminal.expect("rotary  3.00 of 12  paused")
        terminal.type(" ")
        try terminal.expect("rotary  2.00 of 12")
        terminal.type("q")
        try terminal.expect("\u{1B}[?1049l")
        try terminal.expect("rotary 2.00/12> ")
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGQUIT, SIGSEGV, SIGABRT, SIGXCPU, SIGUSR1])
    func `a signal restores the terminal`(_ signal: Int32) throws {
        let terminal = try playing()
        #expect(!terminal.isAsItWas)
        try terminal.end(by: signal)
        #expect(terminal.isAsItWas)
    }

    @Test func `Ctrl-C quits, and a time limit quits`() throws {
        let terminal = try playing()
        terminal.type("\u{3}")
        try terminal.expect("linear 0.00/12> ")
        terminal.type("play 0.2\r")
        try terminal.expect("\u{1B}[?1049l")
        try terminal.expect("linear 0.00/12> ")
    }

    @Test func `a broken save during play is reported below the picture, and again at the end`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("mine.lua")
        let script = "return { itemTransformForOffset = function(o, base) return base end }"
        try script.write(to: file, atomically: true, encoding: .utf8)
        let terminal = try Terminal.pictureShell()
        terminal.type("load \(file.path)\r")
        try terminal.expect("mine 0.00/12> ")
        terminal.type("play\r")
        try terminal.expect("mine  0.00 of 12")
        try "return {".write(to: file, atomically: true, encoding: .utf8)
        try terminal.expect("error: \(file.path)")
        terminal.type("q")
        try terminal.expect("\u{1B}[?1049l")
        try terminal.expect("mine.lua:1: ")
    }
}
