// The items of a loop that change sides, so that the bounds are always full. In: an axis layout. Out: for an item and a
// location, on which side the item is. The formulas are Embla's.

/// Which items of a loop change sides, and where.
struct LoopPoints: Equatable {
    /// No item changes sides.
    static let none = LoopPoints(starts: 0, ends: 0, isFilled: true)

    /// An item changes sides this much before it would be seen there, in points.
    private static let margin = 0.5
    /// A loop is filled if no more than this is missing, in points.
    private static let gapMargin = 0.1

    /// The number of items at the end of the data that are needed before the first one.
    let starts: Int
    /// The number of items at the beginning of the data that are needed behind the last one.
    let ends: Int
    /// Whether the other items fill the bounds whenever one changes sides.
    let isFilled: Bool
}

extension LoopPoints {
    /// - Parameters:
    ///   - axisLayout: of at least one item.
    ///   - first: the location of the first place to rest, in points.
    /// - Complexity: linear in the number of items that change sides; for uniform lengths constant.
    init(of axisLayout: AxisLayout, from first: Double) {
        let lengths = axisLayout.lengths
        let sight = axisLayout.sight
        let count = lengths.count
        // Only here, the first item is as long as itself and what is before it.
        let firstPitch = lengths.extent(of: 0) + axisLayout.lead
        func pitch(_ index: Int) -> Double {
            index == 0 && count > 1 ? firstPitch : axisLayout.pitch(of: index)
        }
        let isEven = lengths.areUniform
        /// How many items are needed to fill a gap, in an order; and the longest of them.
        func fill(_ gap: Double, _ index: (Int) -> Int) -> (number: Int, longest: Double) {
            var left = gap
            var number = 0
            var longest = 0.0
            while left > 0, number < count {
                let pitch = pitch(index(number))
                longest = max(longest, pitch)
                left -= pitch
                number += 1
                // All items between the first and the last one are the same.
                if isEven, number == 1, left > 0, count > 2 {
                    let more = min(count - 2, Int(saturating: (left / lengths.commonPitch).rounded(.up)))
                    number += more
                    longest = max(longest, lengths.commonPitch)
                    left -= Double(more) * lengths.commonPitch
                }
            }
            return (number, longest)
        }
        let before = fill(first - sight.start) { count - 1 - $0 }
        let behind = fill(sight.end - first - 1) { $0 }
        let most = max(before.longest, behind.longest)
        let all =
            count > 1
            ? firstPitch + lengths.start(of: count - 1) - lengths.start(of: 1) + pitch(count - 1) : pitch(0)
        let isFilled =
            before.number + behind.number == 0 || sight.end - sight.start - (all - most) <= Self.gapMargin
        self.init(starts: before.number, ends: behind.number, isFilled: isFilled)
    }

    /// Where an item that is needed before the first one changes sides: above this location it is there.
    func startPoint(of index: Int, in axisLayout: AxisLayout) -> Double {
        axisLayout.sight.start - abs(axisLayout.start(of: index)) - axisLayout.lengths.extent(of: index)
            + Self.margin
            + axisLayout.contentLength
    }

    /// Where an item that is needed behind the last one changes sides: at or below this location it is there.
    func endPoint(of index: Int, in axisLayout: AxisLayout) -> Double {
        axisLayout.sight.end - abs(axisLayout.start(of: index)) - Self.margin - axisLayout.contentLength
    }

    /// The first item from the start of the content, counted on without turns: −1 is the last item a turn before.
    ///
    /// - Parameter location: of the content, less than a turn from offset 0.
    /// - Complexity: logarithmic in the number of items.
    func firstCell(at location: Double, in axisLayout: AxisLayout) -> Int {
        let count = axisLayout.lengths.count
        // The last digits of a sum don't decide on which side an item is.
        let location = location - Motion.floatMargin
        if axisLayout.lengths.areUniform, count > 1, axisLayout.rules.insets.start >= 0 {
            let pitch = axisLayout.lengths.commonPitch
            func number(_ displacement: Double, upTo most: Int) -> Int {
                max(0, min(Int(saturating: (displacement / pitch).rounded(.up)), most))
            }
            let before = number(location - startPoint(of: count - 1, in: axisLayout), upTo: starts)
            return before > 0 ? -before : number(endPoint(of: 0, in: axisLayout) - location, upTo: ends)
        }
        let before = (0..<starts).boundary { location > startPoint(of: count - 1 - $0, in: axisLayout) }
        if before > 0 { return -before }
        return (0..<ends).boundary { location < endPoint(of: $0, in: axisLayout) }
    }
}
