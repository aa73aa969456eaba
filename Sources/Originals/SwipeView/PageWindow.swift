// The items that SwipeView loads. In: the offset, and lengths. Out: indexes.

import CarouselEngine

/// The run of items that intersect the bounds, beginning with the first one that is partly visible.
struct PageWindow: Equatable {
    /// First index of the run; may be out of range.
    let first: Int
    /// Length of the run, 0 or more.
    let count: Int

    /// While scrolling: begins with the item at the leading edge of the bounds.
    ///
    /// - Parameters:
    ///   - start: from the leading edge of the bounds to the page, in items.
    ///   - length: of the bounds, in items.
    init(at scrollOffset: Double, start: Double, length: Double, in range: SwipeRange) {
        let edge = range.clamped(scrollOffset - start)
        let whole = Double(Float(edge).rounded(.down))
        first = Int(saturating: whole)
        let needed = Self.upward(length + (edge - whole))
        count = max(0, min(needed, range.count, OriginalState.mostInSight))
    }

    /// The next whole number up, in single precision.
    private static func upward(_ x: Double) -> Int { Int(saturating: Double(Float(x).rounded(.up))) }

    /// While loading is deferred: the items needed until the offset has moved by a whole item from the
    /// current one.
    init(around current: Int, start: Double, length: Double, in range: SwipeRange) {
        let current = max(-ScrollRange.mostItems, min(current, ScrollRange.mostItems))
        first = current - Self.upward(start) - 1
        let needed = min(Self.upward(length), OriginalState.mostInSight) + 3
        count = max(0, min(needed, range.count, OriginalState.mostInSight))
    }

    /// Appends the indexes, in ascending order and each once; when unwrapped, indexes out of range are
    /// clamped.
    func append(to indexes: inout [Int], in range: ScrollRange) {
        guard range.count > 0, count > 0 else { return }
        guard range.isLoop else {
            return indexes.append(contentsOf: range.clamped(first)...range.clamped(first + count - 1))
        }
        VisibleWindow(first: first, count: count, in: range).forEach { indexes.append($0) }
    }
}
