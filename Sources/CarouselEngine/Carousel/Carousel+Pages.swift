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
    public var pages: Pages { core.pages }

    /// Pages there are; 0 with no items.
    public var numberOfPages: Int { core.pages.count }

    /// The page of the current item. Setting it moves there at once; a page out of range is brought into it.
    public var currentPage: Int {
        get { core.currentPage }
        set { if !core.isExactly(onPage: newValue) { scrollToPage(at: newValue, duration: 0) } }
    }

    /// Scrolls to the first item of a page, the shorter way when wrapped.
    ///
    /// - Parameters:
    ///   - page: one out of range is brought into it.
    ///   - duration: in seconds; 0 or less jumps.
    public func scrollToPage(at page: Int, duration: Double) {
        if let index = core.firstItem(ofPage: page) { scrollToItem(at: index, duration: duration) }
    }

    /// Between which pages the carousel stands.
    public var progress: ScrollProgress { core.progress }

    // MARK: Slide shows

    /// Seconds until the slide show moves on; nil when there is none, or it has come to its end.
    public var autoplayTimeLeft: Double? { core.autoplayTimeLeft }

    /// Whether the slide show waits, for a finger or because it was asked to.
    public var isAutoplayPaused: Bool { !core.autoplay.pauses.isEmpty }

    /// Pauses the slide show, keeping its remaining time.
    public func pauseAutoplay() { core.autoplay.pause(.asked) }

    /// Has it go on, for the time that was left.
    public func resumeAutoplay() { core.autoplay.resume(.asked, restarts: core.habits.restartsAutoplay) }

    /// Scrolls to the next page when its time has come.
    func autoplayIfDue(after seconds: Double) {
        if core.autoplay.advance(by: seconds), !core.motion.isDragging { autoplayByHabit() }
    }

    // MARK: What is visible

    /// The items whose places in the row are wholly within the bounds, in the row's order; a point is left out of
    /// account.
    public var whollyVisibleItems: [Int] {
        let length = core.length
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
        let length = core.length
        return (row.first { $0.start + itemWidth + 1 > length } ?? row.last)?.index
    }

    /// The loaded items, and where they begin along the axis when they lie in a row, in points; in the row's order.
    private var row: [(index: Int, start: Double)] {
        let offsets = core.itemOffsets
        let length = core.length
        let middle = length / 2 + core.alignmentDisplacement - itemWidth / 2
        return loaded.items.map { (core.itemIndex(ofCell: $0.index), middle + offsets[$0.index] * itemWidth) }
            .sorted { $0.start < $1.start }
    }
}
