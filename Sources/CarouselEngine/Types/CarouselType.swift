// A carousel type: a function from offsets to transforms, which can also set options. Swift types and scripts
// implement it in the same way.

/// An item that a type places: the input, and the type's result.
@frozen
public struct FrameItem: Sendable {
    /// 0-based; negative or ≥ numberOfItems for placeholders.
    public let index: Int
    /// Distance from the center, in items.
    public let offset: Double
    /// From the center to the item's middle, in points along the axis, when the items are packed side by side: the
    /// offset times the item width, if all items have the same length and no gaps.
    public let distance: Double
    /// The toggle that applies to this item, −1 to 1.
    public let toggle: Double
    /// The result; it starts as the base transform.
    public var transform: Transform3D
    /// Multiplied with the fade, 0 to 1.
    public var alpha = 1.0
    /// Replaces the depth key if set: larger is nearer.
    public var depth: Double?
    /// The shading: −1 is black, 0 unchanged, 1 white.
    public var shade = 0.0
    /// The type failed to place this item and left it unchanged.
    public var isFailed = false

    /// An item not yet placed.
    public init(index: Int, offset: Double, distance: Double, toggle: Double, base: Transform3D) {
        self.index = index
        self.offset = offset
        self.distance = distance
        self.toggle = toggle
        transform = base
    }
}

/// A way of arranging items.
public protocol CarouselType {
    /// The name by which it is chosen.
    var name: String { get }

    /// One line that describes what it looks like.
    var summary: String { get }

    /// Identifies the type. Setting a type with another identity lays out a carousel; setting the same one
    /// again does not.
    ///
    /// By default, each instance of a class is a type of its own, and values with the same name are the same
    /// type.
    var identity: AnyHashable { get }

    /// Whether ``defaultValue(of:in:)`` is called in every frame, because its result may depend on the
    /// motion. Otherwise the result may only depend on the item's width, the bounds, the axis, the numbers of
    /// items and placeholders, and other options; it is called again when one of these changes. The default
    /// is true.
    var asksOptionsEachFrame: Bool { get }

    /// Whether it places the items side by side by their ``FrameItem/distance``, so that their own lengths and the
    /// gaps between them show. Where such items do not fill the bounds, they are not laid out as a loop. The default
    /// is false.
    var packsItems: Bool { get }

    /// Whether it is called as ``place(_:details:in:)``, to read what is known of the items or to set their looks. The
    /// default is false.
    var takesDetails: Bool { get }

    /// Whether its results may depend on the pointer and the tilt of the context. The default is true: each movement of a pointer
    /// then asks for a frame.
    var readsInput: Bool { get }

    /// Whether its results may depend on ``FrameItem/toggle``, which changes for 0.4 s after a rest between two items.
    /// The default is true.
    var readsToggle: Bool { get }

    /// How items arrive and leave, if the type animates that itself: the engine's own fade is then off. The default is
    /// nil.
    var changeStyle: ItemChangeStyle? { get }

    /// Whether its results may change with time while nothing moves the carousel. Only then is
    /// ``update(by:in:)`` called, and each ``AnyCarousel/advance(by:)`` computes options and placements again.
    /// The default is false.
    var followsTime: Bool { get }

    /// A type with the same settings and its own state, for another carousel. By default, the same type.
    func makeInstance() -> any CarouselType

    /// The options of its own, for a settings page. The default is none.
    var options: [OptionDescription] { get }

    /// The value in use of an option of its own; nil when there is no such option. By default, the user's.
    func value(ofOption name: String) -> Double?

    /// The values of options of its own that the user has set, by name: what a ``CarouselState`` keeps of them.
    /// The default is none.
    var ownOptionValues: [String: Double] { get }

    /// Takes values that ``ownOptionValues`` had, in place of all others; those that it no longer takes are
    /// ignored. The default does nothing.
    func setOwnOptionValues(_ values: [String: Double])

    /// Advances the type's own state: called once in each ``AnyCarousel/advance(by:)``, after the engine has
    /// moved and before the type computes options and placements; with 0 s after a jump, and when the type is
    /// first used.
    ///
    /// - Parameters:
    ///   - seconds: since the last frame; 0 or more.
    ///   - context: the state of the carousel in this frame.
    /// - Returns: whether another frame is needed although nothing else moves.
    func update(by seconds: Double, in context: LayoutContext) -> Bool

    /// The value of an option with this type when the app does not set it.
    ///
    /// The engine calls this once per frame for each option, in the order of ``CarouselOption``; the values
    /// of the options before it are already in `context`.
    /// - Returns: the value, or nil when the option has none.
    func defaultValue(of option: CarouselOption, in context: LayoutContext) -> Double?

    /// Places all items of a frame: sets the transform of each, and optionally its alpha and depth.
    ///
    /// The result must depend only on the arguments. Linear in the number of items; no allocation.
    func place(_ items: inout [FrameItem], in context: LayoutContext)

    /// The same with what is known of the items, and with their looks; only called if ``takesDetails``.
    func place(_ items: inout [FrameItem], details: inout FrameDetails, in context: LayoutContext)
}

extension CarouselType {
    /// Empty.
    public var summary: String { "" }

    /// The instance of a class, otherwise the name.
    public var identity: AnyHashable {
        Self.self is AnyObject.Type ? AnyHashable(ObjectIdentifier(self as AnyObject)) : AnyHashable(name)
    }

    /// True.
    public var asksOptionsEachFrame: Bool { true }

    /// False.
    public var followsTime: Bool { false }

    /// False.
    public var packsItems: Bool { false }

    /// False.
    public var takesDetails: Bool { false }

    /// True.
    public var readsInput: Bool { true }

    /// True.
    public var readsToggle: Bool { true }

    /// Nil.
    public var changeStyle: ItemChangeStyle? { nil }

    /// Places the items; their looks are plain.
    public func place(_ items: inout [FrameItem], details: inout FrameDetails, in context: LayoutContext) {
        place(&items, in: context)
    }

    /// None.
    public var options: [OptionDescription] { [] }

    /// What the user has set.
    public func value(ofOption name: String) -> Double? { ownOptionValues[name] }

    /// None.
    public var ownOptionValues: [String: Double] { [:] }

    /// Does nothing.
    public func setOwnOptionValues(_ values: [String: Double]) {}

    /// This type.
    public func makeInstance() -> any CarouselType { self }

    /// Does nothing; no further frame is needed.
    public func update(by seconds: Double, in context: LayoutContext) -> Bool { false }

    /// Advances the type until it is at rest in one state of a carousel, for a still picture: calls
    /// ``update(by:in:)`` with 1/60 s until it needs no more frames, at most 600 times.
    package func settle(in context: LayoutContext) {
        guard followsTime else { return }
        var left = 600
        while left > 0, update(by: 1.0 / 60, in: context) { left -= 1 }
    }

    /// The engine's default.
    public func defaultValue(of option: CarouselOption, in context: LayoutContext) -> Double? {
        option.engineDefault
    }
}

extension [FrameItem] {
    /// Changes each item in place, at the cost of a plain loop.
    @inlinable public mutating func changeEach(_ change: (inout FrameItem) -> Void) {
        withUnsafeMutableBufferPointer { items in
            for i in items.indices { change(&items[i]) }
        }
    }
}
