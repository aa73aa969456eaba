// Pages, progress and slide shows. Offsets in items; durations in seconds.

/// How far a carousel has come from one page to the next.
public struct ScrollProgress: Equatable, Sendable {
    /// The page that lies behind, or that it rests on.
    public let from: Int
    /// The page that comes next; the same as `from` at the end of a line.
    public let to: Int
    /// 0 on `from`, towards 1 on `to`; below 0 or above 1 beyond the ends.
    public let fraction: Double
}

extension Carousel {
    /// The pages that the settings make of the items. On a circle no page is truncated.
    public var pages: Pages {
        Pages(
            items: numberOfItems, perPage: storedSettings.itemsPerPage,
            truncatesFinal: storedSettings.truncatesFinalPage && !wrapEnabled)
    }

    /// Pages there are; 0 with no items.
    public var numberOfPages: Int { pages.count }

    /// The page of the current item. Setting it moves there at once; a page out of range is brought into it.
    public var currentPage: Int {
        get {
            guard numberOfItems > 0 || conventions == .swipeView else { return 0 }
            return conventions == .swipeView
                ? pages.pageAsSwipeView(ofItem: currentItemIndex) : pages.page(ofItem: currentItemIndex)
        }
        set {
            let isThere =
                conventions == .swipeView && newValue * storedSettings.itemsPerPage == currentItemIndex
            if !isThere { scrollToPage(at: newValue, duration: 0) }
        }
    }

    /// Scrolls to the first item of a page, the shorter way when wrapped.
    ///
    /// - Parameters:
    ///   - page: one out of range is brought into it.
    ///   - duration: in seconds; 0 or less jumps.
    public func scrollToPage(at page: Int, duration: Double) {
        if conventions == .swipeView {
            let first = page.multipliedReportingOverflow(by: storedSettings.itemsPerPage)
            let index = first.overflow ? (page > 0 ? Self.mostItems : -Self.mostItems) : first.partialValue
            let isTruncated = storedSettings.truncatesFinalPage
            let last = numberOfItems - storedSettings.itemsPerPage
            scrollToItem(at: isTruncated ? min(index, last) : index, duration: duration)
            return
        }
        guard numberOfItems > 0 else { return }
        scrollToItem(at: pages.firstItem(ofPage: page), duration: duration)
    }

    /// Between which pages the carousel stands.
    public var progress: ScrollProgress {
        let pages = pages
        guard pages.count > 0 else { return ScrollProgress(from: 0, to: 0, fraction: 0) }
        let offset = wrapEnabled ? range.clamped(motion.offset) : motion.offset
        let last = pages.count - 1
        let page =
            offset >= Double(pages.firstItem(ofPage: last))
            ? last : max(0, min(last, Int(saturating: offset / Double(pages.perPage))))
        let start = Double(pages.firstItem(ofPage: page))
        let isLast = page == last
        let next = isLast ? (wrapEnabled ? 0 : page) : page + 1
        let end =
            isLast
            ? (wrapEnabled ? Double(numberOfItems) : start + Double(pages.perPage))
            : Double(pages.firstItem(ofPage: next))
        return ScrollProgress(
            from: page, to: next, fraction: end > start ? (offset - start) / (end - start) : 0)
    }

    // MARK: Slide shows

    /// Seconds until the slide show moves on; nil when there is none, or it has come to its end.
    public var autoplayTimeLeft: Double? {
        storedSettings.autoplayInterval > 0 && pageDue != nil ? autoplay.timeLeft : nil
    }

    /// Whether the slide show waits, for a finger or because it was asked to.
    public var isAutoplayPaused: Bool { !autoplay.pauses.isEmpty }

    /// Has the slide show wait; the time that is left stays.
    public func pauseAutoplay() { autoplay.pause(.asked) }

    /// Has it go on.
    ///
    /// CarouselSwift: the time begins anew.
    public func resumeAutoplay() {
        autoplay.resume(.asked, restarts: conventions == .carouselSwift)
    }

    /// The page that comes next; nil where the show ends.
    private var pageDue: Int? {
        let pages = pages
        guard numberOfItems > 1, pages.count > 1, storedSettings.autoscroll == 0 else { return nil }
        let step = storedSettings.autoplaysBackward ? -1 : 1
        let next = currentPage + step
        if (0..<pages.count).contains(next) { return next }
        return wrapEnabled || storedSettings.autoplayRepeats ? (step > 0 ? 0 : pages.count - 1) : nil
    }

    /// Scrolls to the next page when its time has come.
    func autoplayIfDue(after seconds: Double) {
        guard autoplay.advance(by: seconds), !motion.isDragging else { return }
        if conventions == .carouselSwift {
            // A line's end is asked for again and again.
            let step = storedSettings.autoplaysBackward ? -1 : 1
            scroll(byNumberOfItems: step, duration: Motion.scrollDuration)
            return
        }
        guard let page = pageDue else { return }
        scrollToPage(at: page, duration: Motion.scrollDuration)
    }

    // MARK: What is visible

    /// The items whose places in the row are wholly within the bounds, in the row's order; a point is left out of
    /// account.
    public var whollyVisibleItems: [Int] {
        let length = bounds.along(vertical: storedSettings.isVertical)
        return row.filter { $0.start > -1 && $0.start + itemWidth < length + 1 }.map(\.index)
    }

    /// The first item of the row that is within the bounds by more than a point; nil with none loaded.
    public var firstVisibleItem: Int? {
        let row = row
        return (row.first { $0.start + itemWidth > 1 } ?? row.first)?.index
    }

    /// The first item of the row that ends beyond the bounds, or within a point of their end; else the last one.
    public var lastVisibleItem: Int? {
        let row = row
        let length = bounds.along(vertical: storedSettings.isVertical)
        return (row.first { $0.start + itemWidth + 1 > length } ?? row.last)?.index
    }

    /// The loaded items, and where they begin along the axis when they lie in a row, in points; in the row's order.
    private var row: [(index: Int, start: Double)] {
        let offsets = itemOffsets
        let length = bounds.along(vertical: storedSettings.isVertical)
        let middle = length / 2 + alignmentDisplacement - itemWidth / 2
        return loaded.items.map { (itemIndex(ofCell: $0.index), middle + offsets[$0.index] * itemWidth) }
            .sorted { $0.start < $1.start }
    }

    // MARK: Alignment

    /// From the place where offset 0 is measured to the middle of the bounds, in items: half a page, and what an
    /// alignment off the centre leaves.
    var centerShift: Double { pageShift - alignmentShift }

    /// From the current item to the middle of its page, in items.
    var pageShift: Double { Double(max(1, storedSettings.itemsPerPage) - 1) / 2 }

    /// From the middle of the bounds to the middle of the page, in items.
    var alignmentShift: Double { itemWidth > 0 ? alignmentDisplacement / itemWidth : 0 }

    /// From the middle of the bounds to the middle of the page, in points along the axis.
    var alignmentDisplacement: Double {
        let length = bounds.along(vertical: storedSettings.isVertical)
        return pageStart + pageLength / 2 - length / 2
    }

    /// Extent of a page along the axis, in points.
    var pageLength: Double { Double(max(1, storedSettings.itemsPerPage)) * itemWidth }

    /// Where the page begins, in points along the axis.
    var pageStart: Double {
        laidOutPage?.start ?? storedSettings.alignment
            * (bounds.along(vertical: storedSettings.isVertical) - pageLength)
    }
}
