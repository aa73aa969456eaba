// Items in pages. In: how many items, how many to a page. Out: pages, their items, and offsets to rest at.

/// The pages of a carousel: a page is some items side by side.
public struct Pages: Equatable, Sendable {
    /// Items in the data.
    public let items: Int
    /// Items to a page, 1 or more.
    public let perPage: Int
    /// Whether the last page begins early enough to be full, where there are items enough; not on a circle.
    public let truncatesFinal: Bool

    /// - Parameters:
    ///   - items: a negative number counts as 0.
    ///   - perPage: a number below 1 counts as 1.
    init(items: Int, perPage: Int, truncatesFinal: Bool) {
        self.items = max(0, items)
        self.perPage = max(1, perPage)
        self.truncatesFinal = truncatesFinal
    }

    /// Pages there are: the last one may have fewer items, or share some with the one before it.
    public var count: Int { (items + perPage - 1) / perPage }

    /// The first item of a page; a page out of range is brought into it. 0 with no items.
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

    /// The page that an item counts to when it is the current one: the nearest, as the carousel may stand between two.
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

    /// The offset to rest at from an offset on: of the nearest page, or of the next one up or down.
    ///
    /// - Parameter direction: above 0 for the next one up, below 0 for the next one down; a page that begins at the
    ///   offset counts as both.
    func restingOffset(from offset: Double, direction: Int, in range: ScrollRange) -> Double {
        guard perPage > 1, items > 0 else {
            return direction > 0
                ? offset.rounded(.up)
                : direction < 0
                    ? offset.rounded(.down)
                    : offset.rounded(.toNearestOrAwayFromZero)
        }
        // On a circle the last page is as short as it is: whole turns, then pages within one.
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
