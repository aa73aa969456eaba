// The items that CarouselSwift loads. In: the offset, and the cells loaded before. Out: a run of cells.

import CarouselEngine

/// The cells in use: those of a page and some around it. When wrapped, cells are unwrapped: the cell after
/// the last item holds the first item again.
struct CellWindow: Equatable {
    /// The first cell; meaningless when there is none.
    private(set) var first = 0
    /// The cell after the last one.
    private(set) var end = 0

    /// The cells in use.
    var cells: Range<Int> { first..<end }

    /// Removes all cells.
    mutating func removeAll() { end = first }

    /// Adds `shift` to the numbers of all cells.
    mutating func shift(by shift: Int) {
        first += shift
        end += shift
    }

    /// Drops the cells that are no longer visible, and adds those that became visible.
    ///
    /// - Parameters:
    ///   - offset: of the page's leading edge, in items.
    ///   - page: items per page, 1 or more.
    ///   - buffer: items beyond the page, 0 or more.
    ///   - margin: a cell that reaches in by less than this, in items, does not count.
    mutating func move(to offset: Double, page: Int, buffer: Int, margin: Double, in range: ScrollRange) {
        guard range.count > 0 else { return removeAll() }
        // Limits the offset so that neighboring cells are different numbers.
        let offset = min(max(offset, -0x1p50), 0x1p50)
        let reach = min(page + 2 * buffer, OriginalState.mostInSight)
        let low, high: Double
        if range.isLoop {
            let length = Double(min(reach, range.count))
            high = (offset + length + Motion.endMargin).rounded(.down)
            low = high - length
        } else {
            low = max((offset - Double(buffer) - Motion.endMargin).rounded(.up), 0)
            high = low + Double(reach)
        }
        while end > first, Double(end - 1) + margin > high { end -= 1 }
        while end > first, Double(first + 1) - margin < low { first += 1 }
        if end <= first {
            let start = (offset + Motion.endMargin).rounded(range.isLoop ? .down : .towardZero)
            // Far before the first item of an unwrapped carousel nothing is visible, so the cells in between
            // are not made.
            first = Int(saturating: max(start, low - Double(reach)))
            end = first + 1
        }
        while Double(end) + margin < high, range.isLoop || end < range.count { end += 1 }
        while Double(first) - margin > low, range.isLoop || first > 0 { first -= 1 }
    }
}
