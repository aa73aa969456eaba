// The carousel: the one class, at the edge. In: commands, gestures, time. Out: placements, and calls to the data
// source and the delegate. Its state is a value, `Core`; here are the views, and those who are asked and told.

/// A carousel without a view: it tells where each item is, and asks for items when they come into sight.
///
/// The engine owns no clock: ``advance(by:)`` moves time on. What changes the layout takes effect at the next
/// ``layoutIfNeeded()``, which `advance(by:)` calls too. Every call is allowed inside every callback, those of types too.
///
/// Not thread-safe: use a carousel from one thread at a time.
public final class Carousel<ItemView> {
    /// The arrangement of the items. Setting another one lays the carousel out.
    public var type: any CarouselType {
        didSet {
            askedOptions = nil
            if type.identity != oldValue.identity { layOut() } else { invalidatePlacements() }
        }
    }

    /// Where the items come from. Setting it reloads the data.
    public weak var dataSource: (any CarouselDataSource<ItemView>)? {
        didSet { if dataSource !== oldValue, dataSource != nil { reloadData() } }
    }

    /// Who hears of events. Setting it asks for a layout.
    public weak var delegate: (any CarouselDelegate<ItemView>)? {
        didSet { if delegate !== oldValue, delegate != nil, dataSource != nil { setNeedsLayout() } }
    }

    /// The area of the carousel, in points. A size that is not finite is not taken; a negative extent counts as 0, and
    /// one beyond a million as a million. Setting another one asks for a layout.
    public var bounds: Size {
        get { core.bounds }
        set {
            guard newValue.isFinite, newValue.withinExtents != core.bounds else { return }
            core.bounds = newValue.withinExtents
            setNeedsLayout()
        }
    }

    /// The app's values of options, above what the type, a script or the delegate say. They take effect at once.
    ///
    /// iCarousel: has only the delegate's answers, which take effect at the next layout.
    public var options: OptionValues {
        get { core.options }
        set {
            guard newValue != core.options else { return }
            core.options = newValue
            typeDidChange()
        }
    }

    /// iCarousel's properties. Setting `isVertical` or `contentOffset` lays the carousel out.
    public var settings: CarouselSettings {
        get { core.settings }
        set {
            let old = core.settings
            core.take(settings: newValue)
            let settings = core.settings
            if core.habits.laysOutAtOnce {
                if settings.contentOffset != old.contentOffset || settings.lengthsDiffer(from: old) {
                    layOut()
                } else if settings.perspective != old.perspective
                    || settings.viewpointOffset != old.viewpointOffset
                {
                    refreshPlacements()
                }
            } else if settings.lengthsDiffer(from: old) || settings.isPagingEnabled != old.isPagingEnabled {
                setNeedsLayout()
            }
            invalidatePlacements()
        }
    }

    /// Whose habits it has. Other ones end what moves, ask for all views again, and stand at the same item.
    public var habits: Habits {
        get { core.habits }
        set {
            let (old, index) = (core.habits, currentItemIndex)
            guard newValue != old else { return }
            core.habits = newValue
            guard !adjustsHabits(from: old) else { return }
            core.begin(newValue, at: index)
            reloadData()
            layoutIfNeeded()
            if core.numberOfItems > 0 { scrollOffset = Double(core.range.clamped(index)) }
        }
    }

    /// Whether a scroll view of the platform makes the movements: a scroll by program then only states its
    /// ``scrollTarget``, and the scroll view tells of its way there.
    public var isDrivenByScrollView = false

    /// Items in the data.
    public var numberOfItems: Int { core.numberOfItems }
    /// Placeholders in the data.
    public var numberOfPlaceholders: Int { core.numberOfPlaceholders }
    /// Extent of an item along the scroll axis, in points: the delegate's say, else the extent of the first view
    /// ever loaded; 0 before that.
    public var itemWidth: Double { core.itemWidth }
    /// The size of every item where it is the same for all, in points, as the delegate or the habits say. Zero where
    /// each view has its own.
    public var itemSize: Size { core.uniformItemSize ?? .zero }
    /// Seconds since the carousel was made.
    public var time: Double { core.time }
    /// Whether the carousel goes round for ever; decided at each layout.
    public var wrapEnabled: Bool { core.wraps }
    /// How far a drag moves the items, against the finger; decided at each layout.
    public var offsetMultiplier: Double { core.offsetMultiplier }

    var core: Core
    var loaded = LoadedItems<ItemView>()
    var needsLayout = false
    /// Becomes another number with each reload, so that work under way notices.
    var dataGeneration = 0
    var delayed: [DelayedAction] = [] { didSet { hasDelayed = !delayed.isEmpty } }
    var activeTransitions: [ItemTransition<ItemView>] = [] {
        didSet { hasTransitions = !activeTransitions.isEmpty }
    }
    /// Whether there are any: quick to ask in each frame.
    private(set) var hasDelayed = false
    private(set) var hasTransitions = false
    /// A view is being asked for; what would load others waits until it is there.
    var isLoading = false
    /// An update was due while a view was being asked for.
    var hasMissedUpdate = false
    /// Updates under way, one within the other's events.
    var updateDepth = 0
    /// Becomes another number with each update, so that one under way notices.
    var updateGeneration = 0
    /// The options' values as they were asked for; nil when they are to be asked for again.
    var askedOptions: OptionQuestion?
    /// The window whose items are all loaded; nil where that is not known.
    var loadedWindow: VisibleWindow?
    private var layout = Layout()
    private var arePlacementsStale = true
    var wantedIndexes: [Int] = []

    /// A carousel of no items; set ``dataSource`` to fill it.
    ///
    /// - Parameters:
    ///   - type: the arrangement.
    ///   - bounds: the area, in points.
    ///   - settings: iCarousel's defaults unless given.
    ///   - initialItemIndex: where it stands when it is first laid out.
    ///   - habits: whose habits it has where the originals contradict each other.
    public init(
        type: any CarouselType, bounds: Size, settings: CarouselSettings = CarouselSettings(),
        initialItemIndex: Int = 0, habits: Habits = .standard
    ) {
        self.type = type
        core = Core(habits: habits, bounds: bounds, settings: settings, initialItemIndex: initialItemIndex)
    }

    // MARK: What is derived

    /// The item nearest to the centre; −1 when there is none. Setting it moves there at once.
    public var currentItemIndex: Int {
        get { core.currentItemIndex }
        set {
            core.own.announcedIndex = newValue
            scrollOffset = Double(newValue)
        }
    }

    /// The item nearest to the centre, or nil when there is none.
    public var currentItem: Int? { core.numberOfItems > 0 ? currentItemIndex : nil }

    /// The most items that are loaded at once.
    public var numberOfVisibleItems: Int { core.numberOfVisibleItems }

    /// Where the carousel stands, in items. Setting it stops any motion; what is not finite is not taken.
    public var scrollOffset: Double {
        get { core.motion.offset }
        set { if newValue.isFinite { jumpByHabit(to: newValue) } }
    }

    /// −1…1: which way coverFlow2 turns its middle items; 0 at rest.
    public var toggle: Double { core.motion.toggle.value }
    /// Items/s of the last drag.
    public var velocity: Double { core.motion.velocity }
    /// Whether a finger holds the carousel.
    public var isDragging: Bool { core.motion.isDragging }
    /// Whether a flick runs out.
    public var isDecelerating: Bool { core.motion.isDecelerating }
    /// Whether it scrolls by program.
    public var isScrolling: Bool { core.motion.isScrolling }
    /// Whether a step is due at the next `advance(by:)`.
    package var hasSteps: Bool { core.motion.isAnimating }

    /// Whether time changes anything: while this is false, a renderer can sleep; with a slide show, for
    /// ``autoplayTimeLeft``.
    public var isAnimating: Bool { hasSteps || hasDelayed || hasTransitions }

    /// An item's distance from the middle of the page, in items; on a circle by the side that is nearer to the middle
    /// of the bounds.
    public func offset(ofItemAt index: Int) -> Double { core.itemOffsets[cell(ofItem: index)] }

    /// What the type sees.
    public var context: LayoutContext {
        let items = loaded.items
        let current = items.item(at: cell(ofItem: currentItemIndex)) ?? items.first
        return core.context(
            itemHeight: current?.viewSize.across(vertical: core.settings.isVertical) ?? 0)
    }

    // MARK: Placements

    /// Where the loaded items are, in ascending order of their indexes.
    ///
    /// Computed when asked for after a change; the cost follows the visible items. While a type places items, these
    /// are the last finished frame's.
    public var placements: [Placement] {
        placeIfNeeded()
        return layout.placements
    }

    /// The index of the frontmost item at a place, or nil.
    ///
    /// - Parameter point: in points from the carousel's top left corner.
    public func indexOfItem(at point: Point) -> Int? {
        let bounds = core.bounds
        if core.habits.hitsStayWithinBounds,
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
        var context = context
        context.options = options(of: other)
        var again = layout.restarted(in: context)
        other.place(&again.frame, in: context)
        again.finish(loaded.items, of: core, in: context)
        return again.placements
    }

    /// The placements are to be computed again.
    func invalidatePlacements() { arePlacementsStale = true }

    private func placeIfNeeded() {
        guard arePlacementsStale, !layout.isUnderWay else { return }
        arePlacementsStale = false
        let (items, context, core) = (loaded.items, context, core)
        layout.begin(items, of: core, in: context)
        // The type may call everything: it has the frame for itself, and nothing is being changed meanwhile.
        var frame = layout.takeFrame()
        type.place(&frame, in: context)
        layout.give(back: frame)
        layout.finish(items, of: core, in: context)
    }
}
