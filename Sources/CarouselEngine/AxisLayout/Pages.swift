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
    /// The first item of each group of items, where the groups have different numbers of items.
    private let starts: [Int]?
    /// The groups that are different places to rest; nil for all. Those before count to the first of them, and those
    /// behind to the last.
    private var kept: ClosedRange<Int>?

    /// - Parameters:
    ///   - items: a negative number counts as 0.
    ///   - perPage: a number below 1 counts as 1.
    ///   - starts: nil when all pages have the same number of items; otherwise the first item of each.
    package init(items: Int, perPage: Int, truncatesFinal: Bool, starts: [Int]? = nil) {
        self.items = max(0, items)
        self.perPage = max(1, perPage)
        self.truncatesFinal = truncatesFinal && starts == nil
        self.starts = starts
    }

    /// The number of pages. The last one may have fewer items, or share some with the page before it.
    public var count: Int { kept?.count ?? groupCount }

    /// The first item of a page; a page out of range is clamped. 0 when there are no items.
    public func firstItem(ofPage page: Int) -> Int {
        let page = max(0, min(page, count - 1))
        guard let kept else { return groupStart(page) }
        return page == 0 ? 0 : groupStart(kept.lowerBound + page)
    }

    /// The items of a page.
    public func items(ofPage page: Int) -> Range<Int> {
        let page = max(0, min(page, count - 1))
        let first = firstItem(ofPage: page)
        guard let kept else { return first..<min(items, groupEnd(page)) }
        return first..<(page == count - 1 ? items : min(items, groupEnd(kept.lowerBound + page)))
    }

    // MARK: Groups

    /// The number of groups that the items are divided into.
    var groupCount: Int { starts?.count ?? (items + perPage - 1) / perPage }

    /// The first item of a group.
    func groupStart(_ group: Int) -> Int {
        if let starts { return group < starts.count ? starts[group] : items }
        let first = group * perPage
        return truncatesFinal ? max(0, min(first, items - perPage)) : first
    }

    /// The item behind the last one of a group; it may be beyond the items.
    func groupEnd(_ group: Int) -> Int { starts != nil ? groupStart(group + 1) : groupStart(group) + perPage }

    /// The group that an item is in; of two that share it, the later one.
    ///
    /// - Complexity: logarithmic in the number of groups that have different numbers of items.
    func group(containing index: Int) -> Int {
        let last = max(0, groupCount - 1)
        guard let starts else {
            if truncatesFinal, index >= groupStart(last) { return last }
            return max(0, min(index / perPage, last))
        }
        return (1..<last + 1).boundary { starts[$0] <= index } - 1
    }

    /// Whether all groups have the same number of items.
    var areFull: Bool { starts == nil && (truncatesFinal && items >= perPage || items % perPage == 0) }

    /// Only these groups are different places to rest.
    mutating func keep(_ groups: ClosedRange<Int>) {
        kept = groups == 0...max(0, groupCount - 1) ? nil : groups
    }

    /// The page of an item when it is the current one: the nearest page, because the offset may be between
    /// two pages.
    public func page(ofItem index: Int) -> Int {
        guard count > 0 else { return 0 }
        if kept != nil || starts != nil { return nearestPage(toItem: index) }
        if truncatesFinal, perPage > 1, index > (items / perPage - 1) * perPage, items > perPage {
            let last = firstItem(ofPage: count - 1)
            let before = firstItem(ofPage: count - 2)
            return last - index <= index - before ? count - 1 : count - 2
        }
        let page = (Double(index) / Double(perPage)).rounded(.toNearestOrAwayFromZero)
        return max(0, min(count - 1, Int(saturating: page)))
    }

    private func nearestPage(toItem index: Int) -> Int {
        let group = group(containing: index)
        let isNearer =
            group + 1 < groupCount && 2 * (index - groupStart(group)) >= groupEnd(group) - groupStart(group)
        let page = (isNearer ? group + 1 : group) - (kept?.lowerBound ?? 0)
        return max(0, min(page, count - 1))
    }

    /// The offset of a page to rest at: the nearest page, or the next one up or down from `offset`.
    ///
    /// - Parameter direction: above 0 for the next page up, below 0 for the next page down, 0 for the
    ///   nearest; a page that begins at the offset counts as both the next up and the next down.
    package func restingOffset(from offset: Double, direction: Int, in range: ScrollRange) -> Double {
        guard perPage > 1 || starts != nil, items > 0 else {
            if direction == 0 { return offset.rounded() }
            return offset.rounded(direction > 0 ? .up : .down)
        }
        // When wrapped, the last page may be shorter: splits the offset into whole turns and a position
        // within one turn.
        let turn = range.isLoop ? (offset / Double(items)).rounded(.down) * Double(items) : 0
        let local = offset - turn
        let page =
            starts == nil
            ? max(0, min(groupCount - 1, Int(saturating: (local / Double(perPage)).rounded(.down))))
            : group(containing: Int(saturating: local.rounded(.down)))
        let below = Double(groupStart(page))
        let isLast = page == groupCount - 1
        var above = below
        if !isLast {
            above = Double(groupStart(page + 1))
        } else if range.isLoop {
            above = Double(items)
        }
        if local <= below { return turn + below }
        if local >= above { return turn + above }
        if direction != 0 { return turn + (direction > 0 ? above : below) }
        return turn + (above - local <= local - below ? above : below)
    }
}
