// A short number for a long answer. In: numbers and text. Out: a sum of a few digits.

/// FNV-1a, by Fowler, Noll and Vo, over 64 bits.
public struct Checksum {
    private var sum: UInt64 = 0xcbf2_9ce4_8422_2325

    /// The sum of nothing.
    public init() {}

    /// Adds the eight bytes of a number.
    public mutating func add(_ word: UInt64) {
        for shift in stride(from: UInt64(0), to: 64, by: 8) { add(byte: UInt8((word >> shift) & 0xff)) }
    }

    /// Adds the bits of a number.
    public mutating func add(_ value: Double) { add(value.bitPattern) }

    /// Adds the bits of four numbers.
    public mutating func add(_ values: SIMD4<Double>) { for i in 0..<4 { add(values[i]) } }

    /// Adds a text.
    public mutating func add(_ text: String) { for byte in text.utf8 { add(byte: byte) } }

    private mutating func add(byte: UInt8) { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01b3 }

    /// The sum as hexadecimal digits, folded to fewer than its 16.
    public func text(digits: Int) -> String {
        let folded = (sum ^ (sum >> 32)) & ((1 << UInt64(4 * digits)) - 1)
        let text = String(folded, radix: 16)
        return String(repeating: "0", count: digits - text.count) + text
    }
}
