// Pages, progress and autoplay. Offsets in items; durations in seconds.

/// The progress of a carousel from one page to the next.
public struct ScrollProgress: Equatable, Sendable {
    /// The page before the offset, or the page it rests on.
    public let from: Int
    /// The next page; the same as `from` at the end of an unwrapped carousel.
    public let to: Int
    /// 0 at `from`, approaching 1 at `to`; 0 beyond the ends.
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
        set { scroll(to: .page(newValue), .none) }
    }

    /// Scrolls to the first item of a page, by the shorter way when wrapped.
    ///
    /// - Parameters:
    ///   - page: clamped if out of range.
    ///   - animation: how it moves.
    /// - Returns: a token that tells how the scroll ends; cancelled when there are no items.
    @discardableResult
    public func scrollToPage(at page: Int, _ animation: TimingParameters = .usual) -> ScrollToken {
        scroll(to: .page(page), animation)
    }

    /// The pages between which the carousel is, and its progress between them.
    public var progress: ScrollProgress { core.progress }

    // MARK: Autoplay

    /// Seconds until autoplay scrolls to the next page, as of the last frame; nil when autoplay is off or has reached its end. A
    /// driver tells it at any time, by `autoplayTimeLeft(at:)`.
    public var autoplayTimeLeft: Double? { core.autoplayTimeLeft }

    /// Whether autoplay is paused, by a drag or by ``pauseAutoplay()``.
    public var isAutoplayPaused: Bool { !core.autoplay.pauses.isEmpty }

    /// Pauses autoplay and keeps its remaining time.
    public func pauseAutoplay() {
        let act = take(.pauseAutoplay)
        defer { act?.end() }
        pauseAutoplay(for: .asked)
    }

    /// Resumes autoplay with the remaining time.
    public func resumeAutoplay() {
        let act = take(.resumeAutoplay)
        defer { act?.end() }
        resumeAutoplay(for: .asked)
    }

    /// Pauses autoplay for a reason of its own.
    func pauseAutoplay(for reason: Autoplay.Pauses) {
        core.autoplay.pause(reason)
        tellAutoplay()
    }

    /// A reason to pause is over.
    func resumeAutoplay(for reason: Autoplay.Pauses) {
        core.autoplay.resume(reason)
        tellAutoplay()
    }

    /// Asks for a frame if autoplay counts otherwise than before: until time is told, it is not known since when.
    func tellAutoplay() { if core.autoplay.isNews { wake() } }

    // MARK: Visible items

    /// The items that are entirely within the bounds when laid out in a row, with a tolerance of one point;
    /// in the row's order.
    public var whollyVisibleItems: [Int] { row.whole }

    /// The first item of the row that reaches into the bounds by more than one point; nil when no item is
    /// loaded.
    public var firstVisibleItem: Int? { row.first }

    /// The first item of the row that ends beyond the bounds, or within one point of their end; otherwise the
    /// last one.
    public var lastVisibleItem: Int? { row.last }

    /// The loaded items when laid out in a row.
    private var row: ItemRow {
        let offsets = core.itemOffsets
        let distances = core.itemDistances
        let middle = core.length / 2 + core.alignmentDisplacement
        return ItemRow(
            loaded.items.map { item in
                let extent = core.axisLayout.lengths.extent(of: item.index)
                let distance = distances.distance(ofItem: item.index, at: offsets[item.index])
                let start = middle - extent / 2 + distance
                return ItemRow.Place(index: item.index, start: start, end: start + extent)
            }, length: core.length)
    }
}
