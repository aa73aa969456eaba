// The words of Lua 5.4.

/// A word of a text, and where it is. What is between two tokens is blank space and comments.
package struct LuaToken: Equatable, Sendable {
    /// What kind of word it is. The raw values of words that are always the same are these words.
    package enum Kind: String, CaseIterable, Sendable {
        case and, `break`, `do`, `else`, elseif, end, `false`, `for`, function, goto, `if`, `in`, local,
            `nil`, not, or
        case `repeat`, `return`, then, `true`, until, `while`
        case plus = "+", minus = "-", star = "*", slash = "/", percent = "%", caret = "^", hash = "#"
        case ampersand = "&", tilde = "~", pipe = "|", shiftLeft = "<<", shiftRight = ">>", floor = "//"
        case equal = "==", unequal = "~=", atMost = "<=", atLeast = ">=", less = "<", greater = ">", assign =
            "="
        case leftParen = "(", rightParen = ")", leftBrace = "{", rightBrace = "}"
        case leftBracket = "[", rightBracket = "]"
        case label = "::", semicolon = ";", colon = ":", comma = ",", dot = ".", concat = "..", dots = "..."
        case name = "<name>", number = "<number>", string = "<string>", endOfText = "<eof>"
        /// A character that is no word of Lua.
        case other = "<other>"
    }

    package let kind: Kind
    /// The first byte.
    package let start: Int
    /// The byte behind the last.
    package let end: Int

    /// Where it is, in bytes.
    package var range: Range<Int> { start..<end }

    /// The keywords by their text.
    static let keywords: [String: Kind] = {
        let kinds = Kind.allCases.filter { $0.rawValue.utf8.allSatisfy(isLetter) }
        return Dictionary(uniqueKeysWithValues: kinds.map { ($0.rawValue, $0) })
    }()
}

/// Why a text is not Lua.
package struct LuaSyntaxError: Error, Equatable, Sendable {
    /// What was wrong, and what was expected.
    package let message: String
    /// The token at which Lua stops, in bytes.
    package let range: Range<Int>
    /// The line that Lua names, from 1.
    package let line: Int
}
