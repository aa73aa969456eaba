// The first place where a text is no JSON, which the decoder does not tell. In: a text. Out: its line and column, what is wrong
// and what was expected.

import CarouselEngine

/// A mistake in a text of JSON.
struct JSONMistake: Error, Equatable {
    /// Where it begins, both from 1; the column counts characters.
    let line: Int
    let column: Int
    /// What is wrong, and what was expected.
    let text: String

    /// Looks for a mistake.
    ///
    /// - Parameters:
    ///   - expected: what the text should be, for messages.
    ///   - most: texts, numbers, lists and objects that it may have.
    /// - Throws: ``JSONMistake``: the first one.
    /// - Complexity: linear in the length of the text.
    static func look(in text: String, expected: String, most: Int) throws(JSONMistake) {
        var reader = JSONReader(bytes: Array(text.utf8), expected: expected, left: most)
        try reader.readText()
    }
}

/// Reads JSON, and keeps nothing of it.
private struct JSONReader {
    let bytes: [UInt8]
    let expected: String
    private var place = 0
    private var depth = 0
    private let most: Int
    private var left: Int
    /// The most lists and objects in each other: the decoder takes some more.
    private static let deepest = 400

    init(bytes: [UInt8], expected: String, left: Int) {
        most = left
        self.left = left
        self.bytes = bytes
        self.expected = expected
    }

    private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

    private func mistake(at place: Int, _ text: String) -> JSONMistake {
        let before = bytes[..<min(place, bytes.count)]
        let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        return JSONMistake(
            line: 1 + before.count { $0 == UInt8(ascii: "\n") },
            column: 1 + String(decoding: bytes[start..<before.endIndex], as: UTF8.self).count, text: text)
    }

    private var noJSON: JSONMistake { mistake(at: place, "it is no JSON; expected \(expected)") }

    mutating func readText() throws(JSONMistake) {
        try readValue()
        skipBlanks()
        guard next == nil else { throw noJSON }
    }

    private mutating func skipBlanks() {
        while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { place += 1 }
    }

    private mutating func consume(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        place += 1
        return true
    }

    private mutating func readValue() throws(JSONMistake) {
        skipBlanks()
        left -= 1
        guard left >= 0 else {
            throw mistake(at: place, "it has more than \(most) values; expected at most that")
        }
        switch next.map(Unicode.Scalar.init) {
        case "{": try readItems(until: "}") { (reader) throws(JSONMistake) in try reader.readField() }
        case "[": try readItems(until: "]") { (reader) throws(JSONMistake) in try reader.readValue() }
        case "\"": try readString()
        case "t": try readWord("true")
        case "f": try readWord("false")
        case "n": try readWord("null")
        default: try readNumber()
        }
    }

    /// A list or an object.
    private mutating func readItems(
        until end: Unicode.Scalar, _ readItem: (inout JSONReader) throws(JSONMistake) -> Void
    ) throws(JSONMistake) {
        guard depth < Self.deepest else {
            throw mistake(
                at: place,
                "it is too deep; expected at most \(ItemData.deepest) lists and objects in each other")
        }
        depth += 1
        place += 1
        skipBlanks()
        if !consume(end) {
            repeat {
                try readItem(&self)
                skipBlanks()
            } while consume(",")
            guard consume(end) else { throw noJSON }
        }
        depth -= 1
    }

    private mutating func readField() throws(JSONMistake) {
        skipBlanks()
        guard next == UInt8(ascii: "\"") else { throw noJSON }
        try readString()
        skipBlanks()
        guard consume(":") else { throw noJSON }
        try readValue()
    }

    private mutating func readWord(_ word: String) throws(JSONMistake) {
        guard bytes[place...].starts(with: word.utf8) else { throw noJSON }
        place += word.utf8.count
    }

    private mutating func readNumber() throws(JSONMistake) {
        let start = place
        _ = consume("-")
        // A zero stands alone.
        guard consume("0") || readDigits() > 0 else {
            place = start
            throw noJSON
        }
        if consume("."), readDigits() == 0 { throw noJSON }
        if consume("e") || consume("E") {
            _ = consume("+") || consume("-")
            guard readDigits() > 0 else { throw noJSON }
        }
    }

    /// - Returns: how many there are.
    private mutating func readDigits() -> Int {
        let start = place
        while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { place += 1 }
        return place - start
    }

    // MARK: Texts

    private mutating func readString() throws(JSONMistake) {
        let start = place
        place += 1
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                place += 1
                return
            case UInt8(ascii: "\\"): try readEscape()
            case 0..<0x20:
                let code = String(byte, radix: 16)
                let escape = "\\u" + String(repeating: "0", count: 4 - code.count) + code
                throw mistake(at: place, "\(Self.name(of: byte)) in a text; expected \(escape)")
            default: place += 1
            }
        }
        throw mistake(at: start, "a text without its end; expected \"")
    }

    private static func name(of byte: UInt8) -> String {
        switch byte {
        case 0x09: "a tab"
        case 0x0A: "a line end"
        default: "a control character"
        }
    }

    private mutating func readEscape() throws(JSONMistake) {
        let start = place
        place += 1
        guard let byte = next else { throw mistake(at: start, "a text without its end; expected \"") }
        guard byte != UInt8(ascii: "u") else { return try readScalar(from: start) }
        guard "\"\\/bfnrt".utf8.contains(byte) else {
            let rest = String(decoding: bytes[place...].prefix(4), as: UTF8.self).prefix(1)
            throw mistake(
                at: start, "'\\\(rest)' is no escape of JSON; expected \\\\ where a backslash is meant")
        }
        place += 1
    }

    /// `\u` and four digits, or a pair of them for a character beyond U+FFFF.
    private mutating func readScalar(from start: Int) throws(JSONMistake) {
        let first = try readCode(from: start)
        guard (0xD800...0xDFFF).contains(first) else { return }
        let shown = String(decoding: bytes[start..<place], as: UTF8.self)
        let half = mistake(at: start, "'\(shown)' is half of a pair; expected both halves of a character")
        guard first < 0xDC00, bytes[place...].starts(with: "\\u".utf8) else { throw half }
        let second = place
        place += 1
        guard (0xDC00...0xDFFF).contains(try readCode(from: second)) else { throw half }
    }

    private mutating func readCode(from start: Int) throws(JSONMistake) -> Int {
        place += 1
        let digits = String(decoding: bytes[place...].prefix(4), as: UTF8.self)
        guard digits.utf8.count == 4, digits.allSatisfy(\.isHexDigit), let code = Int(digits, radix: 16)
        else {
            throw mistake(at: start, "'\\u\(digits)' is no escape of JSON; expected four digits from 0 to f")
        }
        place += 4
        return code
    }
}
