// The built-in types as static members, so that an app says `Carousel(type: .coverFlow, …)`.

import CarouselEngine

/// One of iCarousel's eleven types.
public struct BuiltinType: CarouselType, Sendable {
    private let type: any CarouselType & Sendable

    init(_ type: any CarouselType & Sendable) { self.type = type }

    /// The name by which it is chosen.
    public var name: String { type.name }
    /// One line on what it looks like.
    public var summary: String { type.summary }
    /// False: its options do not depend on the motion.
    public var asksOptionsEachFrame: Bool { false }

    /// The value an option has with this type where the app says nothing.
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
    /// Items on a wheel in the picture's plane, below its hub.
    public static var wheel: BuiltinType { BuiltinType(Wheel(isInverted: false)) }
    /// Items on a wheel in the picture's plane, above its hub.
    public static var invertedWheel: BuiltinType { BuiltinType(Wheel(isInverted: true)) }
    /// Records in a box, turned by their offset.
    public static var coverFlow: BuiltinType { BuiltinType(CoverFlow(usesToggle: false)) }
    /// Records in a box, turned by the toggle.
    public static var coverFlow2: BuiltinType { BuiltinType(CoverFlow(usesToggle: true)) }
    /// A queue into the depth.
    public static var timeMachine: BuiltinType { BuiltinType(TimeMachine(isInverted: false)) }
    /// A queue out of the depth.
    public static var invertedTimeMachine: BuiltinType { BuiltinType(TimeMachine(isInverted: true)) }
}
