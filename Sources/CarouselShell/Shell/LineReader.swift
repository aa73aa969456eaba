// Sources of input lines.

/// Reads lines until there are no more.
protocol LineReader {
    /// The next line without its end; nil at the end of the input.
    func readLine(prompt: String) -> String?
}

/// Reads lines from stdin if it is not a terminal.
struct PipeReader: LineReader {
    func readLine(prompt: String) -> String? { Swift.readLine() }
}

/// Reads the lines of a text.
final class TextReader: LineReader {
    private var lines: ArraySlice<Substring>
    init(_ text: String) { lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...] }
    func readLine(prompt: String) -> String? { lines.popFirst().map(String.init) }
}
