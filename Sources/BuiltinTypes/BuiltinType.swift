// A built-in type as a value of one kind, so that an app can write `Carousel(type: .coverFlow, …)`.

import CarouselEngine

/// One of iCarousel's eleven types.
public struct BuiltinType: KnownType, Sendable {
    private let type: any CarouselType & Sendable

    /// Whether it turns items by the toggle: coverFlow2 does.
    public let readsToggle: Bool

    init(_ type: any CarouselType & Sendable, readsToggle: Bool = false) {
        self.type = type
        self.readsToggle = readsToggle
    }

    /// The name by which it is selected.
    public var name: String { type.name }
    /// One line that describes what it looks like.
    public var summary: String { type.summary }
    /// False: its options do not depend on the motion.
    public var asksOptionsEachFrame: Bool { false }
    /// False: it does not see the pointer.
    public var readsInput: Bool { false }
    /// Whether it places the items side by side by their distances: linear does.
    public var packsItems: Bool { type.packsItems }

    /// The value of an option with this type when the app does not set it.
    public func defaultValue(of option: CarouselOption, in context: LayoutContext) -> Double? {
        type.defaultValue(of: option, in: context)
    }

    /// Places all items of a frame.
    public func place(_ items: inout [FrameItem], in context: LayoutContext) {
        type.place(&items, in: context)
    }
}
