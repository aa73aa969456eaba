// What an app may set on a carousel, as one value: iCarousel's properties with iCarousel's defaults.

/// The settings of a carousel.
///
/// A number that is not finite, or lies outside the range that ``CarouselProperty`` gives, is brought into it when
/// the carousel takes the settings over.
public struct CarouselSettings: Hashable, Sendable {
    /// m34 of the base transform, in 1/points; the eye is −1/perspective points before the screen.
    public var perspective = -1.0 / 500
    /// Displacement of the items with their vanishing point, in points.
    public var contentOffset = Size.zero
    /// Displacement of the eye, in points.
    public var viewpointOffset = Size.zero
    /// How slowly a flick loses speed: 0 stops at once, 1 never.
    public var decelerationRate = 0.95
    /// Factor on the speed of a flick.
    public var scrollSpeed = 1.0
    /// Whether an unwrapped carousel gives way beyond its ends.
    public var bounces = true
    /// How far it gives way, in items.
    public var bounceDistance = 1.0
    /// Whether touches scroll.
    public var isScrollEnabled = true
    /// Whether a flick ends at the next item.
    public var isPagingEnabled = false
    /// Whether a flick comes to rest exactly on an item.
    public var stopsAtItemBoundary = true
    /// Whether the carousel moves to the nearest item whenever it has stopped.
    public var scrollsToItemBoundary = true
    /// Whether drags across the scroll axis are left to others.
    public var ignoresPerpendicularSwipes = true
    /// Whether a tapped item moves to the centre.
    public var centersItemWhenSelected = true
    /// Constant motion in items/s; positive values lower the offset, as in iCarousel.
    public var autoscroll = 0.0
    /// Whether the carousel scrolls up and down.
    public var isVertical = false
    /// Items side by side that make a page; a number below 1 counts as 1.
    public var itemsPerPage = 1
    /// Whether the last page begins early enough to be full; not on a circle.
    public var truncatesFinalPage = false
    /// Where a page lies in the bounds: 0 at the leading edge, 0.5 in the middle, 1 at the trailing edge.
    public var alignment = 0.5
    /// The most items that a drag and its flick move on, or pages when paging is on; 0 for any number.
    public var longestSwipe = 0
    /// Whether items are loaded only after a whole item's way, or at rest.
    public var defersItemLoading = false
    /// Seconds between the pages of a slide show; 0 for none.
    public var autoplayInterval = 0.0
    /// Whether the slide show goes back.
    public var autoplaysBackward = false
    /// Whether a slide show on a line begins again at its end.
    public var autoplayRepeats = true

    /// iCarousel's defaults.
    public init() {}

    /// Whether what the layout is made of is another: axis, page and alignment.
    func lengthsDiffer(from other: CarouselSettings) -> Bool {
        isVertical != other.isVertical || itemsPerPage != other.itemsPerPage
            || truncatesFinalPage != other.truncatesFinalPage || alignment != other.alignment
    }

    /// These settings with every number finite and within its range; what is not finite falls back to `last`.
    func sanitized(last: CarouselSettings) -> CarouselSettings {
        var result = self
        for property in CarouselProperty.settings { property.sanitize(&result, last: last) }
        return result
    }
}
