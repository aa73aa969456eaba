// SwipeView's habits: what happens when the offset changes, and during a layout.

/// Where a page is since the last layout.
struct LaidOutPage: Equatable {
    /// From the leading edge of the bounds, in points along the axis.
    let start: Double
    /// Whether it is aligned to the leading edge.
    let isAtEdge: Bool
}

extension Core {
    /// A change of the offset by no more than this is ignored, in items.
    static let smallestMove = 1e-4
    private static let restingMargin = 0.01

    /// The first item of a page; it may be out of range.
    func firstItemAsSwipeView(ofPage page: Int) -> Int {
        let first = page.multipliedReportingOverflow(by: settings.fixedItemsPerPage)
        let index = first.overflow ? (page > 0 ? Self.mostItems : -Self.mostItems) : first.partialValue
        return settings.truncatesFinalPage ? min(index, numberOfItems - settings.fixedItemsPerPage) : index
    }

    /// When wrapped, the range is cut where an item leaves the bounds, or at half the count.
    var seamAsSwipeView: ItemOffsets.Seam {
        own.laidOutPage?.isAtEdge ?? false
            ? .edgesOfBounds(length: length, itemWidth: itemWidth) : .halfTheCount
    }

    /// When wrapped, keeps the offset in the range of the items.
    fileprivate mutating func wrapOffset() {
        if wraps { motion.offset = range.clamped(motion.offset) }
    }

    /// Updates the current index; false while that is deferred until the offset has moved by a whole item.
    fileprivate mutating func takeIndex() -> Bool {
        if settings.defersItemLoading, let loadedOffset,
            abs(range.distance(from: loadedOffset, to: motion.offset)) < 1 - Motion.endMargin
        {
            return false
        }
        // Sums of frame times end slightly before the half item at which the next item becomes the current
        // one.
        let away = motion.offset < 0 ? -Motion.endMargin : Motion.endMargin
        own.announcedIndex = range.index(at: motion.offset + away)
        loadedOffset = Double(own.announcedIndex)
        return true
    }

    /// Sets the common size of all items; an extent that is not finite or below 0.0001 points becomes one
    /// point.
    fileprivate mutating func takeSize(_ size: Size) {
        func extent(_ x: Double) -> Double { x.isFinite && x >= 0.0001 ? min(x, 1e6) : 1 }
        let uniform = Size(width: extent(size.width), height: extent(size.height))
        uniformItemSize = uniform
        take(itemWidth: uniform.along(vertical: settings.isVertical))
    }

    /// Sets where the page begins, until the next layout.
    fileprivate mutating func layOutPage() {
        own.laidOutPage = LaidOutPage(start: strip.fullPageStart, isAtEdge: settings.alignment == .start)
    }

    /// The items that intersect the bounds.
    fileprivate var pageWindow: PageWindow {
        let start = pageStart / itemWidth
        return settings.defersItemLoading
            ? PageWindow(around: currentItemIndex, start: start, length: length / itemWidth, in: range)
            : PageWindow(at: motion.offset, start: start, length: length / itemWidth, in: range)
    }

    /// Snaps the offset to an item that is less than 0.01 items away.
    fileprivate mutating func snapToNearItem() {
        let nearest = motion.offset.rounded(.toNearestOrAwayFromZero)
        if abs(motion.offset - nearest) < Self.restingMargin { motion.offset = nearest }
        loadedOffset = nil
    }
}

extension AnyCarousel {
    /// The duration of the scroll to the current item that follows a layout with paging, in seconds.
    private static var aligningDuration: Double { 0.25 }

    /// Jumps to an offset, even one out of range.
    func jumpAsSwipeView(to offset: Double) {
        guard abs(offset - core.motion.offset) > Core.smallestMove else { return }
        _ = core.motion.jump(to: offset)
        core.loadedOffset = nil
        readDataAsSwipeView()
        core.layOutPage()
        loadPage()
        update()
    }

    /// Sends the scroll event; then updates the current index and loads items, unless that is deferred.
    func followAsSwipeView(sendsEvents: Bool) {
        core.wrapOffset()
        invalidatePlacements()
        if sendsEvents { tell(.moved) }
        guard core.takeIndex() else { return }
        loadPage()
        let index = core.own.announcedIndex
        guard sendsEvents, core.motion.previousIndex != index else { return }
        core.motion.previousIndex = index
        tell(.otherItem)
    }

    /// Reads the data, loads, and, with paging, scrolls to the current item, even over a distance of 0.
    func layOutAsSwipeView() {
        needsLayout = false
        readDataAsSwipeView()
        resolveOptions()
        core.layOutPage()
        loadPage()
        if core.settings.isPagingEnabled, !core.motion.isScrolling {
            scrollToItem(at: currentItemIndex, duration: Self.aligningDuration)
        }
    }

    /// The wrap option changed: the offset keeps its value in the previous range.
    func wrapDidChangeAsSwipeView(from former: ScrollRange) {
        let offset = former.clamped(core.motion.offset)
        layOut()
        scrollOffset = offset
    }

    /// The scroll view came to rest.
    func restAsSwipeView() {
        core.snapToNearItem()
        update()
    }

    /// Reads the number of items and their size. The size is the delegate's, otherwise that of the first view
    /// that was measured.
    func readDataAsSwipeView() {
        guard hasData, !isLoading else { return }
        core.take(items: countData().items, placeholders: core.numberOfPlaceholders)
        var size = askSizes().size
        if size == nil, core.numberOfItems > 0 {
            size = loaded.items.isEmpty ? measuredSize() : core.uniformItemSize
        }
        core.takeSize(size ?? itemSize)
    }

    /// The size of a view that is requested only to measure it.
    private func measuredSize() -> Size {
        isLoading = true
        let pooled = loaded.dequeue(isPlaceholder: false)
        let size = makeView(at: 0, isPlaceholder: false, reusing: pooled)
        isLoading = false
        keepView(in: nil)
        if let pooled { loaded.drop(pooled) }
        dropViews(in: loaded.takeDropped())
        return size
    }

    /// Loads the items that intersect the bounds.
    private func loadPage() {
        guard core.itemWidth > 0, !isLoading else { return }
        invalidatePlacements()
        core.wrapOffset()
        let (window, range) = (core.pageWindow, core.range)
        show { window.append(to: &$0, in: range) }
    }
}

extension Pages {
    /// The page of an item, rounded: with 3 items per page, the third item counts to the next page. With
    /// truncation, every item after the start of the last full page counts to the last page. For an index out
    /// of range, the page is out of range too.
    func pageAsSwipeView(ofItem index: Int) -> Int {
        if truncatesFinal, perPage > 1, index > (items / perPage - 1) * perPage { return count - 1 }
        return Int(saturating: (Double(index) / Double(perPage)).rounded(.toNearestOrAwayFromZero))
    }
}
