// A text as tokens. They are read one by one, as Lua reads them: it names the line up to which it has read.

/// Reads tokens.
struct LuaLexer {
    let bytes: UnsafeBufferPointer<UInt8>
    /// The byte that is read next.
    private(set) var place = 0
    /// The line that has been reached, from 1.
    private(set) var line = 1
    private var tokenStart = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    @inline(__always) private var current: UInt8? { place < bytes.count ? bytes[place] : nil }
    @inline(__always) private func byte(_ distance: Int) -> UInt8? {
        place + distance < bytes.count ? bytes[place + distance] : nil
    }

    private func error(_ message: String) -> LuaProblem {
        LuaProblem(message: message, range: tokenStart..<place, line: line)
    }

    /// Skips the end of a line: one or two characters.
    private mutating func skipNewline() {
        let first = bytes[place]
        place += 1
        if let second = current, isNewline(second), second != first { place += 1 }
        line += 1
    }

    /// The next token. After an error, what is behind it can be read.
    mutating func next() throws(LuaProblem) -> LuaToken {
        while let character = current {
            switch character {
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"): skipNewline()
            case UInt8(ascii: " "), UInt8(ascii: "\t"), 0x0B, 0x0C: place += 1
            case UInt8(ascii: "-") where byte(1) == UInt8(ascii: "-"):
                tokenStart = place
                place += 2
                if current == UInt8(ascii: "["), let level = longLevel() {
                    try readLong(level, "comment")
                } else {
                    while let other = current, !isNewline(other) { place += 1 }
                }
            default:
                tokenStart = place
                let kind = try read(character)
                return LuaToken(kind: kind, start: tokenStart, end: place)
            }
        }
        tokenStart = place
        return LuaToken(kind: .endOfText, start: place, end: place)
    }

    private mutating func read(_ character: UInt8) throws(LuaProblem) -> LuaToken.Kind {
        switch character {
        case _ where isLetter(character):
            while let other = current, isLetter(other) || isDigit(other) { place += 1 }
            return LuaToken.keywords[String(decoding: bytes[tokenStart..<place], as: UTF8.self)] ?? .name
        case _ where isDigit(character): return try readNumber()
        case UInt8(ascii: "."):
            if let second = byte(1), isDigit(second) { return try readNumber() }
            guard byte(1) == character else { return consume(1, .dot) }
            return byte(2) == character ? consume(3, .dots) : consume(2, .concat)
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            try readString(character)
            return .string
        case UInt8(ascii: "["):
            if let level = longLevel() {
                try readLong(level, "string")
                return .string
            }
            if byte(1) == UInt8(ascii: "=") {
                while place + 1 < bytes.count, byte(1) == UInt8(ascii: "=") { place += 1 }
                place += 1
                throw error("invalid long string delimiter")
            }
            return consume(1, .leftBracket)
        case UInt8(ascii: "="): return consume(character, .equal, .assign)
        case UInt8(ascii: "<"):
            return byte(1) == character ? consume(2, .shiftLeft) : consume(61, .atMost, .less)
        case UInt8(ascii: ">"):
            return byte(1) == character ? consume(2, .shiftRight) : consume(61, .atLeast, .greater)
        case UInt8(ascii: "/"): return consume(character, .floor, .slash)
        case UInt8(ascii: "~"): return consume(61, .unequal, .tilde)
        case UInt8(ascii: ":"): return consume(character, .label, .colon)
        default: return consume(1, Self.signs[Int(character)])
        }
    }

    /// The words of one character, by their bytes.
    private static let signs: [LuaToken.Kind] = {
        var signs = [LuaToken.Kind](repeating: .other, count: 256)
        for kind in LuaToken.Kind.allCases where kind.rawValue.utf8.count == 1 {
            for byte in kind.rawValue.utf8 { signs[Int(byte)] = kind }
        }
        return signs
    }()

    private mutating func consume(_ count: Int, _ kind: LuaToken.Kind) -> LuaToken.Kind {
        place += count
        return kind
    }

    /// A token of two characters if the second is there, otherwise of one.
    private mutating func consume(_ second: UInt8, _ double: LuaToken.Kind, _ single: LuaToken.Kind)
        -> LuaToken.Kind
    {
        byte(1) == second ? consume(2, double) : consume(1, single)
    }

    // MARK: Numbers

    private mutating func readNumber() throws(LuaProblem) -> LuaToken.Kind {
        var exponent = UInt8(ascii: "e")
        if current == UInt8(ascii: "0"), let second = byte(1), second | 32 == UInt8(ascii: "x") {
            exponent = UInt8(ascii: "p")
            place += 2
        }
        while let character = current {
            if character | 32 == exponent {
                place += 1
                if let sign = current, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { place += 1 }
            } else if isHex(character) || character == UInt8(ascii: ".") {
                place += 1
            } else {
                break
            }
        }
        // A letter that touches a number belongs to it.
        if let character = current, isLetter(character) { place += 1 }
        guard LuaNumber(bytes[tokenStart..<place]) != nil else { throw error("malformed number") }
        return .number
    }

    // MARK: Strings

    private mutating func readString(_ quote: UInt8) throws(LuaProblem) {
        place += 1
        while true {
            guard let character = current, !isNewline(character) else { throw error("unfinished string") }
            if character == UInt8(ascii: "\\") {
                try readEscape()
            } else {
                place += 1
                if character == quote { return }
            }
        }
    }

    private mutating func readEscape() throws(LuaProblem) {
        place += 1
        // The end of the text ends the string.
        guard let character = current else { return }
        switch character {
        case UInt8(ascii: "\n"), UInt8(ascii: "\r"): skipNewline()
        case UInt8(ascii: "x"):
            place += 1
            try readHex()
            try readHex()
        case UInt8(ascii: "u"): try readCodePoint()
        case UInt8(ascii: "z"):
            place += 1
            while let blank = current, isBlank(blank) {
                if isNewline(blank) { skipNewline() } else { place += 1 }
            }
        case _ where isDigit(character):
            var value = 0
            for _ in 0..<3 {
                guard let digit = current, isDigit(digit) else { break }
                value = value * 10 + Int(digit - UInt8(ascii: "0"))
                place += 1
            }
            if value > 255 { throw error("decimal escape too large; expected at most \\255") }
        case _ where "abfnrtv\\\"'".utf8.contains(character): place += 1
        default: throw error("invalid escape sequence")
        }
    }

    private mutating func readHex() throws(LuaProblem) {
        guard let digit = current, isHex(digit) else { throw error("hexadecimal digit expected") }
        place += 1
    }

    private mutating func readCodePoint() throws(LuaProblem) {
        place += 1
        guard current == UInt8(ascii: "{") else { throw error("missing '{' in \\u{xxxx}") }
        place += 1
        guard let first = current, isHex(first) else { throw error("hexadecimal digit expected") }
        var value: UInt64 = 0
        while let digit = current, isHex(digit) {
            value = value << 4 | UInt64(hexValue(digit))
            guard value <= 0x7FFF_FFFF else { throw error("UTF-8 value too large") }
            place += 1
        }
        guard current == UInt8(ascii: "}") else { throw error("missing '}' in \\u{xxxx}") }
        place += 1
    }

    /// The number of equals signs of a long bracket that opens here; nil if none does.
    private func longLevel() -> Int? {
        var level = 0
        while byte(1 + level) == UInt8(ascii: "=") { level += 1 }
        return byte(1 + level) == UInt8(ascii: "[") ? level : nil
    }

    private mutating func readLong(_ level: Int, _ what: String) throws(LuaProblem) {
        place += level + 2
        while let character = current {
            if character == UInt8(ascii: "]") {
                var count = 0
                while byte(1 + count) == UInt8(ascii: "=") { count += 1 }
                if count == level, byte(1 + count) == character {
                    place += level + 2
                    return
                }
                place += 1 + count
            } else if isNewline(character) {
                skipNewline()
            } else {
                place += 1
            }
        }
        throw error("unfinished long \(what)")
    }
}

@inline(__always) func isNewline(_ byte: UInt8) -> Bool { byte == 10 || byte == 13 }
@inline(__always) func isDigit(_ byte: UInt8) -> Bool { byte &- 48 < 10 }
@inline(__always) func isHex(_ byte: UInt8) -> Bool { isDigit(byte) || (byte | 32) &- 97 < 6 }
@inline(__always) func isLetter(_ byte: UInt8) -> Bool { (byte | 32) &- 97 < 26 || byte == 95 }
@inline(__always) func isBlank(_ byte: UInt8) -> Bool { byte == 32 || byte &- 9 < 5 }
@inline(__always) func hexValue(_ byte: UInt8) -> UInt8 { isDigit(byte) ? byte - 48 : (byte | 32) - 87 }
