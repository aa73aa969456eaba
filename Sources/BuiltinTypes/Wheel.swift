// wheel, invertedWheel: items on the rim of a wheel that faces the viewer; its hub is below, or above.

import CarouselEngine

extension CarouselType where Self == BuiltinType {
    /// Items on the rim of a wheel that faces the viewer, with its hub below.
    public static var wheel: BuiltinType { BuiltinType(Wheel(isInverted: false)) }
    /// Items on the rim of a wheel that faces the viewer, with its hub above.
    public static var invertedWheel: BuiltinType { BuiltinType(Wheel(isInverted: true)) }
}

struct Wheel: CarouselType {
    let isInverted: Bool
    var name: String { isInverted ? "invertedWheel" : "wheel" }
    var summary: String { "items on the rim of a wheel with its hub \(isInverted ? "above" : "below")" }

    func defaultValue(of option: CarouselOption, in context: LayoutContext) -> Double? {
        let circle = Circle(context)
        return switch option {
        // The rim is as long as the items on it.
        case .radius: context.itemWidth * circle.spacing * circle.count / circle.arc
        case .angle: circle.step
        case .visibleItems: visibleItems(circle, in: context)
        default: Circle.defaultValue(of: option, in: context)
        }
    }

    /// All items when the whole wheel is visible; otherwise half of them and one more.
    private func visibleItems(_ circle: Circle, in context: LayoutContext) -> Double {
        let radius = context.value(of: .radius, default: 0)
        let isWholeInSight = radius - context.itemWidth / 2 < min(context.width, context.height) / 2
        return min(30, isWholeInSight ? circle.count : (circle.count / 2).rounded(.up) + 1)
    }

    func place(_ items: inout [FrameItem], in context: LayoutContext) {
        let sign: Double = isInverted ? -1 : 1
        let radius = sign * context.value(of: .radius, default: 0)
        let step = sign * context.value(of: .angle, default: 0)
        let hub = context.isVertical ? -radius : radius
        items.changeEach { item in
            // Each item is slightly in front of the one before it, because all are in one plane.
            item.transform = item.transform
                .translated(along: 0, across: hub, in: context)
                .rotated(by: step * item.offset, x: 0, y: 0, z: 1)
                .translated(along: 0, across: -hub, z: item.offset * 0.01, in: context)
        }
    }
}
