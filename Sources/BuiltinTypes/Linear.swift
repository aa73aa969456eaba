// linear: a row of items, side by side.

import CarouselEngine

extension CarouselType where Self == BuiltinType {
    /// A row of items.
    public static var linear: BuiltinType { BuiltinType(Linear()) }
}

struct Linear: CarouselType {
    let name = "linear"
    let summary = "a row of items"
    var packsItems: Bool { true }

    func defaultValue(of option: CarouselOption, in context: LayoutContext) -> Double? {
        switch option {
        case .spacing: 1
        case .visibleItems:
            visibleItemsInARow(spacing: context.value(of: .spacing, default: 1), in: context)
        default: option.engineDefault
        }
    }

    func place(_ items: inout [FrameItem], in context: LayoutContext) {
        let spacing = context.value(of: .spacing, default: 1)
        let step = context.itemWidth * spacing
        let isUniform = context.itemsAreUniform
        items.changeEach { item in
            // iCarousel's order of the factors, and so its last digits, where all items have the same length.
            let distance = isUniform ? item.offset * step : item.distance * spacing
            item.transform = item.transform.translated(along: distance, across: 0, in: context)
        }
    }
}
