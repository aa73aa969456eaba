// The class of SwipeView's carousels. In: a type, bounds, settings. Out: a carousel with SwipeView's rules.

import CarouselEngine

/// A carousel that behaves as SwipeView does.
///
/// ``OriginalCarousel/currentItemIndex`` may be set to an index out of range;
/// ``OriginalCarousel/currentPage`` is out of range then, too. Setting the page that the current item begins
/// does nothing.
public final class SwipeView<ItemView>: OriginalCarousel<ItemView> {
    /// Creates an empty carousel. Set ``OriginalCarousel/dataSource`` to fill it.
    ///
    /// - Parameters:
    ///   - type: how the items are arranged.
    ///   - bounds: the area, in points.
    ///   - settings: by default, iCarousel's.
    ///   - initialItemIndex: the current item at the first layout.
    public init(
        type: any CarouselType, bounds: Size, settings: CarouselSettings = CarouselSettings(),
        initialItemIndex: Int = 0
    ) {
        super.init(
            SwipeViewRules(), SwipeViewRules<ItemView>.traits, type: type, bounds: bounds, settings: settings,
            initialItemIndex: initialItemIndex)
    }
}
