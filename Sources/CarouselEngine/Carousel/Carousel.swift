// The `Carousel` class, the engine's public entry point: a carousel of one kind of view. In: the data source's views, the
// delegate's answers. Out: the same for an `AnyCarousel`, which knows no views.

/// A headless carousel: it computes where each item is, and asks its data source for views when items become
/// visible.
///
/// The engine has no clock: call ``AnyCarousel/advance(by:)`` to advance its time. Changes that affect the layout take
/// effect at the next ``AnyCarousel/layoutIfNeeded()``, which `advance(by:)` also calls. Any method may be called from
/// any callback, including those of types.
///
/// Not thread-safe: use a carousel from one thread at a time.
public final class Carousel<ItemView>: AnyCarousel {
    /// Where the items come from. Setting it reloads the data.
    ///
    /// It is not retained: keep it yourself. In debug builds, the first frame after it has gone says so on the
    /// standard error.
    public weak var dataSource: (any CarouselDataSource<ItemView>)? {
        didSet {
            expectsDataSource = dataSource != nil
            if dataSource !== oldValue, dataSource != nil { reloadData() }
        }
    }

    /// Items are no longer prepared before they are shown.
    @available(*, unavailable, message: "prepare what is around currentIndex when it changes")
    public var prefetcher: AnyObject? { nil }

    /// Receives the carousel's events. Setting it requests a layout.
    public weak var delegate: (any CarouselDelegate<ItemView>)? {
        didSet {
            isDelegated = delegate != nil
            guard delegate !== oldValue, dataSource != nil else { return }
            // What a former one said of lengths holds no more.
            if [delegate, oldValue].contains(where: { $0 is any CarouselExtentDelegate<ItemView> }) {
                invalidateExtents()
            }
            if delegate != nil { setNeedsLayout() }
        }
    }

    /// Asks whether a tap may select the item at an index; before the delegate.
    public var shouldSelect: ((_ index: Int) -> Bool)?
    /// Chooses where a drag comes to rest, in items, given its speed in items/s and where it would; before the delegate.
    public var restAfterDrag: ((_ velocity: Double, _ proposed: Double) -> Double)?
    /// Called when an item's view is about to be shown; before the delegate.
    public var willDisplay: ((_ view: ItemView, _ index: Int) -> Void)?
    /// Called when a tap or a key selects an item; before the delegate.
    public var didSelect: ((_ index: Int) -> Void)?

    /// The data source that is kept for the carousel alone.
    var ownedDataSource: AnyObject?
    /// What it says of an item.
    var itemLabel: ((Int) -> String?)?
    /// The views by slot; nil where a slot is free.
    private var views: [ItemView?] = []
    /// The view that was made last, until it has a slot.
    private var newView: ItemView?

    /// Creates an empty carousel. Set ``dataSource`` to fill it.
    ///
    /// - Parameters:
    ///   - type: how the items are arranged.
    ///   - bounds: the area, in points.
    ///   - settings: by default, those of `CarouselSettings()`.
    ///   - initialItemIndex: the current item at the first layout.
    public override init(
        type: any CarouselType, bounds: Size, settings: CarouselSettings = CarouselSettings(),
        initialItemIndex: Int = 0
    ) {
        super.init(type: type, bounds: bounds, settings: settings, initialItemIndex: initialItemIndex)
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

    override func keepView(in slot: Int?) {
        defer { newView = nil }
        guard let slot else { return }
        while views.count <= slot { views.append(nil) }
        views[slot] = newView
    }

    override func dropViews(in slots: [Int]) {
        for slot in slots where slot < views.count { views[slot] = nil }
    }

    override var keptViews: Any {
        get { views }
        set { views = newValue as? [ItemView?] ?? [] }
    }

    // MARK: The data source

    override var hasData: Bool { dataSource != nil }

    override func countData() -> (items: Int, placeholders: Int) {
        guard let dataSource else { return (0, 0) }
        return (dataSource.numberOfItems(in: self), dataSource.numberOfPlaceholders(in: self))
    }

    override func reuseKey(ofItemAt index: Int) -> AnyHashable? {
        dataSource?.carousel(self, reuseKeyForItemAt: index)
    }

    override func data(ofItemAt index: Int) -> ItemData? { dataSource?.carousel(self, dataForItemAt: index) }

    override func makeView(at index: Int, isPlaceholder: Bool, reusing slot: Int?) -> Size {
        guard let dataSource else { return .zero }
        let reused = slot.flatMap { views[$0] }
        let view =
            isPlaceholder
            ? dataSource.carousel(self, placeholderViewAt: index, reusing: reused)
            : dataSource.carousel(self, viewForItemAt: index, reusing: reused)
        newView = view
        return noted(dataSource.carousel(self, sizeOf: view))
    }

    /// A view's size, which whoever records takes down.
    private func noted(_ size: Size) -> Size {
        recorder?.noteAnswer(.viewSize, [size.width, size.height])
        return size
    }

    override func size(ofViewIn slot: Int) -> Size {
        guard let dataSource, let view = views[slot] else { return .zero }
        return noted(dataSource.carousel(self, sizeOf: view))
    }

    // MARK: The delegate

    override var isDelegateThere: Bool { delegate != nil }

    override func tell(_ event: CarouselEvent) {
        onEvent?(event)
        listeners.add(event) { event.kind == .moved && $0.kind == .moved }
        delegate?.carousel(self, did: event)
    }

    override func tellDisplay(of slot: Int, at index: Int) {
        guard let view = views[slot] else { return }
        willDisplay?(view, index)
        delegate?.carousel(self, willDisplay: view, forItemAt: index)
    }

    override func tellSelection(of index: Int) {
        didSelect?(index)
        delegate?.carousel(self, didSelectItemAt: index)
    }

    override func tellReleased(_ items: [LoadedItem]) {
        guard isHeard else { return items.forEach { loaded.forgetIdentity(of: $0.id) } }
        if items.count == 1 { return tellReleased(items[0], views[items[0].slot]) }
        // Whoever hears of one may use the views of the others again.
        let released = items.map { views[$0.slot] }
        for position in items.indices { tellReleased(items[position], released[position]) }
    }

    private func tellReleased(_ item: LoadedItem, _ view: ItemView?) {
        sendLoading(.gone(item.id, index: item.index))
        if let view { delegate?.carousel(self, didEndDisplaying: view, forItemAt: item.index) }
        loaded.forgetIdentity(of: item.id)
    }

    override func askTarget(velocity: Double, proposed: Double) -> Double {
        var target = restAfterDrag?(velocity, proposed) ?? proposed
        delegate?.carousel(self, willEndDraggingWithVelocity: velocity, target: &target)
        recorder?.noteAnswer(.target, [target])
        return target
    }

    override func maySelect(_ index: Int) -> Bool {
        let may = shouldSelect?(index) ?? delegate?.carousel(self, shouldSelectItemAt: index) ?? true
        recorder?.noteAnswer(.select, [may ? 1 : 0])
        return may
    }

    override func label(ofItemAt index: Int) -> String? {
        delegate?.carousel(self, labelForItemAt: index) ?? itemLabel?(index)
    }

    override func askSizes() -> (size: Size?, width: Double?) {
        guard let delegate else { return (nil, nil) }
        let size = delegate.carouselItemSize(self)
        recorder?.noteAnswer(.itemSize, [size?.width, size?.height])
        guard size == nil else { return (size, nil) }
        let width = delegate.carouselItemWidth(self)
        recorder?.noteAnswer(.itemWidth, [width])
        return (nil, width)
    }

    override func askOptions(_ ask: ((CarouselOption, Double?) -> Double?) -> Void) {
        // Read once, since a weak reference is slow to read.
        guard let delegate else { return ask { $1 } }
        ask {
            let value = delegate.carousel(self, valueFor: $0, default: $1)
            recorder?.noteAnswer(.option, about: $0.slot, [value])
            return value
        }
    }

    override var hasOwnLengths: Bool {
        let has = extents?.carouselHasExtents(self) ?? false
        recorder?.noteAnswer(.hasExtents, [has ? 1 : 0])
        return has
    }

    override func askOwnLengths(
        of indexes: Range<Int>, _ take: (_ index: Int, _ extent: Double?, _ gap: Double?) -> Void
    ) {
        guard let extents else { return }
        for index in indexes {
            let extent = extents.carousel(self, extentOfItemAt: index)
            let gap = extents.carousel(self, gapAfterItemAt: index)
            recorder?.noteAnswer(.extent, about: index, [extent, gap])
            take(index, extent, gap)
        }
    }

    private var extents: (any CarouselExtentDelegate<ItemView>)? {
        delegate as? any CarouselExtentDelegate<ItemView>
    }
}

extension Carousel where ItemView: Equatable {
    /// The index of a loaded view, or nil.
    public func index(of view: ItemView) -> Int? {
        visibleItemViews.firstIndex(of: view).map { loaded.items[$0].index }
    }
}
