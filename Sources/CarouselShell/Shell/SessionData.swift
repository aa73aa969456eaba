// The shell's data: how many items, their identities and sizes. In: commands. Out: answers to the carousel.

import CarouselEngine
import CarouselOriginals

/// What the shell's items are.
struct SessionItems {
    /// The number of items.
    var items = 12
    /// The items' identities, after `apply`.
    var ids: [String]?
    var placeholders = 0
    /// The sizes of single items, by their indexes.
    var sizes: [Int: Size] = [:]
    /// What the items are: by their identities, or by their indexes if they have none.
    var facts: [ItemKey: ItemData] = [:]

    /// How an item is found in ``facts``.
    enum ItemKey: Hashable {
        case id(String), index(Int)
    }

    /// What the item at an index is; nil if nothing is known of it.
    func fact(ofItemAt index: Int) -> ItemData? {
        guard !facts.isEmpty else { return nil }
        return facts[key(ofItemAt: index)]
    }

    /// How the item at an index is found in ``facts``.
    func key(ofItemAt index: Int) -> ItemKey { ids.map { .id($0[index]) } ?? .index(index) }
}

/// The shell's data source: each view is just the item's index.
@dynamicMemberLookup
final class SessionData: CarouselDataSource, OriginalDataSource {
    typealias ItemView = Int

    /// All that the items are, to keep and to go back to.
    var all = SessionItems()

    subscript<Value>(dynamicMember path: WritableKeyPath<SessionItems, Value>) -> Value {
        get { all[keyPath: path] }
        set { all[keyPath: path] = newValue }
    }

    func numberOfItems(in carousel: Carousel<Int>) -> Int { all.items }
    func numberOfPlaceholders(in carousel: Carousel<Int>) -> Int { all.placeholders }
    func carousel(_ carousel: Carousel<Int>, viewForItemAt index: Int, reusing view: Int?) -> Int { index }
    func carousel(_ carousel: Carousel<Int>, sizeOf view: Int) -> Size { size(of: view, in: carousel) }
    func carousel(_ carousel: Carousel<Int>, dataForItemAt index: Int) -> ItemData? {
        all.fact(ofItemAt: index)
    }

    func numberOfItems(in carousel: OriginalCarousel<Int>) -> Int { all.items }
    func numberOfPlaceholders(in carousel: OriginalCarousel<Int>) -> Int { all.placeholders }
    func carousel(
        _ carousel: OriginalCarousel<Int>, viewForItemAt index: Int, reusing view: Int?
    ) -> Int { index }
    func carousel(_ carousel: OriginalCarousel<Int>, sizeOf view: Int) -> Size {
        size(of: view, in: carousel)
    }

    private func size(of view: Int, in carousel: any DrivableCarousel) -> Size {
        all.sizes.isEmpty ? carousel.settings.itemSize : all.sizes[view] ?? carousel.settings.itemSize
    }

    /// The items have other indexes now.
    ///
    /// - Parameter later: an item's index, from the former one; nil if it is gone.
    func renumber(_ later: (Int) -> Int?) {
        guard !all.sizes.isEmpty || !all.facts.isEmpty else { return }
        all.sizes = Dictionary(
            all.sizes.compactMap { index, size in later(index).map { ($0, size) } },
            uniquingKeysWith: { first, _ in first })
        let facts = all.facts.compactMap { key, data -> (SessionItems.ItemKey, ItemData)? in
            guard case .index(let index) = key else { return (key, data) }
            return later(index).map { (.index($0), data) }
        }
        all.facts = Dictionary(facts, uniquingKeysWith: { first, _ in first })
    }
}
