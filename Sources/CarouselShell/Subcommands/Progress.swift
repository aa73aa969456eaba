// Progress of long work: a line on a terminal's stderr, nothing elsewhere.

import Foundation

/// Counts work and shows the count ten times a second at the most.
package final class Progress {
    private let label: String
    private let isShown = isatty(STDERR_FILENO) == 1
    private var count = 0
    private var lastShown = Date.distantPast

    package init(label: String) { self.label = label }

    /// One more is done.
    package func advance() {
        count += 1
        guard isShown, Date().timeIntervalSince(lastShown) > 0.1 else { return }
        lastShown = Date()
        StandardError.write("\r\(count) \(label) ")
    }

    /// All is done; the line is cleared.
    package func end() {
        if isShown { StandardError.write("\r\u{1B}[K") }
    }
}
