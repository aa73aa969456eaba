// The read-eval-print loop.

import Foundation

/// Reads lines and runs them.
struct Shell {
    let session: Session
    let reader: any LineReader
    /// Whether the shell stops at a failed command.
    let stopsAtErrors: Bool

    /// Runs until the end of the input or `quit`.
    /// - Returns: whether every command succeeded.
    func run() -> Bool {
        var number = 0
        var isGood = true
        while !session.isOver, let line = reader.readLine(prompt: session.prompt) {
            number += 1
            guard !session.perform(line, number: number) else { continue }
            isGood = false
            if stopsAtErrors { break }
        }
        return isGood
    }
}
