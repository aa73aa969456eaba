// SwipeView's choice of the items to load. In: where it stands, and how long things are. Out: indexes.

/// The run of items that meet the bounds, from the first one that is partly visible.
struct PageWindow: Equatable {
    /// First index of the run; may lie out of range.
    let first: Int
    /// Length of the run, 0 or more.
    let count: Int

    /// While it scrolls: from the item that the leading edge of the bounds cuts.
    ///
    /// - Parameters:
    ///   - start: from the leading edge of the bounds to the page, in items.
    ///   - length: of the bounds, in items.
    init(at scrollOffset: Double, start: Double, length: Double, in range: ScrollRange) {
        let edge = range.clamped(scrollOffset - start)
        let whole = (edge + Self.margin).rounded(.down)
        first = Int(saturating: whole)
        let needed = (length + max(0, edge - whole) - Self.margin).rounded(.up)
        count = max(0, min(Int(saturating: needed), range.count))
    }

    /// While loading waits for whole items' ways: enough around the current item for the way to the next one.
    init(around current: Int, start: Double, length: Double, in range: ScrollRange) {
        first = current - Int(saturating: (start - Self.margin).rounded(.up)) - 1
        count = max(0, min(Int(saturating: (length - Self.margin).rounded(.up)) + 3, range.count))
    }

    /// An item that reaches into the bounds by less than this, in items, does not.
    private static let margin = 1e-7

    /// Adds the indexes, ascending and each once: what lies beyond the end of a line is folded onto the last item.
    func append(to indexes: inout [Int], in range: ScrollRange) {
        guard range.count > 0, count > 0 else { return }
        guard range.wraps else {
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
