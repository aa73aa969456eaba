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

    /// - Parameter text: a number as a script has it, without a sign; nil where Lua can't read it.
    package init?(_ text: some Collection<UInt8>) {
        guard let first = text.first, isDigit(first) || first == UInt8(ascii: ".") else { return nil }
        let isHexadecimal = text.dropFirst().first.map { $0 | 32 == UInt8(ascii: "x") } ?? false
        let digits = text.dropFirst(isHexadecimal ? 2 : 0)
        let spelled = String(decoding: text, as: UTF8.self)
        if isHexadecimal, !digits.isEmpty, digits.allSatisfy(isHex) {
            // Hexadecimal digits beyond 64 bits are dropped.
            self = .whole(digits.reduce(0) { $0 << 4 | Int64(hexValue($1)) })
        } else if let value = digits.allSatisfy(isDigit) ? Int64(spelled) : nil {
            self = .whole(value)
        } else {
            let (value, length) = spelled.withCString { start in
                var end: UnsafeMutablePointer<CChar>?
                let value = strtod(start, &end)
                return (value, end.map { UnsafePointer($0) - start })
            }
            guard length == text.count else { return nil }
            self = .real(value)
        }
    }
}
