// CarouselSwift's habits: cells that fill the bounds, progress from −1 to 1, and what a layout does.

/// The sizes of a layout.
struct LaidOutSizes: Equatable {
    let cell: Size
    let bounds: Size
}

/// Receives the progress from item to item of a carousel with CarouselSwift's habits.
public protocol CarouselProgressDelegate<ItemView>: CarouselDelegate {
    /// The carousel is between two items.
    ///
    /// - Parameters:
    ///   - carousel: the carousel that moves.
    ///   - from: the index of the item that it comes from.
    ///   - to: the index of the item that it goes to.
    ///   - progress: −1 at `to` when it is the item before, 0 at `from`, 1 at `to` when it is the item after.
    func carousel(_ carousel: Carousel<ItemView>, didScrollFrom from: Int, to: Int, progress: Double)
    /// The carousel reached another item.
    func carousel(_ carousel: Carousel<ItemView>, didChangeFrom from: Int, to: Int)
}

extension Core {
    /// A distance smaller than this counts as 0, in points.
    private static let margin = 1.0
    /// A drag by more than this fraction of an item continues to the neighbor.
    private static let settlingThreshold = 1.0 / 3

    private var marginInItems: Double { itemWidth > 0 ? Self.margin / itemWidth : 0 }

    /// The number of cells before the first item when wrapped: two pages.
    private var lead: Int { wraps ? 2 * settings.fixedItemsPerPage : 0 }

    /// Whether it can scroll. When wrapped, a carousel with no more items than fit on a page does not scroll:
    /// it stays at the first cell before item 0.
    fileprivate var canScroll: Bool { !wraps || numberOfItems > settings.fixedItemsPerPage }

    /// The first cell that is partly visible; unwrapped.
    fileprivate var firstVisibleCell: Int? {
        let cells = own.cells.cells
        return cells.first { Double($0 + 1) - marginInItems > motion.offset } ?? cells.first
    }

    private var lastPageStart: Int { max(0, pages.count - 1) * settings.fixedItemsPerPage }

    /// Whether a swipe moves by one item at most.
    private var isLimited: Bool {
        settings.longestSwipe > 0 || (settings.isPagingEnabled && settings.fixedItemsPerPage > 1)
    }

    /// The item in a cell. Cells are unwrapped, also beyond the ends of an unwrapped carousel, and hold the
    /// items repeatedly.
    func itemIndexAsCarouselSwift(ofCell cell: Int) -> Int {
        cellRange.clamped(cell)
    }

    /// The items that cells hold.
    var cellRange: ScrollRange { ScrollRange(count: numberOfItems, wraps: true, emptyPlace: 0) }

    /// Sizes the items to fill the bounds.
    /// - Returns: the sizes if they changed.
    fileprivate mutating func cutCells() -> LaidOutSizes? {
        let isVertical = settings.isVertical
        let along = max(1, length / Double(settings.fixedItemsPerPage))
        let across = max(1, bounds.across(vertical: isVertical))
        let cell = isVertical ? Size(width: across, height: along) : Size(width: along, height: across)
        uniformItemSize = cell
        take(itemWidth: along)
        let sizes = LaidOutSizes(cell: cell, bounds: bounds)
        return sizes == own.laidOutSizes ? nil : sizes
    }

    /// Jumps to the first cell before item 0, or to item 0 when unwrapped.
    fileprivate mutating func goToLead() { motion.offset = Double(-lead) }

    /// Updates the progress from cell to cell.
    fileprivate mutating func followCells() -> CellProgress.Event? {
        guard let first = firstVisibleCell else { return nil }
        return own.cellProgress.follow(motion.offset, first: first, margin: marginInItems, in: range)
    }

    /// When wrapped, keeps the offset from 0 to the number of items, both included.
    /// - Returns: the number of cells by which all cells were shifted; nil when nothing changed.
    fileprivate mutating func takeTurnOff() -> Int? {
        guard wraps, canScroll, numberOfItems > 0 else { return nil }
        let turn = Double(numberOfItems)
        guard motion.offset > turn || motion.offset < 0 else { return nil }
        let turns = (motion.offset / turn).rounded(.down)
        motion.offset -= turns * turn
        let shift = -Int(saturating: turns) * numberOfItems
        own.cells.shift(by: shift)
        return shift
    }

    /// Updates and returns the loaded cells: those of the page and the buffer around it.
    fileprivate mutating func followCellWindow() -> Range<Int> {
        // Cells are at least one point long, so a page with very many cells is longer than the bounds.
        let seen = max(1, Int(saturating: (length / itemWidth + Motion.endMargin).rounded(.up)))
        own.cells.follow(
            motion.offset, page: min(settings.fixedItemsPerPage, seen), buffer: habits.bufferedItems,
            margin: marginInItems, in: range)
        return own.cells.cells
    }

    /// The cell to scroll to: clamped to the pages when unwrapped, unchanged when wrapped.
    fileprivate func limited(cell: Double) -> Double {
        wraps ? cell : min(max(0, cell), Double(lastPageStart))
    }

    /// The offset at which a fling that would end at `proposed` should end.
    func targetAsCarouselSwift(for proposed: Double) -> Double {
        if isLimited { return motion.offset }
        guard !settings.isPagingEnabled, settings.stopsAtItemBoundary else { return proposed }
        let last =
            wraps ? (canScroll ? numberOfItems + lead - settings.fixedItemsPerPage : -lead) : lastPageStart
        let nearest = proposed.rounded(.toNearestOrAwayFromZero)
        return min(max(Double(-lead), nearest), Double(max(-lead, last)))
    }

    /// The cell to settle on after a drag that is limited to one item: the neighbor after more than a third
    /// of an item, otherwise back; nil when it stays.
    fileprivate var settlingCell: Double? {
        guard isLimited, itemWidth > 0 else { return nil }
        let way = motion.offset - Double(own.cellProgress.origin)
        let nearest = motion.offset.rounded(.toNearestOrAwayFromZero)
        guard abs(motion.offset - nearest) > Motion.floatMargin else { return nil }
        if way > Self.settlingThreshold { return motion.offset.rounded(.up) }
        return way < -Self.settlingThreshold ? motion.offset.rounded(.down) : nearest
    }
}

extension AnyCarousel {
    /// The cell that progress is measured from; unwrapped.
    package var progressOrigin: Int { core.own.cellProgress.origin }

    /// Sizes the items to fill the bounds; if a size changed, goes back to the first item.
    func layOutAsCarouselSwift() {
        let sizes = core.cutCells()
        resolveOptions()
        if core.own.laidOutSizes == nil { core.goToLead() }
        loadCells()
        guard let sizes else { return }
        core.own.laidOutSizes = sizes
        if !core.canScroll {
            core.goToLead()
        } else if core.motion.jump(to: 0) {
            update()
        }
    }

    /// Loads cells and sends the progress; then, when wrapped, subtracts whole turns from the offset.
    func followAsCarouselSwift(sendsEvents: Bool) {
        if type.asksOptionsEachFrame { resolveOptions() }
        loadCells()
        if let event = core.followCells(), sendsEvents { tell(.progress(event)) }
        takeTurnOff()
        if sendsEvents { tell(.moved) }
        // This recycles the cells that are left over from a jump.
        loadCells()
    }

    /// When wrapped, keeps the offset from 0 to the number of items, both included.
    func takeTurnOff() {
        guard let shift = core.takeTurnOff() else { return }
        // The same items with other cell numbers: nothing is loaded again.
        loaded.shift(from: .min, by: shift)
        loadCells()
        core.own.cellProgress.wrap(in: core.range)
    }

    /// The first loaded cell of an item.
    func cellAsCarouselSwift(ofItem index: Int) -> Int {
        loaded.items.first { core.itemIndexAsCarouselSwift(ofCell: $0.index) == index }?.index ?? index
    }

    /// Reads the number of items again, and loads the visible cells.
    func loadCells() {
        guard hasData, !isLoading, core.itemWidth > 0, core.bounds != .zero else { return }
        invalidatePlacements()
        let count = min(max(0, countData().items), Core.mostItems)
        if count != core.numberOfItems {
            // The cells hold other items now.
            show { _ in }
            core.take(items: count)
        }
        let run = core.followCellWindow()
        show { $0.append(contentsOf: run) }
    }

    /// Scrolls to a cell.
    func scrollAsCarouselSwift(to cell: Double, duration: Double) {
        guard cell.isFinite, !duration.isNaN, core.canScroll else { return }
        let target = core.limited(cell: cell)
        if duration > 0, duration.isFinite {
            guard abs(target - core.motion.offset) > Motion.floatMargin else { return }
            beginScroll(by: target - core.motion.offset, .timed(duration))
        } else {
            core.clock.jump(to: target)
            typeSecondsDue = 0
            if core.motion.jump(to: target) { update() }
            loadCells()
            updateTypeIfDue()
        }
    }

    /// Scrolls by a number of cells from the first visible one.
    func scrollAsCarouselSwift(byNumberOfItems count: Int, duration: Double) {
        guard let first = core.firstVisibleCell else { return }
        scrollAsCarouselSwift(to: Double(first &+ count), duration: duration)
    }

    /// Settles after a drag that is limited to one item.
    func settleAsCarouselSwift() {
        guard let target = core.settlingCell else { return }
        beginScroll(by: target - core.motion.offset, .usual)
    }
}
