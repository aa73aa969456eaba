// iCarousel: the items that the type shows are loaded around the current one; events are sent after loading; every layout
// while nothing moves scrolls to the current item.

import CarouselEngine

/// A carousel that behaves as iCarousel does.
public final class ICarousel<ItemView>: OriginalCarousel<ItemView> {
    /// What only iCarousel keeps.
    struct Own {
        var toggle = EasedToggle()
        /// The offset at which items were last loaded, in items; nil when they must be loaded again.
        var loadedOffset: Double?
        /// Work that an animated change of the data postpones: when it is due, in seconds; and the slot of a removed view
        /// that becomes reusable, nil to recycle the views that are no longer needed.
        var delayed: [(due: Double, slot: Int?)] = []
        var transitions: [ItemTransition<ItemView>] = []
    }

    var own = Own()

    /// Creates an empty carousel. Set ``OriginalCarousel/dataSource`` to fill it.
    ///
    /// - Parameters:
    ///   - type: how the items are arranged.
    ///   - bounds: the area, in points.
    ///   - settings: by default, iCarousel's.
    ///   - initialItemIndex: the current item at the first layout.
    public init(
        type: any CarouselType, bounds: Size, settings: CarouselSettings = CarouselSettings(),
        initialItemIndex: Int = 0
    ) {
        super.init(type, bounds, settings, initialItemIndex, emptyPlace: -1)
    }

    /// `iCarousel`.
    public override var behavior: String { "iCarousel" }

    // MARK: Layout

    override var refreshesAtLayout: Bool { true }

    /// Every layout while nothing moves starts a scroll to the current item, even over a distance of 0.
    override func layOut() {
        state.showPlaceholders()
        updateItemWidth()
        resolveOptions()
        takeMultiplier()
        if !state.motion.isScrolling, !state.motion.isDecelerating, state.settings.autoscroll == 0 {
            if state.settings.scrollsToItemBoundary, currentItem != -1 {
                scrollToItem(at: currentItem, animated: true)
            } else {
                state.motion.offset = state.range.clamped(state.motion.offset)
            }
        }
        update()
    }

    override func settingsDidChange(from old: CarouselSettings, _ oldStrip: Strip) {
        let new = state.settings
        if new.contentOffset != old.contentOffset || state.strip.places(differFrom: oldStrip) {
            layOutIfThereAreData()
        } else if new.perspective != old.perspective || new.viewpointOffset != old.viewpointOffset {
            offsetsDidChange()
        }
    }

    override func typeDidChange(from former: ScrollRange) { update() }

    /// The first step includes the time spent at rest.
    override func autoscrollDidBegin() { state.motion.isAnimating = true }

    /// Limits, toggle, views, then events.
    override func loadAndTell(sendsEvents: Bool) {
        state.motion.limit(to: state.range, on: state.strip, state.settings)
        state.motion.followDrag()
        flipToggle()
        loadAndUnload()
        offsetsDidChange()
        let motion = state.motion
        if sendsEvents, abs(motion.offset - motion.previousOffset) > Motion.floatMargin { tell(.didScroll) }
        if sendsEvents, state.motion.previousIndex != currentItem { tell(.currentItemIndexDidChange) }
        (state.motion.previousOffset, state.motion.previousIndex) = (state.motion.offset, state.nearestItem)
    }

    // MARK: Loading

    /// Sets the item width to the delegate's, otherwise to that of the views. If no view is loaded yet, loads the first
    /// one to measure it.
    func updateItemWidth() {
        let size = delegate?.carouselItemSize(self)?.withinLimits
        state.uniformItemSize = size
        if let size {
            state.take(itemWidth: size.along(vertical: state.settings.isVertical))
        } else if let width = delegate?.carouselItemWidth(self), width.isFinite, width > 0 {
            state.take(itemWidth: Size(width: width, height: 0).withinLimits.width)
        }
        guard shelf.items.isEmpty else { return }
        let first = state.numberOfItems > 0 ? 0 : -1
        guard first == 0 || state.numberOfPlaceholders > 0 else { return }
        loadView(at: first)
        deriveToggle(from: first)
    }

    /// Loads the items that entered the visible window, and recycles those that left it.
    private func loadAndUnload() {
        updateItemWidth()
        resolveOptions()
        let (motion, range) = (state.motion, state.range)
        if let loadedOffset = own.loadedOffset, state.settings.defersItemLoading,
            motion.isDragging || motion.isScrolling || motion.isDecelerating,
            abs(range.distance(from: loadedOffset, to: motion.offset)) < 1
        {
            return
        }
        own.loadedOffset = motion.offset
        let window = VisibleWindow(
            around: range.index(at: motion.offset + state.pageShift - displacementInItems),
            count: state.numberOfVisibleItems, placeholders: state.shownPlaceholders, in: range)
        let (fade, offsets) = (Fade(state.resolvedOptions), itemOffsets)
        var wanted: [Int] = []
        window.forEach { if fade.isNone || fade.alpha(at: offsets[$0]) != 0 { wanted.append($0) } }
        show(wanted)
    }

    override func readData() {
        own.loadedOffset = nil
        own.transitions = []
        readCounts()
    }

    /// Inserts an item that the data source already contains.
    ///
    /// - Parameters:
    ///   - index: clamped to 0…numberOfItems, or modulo the number of items when wrapped.
    ///   - animated: whether its neighbors move apart over 0.4 s.
    public override func insertItem(at index: Int, animated: Bool) {
        if dataSource != nil { insert(at: index, animated: animated) }
    }

    /// Removes an item that the data source no longer contains.
    ///
    /// - Parameters:
    ///   - index: clamped, or modulo the number of items when wrapped. Ignored when there are no items.
    ///   - animated: whether its view fades out for 0.1 s before it can be reused.
    public override func removeItem(at index: Int, animated: Bool) {
        if dataSource != nil, state.numberOfItems > 0 { remove(at: index, animated: animated) }
    }

    /// Requests the view of an item or a placeholder again if it is loaded.
    ///
    /// - Parameters:
    ///   - index: of an item or a placeholder.
    ///   - animated: whether ``transitions`` contains a cross-fade from the old view.
    public override func reloadItem(at index: Int, animated: Bool) {
        if animated, shelf.slot(at: index) != nil, !isLoading { fadeOver(index) }
        reload(index)
    }

    override func runDelayed() { doDelayedWork() }

    override func endTransitions() {
        if !own.transitions.isEmpty { own.transitions.removeAll { $0.start + $0.duration <= state.time } }
    }

    override var isBusy: Bool { !own.delayed.isEmpty || !own.transitions.isEmpty }

    // MARK: Toggle

    /// −1…1: which way coverFlow2 turns its middle items; 0 at rest.
    public var toggle: Double { own.toggle.value }

    override var toggles: (share: Double?, common: Double) { (derivesToggle ? 1 : nil, toggle) }

    /// Whether the toggle follows each item's own offset instead of being eased: while something other than a finger
    /// moves the carousel, and at or beyond the ends of an unwrapped carousel.
    private var derivesToggle: Bool {
        let motion = state.motion
        return motion.isDecelerating || (motion.isScrolling && !motion.isDragging && !state.didDrag)
            || (state.settings.autoscroll != 0 && !motion.isDragging)
            || (!state.isLoop && (motion.offset < 0 || motion.offset >= Double(state.numberOfItems) - 1))
    }

    /// Starts to flip the toggle if the current item changed.
    private func flipToggle() {
        let way = state.range.distance(from: Double(currentItem), to: Double(state.motion.previousIndex))
        guard way != 0 else { return }
        own.toggle.flip(distance: way, at: state.time)
        state.motion.isAnimating = true
    }

    /// While the toggle follows the offsets, it is the outermost item's.
    override func offsetsDidChange() {
        invalidatePlacements()
        guard let first = shelf.items.first?.index, let last = shelf.items.last?.index else { return }
        // An item at rest has a whole offset, also in a page of several.
        let isLast = abs(itemOffsets[last] + state.pageShift) > abs(itemOffsets[first] + state.pageShift)
        deriveToggle(from: isLast ? last : first)
    }

    override func itemDidReload(_ cell: Int) {
        invalidatePlacements()
        deriveToggle(from: cell)
    }

    /// While the toggle follows the offsets, an item that is placed sets it.
    private func deriveToggle(from index: Int) {
        if derivesToggle { own.toggle.value = derivedToggle(from: itemOffsets[index] + state.pageShift) }
    }

    override func rest() {
        guard own.toggle.isActive else { return super.rest() }
        own.toggle.ease(at: state.time, velocity: state.motion.velocity)
        update()
    }

    override func restBetweenItems() {
        placeIfNeeded()
        own.toggle.rest(at: state.motion.offset, now: state.time)
    }

    // MARK: Touches

    override var hitsStayWithinBounds: Bool { false }

    /// What a drag moved beyond the bounce distance.
    override func unused(of step: DragStep) -> Double {
        guard step.factor > 0, state.offsetMultiplier != 0 else { return step.moved }
        let offset = state.motion.offset
        let beyond = state.strip.limited(offset, in: state.range, state.settings).offset - offset
        return beyond * state.itemWidth / (step.factor * state.offsetMultiplier)
    }

    /// Selects the frontmost item at the point, or scrolls to the current item if there is none.
    override func select(at point: Point) {
        let (settings, current) = (state.settings, currentItem)
        guard let index = indexOfItem(at: point) else { return scrollToItem(at: current, animated: true) }
        guard maySelect(index) else {
            if settings.isScrollEnabled, settings.scrollsToItemBoundary, settings.autoscroll != 0 {
                scrollToItem(at: currentItem, animated: true)
            }
            return
        }
        if index == currentItem
            ? state.settings.scrollsToItemBoundary : state.settings.centersItemWhenSelected
        {
            scrollToItem(at: index, animated: true)
        }
        tell(.didSelect(index: index))
    }

    override var ownReturn: () -> Void { { [weak self, own = own] in self?.own = own } }
}
