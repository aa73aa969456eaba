// The offsets of items. In: the scroll range and offset, and the distance to the middle of the bounds. Out:
// one offset per item, as types receive it.

/// The items' distances from the middle of the page, for one scroll offset.
struct ItemOffsets {
    /// Where a wrapped range is cut: an item beyond this seam is shown on the other side.
    enum Seam: Equatable {
        /// Opposite to the middle of the bounds.
        case oppositeToMiddle
        /// At half the count, rounded down, from the page's first item.
        case halfTheCount
        /// Where an item leaves the bounds. Lengths in points.
        case edgesOfBounds(length: Double, itemWidth: Double)
        /// Before the item that is the first one now, counted on without turns.
        case before(cell: Int)
        /// Nowhere, because indexes are unwrapped.
        case none
    }

    private let range: ScrollRange
    private let seam: Seam
    /// The offset in the middle of the bounds, in items; with another seam than `oppositeToMiddle`, the
    /// scroll offset.
    private let middle: Double
    /// From `middle` to the middle of the page, in items.
    private let alignment: Double

    /// - Parameters:
    ///   - page: from the current item to the middle of its page, in items.
    ///   - alignment: from the middle of the bounds to the middle of the page, in items.
    init(
        at scrollOffset: Double, page: Double, alignment: Double, in range: ScrollRange,
        seam: Seam = .oppositeToMiddle
    ) {
        self.range = range
        self.seam = seam
        guard seam == .oppositeToMiddle else {
            middle = scrollOffset
            self.alignment = page
            return
        }
        self.alignment = alignment
        let shift = page - alignment
        middle =
            shift == 0
            ? scrollOffset : range.wraps ? range.clamped(scrollOffset + shift) : scrollOffset + shift
    }

    /// An item's distance from the middle of the page, in items.
    subscript(index: Int) -> Double {
        let way = Double(index) - middle
        let turn = Double(range.count)
        switch seam {
        case .oppositeToMiddle: return range.offset(ofIndex: index, from: middle) - alignment
        case .halfTheCount:
            guard range.wraps else { return way - alignment }
            let half = Double(range.count / 2)
            return (way > half ? way - turn : way < -half ? way + turn : way) - alignment
        case .edgesOfBounds(let length, let itemWidth):
            guard range.wraps else { return way - alignment }
            let place = way * itemWidth
            return (place > length ? way - turn : place < -itemWidth ? way + turn : way) - alignment
        case .before(let first):
            let cell = index < first ? 1.0 : index >= range.count + first ? -1.0 : 0
            return way + cell * turn - alignment
        case .none: return way - alignment
        }
    }
}
