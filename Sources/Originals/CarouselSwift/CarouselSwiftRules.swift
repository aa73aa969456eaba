// CarouselSwift: items are sized to fill the bounds; those of a page and a few more around it are loaded;
// progress is told from −1 to 1; a change of the bounds goes back to the first item. Cells are unwrapped,
// also beyond the ends of a line, and hold the items repeatedly. In: the carousel. Out: calls of it.

import CarouselEngine

extension OriginalState {
    /// A distance smaller than this counts as 0, in points.
    private static let margin = 1.0

    fileprivate var marginInItems: Double { itemWidth > 0 ? Self.margin / itemWidth : 0 }

    fileprivate var perPage: Int { settings.fixedItemsPerPage }

    /// The number of cells before the first item when wrapped: two pages.
    fileprivate var lead: Int { isLoop ? 2 * perPage : 0 }

    /// Whether it can scroll. When wrapped, a carousel with no more items than fit on a page does not scroll:
    /// it stays at the first cell before item 0.
    fileprivate var canScroll: Bool { !isLoop || numberOfItems > perPage }

    fileprivate var lastPageStart: Int { max(0, axisLayout.pages.count - 1) * perPage }

    /// Whether a swipe moves by one item at most.
    fileprivate var isLimited: Bool {
        settings.longestSwipe > 0 || (settings.isPagingEnabled && perPage > 1)
    }
}

/// What CarouselSwift does.
final class CarouselSwiftRules<ItemView>: OriginalRules {
    static var traits: OriginalTraits {
        OriginalTraits(
            behavior: "carouselSwift", seam: .none, hasCells: true, returnsToFirstItem: false,
            autoplaysByItem: true, restartsAutoplay: true)
    }

    /// A drag by more than this fraction of an item continues to the neighbor.
    private static var settlingThreshold: Double { 1.0 / 3 }

    /// The sizes of a layout.
    private struct LaidOutSizes: Equatable {
        let cell, bounds: Size
    }

    /// What only CarouselSwift keeps.
    private struct Own {
        var cells = CellWindow()
        var progress = CellProgress()
        /// The sizes at the last layout, to detect a change.
        var sizes: LaidOutSizes?
        /// The cells before the first item at the last layout.
        var lead = 0
        var bufferedItems = 0
    }

    private var own = Own()

    init(bufferedItems: Int) { setBufferedItems(bufferedItems) }

    var goBack: () -> Void { { [weak self, own] in self?.own = own } }

    /// Items that are loaded beyond the page, on each side.
    var bufferedItems: Int { own.bufferedItems }

    func setBufferedItems(_ bufferedItems: Int) { own.bufferedItems = min(max(0, bufferedItems), 1000) }

    /// The cell that progress is measured from; unwrapped.
    var progressOrigin: Int { own.progress.origin }

    /// The first cell that is partly visible; unwrapped.
    private func firstVisibleCell(of state: OriginalState) -> Int? {
        let cells = own.cells.cells
        let margin = state.marginInItems
        return cells.first { Double($0 + 1) - margin > state.motion.offset } ?? cells.first
    }

    // MARK: Layout

    /// Sizes the items to fill the bounds; if a size changed, goes back to the first item.
    func layOut(_ carousel: OriginalCarousel<ItemView>) {
        let isVertical = carousel.state.settings.isVertical
        carousel.invalidatePlacements()
        let contentOffset = (carousel.state.motion.offset + Double(own.lead)) * carousel.state.itemWidth
        let along = max(1, carousel.state.length / Double(carousel.state.perPage))
        let across = max(1, carousel.state.bounds.across(vertical: isVertical))
        let cell = isVertical ? Size(width: across, height: along) : Size(width: along, height: across)
        carousel.state.uniformItemSize = cell
        carousel.state.setItemWidth(along)
        let sizes = LaidOutSizes(cell: cell, bounds: carousel.state.bounds)
        carousel.resolveOptions()
        own.lead = carousel.state.lead
        // What can't scroll keeps its place in points.
        if own.sizes == nil || !carousel.state.canScroll {
            let start = own.sizes == nil ? 0 : contentOffset / along
            carousel.state.motion.offset = start - Double(carousel.state.lead)
        }
        loadCells(of: carousel)
        // This recycles a first cell that is not in sight.
        loadCells(of: carousel)
        guard sizes != own.sizes else { return }
        own.sizes = sizes
        if carousel.state.canScroll, carousel.state.motion.jump(to: 0) { carousel.update() }
    }

    func optionsDidChange(of carousel: OriginalCarousel<ItemView>, from former: ScrollRange) {
        carousel.layOutIfThereAreData()
    }

    /// Loads cells and sends the progress; then, when wrapped, subtracts whole turns from the offset.
    func follow(_ carousel: OriginalCarousel<ItemView>, sendsEvents: Bool) {
        if carousel.instance.traits.asksOptionsEachFrame { carousel.resolveOptions() }
        loadCells(of: carousel)
        if let first = firstVisibleCell(of: carousel.state) {
            let event = own.progress.move(
                to: carousel.state.motion.offset, first: first, margin: carousel.state.marginInItems,
                in: carousel.state.range)
            if let event, sendsEvents { carousel.tell(event) }
        }
        removeTurn(of: carousel)
        if sendsEvents { carousel.tell(.didScroll) }
        // This recycles the cells that are left over from a jump.
        loadCells(of: carousel)
    }

    /// When wrapped, brings the offset towards 0 to the number of items, both included, by one turn.
    private func removeTurn(of carousel: OriginalCarousel<ItemView>) {
        let state = carousel.state
        let turn = Double(state.numberOfItems)
        let offset = state.motion.offset
        let isBeyond = offset > turn + Motion.restMargin
        guard state.isLoop, state.canScroll, turn > 0, isBeyond || offset < -Motion.restMargin else { return }
        // The same items with other cell numbers: nothing is loaded again.
        let shift = isBeyond ? -state.numberOfItems : state.numberOfItems
        carousel.state.motion.offset += Double(shift)
        own.cells.shift(by: shift)
        carousel.pool.shift(from: .min, by: shift)
        loadCells(of: carousel)
        own.progress.wrap(in: carousel.state.range)
    }

    func readData(of carousel: OriginalCarousel<ItemView>) {
        own.cells.removeAll()
        carousel.readCounts()
    }

    /// Insertions and removals are unknown to it.
    func change(_ carousel: OriginalCarousel<ItemView>, by change: OriginalChange, animated: Bool) {
        guard case .reloaded(let index) = change else { return carousel.reloadData() }
        carousel.reload(carousel.cell(ofItem: index))
        loadCells(of: carousel)
    }

    /// Reads the number of items again, and loads the visible cells.
    func loadCells(of carousel: OriginalCarousel<ItemView>) {
        guard let dataSource = carousel.dataSource, !carousel.isLoading, carousel.state.itemWidth > 0,
            carousel.state.bounds != .zero
        else { return }
        carousel.invalidatePlacements()
        let count = min(max(0, dataSource.numberOfItems(in: carousel)), ScrollRange.mostItems)
        if count != carousel.state.numberOfItems {
            // The cells hold other items now.
            carousel.show([])
            carousel.state.setItems(count)
        }
        let state = carousel.state
        // Cells are at least one point long, so a page with very many cells is longer than the bounds.
        let seen = (state.length / state.itemWidth + Motion.endMargin).rounded(.up)
        own.cells.move(
            to: state.motion.offset, page: min(state.perPage, max(1, Int(saturating: seen))),
            buffer: own.bufferedItems, margin: state.marginInItems, in: state.range)
        carousel.show(Array(own.cells.cells))
    }

    // MARK: Scrolling

    /// Scrolls to a cell: limited to the pages when unwrapped.
    func scroll(_ carousel: OriginalCarousel<ItemView>, toOffset cell: Double, duration: Double) {
        let state = carousel.state
        guard cell.isFinite, !duration.isNaN, state.canScroll else { return }
        let target = state.isLoop ? cell : min(max(0, cell), Double(state.lastPageStart))
        guard duration > 0, duration.isFinite else {
            carousel.jump(to: target)
            return loadCells(of: carousel)
        }
        guard abs(target - state.motion.offset) > Motion.floatMargin else {
            // It is there: a scroll under way ends.
            carousel.state.motion.endScroll()
            return carousel.endReplacedScroll(by: .program)
        }
        carousel.beginScroll(by: target - state.motion.offset, duration: duration)
    }

    /// Scrolls by a number of cells from the first visible one. At the end of an unwrapped carousel, autoplay
    /// so scrolls to the same page again and again.
    func scroll(_ carousel: OriginalCarousel<ItemView>, byNumberOfItems count: Int, duration: Double) {
        guard let first = firstVisibleCell(of: carousel.state) else { return }
        scroll(carousel, toOffset: Double(first &+ count), duration: duration)
    }

    // MARK: Scroll views

    func flingTarget(for proposed: Double, of state: OriginalState) -> Double {
        if state.isLimited { return state.motion.offset }
        guard !state.settings.isPagingEnabled, state.settings.stopsAtItemBoundary else { return proposed }
        let nearest = proposed.rounded(.toNearestOrAwayFromZero)
        return min(max(Double(-state.lead), nearest), Double(max(-state.lead, lastRest(of: state))))
    }

    /// The last cell that a fling may end at.
    private func lastRest(of state: OriginalState) -> Int {
        guard state.isLoop else { return state.lastPageStart }
        return state.canScroll ? state.numberOfItems + state.lead - state.perPage : -state.lead
    }

    func scrollView(of carousel: OriginalCarousel<ItemView>, did phase: ScrollViewPhase) {
        switch phase {
        case .began, .stopped: break
        case .letGo: settle(carousel)
        case .rested, .scrolled: removeTurn(of: carousel)
        }
    }

    /// Settles after a drag that is limited to one item: on the neighbor after more than a third of an item,
    /// otherwise back.
    private func settle(_ carousel: OriginalCarousel<ItemView>) {
        guard carousel.state.isLimited, carousel.state.itemWidth > 0 else { return }
        let offset = carousel.state.motion.offset
        let displacement = offset - Double(own.progress.origin)
        var target = offset.rounded(.toNearestOrAwayFromZero)
        guard abs(offset - target) > Motion.floatMargin else { return }
        if displacement > Self.settlingThreshold { target = offset.rounded(.up) }
        if displacement < -Self.settlingThreshold { target = offset.rounded(.down) }
        carousel.beginScroll(by: target - offset, duration: Motion.scrollDuration)
    }
}
