// SwipeView's habits: what follows a change of the offset, and what a layout does.

/// Where a page is, as of a layout.
struct LaidOutPage: Equatable {
    /// From the leading edge of the bounds, in points along the axis.
    let start: Double
    /// Whether it is aligned to the edge.
    let isAtEdge: Bool
}

extension Core {
    /// An offset that changes by no more than this stays, in items.
    static let smallestMove = 1e-4
    private static let restingMargin = 0.01

    /// The item that a page begins with; it may lie out of range.
    func firstItemAsSwipeView(ofPage page: Int) -> Int {
        let first = page.multipliedReportingOverflow(by: settings.itemsPerPage)
        let index = first.overflow ? (page > 0 ? Self.mostItems : -Self.mostItems) : first.partialValue
        return settings.truncatesFinalPage ? min(index, numberOfItems - settings.itemsPerPage) : index
    }

    /// A circle is cut where an item leaves the bounds, or at half the count.
    var seamAsSwipeView: ItemOffsets.Seam {
        own.laidOutPage?.isAtEdge ?? false
            ? .edgesOfBounds(length: length, itemWidth: itemWidth) : .halfTheCount
    }

    /// On a circle, keeps the offset among the items.
    fileprivate mutating func wrapOffset() {
        if wraps { motion.offset = range.clamped(motion.offset) }
    }

    /// Takes the current index again; false while that waits for a whole item's way.
    fileprivate mutating func takeIndex() -> Bool {
        if settings.defersItemLoading, let loadedOffset,
            abs(range.distance(from: loadedOffset, to: motion.offset)) < 1 - Motion.endMargin
        {
            return false
        }
        // Sums of frame times just miss the half at which the next item is the current one.
        let away = motion.offset < 0 ? -Motion.endMargin : Motion.endMargin
        own.announcedIndex = range.index(at: motion.offset + away)
        loadedOffset = Double(own.announcedIndex)
        return true
    }

    /// Every item is as large as this; what is no extent counts as a point.
    fileprivate mutating func takeSize(_ size: Size) {
        func extent(_ x: Double) -> Double { x.isFinite && x >= 0.0001 ? min(x, 1e6) : 1 }
        let uniform = Size(width: extent(size.width), height: extent(size.height))
        uniformItemSize = uniform
        itemWidth = uniform.along(vertical: settings.isVertical)
    }

    /// Where the page begins; it stays until the next layout.
    fileprivate mutating func layOutPage() {
        own.laidOutPage = LaidOutPage(start: alignedPageStart, isAtEdge: settings.alignment == 0)
    }

    /// The items that meet the bounds.
    fileprivate var pageWindow: PageWindow {
        let start = pageStart / itemWidth
        return settings.defersItemLoading
            ? PageWindow(around: currentItemIndex, start: start, length: length / itemWidth, in: range)
            : PageWindow(at: motion.offset, start: start, length: length / itemWidth, in: range)
    }

    /// Within 0.01 of an item it is on the item.
    fileprivate mutating func snapToNearItem() {
        let nearest = motion.offset.rounded(.toNearestOrAwayFromZero)
        if abs(motion.offset - nearest) < Self.restingMargin { motion.offset = nearest }
        loadedOffset = nil
    }
}

extension Carousel {
    /// How long paging takes to come back to the current item after a layout, in seconds.
    private static var aligningDuration: Double { 0.25 }

    /// Stands at an offset at once; even one out of range.
    func jumpAsSwipeView(to offset: Double) {
        guard abs(offset - core.motion.offset) > Core.smallestMove else { return }
        _ = core.motion.jump(to: offset)
        core.loadedOffset = nil
        readDataAsSwipeView()
        core.layOutPage()
        loadPage()
        update()
    }

    /// Tells of the scrolling; then the current index is taken again and items are loaded, unless that is put off.
    func followAsSwipeView(sendsEvents: Bool) {
        core.wrapOffset()
        invalidatePlacements()
        if sendsEvents { delegate?.carouselDidScroll(self) }
        guard core.takeIndex() else { return }
        loadPage()
        let index = core.own.announcedIndex
        guard sendsEvents, core.motion.previousIndex != index else { return }
        core.motion.previousIndex = index
        delegate?.carouselCurrentItemIndexDidChange(self)
    }

    /// Reads the data, loads, and, with paging, scrolls to the current item, even over no distance.
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

    /// The wrap changed: the offset stays what it was in the range of before.
    func wrapDidChangeAsSwipeView(from former: ScrollRange) {
        let offset = former.clamped(core.motion.offset)
        layOut()
        scrollOffset = offset
    }

    /// It came to rest.
    func restAsSwipeView() {
        core.snapToNearItem()
        update()
    }

    /// The number of items and their size: the delegate's, else that of the views, which are as large as the first
    /// one that was measured.
    func readDataAsSwipeView() {
        guard let dataSource, !isLoading else { return }
        core.take(items: dataSource.numberOfItems(in: self), placeholders: core.numberOfPlaceholders)
        var size = delegate?.carouselItemSize(self)
        if size == nil, core.numberOfItems > 0 {
            size = loaded.items.isEmpty ? measuredSize(from: dataSource) : core.uniformItemSize
        }
        core.takeSize(size ?? itemSize)
    }

    /// The size of a view that is asked for only to be measured.
    private func measuredSize(from dataSource: any CarouselDataSource<ItemView>) -> Size {
        isLoading = true
        let reused = loaded.dequeue(isPlaceholder: false)
        let view = dataSource.carousel(self, viewForItemAt: 0, reusing: reused)
        isLoading = false
        return dataSource.carousel(self, sizeOf: view)
    }

    /// Loads the items that meet the bounds.
    private func loadPage() {
        guard core.itemWidth > 0, !isLoading else { return }
        invalidatePlacements()
        core.wrapOffset()
        let (window, range) = (core.pageWindow, core.range)
        show { window.append(to: &$0, in: range) }
    }
}

extension Pages {
    /// The page of an item: rounded, so of 3 items to a page the third is nearer to the next one; with truncation, whatever lies beyond the last full page but one is the last;
    /// an index out of range gives a page out of range.
    func pageAsSwipeView(ofItem index: Int) -> Int {
        if truncatesFinal, perPage > 1, index > (items / perPage - 1) * perPage { return count - 1 }
        return Int(saturating: (Double(index) / Double(perPage)).rounded(.toNearestOrAwayFromZero))
    }
}
