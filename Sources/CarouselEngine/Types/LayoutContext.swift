// What a carousel type can read while it places items: one read-only value per frame. All lengths in points.

/// The state of a carousel as its type sees it.
public struct LayoutContext: Sendable {
    /// Extent of an item along the scroll axis.
    public var itemWidth = 0.0
    /// Extent of an item across the scroll axis.
    public var itemHeight = 0.0
    /// The carousel's bounds, as on screen.
    public var bounds = Size.zero
    /// Whether the carousel scrolls up and down.
    public var isVertical = false
    /// Whether the finished picture is mirrored, so that the first item is at the right. Types need not know it.
    public var isRightToLeft = false
    /// The number of items in the data.
    public var numberOfItems = 0
    /// The number of placeholders that are shown: 0 when wrapped.
    public var numberOfPlaceholders = 0
    /// The maximum number of items loaded at once; 0 while the options are being resolved.
    public var numberOfVisibleItems = 0
    /// The index of the item nearest to the center; −1 when there is none.
    public var currentItemIndex = -1
    /// The scroll offset, in items.
    public var scrollOffset = 0.0
    /// The velocity of the last drag, in items/s.
    public var dragVelocity = 0.0
    /// The velocity of the offset, in items/s; 0 at rest and after a jump.
    public var velocity = 0.0
    /// The offset when the current drag began, in items; nil when the user is not dragging.
    public var dragStart: Double?
    /// Seconds since the carousel was created: the sum of all times passed to ``AnyCarousel/advance(by:)``.
    public var time = 0.0
    /// Seconds since the previous frame; 0 before the first one and after a jump.
    public var timeStep = 0.0
    /// Whether the carousel wraps around.
    public var isWrapping = false
    /// Whether the user is dragging it.
    public var isDragging = false
    /// Whether it is decelerating after a flick.
    public var isDecelerating = false
    /// Whether a programmatic scroll is running.
    public var isScrolling = false
    /// m34 of the base transform.
    public var perspective = 0.0
    /// Displacement of the eye.
    public var viewpointOffset = Size.zero
    /// Displacement of the items with their vanishing point.
    public var contentOffset = Size.zero
    /// The options in effect. While they are being resolved: the app's values, and those of the options
    /// before the one being resolved.
    public var options = OptionValues()

    /// The pointer over the carousel; nil when there is none.
    public var pointer: CarouselPointer?
    /// How far the device is tilted, −1 to 1 to the right and down.
    public var deviceTilt = Point(x: 0, y: 0)

    /// From the middle of the bounds to the position of offset 0, along the scroll axis.
    package var alignmentDisplacement = 0.0
    /// Whether all items have the same length, without gaps.
    @usableFromInline package var itemsAreUniform = true

    /// An empty carousel.
    public init() {}

    /// What follows from the settings and the time; the rest is that of an empty carousel.
    package init(
        _ settings: CarouselSettings, bounds: Size, options: OptionValues, _ clock: FrameClock, _ time: Double
    ) {
        self.bounds = bounds
        isVertical = settings.isVertical
        isRightToLeft = settings.isMirrored
        perspective = settings.perspective
        viewpointOffset = settings.viewpointOffset
        contentOffset = settings.contentOffset
        self.options = options
        velocity = clock.speed
        self.time = time
        timeStep = clock.step
    }

    /// Extent of the bounds along the scroll axis.
    public var width: Double { bounds.along(vertical: isVertical) }
    /// Extent of the bounds across the scroll axis.
    public var height: Double { bounds.across(vertical: isVertical) }

    /// What a transform starts from: the perspective, seen from the viewpoint.
    public var baseTransform: Transform3D {
        var base = Transform3D.identity
        base.row3.w = perspective
        return base.translated(x: -viewpointOffset.width, y: -viewpointOffset.height, z: 0)
    }

    /// The value of an option in effect, or `fallback` if it has none.
    public func value(of option: CarouselOption, default fallback: Double) -> Double {
        options[option] ?? fallback
    }
}
