// Where lines come from.

/// Gives lines until there are no more.
protocol LineReader {
    /// The next line without its end; nil at the end of the input.
    func readLine(prompt: String) -> String?
}

/// Lines of stdin that is no terminal.
struct PipeReader: LineReader {
    func readLine(prompt: String) -> String? { Swift.readLine() }
}

/// Lines of a text.
final class TextReader: LineReader {
    private var lines: ArraySlice<Substring>
    init(_ text: String) { lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...] }
    func readLine(prompt: String) -> String? { lines.popFirst().map(String.init) }
}
