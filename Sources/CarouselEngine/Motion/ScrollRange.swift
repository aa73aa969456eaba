// The range of the scroll offset. In: offsets and indexes, in items. Out: the same, clamped or wrapped into
// the range, and the shorter distances between them.

/// The scroll range of a carousel: from the first item to the last, or wrapped around through all of them.
package struct ScrollRange: Equatable {
    /// The maximum number of items.
    package static let mostItems = 1 << 52

    /// The number of items in the data, 0 or more.
    package let count: Int
    /// Whether the range wraps around.
    package let isLoop: Bool
    /// The index when there are no items.
    let emptyPlace: Int
    /// Whether any offset is in the range when there are no items: the place where the first items will be
    /// shown. Otherwise the only offset is that of the index, and halves depend
    /// on the last digits of a sum.
    let waitsForItems: Bool
    /// The least offset, in items.
    package let least: Double
    /// The greatest offset, in items.
    package let most: Double

    /// - Parameters:
    ///   - ends: the first and last places to rest, where not every item can be aligned.
    ///   - limits: the offsets between which it stays, if there are fewer.
    package init(
        count: Int, isLoop: Bool, emptyPlace: Int = -1, waitsForItems: Bool = false, ends: AxisEnds? = nil,
        limits: ClosedRange<Double>? = nil
    ) {
        self.count = count
        self.isLoop = isLoop
        self.emptyPlace = emptyPlace
        self.waitsForItems = waitsForItems
        least = limits?.lowerBound ?? ends?.least ?? 0
        most = limits?.upperBound ?? ends?.most ?? Double(max(count - 1, 0))
    }

    /// The offset within the range: modulo the count when wrapped, otherwise clamped.
    package func clamped(_ offset: Double) -> Double {
        guard count > 0 else { return waitsForItems ? offset : Double(emptyPlace) }
        let n = Double(count)
        return isLoop ? offset - (offset / n).rounded(.down) * n : min(max(least, offset), most)
    }

    /// The index within the range: modulo the count when wrapped, otherwise clamped.
    package func clamped(_ index: Int) -> Int {
        guard count > 0 else { return emptyPlace }
        guard isLoop else { return min(max(0, index), count - 1) }
        let remainder = index % count
        return remainder < 0 ? remainder + count : remainder
    }

    /// The item nearest to an offset; halves are rounded away from zero.
    package func index(at offset: Double) -> Int {
        clamped(
            Int(saturating: waitsForItems ? offset.nearestWhole : offset.rounded(.toNearestOrAwayFromZero)))
    }

    /// The distance from one offset to another, by the shorter way when wrapped; if both ways are equal, the
    /// direct one.
    ///
    /// iCarousel: does not wrap its arguments into the range first, so the distance to a target outside of it
    /// may not be the shortest. This function does the same.
    package func distance(from start: Double, to end: Double) -> Double {
        let direct = end - start
        guard isLoop else { return direct }
        let around = min(start, end) + Double(count) - max(start, end)
        let signed = start < end ? -around : around
        return abs(direct) <= abs(signed) ? direct : signed
    }

    /// The shorter way from one offset, which may be whole turns away, to another when wrapped.
    func shorterDisplacement(from start: Double, to end: Double) -> Double {
        distance(from: clamped(start), to: isLoop ? clamped(end) : end)
    }

    /// An item's distance from an offset. When wrapped, an item that is more than half the count away is
    /// measured on the near side.
    func offset(ofIndex index: Int, from scrollOffset: Double) -> Double {
        let offset = Double(index) - scrollOffset
        guard isLoop else { return offset }
        let n = Double(count)
        // The last digits of a sum don't decide on which side an item is that is opposite.
        let most = waitsForItems ? n / 2 + Motion.restMargin : n / 2
        if offset > most { return offset - n }
        if offset < -most { return offset + n }
        return offset
    }
}

extension Double {
    /// The nearest whole number. Halves are rounded up, on each turn of a loop alike, and also those that a sum
    /// misses by its last digits, so that the frames of a motion do not decide which item is the nearest.
    package var nearestWhole: Double { (self + (0.5 + Motion.restMargin)).rounded(.down) }
}

extension Range<Int> {
    /// The first number that does not have a property, which those before it have and those behind it have not; the upper
    /// bound if all have it.
    package func boundary(where holds: (Int) -> Bool) -> Int {
        var low = lowerBound
        var high = upperBound
        while low < high {
            let middle = (low + high) / 2
            if holds(middle) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension Int {
    /// The number truncated to an integer and clamped to ±2⁵³; 0 for NaN.
    package init(saturating value: Double) {
        let limit = 9_007_199_254_740_992.0
        self = value.isNaN ? 0 : Int(Swift.min(Swift.max(value, -limit), limit))
    }
}
