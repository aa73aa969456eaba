// The state of an original library's carousel as a value. In: what the app sets and answers, and time. Out:
// what can be computed from it.

import CarouselEngine

/// What the three libraries' carousels know of themselves.
struct OriginalState: Equatable {
    /// The most items that are in sight at once: smaller ones than that nobody can see.
    static let mostInSight = 4_000

    /// Where a page is since a layout.
    struct LaidOutPage: Equatable {
        /// In points from the leading edge.
        let start: Double
        /// Whether it is aligned to that edge.
        let isAtEdge: Bool
    }

    let traits: OriginalTraits
    private(set) var settings: CarouselSettings
    /// The option values that hold over those of the type.
    private(set) var options = OptionValues()
    /// In points.
    private(set) var bounds: Size
    private(set) var numberOfPlaceholders = 0
    /// The common size of all items, in points; nil when each view has its own size.
    var uniformItemSize: Size?
    /// How far a drag moves the items relative to the finger; from the last layout.
    var offsetMultiplier = 1.0
    /// The option values when they were last resolved.
    var resolvedOptions = OptionValues()
    /// The items one after the other along the axis, each page aligned like a full one.
    var axisLayout: AxisLayout { sharedLayout.axisLayout }
    private var sharedLayout = SharedAxisLayout(
        AxisLayout(lengths: ItemLengths(count: 0, extent: 0, gap: 0), rules: AxisLayoutRules()))
    /// Where a page is, with a library whose pages stay there until the next layout.
    var page: LaidOutPage?
    /// Seconds since the carousel was made.
    private(set) var time = 0.0
    var motion: OriginalMotion
    /// The current item with a library that announces it; otherwise nil.
    var announcedIndex: Int?
    var toggle = EasedToggle()
    /// Of the finger along the axis since the touch, in points: a drag is measured from here.
    var previousTranslation = 0.0
    /// The last drag ended without a flick.
    var didDrag = false
    var clock: FrameClock
    var autoplay = Autoplay()

    init(bounds: Size, settings: CarouselSettings, initialItemIndex: Int, traits: OriginalTraits) {
        let index = max(0, initialItemIndex)
        self.traits = traits
        self.bounds = (bounds.isFinite ? bounds : .zero).withinExtents
        self.settings = settings
        motion = OriginalMotion(index: index)
        // The first step is due from the start.
        motion.isAnimating = true
        clock = FrameClock(offset: motion.offset)
        autoplay.setInterval(settings.autoplayInterval)
        if traits.announcesIndex { announcedIndex = index }
        relayout()
    }

    // MARK: Changes

    /// Lays the items out along the axis: as many as before, as long as before, unless others are given.
    private mutating func relayout(items: Int? = nil, itemWidth: Double? = nil, isLoop: Bool? = nil) {
        var rules = AxisLayoutRules()
        rules.length = length
        rules.isVertical = settings.isVertical
        rules.alignment = settings.alignment
        rules.itemsPerPage = settings.fixedItemsPerPage
        rules.truncatesFinalPage = settings.truncatesFinalPage
        rules.restsOnPages = settings.isPagingEnabled
        rules.isLoop = isLoop ?? self.isLoop
        rules.alignsFullPages = true
        let lengths = ItemLengths(
            count: items ?? numberOfItems, extent: itemWidth ?? self.itemWidth, gap: 0)
        sharedLayout = SharedAxisLayout(AxisLayout(lengths: lengths, rules: rules))
    }

    mutating func set(_ settings: CarouselSettings, options: OptionValues) {
        self.options = options
        guard settings != self.settings else { return }
        self.settings = settings
        relayout()
        autoplay.setInterval(settings.autoplayInterval)
        if settings.reducesMotion { autoplay.pause(.reduced) } else { autoplay.resume(.reduced) }
    }

    mutating func setBounds(_ bounds: Size) {
        self.bounds = bounds
        relayout()
    }

    mutating func setItemWidth(_ itemWidth: Double) {
        if itemWidth != self.itemWidth { relayout(itemWidth: itemWidth) }
    }

    mutating func setItems(_ items: Int, placeholders: Int? = nil) {
        func bounded(_ count: Int) -> Int { min(max(0, count), ScrollRange.mostItems) }
        if let placeholders { numberOfPlaceholders = bounded(placeholders) }
        if bounded(items) != numberOfItems { relayout(items: bounded(items)) }
    }

    mutating func setLoop(_ isLoop: Bool) {
        if isLoop != self.isLoop { relayout(isLoop: isLoop) }
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

    /// Advances the motion to the present time.
    mutating func step() -> Motion.Step { motion.step(to: time, in: range, traits, settings) }

    // MARK: Items

    var numberOfItems: Int { axisLayout.lengths.count }

    /// Extent of an item along the axis, in points; 0 before it is known.
    var itemWidth: Double { axisLayout.lengths.commonExtent }

    var isLoop: Bool { axisLayout.rules.isLoop }

    var range: ScrollRange {
        ScrollRange(count: numberOfItems, isLoop: isLoop, emptyPlace: traits.emptyPlace)
    }

    /// The items in cells; nil where cells are indexes.
    var cells: ScrollRange? {
        traits.hasCells ? ScrollRange(count: numberOfItems, isLoop: true, emptyPlace: 0) : nil
    }

    /// The item that a cell shows.
    func item(inCell cell: Int) -> Int { cells?.clamped(cell) ?? cell }

    /// Whether an index is beyond the items; cells never are.
    func isPlaceholder(_ index: Int) -> Bool {
        !traits.hasCells && !(0..<numberOfItems).contains(index)
    }

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

    var currentItem: Int { announcedIndex ?? nearestItem }

    // MARK: Offsets

    /// An offset in the range.
    func clamped(_ offset: Double) -> Double {
        traits.isSinglePrecision ? SwipeRange(range).clamped(offset) : range.clamped(offset)
    }

    /// The distance to an offset, by the shorter way when wrapped.
    func distance(to offset: Double) -> Double {
        traits.isSinglePrecision
            ? SwipeRange(range).distance(from: motion.offset, to: offset)
            : range.distance(from: motion.offset, to: offset)
    }

    /// The distance of a scroll by a number of items, counted from the last whole item behind the offset.
    func distance(byItems count: Int) -> Double {
        traits.isSinglePrecision
            ? SwipeRange(range).distance(byItems: count, from: motion.offset)
            : Motion.distance(byItems: count, from: motion.offset)
    }

    /// From the current item to the middle of its page, in items.
    var pageShift: Double { Double(axisLayout.itemsPerFullPage - 1) / 2 }

    /// The start of a page, in points along the axis.
    var pageStart: Double { page?.start ?? axisLayout.fullPageStart }

    /// Where the current page is drawn: from the middle of the bounds to its middle, in points along the
    /// axis.
    var displacement: Double { pageStart + axisLayout.fullPageLength / 2 - length / 2 }

    var displacementInItems: Double { itemWidth > 0 ? displacement / itemWidth : 0 }

    /// The offsets of all items.
    var itemOffsets: ItemOffsets {
        ItemOffsets(
            at: motion.offset, page: pageShift, alignment: displacementInItems, in: range, seam: seam)
    }

    private var seam: ItemOffsets.Seam {
        let none = ItemOffsets.Seam.beyond(before: .infinity, behind: .infinity)
        switch traits.seam {
        case .oppositeToMiddle: return .oppositeToMiddle
        case .none: return none
        case .atPage:
            guard isLoop else { return none }
            if page?.isAtEdge ?? false { return .beyond(before: 1, behind: length / itemWidth) }
            let half = Double(numberOfItems / 2)
            return .beyond(before: half, behind: half)
        }
    }

    /// What it moves on.
    var track: Track { Track(range, on: sharedLayout, settings) }

    /// How much of a drag's last movement was not used, in points along the axis.
    func unused(of step: DragStep) -> Double {
        guard step.factor > 0, offsetMultiplier != 0 else { return step.moved }
        guard traits.returnsExcessOfDrag else { return 0 }
        let beyond = track.limited(motion.offset).offset - motion.offset
        return beyond * itemWidth / (step.factor * offsetMultiplier)
    }

    // MARK: Toggle

    /// Whether the toggle follows each item's own offset instead of being eased: while something other than a
    /// finger moves the carousel, and at or beyond the ends of an unwrapped carousel.
    var derivesToggle: Bool {
        guard traits.easesToggle else { return false }
        return motion.isDecelerating || (motion.isScrolling && !motion.isDragging && !didDrag)
            || (settings.autoscroll != 0 && !motion.isDragging)
            || (!isLoop && (motion.offset < 0 || motion.offset >= Double(numberOfItems) - 1))
    }

    /// How much of the toggle of an item's own offset applies; nil when all items have the carousel's.
    var toggleShare: Double? { traits.easesToggle && !derivesToggle ? nil : 1 }

    // MARK: Rest

    /// The offset at which a motion that would end at `proposed` should end instead.
    func restingOffset(for proposed: Double) -> Double {
        motion.swipeLimit(on: track).restingOffset(for: proposed, on: track)
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
        let byPage = settings.isPagingEnabled && axisLayout.pages.perPage > 1
        if byPage || settings.longestSwipe > 0 {
            let place =
                byPage
                ? axisLayout.pages.restingOffset(from: motion.offset, direction: step, in: range)
                : Double(target)
            let limited = motion.swipeLimit(on: track).limited(place)
            target = Int(saturating: limited.rounded(.toNearestOrAwayFromZero))
        }
        let isThere = abs(motion.offset - Double(current)) < Motion.floatMargin && target == current
        return isThere ? (current, Motion.settlingDuration) : (target, Motion.scrollDuration)
    }

    /// The page that autoplay scrolls to next; nil when it has reached its end.
    func pageDue(after page: Int) -> Int? {
        let count = axisLayout.pages.count
        guard numberOfItems > 1, count > 1, settings.autoscroll == 0 else { return nil }
        let next = page + (settings.autoplaysBackward ? -1 : 1)
        if (0..<count).contains(next) { return next }
        guard isLoop || settings.autoplayRepeats else { return nil }
        return settings.autoplaysBackward ? count - 1 : 0
    }

    /// The layout context that the type receives.
    ///
    /// - Parameter item: the current one, as it is loaded.
    func context(item: LoadedItem?) -> LayoutContext {
        var context = LayoutContext(settings, bounds: bounds, options: resolvedOptions, clock, time)
        context.scrollOffset = motion.offset
        context.dragVelocity = motion.velocity
        context.dragStart = motion.dragStart
        context.isDragging = motion.isDragging
        context.isDecelerating = motion.isDecelerating
        context.isScrolling = motion.isScrolling
        context.itemWidth = itemWidth
        context.itemHeight = item?.viewSize.across(vertical: settings.isVertical) ?? 0
        context.numberOfItems = numberOfItems
        context.numberOfPlaceholders = shownPlaceholders
        context.numberOfVisibleItems = numberOfVisibleItems
        context.currentItemIndex = currentItem
        context.isWrapping = isLoop
        context.alignmentDisplacement = displacement
        return context
    }
}
