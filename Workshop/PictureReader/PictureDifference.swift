// How much two pictures differ. In: pixels, 0xAARRGGBB. Out: a fraction.

/// The fraction of pixels of two pictures of one size that differ by more than a shade.
public func difference(between one: [UInt32], and other: [UInt32]) -> Double {
    func part(_ pixel: UInt32, _ shift: UInt32) -> Int { Int(pixel >> shift & 255) }
    var different = abs(one.count - other.count)
    for (a, b) in zip(one, other)
    where [16, 8, 0].contains(where: { abs(part(a, $0) - part(b, $0)) > 40 }) {
        different += 1
    }
    return Double(different) / Double(max(1, one.count, other.count))
}
