// Makes text of scripts and files harmless where it leaves the program: one function for each reader. In: any text. Out:
// text that its reader takes as nothing but text. All look at scalars: a letter and a mark on it are one character, and
// hide each other.

/// What a text becomes for a reader. Applied once, where the text leaves.
package enum Escape {
    /// For a terminal: control characters and characters that change the writing direction are shown, as in `\u{1b}`.
    ///
    /// - Parameter keepsLines: whether line ends and tabs are kept; otherwise they are shown, too.
    package static func terminal(_ text: String, keepsLines: Bool = true) -> String {
        // Most texts are plain, and bytes are quicker to look at than characters.
        guard !text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 || (keepsLines && $0 == 0x0A) }) else { return text }
        return mapped(text) { scalar in
            guard steers(scalar) else { return nil }
            switch scalar {
            case "\n": return keepsLines ? nil : "\\n"
            case "\t": return keepsLines ? nil : "\\t"
            case "\r": return "\\r"
            default: return "\\u{\(String(scalar.value, radix: 16))}"
            }
        }
    }

    /// Whether it is a control character (C0 or C1), or one that sets the writing direction, ends a line, or is none.
    package static func steers(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF, 0xFFFE,
            0xFFFF:
            true
        default: false
        }
    }

    /// For HTML and SVG: text between tags, or an attribute's value in double quotes.
    package static func html(_ text: String) -> String {
        mapped(terminal(text)) { marks[$0] }
    }

    private static let marks: [Unicode.Scalar: String] = [
        "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;",
    ]

    /// A string of JSON, with its quotes.
    package static func json(_ text: String) -> String {
        let inner = mapped(text) { scalar in
            switch scalar {
            case "\"", "\\": return "\\\(scalar)"
            case "\n": return "\\n"
            case "\t": return "\\t"
            case _ where steers(scalar): return hexadecimal(scalar)
            default: return nil
            }
        }
        return "\"\(inner)\""
    }

    /// A whole document of JSON for a terminal: what steers it can only be in texts, where JSON has another form for it.
    package static func jsonDocument(_ text: String) -> String {
        mapped(text) { $0 != "\n" && steers($0) ? hexadecimal($0) : nil }
    }

    private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16)
        return "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    /// JSON inside an element `script` of a page: there a `<` could begin a comment or end the element.
    package static func inScript(_ json: String) -> String { mapped(json) { $0 == "<" ? "\\u003c" : nil } }

    /// A line of a comment between `/**` and `*/`.
    package static func comment(_ text: String) -> String {
        terminal(text, keepsLines: false).replacing("*/", with: "* /").replacing("/*", with: "/ *")
    }

    /// A line of a comment in Swift.
    package static func swiftComment(_ text: String) -> String { terminal(text, keepsLines: false) }

    /// A literal of Swift, with its quotes.
    package static func swiftLiteral(_ text: String) -> String {
        let inner = mapped(text) { $0 == "\"" || $0 == "\\" ? "\\\($0)" : nil }
        return "\"\(terminal(inner, keepsLines: false))\""
    }

    /// A part of an address or of a file's name: a slash becomes a dash, and other characters that are not safe there, or
    /// a dash, their number, so that no two texts have the same.
    package static func fileName(_ text: String) -> String {
        mapped(text) { letter in
            let isSafe =
                letter.isASCII && (letter.properties.isAlphabetic || letter.properties.numericType != nil)
            if isSafe { return nil }
            return letter == "/" ? "-" : "_\(String(letter.value, radix: 16))_"
        }
    }

    /// A text in which some scalars are replaced.
    private static func mapped(_ text: String, _ replacement: (Unicode.Scalar) -> String?) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if let other = replacement(scalar) {
                result.append(contentsOf: other.unicodeScalars)
            } else {
                result.append(scalar)
            }
        }
        return String(result)
    }
}
