// A carousel for a toolkit that describes its views, such as SwiftUI. In: what the app's description says. Out: what to draw,
// and what the app hears of.

/// A carousel as a value of the app's state describes it: its items, the selected one, its effect. The views of the
/// carousel are the items themselves.
///
/// Not thread-safe.
public final class CarouselScene<Item: Identifiable & Equatable> {
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

    /// No items yet.
    ///
    /// - Parameters:
    ///   - effect: how the items are arranged.
    ///   - itemSize: of each item, in points.
    public init(effect: any CarouselType, itemSize: Size) {
        carousel = Carousel(type: effect, bounds: .zero)
        items = CarouselItems(in: carousel, itemSize: itemSize) { item, _ in item }
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

    /// Uses an effect, if it is another one, or another value of the one in use. An effect that is `Equatable` is compared;
    /// of any other it is not known whether its properties are as before.
    public func use(_ effect: any CarouselType) {
        if effect.identity == carousel.type.identity {
            guard effect is any Effect, !isShown(effect) else { return }
        }
        carousel.type = effect
    }

    private func isShown(_ effect: any CarouselType) -> Bool {
        func equals<Value: Equatable>(_ value: Value) -> Bool { value == carousel.type as? Value }
        return (effect as? any Equatable).map { equals($0) } ?? false
    }
}
