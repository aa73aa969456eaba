// What the terminal can show, and how large it is. In: the environment and the terminal. Out: columns, rows, colours.

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
        let program = environment["TERM_PROGRAM"] ?? ""
        if let text = environment["NO_COLOR"], !text.isEmpty { return .none }
        if terminal.isEmpty || terminal == "dumb" { return .none }
        // Behind a multiplexer pictures don't get through.
        let isDirect = environment["TMUX"] == nil && !terminal.hasPrefix("screen")
        if isDirect,
            environment["KITTY_WINDOW_ID"] != nil || terminal.contains("kitty")
                || ["ghostty", "WezTerm"].contains(program)
        {
            return .kitty
        }
        if ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "") || terminal.hasSuffix("-direct") {
            return .full
        }
        return terminal.contains("256color") ? .indexed : .sixteen
    }
}
