// The state of an original library's carousel as a value. In: what the app sets and answers, and time. Out: what can be
// computed from it.

import CarouselEngine

/// What the three libraries' carousels know of themselves.
struct OriginalState: Equatable {
    /// The most items that are in sight at once: smaller ones than that nobody can see.
    static let mostInSight = 4_000

    private(set) var settings: CarouselSettings
    /// The option values that hold over those of the type.
    private(set) var options = OptionValues()
    /// In points.
    private(set) var bounds: Size
    private(set) var numberOfItems = 0
    private(set) var numberOfPlaceholders = 0
    /// Extent of an item along the axis, in points; 0 before it is known.
    private(set) var itemWidth = 0.0
    /// The common size of all items, in points; nil when each view has its own size.
    var uniformItemSize: Size?
    private(set) var isLoop = false
    /// How far a drag moves the items relative to the finger; from the last layout.
    var offsetMultiplier = 1.0
    /// The option values when they were last resolved.
    var resolvedOptions = OptionValues()
    /// The items one after the other along the axis, each page aligned like a full one.
    private(set) var strip = Strip(lengths: ItemLengths(count: 0, extent: 0, gap: 0), rules: StripRules())
    /// Seconds since the carousel was made.
    private(set) var time = 0.0
    var motion: Motion
    /// Of the finger along the axis since the touch, in points: a drag is measured from here.
    var previousTranslation = 0.0
    /// The last drag ended without a flick.
    var didDrag = false
    var clock: FrameClock
    var autoplay = Autoplay()
    /// The index when there are no items.
    private let emptyPlace: Int

    init(bounds: Size, settings: CarouselSettings, initialItemIndex: Int, emptyPlace: Int) {
        self.bounds = (bounds.isFinite ? bounds : .zero).withinExtents
        self.settings = settings
        self.emptyPlace = emptyPlace
        motion = Motion(index: max(0, initialItemIndex))
        // The first step is due from the start.
        motion.isAnimating = true
        clock = FrameClock(offset: motion.offset)
        autoplay.setInterval(settings.autoplayInterval)
        relayout()
    }

    // MARK: Changes

    private mutating func relayout() {
        var rules = StripRules()
        rules.length = length
        rules.isVertical = settings.isVertical
        rules.alignment = settings.alignment
        rules.itemsPerPage = settings.fixedItemsPerPage
        rules.truncatesFinalPage = settings.truncatesFinalPage
        rules.restsOnPages = settings.isPagingEnabled
        rules.isLoop = isLoop
        rules.alignsFullPages = true
        strip = Strip(lengths: ItemLengths(count: numberOfItems, extent: itemWidth, gap: 0), rules: rules)
    }

    mutating func take(_ settings: CarouselSettings, options: OptionValues) {
        self.options = options
        guard settings != self.settings else { return }
        self.settings = settings
        relayout()
        autoplay.setInterval(settings.autoplayInterval)
        if settings.reducesMotion { autoplay.pause(.reduced) } else { autoplay.resume(.reduced) }
    }

    mutating func take(bounds: Size) {
        self.bounds = bounds
        relayout()
    }

    mutating func take(itemWidth: Double) {
        guard itemWidth != self.itemWidth else { return }
        self.itemWidth = itemWidth
        relayout()
    }

    mutating func take(items: Int, placeholders: Int? = nil) {
        func bounded(_ count: Int) -> Int { min(max(0, count), ScrollRange.mostItems) }
        if let placeholders { numberOfPlaceholders = bounded(placeholders) }
        guard bounded(items) != numberOfItems else { return }
        numberOfItems = bounded(items)
        relayout()
    }

    mutating func take(isLoop: Bool) {
        guard isLoop != self.isLoop else { return }
        self.isLoop = isLoop
        relayout()
    }

    /// A frame begins.
    mutating func beginFrame(by seconds: Double) {
        time += seconds
        clock.begin(by: seconds)
    }

    /// Updates the speed after the carousel moved to an offset.
    mutating func noteSpeed(at offset: Double) {
        clock.end(at: offset, derivative: motion.speed(at: time, settings), isHeld: motion.isHeld, in: range)
    }

    // MARK: Computed

    var range: ScrollRange { ScrollRange(count: numberOfItems, isLoop: isLoop, emptyPlace: emptyPlace) }

    /// Extent of the bounds along the axis, in points.
    var length: Double { bounds.along(vertical: settings.isVertical) }

    /// The number of placeholders that are shown since the last layout: 0 when wrapped.
    private(set) var shownPlaceholders = 0
    /// A layout shows the placeholders that there are.
    mutating func showPlaceholders() { shownPlaceholders = isLoop ? 0 : numberOfPlaceholders }

    /// The maximum number of items loaded at once.
    var numberOfVisibleItems: Int {
        max(0, min(Int(saturating: resolvedOptions[.visibleItems] ?? 0), numberOfItems + shownPlaceholders))
    }

    /// The item nearest to the offset.
    var nearestItem: Int { range.index(at: motion.offset) }

    /// From the current item to the middle of its page, in items.
    var pageShift: Double { Double(strip.itemsPerFullPage - 1) / 2 }

    /// From the middle of the bounds to the middle of a page that begins at `start`, in points along the axis.
    func displacement(ofPageAt start: Double) -> Double { start + strip.fullPageLength / 2 - length / 2 }

    /// The offset at which a motion that would end at `proposed` should end instead.
    func restingOffset(for proposed: Double) -> Double {
        motion.swipeLimit(in: range, on: strip, settings)
            .restingOffset(for: proposed, on: strip, in: range, settings)
    }

    /// The item to scroll to after a release, and the duration in seconds; nil when it should not scroll.
    ///
    /// - Parameters:
    ///   - current: the current item.
    ///   - step: the number of items to move from it.
    func settling(from current: Int, step: Int) -> (index: Int, duration: Double)? {
        let isOutside = abs(motion.offset - range.clamped(motion.offset)) > Motion.floatMargin
        guard settings.scrollsToItemBoundary || isOutside, settings.autoscroll == 0 else { return nil }
        var target = current + step
        let byPage = settings.isPagingEnabled && strip.pages.perPage > 1
        if byPage || settings.longestSwipe > 0 {
            let place =
                byPage
                ? strip.pages.restingOffset(from: motion.offset, direction: step, in: range) : Double(target)
            let limited = motion.swipeLimit(in: range, on: strip, settings).limited(place)
            target = Int(saturating: limited.rounded(.toNearestOrAwayFromZero))
        }
        let isThere = abs(motion.offset - Double(current)) < Motion.floatMargin && target == current
        return isThere ? (current, Motion.settlingDuration) : (target, Motion.scrollDuration)
    }

    /// The page that autoplay scrolls to next; nil when it has reached its end.
    func pageDue(after page: Int) -> Int? {
        let count = strip.pages.count
        guard numberOfItems > 1, count > 1, settings.autoscroll == 0 else { return nil }
        let next = page + (settings.autoplaysBackward ? -1 : 1)
        if (0..<count).contains(next) { return next }
        return isLoop || settings.autoplayRepeats ? (settings.autoplaysBackward ? count - 1 : 0) : nil
    }

    /// The layout context that the type receives.
    ///
    /// - Parameters:
    ///   - current: the current item.
    ///   - item: as it is loaded.
    ///   - displacement: from the middle of the bounds to the middle of the page, in points.
    func context(current: Int, item: LoadedItem?, displacement: Double) -> LayoutContext {
        var context = LayoutContext(settings, bounds: bounds, options: resolvedOptions, motion, clock, time)
        context.itemWidth = itemWidth
        context.itemHeight = item?.viewSize.across(vertical: settings.isVertical) ?? 0
        context.numberOfItems = numberOfItems
        context.numberOfPlaceholders = shownPlaceholders
        context.numberOfVisibleItems = numberOfVisibleItems
        context.currentItemIndex = current
        context.isWrapping = isLoop
        context.alignmentDisplacement = displacement
        return context
    }
}
