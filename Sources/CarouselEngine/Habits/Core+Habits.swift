// Values that depend on the habits. In: the core. Out: the value according to the library whose habits it
// follows.

extension Core {
    /// The index of the item nearest to the center; ``Habits/emptyPlace`` when there are no items.
    var currentItemIndex: Int {
        if habits.isSwipeView { return own.announcedIndex }
        if let ends = strip.ends { return strip.currentItem(at: motion.offset, of: ends, in: range) }
        return range.index(at: motion.offset)
    }

    /// How much of the toggle that follows from an item's own offset applies, 0 to 1; nil when all items
    /// have the toggle of the carousel.
    var derivedToggleShare: Double? {
        if habits.isStandard { return toggleShareAsStandard }
        return motion.derivesToggle(in: range, settings) ? 1 : nil
    }

    /// Whether items still turn to their rest although nothing moves.
    var easesToggleByHabit: Bool { habits.isStandard && easesToggle }

    /// The page of the current item.
    var currentPage: Int {
        if habits.isSwipeView { return pages.pageAsSwipeView(ofItem: currentItemIndex) }
        return numberOfItems > 0 ? pages.page(ofItem: currentItemIndex) : 0
    }

    /// Whether it is exactly on a page, so that setting that page moves nothing.
    func isExactly(onPage page: Int) -> Bool {
        habits.isSwipeView && page * settings.fixedItemsPerPage == currentItemIndex
    }

    /// The item to scroll to for a page; nil when there are no items.
    func firstItem(ofPage page: Int) -> Int? {
        if habits.isSwipeView { return firstItemAsSwipeView(ofPage: page) }
        return numberOfItems > 0 ? pages.firstItem(ofPage: page) : nil
    }

    /// The start of a page, in points along the axis.
    var pageStart: Double { own.laidOutPage?.start ?? strip.fullPageStart }

    /// Where a wrapped range is cut.
    func seam(at offset: Double) -> ItemOffsets.Seam {
        switch habits {
        case .standard where packsItems && wraps:
            .before(cell: strip.loopPoints.firstCell(at: strip.location(at: offset), in: strip))
        case .standard, .iCarousel: .oppositeToMiddle
        case .swipeView: seamAsSwipeView
        case .carouselSwift: .none
        }
    }

    /// The offset at which a scroll view's fling that would end at `proposed` should end.
    func flingTarget(for proposed: Double) -> Double {
        habits.hasCells
            ? targetAsCarouselSwift(for: proposed)
            : motion.restingOffset(for: proposed, pages: pages, in: range, settings)
    }

    /// The item that is shown in a cell. Cells are the same as indexes unless they are unwrapped.
    func itemIndex(ofCell cell: Int) -> Int {
        habits.hasCells ? itemIndexAsCarouselSwift(ofCell: cell) : cell
    }
}
