// Grouping of items into pages. In: the number of items, and of items per page. Out: pages, their items, and
// offsets to rest at.

/// The pages of a carousel: a page is a number of adjacent items.
public struct Pages: Equatable, Sendable {
    /// The number of items in the data.
    public let items: Int
    /// The number of items per page, 1 or more.
    public let perPage: Int
    /// Whether the last page starts early enough to be full, if there are enough items; never when wrapped.
    public let truncatesFinal: Bool

    /// - Parameters:
    ///   - items: a negative number counts as 0.
    ///   - perPage: a number below 1 counts as 1.
    init(items: Int, perPage: Int, truncatesFinal: Bool) {
        self.items = max(0, items)
        self.perPage = max(1, perPage)
        self.truncatesFinal = truncatesFinal
    }

    /// The number of pages. The last one may have fewer items, or share some with the page before it.
    public var count: Int { (items + perPage - 1) / perPage }

    /// The first item of a page; a page out of range is clamped. 0 when there are no items.
    public func firstItem(ofPage page: Int) -> Int {
        let page = max(0, min(page, count - 1))
        let first = page * perPage
        return truncatesFinal ? max(0, min(first, items - perPage)) : first
    }

    /// The items of a page.
    public func items(ofPage page: Int) -> Range<Int> {
        let first = firstItem(ofPage: page)
        return first..<min(items, first + perPage)
    }

    /// The page of an item when it is the current one: the nearest page, because the offset may be between
    /// two pages.
    public func page(ofItem index: Int) -> Int {
        guard count > 0 else { return 0 }
        if truncatesFinal, perPage > 1, index > (items / perPage - 1) * perPage, items > perPage {
            let last = firstItem(ofPage: count - 1)
            let before = firstItem(ofPage: count - 2)
            return last - index <= index - before ? count - 1 : count - 2
        }
        let page = (Double(index) / Double(perPage)).rounded(.toNearestOrAwayFromZero)
        return max(0, min(count - 1, Int(page)))
    }

    /// The offset of a page to rest at: the nearest page, or the next one up or down from `offset`.
    ///
    /// - Parameter direction: above 0 for the next page up, below 0 for the next page down, 0 for the
    ///   nearest; a page that begins at the offset counts as both the next up and the next down.
    func restingOffset(from offset: Double, direction: Int, in range: ScrollRange) -> Double {
        guard perPage > 1, items > 0 else {
            return direction > 0
                ? offset.rounded(.up)
                : direction < 0
                    ? offset.rounded(.down)
                    : offset.rounded(.toNearestOrAwayFromZero)
        }
        // When wrapped, the last page may be shorter: splits the offset into whole turns and a position
        // within one turn.
        let turn = range.wraps ? (offset / Double(items)).rounded(.down) * Double(items) : 0
        let local = offset - turn
        let page = max(0, min(count - 1, Int(saturating: (local / Double(perPage)).rounded(.down))))
        let below = Double(firstItem(ofPage: page))
        let isLast = page == count - 1
        let above = isLast ? (range.wraps ? Double(items) : below) : Double(firstItem(ofPage: page + 1))
        let target: Double
        if local <= below {
            target = below
        } else if local >= above {
            target = above
        } else if direction != 0 {
            target = direction > 0 ? above : below
        } else {
            target = above - local <= local - below ? above : below
        }
        return turn + target
    }
}
