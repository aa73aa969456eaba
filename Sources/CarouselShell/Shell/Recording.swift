// Records a session to a file. In: commands that were run. Out: lines that repeat them.

import Foundation

/// Writes commands to a file, one per line, as they are run.
final class Recording {
    private let file: FileHandle

    /// - Throws: ``CommandError`` if the file can't be written.
    init(to path: Word) throws(CommandError) {
        file = try FileHandle.forWriting(to: path)
    }

    /// Records a command.
    ///
    /// - Parameters:
    ///   - isRaw: whether its argument is the rest of the line, unchanged.
    ///   - time: the time that it advanced, in seconds; real time is recorded as a number of frames.
    func add(_ words: CommandWords, isRaw: Bool, time: Double) throws(CommandError) {
        let name = words.words[0].text
        var line = words.words.map { Self.quoted($0.text) }.joined(separator: " ")
        if isRaw { line = "\(name) \(words.rest.text)" }
        if name.lowercased() == "play" {
            let frames = Int((time / Player.frame).rounded())
            guard frames > 0 else { return }
            line = "tick 1/60 \(frames)"
        }
        do {
            try file.write(contentsOf: Data((line + "\n").utf8))
        } catch {
            throw CommandError(column: 1, "the recording can't be written; expected a disk with free space")
        }
    }

    /// A word, quoted so that the shell reads it unchanged.
    private static func quoted(_ word: String) -> String {
        let isPlain = word.allSatisfy {
            $0.isASCII && ($0.isLetter || $0.isNumber || "_-./+=:,".contains($0))
        }
        return isPlain && !word.isEmpty ? word : "'" + word.replacing("'", with: #"'\''"#) + "'"
    }
}
