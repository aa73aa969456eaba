// The views of a carousel by slot, and the app's objects that make and hear of them. In: slots and indexes. Out: the app's
// answers, and its views.

/// A carousel's app: its data source, its delegate, its closures, and the views that they made.
final class ItemViews<ItemView>: CarouselApp {
    /// The carousel that this is a part of, for which the app's methods ask.
    unowned(unsafe) var carousel: Carousel<ItemView>!
    weak var dataSource: (any CarouselDataSource<ItemView>)?
    weak var delegate: (any CarouselDelegate<ItemView>)? {
        didSet {
            extents = delegate as? any CarouselExtentDelegate<ItemView>
            longPresses = delegate as? any CarouselLongPressDelegate<ItemView>
        }
    }
    /// The delegate, if it answers for lengths: found once, because a million items may be asked about.
    private weak var extents: (any CarouselExtentDelegate<ItemView>)?
    /// The delegate, if it hears of long presses.
    private weak var longPresses: (any CarouselLongPressDelegate<ItemView>)?
    var shouldSelect: ((_ index: Int) -> Bool)?
    var restAfterDrag: ((_ velocity: Double, _ proposed: Double) -> Double)?
    var willDisplay: ((_ view: ItemView, _ index: Int) -> Void)?
    var didSelect: ((_ index: Int) -> Void)?
    var didTap: ((_ index: Int?, _ count: Int) -> Void)?
    var didLongPress: ((_ index: Int?) -> Void)?
    var didChangeItems: (() -> Void)?
    var didRest: ((_ index: Int?) -> Void)?
    /// What the data source that is kept for the carousel alone says of an item.
    var itemLabel: ((Int) -> String?)?

    /// The views by slot; nil where a slot is free.
    private var views: [ItemView?] = []
    /// The view that was made last, until it has a slot.
    private var newView: ItemView?

    /// The view in a slot.
    subscript(slot: Int) -> ItemView? { slot < views.count ? views[slot] : nil }

    // MARK: Views

    func keepView(in slot: Int?) {
        defer { newView = nil }
        guard let slot else { return }
        while views.count <= slot { views.append(nil) }
        views[slot] = newView
    }

    func forgetView(in slot: Int) { if slot < views.count { views[slot] = nil } }

    var keptViews: Any {
        get { views }
        set { views = newValue as? [ItemView?] ?? [] }
    }

    func makeView(at index: Int, isPlaceholder: Bool, reusing slot: Int?) -> Size {
        guard let dataSource else { return .zero }
        var reused: ItemView?
        if let slot { reused = self[slot] }
        let view =
            isPlaceholder
            ? dataSource.carousel(carousel, placeholderViewAt: index, reusing: reused)
            : dataSource.carousel(carousel, viewForItemAt: index, reusing: reused)
        newView = view
        return dataSource.carousel(carousel, sizeOf: view)
    }

    func size(ofViewIn slot: Int) -> Size {
        guard let dataSource, let view = self[slot] else { return .zero }
        return dataSource.carousel(carousel, sizeOf: view)
    }

    // MARK: The data source

    var hasData: Bool { dataSource != nil }

    func countData() -> (items: Int, placeholders: Int) {
        guard let dataSource else { return (0, 0) }
        return (dataSource.numberOfItems(in: carousel), dataSource.numberOfPlaceholders(in: carousel))
    }

    func reuseKey(ofItemAt index: Int) -> AnyHashable? {
        dataSource?.carousel(carousel, reuseKeyForItemAt: index)
    }

    func data(ofItemAt index: Int) -> ItemData? { dataSource?.carousel(carousel, dataForItemAt: index) }

    func read(_ body: () -> Void) { body() }

    // MARK: The delegate

    var hasDelegate: Bool { delegate != nil }

    func tell(_ event: CarouselEvent) {
        // Retained once, as in each method that every frame calls.
        let carousel = self.carousel!
        carousel.onEvent?(event)
        carousel.listeners.add(event) { event.kind == .moved && $0.kind == .moved }
        delegate?.carousel(carousel, did: event)
    }

    func tellItemsChange() {
        didChangeItems?()
        delegate?.carouselDidChangeItems(carousel)
    }

    func tellRest(on id: ItemID?, at index: Int?) {
        guard let index else {
            didRest?(nil)
            delegate?.carousel(carousel, didRestOnItemAt: nil)
            return
        }
        if let place = place(of: id, at: index) { didRest?(place) }
        // A closure may have changed the data.
        guard carousel.changeQueue.areItemsKnown, let place = place(of: id, at: index) else { return }
        delegate?.carousel(carousel, didRestOnItemAt: place)
    }

    /// Where an item is by now; nil when it is gone.
    private func place(of id: ItemID?, at index: Int) -> Int? {
        if let id { return carousel.index(ofLoaded: id) }
        return index < carousel.numberOfItems ? index : nil
    }

    func tellDisplay(of slot: Int, at index: Int) {
        guard let view = self[slot] else { return }
        willDisplay?(view, index)
        delegate?.carousel(carousel, willDisplay: view, forItemAt: index)
    }

    func tellEndOfDisplay(of slot: Int, at index: Int) {
        if let view = self[slot] { delegate?.carousel(carousel, didEndDisplaying: view, forItemAt: index) }
    }

    func tellSelection(of id: ItemID?, at index: Int) {
        if let place = place(of: id, at: index) { didSelect?(place) }
        if let place = place(of: id, at: index) { delegate?.carousel(carousel, didSelectItemAt: place) }
    }

    /// Whether anybody hears of long presses.
    var hearsLongPresses: Bool { didLongPress != nil || longPresses != nil }

    func tellTap(on id: ItemID?, count: Int) {
        didTap?(knownPlace(of: id), count)
        delegate?.carousel(carousel, didTapItemAt: knownPlace(of: id), count: count)
    }

    func tellLongPress(on id: ItemID?) {
        didLongPress?(knownPlace(of: id))
        longPresses?.carousel(carousel, didLongPressItemAt: knownPlace(of: id))
    }

    /// Where an item is by now; nil when it is gone, or while it is not known which items there are.
    private func knownPlace(of id: ItemID?) -> Int? {
        carousel.changeQueue.areItemsKnown ? id.flatMap(carousel.index(ofLoaded:)) : nil
    }

    func tellEnd(of token: ScrollToken) { token.tellWaiting() }

    func tellNeedOfFrames() { carousel.needsFrames?() }

    func runAppCode(_ change: () -> Void) { change() }

    func wantsEnd(of token: ScrollToken) -> Bool { token.isAskedToStop }

    func index(of identities: any IdentityList, by find: (any IdentityList) -> Int?) -> Int? {
        find(identities)
    }

    func target(velocity: Double, proposed: Double) -> Double {
        var target = restAfterDrag?(velocity, proposed) ?? proposed
        delegate?.carousel(carousel, willEndDraggingWithVelocity: velocity, target: &target)
        return target
    }

    func maySelect(_ index: Int) -> Bool {
        shouldSelect?(index) ?? delegate?.carousel(carousel, shouldSelectItemAt: index) ?? true
    }

    func label(ofItemAt index: Int) -> String? {
        delegate?.carousel(carousel, labelForItemAt: index) ?? itemLabel?(index)
    }

    func sizes() -> (size: Size?, width: Double?) {
        guard let delegate, let carousel else { return (nil, nil) }
        let size = delegate.carouselItemSize(carousel)
        // What is no number is no answer.
        if let size, size.isFinite { return (size, nil) }
        return (nil, delegate.carouselItemWidth(carousel))
    }

    func answerOptions(_ ask: ((CarouselOption, Double?) -> Double?) -> Void) {
        // Read once, since a weak reference is slow to read.
        guard let delegate, let carousel else { return ask { $1 } }
        ask {
            let value = delegate.carousel(carousel, valueFor: $0, default: $1)
            // What is no number is no answer.
            return value?.isFinite == false ? $1 : value
        }
    }

    var hasOwnLengths: Bool { extents?.carouselHasExtents(carousel) ?? false }

    var answersLengths: Bool { extents != nil }

    func ownLength(ofItemAt index: Int) -> (extent: Double?, gap: Double?) {
        guard let extents else { return (nil, nil) }
        let generation = carousel.changeQueue.version
        let extent = extents.carousel(carousel, extentOfItemAt: index)
        // The answer may have changed the data.
        guard generation == carousel.changeQueue.version, !carousel.hasUnknownItems else {
            return (extent, nil)
        }
        return (extent, extents.carousel(carousel, gapAfterItemAt: index))
    }
}
