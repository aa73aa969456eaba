// Shows the progress of long work: a line on stderr if it is a terminal, otherwise nothing.

import Foundation

/// Counts work and shows the count, at most ten times per second.
package final class Progress {
    private let label: String
    private let isShown = isatty(STDERR_FILENO) == 1
    private var count = 0
    private var lastShown = Date.distantPast

    package init(label: String) { self.label = label }

    /// Counts one more.
    package func advance() {
        count += 1
        guard isShown, Date().timeIntervalSince(lastShown) > 0.1 else { return }
        lastShown = Date()
        StandardError.write("\r\(count) \(label) ")
    }

    /// Ends the count and clears the line.
    package func end() {
        if isShown { StandardError.write("\r\u{1B}[K") }
    }
}
