// The settings of a carousel as one value.

/// The settings of a carousel.
///
/// When the carousel applies the settings, a number outside its range is clamped, and
/// a non-finite one is replaced with the previous value.
public struct CarouselSettings: Hashable, Sendable {
    /// m34 of the base transform, in 1/points; the eye is −1/perspective points in front of the screen.
    public var perspective = -1.0 / 500
    /// Displacement of the items with their vanishing point, in points.
    public var contentOffset = Size.zero
    /// Displacement of the eye, in points.
    public var viewpointOffset = Size.zero
    /// How slowly a flick loses speed: 0 stops at once, 1 never.
    public var decelerationRate = 0.95
    /// Factor on the speed of a flick.
    public var scrollSpeed = 1.0
    /// Whether an unwrapped carousel can move beyond its ends and bounces back.
    public var bounces = true
    /// How far it can move beyond its ends, in items: where an item is as wide as the bounds, 1 lets it leave them,
    /// and 0.3 keeps most of it in sight.
    public var bounceDistance = 1.0
    /// Whether touches scroll.
    public var isScrollEnabled = true
    /// Whether a flick ends at the next item.
    public var isPagingEnabled = false
    /// Whether a flick comes to rest exactly on an item.
    public var stopsAtItemBoundary = true
    /// Whether the carousel moves to the nearest item whenever it has stopped.
    public var scrollsToItemBoundary = true
    /// Whether drags across the scroll axis are ignored, so that other views can handle them.
    public var ignoresPerpendicularSwipes = true
    /// Whether a tapped item moves to the center.
    public var centersItemWhenSelected = true
    /// Constant motion in items/s; positive values lower the offset.
    public var autoscroll = 0.0
    /// Constant motion in items/s; positive values raise the offset: ``autoscroll`` with the other sign.
    public var autoscrollSpeed: Double {
        get { autoscroll == 0 ? 0 : -autoscroll }
        set { autoscroll = newValue == 0 ? 0 : -newValue }
    }
    /// Whether the carousel scrolls up and down.
    public var isVertical = false
    /// The number of adjacent items in a page; 0 for as many as fit into the bounds.
    public var itemsPerPage = 1
    /// Whether the last page begins early enough to be full; no effect when wrapped.
    public var truncatesFinalPage = false
    /// Where a page comes to rest in the bounds, the last one by its own length.
    public var alignment = CarouselAlignment.center
    /// Which way the items follow each other; no effect when vertical. Types, scripts and offsets do not depend on
    /// it: the finished picture is mirrored, and so is what comes in.
    public var layoutDirection = CarouselLayoutDirection.leftToRight
    /// Whether the ends of the content stay within the bounds; no effect when wrapped.
    public var containment = Containment.off
    /// Lengths before the first item and behind the last one. They count where the ends
    /// are contained, and between the last and the first item of a loop.
    public var insets = Insets.zero
    /// Between one item and the next, in points; negative lets them overlap.
    public var gap = 0.0
    /// The size of the items, in points, for data sources that do not tell the sizes of views; see
    /// ``CarouselDataSource/carousel(_:sizeOf:)``.
    public var itemSize = Size(width: 160, height: 200)
    /// The maximum number of items that a drag and its flick can move, or of pages when paging is on; 0 for
    /// no limit.
    public var longestSwipe = 0
    /// Whether items are loaded only after the offset has moved by a whole item, or at rest.
    public var defersItemLoading = false
    /// Seconds between the pages of autoplay; 0 disables autoplay.
    public var autoplayInterval = 0.0
    /// Whether autoplay goes backward.
    public var autoplaysBackward = false
    /// Whether autoplay begins again when it reaches the end of an unwrapped carousel.
    public var autoplayRepeats = true
    /// Whether autoplay rests under a pointer that has moved over the carousel, and while the keyboard's focus is in it, as
    /// the rules for accessible pages ask for (WCAG 2.2.2).
    public var autoplayRests = true

    /// Whether scrolls are at once, flicks settle on the next item without running, autoplay waits, and items
    /// cross-fade when the data change.
    public var reducesMotion = false

    /// The defaults.
    ///
    /// iCarousel: those of its properties.
    public init() {}

    /// The insets as two lengths.
    var insetLengths: Size {
        get { Size(width: insets.start, height: insets.end) }
        set { insets = Insets(start: newValue.width, end: newValue.height) }
    }

    /// The number of items in a page, where that does not depend on what fits.
    package var fixedItemsPerPage: Int { max(1, itemsPerPage) }

    /// Whether the picture is mirrored.
    package var isMirrored: Bool { layoutDirection == .rightToLeft && !isVertical }

    /// These settings with every number finite and in its range; a non-finite number is replaced with the one
    /// in `last`.
    func sanitized(last: CarouselSettings) -> CarouselSettings {
        var result = self
        for property in CarouselProperty.settings { property.sanitize(&result, last: last) }
        return result
    }
}
