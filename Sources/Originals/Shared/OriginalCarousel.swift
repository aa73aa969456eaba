// The class of the original libraries' carousels: what all three have in common. Each library's own conduct is a subclass.
// In: commands, gestures, time. Out: placements, events.

import CarouselEngine

/// A carousel that behaves as an original library's: ``ICarousel``, ``SwipeView`` or ``CarouselSwift``, with any type.
///
/// It has no clock, as ``Carousel``. Any method may be called from any callback. Not thread-safe.
public class OriginalCarousel<ItemView>: TypeShowing {
    // MARK: The app

    /// Where the items come from; not retained. Setting it reloads the data.
    public weak var dataSource: (any OriginalDataSource<ItemView>)? {
        didSet { if dataSource !== oldValue, dataSource != nil { reloadData() } }
    }
    /// Receives the events; not retained. Setting it requests a layout.
    public weak var delegate: (any OriginalDelegate<ItemView>)? {
        didSet { if delegate !== oldValue, delegate != nil, dataSource != nil { setNeedsLayout() } }
    }
    /// Called once when something begins that time must carry on; then not again until nothing moves.
    public var needsFrames: (() -> Void)? { didSet { isAwake = needsFrames == nil } }
    /// Whether a platform scroll view performs the scrolling. A programmatic scroll then only sets ``scrollTarget``.
    public var isDrivenByScrollView = false
    /// The name of the library, as in `iCarousel`.
    public var behavior: String { "" }

    // MARK: State

    private(set) var state: OriginalState
    private var heldLayers = SettingsLayers()
    private(set) var shelf = Shelf()
    private var views: [ItemView?] = []
    private var layout = Layout()
    private var arePlacementsStale = true
    private var isAwake = true
    var needsLayout = false
    private var typeChange: Bool?
    private(set) var isLoading = false
    private var hasMissedUpdate = false
    private var updateDepth = 0
    /// Change with each reload of the data, and each time views are loaded, so that work in progress can detect it.
    private var (dataGeneration, loadGeneration) = (0, 0)
    private var typeSecondsDue: Double?
    private var typeWantsFrame = false
    private var tokens = ScrollTokens()

    init(
        _ type: any CarouselType, _ bounds: Size, _ settings: CarouselSettings, _ index: Int, emptyPlace: Int
    ) {
        self.type = type
        heldLayers.set(settings)
        state = OriginalState(
            bounds: bounds, settings: heldLayers.settings(), initialItemIndex: index, emptyPlace: emptyPlace)
        showType()
    }

    deinit { tokens.endAll(.cancelled) }

    // MARK: What each library does in its own way

    /// Reads the number of items, after all views are gone.
    func readData() { readCounts() }
    /// Measures, resolves options, loads, aligns.
    func layOut() { preconditionFailure("each library lays out in its own way") }
    /// Loads items and sends events for the present offset.
    func loadAndTell(sendsEvents: Bool) { preconditionFailure("each library follows in its own way") }
    /// Jumps to an offset.
    func carry(to offset: Double) {
        if change({ $0.motion.jump(to: offset) }) { update() } else { invalidatePlacements() }
    }
    /// The type returns other values than before.
    func typeDidChange(from former: ScrollRange) { layOutIfThereAreData() }
    /// Settings have changed.
    func settingsDidChange(from old: CarouselSettings, _ oldStrip: Strip) {
        if state.strip != oldStrip { setNeedsLayout() }
    }
    /// Autoscrolling begins.
    func autoscrollDidBegin() { change { $0.motion.wake(at: $0.time) } }
    /// The current item; see ``currentItemIndex``.
    var currentItem: Int { state.nearestItem }
    /// The page of the current item.
    var page: Int { state.numberOfItems > 0 ? state.strip.pages.page(ofItem: currentItem) : 0 }
    /// The first item of a page; nil when there are no items.
    func firstItem(ofPage page: Int) -> Int? {
        state.numberOfItems > 0 ? state.strip.pages.firstItem(ofPage: page) : nil
    }
    /// The start of a page, in points along the axis.
    var pageStart: Double { state.strip.fullPageStart }
    /// Where a wrapped range is cut.
    var seam: ItemOffsets.Seam { .oppositeToMiddle }
    /// The items in cells; nil where cells are indexes.
    var cells: ScrollRange? { nil }
    /// How much of the toggle of an item's own offset applies, and the toggle of the carousel.
    var toggles: (share: Double?, common: Double) { (1, 0) }
    /// Whether indexes beyond the items are placeholders.
    var hasPlaceholders: Bool { true }
    /// The items' offsets have changed.
    func offsetsDidChange() { invalidatePlacements() }
    /// Scrolls to an offset, by the shorter way when wrapped; it is not rounded.
    public func scroll(toOffset offset: Double, duration: Double) {
        scroll(byOffset: state.range.distance(from: state.motion.offset, to: offset), duration: duration)
    }
    /// Scrolls by a number of whole items, back if negative.
    public func scroll(byNumberOfItems count: Int, duration: Double) {
        guard duration > 0 else {
            let (sum, isOverflow) = state.motion.previousIndex.addingReportingOverflow(count)
            return jump(to: Double(state.range.clamped(isOverflow ? (count > 0 ? .max : .min) : sum)))
        }
        scroll(
            byOffset: Motion.distance(byItems: count, from: state.motion.offset), duration: duration)
    }
    /// How much of a drag's last movement was not used, in points along the axis.
    func unused(of step: DragStep) -> Double {
        step.factor > 0 && state.offsetMultiplier != 0 ? 0 : step.moved
    }
    /// Selects what is at a point.
    func select(at point: Point) {
        if let index = indexOfItem(at: point), maySelect(index) { tell(.didSelect(index: index)) }
    }
    /// Whether points outside of the bounds hit nothing.
    var hitsStayWithinBounds: Bool { true }
    /// The offset at which a scroll view's fling that would end at `proposed` should end.
    func flingTarget(for proposed: Double) -> Double { state.restingOffset(for: proposed) }
    /// Loads items again while the scroll view is not decelerating.
    func reloadAtRest() {}
    /// The user stopped dragging a scroll view.
    func scrollViewDidLetGo() {}
    /// A scroll view stopped decelerating.
    func scrollViewDidRest() {}
    /// A scroll view has finished a programmatic scroll.
    func scrollViewDidScroll() {}
    /// A programmatic scroll ended.
    func scrollDidEnd() { if state.settings.defersItemLoading { update() } }
    /// A step of the programmatic scroll.
    func limitScroll() {}
    /// What is due before a step.
    func runDelayed() {}
    /// What is due after a step.
    func endTransitions() {}
    /// Nothing moves the carousel.
    func rest() { if state.settings.autoscroll == 0 { change { $0.motion.isAnimating = false } } }
    /// A flick has ended with nowhere to settle.
    func restBetweenItems() {}
    /// Whether more moves than the motion.
    var isBusy: Bool { false }
    /// The next page of autoplay is due.
    func turnPage() {
        if let page = state.pageDue(after: page) { scrollToPage(at: page, duration: Motion.scrollDuration) }
    }
    /// Inserts an item that the data source already contains.
    public func insertItem(at index: Int, animated: Bool) { reloadData() }
    /// Removes an item that the data source no longer contains.
    public func removeItem(at index: Int, animated: Bool) { if state.numberOfItems > 0 { reloadData() } }
    /// Requests the view of an item again if it is loaded.
    public func reloadItem(at index: Int, animated: Bool) { reload(index) }
    /// What else there is to go back to.
    var ownState: Any {
        get { () }
        set {}
    }

    // MARK: Access

    /// Changes the state.
    func change<Result>(_ edit: (inout OriginalState) -> Result) -> Result { edit(&state) }

    /// Changes the loaded items.
    func changeShelf<Result>(_ edit: (inout Shelf) -> Result) -> Result { edit(&shelf) }

    /// Tells the app what happens.
    func tell(_ event: OriginalEvent) { delegate?.carousel(self, did: event) }

    func maySelect(_ index: Int) -> Bool { delegate?.carousel(self, shouldSelectItemAt: index) ?? true }

    /// Where the current page is drawn: from the middle of the bounds to its middle, in points.
    private var displacement: Double { state.displacement(ofPageAt: pageStart) }

    var displacementInItems: Double { state.itemWidth > 0 ? displacement / state.itemWidth : 0 }

    /// The offsets of all items.
    var itemOffsets: ItemOffsets {
        ItemOffsets(
            at: state.motion.offset, page: state.pageShift, alignment: displacementInItems, in: state.range,
            seam: seam)
    }

    // MARK: Type and settings

    /// How the items are arranged. Setting a type with another `identity` lays out the carousel.
    public var type: any CarouselType {
        didSet {
            typeChange = nil
            showType()
            guard type.identity != oldValue.identity else { return invalidatePlacements() }
            typeSecondsDue = 0
            layOutIfThereAreData()
            updateTypeIfDue()
        }
    }

    private func showType() {
        (type as? any StagedType)?.audience.add(self)
        takeStage()
    }

    private func takeStage() {
        let staged = type as? any StagedType
        edit {
            $0.stage = appliesStage ? staged?.stage ?? SettingsLayer() : SettingsLayer()
            $0.preset = staged?.preset ?? SettingsLayer()
        }
    }

    /// Whether the settings that a script prefers hold where the app has set no others.
    public var appliesStage = false { didSet { takeStage() } }

    /// All layers of settings and options.
    public var layers: SettingsLayers {
        get { heldLayers }
        set { edit { $0 = newValue } }
    }

    private func edit(_ edit: (inout SettingsLayers) -> Void) {
        var layers = heldLayers
        edit(&layers)
        guard layers != heldLayers else { return }
        heldLayers = layers
        let (old, oldOptions, oldStrip) = (state.settings, state.options, state.strip)
        state.take(layers.settings(), options: layers.options)
        let new = state.settings
        if new.autoscroll != old.autoscroll, new.autoscroll != 0 { autoscrollDidBegin() }
        if new != old {
            if new.itemSize != old.itemSize { measureItems() }
            settingsDidChange(from: old, oldStrip)
            invalidatePlacements()
        }
        if state.options != oldOptions { refreshOptions() }
    }

    /// The type has told of a change; what follows waits for the next layout.
    package func typeDidChange(_ type: any StagedType, restarts: Bool) {
        guard type === self.type as AnyObject else { return }
        typeChange = typeChange == true || restarts
        wake()
    }

    /// Resolves the options again, if the type has told of a change.
    public func takeTypeChange() { if let restarts = typeChange { invalidateType(restarts: restarts) } }

    /// Call this when ``type`` returns different values than before.
    public func invalidateType(restarts: Bool = false) {
        typeChange = nil
        if restarts { typeSecondsDue = 0 }
        takeStage()
        refreshOptions()
        updateTypeIfDue()
    }

    /// Whether a change of options waits for the layout that is due.
    var refreshesAtLayout: Bool { false }

    private func refreshOptions() {
        guard dataSource != nil, !needsLayout || !refreshesAtLayout else { return }
        let former = state.range
        resolveWrap()
        resolveOptions()
        takeMultiplier()
        typeDidChange(from: former)
    }

    func takeMultiplier() { change { $0.offsetMultiplier = $0.resolvedOptions[.offsetMultiplier] ?? 1 } }

    /// Reads whether the app or the type wants a loop.
    func resolveWrap() {
        var context = context
        context.options = state.options
        let value =
            state.options[.wrap]
            ?? answer(.wrap, type.defaultValue(of: .wrap, in: context))
        state.take(isLoop: value.map { $0 != 0 } ?? false)
    }

    /// Resolves all options.
    func resolveOptions() {
        updateTypeIfDue()
        let question = OptionQuestion(type: type, set: state.options, context: context)
        state.resolvedOptions = question.answered { $2[$0] = answer($0, $1) }
    }

    private func answer(_ option: CarouselOption, _ value: Double?) -> Double? {
        guard let delegate else { return value }
        return delegate.carousel(self, valueFor: option, default: value)
    }

    /// The area of the carousel, in points. A size that is not finite is ignored.
    public var bounds: Size {
        get { state.bounds }
        set {
            guard newValue.isFinite, newValue.withinExtents != state.bounds else { return }
            state.take(bounds: newValue.withinExtents)
            setNeedsLayout()
        }
    }

    // MARK: Layout

    /// Requests a layout before the next frame.
    public func setNeedsLayout() {
        needsLayout = true
        wake()
    }

    /// Lays out the carousel if a layout is pending.
    public func layoutIfNeeded() {
        takeTypeChange()
        guard needsLayout else { return }
        needsLayout = false
        layOutIfThereAreData()
    }

    /// Lays out, if there are data.
    func layOutIfThereAreData() {
        guard dataSource != nil else { return }
        resolveWrap()
        layOut()
    }

    /// Updates everything that depends on the offset. While a view is being requested, it is postponed until the view is
    /// returned. Callbacks may call it again; beyond a certain depth no events are sent.
    func update() {
        guard !isLoading else {
            hasMissedUpdate = true
            return
        }
        updateDepth += 1
        defer { updateDepth -= 1 }
        loadAndTell(sendsEvents: updateDepth <= 8)
    }

    // MARK: Data

    /// Discards all views and requests everything again at the next layout.
    public func reloadData() {
        guard dataSource != nil else { return }
        dataGeneration += 1
        shelf.removeAll()
        dropViews()
        readData()
        state.resolvedOptions[.visibleItems] = 0
        invalidatePlacements()
        setNeedsLayout()
    }

    /// Lets the next loaded view set the item width.
    public func forgetItemWidth() { state.take(itemWidth: 0) }

    private func measureItems() {
        guard dataSource != nil else { return }
        forgetItemWidth()
        reloadData()
    }

    /// Reads the numbers of items and placeholders.
    func readCounts() {
        guard let dataSource else { return }
        state.take(
            items: dataSource.numberOfItems(in: self), placeholders: dataSource.numberOfPlaceholders(in: self)
        )
    }

    /// Makes work in progress detect a change of the data.
    func beginDataChange() { dataGeneration += 1 }

    /// Requests the view in a cell again, if it is loaded.
    func reload(_ cell: Int) {
        guard let old = shelf.slot(at: cell), !isLoading else { return }
        let generation = dataGeneration
        loadView(at: cell, isReload: true)
        if generation == dataGeneration { shelf.queue(old, isPlaceholder: isPlaceholder(cell)) }
        offsetsDidChange()
    }

    // MARK: Loading

    /// The item that a cell shows.
    func item(inCell cell: Int) -> Int { cells?.clamped(cell) ?? cell }

    func isPlaceholder(_ index: Int) -> Bool {
        hasPlaceholders && !(0..<state.numberOfItems).contains(index)
    }

    /// Recycles the cells that should not be loaded, and loads those that should be and are missing.
    ///
    /// - Parameter wanted: ascending.
    func show(_ wanted: [Int]) {
        var (position, next) = (0, 0)
        while position < shelf.items.count {
            let index = shelf.items[position].index
            while next < wanted.count, wanted[next] < index { next += 1 }
            if next < wanted.count, wanted[next] == index {
                position += 1
            } else {
                shelf.recycle(at: position, isPlaceholder: isPlaceholder(index))
            }
        }
        loadGeneration += 1
        let generations = (dataGeneration, loadGeneration)
        var missing = shelf.items.firstMissing(of: wanted, from: 0)
        while let place = missing {
            loadView(at: wanted[place])
            // A callback changed the data or the offset, and has already loaded what was needed.
            if generations != (dataGeneration, loadGeneration) { break }
            missing = shelf.items.firstMissing(of: wanted, from: place + 1)
        }
    }

    /// Requests a view and stores it in its cell.
    ///
    /// - Parameter placeholders: the number of placeholders shown, if it differs from the usual one.
    func loadView(at cell: Int, showing placeholders: Int? = nil, isReload: Bool = false) {
        guard let dataSource, !isLoading else { return }
        let isPlaceholder = isPlaceholder(cell)
        let pooled = shelf.dequeue(isPlaceholder: isPlaceholder)
        let generation = dataGeneration
        isLoading = true
        let reused = pooled.flatMap { views[$0] }
        let view: ItemView
        if isPlaceholder {
            let number = VisibleWindow.placeholderNumber(
                at: cell, items: state.numberOfItems, placeholders: placeholders ?? state.shownPlaceholders)
            view = dataSource.carousel(self, placeholderViewAt: number, reusing: reused)
        } else {
            view = dataSource.carousel(self, viewForItemAt: item(inCell: cell), reusing: reused)
        }
        let size = dataSource.carousel(self, sizeOf: view).withinLimits
        // Otherwise a callback has reloaded the data, and this view is outdated.
        if generation == dataGeneration {
            let slot = pooled ?? shelf.makeSlot()
            while views.count <= slot { views.append(nil) }
            views[slot] = view
            let isVertical = state.settings.isVertical
            if state.itemWidth == 0 { state.take(itemWidth: size.along(vertical: isVertical)) }
            // A reloaded item's container is no larger than its view.
            let along = isReload ? min(state.itemWidth, size.along(vertical: isVertical)) : state.itemWidth
            let container =
                isVertical ? Size(width: size.width, height: along) : Size(width: along, height: size.height)
            // A callback may have placed the items meanwhile.
            arePlacementsStale = true
            shelf.set(LoadedItem(index: cell, viewSize: size, size: container), slot: slot)
        } else if let pooled {
            shelf.drop(pooled)
        }
        dropViews()
        isLoading = false
        guard hasMissedUpdate else { return }
        hasMissedUpdate = false
        update()
    }

    /// The size of a view that is requested only to measure it.
    func measuredSize() -> Size {
        guard let dataSource else { return .zero }
        isLoading = true
        let pooled = shelf.dequeue(isPlaceholder: false)
        let view = dataSource.carousel(self, viewForItemAt: 0, reusing: pooled.flatMap { views[$0] })
        let size = dataSource.carousel(self, sizeOf: view)
        isLoading = false
        if let pooled { shelf.drop(pooled) }
        dropViews()
        return size
    }

    private func dropViews() {
        for slot in shelf.takeDropped() where slot < views.count { views[slot] = nil }
    }

    /// The view in a slot.
    func view(in slot: Int) -> ItemView? { views[slot] }

    /// The view at an index, if it is loaded.
    public func itemView(at index: Int) -> ItemView? {
        shelf.slot(at: cell(ofItem: index)).flatMap { views[$0] }
    }

    /// The first loaded cell of an item.
    func cell(ofItem index: Int) -> Int {
        guard let cells else { return index }
        return shelf.items.first { cells.clamped($0.index) == index }?.index ?? index
    }

    // MARK: Placements

    /// The layout context that the type receives.
    public var context: LayoutContext {
        let (items, current) = (shelf.items, currentItem)
        return state.context(
            current: current, item: items.item(at: cell(ofItem: current)) ?? items.first,
            displacement: displacement)
    }

    /// The placements of the loaded items, in ascending order of their indexes.
    public var placements: [Placement] {
        placeIfNeeded()
        return layout.placements
    }

    private func placeIfNeeded() {
        guard arePlacementsStale, !layout.isUnderWay else { return }
        arePlacementsStale = false
        let (items, context, toggles) = (shelf.items, context, toggles)
        layout.begin(
            items,
            FrameInput(
                offsets: itemOffsets, distances: ItemDistances(pitch: state.itemWidth),
                toggleShare: toggles.share, toggle: toggles.common, cells: cells), in: context)
        // The type may call any method of the carousel.
        var frame = layout.takeFrame()
        type.place(&frame, in: context)
        layout.give(back: frame)
        layout.finish(items, frameOutput, in: context)
    }

    private var frameOutput: FrameOutput {
        FrameOutput(
            onlyCurrentIsInteractive: state.settings.centersItemWhenSelected, seesBackfaces: false,
            uniformItemSize: state.uniformItemSize)
    }

    /// The placements that another type would compute for the loaded items.
    public func placements(as other: any CarouselType) -> [Placement] {
        placeIfNeeded()
        var context = context
        let question = OptionQuestion(type: other, set: state.options, context: context)
        context.options = question.answered { $2[$0] = answer($0, $1) }
        var again = layout.restarted(in: context)
        other.place(&again.frame, in: context)
        again.finish(shelf.items, frameOutput, in: context)
        return again.placements
    }

    /// The index of the frontmost item at a point, or nil.
    public func indexOfItem(at point: Point) -> Int? {
        let bounds = state.bounds
        if hitsStayWithinBounds,
            !(0..<bounds.width).contains(point.x) || !(0..<bounds.height).contains(point.y)
        {
            return nil
        }
        placeIfNeeded()
        return layout.backToFront.last { layout.placements[$0].contains(point) }
            .map { layout.placements[$0].index }
    }

    /// Marks the placements as outdated.
    func invalidatePlacements() {
        arePlacementsStale = true
        wake()
    }

    private func wake() {
        guard !isAwake, let needsFrames else { return }
        isAwake = true
        needsFrames()
    }

    // MARK: Time

    /// Advances the time: due work, one step of the motion, and a pending layout.
    ///
    /// - Parameter seconds: 0 or more, up to 10⁹; negative and non-finite values count as 0.
    public func advance(by seconds: Double) {
        let seconds = seconds.isFinite ? min(max(0, seconds), 1e9) : 0
        if type.followsTime { typeSecondsDue = seconds }
        state.beginFrame(by: seconds)
        runDelayed()
        if seconds > 0 {
            state.autoplay.elapse(seconds)
            if state.autoplay.takeDue(), !state.motion.isDragging { turnPage() }
        }
        if state.motion.isAnimating, !(isDrivenByScrollView && state.motion.isScrolling) {
            step()
        } else {
            state.noteSpeed(at: state.motion.offset)
        }
        endTransitions()
        layoutIfNeeded()
        endReplacedScroll(by: .program)
        // Nothing moved, but time has passed.
        if typeSecondsDue != nil { updateStillType() }
        if isAwake, needsFrames != nil, !isAnimating { isAwake = false }
    }

    /// Advances the type until it is at rest at the present offset.
    public func settleType() {
        guard type.followsTime else { return }
        type.settle(in: context)
        typeWantsFrame = false
        updateStillType()
    }

    private func updateStillType() {
        if type.asksOptionsEachFrame { update() }
        updateTypeIfDue()
        invalidatePlacements()
    }

    private func updateTypeIfDue() {
        guard let seconds = typeSecondsDue else { return }
        typeSecondsDue = nil
        typeWantsFrame = type.followsTime && type.update(by: seconds, in: context)
    }

    private func step() {
        let step = change { $0.motion.step(to: $0.time, in: $0.range, $0.settings) }
        if case .scrolled = step { limitScroll() }
        if case .autoscrolled(let offset) = step {
            state.noteSpeed(at: offset)
        } else {
            state.noteSpeed(at: state.motion.offset)
        }
        let number = state.motion.number
        // A callback may have started another motion, which is not over.
        var isOver: Bool { state.motion.number == number }
        switch step {
        case .scrolled(let isAtEnd):
            update()
            guard isAtEnd, isOver else { return }
            state.motion.endScroll()
            let token = tokens.takeRunning()
            scrollDidEnd()
            tell(.didEndScrollingAnimation)
            token?.finish(.reached)
        case .decelerated(let isAtEnd):
            update()
            guard isAtEnd, isOver else { return }
            state.motion.endDeceleration()
            if state.settings.defersItemLoading { update() }
            tell(.didEndDecelerating)
            if isOver, !settle(step: 0) { restBetweenItems() }
        case .autoscrolled(let offset): carry(to: offset)
        case .rested: rest()
        }
    }

    /// After a drag or a flick: scrolls to the item to rest at.
    ///
    /// - Returns: whether there was one.
    private func settle(step: Int) -> Bool {
        guard let target = state.settling(from: currentItem, step: step) else { return false }
        scrollToItem(at: target.index, duration: target.duration)
        return true
    }

    /// Whether a step of the motion is due.
    package var hasSteps: Bool { state.motion.isAnimating }

    /// Whether advancing time changes anything.
    public var isAnimating: Bool { state.motion.isAnimating || isBusy || typeWantsFrame }

    // MARK: Scrolling

    /// The scroll offset, in items. Setting it stops any motion. Non-finite values are ignored.
    public var scrollOffset: Double {
        get { state.motion.offset }
        set { jump(to: newValue) }
    }

    /// The index of the current item. Setting it jumps to that item.
    public var currentItemIndex: Int {
        get { currentItem }
        set { scrollOffset = Double(newValue) }
    }

    /// The page of the current item. Setting it jumps to that page.
    public var currentPage: Int {
        get { page }
        set { scrollToPage(at: newValue, duration: 0) }
    }

    /// Jumps to an offset; a non-finite one is ignored.
    func jump(to offset: Double) {
        guard offset.isFinite else { return }
        state.clock.jump(to: offset)
        typeSecondsDue = 0
        carry(to: offset)
        endReplacedScroll(by: .program)
        updateTypeIfDue()
    }

    /// Scrolls to an item, by the shorter way when wrapped; at once when the duration is 0 or less.
    public func scrollToItem(at index: Int, duration: Double) {
        scroll(toOffset: Double(index), duration: duration)
    }

    /// Scrolls to an item over 0.4 s, or jumps to it.
    public func scrollToItem(at index: Int, animated: Bool) {
        scrollToItem(at: index, duration: animated ? Motion.scrollDuration : 0)
    }

    /// Scrolls to the first item of a page.
    public func scrollToPage(at page: Int, duration: Double) {
        if let index = firstItem(ofPage: page) { scrollToItem(at: index, duration: duration) }
    }

    /// Scrolls by a distance in items, which may be fractional.
    public func scroll(byOffset distance: Double, duration: Double) {
        guard distance.isFinite, !duration.isNaN else { return }
        guard duration > 0, duration.isFinite else { return jump(to: state.motion.offset + distance) }
        beginScroll(by: distance, duration: duration)
    }

    /// Begins a scroll. One that runs is replaced by it.
    func beginScroll(by distance: Double, duration: Double) {
        change { $0.motion.scroll(by: distance, seconds: duration, at: $0.time, in: $0.range) }
        let replaced = tokens.begin(number: state.motion.number)
        wake()
        tell(.willBeginScrollingAnimation)
        replaced?.finish(.interrupted(by: .program))
    }

    /// Performs a scroll and returns its token.
    func asking(_ scroll: () -> Void) -> ScrollToken {
        let token = ScrollToken()
        tokens.asked = token
        scroll()
        // Nothing had to move, or it has moved at once.
        if tokens.asked === token {
            tokens.asked = nil
            token.finish(.reached)
        }
        return token
    }

    /// Ends the token of a scroll that something else has stopped or replaced.
    private func endReplacedScroll(by cause: CarouselEvent.Cause) {
        let motion = state.motion
        tokens.takeReplaced(by: motion.number, isScrolling: motion.isScrolling)?
            .finish(.interrupted(by: cause))
    }

    // MARK: Touches

    /// A touch begins. Stops any motion if scrolling is enabled.
    public func touchDown() {
        guard state.settings.isScrollEnabled else { return }
        state.motion.halt()
        endReplacedScroll(by: .finger)
    }

    /// A drag begins.
    ///
    /// - Parameter translation: since the touch, in points.
    public func beginDrag(translation: Size = .zero) {
        guard state.settings.isScrollEnabled, state.numberOfItems > 0, translation.isFinite else { return }
        state.autoplay.pause(.touched)
        change { $0.motion.beginDrag(translation: $0.settings.inward(translation)) }
        tell(.willBeginDragging)
        endReplacedScroll(by: .finger)
    }

    /// The finger moved.
    ///
    /// - Parameters:
    ///   - translation: since the touch, in points.
    ///   - velocity: in points/s.
    /// - Returns: how much of the movement the carousel did not use, in points along the axis.
    @discardableResult
    public func drag(translation: Size, velocity: Size) -> Double {
        guard state.settings.isScrollEnabled, state.numberOfItems > 0, translation.isFinite, velocity.isFinite
        else { return 0 }
        let step = change {
            $0.motion.drag(
                translation: $0.settings.inward(translation), speed: $0.settings.inward(velocity),
                multiplier: $0.offsetMultiplier, in: $0.range, on: $0.strip, $0.settings)
        }
        let unused = unused(of: step)
        update()
        return state.settings.isMirrored ? -unused : unused
    }

    /// The drag ended or was cancelled.
    public func endDrag() {
        guard state.settings.isScrollEnabled, state.numberOfItems > 0 else { return }
        state.autoplay.resume(.touched)
        change { $0.motion.endDrag(at: $0.time, in: $0.range, on: $0.strip, $0.settings) }
        let (motion, current) = (state.motion, currentItem)
        tell(.didEndDragging(willDecelerate: motion.isDecelerating))
        if motion.isDecelerating { return tell(.willBeginDecelerating) }
        _ = settle(
            step: Flick.settlingStep(velocity: motion.velocity, way: motion.offset - Double(current)))
    }

    /// Handles a tap.
    ///
    /// - Parameter point: in points from the carousel's top left corner.
    public func tap(at point: Point) { select(at: point) }

    // MARK: Scroll views

    /// The user starts dragging the scroll view.
    public func scrollViewWillBeginDragging() {
        state.autoplay.pause(.touched)
        if isDrivenByScrollView { state.motion.endScroll() }
        endReplacedScroll(by: .finger)
        state.motion.beginScrollViewDrag()
        tell(.willBeginDragging)
        reloadAtRest()
    }

    /// The scroll view's content offset changed, by a finger or by the view's own physics.
    ///
    /// - Parameter distance: in points; the component across the axis is ignored.
    public func scrollView(didScrollBy distance: Size) {
        guard distance.isFinite, distance != .zero, state.itemWidth > 0 else { return }
        let isScroll = isDrivenByScrollView && state.motion.isScrolling
        change {
            let target = $0.motion.offset + $0.settings.inward(distance) / $0.itemWidth
            $0.motion.move(withScrollViewTo: target, endsScroll: !isScroll)
        }
        endReplacedScroll(by: .finger)
        update()
    }

    /// The offset at which a fling of the scroll view should end, in items.
    public func scrollViewTarget(for proposed: Double) -> Double {
        proposed.isFinite ? flingTarget(for: proposed) : state.motion.offset
    }

    /// The user stopped dragging the scroll view.
    ///
    /// - Parameter willDecelerate: whether it continues to move by itself.
    public func scrollViewDidEndDragging(willDecelerate: Bool) {
        state.autoplay.resume(.touched)
        state.motion.endScrollViewDrag(decelerates: willDecelerate)
        if !willDecelerate { reloadAtRest() }
        tell(.didEndDragging(willDecelerate: willDecelerate))
        scrollViewDidLetGo()
    }

    /// The scroll view begins to decelerate.
    public func scrollViewWillBeginDecelerating() { tell(.willBeginDecelerating) }

    /// The scroll view stopped decelerating.
    public func scrollViewDidEndDecelerating() {
        state.motion.endDeceleration()
        scrollViewDidRest()
        tell(.didEndDecelerating)
    }

    /// The animated scroll to ``scrollTarget`` ended.
    public func scrollViewDidEndScrollingAnimation() {
        state.motion.endScroll()
        let token = tokens.takeRunning()
        scrollViewDidScroll()
        tell(.didEndScrollingAnimation)
        token?.finish(.reached)
    }

    /// The target of the running programmatic scroll, in items; nil when there is none.
    public var scrollTarget: Double? { state.motion.scrollEnd }

    // MARK: Going back

    /// What the carousel is now, to go back to; not to be asked for in a callback.
    public var checkpoint: CarouselCheckpoint {
        let (type, state, layers, shelf, views, own) = (type, state, heldLayers, shelf, views, ownState)
        let (layout, isStale) = (layout, arePlacementsStale)
        let dues = (needsLayout, hasMissedUpdate, typeSecondsDue, typeWantsFrame)
        return CarouselCheckpoint { [weak self] in
            guard let self else { return }
            tokens.endAll(.cancelled)
            tokens = ScrollTokens()
            self.type = type
            (self.state, heldLayers, self.shelf, self.views, ownState) = (state, layers, shelf, views, own)
            (self.layout, arePlacementsStale) = (layout, isStale)
            (needsLayout, hasMissedUpdate, typeSecondsDue, typeWantsFrame) = dues
            // The settings that a script prefers are those of today's version.
            takeStage()
            if isAnimating { wake() }
        }
    }

    // MARK: Autoplay

    /// Whether autoplay is paused, by a drag or by ``pauseAutoplay()``.
    public var isAutoplayPaused: Bool { !state.autoplay.pauses.isEmpty }
    /// Pauses autoplay and keeps its remaining time.
    public func pauseAutoplay() { state.autoplay.pause(.asked) }
    /// Resumes autoplay with the remaining time.
    public func resumeAutoplay() { state.autoplay.resume(.asked) }
}
