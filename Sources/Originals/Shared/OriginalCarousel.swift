// The class of the original libraries' carousels: what all three have in common. Each library's own conduct is a subclass.
// In: commands, gestures, time. Out: placements, events.

import CarouselEngine

/// A carousel that behaves as an original library's: ``ICarousel``, ``SwipeView`` or ``CarouselSwift``, with any type.
///
/// It has no clock, as `Carousel`. Any method may be called from any callback. Not thread-safe.
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

    /// The type, without what follows from another one.
    var heldType: any CarouselType
    var state: OriginalState
    var heldLayers = SettingsLayers()
    var shelf = Shelf()
    var views: [ItemView?] = []
    var layout = Layout()
    var arePlacementsStale = true
    var isAwake = true
    var needsLayout = false
    var typeChange: Bool?
    var isLoading = false
    var hasMissedUpdate = false
    var updateDepth = 0
    /// Change with each reload of the data, and each time views are loaded, so that work in progress can detect it.
    var (dataGeneration, loadGeneration) = (0, 0)
    var typeSecondsDue: Double?
    var typeWantsFrame = false
    var tokens = ScrollTokens()

    init(
        _ type: any CarouselType, _ bounds: Size, _ settings: CarouselSettings, _ index: Int, emptyPlace: Int
    ) {
        heldType = type
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
        if state.motion.jump(to: offset) { update() } else { invalidatePlacements() }
    }
    /// The type returns other values than before.
    func typeDidChange(from former: ScrollRange) { layOutIfThereAreData() }
    /// Settings have changed.
    func settingsDidChange(from old: CarouselSettings, _ oldStrip: Strip) {
        if state.strip != oldStrip { setNeedsLayout() }
        let new = state.settings
        if new.perspective != old.perspective || new.viewpointOffset != old.viewpointOffset
            || new.contentOffset != old.contentOffset
        {
            offsetsDidChange()
        }
    }
    /// Autoscrolling begins.
    func autoscrollDidBegin() { state.motion.wake(at: state.time) }
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
        scroll(byOffset: Motion.distance(byItems: count, from: state.motion.offset), duration: duration)
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
    /// Whether a programmatic scroll goes on while the user drags.
    var scrollsUnderFinger: Bool { false }
    /// An offset in the range.
    func clamped(_ offset: Double) -> Double { state.range.clamped(offset) }
    /// A loaded item has another view.
    func itemDidReload(_ cell: Int) { invalidatePlacements() }
    /// What is due before a step.
    func runDelayed() {}
    /// What is due after a step.
    func endTransitions() {}
    /// Nothing moves the carousel.
    func rest() { if state.settings.autoscroll == 0 { state.motion.isAnimating = false } }
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
    /// Scrolls to the first item if the offset is before it.
    func returnToFirstItem(animated: Bool) {
        guard state.numberOfItems > 0, state.motion.offset < 0 else { return }
        scrollToItem(at: 0, animated: animated && state.numberOfPlaceholders > 0)
    }
    /// Requests the view of an item again if it is loaded.
    public func reloadItem(at index: Int, animated: Bool) { reload(index) }
    /// Goes back to what else there is now.
    var ownReturn: () -> Void { {} }

    // MARK: Data and place

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
        if dataSource != nil { returnToFirstItem(animated: true) }
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

    /// Resumes autoplay with the remaining time.
    public func resumeAutoplay() { state.autoplay.resume(.asked) }

    /// How the items are arranged. Setting a type with another `identity` lays out the carousel.
    public var type: any CarouselType {
        get { heldType }
        set {
            let former = heldType.identity
            heldType = newValue
            typeChange = nil
            showType()
            guard newValue.identity != former else { return invalidatePlacements() }
            typeSecondsDue = 0
            layOutIfThereAreData()
            updateTypeIfDue()
        }
    }

    /// Whether the settings that a script prefers hold where the app has set no others.
    public var appliesStage = false { didSet { takeStage() } }

    /// Whether a change of options waits for the layout that is due.
    var refreshesAtLayout: Bool { false }
}
