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
    init(at scrollOffset: Double, start: Double, length: Double, in range: ScrollRange) {
        let edge = range.clamped(scrollOffset - start)
        let whole = (edge + Self.margin).rounded(.down)
        first = Int(saturating: whole)
        let needed = (length + max(0, edge - whole) - Self.margin).rounded(.up)
        count = max(0, min(Int(saturating: needed), range.count, OriginalState.mostInSight))
    }

    /// While loading is deferred: the items needed until the offset has moved by a whole item from the
    /// current one.
    init(around current: Int, start: Double, length: Double, in range: ScrollRange) {
        let current = max(-ScrollRange.mostItems, min(current, ScrollRange.mostItems))
        first = current - Int(saturating: (start - Self.margin).rounded(.up)) - 1
        let needed = min(Int(saturating: (length - Self.margin).rounded(.up)), OriginalState.mostInSight) + 3
        count = max(0, min(needed, range.count, OriginalState.mostInSight))
    }

    /// An item that reaches into the bounds by less than this, in items, does not count as visible.
    private static let margin = 1e-7

    /// Appends the indexes, in ascending order and each once; when unwrapped, indexes out of range are
    /// clamped.
    func append(to indexes: inout [Int], in range: ScrollRange) {
        guard range.count > 0, count > 0 else { return }
        guard range.isLoop else {
            let last = range.clamped(first + count - 1)
            indexes.append(contentsOf: range.clamped(first)...last)
            return
        }
        let start = range.clamped(first)
        let wrapped = max(0, start + count - range.count)
        indexes.append(contentsOf: 0..<min(wrapped, start))
        indexes.append(contentsOf: start..<min(start + count, range.count))
    }
}
