// timeMachine, invertedTimeMachine: a queue of items in depth; those that have passed the viewer fade.

import CarouselEngine

extension CarouselType where Self == BuiltinType {
    /// A queue of items that recedes from the viewer.
    public static var timeMachine: BuiltinType { BuiltinType(TimeMachine(isInverted: false)) }
    /// A queue of items that comes towards the viewer.
    public static var invertedTimeMachine: BuiltinType { BuiltinType(TimeMachine(isInverted: true)) }
}

struct TimeMachine: CarouselType {
    let isInverted: Bool
    var name: String { isInverted ? "invertedTimeMachine" : "timeMachine" }
    var summary: String { isInverted ? "a queue out of the depth" : "a queue into the depth" }

    func defaultValue(of option: CarouselOption, in context: LayoutContext) -> Double? {
        switch option {
        case .spacing: 1
        case .tilt: 0.3
        case .fadeMax where !isInverted: 0
        case .fadeMin where isInverted: 0
        default: option.engineDefault
        }
    }

    func place(_ items: inout [FrameItem], in context: LayoutContext) {
        let sign: Double = isInverted ? -1 : 1
        let tilt = sign * context.value(of: .tilt, default: 0.3)
        let spacing = context.value(of: .spacing, default: 1)
        items.changeEach { item in
            let offset = sign * item.offset
            item.transform = item.transform.translated(
                along: offset * context.itemWidth * tilt, across: 0, z: offset * context.itemWidth * spacing,
                in: context)
        }
    }
}
