// Where an offset may be. In: offsets and indexes, in items. Out: the same, brought into range, and distances
// between them the shorter way round.

/// The scroll range of a carousel: a line from the first item to the last, or a circle through all of them.
struct ScrollRange: Equatable {
    /// Items in the data, 0 or more.
    var count: Int
    /// Whether the range is a circle.
    var wraps: Bool
    /// Index and offset with no items.
    var emptyPlace = -1

    /// The offset within the range: modulo the count on a circle, clamped on a line.
    func clamped(_ offset: Double) -> Double {
        guard count > 0 else { return Double(emptyPlace) }
        let n = Double(count)
        return wraps ? offset - (offset / n).rounded(.down) * n : min(max(0, offset), n - 1)
    }

    /// The index within the range.
    func clamped(_ index: Int) -> Int {
        guard count > 0 else { return emptyPlace }
        guard wraps else { return min(max(0, index), count - 1) }
        let remainder = index % count
        return remainder < 0 ? remainder + count : remainder
    }

    /// The item nearest to an offset; halves go away from zero.
    func index(at offset: Double) -> Int {
        clamped(Int(saturating: offset.rounded(.toNearestOrAwayFromZero)))
    }

    /// How far it is from one offset to another, the shorter way round on a circle; a tie goes the direct way.
    ///
    /// iCarousel: does not bring its arguments into range first, so that far targets measure oddly; so do we.
    func distance(from start: Double, to end: Double) -> Double {
        let direct = end - start
        guard wraps else { return direct }
        let around = min(start, end) + Double(count) - max(start, end)
        let signed = start < end ? -around : around
        return abs(direct) <= abs(signed) ? direct : signed
    }

    /// Where an item stands relative to an offset: on a circle it is brought to the near side, strictly beyond
    /// half the count.
    func offset(ofIndex index: Int, from scrollOffset: Double) -> Double {
        let offset = Double(index) - scrollOffset
        guard wraps else { return offset }
        let n = Double(count)
        if offset > n / 2 { return offset - n }
        if offset < -n / 2 { return offset + n }
        return offset
    }
}

extension Int {
    /// The whole part of a number, brought into ±2⁵³; 0 for NaN.
    package init(saturating value: Double) {
        let limit = 9_007_199_254_740_992.0
        self = value.isNaN ? 0 : Int(Swift.min(Swift.max(value, -limit), limit))
    }
}
