// A session on its way to a file. In: commands that were carried out. Out: lines that do the same again.

import Foundation

/// Writes commands to a file, a line each, as they are carried out.
final class Recording {
    private let file: FileHandle

    /// - Throws: ``CommandError`` when the file can't be written.
    init(to path: Word) throws(CommandError) {
        file = try FileHandle.forWriting(to: path)
    }

    /// Takes a command.
    ///
    /// - Parameters:
    ///   - isRaw: whether it goes to the end of its line as it is.
    ///   - time: how long it let time pass, in seconds; real time becomes as many frames.
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
            throw CommandError(column: 1, "the recording can't be written; expected a place with room")
        }
    }

    /// A word that the shell takes as it is.
    private static func quoted(_ word: String) -> String {
        let isPlain = word.allSatisfy {
            $0.isASCII && ($0.isLetter || $0.isNumber || "_-./+=:,".contains($0))
        }
        return isPlain && !word.isEmpty ? word : "'" + word.replacing("'", with: #"'\''"#) + "'"
    }
}
