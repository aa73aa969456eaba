// The class of CarouselSwift's carousels. In: a type, bounds, settings. Out: a carousel with CarouselSwift's
// rules, and which items are visible.

import CarouselEngine

/// A carousel that behaves as CarouselSwift does.
public final class CarouselSwift<ItemView>: OriginalCarousel<ItemView> {
    private let cellRules: CarouselSwiftRules<ItemView>

    /// Creates an empty carousel. Set ``OriginalCarousel/dataSource`` to fill it.
    ///
    /// - Parameters:
    ///   - type: how the items are arranged.
    ///   - bounds: the area, in points.
    ///   - settings: by default, iCarousel's.
    ///   - bufferedItems: see ``bufferedItems``.
    public init(
        type: any CarouselType, bounds: Size, settings: CarouselSettings = CarouselSettings(),
        bufferedItems: Int = 1
    ) {
        cellRules = CarouselSwiftRules(bufferedItems: bufferedItems)
        super.init(
            cellRules, CarouselSwiftRules<ItemView>.traits, type: type, bounds: bounds, settings: settings,
            initialItemIndex: 0)
    }

    /// Items that are loaded beyond the page, on each side; 0 to 1,000.
    public var bufferedItems: Int {
        get { cellRules.bufferedItems }
        set {
            cellRules.setBufferedItems(newValue)
            cellRules.loadCells(of: self)
        }
    }

    /// The cell that progress is measured from; unwrapped.
    public var progressOrigin: Int { cellRules.progressOrigin }

    // MARK: Visible items

    /// The items that are entirely within the bounds, with a tolerance of one point.
    public var whollyVisibleItems: [Int] { row.whole }
    /// The first item that reaches into the bounds by more than one point; nil when no item is loaded.
    public var firstVisibleItem: Int? { row.first }
    /// The first item that ends beyond the bounds, or within one point of their end; otherwise the last one.
    public var lastVisibleItem: Int? { row.last }

    private var row: ItemRow {
        let offsets = state.itemOffsets
        let width = state.itemWidth
        let middle = state.length / 2 + state.displacement
        return ItemRow(
            pool.items.map { item in
                let start = middle - width / 2 + offsets[item.index] * width
                return ItemRow.Place(
                    index: state.item(inCell: item.index), start: start, end: start + width)
            }, length: state.length)
    }
}
