// Shows long texts page by page. In: a text. Out: the same, in the user's pager.

import Foundation

/// The user's pager: $PAGER, else `less`.
enum Pager {
    /// Shows a text that does not fit on the screen.
    ///
    /// - Returns: false if it fits, or if there is no pager.
    static func show(_ text: String) -> Bool {
        let screen = TerminalScreen(STDOUT_FILENO)
        guard isatty(STDOUT_FILENO) == 1, text.split(separator: "\n").count >= screen.rows else {
            return false
        }
        let environment = ProcessInfo.processInfo.environment
        let pager = environment["PAGER"].flatMap { $0.isEmpty ? nil : $0 } ?? "less -FX"
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = [
            "-c",
            "command -v \(pager.split(separator: " ").first ?? "less") >/dev/null || exit 127; exec \(pager)",
        ]
        let input = Pipe()
        process.standardInput = input
        // A pager that is left early closes its end.
        signal(SIGPIPE, SIG_IGN)
        guard (try? process.run()) != nil else { return false }
        try? input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
        return process.terminationStatus != 127
    }
}
