// cylinder, invertedCylinder: items on the wall of a drum, seen from outside or from within.

import CarouselEngine

extension CarouselType where Self == BuiltinType {
    /// Items on the outside of a drum.
    public static var cylinder: BuiltinType { BuiltinType(Cylinder(isInverted: false)) }
    /// Items on the inside of a drum.
    public static var invertedCylinder: BuiltinType { BuiltinType(Cylinder(isInverted: true)) }
}

struct Cylinder: CarouselType {
    let isInverted: Bool
    var name: String { isInverted ? "invertedCylinder" : "cylinder" }
    var summary: String { "items on the wall of a drum, seen from \(isInverted ? "within" : "outside")" }

    func defaultValue(of option: CarouselOption, in context: LayoutContext) -> Double? {
        let circle = Circle(context)
        return switch option {
        case .showBackfaces: isInverted ? 0 : 1
        case .radius: max(0.01, circle.touchingRadius(context))
        case .visibleItems: isInverted ? (circle.count / 2).rounded(.up) : min(30, circle.count)
        default: Circle.defaultValue(of: option, in: context)
        }
    }

    func place(_ items: inout [FrameItem], in context: LayoutContext) {
        let circle = Circle(context)
        let sign: Double = isInverted ? -1 : 1
        let radius = sign * context.value(of: .radius, default: 0)
        let fixedAngle = context.options[.angle]
        items.changeEach { item in
            let angle = sign * (fixedAngle ?? item.offset * circle.step)
            // Moves to the drum's axis, rotates about it, and moves back 0.01 further, so that the back is
            // not at the same depth as the front.
            item.transform = item.transform
                .translated(x: 0, y: 0, z: -radius)
                .turned(by: angle, in: context)
                .translated(x: 0, y: 0, z: radius + 0.01)
        }
    }
}
