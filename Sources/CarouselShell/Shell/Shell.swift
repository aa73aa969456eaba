// The loop: a line in, its results out.

import Foundation

/// Reads and carries out lines.
struct Shell {
    let session: Session
    let reader: any LineReader
    /// Whether a failed command ends it.
    let stopsAtErrors: Bool

    /// Runs until the input ends or `quit`.
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
