// The class of the original libraries' carousels: what all three have in common. What each does in its own
// way are its `OriginalRules`. In: commands, gestures, time. Out: placements, events.

import CarouselEngine

/// A carousel that behaves as an original library's: ``ICarousel``, ``SwipeView`` or ``CarouselSwift``, with
/// any type.
///
/// It has no clock, as `Carousel`. Any method may be called from any callback. Not thread-safe.
public class OriginalCarousel<ItemView> {
    // MARK: The app

    /// Where the items come from; not retained. Setting it reloads the data.
    public final weak var dataSource: (any OriginalDataSource<ItemView>)? {
        didSet { if dataSource !== oldValue, dataSource != nil { reloadData() } }
    }
    /// Receives the events; not retained. Setting it requests a layout.
    public final weak var delegate: (any OriginalDelegate<ItemView>)? {
        didSet { if delegate !== oldValue, delegate != nil, dataSource != nil { setNeedsLayout() } }
    }
    /// Called once when something begins that time must carry on; then not again until nothing moves.
    public final var needsFrames: (() -> Void)? { didSet { isAwake = needsFrames == nil } }
    /// Whether a platform scroll view performs the scrolling. A programmatic scroll then only sets
    /// ``scrollTarget``.
    public final var isDrivenByScrollView = false
    /// Whether the settings that a script prefers hold where the app has set no others.
    public final var appliesStage = false { didSet { applyStage() } }

    // MARK: State

    /// What the library does in its own way.
    let rules: any OriginalRules<ItemView>
    /// The type that is shown, without what follows from another one.
    package final var instance: TypeInstance
    final var state: OriginalState
    final var heldLayers = SettingsLayers()
    /// The loaded items, and which of them were loaded last.
    final var pool = ItemPool()
    final var plan = LoadPlan()
    /// The views by their slots on the pool.
    final var views: [ItemView?] = []
    final var layout = Layout()
    /// What animates changes of the data.
    final var animations = ItemAnimations<ItemView>()
    final var tokens = ScrollTokens()
    /// What must be done as soon as it may.
    final var due = DueWork()
    /// Whether ``needsFrames`` was called, or there is nothing to call.
    final var isAwake = true
    /// Whether a view is being requested.
    final var isLoading = false
    /// How many updates are under way: callbacks may begin others.
    final var updateDepth = 0
    /// Changes with each reload of the data, so that work in progress can detect it.
    final var dataGeneration = 0

    init(
        _ rules: any OriginalRules<ItemView>, _ traits: OriginalTraits, type: any CarouselType, bounds: Size,
        settings: CarouselSettings, initialItemIndex: Int
    ) {
        self.rules = rules
        instance = TypeInstance(type)
        heldLayers.set(settings)
        state = OriginalState(
            bounds: bounds, settings: heldLayers.settings(), initialItemIndex: initialItemIndex,
            traits: traits)
        showType()
    }

    deinit { tokens.endAll(.cancelled) }

    // MARK: Data

    /// Discards all views and requests everything again at the next layout.
    public final func reloadData() {
        guard dataSource != nil else { return }
        beginDataChange()
        pool.removeAll()
        dropViews()
        plan.forget()
        animations.transitions = []
        rules.readData(of: self)
        state.resolvedOptions[.visibleItems] = 0
        invalidatePlacements()
        setNeedsLayout()
        if dataSource != nil { returnToFirstItem(animated: true) }
    }

    /// Inserts an item that the data source already contains.
    ///
    /// - Parameters:
    ///   - index: ``ICarousel`` clamps it to 0…numberOfItems, or takes it modulo the number of items when
    ///     wrapped. The other libraries know no insertion: everything is requested again.
    ///   - animated: whether its neighbors move apart over 0.4 s.
    public final func insertItem(at index: Int, animated: Bool) {
        if dataSource != nil { rules.change(self, by: .inserted(at: index), animated: animated) }
    }

    /// Removes an item that the data source no longer contains. Ignored when there are no items.
    ///
    /// - Parameters:
    ///   - index: ``ICarousel`` clamps it, or takes it modulo the number of items when wrapped. The other
    ///     libraries know no removal: everything is requested again.
    ///   - animated: whether its view fades out for 0.1 s before it can be reused.
    public final func removeItem(at index: Int, animated: Bool) {
        guard dataSource != nil, state.numberOfItems > 0 else { return }
        rules.change(self, by: .removed(at: index), animated: animated)
    }

    /// Requests the view of an item, or of a placeholder of ``ICarousel``, again if it is loaded.
    ///
    /// - Parameters:
    ///   - index: of an item or a placeholder.
    ///   - animated: whether ``ICarousel/transitions`` contains a cross-fade from the old view.
    public final func reloadItem(at index: Int, animated: Bool) {
        rules.change(self, by: .reloaded(at: index), animated: animated)
    }

    /// Scrolls to the first item if the offset is before it.
    final func returnToFirstItem(animated: Bool) {
        guard state.traits.returnsToFirstItem, state.numberOfItems > 0, state.motion.offset < 0
        else { return }
        scrollToItem(at: 0, animated: animated && state.numberOfPlaceholders > 0)
    }

    // MARK: Place

    /// The index of the current item. Setting it jumps to that item.
    public final var currentItemIndex: Int {
        get { state.currentItem }
        set {
            if state.announcedIndex != nil { state.announcedIndex = newValue }
            scrollOffset = Double(newValue)
        }
    }

    /// The page of the current item. Setting it jumps to that page.
    public final var currentPage: Int {
        get { rules.page(of: state) }
        set {
            let first = newValue.multipliedReportingOverflow(by: state.settings.fixedItemsPerPage)
            // Where the current item is announced, it stays when it is the first of the page.
            if !first.overflow, first.partialValue == state.announcedIndex { return }
            scrollToPage(at: newValue, duration: 0)
        }
    }

    // MARK: Type

    /// How the items are arranged. Setting a type with another `identity` lays out the carousel.
    public final var type: any CarouselType {
        get { instance.definition }
        set {
            let former = instance.type.identity
            let shown = instance.shown(for: newValue)
            instance.show(shown, TypeTraits(of: shown))
            showType()
            guard newValue.identity != former else { return invalidatePlacements() }
            instance.restart()
            layOutIfThereAreData()
            updateTypeIfDue()
        }
    }
}
