// The size of the terminal, and what it can display. In: the environment and the terminal. Out: columns,
// rows, colors.

import CTerminal
import CarouselShell
import Foundation
import Pictures

/// The terminal in which a picture is drawn.
struct TerminalScreen {
    let columns: Int
    let rows: Int
    let colors: TerminalColors

    /// The terminal of a file descriptor.
    init(_ descriptor: Int32, environment: [String: String] = ProcessInfo.processInfo.environment) {
        let size = TerminalSize(descriptor, environment: environment)
        columns = size.columns
        rows = size.rows
        colors = isatty(descriptor) == 1 ? Self.colors(environment) : .none
    }

    /// The colors, as given by the environment.
    static func colors(_ environment: [String: String]) -> TerminalColors {
        let terminal = environment["TERM"] ?? ""
        if let text = environment["NO_COLOR"], !text.isEmpty { return .none }
        if terminal.isEmpty || terminal == "dumb" || terminal.hasPrefix("vt1") { return .none }
        // Colored pictures are made of blocks, which other encodings don't have.
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty }
        if let locale, !locale.lowercased().contains("utf") { return .none }
        if ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "") || terminal.hasSuffix("-direct") {
            return .full
        }
        return terminal.contains("256color") ? .indexed : .sixteen
    }

    // MARK: Whole pictures

    /// Two queries: whether the terminal accepts an image of one pixel in kitty's protocol, and what kind of
    /// terminal it is. Every terminal answers the second query; one that knows the first answers it before.
    private static let question = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[c"
    /// The maximum time to wait for an answer, in milliseconds.
    private static let patience: Int32 = 100

    /// Asks the terminal whether it can display images; nil if it does not report that.
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

    /// Interprets the terminal's answer.
    static func graphics(answer: String) -> TerminalColors? {
        if answer.contains("\u{1B}_Gi=31;OK") { return .kitty }
        // "ESC [ ? 62 ; 4 ; 22 c": the kind of terminal, then its features; 4 is sixel.
        guard let list = answer.firstMatch(of: /\u{1B}\[\?([0-9;]*)c/)?.1 else { return nil }
        return list.split(separator: ";").dropFirst().contains("4") ? .sixel : nil
    }
}
