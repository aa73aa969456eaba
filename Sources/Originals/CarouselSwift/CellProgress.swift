// CarouselSwift's progress. In: the offset. Out: the progress from an item to its neighbor, or the change to
// another item.

import CarouselEngine

/// The state of progress: the cell it is measured from.
struct CellProgress: Equatable {
    /// The cell that progress is measured from; unwrapped.
    private(set) var origin = 0

    /// Updates the progress for a new offset.
    ///
    /// - Parameters:
    ///   - offset: of the page's leading edge, in items.
    ///   - first: the first visible cell.
    ///   - margin: a cell closer than this to its final position counts as reached, in items.
    mutating func move(to offset: Double, first: Int, margin: Double, in range: ScrollRange) -> OriginalEvent?
    {
        guard range.count > 0, range.isLoop || (0..<range.count).contains(first) else { return nil }
        let place = Double(origin)
        func item(_ cell: Int) -> Int { ScrollRange(count: range.count, isLoop: true).clamped(cell) }
        let exact = Motion.restMargin
        if abs(Double(first) - offset) < margin - exact || offset > place + 1 + exact
            || offset < place - 1 - exact
        {
            guard first != origin, !range.isLoop || item(first) != item(origin) else { return nil }
            defer { origin = first }
            return .itemChanged(from: item(origin), to: item(first))
        }
        let next = offset > place ? origin + 1 : origin - 1
        return .progress(from: item(origin), to: item(next), fraction: offset - place)
    }

    /// Wraps the origin into the range of the items after whole turns were subtracted from the offset.
    mutating func wrap(in range: ScrollRange) {
        origin = ScrollRange(count: range.count, isLoop: true, emptyPlace: 0).clamped(origin)
    }
}
