// rotary, invertedRotary: upright items on a horizontal ring, seen from outside or from within.

import CarouselEngine
import Foundation

extension CarouselType where Self == BuiltinType {
    /// A ring of items that all face the viewer.
    public static var rotary: BuiltinType { BuiltinType(Rotary(isInverted: false)) }
    /// A ring of items that all face the viewer, seen from within.
    public static var invertedRotary: BuiltinType { BuiltinType(Rotary(isInverted: true)) }
}

struct Rotary: CarouselType {
    let isInverted: Bool
    var name: String { isInverted ? "invertedRotary" : "rotary" }
    var summary: String { "upright items on a ring, seen from \(isInverted ? "within" : "outside")" }

    func defaultValue(of option: CarouselOption, in context: LayoutContext) -> Double? {
        let circle = Circle(context)
        return switch option {
        case .radius: max(circle.spacing * context.itemWidth / 2, circle.touchingRadius(context))
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
            item.transform = item.transform.translated(
                along: radius * sin(angle), across: 0, z: radius * cos(angle) - radius, in: context)
        }
    }
}
