// SwipeView: the items that intersect the bounds are loaded, after the scroll event; the current index
// changes then. Each layout reads the data again and, with paging, scrolls to the current item. In: the
// carousel. Out: calls of it.

import CarouselEngine

extension OriginalState {
    fileprivate var swipeRange: SwipeRange { SwipeRange(range) }

    /// When wrapped, keeps the offset in the range of the items.
    fileprivate mutating func wrapOffset() { if isLoop { motion.offset = swipeRange.clamped(motion.offset) } }
}

/// What SwipeView does.
final class SwipeViewRules<ItemView>: OriginalRules {
    static var traits: OriginalTraits {
        OriginalTraits(
            behavior: "swipeView", seam: .atPage, isSinglePrecision: true, announcesIndex: true,
            hitsStayWithinBounds: true, scrollsUnderFinger: true, updatesAtScrollEnd: true)
    }

    /// A change of the offset by no more than this is ignored, in items.
    private static var smallestMove: Float { 1e-4 }
    /// An item that is nearer than this when the scroll view rests is the place to rest, in items.
    private static var restingMargin: Float { 0.01 }
    /// The duration of the scroll to the current item that follows a layout with paging, in seconds.
    private static var aligningDuration: Double { 0.25 }

    /// The offset at which items were last loaded, in items; one less than the offset when they must be
    /// loaded again.
    private var loadedOffset = 0.0

    var goBack: () -> Void { { [weak self, loadedOffset] in self?.loadedOffset = loadedOffset } }

    // MARK: Pages

    /// With 3 items per page, the third item counts to the next page. With truncation, every item after the
    /// start of the last full page counts to the last page. For an index out of range, the page is out of
    /// range too.
    func page(of state: OriginalState) -> Int {
        let pages = state.axisLayout.pages
        let index = state.currentItem
        let lastFullPage = pages.items / pages.perPage - 1
        if pages.truncatesFinal, pages.perPage > 1, index > lastFullPage * pages.perPage {
            return pages.count - 1
        }
        return Int(saturating: (Double(index) / Double(pages.perPage)).rounded(.toNearestOrAwayFromZero))
    }

    /// It may be out of range.
    func firstItem(ofPage page: Int, of state: OriginalState) -> Int? {
        let perPage = state.settings.fixedItemsPerPage
        let most = ScrollRange.mostItems
        let first = page.multipliedReportingOverflow(by: perPage)
        let end = page > 0 ? most : -most
        let index = first.overflow ? end : first.partialValue
        return state.settings.truncatesFinalPage ? min(index, state.numberOfItems - perPage) : index
    }

    // MARK: Layout

    /// Reads the data, loads, and, with paging, scrolls to the current item, even over a distance of 0.
    func layOut(_ carousel: OriginalCarousel<ItemView>) {
        carousel.due.layout = false
        readData(of: carousel)
        carousel.resolveOptions()
        layOutPage(of: carousel)
        if carousel.state.settings.isPagingEnabled, !carousel.state.motion.isScrolling {
            carousel.scrollToItem(at: carousel.state.currentItem, duration: Self.aligningDuration)
        }
    }

    /// Notes where a page is, and loads the items that are in sight there.
    private func layOutPage(of carousel: OriginalCarousel<ItemView>) {
        carousel.state.page = OriginalState.LaidOutPage(
            start: carousel.state.axisLayout.fullPageStart,
            isAtEdge: carousel.state.settings.alignment == .start)
        carousel.state.wrapOffset()
        loadPage(of: carousel)
    }

    /// When the wrap option has changed, the offset keeps its value in the previous range.
    func optionsDidChange(of carousel: OriginalCarousel<ItemView>, from former: ScrollRange) {
        let offset = SwipeRange(former).clamped(carousel.state.motion.offset)
        carousel.layOutIfThereAreData()
        if former.isLoop != carousel.state.isLoop { carousel.scrollOffset = offset }
    }

    /// Reads the number of items and their size: the delegate's, otherwise that of the first view that was
    /// measured.
    func readData(of carousel: OriginalCarousel<ItemView>) {
        guard let dataSource = carousel.dataSource, !carousel.isLoading else { return }
        carousel.state.setItems(dataSource.numberOfItems(in: carousel))
        var size = carousel.delegate?.carouselItemSize(carousel)
        if size == nil, carousel.state.numberOfItems > 0 {
            size = carousel.pool.items.isEmpty ? carousel.measuredSize() : carousel.state.uniformItemSize
        }
        func extent(_ x: Double) -> Double { x.isFinite && x >= 0.0001 ? min(x, 1e6) : 1 }
        let wanted = size ?? carousel.state.uniformItemSize ?? .zero
        let uniform = Size(width: extent(wanted.width), height: extent(wanted.height))
        carousel.state.uniformItemSize = uniform
        carousel.state.setItemWidth(uniform.along(vertical: carousel.state.settings.isVertical))
    }

    /// Insertions and removals are unknown to it.
    func change(_ carousel: OriginalCarousel<ItemView>, by change: OriginalChange, animated: Bool) {
        switch change {
        case .inserted, .removed: carousel.reloadData()
        case .reloaded(let index): carousel.reload(index)
        }
    }

    // MARK: Motion

    /// Jumps to an offset, even one out of range.
    func jump(_ carousel: OriginalCarousel<ItemView>, to offset: Double) {
        guard abs(Float(offset - carousel.state.motion.offset)) > Self.smallestMove else { return }
        _ = carousel.state.motion.jump(to: offset)
        forgetLoading(at: carousel.state.motion.offset)
        readData(of: carousel)
        layOutPage(of: carousel)
        carousel.update()
    }

    /// Sends the scroll event; then updates the current index and loads items, unless that is deferred.
    func follow(_ carousel: OriginalCarousel<ItemView>, sendsEvents: Bool) {
        carousel.state.wrapOffset()
        carousel.invalidatePlacements()
        if sendsEvents { carousel.tell(.didScroll) }
        guard updateIndex(of: carousel) else { return }
        loadPage(of: carousel)
        let index = carousel.state.currentItem
        guard sendsEvents, carousel.state.motion.previousIndex != index else { return }
        carousel.state.motion.previousIndex = index
        carousel.tell(.currentItemIndexDidChange)
    }

    /// The items are loaded with the next scroll event; with a single one that wraps, not even then.
    private func forgetLoading(at offset: Double) { loadedOffset = offset - 1 }

    /// Updates the current index; false while that is deferred until the offset has moved by a whole item.
    private func updateIndex(of carousel: OriginalCarousel<ItemView>) -> Bool {
        let range = carousel.state.swipeRange
        let offset = carousel.state.motion.offset
        if carousel.state.settings.defersItemLoading,
            abs(range.distance(from: loadedOffset, to: offset)) < 1
        {
            return false
        }
        let index = range.index(at: offset)
        carousel.state.announcedIndex = index
        loadedOffset = Double(index)
        return true
    }

    /// Loads the items that intersect the bounds.
    private func loadPage(of carousel: OriginalCarousel<ItemView>) {
        guard carousel.state.itemWidth > 0, !carousel.isLoading else { return }
        carousel.invalidatePlacements()
        let state = carousel.state
        let range = state.swipeRange
        let start = state.pageStart / state.itemWidth
        let length = state.length / state.itemWidth
        let window =
            state.settings.defersItemLoading
            ? PageWindow(around: state.currentItem, start: start, length: length, in: range)
            : PageWindow(at: state.motion.offset, start: start, length: length, in: range)
        var wanted: [Int] = []
        window.append(to: &wanted, in: state.range)
        carousel.show(wanted)
    }

    // MARK: Scroll views

    /// While it is not decelerating, the items are loaded again. When it came to rest, the offset snaps to an
    /// item that is near.
    func scrollView(of carousel: OriginalCarousel<ItemView>, did phase: ScrollViewPhase) {
        switch phase {
        case .letGo, .scrolled: return
        case .began, .stopped: break
        case .rested:
            let offset = carousel.state.motion.offset
            let nearest = Double(Float(offset).rounded(.toNearestOrAwayFromZero))
            if abs(Float(offset - nearest)) < Self.restingMargin { carousel.state.motion.offset = nearest }
        }
        forgetLoading(at: carousel.state.motion.offset)
        carousel.update()
    }
}
