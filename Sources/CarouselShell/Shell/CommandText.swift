// Reads files of commands. In: paths, texts. Out: lines.

import CarouselHost
import Foundation

/// Text that consists of commands.
package enum CommandText {
    /// The lines of a text, with any line ends, without a byte order mark.
    static func lines(of text: String) -> [String] {
        withoutMark(text).split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
            .map(String.init)
    }

    /// A text without a byte order mark.
    package static func withoutMark(_ text: String) -> String {
        text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    }

    /// What gives one line of a text after the other.
    static func reader(of text: String) -> (_ prompt: @escaping () -> String) -> String? {
        var lines = lines(of: text)[...]
        return { _ in lines.popFirst() }
    }

    /// The text of a file, of stdin for `-`, or of a pipe that the shell which started this program has opened.
    static func contents(of path: String, most: Int = PlainFile.largest) throws(PlainFile.Problem) -> String {
        let isOpen = path.hasPrefix("/dev/fd/")
        let file: FileHandle? =
            if path == "-" { FileHandle.standardInput } else if isOpen {
                FileHandle(forReadingAtPath: path)
            } else { nil }
        guard let file else { return try PlainFile.text(path, most: most) }
        return String(decoding: try PlainFile.read(file, most: most), as: UTF8.self)
    }
}
