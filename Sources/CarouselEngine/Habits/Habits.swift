// Whose habits a carousel has, where the originals contradict each other: the one closed choice among them. Only the files
// of this folder know which there are; each library's own rules and state stand in a file of its own.

/// The habits that libraries do not share: when events come, which items are loaded, where an offset may be, and what a
/// layout does to it. Motion, layout, types and scripts are the same with each.
public enum Habits: Hashable, Sendable {
    /// What an app that is written today wants: iCarousel's geometry, motion and names.
    case standard

    /// iCarousel's: as many items as the type shows are loaded around the current one; events follow the loading;
    /// an offset out of range gives way as far as bouncing goes.
    case iCarousel

    /// SwipeView's: the items that meet the bounds are loaded; they are asked for after the scroll event, and the
    /// current index changes then; every scroll notification is an event; an offset that was set stays, even out of
    /// range; each layout reads the data again and, with paging, scrolls to the current item in 0.25 s.
    case swipeView

    /// CarouselSwift's: items are cut to fill the bounds; those of a page and a few more on the way ahead are loaded;
    /// progress is told from −1 to 1; a change of the bounds goes back to the first item.
    ///
    /// - `bufferedItems`: items that are loaded beyond the page, on each side as many; 0 to 1,000.
    case carouselSwift(bufferedItems: Int = 1)

    /// All habits, each with its own defaults.
    public static let all: [Habits] = [.standard, .iCarousel, .swipeView, .carouselSwift()]

    /// The name by which they are chosen.
    public var name: String {
        switch self {
        case .standard: "standard"
        case .iCarousel: "iCarousel"
        case .swipeView: "swipeView"
        case .carouselSwift: "carouselSwift"
        }
    }

    /// The habits of this name, in any mixture of cases.
    public static func named(_ name: String) -> Habits? {
        all.first { $0.name.lowercased() == name.lowercased() }
    }

    fileprivate var hasCells: Bool { if case .carouselSwift = self { true } else { false } }

    /// Items that are loaded beyond the page.
    var bufferedItems: Int {
        guard case .carouselSwift(let count) = self else { return 0 }
        return min(max(0, count), 1000)
    }
}

/// What only some habits keep.
struct HabitState: Equatable {
    /// The current index as of the last scroll event.
    var announcedIndex = 0
    /// The page as of the last layout.
    var laidOutPage: LaidOutPage?
    /// The items that are loaded, unwrapped on a circle.
    var cells = CellWindow()
    var cellProgress = CellProgress()
    /// What a layout notices a change of.
    var laidOutSizes: LaidOutSizes?
}

// MARK: - What is computed

extension Habits {
    /// Whether they are iCarousel's where the libraries differ most.
    private var areICarousels: Bool {
        switch self {
        case .standard, .iCarousel: true
        case .swipeView, .carouselSwift: false
        }
    }

    /// Index and offset with no items.
    var emptyPlace: Int { areICarousels ? -1 : 0 }

    /// Whether nothing is hit outside the bounds.
    var hitsStayWithinBounds: Bool { !areICarousels }

    /// Whether a tap moves the carousel.
    var tapsMove: Bool { areICarousels }

    /// Whether indexes beyond the items are placeholders.
    var hasPlaceholders: Bool { !hasCells }

    /// Whether a change of settings is laid out at once, not before the next frame.
    var laysOutAtOnce: Bool { areICarousels }

    /// Whether time in which nothing moved counts for the first step of an autoscroll.
    var countsTimeAtRest: Bool { areICarousels }

    /// Whether inserting and removing is no more than a reload.
    var changesByReloading: Bool { hasCells }

    /// Whether a reload goes back to the first item from before it.
    var reloadsFromFirstItem: Bool { !hasCells }

    /// Whether a scroll by program keeps within the range on its way.
    var limitsScrolls: Bool { self == .swipeView }

    /// Whether a slide show that goes on begins its time again.
    var restartsAutoplay: Bool { hasCells }
}

extension Core {
    /// The item nearest to the centre; ``Habits/emptyPlace`` with no items.
    var currentItemIndex: Int { habits == .swipeView ? own.announcedIndex : range.index(at: motion.offset) }

    /// The page of the current item.
    var currentPage: Int {
        if habits == .swipeView { return pages.pageAsSwipeView(ofItem: currentItemIndex) }
        return numberOfItems > 0 ? pages.page(ofItem: currentItemIndex) : 0
    }

    /// Whether it is on a page, so that setting that one moves nothing.
    func isExactly(onPage page: Int) -> Bool {
        habits == .swipeView && page * settings.itemsPerPage == currentItemIndex
    }

    /// The item to scroll to for a page; nil when there is none.
    func firstItem(ofPage page: Int) -> Int? {
        if habits == .swipeView { return firstItemAsSwipeView(ofPage: page) }
        return numberOfItems > 0 ? pages.firstItem(ofPage: page) : nil
    }

    /// Where a page begins, in points along the axis.
    var pageStart: Double { own.laidOutPage?.start ?? alignedPageStart }

    /// Where a circle is cut.
    var seam: ItemOffsets.Seam {
        switch habits {
        case .standard, .iCarousel: .oppositeToMiddle
        case .swipeView: seamAsSwipeView
        case .carouselSwift: .none
        }
    }

    /// Where a fling of a scroll view that would end at an offset shall end.
    func flingTarget(for proposed: Double) -> Double {
        habits.hasCells
            ? targetAsCarouselSwift(for: proposed)
            : motion.restingOffset(for: proposed, pages: pages, in: range, settings)
    }

    /// The item that is shown in a place of the row. Places are indexes, but where a circle is unwrapped.
    func itemIndex(ofCell cell: Int) -> Int {
        habits.hasCells ? itemIndexAsCarouselSwift(ofCell: cell) : cell
    }
}

// MARK: - What is done

extension Carousel {
    /// Measures, asks for options, and aligns.
    func layOutByHabit() {
        switch core.habits {
        case .standard, .iCarousel: layOutAndAlign()
        case .swipeView: layOutAsSwipeView()
        case .carouselSwift: layOutAsCarouselSwift()
        }
    }

    /// Brings views and events in line with the offset.
    func followByHabit(sendsEvents: Bool) {
        switch core.habits {
        case .standard, .iCarousel: follow(sendsEvents: sendsEvents)
        case .swipeView: followAsSwipeView(sendsEvents: sendsEvents)
        case .carouselSwift: followAsCarouselSwift(sendsEvents: sendsEvents)
        }
    }

    /// Stands at an offset at once.
    func jumpByHabit(to offset: Double) {
        if core.habits == .swipeView { return jumpAsSwipeView(to: offset) }
        if core.motion.jump(to: offset) { update() } else { invalidatePlacements() }
    }

    /// Reads what the data source says of the number of items.
    func readDataByHabit(from dataSource: any CarouselDataSource<ItemView>) {
        switch core.habits {
        case .standard, .iCarousel:
            core.loadedOffset = nil
            readCounts(from: dataSource)
        case .swipeView: readDataAsSwipeView()
        case .carouselSwift:
            core.own.cells.removeAll()
            readCounts(from: dataSource)
        }
    }

    /// The type answers differently now.
    func typeDidChangeByHabit(from former: ScrollRange) {
        switch core.habits {
        case .standard, .iCarousel: update()
        case .swipeView where core.wraps != former.wraps: wrapDidChangeAsSwipeView(from: former)
        case .swipeView, .carouselSwift: layOut()
        }
    }

    /// Takes other habits over.
    ///
    /// - Returns: whether they are the same but for a setting of theirs.
    func adjustsHabits(from old: Habits) -> Bool {
        guard core.habits.hasCells, old.hasCells else { return false }
        loadCells()
        return true
    }

    /// Scrolls to an offset, the shorter way when wrapped.
    func scrollByHabit(toOffset offset: Double, duration: Double) {
        if core.habits.hasCells { return scrollAsCarouselSwift(to: offset, duration: duration) }
        let distance = core.range.distance(from: core.motion.offset, to: offset)
        scroll(byOffset: distance, duration: duration)
    }

    /// Scrolls a number of whole items on.
    func scrollByHabit(byNumberOfItems count: Int, duration: Double) {
        if core.habits.hasCells {
            return scrollAsCarouselSwift(byNumberOfItems: count, duration: duration)
        }
        scrollItems(by: count, duration: duration)
    }

    /// The next page of a slide show is due.
    func autoplayByHabit() {
        if core.habits.hasCells {
            // A line's end is asked for again and again.
            scroll(
                byNumberOfItems: core.settings.autoplaysBackward ? -1 : 1, duration: Motion.scrollDuration)
        } else if let page = core.pageDue {
            scrollToPage(at: page, duration: Motion.scrollDuration)
        }
    }

    /// The number of items may be another, as an item was asked for again.
    func recountByHabit() { if core.habits.hasCells { loadCells() } }

    /// Loads again, as nothing moves any more.
    func reloadAtRestByHabit() {
        guard core.habits == .swipeView else { return }
        core.loadedOffset = nil
        update()
    }

    /// A scroll by program was made.
    func scrollDidEndByHabit() {
        if core.settings.defersItemLoading || core.habits == .swipeView { update() }
    }

    /// A scroll view's own motion was made.
    func scrollViewDidRestByHabit() {
        switch core.habits {
        case .standard, .iCarousel: break
        case .swipeView: restAsSwipeView()
        case .carouselSwift: takeTurnOff()
        }
    }

    /// A scroll view made the scroll that was asked for.
    func scrollViewDidScrollByHabit() { if core.habits.hasCells { takeTurnOff() } }

    /// A scroll view was let go.
    func scrollViewDidLetGoByHabit() { if core.habits.hasCells { settleAsCarouselSwift() } }

    /// The first loaded place of an item.
    func cell(ofItem index: Int) -> Int {
        core.habits.hasCells ? cellAsCarouselSwift(ofItem: index) : index
    }
}
