// The app's items, as a list of values. In: a list. Out: a data source that has this list until the carousel takes the
// next one, and what became of each item.

/// The items of a carousel, by identity.
///
/// The app hands over its list as often as it likes. The carousel keeps a copy of it, and finds out what became of each
/// item: items that stay keep their views and move to their new places, items with another value are shown anew, the
/// current item stays in the middle. The closures are only asked for items of the list that is shown, so that the app's
/// own model may change at any time.
///
/// ```swift
/// let items = CarouselItems<Photo, Card>(in: carousel) { photo, reused in
///     let card = reused ?? Card()
///     card.title = photo.title
///     return card
/// }
/// try items.apply(photos)
/// ```
public final class CarouselItems<Item: Identifiable & Equatable, ItemView>: CarouselDataSource {
    /// The items that are shown: the last list, as soon as the carousel has taken it.
    public private(set) var items: [Item] = []
    /// The carousel that shows them; it retains these items.
    public private(set) weak var carousel: Carousel<ItemView>?
    /// What scripts may know of an item.
    public var data: (Item) -> ItemData? = { _ in nil }
    /// What a screen reader says of an item; nil for "item 3".
    public var label: (Item) -> String? = { _ in nil }
    private let itemSize: Size?
    private let view: (Item, ItemView?) -> ItemView

    /// Becomes the data source of a carousel, with no items yet.
    ///
    /// - Parameters:
    ///   - carousel: from now on, it retains these items and shows no others.
    ///   - itemSize: of each view, in points; nil for ``CarouselSettings/itemSize``.
    ///   - view: makes the view of an item, or changes and returns one that is no longer visible.
    public init(
        in carousel: Carousel<ItemView>, itemSize: Size? = nil,
        view: @escaping (_ item: Item, _ reused: ItemView?) -> ItemView
    ) {
        self.carousel = carousel
        self.itemSize = itemSize
        self.view = view
        carousel.ownedDataSource = self
        carousel.dataSource = self
        carousel.itemLabel = { [weak self] index in
            self.flatMap { $0.items.indices.contains(index) ? $0.label($0.items[index]) : nil }
        }
    }

    /// Shows another list: at once or, while a view is being made, after that.
    ///
    /// - Parameters:
    ///   - list: each item's id must be different.
    ///   - anchor: what stays where it is.
    ///   - animated: whether the change takes 0.4 s.
    /// - Throws: ``DataProblem`` when an id is given twice, or the carousel has got another data source; the items that are
    ///   shown stay then.
    /// - Complexity: linear in the number of items.
    public func apply(_ list: [Item], anchor: ChangeAnchor = .current, animated: Bool = true)
        throws(DataProblem)
    {
        guard let carousel else { return }
        guard carousel.dataSource === self else {
            throw DataProblem(
                description:
                    "the carousel has another data source than these items: expected one CarouselItems for each carousel"
            )
        }
        var shown: [(id: Item.ID, former: Item?)] = []
        try carousel.apply(list.map(\.id), anchor: anchor, animated: animated, bringsItems: true) {
            [self] in
            func id(_ item: LoadedItem) -> Item.ID? { carousel.id(of: item.id)?.base as? Item.ID }
            shown = carousel.loaded.items.compactMap { item in
                id(item).map { id in (id, carousel.index(ofID: id).map { items[$0] }) }
            }
            // One that leaves may show an older value, and may come back.
            shown += carousel.loaded.leaving.compactMap { id($0.item).map { ($0, nil) } }
            carousel.keep(items)
            items = list
        } after: { [self] in
            let changed = shown.compactMap { id, former in
                carousel.index(ofID: id).flatMap { items[$0] == former ? nil : $0 }
            }
            carousel.reconfigureItems(at: changed)
        }
    }

    /// The id of the current item; nil when there are none.
    public var currentID: Item.ID? { carousel?.currentID?.base as? Item.ID }

    /// The current item; nil when there are none.
    public var current: Item? {
        carousel?.currentIndex.flatMap { items.indices.contains($0) ? items[$0] : nil }
    }

    /// The item with an id; nil when there is none.
    public subscript(id: Item.ID) -> Item? { carousel?.index(ofID: id).map { items[$0] } }

    // MARK: CarouselDataSource

    /// The number of ``items``.
    public func numberOfItems(in carousel: Carousel<ItemView>) -> Int { items.count }

    /// Asks the app for the view of an item.
    public func carousel(
        _ carousel: Carousel<ItemView>, viewForItemAt index: Int, reusing view: ItemView?
    ) -> ItemView { self.view(items[index], view) }

    /// What ``data`` says.
    public func carousel(_ carousel: Carousel<ItemView>, dataForItemAt index: Int) -> ItemData? {
        data(items[index])
    }

    /// The common size.
    public func carousel(_ carousel: Carousel<ItemView>, sizeOf view: ItemView) -> Size {
        itemSize ?? carousel.settings.itemSize
    }
}
