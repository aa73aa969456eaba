// SwipeView: the items that intersect the bounds are loaded, after the scroll event; the current index changes then. Each
// layout reads the data again and, with paging, scrolls to the current item.

import CarouselEngine

/// A carousel that behaves as SwipeView does.
public final class SwipeView<ItemView>: OriginalCarousel<ItemView> {
    /// What only SwipeView keeps.
    private struct Own {
        /// The current index at the last scroll event.
        var announcedIndex: Int
        /// Where a page is since the last layout, in points from the leading edge; and whether it is aligned to that edge.
        var page: (start: Double, isAtEdge: Bool)?
        /// The offset at which items were last loaded, in items; one less than the offset when they must be loaded again.
        var loadedOffset = 0.0
    }

    private var own: Own

    /// Creates an empty carousel. Set ``OriginalCarousel/dataSource`` to fill it.
    ///
    /// - Parameters:
    ///   - type: how the items are arranged.
    ///   - bounds: the area, in points.
    ///   - settings: by default, iCarousel's.
    ///   - initialItemIndex: the current item at the first layout.
    public init(
        type: any CarouselType, bounds: Size, settings: CarouselSettings = CarouselSettings(),
        initialItemIndex: Int = 0
    ) {
        own = Own(announcedIndex: max(0, initialItemIndex))
        super.init(type, bounds, settings, initialItemIndex, emptyPlace: 0)
    }

    /// `swipeView`.
    public override var behavior: String { "swipeView" }

    /// A change of the offset by no more than this is ignored, in items.
    private static var smallestMove: Float { 1e-4 }
    /// An item that is nearer than this when the scroll view rests is the place to rest, in items.
    private static var restingMargin: Float { 0.01 }
    /// The duration of the scroll to the current item that follows a layout with paging, in seconds.
    private static var aligningDuration: Double { 0.25 }

    // MARK: Pages

    override var currentItem: Int { own.announcedIndex }

    /// The index of the current item. Setting it jumps to that item, even one out of range.
    public override var currentItemIndex: Int {
        get { own.announcedIndex }
        set {
            own.announcedIndex = newValue
            scrollOffset = Double(newValue)
        }
    }

    /// With 3 items per page, the third item counts to the next page. With truncation, every item after the start of the
    /// last full page counts to the last page. For an index out of range, the page is out of range too.
    override var page: Int {
        let (pages, index) = (state.strip.pages, own.announcedIndex)
        if pages.truncatesFinal, pages.perPage > 1, index > (pages.items / pages.perPage - 1) * pages.perPage
        {
            return pages.count - 1
        }
        return Int(saturating: (Double(index) / Double(pages.perPage)).rounded(.toNearestOrAwayFromZero))
    }

    /// The page of the current item. Setting it jumps to that page, unless the carousel is exactly there.
    public override var currentPage: Int {
        get { page }
        set {
            let first = newValue.multipliedReportingOverflow(by: state.settings.fixedItemsPerPage)
            if first.overflow || first.partialValue != own.announcedIndex { super.currentPage = newValue }
        }
    }

    /// It may be out of range.
    override func firstItem(ofPage page: Int) -> Int? {
        let (perPage, most) = (state.settings.fixedItemsPerPage, ScrollRange.mostItems)
        let first = page.multipliedReportingOverflow(by: perPage)
        let index = first.overflow ? (page > 0 ? most : -most) : first.partialValue
        return state.settings.truncatesFinalPage ? min(index, state.numberOfItems - perPage) : index
    }

    override var pageStart: Double { own.page?.start ?? state.strip.fullPageStart }

    /// When wrapped, the range is cut where an item leaves the bounds, or at half the count.
    override var seam: ItemOffsets.Seam {
        guard state.isLoop else { return .beyond(before: .infinity, behind: .infinity) }
        if own.page?.isAtEdge ?? false { return .beyond(before: 1, behind: state.length / state.itemWidth) }
        let half = Double(state.numberOfItems / 2)
        return .beyond(before: half, behind: half)
    }

    private var range: SwipeRange { SwipeRange(state.range) }

    // MARK: Layout

    /// Reads the data, loads, and, with paging, scrolls to the current item, even over a distance of 0.
    override func layOut() {
        needsLayout = false
        readData()
        resolveOptions()
        layOutPage()
        if state.settings.isPagingEnabled, !state.motion.isScrolling {
            scrollToItem(at: own.announcedIndex, duration: Self.aligningDuration)
        }
    }

    /// Notes where a page is, and loads the items that are in sight there.
    private func layOutPage() {
        own.page = (start: state.strip.fullPageStart, isAtEdge: state.settings.alignment == .start)
        wrapOffset()
        loadPage()
    }

    /// When the wrap option has changed, the offset keeps its value in the previous range.
    override func typeDidChange(from former: ScrollRange) {
        let offset = SwipeRange(former).clamped(state.motion.offset)
        layOutIfThereAreData()
        if former.isLoop != state.isLoop { scrollOffset = offset }
    }

    /// Reads the number of items and their size: the delegate's, otherwise that of the first view that was measured.
    override func readData() {
        guard let dataSource, !isLoading else { return }
        state.take(items: dataSource.numberOfItems(in: self))
        var size = delegate?.carouselItemSize(self)
        if size == nil, state.numberOfItems > 0 {
            size = shelf.items.isEmpty ? measuredSize() : state.uniformItemSize
        }
        func extent(_ x: Double) -> Double { x.isFinite && x >= 0.0001 ? min(x, 1e6) : 1 }
        let wanted = size ?? state.uniformItemSize ?? .zero
        let uniform = Size(width: extent(wanted.width), height: extent(wanted.height))
        state.uniformItemSize = uniform
        state.take(itemWidth: uniform.along(vertical: state.settings.isVertical))
    }

    // MARK: Motion

    public override func scroll(toOffset offset: Double, duration: Double) {
        scroll(byOffset: range.distance(from: state.motion.offset, to: offset), duration: duration)
    }

    public override func scroll(byNumberOfItems count: Int, duration: Double) {
        guard duration > 0 else { return super.scroll(byNumberOfItems: count, duration: duration) }
        scroll(byOffset: range.distance(byItems: count, from: state.motion.offset), duration: duration)
    }

    /// Jumps to an offset, even one out of range.
    override func carry(to offset: Double) {
        guard abs(Float(offset - state.motion.offset)) > Self.smallestMove else { return }
        _ = state.motion.jump(to: offset)
        forgetLoading()
        readData()
        layOutPage()
        update()
    }

    /// Sends the scroll event; then updates the current index and loads items, unless that is deferred.
    override func loadAndTell(sendsEvents: Bool) {
        wrapOffset()
        invalidatePlacements()
        if sendsEvents { tell(.didScroll) }
        guard takeIndex() else { return }
        loadPage()
        let index = own.announcedIndex
        guard sendsEvents, state.motion.previousIndex != index else { return }
        state.motion.previousIndex = index
        tell(.currentItemIndexDidChange)
    }

    /// When wrapped, keeps the offset in the range of the items.
    private func wrapOffset() {
        guard state.isLoop else { return }
        state.motion.offset = range.clamped(state.motion.offset)
    }

    override func clamped(_ offset: Double) -> Double { range.clamped(offset) }

    /// The step of a scroll, computed anew as the library does.
    override func limitScroll() {
        let path = state.motion.path
        let part = SwipeRange.eased((state.time - path.startTime) / path.duration)
        state.motion.offset = range.clamped(path.start + (path.end - path.start) * part)
    }

    override var scrollsUnderFinger: Bool { true }

    /// The items are loaded with the next scroll event; with a single one that wraps, not even then.
    private func forgetLoading() { own.loadedOffset = state.motion.offset - 1 }

    /// Updates the current index; false while that is deferred until the offset has moved by a whole item.
    private func takeIndex() -> Bool {
        let offset = state.motion.offset
        if state.settings.defersItemLoading, abs(range.distance(from: own.loadedOffset, to: offset)) < 1 {
            return false
        }
        own.announcedIndex = range.index(at: offset)
        own.loadedOffset = Double(own.announcedIndex)
        return true
    }

    /// Loads the items that intersect the bounds.
    private func loadPage() {
        guard state.itemWidth > 0, !isLoading else { return }
        invalidatePlacements()
        let width = state.itemWidth
        let (start, length) = (pageStart / width, state.length / width)
        let window =
            state.settings.defersItemLoading
            ? PageWindow(around: own.announcedIndex, start: start, length: length, in: range)
            : PageWindow(at: state.motion.offset, start: start, length: length, in: range)
        var wanted: [Int] = []
        window.append(to: &wanted, in: state.range)
        show(wanted)
    }

    override func scrollDidEnd() { update() }

    override func reloadAtRest() {
        forgetLoading()
        update()
    }

    /// The scroll view came to rest: the offset snaps to an item that is near.
    override func scrollViewDidRest() {
        let nearest = Double(Float(state.motion.offset).rounded(.toNearestOrAwayFromZero))
        if abs(Float(state.motion.offset - nearest)) < Self.restingMargin { state.motion.offset = nearest }
        reloadAtRest()
    }

    override var ownReturn: () -> Void { { [weak self, own = own] in self?.own = own } }
}
