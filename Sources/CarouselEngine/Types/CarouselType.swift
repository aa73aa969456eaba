// What a carousel type is: a function from offsets to transforms, with a say on the options. Swift types and
// scripts implement it alike.

/// An item that a type is asked to place: what is known of it, and what the type says.
@frozen
public struct FrameItem: Sendable {
    /// 0-based; negative or ≥ numberOfItems for placeholders.
    public let index: Int
    /// Distance from the centre, in items.
    public let offset: Double
    /// The toggle that applies to this item, −1 to 1.
    public let toggle: Double
    /// The answer; it starts as the base transform.
    public var transform: Transform3D
    /// Multiplied with the fade, 0 to 1.
    public var alpha = 1.0
    /// Replaces the depth key, if there: larger is nearer.
    public var depth: Double?
    /// The type could not place this item and left it where it was.
    public var isFailed = false

    /// An item not yet placed.
    public init(index: Int, offset: Double, toggle: Double, base: Transform3D) {
        self.index = index
        self.offset = offset
        self.toggle = toggle
        transform = base
    }
}

/// A way of arranging items.
public protocol CarouselType {
    /// The name by which it is chosen.
    var name: String { get }

    /// One line on what it looks like.
    var summary: String { get }

    /// What tells it from other types. Setting another type lays a carousel out; setting the same one again does not.
    ///
    /// Unless given, a class's instance is a type of its own, and values of one name are the same type.
    var identity: AnyHashable { get }

    /// Whether ``defaultValue(of:in:)`` is asked for in each frame, as it may depend on the motion. Where it is not, an
    /// answer depends on the item's width, the bounds, the axis, the numbers of items and placeholders, and other options
    /// only; it is asked for when one of these changes. True unless given.
    var asksOptionsEachFrame: Bool { get }

    /// The value an option has with this type where the app says nothing.
    ///
    /// The engine asks once a frame for each option, in the order of ``CarouselOption``; the options before it
    /// are already in `context`.
    /// - Returns: the value, or nil when the option has none.
    func defaultValue(of option: CarouselOption, in context: LayoutContext) -> Double?

    /// Places all items of a frame: puts a transform into each, and may put an alpha and a depth.
    ///
    /// The answer may depend on nothing but its arguments. Linear in the number of items; no allocation.
    func place(_ items: inout [FrameItem], in context: LayoutContext)
}

extension CarouselType {
    /// Nothing.
    public var summary: String { "" }

    /// The instance of a class, else the name.
    public var identity: AnyHashable {
        Self.self is AnyObject.Type ? AnyHashable(ObjectIdentifier(self as AnyObject)) : AnyHashable(name)
    }

    /// True.
    public var asksOptionsEachFrame: Bool { true }

    /// The engine's default.
    public func defaultValue(of option: CarouselOption, in context: LayoutContext) -> Double? {
        option.engineDefault
    }
}

extension [FrameItem] {
    /// Changes each item in place, at the price of a plain loop.
    @inlinable public mutating func changeEach(_ change: (inout FrameItem) -> Void) {
        withUnsafeMutableBufferPointer { items in
            for i in items.indices { change(&items[i]) }
        }
    }
}
