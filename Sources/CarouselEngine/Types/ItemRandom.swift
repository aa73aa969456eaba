// Random numbers that are the same for the same item. In: who it is. Out: a number.

/// Numbers that look random and follow from what they are asked for: SplitMix64, by Steele, Lea and Flood, over a number, or
/// over the hash of a text, FNV-1a by Fowler, Noll and Vo.
package enum ItemRandom {
    private static let step: UInt64 = 0x9E37_79B9_7F4A_7C15

    /// A number from 0 to below 1.
    package static func number(from seed: UInt64, with salt: UInt64) -> Double {
        Double(mix(mix(salt &+ step) &+ seed &* step &+ step) >> 11) * 0x1p-53
    }

    private static func mix(_ number: UInt64) -> UInt64 {
        var z = number
        z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
        return z ^ z >> 31
    }

    /// The seed of an item.
    package static func seed(of name: ItemName) -> UInt64 {
        switch name {
        case .number(let number): UInt64(bitPattern: Int64(number))
        case .text(let text): seed(of: text)
        }
    }

    /// The seed of a text; one that spells a number is that number, as in a script.
    package static func seed(of text: String) -> UInt64 {
        let spelled = text.drop { $0.isASCII && $0.isWhitespace }
        if let whole = Int64(spelled) { return UInt64(bitPattern: whole) }
        // `inf` and `nan` are words.
        guard !spelled.contains("n"), !spelled.contains("N"), let number = Double(spelled) else {
            return hash(of: text.utf8)
        }
        return seed(of: number)
    }

    /// The seed of a number: its bits, unless it is whole.
    package static func seed(of number: Double) -> UInt64 {
        Int64(exactly: number).map { UInt64(bitPattern: $0) } ?? number.bitPattern
    }

    /// The hash of a text.
    @inlinable package static func hash(of text: some Sequence<UInt8>) -> UInt64 {
        text.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
