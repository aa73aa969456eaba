// CarouselSwift: items are sized to fill the bounds; those of a page and a few more around it are loaded; progress is told
// from −1 to 1; a change of the bounds goes back to the first item. Cells are unwrapped, also beyond the ends of a line, and
// hold the items repeatedly.

import CarouselEngine

/// A carousel that behaves as CarouselSwift does.
public final class CarouselSwift<ItemView>: OriginalCarousel<ItemView> {
    /// The sizes of a layout.
    private struct LaidOutSizes: Equatable {
        let cell, bounds: Size
    }

    /// What only CarouselSwift keeps.
    private struct Own {
        var cells = CellWindow()
        var progress = CellProgress()
        /// The sizes at the last layout, to detect a change, and the cells before the first item.
        var sizes: LaidOutSizes?
        var lead = 0
        var bufferedItems: Int
    }

    private var own: Own

    /// Creates an empty carousel. Set ``OriginalCarousel/dataSource`` to fill it.
    ///
    /// - Parameters:
    ///   - type: how the items are arranged.
    ///   - bounds: the area, in points.
    ///   - settings: by default, iCarousel's.
    ///   - bufferedItems: see ``bufferedItems``.
    public init(
        type: any CarouselType, bounds: Size, settings: CarouselSettings = CarouselSettings(),
        bufferedItems: Int = 1
    ) {
        own = Own(bufferedItems: min(max(0, bufferedItems), 1000))
        super.init(type, bounds, settings, 0, emptyPlace: 0)
    }

    /// `carouselSwift`.
    public override var behavior: String { "carouselSwift" }

    /// Items that are loaded beyond the page, on each side; 0 to 1,000.
    public var bufferedItems: Int {
        get { own.bufferedItems }
        set {
            own.bufferedItems = min(max(0, newValue), 1000)
            loadCells()
        }
    }

    /// The cell that progress is measured from; unwrapped.
    public var progressOrigin: Int { own.progress.origin }

    /// A distance smaller than this counts as 0, in points.
    private static var margin: Double { 1 }
    /// A drag by more than this fraction of an item continues to the neighbor.
    private static var settlingThreshold: Double { 1.0 / 3 }

    private var marginInItems: Double { state.itemWidth > 0 ? Self.margin / state.itemWidth : 0 }
    private var perPage: Int { state.settings.fixedItemsPerPage }

    /// The number of cells before the first item when wrapped: two pages.
    private var lead: Int { state.isLoop ? 2 * perPage : 0 }

    /// Whether it can scroll. When wrapped, a carousel with no more items than fit on a page does not scroll: it stays at
    /// the first cell before item 0.
    private var canScroll: Bool { !state.isLoop || state.numberOfItems > perPage }

    private var lastPageStart: Int { max(0, state.strip.pages.count - 1) * perPage }

    /// Whether a swipe moves by one item at most.
    private var isLimited: Bool {
        state.settings.longestSwipe > 0 || (state.settings.isPagingEnabled && perPage > 1)
    }

    override var cells: ScrollRange? { ScrollRange(count: state.numberOfItems, isLoop: true, emptyPlace: 0) }
    override var seam: ItemOffsets.Seam { .beyond(before: .infinity, behind: .infinity) }

    /// The first cell that is partly visible; unwrapped.
    private var firstVisibleCell: Int? {
        let cells = own.cells.cells
        return cells.first { Double($0 + 1) - marginInItems > state.motion.offset } ?? cells.first
    }

    // MARK: Visible items

    /// The items that are entirely within the bounds, with a tolerance of one point.
    public var whollyVisibleItems: [Int] { row.whole }
    /// The first item that reaches into the bounds by more than one point; nil when no item is loaded.
    public var firstVisibleItem: Int? { row.first }
    /// The first item that ends beyond the bounds, or within one point of their end; otherwise the last one.
    public var lastVisibleItem: Int? { row.last }

    private var row: ItemRow {
        let (offsets, width) = (itemOffsets, state.itemWidth)
        let middle = state.length / 2 + context.alignmentDisplacement
        return ItemRow(
            shelf.items.map { item in
                let start = middle - width / 2 + offsets[item.index] * width
                return ItemRow.Place(index: self.item(inCell: item.index), start: start, end: start + width)
            }, length: state.length)
    }

    // MARK: Layout

    /// Sizes the items to fill the bounds; if a size changed, goes back to the first item.
    override func layOut() {
        let isVertical = state.settings.isVertical
        invalidatePlacements()
        let contentOffset = (state.motion.offset + Double(own.lead)) * state.itemWidth
        let along = max(1, state.length / Double(perPage))
        let across = max(1, state.bounds.across(vertical: isVertical))
        let cell = isVertical ? Size(width: across, height: along) : Size(width: along, height: across)
        state.uniformItemSize = cell
        state.take(itemWidth: along)
        let sizes = LaidOutSizes(cell: cell, bounds: state.bounds)
        resolveOptions()
        own.lead = lead
        // What can't scroll keeps its place in points.
        if own.sizes == nil || !canScroll {
            state.motion.offset = (own.sizes == nil ? 0 : contentOffset / along) - Double(lead)
        }
        loadCells()
        // This recycles a first cell that is not in sight.
        loadCells()
        guard sizes != own.sizes else { return }
        own.sizes = sizes
        if canScroll, state.motion.jump(to: 0) { update() }
    }

    /// Loads cells and sends the progress; then, when wrapped, subtracts whole turns from the offset.
    override func loadAndTell(sendsEvents: Bool) {
        if type.asksOptionsEachFrame { resolveOptions() }
        loadCells()
        if let first = firstVisibleCell {
            let event = own.progress.move(
                to: state.motion.offset, first: first, margin: marginInItems, in: state.range)
            if let event, sendsEvents { tell(event) }
        }
        takeTurnOff()
        if sendsEvents { tell(.didScroll) }
        // This recycles the cells that are left over from a jump.
        loadCells()
    }

    /// When wrapped, brings the offset towards 0 to the number of items, both included, by one turn.
    private func takeTurnOff() {
        let (turn, offset) = (Double(state.numberOfItems), state.motion.offset)
        let isBeyond = offset > turn + Motion.restMargin
        guard state.isLoop, canScroll, turn > 0, isBeyond || offset < -Motion.restMargin else { return }
        // The same items with other cell numbers: nothing is loaded again.
        let shift = isBeyond ? -state.numberOfItems : state.numberOfItems
        state.motion.offset += Double(shift)
        own.cells.shift(by: shift)
        shelf.shift(from: .min, by: shift)
        loadCells()
        own.progress.wrap(in: state.range)
    }

    override func readData() {
        own.cells.removeAll()
        readCounts()
    }

    /// An offset before the first cell stays.
    override func returnToFirstItem(animated: Bool) {}

    /// Requests the view of an item again if it is loaded.
    public override func reloadItem(at index: Int, animated: Bool) {
        reload(cell(ofItem: index))
        loadCells()
    }

    /// Reads the number of items again, and loads the visible cells.
    private func loadCells() {
        guard let dataSource, !isLoading, state.itemWidth > 0, state.bounds != .zero else { return }
        invalidatePlacements()
        let count = min(max(0, dataSource.numberOfItems(in: self)), ScrollRange.mostItems)
        if count != state.numberOfItems {
            // The cells hold other items now.
            show([])
            state.take(items: count)
        }
        // Cells are at least one point long, so a page with very many cells is longer than the bounds.
        let seen = max(1, Int(saturating: (state.length / state.itemWidth + Motion.endMargin).rounded(.up)))
        own.cells.move(
            to: state.motion.offset, page: min(perPage, seen), buffer: own.bufferedItems,
            margin: marginInItems, in: state.range)
        show(Array(own.cells.cells))
    }

    // MARK: Scrolling

    override var hitsStayWithinBounds: Bool { false }

    /// Scrolls to a cell: limited to the pages when unwrapped.
    public override func scroll(toOffset cell: Double, duration: Double) {
        guard cell.isFinite, !duration.isNaN, canScroll else { return }
        let target = state.isLoop ? cell : min(max(0, cell), Double(lastPageStart))
        if duration > 0, duration.isFinite {
            guard abs(target - state.motion.offset) > Motion.floatMargin else {
                // It is there: a scroll under way ends.
                state.motion.endScroll()
                return endReplacedScroll(by: .program)
            }
            beginScroll(by: target - state.motion.offset, duration: duration)
        } else {
            jump(to: target)
            loadCells()
        }
    }

    /// Scrolls by a number of cells from the first visible one.
    public override func scroll(byNumberOfItems count: Int, duration: Double) {
        guard let first = firstVisibleCell else { return }
        scroll(toOffset: Double(first &+ count), duration: duration)
    }

    /// The offset at which a fling that would end at `proposed` should end.
    override func flingTarget(for proposed: Double) -> Double {
        if isLimited { return state.motion.offset }
        guard !state.settings.isPagingEnabled, state.settings.stopsAtItemBoundary else { return proposed }
        let last = state.isLoop ? (canScroll ? state.numberOfItems + lead - perPage : -lead) : lastPageStart
        let nearest = proposed.rounded(.toNearestOrAwayFromZero)
        return min(max(Double(-lead), nearest), Double(max(-lead, last)))
    }

    /// Settles after a drag that is limited to one item: on the neighbor after more than a third of an item, otherwise
    /// back.
    override func scrollViewDidLetGo() {
        guard isLimited, state.itemWidth > 0 else { return }
        let offset = state.motion.offset
        let way = offset - Double(own.progress.origin)
        var target = offset.rounded(.toNearestOrAwayFromZero)
        guard abs(offset - target) > Motion.floatMargin else { return }
        if way > Self.settlingThreshold { target = offset.rounded(.up) }
        if way < -Self.settlingThreshold { target = offset.rounded(.down) }
        beginScroll(by: target - offset, duration: Motion.scrollDuration)
    }

    override func scrollViewDidRest() { takeTurnOff() }
    override func scrollViewDidScroll() { takeTurnOff() }

    /// At the end of an unwrapped carousel, this scrolls to the same page again and again.
    override func turnPage() {
        scroll(byNumberOfItems: state.settings.autoplaysBackward ? -1 : 1, duration: Motion.scrollDuration)
    }

    /// Resumes autoplay with the full interval.
    public override func resumeAutoplay() { state.autoplay.resume(.asked, restarts: true) }

    override var ownReturn: () -> Void { { [weak self, own = own] in self?.own = own } }
}
