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

    func numberOfItems(in carousel: OriginalCarousel<Int>) -> Int { all.items }
    func numberOfPlaceholders(in carousel: OriginalCarousel<Int>) -> Int { all.placeholders }
    func carousel(
        _ carousel: OriginalCarousel<Int>, viewForItemAt index: Int, reusing view: Int?
    ) -> Int { index }
    func carousel(_ carousel: OriginalCarousel<Int>, sizeOf view: Int) -> Size {
        size(of: view, in: carousel)
    }

    private func size(of view: Int, in carousel: any CarouselFront) -> Size {
        all.sizes.isEmpty ? carousel.settings.itemSize : all.sizes[view] ?? carousel.settings.itemSize
    }

    /// The items have other indexes now.
    ///
    /// - Parameter later: an item's index, from the former one; nil if it is gone.
    func renumberSizes(_ later: (Int) -> Int?) {
        guard !all.sizes.isEmpty else { return }
        all.sizes = Dictionary(
            all.sizes.compactMap { index, size in later(index).map { ($0, size) } },
            uniquingKeysWith: { first, _ in first })
    }
}
