// Escapes text for terminals. In: text from any source: scripts, files, their names. Out: text without
// control characters.

/// Makes text harmless for a terminal. Applied once, where text leaves the program; the program's own escape
/// sequences are not passed through it.
enum Printable {
    /// The text, with control characters and characters that change the writing direction escaped, as in
    /// `\u{1b}`.
    ///
    /// - Parameter keepsLines: whether line ends and tabs are kept; otherwise they are escaped, too.
    static func escaped(_ text: String, keepsLines: Bool = true) -> String {
        // Most texts are plain, and bytes are quicker to look at than characters.
        guard !text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 || (keepsLines && $0 == 0x0A) }) else { return text }
        func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
            (keepsLines && (scalar == "\n" || scalar == "\t")) || !steers(scalar)
        }
        guard !text.unicodeScalars.allSatisfy(isHarmless) else { return text }
        return text.unicodeScalars.map { isHarmless($0) ? String($0) : name(of: $0) }.joined()
    }

    /// Whether it is a control character (C0 or C1), or one that sets the writing direction or ends a line.
    static func steers(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    private static func name(of scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\n": "\\n"
        case "\t": "\\t"
        case "\r": "\\r"
        default: "\\u{\(String(scalar.value, radix: 16))}"
        }
    }
}

/// Prints a line of text from any source to stdout, escaped.
func printLine(_ text: String) { print(Printable.escaped(text)) }
