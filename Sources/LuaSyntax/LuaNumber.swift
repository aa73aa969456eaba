// Numbers as Lua reads them. In: the text of a number. Out: its value, whole or not.

import Foundation

/// The value of a number.
package enum LuaNumber: Equatable, Sendable {
    case whole(Int64)
    case real(Double)

    /// The value as a double.
    package var double: Double {
        switch self {
        case .whole(let value): Double(value)
        case .real(let value): value
        }
    }

    /// Whether Lua reads a text as a number: digits, at most one point and one exponent, at least one digit.
    static func isValid(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        let isHexadecimal = text.count > 1 && text[1] | 32 == UInt8(ascii: "x")
        var place = isHexadecimal ? 2 : 0
        var digits = 0
        func count() {
            while place < text.count, isHexadecimal ? isHex(text[place]) : isDigit(text[place]) {
                (place, digits) = (place + 1, digits + 1)
            }
        }
        count()
        if place < text.count, text[place] == UInt8(ascii: ".") {
            place += 1
            count()
        }
        guard digits > 0 else { return false }
        guard place < text.count else { return true }
        guard text[place] | 32 == UInt8(ascii: isHexadecimal ? "p" : "e") else { return false }
        place += 1
        if place < text.count, [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(text[place]) { place += 1 }
        return place < text.count && text[place...].allSatisfy(isDigit)
    }

    /// - Parameter text: a number as a script has it, without a sign.
    package init?(_ text: some Collection<UInt8>) {
        let bytes = Array(text)
        guard bytes.withUnsafeBufferPointer(Self.isValid) else { return nil }
        if bytes.count > 1, bytes[1] | 32 == UInt8(ascii: "x"), bytes.dropFirst(2).allSatisfy(isHex) {
            // Hexadecimal digits beyond 64 bits are dropped.
            self = .whole(bytes.dropFirst(2).reduce(0) { $0 << 4 | Int64(hexValue($1)) })
        } else if let value = bytes.allSatisfy(isDigit) ? Int64(String(decoding: bytes, as: UTF8.self)) : nil
        {
            self = .whole(value)
        } else {
            self = .real(strtod(String(decoding: bytes, as: UTF8.self), nil))
        }
    }
}
