// CarouselSwift's habits: cells that fill the bounds, progress from −1 to 1, and what a layout does.

extension Carousel {
    /// What is nearer than this counts as there, in points.
    private static var margin: Double { 1 }

    private var marginInItems: Double { itemWidth > 0 ? Self.margin / itemWidth : 0 }

    /// Cells that lie before the first item of a circle: two pages.
    private var lead: Int { wrapEnabled ? 2 * storedSettings.itemsPerPage : 0 }

    /// A circle of no more items than fit on a page does not scroll: it stays at the first of the cells before.
    private var canScroll: Bool { !wrapEnabled || numberOfItems > storedSettings.itemsPerPage }

    /// The first cell that is partly visible, counted on and on on a circle.
    private var firstVisibleCell: Int? {
        cells.cells.first { Double($0 + 1) - marginInItems > motion.offset } ?? cells.cells.first
    }

    /// The item that progress is measured from, counted on and on on a circle.
    package var progressOrigin: Int { cellProgress.origin }

    /// Cuts the items to fill the bounds; where a length changed, it goes back to the first item.
    func layOutAsCarouselSwift() {
        let isVertical = storedSettings.isVertical
        let along = max(1, bounds.along(vertical: isVertical) / Double(storedSettings.itemsPerPage))
        let across = max(1, bounds.across(vertical: isVertical))
        let cell = isVertical ? Size(width: across, height: along) : Size(width: along, height: across)
        uniformItemSize = cell
        itemWidth = along
        resolveOptions()
        if laidOutSizes == nil { motion.offset = Double(-lead) }
        loadCells()
        guard laidOutSizes?.cell != cell || laidOutSizes?.bounds != bounds else { return }
        laidOutSizes = (cell, bounds)
        if !canScroll {
            motion.offset = Double(-lead)
        } else if motion.jump(to: 0) {
            update()
        }
    }

    /// Loads and tells of progress; then a circle takes a whole turn off the offset.
    func followAsCarouselSwift(sendsEvents: Bool) {
        loadCells()
        if let first = firstVisibleCell,
            let event = cellProgress.follow(motion.offset, first: first, margin: marginInItems, in: range),
            sendsEvents
        {
            switch event {
            case .moved(let from, let to, let fraction):
                delegate?.carousel(self, didScrollFrom: from, to: to, progress: fraction)
            case .changed(let from, let to):
                delegate?.carousel(self, didChangeFrom: from, to: to)
            }
        }
        takeTurnOff()
        if sendsEvents { delegate?.carouselDidScroll(self) }
        // What a leap left over goes with the layout that follows it.
        loadCells()
    }

    /// On a circle: keeps the offset from 0 to the number of items, both included.
    func takeTurnOff() {
        guard wrapEnabled, canScroll, numberOfItems > 0 else { return }
        let turn = Double(numberOfItems)
        guard motion.offset > turn || motion.offset < 0 else { return }
        let turns = (motion.offset / turn).rounded(.down)
        motion.offset -= turns * turn
        // The same items with other numbers: nothing is loaded anew.
        let shift = -Int(saturating: turns) * numberOfItems
        loaded.shift(from: .min, by: shift)
        cells.shift(by: shift)
        loadCells()
        cellProgress.wrap(in: range)
    }

    /// The item in a cell: cells are counted on and on, also beyond the ends of a line, and filled from the first item
    /// on again. With other conventions a cell is an item.
    func itemIndex(ofCell cell: Int) -> Int {
        guard conventions == .carouselSwift else { return cell }
        return ScrollRange(count: numberOfItems, wraps: true, emptyPlace: 0).clamped(cell)
    }

    /// The first loaded cell of an item.
    func cell(ofItem index: Int) -> Int {
        guard conventions == .carouselSwift else { return index }
        return loaded.items.first { itemIndex(ofCell: $0.index) == index }?.index ?? index
    }

    /// Takes the number of items anew, and loads the cells in sight.
    func loadCells() {
        guard let dataSource, !isLoading, itemWidth > 0, bounds != .zero else { return }
        arePlacementsStale = true
        let count = min(max(0, dataSource.numberOfItems(in: self)), Self.mostItems)
        if count != numberOfItems {
            // The cells have other items now.
            show { _ in }
            numberOfItems = count
        }
        // Cells are a point long at least, so that a page of very many is longer than the bounds.
        let length = bounds.along(vertical: storedSettings.isVertical)
        let seen = max(1, Int(saturating: (length / itemWidth + Motion.endMargin).rounded(.up)))
        cells.follow(
            motion.offset, page: min(storedSettings.itemsPerPage, seen), buffer: storedSettings.bufferedItems,
            margin: marginInItems, in: range)
        let run = cells.cells
        show { $0.append(contentsOf: run) }
    }

    /// Scrolls to a cell; on a line no further than the pages go, on a circle wherever that is.
    func scrollAsCarouselSwift(to cell: Double, duration: Double) {
        guard cell.isFinite, canScroll else { return }
        var target = cell
        if !wrapEnabled { target = min(max(0, target), Double(lastPageStart)) }
        if duration > 0 {
            guard abs(target - motion.offset) > Motion.floatMargin else { return }
            motion.scroll(by: target - motion.offset, duration: duration, at: time, in: range)
            delegate?.carouselWillBeginScrollingAnimation(self)
        } else {
            if motion.jump(to: target) { update() }
            loadCells()
        }
    }

    private var lastPageStart: Int { max(0, pages.count - 1) * storedSettings.itemsPerPage }

    /// The cell that is `count` on from the first visible one.
    func cell(_ count: Int) -> Int? { firstVisibleCell.map { $0 &+ count } }

    /// Whether a swipe goes on by one item at most.
    private var isLimited: Bool {
        storedSettings.longestSwipe > 0
            || (storedSettings.isPagingEnabled && storedSettings.itemsPerPage > 1)
    }

    /// Where a fling that would end at an offset shall end.
    func targetAsCarouselSwift(for proposed: Double) -> Double {
        if isLimited { return motion.offset }
        guard !storedSettings.isPagingEnabled, storedSettings.stopsAtItemBoundary else { return proposed }
        let last =
            wrapEnabled
            ? (canScroll ? numberOfItems + lead - storedSettings.itemsPerPage : -lead) : lastPageStart
        let nearest = proposed.rounded(.toNearestOrAwayFromZero)
        return min(max(Double(-lead), nearest), Double(max(-lead, last)))
    }

    /// A drag by more than this part of an item goes on to the neighbour.
    private static var settlingThreshold: Double { 1.0 / 3 }

    /// After a drag of which one item at most may come: on to the neighbour after a third of an item's way, else back.
    func settleAsCarouselSwift() {
        guard isLimited, itemWidth > 0 else { return }
        let way = motion.offset - Double(cellProgress.origin)
        let nearest = motion.offset.rounded(.toNearestOrAwayFromZero)
        guard abs(motion.offset - nearest) > Motion.floatMargin else { return }
        let target =
            way > Self.settlingThreshold
            ? motion.offset.rounded(.up)
            : way < -Self.settlingThreshold ? motion.offset.rounded(.down) : nearest
        motion.scroll(
            by: target - motion.offset, duration: Motion.scrollDuration, at: time, in: range)
        delegate?.carouselWillBeginScrollingAnimation(self)
    }
}
