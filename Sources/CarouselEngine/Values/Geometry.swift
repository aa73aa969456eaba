// Plane geometry in points: origin at the top left, x to the right, y down.

/// A point in the plane, in points from the top left corner.
public struct Point: Hashable, Sendable {
    /// Distance from the left edge, in points.
    public var x: Double
    /// Distance from the top edge, in points.
    public var y: Double

    /// A point at `x`, `y`.
    @inlinable public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// Whether both coordinates are finite.
    @inlinable public var isFinite: Bool { x.isFinite && y.isFinite }

    /// The origin.
    public static let zero = Point(x: 0, y: 0)
}

/// An extent, or a displacement, in points.
public struct Size: Hashable, Sendable {
    /// Horizontal extent, in points.
    public var width: Double
    /// Vertical extent, in points.
    public var height: Double

    /// A size of `width` by `height`.
    @inlinable public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// No extent at all.
    public static let zero = Size(width: 0, height: 0)

    /// The extent along the scroll axis: the height when `vertical`, otherwise the width.
    @inlinable public func along(vertical: Bool) -> Double { vertical ? height : width }

    /// The extent across the scroll axis: the width when `vertical`, otherwise the height.
    @inlinable public func across(vertical: Bool) -> Double { vertical ? width : height }

    /// The same size with another extent along the scroll axis.
    package func with(along extent: Double, vertical: Bool) -> Size {
        vertical ? Size(width: width, height: extent) : Size(width: extent, height: height)
    }

    /// Whether both extents are finite numbers.
    @inlinable public var isFinite: Bool { width.isFinite && height.isFinite }
}

/// Four corners of a projected rectangle, in the order top left, top right, bottom right, bottom left of
/// the rectangle before projection.
public struct Quad: Hashable, Sendable {
    /// The projection of the rectangle's top left corner.
    public var topLeft: Point
    /// The projection of the rectangle's top right corner.
    public var topRight: Point
    /// The projection of the rectangle's bottom right corner.
    public var bottomRight: Point
    /// The projection of the rectangle's bottom left corner.
    public var bottomLeft: Point

    /// A quad of four corners.
    public init(topLeft: Point, topRight: Point, bottomRight: Point, bottomLeft: Point) {
        self.topLeft = topLeft
        self.topRight = topRight
        self.bottomRight = bottomRight
        self.bottomLeft = bottomLeft
    }
}

extension Size {
    /// The size in a range that is safe for calculations: an extent that is not finite or below 0.001 points
    /// (also a negative one) becomes 0; one above 1,000,000 points becomes 1,000,000.
    package var withinLimits: Size {
        func bounded(_ x: Double) -> Double { x.isFinite && x >= 0.001 ? min(x, 1e6) : 0 }
        return Size(width: bounded(width), height: bounded(height))
    }

    /// The size with each extent clamped to 0…1,000,000.
    package var withinExtents: Size { Size(width: min(max(0, width), 1e6), height: min(max(0, height), 1e6)) }
}
