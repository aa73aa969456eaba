// The carousel: the one class, at the edge. In: commands, gestures, time. Out: placements, and calls to the data
// source and the delegate. State is data, settings and motion; the rest is computed from these.

/// A carousel without a view: it tells where each item is, and asks for items when they come into sight.
///
/// The engine owns no clock: ``advance(by:)`` moves time on. What changes the layout takes effect at the next
/// ``layoutIfNeeded()``, which `advance(by:)` calls too. Every call is allowed inside every callback.
///
/// Not thread-safe: use a carousel from one thread at a time.
public final class Carousel<ItemView> {
    /// The arrangement of the items. Setting one of another name lays the carousel out.
    public var type: any CarouselType {
        didSet { if type.name != oldValue.name { layOut() } else { arePlacementsStale = true } }
    }

    /// Where the items come from. Setting it reloads the data.
    public weak var dataSource: (any CarouselDataSource<ItemView>)? {
        didSet { if dataSource !== oldValue, dataSource != nil { reloadData() } }
    }

    /// Who hears of events. Setting it asks for a layout.
    public weak var delegate: (any CarouselDelegate<ItemView>)? {
        didSet { if delegate !== oldValue, delegate != nil, dataSource != nil { setNeedsLayout() } }
    }

    /// The area of the carousel, in points. A size that is not finite is not taken; a negative extent counts as 0, and one beyond a million as a million.
    /// Setting another one asks for a layout.
    public var bounds: Size {
        didSet {
            guard bounds.isFinite else {
                bounds = oldValue
                return
            }
            bounds = Size(width: min(max(0, bounds.width), 1e6), height: min(max(0, bounds.height), 1e6))
            if bounds != oldValue { setNeedsLayout() }
        }
    }

    /// The app's values of options, above what the type, a script or the delegate say. They take effect at once.
    ///
    /// iCarousel: has only the delegate's answers, which take effect at the next layout.
    public var options = OptionValues() { didSet { if options != oldValue { typeDidChange() } } }

    /// iCarousel's properties. Setting `isVertical` or `contentOffset` lays the carousel out.
    public var settings: CarouselSettings {
        get { storedSettings }
        set {
            let old = storedSettings
            storedSettings = newValue.sanitized(last: old)
            if storedSettings.autoscroll != old.autoscroll, storedSettings.autoscroll != 0 {
                // iCarousel: the first step covers the time in which nothing moved.
                if conventions == .iCarousel { motion.isAnimating = true } else { motion.wake(at: time) }
            }
            autoplay.setInterval(storedSettings.autoplayInterval)
            if conventions != .iCarousel {
                arePlacementsStale = true
                if conventions == .carouselSwift, storedSettings.bufferedItems != old.bufferedItems {
                    loadCells()
                }
                if storedSettings.lengthsDiffer(from: old)
                    || storedSettings.isPagingEnabled != old.isPagingEnabled
                {
                    setNeedsLayout()
                }
            } else if storedSettings.contentOffset != old.contentOffset
                || storedSettings.lengthsDiffer(from: old)
            {
                layOut()
            } else if storedSettings.perspective != old.perspective
                || storedSettings.viewpointOffset != old.viewpointOffset
            {
                refreshPlacements()
            } else {
                arePlacementsStale = true
            }
        }
    }

    /// Whether a scroll view of the platform makes the movements: a scroll by program then only states its
    /// ``scrollTarget``, and the scroll view tells of its way there.
    public var isDrivenByScrollView = false

    /// Items in the data.
    public internal(set) var numberOfItems = 0
    /// Placeholders in the data.
    public internal(set) var numberOfPlaceholders = 0
    /// Extent of an item along the scroll axis, in points: the delegate's say, else the extent of the first view
    /// ever loaded; 0 before that.
    public internal(set) var itemWidth = 0.0
    /// The size of every item where it is the same for all, in points: with SwipeView's and CarouselSwift's
    /// conventions, or as the delegate says. Zero where each view has its own.
    public var itemSize: Size { uniformItemSize ?? .zero }
    /// Seconds since the carousel was made.
    public internal(set) var time = 0.0
    /// Whether the carousel goes round for ever; decided at each layout.
    public internal(set) var wrapEnabled = false
    /// How far a drag moves the items, against the finger; decided at each layout.
    public internal(set) var offsetMultiplier = 1.0

    /// Whose habits it has.
    public let conventions: Conventions

    var storedSettings: CarouselSettings
    var motion: Motion
    var autoplay = Autoplay()
    /// Where the carousel stood when items were last loaded, in items.
    var loadedOffset: Double?
    /// The current index as of the last scroll event, where ``conventions`` keep it.
    var announcedIndex = 0
    /// The size of every item, where the views do not say it each for itself; in points.
    var uniformItemSize: Size?
    /// The page as of the last layout, where ``conventions`` keep it.
    var laidOutPage: LaidOutPage?
    var cells = CellWindow()
    var cellProgress = CellProgress()
    /// What CarouselSwift's layout notices a change of.
    var laidOutSizes: (cell: Size, bounds: Size)?
    var loaded = LoadedItems<ItemView>()
    var needsLayout = false
    /// The options' values when they were last asked for.
    var resolvedOptions = OptionValues()
    /// Becomes another number with each reload, so that work under way notices.
    var dataGeneration = 0
    var delayed: [DelayedAction] = []
    var activeTransitions: [ItemTransition<ItemView>] = []
    /// A view is being asked for; what would load others waits until it is there.
    var isLoading = false
    /// An update was due while a view was being asked for.
    var hasMissedUpdate = false
    /// Updates under way, one within the other's events.
    var updateDepth = 0
    /// Becomes another number with each update, so that one under way notices.
    var updateGeneration = 0
    private var layout = Layout()
    private var layoutItems: [LayoutItem] = []
    var arePlacementsStale = true
    var wantedIndexes: [Int] = []

    /// A carousel of no items; set ``dataSource`` to fill it.
    ///
    /// - Parameters:
    ///   - type: the arrangement.
    ///   - bounds: the area, in points.
    ///   - settings: iCarousel's defaults unless given.
    ///   - initialItemIndex: where it stands when it is first laid out.
    ///   - conventions: whose habits it has where the originals contradict each other.
    public init(
        type: any CarouselType, bounds: Size, settings: CarouselSettings = CarouselSettings(),
        initialItemIndex: Int = 0, conventions: Conventions = .iCarousel
    ) {
        self.type = type
        self.conventions = conventions
        let finite = bounds.isFinite ? bounds : .zero
        self.bounds = Size(width: min(max(0, finite.width), 1e6), height: min(max(0, finite.height), 1e6))
        storedSettings = settings.sanitized(last: CarouselSettings())
        motion = Motion(index: max(0, initialItemIndex))
        autoplay.setInterval(storedSettings.autoplayInterval)
        announcedIndex = motion.previousIndex
    }

    // MARK: What is derived

    var range: ScrollRange {
        ScrollRange(count: numberOfItems, wraps: wrapEnabled, emptyPlace: conventions.emptyPlace)
    }

    /// Placeholders that are shown: none when wrapped.
    var shownPlaceholders: Int { wrapEnabled ? 0 : numberOfPlaceholders }

    /// The item nearest to the centre; −1 when there is none. Setting it moves there at once.
    ///
    /// SwipeView: the one that was nearest when events were last sent, or that was set; 0 when there is none.
    public var currentItemIndex: Int {
        get { conventions == .swipeView ? announcedIndex : range.index(at: motion.offset) }
        set {
            announcedIndex = newValue
            scrollOffset = Double(newValue)
        }
    }

    /// The item nearest to the centre, or nil when there is none.
    public var currentItem: Int? { numberOfItems > 0 ? currentItemIndex : nil }

    /// The most items that are loaded at once.
    public var numberOfVisibleItems: Int {
        let wanted = resolvedOptions[.visibleItems] ?? 0
        return max(0, min(Int(saturating: wanted), numberOfItems + shownPlaceholders))
    }

    /// Where the carousel stands, in items. Setting it stops any motion; what is not finite is not taken.
    public var scrollOffset: Double {
        get { motion.offset }
        set {
            guard newValue.isFinite else { return }
            if conventions == .swipeView {
                jumpAsSwipeView(to: newValue)
            } else if motion.jump(to: newValue) {
                update()
            } else {
                arePlacementsStale = true
            }
        }
    }

    /// −1…1: which way coverFlow2 turns its middle items; 0 at rest.
    public var toggle: Double { motion.toggle.value }
    /// Items/s of the last drag.
    public var velocity: Double { motion.velocity }
    /// Whether a finger holds the carousel.
    public var isDragging: Bool { motion.isDragging }
    /// Whether a flick runs out.
    public var isDecelerating: Bool { motion.isDecelerating }
    /// Whether it scrolls by program.
    public var isScrolling: Bool { motion.isScrolling }
    /// Whether a step is due at the next `advance(by:)`.
    package var hasSteps: Bool { motion.isAnimating }

    /// Whether time changes anything: while this is false, a renderer can sleep; with a slide show, for
    /// ``autoplayTimeLeft``.
    public var isAnimating: Bool { motion.isAnimating || !delayed.isEmpty || !activeTransitions.isEmpty }

    /// An item's distance from the middle of the page, in items; on a circle by the side that is nearer to the middle
    /// of the bounds.
    public func offset(ofItemAt index: Int) -> Double {
        itemOffsets[cell(ofItem: index)]
    }

    /// All items' distances, for loops over them.
    var itemOffsets: ItemOffsets {
        ItemOffsets(at: motion.offset, page: pageShift, alignment: alignmentShift, in: range, seam: seam)
    }

    private var seam: ItemOffsets.Seam {
        switch conventions {
        case .iCarousel: .oppositeToMiddle
        case .swipeView where laidOutPage?.isAtEdge ?? false:
            .edgesOfBounds(
                length: bounds.along(vertical: storedSettings.isVertical), itemWidth: itemWidth)
        case .swipeView: .halfTheCount
        case .carouselSwift: .none
        }
    }

    /// What the type sees.
    public var context: LayoutContext {
        var context = LayoutContext()
        context.itemWidth = itemWidth
        context.itemHeight =
            (loaded[cell(ofItem: currentItemIndex)] ?? loaded.items.first)?.viewSize.across(
                vertical: storedSettings.isVertical)
            ?? 0
        context.bounds = bounds
        context.isVertical = storedSettings.isVertical
        context.numberOfItems = numberOfItems
        context.numberOfPlaceholders = shownPlaceholders
        context.numberOfVisibleItems = numberOfVisibleItems
        context.currentItemIndex = currentItemIndex
        context.scrollOffset = motion.offset
        context.velocity = motion.velocity
        context.wrapEnabled = wrapEnabled
        context.isDragging = motion.isDragging
        context.isDecelerating = motion.isDecelerating
        context.isScrolling = motion.isScrolling
        context.perspective = storedSettings.perspective
        context.viewpointOffset = storedSettings.viewpointOffset
        context.contentOffset = storedSettings.contentOffset
        context.options = resolvedOptions
        context.alignmentDisplacement = alignmentDisplacement
        return context
    }

    // MARK: Placements

    /// Where the loaded items are, in ascending order of their indexes.
    ///
    /// Computed when asked for after a change; the cost follows the visible items.
    public var placements: [Placement] {
        placeIfNeeded()
        return layout.placements
    }

    /// The index of the frontmost item at a place, or nil.
    ///
    /// - Parameter point: in points from the carousel's top left corner.
    ///
    /// SwipeView, CarouselSwift: nothing is outside the bounds.
    public func indexOfItem(at point: Point) -> Int? {
        if conventions != .iCarousel,
            !(0..<bounds.width).contains(point.x) || !(0..<bounds.height).contains(point.y)
        {
            return nil
        }
        placeIfNeeded()
        return layout.backToFront.last { layout.placements[$0].contains(point) }
            .map { layout.placements[$0].index }
    }

    /// Where another type would put the items that are loaded, in the same place and motion: two effects compared.
    ///
    /// The other type's own options hold, but not its wrap, which changes where items are.
    /// - Parameter other: the type to ask; this carousel's own stays in use.
    /// - Returns: as ``placements``, which they can be compared with one by one.
    /// - Complexity: as a frame, with memory of its own.
    public func placements(as other: any CarouselType) -> [Placement] {
        placeIfNeeded()
        var otherLayout = Layout()
        var context = context
        context.options = options(of: other)
        otherLayout.place(
            layoutItems, as: other, in: context,
            centersItemWhenSelected: storedSettings.centersItemWhenSelected)
        return otherLayout.placements
    }

    private func placeIfNeeded() {
        guard arePlacementsStale else { return }
        arePlacementsStale = false
        let derives = motion.derivesToggle(in: range, storedSettings)
        layoutItems.removeAll(keepingCapacity: true)
        let offsets = itemOffsets
        for item in loaded.items {
            let offset = offsets[item.index]
            layoutItems.append(
                LayoutItem(
                    index: itemIndex(ofCell: item.index), offset: offset,
                    toggle: derives ? Toggle.derived(from: offset) : motion.toggle.value,
                    size: uniformItemSize ?? item.size, viewSize: uniformItemSize ?? item.viewSize))
        }
        layout.place(
            layoutItems, as: type, in: context,
            centersItemWhenSelected: storedSettings.centersItemWhenSelected)
    }
}
