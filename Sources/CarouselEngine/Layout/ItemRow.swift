// Items side by side, as if a type had moved nothing. In: where each begins and ends. Out: which are in sight.

/// Items laid out in a row.
package struct ItemRow {
    /// Where an item is along the axis, in points from the leading edge of the bounds.
    package struct Place {
        /// The item's.
        package let index: Int
        package let start, end: Double

        package init(index: Int, start: Double, end: Double) {
            self.index = index
            self.start = start
            self.end = end
        }
    }

    private let places: [Place]
    private let length: Double

    /// - Parameters:
    ///   - places: in any order.
    ///   - length: of the bounds, in points.
    package init(_ places: [Place], length: Double) {
        self.places = places.sorted { $0.start < $1.start }
        self.length = length
    }

    /// The items that are entirely within the bounds, with a tolerance of one point.
    package var whole: [Int] { places.filter { $0.start > -1 && $0.end < length + 1 }.map(\.index) }

    /// The first item that reaches into the bounds by more than one point; nil when there is none.
    package var first: Int? { (places.first { $0.end > 1 } ?? places.first)?.index }

    /// The first item that ends beyond the bounds, or within one point of their end; otherwise the last one.
    package var last: Int? { (places.first { $0.end + 1 > length } ?? places.last)?.index }
}
