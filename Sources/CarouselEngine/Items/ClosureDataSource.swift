// The data source of a carousel whose number of items is fixed and whose views come from a closure.

/// A data source made of a number and a closure.
final class ClosureDataSource<ItemView>: CarouselDataSource {
    private let count: Int
    private let itemSize: Size
    private let view: (_ index: Int, _ reused: ItemView?) -> ItemView

    init(count: Int, itemSize: Size, view: @escaping (Int, ItemView?) -> ItemView) {
        self.count = count
        self.itemSize = itemSize
        self.view = view
    }

    func numberOfItems(in carousel: Carousel<ItemView>) -> Int { count }
    func carousel(_ carousel: Carousel<ItemView>, viewForItemAt index: Int, reusing view: ItemView?)
        -> ItemView
    { self.view(index, view) }
    func carousel(_ carousel: Carousel<ItemView>, sizeOf view: ItemView) -> Size { itemSize }
}

extension Carousel {
    /// Creates a carousel of a fixed number of items of one size, which needs no data source.
    ///
    /// - Parameters:
    ///   - type: how the items are arranged.
    ///   - bounds: the area, in points.
    ///   - count: the number of items.
    ///   - itemSize: of each item, in points.
    ///   - view: makes the view of an item, or changes and returns the one that is no longer visible.
    public convenience init(
        type: any CarouselType, bounds: Size, count: Int, itemSize: Size,
        view: @escaping (_ index: Int, _ reused: ItemView?) -> ItemView
    ) {
        self.init(type: type, bounds: bounds)
        let source = ClosureDataSource(count: count, itemSize: itemSize, view: view)
        ownedDataSource = source
        dataSource = source
        reloadData()
        layoutIfNeeded()
    }
}
