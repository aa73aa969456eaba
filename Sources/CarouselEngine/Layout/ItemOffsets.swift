// Where items stand. In: the scroll range and offset, and how far the middle of the bounds is from there. Out: an
// offset an item, as types see it.

/// The items' distances from the middle of the page, for one scroll offset.
struct ItemOffsets {
    private let range: ScrollRange
    /// What is in the middle of the bounds, in items: a circle's seam is opposite to it.
    private let middle: Double
    /// From the middle of the bounds to the middle of the page, in items.
    private let alignment: Double

    /// - Parameters:
    ///   - page: from the current item to the middle of its page, in items.
    ///   - alignment: from the middle of the bounds to the middle of the page, in items.
    init(at scrollOffset: Double, page: Double, alignment: Double, in range: ScrollRange) {
        self.range = range
        self.alignment = alignment
        let shift = page - alignment
        middle =
            shift == 0
            ? scrollOffset : range.wraps ? range.clamped(scrollOffset + shift) : scrollOffset + shift
    }

    /// An item's distance from the middle of the page, in items.
    subscript(index: Int) -> Double { range.offset(ofIndex: index, from: middle) - alignment }
}
