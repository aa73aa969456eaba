// What was typed. In: a terminal's bytes. Out: keys.

/// A key that `play` knows.
enum Key: Equatable {
    case left, right, up, down, home, end, pageUp, pageDown
    /// An arrow with Shift: −1 is left or up, 1 right or down.
    case flick(Int)
    case character(Character)
    case escape

    /// The keys of some bytes, oldest first; bytes of keys that are not known are left out.
    static func keys(in bytes: [UInt8]) -> [Key] {
        var keys: [Key] = []
        var rest = bytes[...]
        while let byte = rest.popFirst() {
            guard byte == 0x1B else {
                if byte < 128 { keys.append(.character(Character(UnicodeScalar(byte)))) }
                continue
            }
            guard let second = rest.first, second == UInt8(ascii: "[") || second == UInt8(ascii: "O") else {
                keys.append(.escape)
                continue
            }
            rest = rest.dropFirst()
            // Numbers parted by semicolons, and a letter or ~ that ends them.
            let parameters = rest.prefix { $0 < 0x40 }
            rest = rest.dropFirst(parameters.count)
            guard let final = rest.popFirst() else { break }
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
