// CarouselSwift's progress. In: where the carousel stands. Out: how far it is from an item to its neighbour, or that it
// came to another one.

/// From which item progress is measured.
struct CellProgress: Equatable {
    /// What is there to tell.
    enum Event: Equatable {
        /// Between two items: from −1, on the item before, over 0 to 1, on the item after.
        case moved(from: Int, to: Int, fraction: Double)
        /// It stands on another item.
        case changed(from: Int, to: Int)
    }

    /// The cell that progress is measured from; on a circle it is unwrapped.
    private(set) var origin = 0

    /// Takes a new place over.
    ///
    /// - Parameters:
    ///   - offset: of the page's leading edge, in items.
    ///   - first: the first visible cell.
    ///   - margin: a cell that is this close to its place is there, in items.
    mutating func follow(_ offset: Double, first: Int, margin: Double, in range: ScrollRange) -> Event? {
        guard range.count > 0, range.wraps || (0..<range.count).contains(first) else { return nil }
        let place = Double(origin)
        func item(_ cell: Int) -> Int { ScrollRange(count: range.count, wraps: true).clamped(cell) }
        if abs(Double(first) - offset) < margin || offset > place + 1 || offset < place - 1 {
            guard first != origin, !range.wraps || item(first) != item(origin) else { return nil }
            defer { origin = first }
            return .changed(from: item(origin), to: item(first))
        }
        let next = offset > place ? origin + 1 : origin - 1
        return .moved(from: item(origin), to: item(next), fraction: offset - place)
    }

    /// Brings the origin into the range of the items, after a whole turn was taken off the offset.
    mutating func wrap(in range: ScrollRange) {
        origin = ScrollRange(count: range.count, wraps: true, emptyPlace: 0).clamped(origin)
    }
}
