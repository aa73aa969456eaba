// Records a session to a file. In: commands that were run. Out: lines that repeat them.

import Foundation

/// Writes commands to a file, one per line, as they are run.
final class Recording {
    private let file: FileHandle
    /// The undo history's mark when it began: what was before can't be undone by repeating the file.
    let start: Int

    init(to file: FileHandle, start: Int) {
        self.file = file
        self.start = start
    }

    /// Records a command.
    ///
    /// - Parameter time: the time that it advanced, in seconds; real time is recorded as a number of frames.
    func add(_ words: CommandWords, _ command: Command, time: Double) throws(CommandError) {
        guard !command.reach.isContainer, !["record", "undo", "redo", "quit"].contains(command.name) else {
            return
        }
        guard command.isRealTime else { return try add(words.line(of: command)) }
        let frames = Int((time / Session.frame).rounded())
        if frames > 0 { try add("tick 1/60 \(frames)") }
    }

    /// The lines of a command that is not over yet, and how many such commands are in each other.
    private var held = ""
    private var depth = 0
    /// How much is held back, in bytes: of a longer command what has come stays, also if the command is interrupted.
    private static let mostHeld = 16 << 20

    /// A command begins that others are nested in.
    func hold() { depth += 1 }

    /// It is over.
    ///
    /// - Parameter isKept: false if all of it was taken back.
    func release(isKept: Bool) throws(CommandError) {
        depth -= 1
        if !isKept { held = "" }
        if depth == 0 { try flush() }
    }

    /// Records a line.
    func add(_ line: String) throws(CommandError) {
        held += line + "\n"
        if depth == 0 || held.utf8.count > Self.mostHeld { try flush() }
    }

    private func flush() throws(CommandError) {
        defer { held = "" }
        do {
            try file.write(contentsOf: Data(held.utf8))
        } catch {
            throw CommandError(
                column: 1, "the recording can't be written; expected a disk with free space", isOutput: true)
        }
    }
}
