// The `Carousel` class, the engine's public entry point: a carousel of one kind of view. In: the app's data source, delegate
// and closures. Out: its views.

/// A headless carousel: it computes where each item is, and asks its data source for views when items become
/// visible.
///
/// The engine has no clock: call ``AnyCarousel/advance(by:)`` to advance its time. Changes that affect the layout take
/// effect at the next ``AnyCarousel/layoutIfNeeded()``, which `advance(by:)` also calls. Any method may be called from
/// any callback, including those of types.
///
/// Not thread-safe: use a carousel from one thread at a time.
public final class Carousel<ItemView>: AnyCarousel {
    /// The app, as the carousel asks and tells it.
    final let views: ItemViews<ItemView>

    /// Where the items come from. Setting it reloads the data.
    ///
    /// It is not retained: keep it yourself. In debug builds, the first frame after it has gone says so on the
    /// standard error.
    public var dataSource: (any CarouselDataSource<ItemView>)? {
        get { views.dataSource }
        set {
            let former = views.dataSource
            views.dataSource = newValue
            expectsDataSource = newValue != nil
            if newValue !== former, newValue != nil { reloadData() }
        }
    }

    /// Receives the carousel's events. Setting it requests a layout.
    public var delegate: (any CarouselDelegate<ItemView>)? {
        get { views.delegate }
        set {
            let former = views.delegate
            views.delegate = newValue
            if (newValue != nil) != isDelegated { setDelegated(newValue != nil) }
            noteLongPresses()
            guard newValue !== former, dataSource != nil else { return }
            // What a former one said of lengths holds no more.
            if [newValue, former].contains(where: { $0 is any CarouselExtentDelegate<ItemView> }) {
                invalidateExtents()
            }
            if newValue != nil { setNeedsLayout() }
        }
    }

    /// Asks whether a tap may select the item at an index; before the delegate.
    public var shouldSelect: ((_ index: Int) -> Bool)? {
        get { views.shouldSelect }
        set { views.shouldSelect = newValue }
    }
    /// Chooses where a drag comes to rest, in items, given its speed in items/s and where it would; before the delegate.
    public var restAfterDrag: ((_ velocity: Double, _ proposed: Double) -> Double)? {
        get { views.restAfterDrag }
        set { views.restAfterDrag = newValue }
    }
    /// Called when an item's view is about to be shown; before the delegate.
    public var willDisplay: ((_ view: ItemView, _ index: Int) -> Void)? {
        get { views.willDisplay }
        set { views.willDisplay = newValue }
    }
    /// Called when a tap or a key selects an item; before the delegate.
    public var didSelect: ((_ index: Int) -> Void)? {
        get { views.didSelect }
        set { views.didSelect = newValue }
    }
    /// Called with each tap that a driver tells of, after the selection: with the item under the first of the taps at one
    /// place, and how many there were; before the delegate. See ``CarouselDelegate/carousel(_:didTapItemAt:count:)``.
    public var didTap: ((_ index: Int?, _ count: Int) -> Void)? {
        get { views.didTap }
        set { views.didTap = newValue }
    }
    /// Called when a pointer that a driver tells of has stayed down for 0.5 s: with the item on which it went down. Such a
    /// press selects nothing. Before the delegate.
    public var didLongPress: ((_ index: Int?) -> Void)? {
        get { views.didLongPress }
        set {
            views.didLongPress = newValue
            noteLongPresses()
        }
    }

    private func noteLongPresses() {
        if views.hearsLongPresses != hearsLongPresses {
            setHearsLongPresses(views.hearsLongPresses)
        }
    }

    /// Called once a change of the data, when counts and indexes hold; before the delegate.
    public var didChangeItems: (() -> Void)? {
        get { views.didChangeItems }
        set { views.didChangeItems = newValue }
    }
    /// Called when it is at rest on another item than at its last rest, whatever has brought it there; with nil when the last
    /// item is gone; before the delegate. See ``CarouselDelegate/carousel(_:didRestOnItemAt:)``.
    public var didRest: ((_ index: Int?) -> Void)? {
        get { views.didRest }
        set { views.didRest = newValue }
    }

    /// The data source that is kept for the carousel alone.
    var ownedDataSource: AnyObject?

    /// Creates an empty carousel. Set ``dataSource`` to fill it.
    ///
    /// - Parameters:
    ///   - type: how the items are arranged.
    ///   - bounds: the area, in points.
    ///   - settings: by default, those of `CarouselSettings()`.
    ///   - initialItemIndex: the current item at the first layout.
    public init(
        type: any CarouselType, bounds: Size, settings: CarouselSettings = CarouselSettings(),
        initialItemIndex: Int = 0
    ) {
        views = ItemViews()
        super.init(
            app: views, type: type, bounds: bounds, settings: settings, initialItemIndex: initialItemIndex)
        views.carousel = self
    }

    // MARK: Views

    /// The loaded views, in the order of their indexes.
    public var visibleItemViews: [ItemView] { loaded.items.compactMap { views[$0.slot] } }

    /// The view of an item that is shown, also of one that is leaving; nil when there is none.
    public func view(of id: ItemID) -> ItemView? { loaded.item(with: id).flatMap { views[$0.slot] } }

    /// The view of the current item, if it is loaded.
    public var currentItemView: ItemView? { itemView(at: currentItemIndex) }

    /// The view at an index, if it is loaded.
    public func itemView(at index: Int) -> ItemView? { loaded.slot(at: index).flatMap { views[$0] } }

    /// The frontmost view at a point, if there is one.
    ///
    /// - Parameter point: in points from the carousel's top left corner.
    public func itemView(at point: Point) -> ItemView? { indexOfItem(at: point).flatMap { itemView(at: $0) } }

    /// The views in the pools.
    var pooledViews: [ItemView] { loaded.pooledSlots.compactMap { views[$0] } }
}

extension Carousel where ItemView: Equatable {
    /// The index of a loaded view, or nil.
    public func index(of view: ItemView) -> Int? {
        visibleItemViews.firstIndex(of: view).map { loaded.items[$0].index }
    }
}
