// CarouselSwift's habits: cells that fill the bounds, progress from −1 to 1, and what a layout does.

/// What a layout was made for.
struct LaidOutSizes: Equatable {
    let cell: Size
    let bounds: Size
}

/// Hears of the way from item to item, as the carousel with these habits tells it.
public protocol CarouselProgressDelegate<ItemView>: CarouselDelegate {
    /// It stands between two items.
    ///
    /// - Parameter progress: from −1, on `to` when it is the item before, over 0, on `from`, to 1, on the item after.
    func carousel(_ carousel: Carousel<ItemView>, didScrollFrom from: Int, to: Int, progress: Double)
    /// It came to another item.
    func carousel(_ carousel: Carousel<ItemView>, didChangeFrom from: Int, to: Int)
}

extension Core {
    /// What is nearer than this counts as there, in points.
    private static let margin = 1.0
    /// A drag by more than this part of an item goes on to the neighbour.
    private static let settlingThreshold = 1.0 / 3

    private var marginInItems: Double { itemWidth > 0 ? Self.margin / itemWidth : 0 }

    /// Cells that lie before the first item of a circle: two pages.
    private var lead: Int { wraps ? 2 * settings.itemsPerPage : 0 }

    /// A circle of no more items than fit on a page does not scroll: it stays at the first of the cells before.
    fileprivate var canScroll: Bool { !wraps || numberOfItems > settings.itemsPerPage }

    /// The first cell that is partly visible, unwrapped on a circle.
    fileprivate var firstVisibleCell: Int? {
        let cells = own.cells.cells
        return cells.first { Double($0 + 1) - marginInItems > motion.offset } ?? cells.first
    }

    private var lastPageStart: Int { max(0, pages.count - 1) * settings.itemsPerPage }

    /// Whether a swipe goes on by one item at most.
    private var isLimited: Bool {
        settings.longestSwipe > 0 || (settings.isPagingEnabled && settings.itemsPerPage > 1)
    }

    /// The item in a cell: cells are unwrapped, also beyond the ends of a line, and filled from the first
    /// item on again.
    func itemIndexAsCarouselSwift(ofCell cell: Int) -> Int {
        ScrollRange(count: numberOfItems, wraps: true, emptyPlace: 0).clamped(cell)
    }

    /// Cuts the items to fill the bounds.
    /// - Returns: the sizes, where they are others than before.
    fileprivate mutating func cutCells() -> LaidOutSizes? {
        let isVertical = settings.isVertical
        let along = max(1, length / Double(settings.itemsPerPage))
        let across = max(1, bounds.across(vertical: isVertical))
        let cell = isVertical ? Size(width: across, height: along) : Size(width: along, height: across)
        uniformItemSize = cell
        itemWidth = along
        let sizes = LaidOutSizes(cell: cell, bounds: bounds)
        return sizes == own.laidOutSizes ? nil : sizes
    }

    /// Stands where a circle begins.
    fileprivate mutating func goToLead() { motion.offset = Double(-lead) }

    /// Where it came to, as progress from cell to cell.
    fileprivate mutating func followCells() -> CellProgress.Event? {
        guard let first = firstVisibleCell else { return nil }
        return own.cellProgress.follow(motion.offset, first: first, margin: marginInItems, in: range)
    }

    /// On a circle: keeps the offset from 0 to the number of items, both included.
    /// - Returns: by how many cells all is counted otherwise now; nil when nothing changed.
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

    /// The cells of the page and of those around it that are kept.
    fileprivate mutating func followCellWindow() -> Range<Int> {
        // Cells are a point long at least, so that a page of very many is longer than the bounds.
        let seen = max(1, Int(saturating: (length / itemWidth + Motion.endMargin).rounded(.up)))
        own.cells.follow(
            motion.offset, page: min(settings.itemsPerPage, seen), buffer: habits.bufferedItems,
            margin: marginInItems, in: range)
        return own.cells.cells
    }

    /// A cell to scroll to: on a line no further than the pages go, on a circle wherever that is.
    fileprivate func limited(cell: Double) -> Double {
        wraps ? cell : min(max(0, cell), Double(lastPageStart))
    }

    /// Where a fling that would end at an offset shall end.
    func targetAsCarouselSwift(for proposed: Double) -> Double {
        if isLimited { return motion.offset }
        guard !settings.isPagingEnabled, settings.stopsAtItemBoundary else { return proposed }
        let last = wraps ? (canScroll ? numberOfItems + lead - settings.itemsPerPage : -lead) : lastPageStart
        let nearest = proposed.rounded(.toNearestOrAwayFromZero)
        return min(max(Double(-lead), nearest), Double(max(-lead, last)))
    }

    /// Where a drag of which one item at most may come goes: on to the neighbour after a third of an item's way, else
    /// back; nil where it stays.
    fileprivate var settlingCell: Double? {
        guard isLimited, itemWidth > 0 else { return nil }
        let way = motion.offset - Double(own.cellProgress.origin)
        let nearest = motion.offset.rounded(.toNearestOrAwayFromZero)
        guard abs(motion.offset - nearest) > Motion.floatMargin else { return nil }
        if way > Self.settlingThreshold { return motion.offset.rounded(.up) }
        return way < -Self.settlingThreshold ? motion.offset.rounded(.down) : nearest
    }
}

extension Carousel {
    /// The item that progress is measured from, unwrapped on a circle.
    package var progressOrigin: Int { core.own.cellProgress.origin }

    /// Cuts the items to fill the bounds; where a length changed, it goes back to the first item.
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

    /// Loads and tells of progress; then a circle takes a whole turn off the offset.
    func followAsCarouselSwift(sendsEvents: Bool) {
        if type.asksOptionsEachFrame { resolveOptions() }
        loadCells()
        if let event = core.followCells(), sendsEvents,
            let delegate = delegate as? any CarouselProgressDelegate<ItemView>
        {
            switch event {
            case .moved(let from, let to, let fraction):
                delegate.carousel(self, didScrollFrom: from, to: to, progress: fraction)
            case .changed(let from, let to):
                delegate.carousel(self, didChangeFrom: from, to: to)
            }
        }
        takeTurnOff()
        if sendsEvents { delegate?.carouselDidScroll(self) }
        // What a leap left over goes with the layout that follows it.
        loadCells()
    }

    /// On a circle: keeps the offset from 0 to the number of items, both included.
    func takeTurnOff() {
        guard let shift = core.takeTurnOff() else { return }
        // The same items with other numbers: nothing is loaded again.
        loaded.shift(from: .min, by: shift)
        loadCells()
        core.own.cellProgress.wrap(in: core.range)
    }

    /// The first loaded cell of an item.
    func cellAsCarouselSwift(ofItem index: Int) -> Int {
        loaded.items.first { core.itemIndexAsCarouselSwift(ofCell: $0.index) == index }?.index ?? index
    }

    /// Takes the number of items again, and loads the cells in sight.
    func loadCells() {
        guard let dataSource, !isLoading, core.itemWidth > 0, core.bounds != .zero else { return }
        invalidatePlacements()
        let count = min(max(0, dataSource.numberOfItems(in: self)), Core.mostItems)
        if count != core.numberOfItems {
            // The cells have other items now.
            show { _ in }
            core.numberOfItems = count
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
            core.scroll(by: target - core.motion.offset, duration: duration)
            delegate?.carouselWillBeginScrollingAnimation(self)
        } else {
            if core.motion.jump(to: target) { update() }
            loadCells()
        }
    }

    /// Scrolls a number of cells on from the first visible one.
    func scrollAsCarouselSwift(byNumberOfItems count: Int, duration: Double) {
        guard let first = core.firstVisibleCell else { return }
        scrollAsCarouselSwift(to: Double(first &+ count), duration: duration)
    }

    /// After a drag of which one item at most may come.
    func settleAsCarouselSwift() {
        guard let target = core.settlingCell else { return }
        core.scroll(by: target - core.motion.offset, duration: Motion.scrollDuration)
        delegate?.carouselWillBeginScrollingAnimation(self)
    }
}
