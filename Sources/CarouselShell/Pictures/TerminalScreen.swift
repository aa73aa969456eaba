// What the terminal can show, and how large it is. In: the environment and the terminal. Out: columns, rows, colours.

import CTerminal
import Foundation
import Pictures

/// The terminal that a picture is drawn in.
struct TerminalScreen {
    let columns: Int
    let rows: Int
    let colors: TerminalColors

    /// The terminal behind a descriptor; 80 × 24 letters where there is none.
    init(_ descriptor: Int32, environment: [String: String] = ProcessInfo.processInfo.environment) {
        var size = winsize()
        let isTerminal = isatty(descriptor) == 1
        let isKnown = isTerminal && ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        columns = isKnown ? Int(size.ws_col) : Self.extent(environment["COLUMNS"]) ?? 80
        rows = isKnown ? Int(size.ws_row) : Self.extent(environment["LINES"]) ?? 24
        colors = isTerminal ? Self.colors(environment) : .none
    }

    /// What the environment says of an extent, where it is one of a terminal.
    private static func extent(_ text: String?) -> Int? {
        text.flatMap(Int.init).flatMap { (1...1000).contains($0) ? $0 : nil }
    }

    /// What the environment says of colours.
    static func colors(_ environment: [String: String]) -> TerminalColors {
        let terminal = environment["TERM"] ?? ""
        if let text = environment["NO_COLOR"], !text.isEmpty { return .none }
        if terminal.isEmpty || terminal == "dumb" { return .none }
        if ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "") || terminal.hasSuffix("-direct") {
            return .full
        }
        return terminal.contains("256color") ? .indexed : .sixteen
    }

    // MARK: Whole pictures

    /// Whether a picture of one pixel would be taken by kitty's protocol, and what the terminal is: each terminal
    /// answers the second question, and those that know the first one do so before.
    private static let question = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[c"
    /// Longer than this nobody waits, in milliseconds.
    private static let patience: Int32 = 200

    /// Asks the terminal whether it shows whole pictures; nil where it does not say so.
    static func graphics() -> TerminalColors? {
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { return nil }
        var bytes = [CChar](repeating: 0, count: 256)
        let count = cterminal_ask(
            STDIN_FILENO, STDOUT_FILENO, question, CChar(UInt8(ascii: "c")), &bytes, Int32(bytes.count),
            patience)
        return graphics(
            answer: String(
                decoding: bytes.prefix(Int(max(0, count))).map(UInt8.init(bitPattern:)), as: UTF8.self))
    }

    /// What an answer says.
    static func graphics(answer: String) -> TerminalColors? {
        if answer.contains("\u{1B}_Gi=31;OK") { return .kitty }
        // "ESC [ ? 62 ; 4 ; 22 c": the kind of terminal, then what it can do; 4 is sixel.
        guard let list = answer.firstMatch(of: /\u{1B}\[\?([0-9;]*)c/)?.1 else { return nil }
        return list.split(separator: ";").dropFirst().contains("4") ? .sixel : nil
    }
}
