// The size of the terminal. In: the environment and the terminal. Out: columns and rows.

import Foundation

/// How many characters a terminal has room for.
package struct TerminalSize: Equatable {
    package let columns: Int
    package let rows: Int

    /// That of a file descriptor's terminal; if there is none, the size from the environment, or 80 × 24 characters.
    package init(
        _ descriptor: Int32, environment: [String: String] = ProcessInfo.processInfo.environment
    ) {
        var size = winsize()
        let isKnown =
            isatty(descriptor) == 1 && ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        columns = isKnown ? min(Int(size.ws_col), Self.most) : Self.extent(environment["COLUMNS"]) ?? 80
        rows = isKnown ? min(Int(size.ws_row), Self.most) : Self.extent(environment["LINES"]) ?? 24
    }

    /// The most columns, and the most rows.
    private static let most = 1000

    /// A number of columns or rows from the environment, if it is plausible.
    private static func extent(_ text: String?) -> Int? {
        text.flatMap(Int.init).flatMap { (1...most).contains($0) ? $0 : nil }
    }
}
