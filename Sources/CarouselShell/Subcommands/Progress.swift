// Shows the progress of long work: a line on stderr if it is a terminal, otherwise nothing.

import Foundation

/// Counts work and shows the count, at most ten times per second; with the total and the time left where they are known.
package final class Progress {
    private let label: String
    private let total: Int?
    private let isShown = isatty(STDERR_FILENO) == 1
    private let start = Date()
    private var count = 0
    private var lastShown = Date.distantPast

    package init(label: String, total: Int? = nil) { (self.label, self.total) = (label, total) }

    /// Counts one more.
    package func advance() {
        count += 1
        show(Double(count))
    }

    /// Shows a part of the next one, from 0 to 1.
    func advance(within part: Double) { show(Double(count) + part) }

    private func show(_ done: Double) {
        let now = Date()
        guard isShown, now.timeIntervalSince(lastShown) > 0.1 else { return }
        lastShown = now
        guard let total else { return StandardError.write("\r\(count) \(label) ") }
        let part = done / Double(max(1, total))
        let left = part > 0.02 ? now.timeIntervalSince(start) * (1 - part) / part : nil
        let time = left.map { ", about \(Int($0.rounded(.up))) s left" } ?? ""
        StandardError.write("\r\u{1B}[K\(count) of \(total) \(label), \(Int(part * 100)) %\(time) ")
    }

    /// Ends the count and clears the line.
    package func end() {
        if isShown { StandardError.write("\r\u{1B}[K") }
    }
}
