// What a terminal is shown. In: text that may come from anywhere: scripts, files, their names. Out: text that only shows.

/// Makes text harmless for a terminal. Applied once, where text leaves the program; what the program itself says to a
/// terminal goes round it.
enum Printable {
    /// The text with what would steer a terminal, or turn the direction of writing, written out as `\u{1b}`.
    ///
    /// - Parameter keepsLines: whether line ends and tabs stay; otherwise they are written out as well.
    static func escaped(_ text: String, keepsLines: Bool = true) -> String {
        func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
            (keepsLines && (scalar == "\n" || scalar == "\t")) || !steers(scalar)
        }
        guard !text.unicodeScalars.allSatisfy(isHarmless) else { return text }
        return text.unicodeScalars.map { isHarmless($0) ? String($0) : name(of: $0) }.joined()
    }

    /// Control characters, C0 and C1, and those that set the direction of writing or end a line.
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

/// Prints a line of text from anywhere to stdout.
func printLine(_ text: String) { print(Printable.escaped(text)) }
