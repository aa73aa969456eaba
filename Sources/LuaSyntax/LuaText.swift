// Texts as a script writes them. In: a literal. Out: the text that it stands for.

/// The values of literals.
package enum LuaText {
    /// The text that a literal stands for; nil if it is no text of Unicode.
    package static func value(of literal: Substring) -> String? {
        // As Lua reads it: an end of a line is one byte, however the file has it.
        let source = Array(
            literal.replacing("\n\r", with: "\n").replacing("\r\n", with: "\n").replacing("\r", with: "\n")
                .utf8)
        guard let first = source.first else { return nil }
        if first == UInt8(ascii: "[") {
            let level = source.dropFirst().prefix { $0 == UInt8(ascii: "=") }.count + 2
            var inner = source.dropFirst(level).dropLast(level)
            if inner.first == UInt8(ascii: "\n") { inner = inner.dropFirst() }
            return String(validating: inner, as: UTF8.self)
        }
        var result: [UInt8] = []
        var rest = source.dropFirst().dropLast()
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\"), let kind = rest.popFirst() else {
                result.append(byte)
                continue
            }
            // \a is 7, \b is 8, and so on.
            if let place = Array("abtnvfr".utf8).firstIndex(of: kind) {
                result.append(7 + UInt8(place))
                continue
            }
            switch Character(Unicode.Scalar(kind)) {
            case "z": rest = rest.drop { $0 == 32 || (9...13).contains($0) }
            case "x":
                result.append(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) ?? 0)
                rest = rest.dropFirst(2)
            case "u":
                let digits = rest.dropFirst().prefix { $0 != UInt8(ascii: "}") }
                let scalar = UInt32(String(decoding: digits, as: UTF8.self), radix: 16).flatMap(
                    Unicode.Scalar.init)
                guard let scalar else { return nil }
                result += String(Character(scalar)).utf8
                rest = rest.dropFirst(digits.count + 2)
            case "0"..."9":
                let digits = [kind] + rest.prefix(2).prefix { (48...57).contains($0) }
                result.append(UInt8(String(decoding: digits, as: UTF8.self)) ?? 0)
                rest = rest.dropFirst(digits.count - 1)
            default: result.append(kind)
            }
        }
        return String(validating: result, as: UTF8.self)
    }
}
