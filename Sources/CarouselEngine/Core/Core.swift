// The state of a carousel as a value, but for its views: settings, data, motion. In: what the app sets, answers, time.
// Out: everything that can be computed from it. It calls nobody.

/// A carousel without its type, its views and its app. Copied and compared like a number.
struct Core: Equatable {
    // MARK: What the app sets

    var habits: Habits
    /// Finite, from 0 to a million points a side.
    var bounds: Size
    var settings: CarouselSettings
    /// The app's values of options.
    var options = OptionValues()

    // MARK: What the app answered

    var numberOfItems = 0
    var numberOfPlaceholders = 0
    /// Extent of an item along the axis, in points; 0 before it is known.
    var itemWidth = 0.0
    /// The size of every item, where the views do not say it each for itself; in points.
    var uniformItemSize: Size?
    /// Whether it goes round for ever, and how far a drag moves the items: as of the last layout.
    var wraps = false
    var offsetMultiplier = 1.0
    /// The options' values when they were last asked for.
    var resolvedOptions = OptionValues()

    // MARK: What moves

    /// Seconds since the carousel was made.
    var time = 0.0
    var motion: Motion
    var autoplay = Autoplay()
    /// Where it stood when items were last loaded, in items; nil when they are to be loaded again.
    var loadedOffset: Double?
    /// What only some habits need.
    var own = HabitState()

    init(habits: Habits, bounds: Size, settings: CarouselSettings, initialItemIndex: Int) {
        self.habits = habits
        self.bounds = (bounds.isFinite ? bounds : .zero).withinExtents
        self.settings = settings.sanitized(last: CarouselSettings())
        motion = Motion(index: max(0, initialItemIndex))
        autoplay.setInterval(self.settings.autoplayInterval)
        own.announcedIndex = motion.previousIndex
    }

    // MARK: Where it stands

    /// The most items that a carousel may have.
    static let mostItems = 1 << 52

    var range: ScrollRange { ScrollRange(count: numberOfItems, wraps: wraps, emptyPlace: habits.emptyPlace) }

    /// Placeholders that are shown: none when wrapped.
    var shownPlaceholders: Int { wraps ? 0 : numberOfPlaceholders }

    /// The most items that are loaded at once.
    var numberOfVisibleItems: Int {
        let wanted = resolvedOptions[.visibleItems] ?? 0
        return max(0, min(Int(saturating: wanted), numberOfItems + shownPlaceholders))
    }

    /// Extent of the bounds along the axis, in points.
    var length: Double { bounds.along(vertical: settings.isVertical) }

    /// All items' distances, for loops over them.
    var itemOffsets: ItemOffsets {
        ItemOffsets(at: motion.offset, page: pageShift, alignment: alignmentShift, in: range, seam: seam)
    }

    /// What the type sees.
    ///
    /// - Parameter itemHeight: extent of an item across the axis, in points.
    func context(itemHeight: Double) -> LayoutContext {
        var context = LayoutContext()
        context.itemWidth = itemWidth
        context.itemHeight = itemHeight
        context.bounds = bounds
        context.isVertical = settings.isVertical
        context.numberOfItems = numberOfItems
        context.numberOfPlaceholders = shownPlaceholders
        context.numberOfVisibleItems = numberOfVisibleItems
        context.currentItemIndex = currentItemIndex
        context.scrollOffset = motion.offset
        context.velocity = motion.velocity
        context.wrapEnabled = wraps
        context.isDragging = motion.isDragging
        context.isDecelerating = motion.isDecelerating
        context.isScrolling = motion.isScrolling
        context.perspective = settings.perspective
        context.viewpointOffset = settings.viewpointOffset
        context.contentOffset = settings.contentOffset
        context.options = resolvedOptions
        context.alignmentDisplacement = alignmentDisplacement
        return context
    }

    // MARK: What changes it

    /// Takes the number of items and placeholders over.
    mutating func take(items: Int, placeholders: Int) {
        numberOfItems = min(max(0, items), Self.mostItems)
        numberOfPlaceholders = min(max(0, placeholders), Self.mostItems)
    }

    /// Takes settings over, brought into their ranges.
    mutating func take(settings new: CarouselSettings) {
        let old = settings
        settings = new.sanitized(last: old)
        autoplay.setInterval(settings.autoplayInterval)
        guard settings.autoscroll != old.autoscroll, settings.autoscroll != 0 else { return }
        // iCarousel: the first step covers the time in which nothing moved.
        if habits.countsTimeAtRest { motion.isAnimating = true } else { motion.wake(at: time) }
    }

    /// Begins with other habits at an item: nothing moves.
    mutating func begin(_ habits: Habits, at index: Int) {
        self.habits = habits
        own = HabitState()
        own.announcedIndex = max(0, index)
        uniformItemSize = nil
        itemWidth = 0
        motion.halt()
        loadedOffset = nil
    }

    /// Begins a scroll by a number of items.
    mutating func scroll(by distance: Double, duration: Double) {
        motion.scroll(by: distance, duration: duration, at: time, in: range)
    }

    /// Moves on to the time.
    mutating func step() -> Motion.Step {
        let step = motion.step(to: time, in: range, settings)
        if case .scrolled = step, habits.limitsScrolls { motion.offset = range.clamped(motion.offset) }
        return step
    }

    /// Whether the offset is another than when events were last sent.
    var hasMoved: Bool { abs(motion.offset - motion.previousOffset) > Motion.floatMargin }
    /// Whether the current item is another than when events were last sent.
    var hasOtherIndex: Bool { motion.previousIndex != currentItemIndex }

    /// Events have been sent.
    mutating func noteEvents() {
        motion.previousOffset = motion.offset
        motion.previousIndex = currentItemIndex
    }

    /// While the toggle follows the offsets, it is the outermost item's.
    mutating func deriveToggle(first: Int, last: Int) {
        guard motion.derivesToggle(in: range, settings) else { return }
        let offsets = itemOffsets
        let (a, b) = (offsets[first], offsets[last])
        motion.toggle.value = Toggle.derived(from: abs(b) > abs(a) ? b : a)
    }

    /// Brings the offset into its limits, and notices that another item is the current one.
    mutating func limitOffset() {
        motion.limit(to: range, settings)
        let way = range.distance(from: Double(currentItemIndex), to: Double(motion.previousIndex))
        if way != 0 {
            motion.toggle.flip(distance: way, at: time)
            motion.isAnimating = true
        }
    }

    /// Where it scrolls to when nothing holds it any more, and in which time; nil where it stays.
    ///
    /// - Parameter step: items to go on from the current one.
    func settling(step: Int) -> (index: Int, duration: Double)? {
        let isOutside = abs(motion.offset - range.clamped(motion.offset)) > Motion.floatMargin
        guard settings.scrollsToItemBoundary || isOutside, settings.autoscroll == 0 else { return nil }
        let current = currentItemIndex
        let target = motion.settlingIndex(current: current, step: step, pages: pages, in: range, settings)
        let isThere = abs(motion.offset - Double(current)) < Motion.floatMargin && target == current
        return isThere ? (current, Motion.settlingDuration) : (target, Motion.scrollDuration)
    }

    /// Whether what is loaded may stay until a whole item's way has been made.
    var defersLoading: Bool {
        guard let loadedOffset, settings.defersItemLoading,
            motion.isDragging || motion.isScrolling || motion.isDecelerating
        else { return false }
        return abs(range.distance(from: loadedOffset, to: motion.offset)) < 1
    }

    /// The items around the middle of the bounds, as many as are shown.
    var window: VisibleWindow {
        VisibleWindow(
            around: range.index(at: motion.offset + centerShift), count: numberOfVisibleItems,
            placeholders: shownPlaceholders, in: range)
    }
}

extension Size {
    /// Each extent from 0 to a million.
    var withinExtents: Size { Size(width: min(max(0, width), 1e6), height: min(max(0, height), 1e6)) }
}

/// All that options depend on, but for the motion and the type.
struct OptionQuestion: Equatable {
    let itemWidth: Double
    let bounds: Size
    let isVertical: Bool
    let numberOfItems: Int
    let numberOfPlaceholders: Int
    let wraps: Bool
    let options: OptionValues
}

extension Core {
    /// What the options depend on now.
    var optionQuestion: OptionQuestion {
        OptionQuestion(
            itemWidth: itemWidth, bounds: bounds, isVertical: settings.isVertical,
            numberOfItems: numberOfItems,
            numberOfPlaceholders: shownPlaceholders, wraps: wraps, options: options)
    }
}
