// The class of iCarousel's carousels. In: a type, bounds, settings. Out: a carousel with iCarousel's rules.

import CarouselEngine

/// A carousel that behaves as iCarousel does.
public final class ICarousel<ItemView>: OriginalCarousel<ItemView> {
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
            ICarouselRules(), ICarouselRules<ItemView>.traits, type: type, bounds: bounds, settings: settings,
            initialItemIndex: initialItemIndex)
    }

    /// −1…1: which way coverFlow2 turns its middle items; 0 at rest.
    public var toggle: Double { state.toggle.value }

    /// The running and pending animations of data changes, oldest first.
    ///
    /// ``OriginalCarousel/placements`` already has the end state. A renderer that animates draws each of
    /// these items at its transition's placement for the carousel's time instead.
    public var transitions: [ItemTransition<ItemView>] { animations.transitions }
}
