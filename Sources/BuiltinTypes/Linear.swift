// linear: a row of items, side by side.

import CarouselEngine

struct Linear: CarouselType {
    let name = "linear"
    let summary = "a row of items"
    var asksOptionsEachFrame: Bool { false }

    func defaultValue(of option: CarouselOption, in context: LayoutContext) -> Double? {
        switch option {
        case .spacing: 1
        case .visibleItems:
            visibleItemsInARow(spacing: context.value(of: .spacing, default: 1), in: context)
        default: option.engineDefault
        }
    }

    func place(_ items: inout [FrameItem], in context: LayoutContext) {
        let step = context.itemWidth * context.value(of: .spacing, default: 1)
        items.changeEach { item in
            item.transform = item.transform.translated(
                main: item.offset * step, z: 0, vertical: context.isVertical)
        }
    }
}
