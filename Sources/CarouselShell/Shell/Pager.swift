// Shows long texts page by page. In: a text. Out: the same, in the user's pager.

import CTerminal
import Foundation

/// The user's pager: $PAGER, else `less`.
enum Pager {
    /// Shows a text that does not fit on the screen.
    ///
    /// - Returns: false if it fits, or if there is no pager.
    static func show(_ text: String) -> Bool {
        let size = TerminalSize(STDOUT_FILENO)
        guard isatty(STDOUT_FILENO) == 1, text.count(where: { $0 == "\n" }) >= size.rows else {
            return false
        }
        let environment = ProcessInfo.processInfo.environment
        let pager = environment["PAGER"].flatMap { $0.isEmpty ? nil : $0 } ?? "less -FX"
        let command =
            "command -v \(pager.split(separator: " ").first ?? "less") >/dev/null || exit 127; exec \(pager)"
        return ![-1, 127].contains(cterminal_run(command, "sh", text, text.utf8.count))
    }
}
