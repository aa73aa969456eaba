// A file of commands. In: its path. Out: its lines, before any of them is run.

import CarouselEngine
import CarouselHost
import Foundation

/// A file of commands, as it was read.
struct CommandFile {
    /// The file, as it was named.
    let name: Word
    let lines: [String]
    /// Whether it is what somebody types into this program.
    let isTyped: Bool

    /// The largest one, in bytes.
    static let largest = 4 << 20

    /// - Throws: ``CommandError`` for a file that can't be read, and for the recording of an app.
    init(_ name: Word) throws(CommandError) {
        let text: String
        do throws(PlainFile.Problem) {
            text = try CommandText.contents(of: name.text, most: Self.largest)
        } catch {
            throw name.error(error.message(about: name.shown, expected: "a file of commands"))
        }
        guard !SessionReplay.isRecording(Array(text.utf8.prefix(64))) else {
            throw name.error(
                "'\(name.shown)' is a recording of an app; expected a file of commands, or `replay \(name.quoted)`"
            )
        }
        self.init(name, text: text)
    }

    init(_ name: Word, text: String) {
        self.name = name
        lines = CommandText.lines(of: text)
        isTyped = ["-", "/dev/stdin", "/dev/fd/0"].contains(name.text)
    }
}
