// The built-in types as static members, so that an app can write `Carousel(type: .coverFlow, …)`.

import CarouselEngine

/// One of iCarousel's eleven types.
public struct BuiltinType: CarouselType, Sendable {
    private let type: any CarouselType & Sendable

    init(_ type: any CarouselType & Sendable) { self.type = type }

    /// The name by which it is selected.
    public var name: String { type.name }
    /// One line that describes what it looks like.
    public var summary: String { type.summary }
    /// False: its options do not depend on the motion.
    public var asksOptionsEachFrame: Bool { false }
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

extension CarouselType where Self == BuiltinType {
    /// A row of items.
    public static var linear: BuiltinType { BuiltinType(Linear()) }
    /// A ring of items that all face the viewer.
    public static var rotary: BuiltinType { BuiltinType(Rotary(isInverted: false)) }
    /// A ring of items that all face the viewer, seen from within.
    public static var invertedRotary: BuiltinType { BuiltinType(Rotary(isInverted: true)) }
    /// Items on the outside of a drum.
    public static var cylinder: BuiltinType { BuiltinType(Cylinder(isInverted: false)) }
    /// Items on the inside of a drum.
    public static var invertedCylinder: BuiltinType { BuiltinType(Cylinder(isInverted: true)) }
    /// Items on the rim of a wheel that faces the viewer, with its hub below.
    public static var wheel: BuiltinType { BuiltinType(Wheel(isInverted: false)) }
    /// Items on the rim of a wheel that faces the viewer, with its hub above.
    public static var invertedWheel: BuiltinType { BuiltinType(Wheel(isInverted: true)) }
    /// Records in a box, turned by their offset.
    public static var coverFlow: BuiltinType { BuiltinType(CoverFlow(usesToggle: false)) }
    /// Records in a box, turned by the toggle.
    public static var coverFlow2: BuiltinType { BuiltinType(CoverFlow(usesToggle: true)) }
    /// A queue of items that recedes from the viewer.
    public static var timeMachine: BuiltinType { BuiltinType(TimeMachine(isInverted: false)) }
    /// A queue of items that comes towards the viewer.
    public static var invertedTimeMachine: BuiltinType { BuiltinType(TimeMachine(isInverted: true)) }
}
