// A carousel for a toolkit that describes its views, such as SwiftUI. In: what the app's description says. Out: what to draw,
// and what the app hears of.

/// A carousel as a value of the app's state describes it: its items, the selected one, its effect. The views of the
/// carousel are the items themselves.
///
/// Not thread-safe.
public final class DeclarativeCarousel<Item: Identifiable & Equatable> {
    /// The carousel.
    public let carousel: Carousel<Item>
    /// Its items.
    public let items: CarouselItems<Item, Item>
    /// Takes pointers, wheels and keys.
    public let driver: CarouselDriver<Item>
    /// Called when another item is the current one, whoever made it so.
    public var onSelection: (Item.ID?) -> Void = { _ in }
    /// What was wrong with the last list; nil when it is shown.
    public private(set) var problem: DataProblem?
    private var selection: Item.ID?
    private var isTelling = true
    /// The effect as the app has told it last.
    private var given: any CarouselType

    /// No items yet.
    ///
    /// - Parameters:
    ///   - effect: how the items are arranged.
    ///   - itemSize: of each item, in points.
    public init(effect: any CarouselType, itemSize: Size) {
        given = effect
        carousel = Carousel(type: effect, bounds: .zero)
        items = CarouselItems(in: carousel) { item, _ in item }
        carousel.settings.itemSize = itemSize
        driver = CarouselDriver(carousel)
        carousel.onEvent = { [weak self] in if $0.kind == .currentChanged { self?.tellSelection() } }
    }

    /// The app hears of another current item, unless it is telling the items itself.
    private func tellSelection() {
        guard isTelling, items.currentID != selection else { return }
        selection = items.currentID
        onSelection(selection)
    }

    /// Takes what the app describes now; what is as before costs nothing but a comparison.
    ///
    /// - Parameters:
    ///   - list: the items.
    ///   - selected: the item to be the current one; nil to leave it. If it is another one than before, the carousel
    ///     scrolls there.
    ///   - environment: what the system wants.
    public func update(_ list: [Item], selected: Item.ID?, environment: CarouselEnvironment) {
        if carousel.environment != environment { carousel.environment = environment }
        let isFirst = items.items.isEmpty
        if list != items.items {
            isTelling = false
            do {
                try items.apply(list, animated: !isFirst)
                problem = nil
            } catch {
                problem = error
            }
            isTelling = true
        }
        // Another one is current now, since the selected one is gone.
        if let former = selection, items[former] == nil, selected == nil || selected == former {
            return tellSelection()
        }
        guard let selected, selected != selection, items[selected] != nil else { return }
        selection = selected
        if selected != items.currentID { carousel.scroll(toID: selected, isFirst ? .none : .usual) }
    }

    /// The size of each item, in points.
    public var itemSize: Size {
        get { carousel.settings.itemSize }
        set { if newValue != carousel.settings.itemSize { carousel.settings.itemSize = newValue } }
    }

    /// Uses an effect, unless ``shows(_:)``.
    public func use(_ effect: any CarouselType) {
        guard !shows(effect) else { return }
        given = effect
        carousel.type = effect
    }

    /// Whether an effect is the one in use, as the app has told it last. Of one that is `Equatable`, its properties count, too.
    public func shows(_ effect: any CarouselType) -> Bool {
        guard effect.identity == given.identity else { return false }
        func equals<Value: Equatable>(_ value: Value) -> Bool { value == given as? Value }
        return (effect as? any Equatable).map { equals($0) } ?? true
    }
}
