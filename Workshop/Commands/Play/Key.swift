// Parses typed keys. In: bytes from a terminal. Out: keys.

import CarouselShell

/// A key that `play` knows.
enum Key: Equatable {
    case left, right, up, down, home, end, pageUp, pageDown
    /// An arrow with Shift: −1 is left or up, 1 right or down.
    case flick(Int)
    case character(Character)
    case escape

    /// Removes the keys at the beginning of `bytes` and returns them, oldest first; unknown keys are skipped.
    ///
    /// - Parameters:
    ///   - bytes: an incomplete key is left in it.
    ///   - isAll: whether no more bytes will follow, so that a single escape byte is the Escape key.
    static func read(from bytes: inout [UInt8], isAll: Bool = false) -> [Key] {
        var keys: [Key] = []
        var rest = bytes[...]
        defer { bytes = Array(rest) }
        while let byte = rest.first {
            guard byte == 0x1B else {
                rest = rest.dropFirst()
                if byte < 128 { keys.append(.character(Character(UnicodeScalar(byte)))) }
                continue
            }
            let behind = rest.dropFirst()
            guard let second = behind.first, second == UInt8(ascii: "[") || second == UInt8(ascii: "O") else {
                if behind.isEmpty, !isAll { return keys }
                keys.append(.escape)
                rest = behind
                continue
            }
            // Numbers separated by semicolons, then a letter or ~ that ends the sequence.
            let parameters = behind.dropFirst().prefix { $0 < 0x40 }
            guard let final = rest.dropFirst(2 + parameters.count).first else {
                if isAll { rest = [] }
                return keys
            }
            rest = rest.dropFirst(3 + parameters.count)
            if let key = key(String(decoding: parameters, as: UTF8.self), Character(UnicodeScalar(final))) {
                keys.append(key)
            }
        }
        return keys
    }

    private static func key(_ parameters: String, _ final: Character) -> Key? {
        let isShifted = parameters.hasSuffix(";2")
        switch final {
        case "A": return isShifted ? .flick(-1) : .up
        case "B": return isShifted ? .flick(1) : .down
        case "C": return isShifted ? .flick(1) : .right
        case "D": return isShifted ? .flick(-1) : .left
        case "H": return .home
        case "F": return .end
        case "~":
            return ["1": .home, "4": .end, "5": .pageUp, "6": .pageDown, "7": .home, "8": .end][parameters]
        default: return nil
        }
    }
}
