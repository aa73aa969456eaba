// Sources of input lines.

/// Reads lines until there are no more.
protocol LineReader {
    /// The next line without its end; nil at the end of the input.
    ///
    /// - Parameter prompt: the text before it; asked again when there is news.
    func readLine(prompt: @escaping () -> String) -> String?
}

/// Reads lines from stdin if it is not a terminal.
final class PipeReader: LineReader {
    private var isFirst = true

    func readLine(prompt: @escaping () -> String) -> String? {
        guard let line = Swift.readLine() else { return nil }
        defer { isFirst = false }
        // A byte order mark.
        return isFirst && line.unicodeScalars.first == "\u{FEFF}"
            ? String(line.unicodeScalars.dropFirst()) : line
    }
}

/// Reads the lines of a text.
final class TextReader: LineReader {
    private var lines: ArraySlice<String>
    init(_ text: String) { lines = CommandText.lines(of: text)[...] }
    func readLine(prompt: @escaping () -> String) -> String? { lines.popFirst() }
}
