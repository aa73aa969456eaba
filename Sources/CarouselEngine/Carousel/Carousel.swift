// The `Carousel` class, the engine's public entry point: a carousel of one kind of view. In: the app's data source, delegate
// and closures, which it asks and tells. Out: its views, which it keeps by slot.

/// A headless carousel: it computes where each item is, and asks its data source for views when items become
/// visible.
///
/// The engine has no clock: call ``AnyCarousel/advance(by:)`` to advance its time. Changes that affect the layout take
/// effect at the next ``AnyCarousel/layoutIfNeeded()``, which `advance(by:)` also calls. Any method may be called from
/// any callback, including those of types.
///
/// Not thread-safe: use a carousel from one thread at a time.
public final class Carousel<ItemView>: AnyCarousel {
    // MARK: The app's objects

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

    /// Receives the carousel's events. Setting it requests a layout.
    public var delegate: (any CarouselDelegate<ItemView>)? {
        get { currentDelegate }
        set {
            let former = currentDelegate
            currentDelegate = newValue
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
    weak var currentDelegate: (any CarouselDelegate<ItemView>)? {
        didSet {
            extents = currentDelegate as? any CarouselExtentDelegate<ItemView>
            longPresses = currentDelegate as? any CarouselLongPressDelegate<ItemView>
        }
    }
    /// The delegate, if it answers for lengths: found once, because a million items may be asked about.
    private weak var extents: (any CarouselExtentDelegate<ItemView>)?
    /// The delegate, if it hears of long presses.
    private weak var longPresses: (any CarouselLongPressDelegate<ItemView>)?

    /// Asks whether a tap may select the item at an index; before the delegate.
    public var shouldSelect: ((_ index: Int) -> Bool)?
    /// Chooses where a drag comes to rest, in items, given its speed in items/s and where it would; before the delegate.
    public var restAfterDrag: ((_ velocity: Double, _ proposed: Double) -> Double)?
    /// Whether the carousel may come to rest on the item at an index; nil, the default, on all. It is asked once for each item
    /// and change of the data, and again after ``AnyCarousel/invalidateRests()``.
    ///
    /// An item that is refused passes by: flicks, keys, wheels, screen readers, autoplay and pages go to the next one in their
    /// direction, a stored state and an offset to the nearest, a scroll to it is cancelled, and a tap there only selects. If the
    /// carousel rests on it when it is refused, it goes to the nearest, with the cause `data`; if all are, nothing moves.
    /// Carousels that move in step don't ask.
    public var canRest: ((_ index: Int) -> Bool)? {
        didSet {
            if (canRest != nil) != asksForRests { setAsksForRests(canRest != nil) } else { invalidateRests() }
        }
    }
    /// Called when an item's view is about to be shown; before the delegate.
    public var willDisplay: ((_ view: ItemView, _ index: Int) -> Void)?
    /// Called when a tap or a key selects an item; before the delegate.
    public var didSelect: ((_ index: Int) -> Void)?
    /// Called with each tap that a driver tells of, after the selection: with the item under the first of the taps at one
    /// place, and how many there were; before the delegate. See ``CarouselDelegate/carousel(_:didTapItemAt:count:)``.
    public var didTap: ((_ index: Int?, _ count: Int) -> Void)?
    /// Called when a pointer that a driver tells of has stayed down for 0.5 s: with the item on which it went down. Such a
    /// press selects nothing. Before the delegate.
    public var didLongPress: ((_ index: Int?) -> Void)? { didSet { noteLongPresses() } }
    /// Called once a change of the data, when counts and indexes hold; before the delegate.
    public var didChangeItems: (() -> Void)?
    /// Called when it is at rest on another item than at its last rest, whatever has brought it there; with nil when the last
    /// item is gone; before the delegate. See ``CarouselDelegate/carousel(_:didRestOnItemAt:)``.
    public var didRest: ((_ index: Int?) -> Void)?

    /// Called when the last page of autoplay has been shown for its time, where autoplay goes no farther: at the end of a line
    /// without ``CarouselSettings/autoplayRepeats``. Once, until somebody moves the carousel or there are more pages. While it is
    /// set, ``AnyCarousel/autoplayTimeLeft`` tells of the last page, too.
    public var didEndAutoplay: (() -> Void)? { didSet { noteAutoplayEnd() } }

    /// The data source that is kept for the carousel alone.
    var ownedDataSource: AnyObject?
    /// What that says of an item.
    var itemLabel: ((Int) -> String?)?

    private func noteLongPresses() {
        let hears = didLongPress != nil || longPresses != nil
        if hears != hearsLongPresses { setHearsLongPresses(hears) }
    }

    private func noteAutoplayEnd() {
        let hears = didEndAutoplay != nil
        if hears != core.hearsAutoplayEnd { setHearsAutoplayEnd(hears) }
    }

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
    public var visibleItemViews: [ItemView] { loaded.items.compactMap { view(in: $0.slot) } }

    /// The view of an item that is shown, also of one that is leaving; nil when there is none.
    public func view(of id: ItemID) -> ItemView? { loaded.item(with: id).flatMap { view(in: $0.slot) } }

    /// The view of the current item, if it is loaded.
    public var currentItemView: ItemView? { itemView(at: currentItemIndex) }

    /// The view at an index, if it is loaded.
    public func itemView(at index: Int) -> ItemView? { loaded.slot(at: index).flatMap { view(in: $0) } }

    /// The frontmost view at a point, if there is one.
    ///
    /// - Parameter point: in points from the carousel's top left corner.
    public func itemView(at point: Point) -> ItemView? { indexOfItem(at: point).flatMap { itemView(at: $0) } }

    /// The views in the pools.
    var pooledViews: [ItemView] { loaded.pooledSlots.compactMap { view(in: $0) } }

    /// The views by slot; nil where a slot is free.
    private var views: [ItemView?] = []
    /// The view that was made last, until it has a slot.
    private var newView: ItemView?

    private func view(in slot: Int) -> ItemView? { slot < views.count ? views[slot] : nil }

    override func makeView(at index: Int, isPlaceholder: Bool, reusing slot: Int?) -> Size {
        guard let dataSource else { return .zero }
        let reused = slot.flatMap { view(in: $0) }
        let made =
            isPlaceholder
            ? dataSource.carousel(self, placeholderViewAt: index, reusing: reused)
            : dataSource.carousel(self, viewForItemAt: index, reusing: reused)
        newView = made
        return dataSource.carousel(self, sizeOf: made)
    }

    override func keepView(in slot: Int?) {
        let made = newView.take()
        guard let slot else { return }
        while views.count <= slot { views.append(nil) }
        replaceView(in: slot, by: made)
    }

    override func forgetView(in slot: Int) { if slot < views.count { replaceView(in: slot, by: nil) } }

    /// The former view is let go when the list can be read again: what a view does when it ends may ask the carousel.
    private func replaceView(in slot: Int, by view: ItemView?) {
        let former = views[slot]
        views[slot] = view
        withExtendedLifetime(former) {}
    }

    override func sizeOfView(in slot: Int) -> Size {
        guard let dataSource, let view = view(in: slot) else { return .zero }
        return dataSource.carousel(self, sizeOf: view)
    }

    override var keptViews: Any {
        get { views }
        set {
            let former = views
            views = newValue as? [ItemView?] ?? []
            withExtendedLifetime(former) {}
        }
    }

    // MARK: What the app is asked

    override var hasData: Bool { dataSource != nil }

    override func countData() -> (items: Int, placeholders: Int) {
        guard let dataSource else { return (0, 0) }
        return (dataSource.numberOfItems(in: self), dataSource.numberOfPlaceholders(in: self))
    }

    override func reuseKey(ofItemAt index: Int) -> AnyHashable? {
        dataSource?.carousel(self, reuseKeyForItemAt: index)
    }

    override func appData(ofItemAt index: Int) -> ItemData? {
        dataSource?.carousel(self, dataForItemAt: index)
    }

    override var hasOwnLengths: Bool { extents?.carouselHasExtents(self) ?? false }

    override var answersLengths: Bool { extents != nil }

    override func ownLength(ofItemAt index: Int) -> (extent: Double?, gap: Double?) {
        guard let extents else { return (nil, nil) }
        // An answer that changes the data is about no item any more.
        guard let extent = keeping(.data, { extents.carousel(self, extentOfItemAt: index) }) else {
            return (nil, nil)
        }
        return (extent, extents.carousel(self, gapAfterItemAt: index))
    }

    override func sizes() -> (size: Size?, width: Double?) {
        guard let currentDelegate else { return (nil, nil) }
        let size = currentDelegate.carouselItemSize(self)
        // What is no number is no answer.
        if let size, size.isFinite { return (size, nil) }
        return (nil, currentDelegate.carouselItemWidth(self))
    }

    override var answersOptions: Bool { currentDelegate != nil }

    override func withOptionAnswers(_ body: ((CarouselOption, Double?) -> Double?) -> Void) {
        // Read once, since a weak reference is slow to read.
        guard let currentDelegate else { return body { $1 } }
        body {
            let value = currentDelegate.carousel(self, valueFor: $0, default: $1)
            // What is no number is no answer.
            return value?.isFinite == false ? $1 : value
        }
    }

    override func target(velocity: Double, proposed: Double) -> Double {
        var target = restAfterDrag?(velocity, proposed) ?? proposed
        currentDelegate?.carousel(self, willEndDraggingWithVelocity: velocity, target: &target)
        return target
    }

    override func maySelect(_ index: Int) -> Bool {
        shouldSelect?(index) ?? currentDelegate?.carousel(self, shouldSelectItemAt: index) ?? true
    }

    override func mayRest(on index: Int) -> Bool { canRest?(index) ?? true }

    override func label(ofItemAt index: Int) -> String? {
        currentDelegate?.carousel(self, labelForItemAt: index) ?? itemLabel?(index)
    }

    // MARK: What the app is told

    override func hear(_ event: CarouselEvent) {
        onEvent?(event)
        listeners.add(event) { event.kind == .moved && $0.kind == .moved }
        currentDelegate?.carousel(self, did: event)
    }

    override func hearOfItemsChange() {
        didChangeItems?()
        currentDelegate?.carouselDidChangeItems(self)
    }

    override func hearOfRest(on id: ItemID?, at index: Int?) {
        guard let index else {
            didRest?(nil)
            currentDelegate?.carousel(self, didRestOnItemAt: nil)
            return
        }
        if let place = place(of: id, at: index) { didRest?(place) }
        // A closure may have changed the data.
        guard changeQueue.areItemsKnown, let place = place(of: id, at: index) else { return }
        currentDelegate?.carousel(self, didRestOnItemAt: place)
    }

    override func hearOfAutoplayEnd() { didEndAutoplay?() }

    override func hearOfDisplay(of slot: Int, at index: Int) {
        guard let view = view(in: slot) else { return }
        willDisplay?(view, index)
        currentDelegate?.carousel(self, willDisplay: view, forItemAt: index)
    }

    override func hearOfEndOfDisplay(of slot: Int, at index: Int) {
        guard let view = view(in: slot) else { return }
        currentDelegate?.carousel(self, didEndDisplaying: view, forItemAt: index)
    }

    override func hearOfSelection(of id: ItemID?, at index: Int, version: Int) {
        // The scroll to it may have unloaded it; among the same items it is where it was.
        func place() -> Int? {
            changeQueue.version == version && changeQueue.areItemsKnown
                ? index : self.place(of: id, at: index)
        }
        if let place = place() { didSelect?(place) }
        guard let place = place() else { return }
        currentDelegate?.carousel(self, didSelectItemAt: place)
    }

    override func hearOfTap(on id: ItemID?, count: Int) {
        didTap?(knownPlace(of: id), count)
        currentDelegate?.carousel(self, didTapItemAt: knownPlace(of: id), count: count)
    }

    override func hearOfLongPress(on id: ItemID?) {
        didLongPress?(knownPlace(of: id))
        longPresses?.carousel(self, didLongPressItemAt: knownPlace(of: id))
    }

    /// Where an item is by now; nil when it is gone.
    private func place(of id: ItemID?, at index: Int) -> Int? {
        if let id { return self.index(ofLoaded: id) }
        return index < numberOfItems ? index : nil
    }

    /// Where an item is by now; nil when it is gone, or while it is not known which items there are.
    private func knownPlace(of id: ItemID?) -> Int? {
        changeQueue.areItemsKnown ? id.flatMap(index(ofLoaded:)) : nil
    }
}

extension Carousel where ItemView: Equatable {
    /// The index of a loaded view, or nil.
    public func index(of view: ItemView) -> Int? {
        visibleItemViews.firstIndex(of: view).map { loaded.items[$0].index }
    }
}
