// The engine's single output: where an item is, and how it looks.

/// How one item or placeholder is shown.
public struct Placement: Equatable, Sendable, Identifiable {
    /// Which item it is: the same as long as the item is loaded.
    public let id: ItemID
    /// 0-based; negative or ≥ numberOfItems for placeholders.
    public let index: Int
    /// Distance from the center, in items.
    public let offset: Double
    /// Applied to the item about its center.
    public package(set) var transform: Transform3D
    /// Opacity, 0 to 1.
    public let alpha: Double
    /// The shading: −1 is black, 0 unchanged, 1 white.
    public let shade: Double
    /// Whether the item must not be drawn: a back face that is hidden, or an alpha of 0 that the type set.
    public let isHidden: Bool
    /// Position of the item's center before the transform, in points from the carousel's top left corner; where it is
    /// seen is ``screenCenter``.
    public private(set) var center: Point
    /// Size of the item's container: the item width along the axis, the view's own size across.
    public let size: Size
    /// Size of the view, centered in the container.
    public let viewSize: Size
    /// Whether touches reach the item's view.
    public let isInteractive: Bool
    /// Whether the type failed to place it.
    public let isFailed: Bool
    /// Whether the item was removed and fades out. Its index is the last one it had.
    public let isLeaving: Bool
    /// The key that the depth order is sorted by; larger is nearer.
    public let depthKey: Double
    /// Rank in the depth order: 0 is the backmost.
    public internal(set) var depth = 0

    /// A placement, for tests of renderers.
    ///
    /// - Parameters:
    ///   - id: which item it is.
    ///   - index: of the item.
    ///   - offset: from the middle of the page, in items.
    ///   - transform: about the item's own middle, in points.
    ///   - alpha: 0, invisible, to 1.
    ///   - shade: −1, black, to 1, white.
    ///   - isHidden: whether it is not drawn.
    ///   - center: of the item before the transform, in points from the carousel's top left corner.
    ///   - size: of its container, in points.
    ///   - viewSize: by default the size of the container.
    ///   - isInteractive: whether a tap reaches it.
    ///   - isFailed: whether a script failed to place it.
    ///   - isLeaving: whether it leaves after a change of the data.
    ///   - depthKey: by default that of the transform.
    ///   - depth: the rank in the depth order.
    @inline(__always)
    public init(
        id: ItemID, index: Int, offset: Double, transform: Transform3D = .identity, alpha: Double = 1,
        shade: Double = 0, isHidden: Bool = false, center: Point, size: Size, viewSize: Size? = nil,
        isInteractive: Bool = true, isFailed: Bool = false, isLeaving: Bool = false,
        depthKey: Double? = nil, depth: Int = 0
    ) {
        self.id = id
        self.index = index
        self.offset = offset
        self.transform = transform
        self.alpha = alpha
        self.shade = shade
        self.isHidden = isHidden
        self.center = center
        self.size = size
        self.viewSize = viewSize ?? size
        self.isInteractive = isInteractive
        self.isFailed = isFailed
        self.isLeaving = isLeaving
        self.depthKey = depthKey ?? transform.depthKey
        self.depth = depth
    }

    /// Becomes the mirror image.
    mutating func mirror(in width: Double) {
        transform = transform.mirrored
        center.x = width - center.x
    }

    /// Whether the item covers a point on the screen, regardless of its opacity.
    ///
    /// - Parameter point: in points from the carousel's top left corner.
    public func contains(_ point: Point) -> Bool {
        guard !isHidden else { return false }
        let local = Point(x: point.x - center.x, y: point.y - center.y)
        return transform.contains(local, size: size)
            || (viewSize != size && transform.contains(local, size: viewSize))
    }

    /// The point in the item's plane that is seen at a point on the screen, to the right and down: to find a button in a card.
    ///
    /// - Parameter point: in points from the carousel's top left corner.
    /// - Returns: in points from the item's middle; nil when the plane is seen edge-on.
    public func place(of point: Point) -> Point? {
        transform.unprojecting(Point(x: point.x - center.x, y: point.y - center.y))
    }

    /// Where the item's middle is seen, in points from the carousel's top left corner; nil when it is behind the eye.
    public var screenCenter: Point? {
        transform.projecting(Point(x: 0, y: 0)).map { Point(x: $0.x + center.x, y: $0.y + center.y) }
    }

    /// The corners of the container on the screen, or nil when one of them is behind the eye.
    public var quad: Quad? {
        guard let quad = transform.projecting(size) else { return nil }
        func moved(_ p: Point) -> Point { Point(x: p.x + center.x, y: p.y + center.y) }
        return Quad(
            topLeft: moved(quad.topLeft), topRight: moved(quad.topRight),
            bottomRight: moved(quad.bottomRight), bottomLeft: moved(quad.bottomLeft))
    }
}
