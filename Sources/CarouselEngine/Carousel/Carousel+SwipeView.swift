// SwipeView's habits: what follows a change of the offset, and what a layout does.

/// Where a page is, as of a layout.
struct LaidOutPage: Equatable {
    /// From the leading edge of the bounds, in points along the axis.
    let start: Double
    /// Whether it is aligned to the edge.
    let isAtEdge: Bool
}

extension Carousel {
    /// How long paging takes to come back to the current item after a layout, in seconds.
    private static var aligningDuration: Double { 0.25 }
    /// An offset that changes by no more than this stays, in items.
    private static var smallestMove: Double { 1e-4 }

    /// Stands at an offset at once; even one out of range.
    func jumpAsSwipeView(to offset: Double) {
        guard abs(offset - motion.offset) > Self.smallestMove else { return }
        _ = motion.jump(to: offset)
        loadedOffset = nil
        readData()
        layOutPage()
        loadPage()
        update()
    }

    /// Tells of the scrolling; then the current index is taken anew and items are loaded, unless that is put off.
    func followAsSwipeView(sendsEvents: Bool) {
        if range.wraps { motion.offset = range.clamped(motion.offset) }
        arePlacementsStale = true
        if sendsEvents { delegate?.carouselDidScroll(self) }
        if storedSettings.defersItemLoading, let loadedOffset,
            abs(range.distance(from: loadedOffset, to: motion.offset)) < 1 - Motion.endMargin
        {
            return
        }
        // Sums of frame times just miss the half at which the next item is the current one.
        let away = motion.offset < 0 ? -Motion.endMargin : Motion.endMargin
        announcedIndex = range.index(at: motion.offset + away)
        loadedOffset = Double(announcedIndex)
        loadPage()
        guard sendsEvents, motion.previousIndex != announcedIndex else { return }
        motion.previousIndex = announcedIndex
        delegate?.carouselCurrentItemIndexDidChange(self)
    }

    /// Reads the data, loads, and, with paging, scrolls to the current item, even over no distance.
    func layOutAsSwipeView() {
        needsLayout = false
        readData()
        resolveOptions()
        layOutPage()
        loadPage()
        if storedSettings.isPagingEnabled, !motion.isScrolling {
            scrollToItem(at: currentItemIndex, duration: Self.aligningDuration)
        }
    }

    /// The wrap changed: the offset stays what it was in the range of before.
    func wrapDidChangeAsSwipeView(from former: ScrollRange) {
        let offset = former.clamped(motion.offset)
        layOut()
        scrollOffset = offset
    }

    /// The number of items and their size: the delegate's, else that of the views, which are as large as the first
    /// one that was measured.
    func readData() {
        guard let dataSource, !isLoading else { return }
        numberOfItems = min(max(0, dataSource.numberOfItems(in: self)), Self.mostItems)
        var size = delegate?.carouselItemSize(self)
        if size == nil, numberOfItems > 0 {
            size = loaded.items.isEmpty ? measuredSize(from: dataSource) : uniformItemSize
        }
        func length(_ x: Double) -> Double { x.isFinite && x >= 0.0001 ? min(x, 1e6) : 1 }
        let measured = size ?? itemSize
        uniformItemSize = Size(width: length(measured.width), height: length(measured.height))
        itemWidth = itemSize.along(vertical: storedSettings.isVertical)
    }

    /// The size of a view that is asked for only to be measured.
    private func measuredSize(from dataSource: any CarouselDataSource<ItemView>) -> Size {
        isLoading = true
        let reused = loaded.dequeue(isPlaceholder: false)
        let view = dataSource.carousel(self, viewForItemAt: 0, reusing: reused)
        isLoading = false
        return dataSource.carousel(self, sizeOf: view)
    }

    /// Where the page begins; it stays until the next layout.
    private func layOutPage() {
        laidOutPage = nil
        laidOutPage = LaidOutPage(start: pageStart, isAtEdge: storedSettings.alignment == 0)
    }

    /// Loads the items that meet the bounds.
    private func loadPage() {
        guard itemWidth > 0, !isLoading else { return }
        arePlacementsStale = true
        if range.wraps { motion.offset = range.clamped(motion.offset) }
        let length = bounds.along(vertical: storedSettings.isVertical)
        let start = pageStart / itemWidth
        let window =
            storedSettings.defersItemLoading
            ? PageWindow(around: currentItemIndex, start: start, length: length / itemWidth, in: range)
            : PageWindow(at: motion.offset, start: start, length: length / itemWidth, in: range)
        show { window.append(to: &$0, in: range) }
    }
}
