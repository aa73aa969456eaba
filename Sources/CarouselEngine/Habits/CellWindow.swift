// CarouselSwift's choice of the items to load. In: where it stands, and what was loaded before. Out: a run of cells.

/// The cells in use: those of a page and some more on the way ahead. On a circle cells are unwrapped, so that a
/// cell beyond the last item is the first item again.
struct CellWindow: Equatable {
    /// The first cell; meaningless when there is none.
    private(set) var first = 0
    /// The cell after the last one.
    private(set) var end = 0

    /// The cells in use.
    var cells: Range<Int> { first..<end }

    /// Forgets all cells.
    mutating func removeAll() { end = first }

    /// Counts the cells from another one on.
    mutating func shift(by shift: Int) {
        first += shift
        end += shift
    }

    /// Drops the cells that went out of sight, and adds those that came into it.
    ///
    /// - Parameters:
    ///   - offset: of the page's leading edge, in items.
    ///   - page: items to a page, 1 or more.
    ///   - buffer: items beyond the page, 0 or more.
    ///   - margin: what reaches in by less than this, in items, does not count.
    mutating func follow(_ offset: Double, page: Int, buffer: Int, margin: Double, in range: ScrollRange) {
        guard range.count > 0 else { return removeAll() }
        // From so far away that neighbours are the same number.
        let offset = min(max(offset, -0x1p50), 0x1p50)
        let low: Double
        let high: Double
        if range.wraps {
            let length = Double(min(page + 2 * buffer, range.count))
            high = (offset + length + Motion.endMargin).rounded(.down)
            low = high - length
        } else {
            low = max((offset - Double(buffer) - Motion.endMargin).rounded(.up), 0)
            high = low + Double(page + 2 * buffer)
        }
        while end > first, Double(end - 1) + margin > high { end -= 1 }
        while end > first, Double(first + 1) - margin < low { first += 1 }
        if end <= first {
            let start = (offset + Motion.endMargin).rounded(range.wraps ? .down : .towardZero)
            // Far before a line there is nothing to be seen; the cells between are not made.
            first = Int(saturating: max(start, low - Double(page + 2 * buffer)))
            end = first + 1
        }
        while Double(end) + margin < high, range.wraps || end < range.count { end += 1 }
        while Double(first) - margin > low, range.wraps || first > 0 { first -= 1 }
    }
}
