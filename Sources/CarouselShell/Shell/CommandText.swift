// Reads files of commands. In: paths, texts. Out: lines.

import Foundation

/// Text that consists of commands.
enum CommandText {
    /// The lines of a text, with any line ends, without a byte order mark.
    static func lines(of text: String) -> [String] {
        let text = text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
        return text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.map(String.init)
    }

    /// The text of a file, a pipe, or, for `-`, of stdin; nil if it can't be read.
    static func contents(of path: String) -> String? {
        let file = path == "-" ? FileHandle.standardInput : FileHandle(forReadingAtPath: path)
        guard let data = try? file?.readToEnd() ?? Data() else { return nil }
        return file == nil ? nil : String(decoding: data, as: UTF8.self)
    }
}
