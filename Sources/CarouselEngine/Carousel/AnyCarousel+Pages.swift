// Pages, progress and autoplay. Offsets in items; durations in seconds.

/// The progress of a carousel from one page to the next.
public struct ScrollProgress: Equatable, Sendable {
    /// The page before the offset, or the page it rests on.
    public let from: Int
    /// The next page; the same as `from` at the end of an unwrapped carousel.
    public let to: Int
    /// 0 at `from`, approaching 1 at `to`; below 0 or above 1 beyond the ends.
    public let fraction: Double
}

extension AnyCarousel {
    /// The pages of the items, according to the settings. When wrapped, no page is truncated.
    public var pages: Pages { core.pages }

    /// The number of pages; 0 when there are no items.
    public var numberOfPages: Int { core.pages.count }

    /// The page of the current item. Setting it jumps to that page; a page out of range is clamped.
    public var currentPage: Int {
        get { core.currentPage }
        set { if !core.isExactly(onPage: newValue) { scrollToPage(at: newValue, duration: 0) } }
    }

    /// Scrolls to the first item of a page, by the shorter way when wrapped.
    ///
    /// - Parameters:
    ///   - page: clamped if out of range.
    ///   - animation: how it moves.
    /// - Returns: a token that tells how the scroll ends; cancelled when there are no items.
    @discardableResult
    public func scrollToPage(at page: Int, _ animation: ScrollAnimation = .usual) -> ScrollToken {
        if let index = core.firstItem(ofPage: page) { return scrollToItem(at: index, animation) }
        let token = ScrollToken()
        token.finish(.cancelled)
        return token
    }

    /// Scrolls to the first item of a page; see ``scrollToItem(at:duration:)``.
    package func scrollToPage(at page: Int, duration: Double) {
        if let index = core.firstItem(ofPage: page) { scrollToItem(at: index, duration: duration) }
    }

    /// The pages between which the carousel is, and its progress between them.
    public var progress: ScrollProgress { core.progress }

    // MARK: Autoplay

    /// Seconds until autoplay scrolls to the next page; nil when autoplay is off or has reached its end.
    public var autoplayTimeLeft: Double? { core.autoplayTimeLeft }

    /// Whether autoplay is paused, by a drag or by ``pauseAutoplay()``.
    public var isAutoplayPaused: Bool { !core.autoplay.pauses.isEmpty }

    /// Pauses autoplay and keeps its remaining time.
    public func pauseAutoplay() { core.autoplay.pause(.asked) }

    /// Resumes autoplay with the remaining time; with CarouselSwift's habits, with the full interval.
    public func resumeAutoplay() { core.autoplay.resume(.asked, restarts: core.habits.restartsAutoplay) }

    /// Scrolls to the next page when the autoplay interval has passed.
    func autoplayIfDue(after seconds: Double) {
        if core.autoplay.advance(by: seconds), !core.motion.isDragging { autoplayByHabit() }
    }

    // MARK: Visible items

    /// The items that are entirely within the bounds when laid out in a row, with a tolerance of one point;
    /// in the row's order.
    public var whollyVisibleItems: [Int] {
        let length = core.length
        return row.filter { $0.start > -1 && $0.end < length + 1 }.map(\.index)
    }

    /// The first item of the row that reaches into the bounds by more than one point; nil when no item is
    /// loaded.
    public var firstVisibleItem: Int? {
        let row = row
        return (row.first { $0.end > 1 } ?? row.first)?.index
    }

    /// The first item of the row that ends beyond the bounds, or within one point of their end; otherwise the
    /// last one.
    public var lastVisibleItem: Int? {
        let row = row
        let length = core.length
        return (row.first { $0.end + 1 > length } ?? row.last)?.index
    }

    /// The loaded items, and their start and end along the axis when laid out in a row, in points; in the row's
    /// order.
    private var row: [(index: Int, start: Double, end: Double)] {
        let (offsets, distances) = (core.itemOffsets, core.itemDistances)
        let middle = core.length / 2 + core.alignmentDisplacement
        return loaded.items.map { item in
            let extent = core.strip.lengths.extent(of: item.index)
            let distance = distances.distance(ofItem: item.index, at: offsets[item.index])
            let start = middle - extent / 2 + distance
            return (core.itemIndex(ofCell: item.index), start, start + extent)
        }
        .sorted { $0.start < $1.start }
    }
}
