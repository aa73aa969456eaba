// SwipeView's arithmetic. Where the library's is in single precision, so is this: what is near a half, an end
// or a whole turn falls to the same side. In: offsets and counts, in items. Out: the same in the range, and
// distances.

import CarouselEngine

/// The range of a SwipeView's offset.
struct SwipeRange: Equatable {
    /// The number of items, 0 or more.
    let count: Int
    /// Whether it wraps around.
    let isLoop: Bool

    init(_ range: ScrollRange) {
        count = range.count
        isLoop = range.isLoop
    }

    /// The offset within the range: without whole turns when wrapped, otherwise clamped, and then in single
    /// precision.
    func clamped(_ offset: Double) -> Double {
        guard isLoop else { return Double(min(max(0, Float(offset)), Float(max(0, count - 1)))) }
        guard count > 0 else { return 0 }
        return offset - Double(Float(offset / Double(count)).rounded(.down) * Float(count))
    }

    /// The item nearest to an offset; halves are rounded away from zero.
    func index(at offset: Double) -> Int {
        let index = Int(saturating: Double(Float(offset).rounded(.toNearestOrAwayFromZero)))
        return ScrollRange(count: count, isLoop: isLoop, emptyPlace: 0).clamped(index)
    }

    /// The distance from one offset to another, by the shorter way when wrapped; if both are equal, the
    /// direct one.
    func distance(from start: Double, to end: Double) -> Double {
        let direct = end - start
        guard isLoop else { return direct }
        let around = Float(min(start, end)) + Float(count) - Float(max(start, end))
        guard abs(Float(direct)) > abs(around) else { return direct }
        return Double(start < end ? -around : around)
    }

    /// The distance of a scroll by a number of items, counted from the last whole item behind the offset.
    func distance(byItems count: Int, from offset: Double) -> Double {
        var rule = FloatingPointRoundingRule.toNearestOrAwayFromZero
        if count > 0 { rule = .down }
        if count < 0 { rule = .up }
        return Double(Float(offset).rounded(rule) + Float(count)) - offset
    }

    /// Where a scroll is at a time: each step is computed anew, and within the range.
    func place(on curve: AnimationCurve, at now: Double) -> Double {
        let part = Self.eased((now - curve.startTime) / curve.duration)
        return clamped(curve.start + (curve.end - curve.start) * part)
    }

    /// How much of the way of a scroll is done.
    ///
    /// - Parameter part: of its time, 0 or more.
    static func eased(_ part: Double) -> Double {
        let time = min(1, Float(part))
        func cube(_ x: Float) -> Float { Float(Double(x) * Double(x) * Double(x)) }
        return Double(time < 0.5 ? 0.5 * cube(time * 2) : 0.5 * cube(time * 2 - 2) + 1)
    }
}
