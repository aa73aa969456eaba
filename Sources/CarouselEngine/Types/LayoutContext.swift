// What a carousel type may read while it places items: one read-only value a frame. All lengths in points.

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
    /// Items in the data.
    public var numberOfItems = 0
    /// Placeholders that are shown: none when wrapped.
    public var numberOfPlaceholders = 0
    /// The most items that are loaded at once; 0 while the options are being asked for.
    public var numberOfVisibleItems = 0
    /// The item nearest to the centre; −1 when there is none.
    public var currentItemIndex = -1
    /// Where the carousel stands, in items.
    public var scrollOffset = 0.0
    /// Items/s of the last drag.
    public var velocity = 0.0
    /// Whether the carousel goes round for ever.
    public var wrapEnabled = false
    /// Whether a finger holds it.
    public var isDragging = false
    /// Whether a flick runs out.
    public var isDecelerating = false
    /// Whether it scrolls by program.
    public var isScrolling = false
    /// m34 of the base transform.
    public var perspective = 0.0
    /// Displacement of the eye.
    public var viewpointOffset = Size.zero
    /// Displacement of the items with their vanishing point.
    public var contentOffset = Size.zero
    /// The options in effect; while they are being asked for, the app's and those above the one in question.
    public var options = OptionValues()

    /// From the middle of the bounds to where offset 0 is drawn, along the scroll axis.
    package var alignmentDisplacement = 0.0

    /// An empty carousel.
    public init() {}

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

    /// The value in effect of an option that has one, or `fallback`.
    public func value(of option: CarouselOption, default fallback: Double) -> Double {
        options[option] ?? fallback
    }
}
