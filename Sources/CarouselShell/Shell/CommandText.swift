// Reads files of commands. In: paths, texts. Out: lines.

import CarouselHost
import Foundation

/// Text that consists of commands.
enum CommandText {
    /// The lines of a text, with any line ends, without a byte order mark.
    static func lines(of text: String) -> [String] {
        let text = text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
        return text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.map(String.init)
    }

    /// The text of a file, of stdin for `-`, or of a pipe that the shell which started this program has opened.
    static func contents(of path: String) throws(PlainFile.Problem) -> String {
        let isOpen = path.hasPrefix("/dev/fd/")
        let file = path == "-" ? FileHandle.standardInput : isOpen ? FileHandle(forReadingAtPath: path) : nil
        guard let file else { return try PlainFile.text(path) }
        return String(decoding: try PlainFile.read(file, most: PlainFile.largest), as: UTF8.self)
    }
}
