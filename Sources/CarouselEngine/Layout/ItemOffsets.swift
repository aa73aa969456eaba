// The offsets of items. In: the scroll range and offset, and the distance to the middle of the bounds. Out:
// one offset per item, as types receive it.

/// The items' distances from the middle of the page, for one scroll offset.
package struct ItemOffsets {
    /// Where a wrapped range is cut: an item beyond this seam is shown on the other side.
    package enum Seam: Equatable {
        /// Opposite to the middle of the bounds.
        case oppositeToMiddle
        /// Where an item is farther from the page's first item than this, in items: before it, or behind it.
        case beyond(before: Double, behind: Double)
        /// Before the item that is the first one now, counted on without turns.
        case before(cell: Int)
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
    package init(
        at scrollOffset: Double, page: Double, alignment: Double, in range: ScrollRange,
        seam: Seam = .oppositeToMiddle
    ) {
        self.range = range
        self.seam = seam
        let isOpposite = seam == .oppositeToMiddle
        self.alignment = isOpposite ? alignment : page
        let shift = isOpposite ? page - alignment : 0
        if shift == 0 {
            middle = scrollOffset
        } else {
            middle = range.isLoop ? range.clamped(scrollOffset + shift) : scrollOffset + shift
        }
    }

    /// An item's distance from the middle of the page, in items.
    package subscript(index: Int) -> Double {
        let displacement = Double(index) - middle
        let turn = Double(range.count)
        switch seam {
        case .oppositeToMiddle: return range.offset(ofIndex: index, from: middle) - alignment
        case .beyond(let before, let behind):
            if displacement > behind { return displacement - turn - alignment }
            return (displacement < -before ? displacement + turn : displacement) - alignment
        case .before(let first):
            let cell = if index < first { 1.0 } else if index >= range.count + first { -1.0 } else { 0.0 }
            return displacement + cell * turn - alignment
        }
    }
}
