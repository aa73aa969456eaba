// coverFlow, coverFlow2: the current item faces the viewer, those beside it lean away like records in a box.
// coverFlow2 turns the two middle items by the toggle instead of by their offset.

import CarouselEngine

extension CarouselType where Self == BuiltinType {
    /// Records in a box, turned by their offset.
    public static var coverFlow: BuiltinType { BuiltinType(CoverFlow(usesToggle: false)) }
    /// Records in a box, turned by the toggle.
    public static var coverFlow2: BuiltinType { BuiltinType(CoverFlow(usesToggle: true), readsToggle: true) }
}

struct CoverFlow: CarouselType {
    let usesToggle: Bool
    var name: String { usesToggle ? "coverFlow2" : "coverFlow" }
    var summary: String { "records in a box, turned by \(usesToggle ? "the toggle" : "their offset")" }

    func defaultValue(of option: CarouselOption, in context: LayoutContext) -> Double? {
        switch option {
        case .offsetMultiplier: 2
        case .spacing: 0.25
        case .tilt: 0.9
        case .visibleItems:
            visibleItemsInARow(spacing: context.value(of: .spacing, default: 0.25), in: context)
        default: option.engineDefault
        }
    }

    func place(_ items: inout [FrameItem], in context: LayoutContext) {
        let tilt = context.value(of: .tilt, default: 0.9)
        let spacing = context.value(of: .spacing, default: 0.25)
        items.changeEach { item in
            let offset = item.offset
            let lean = usesToggle ? Self.lean(offset, toggle: item.toggle) : min(max(offset, -1), 1)
            // Leaning items are moved back, and sideways by half a tilted width to make room for the current
            // one.
            let x = (lean * 0.5 * tilt + offset * spacing) * context.itemWidth
            let z = abs(lean) * -context.itemWidth * 0.5
            item.transform = item.transform
                .translated(along: x, across: 0, z: z, in: context)
                .turned(by: -lean * .pi / 2 * tilt, in: context)
        }
    }

    /// How far an item leans, −1 to 1: the item that leaves the middle and the one that replaces it share the
    /// toggle; all others lean fully.
    private static func lean(_ offset: Double, toggle: Double) -> Double {
        let clamped = min(max(offset, -1), 1)
        if toggle > 0 {
            if offset <= -0.5 { return -1 }
            if offset <= 0.5 { return -toggle }
            if offset <= 1.5 { return 1 - toggle }
            return clamped
        }
        if offset > 0.5 { return 1 }
        if offset > -0.5 { return -toggle }
        if offset > -1.5 { return -1 - toggle }
        return clamped
    }
}
