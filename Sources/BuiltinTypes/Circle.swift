// Shared by the six circular types: the number of items on a full circle, and the options that define it.
//
//        o = 0                 The items stand on an arc, arc/count apart:
//      ·   ·   o = 1           half an item subtends half of that step, so
//    ·       ·                 tan(arc/count/2) = (W · spacing/2) / radius.
//      ·   ·

import CarouselEngine
import Foundation

/// The circle of one frame.
struct Circle {
    let spacing, arc, count: Double

    init(_ context: LayoutContext) {
        spacing = context.value(of: .spacing, default: 1)
        arc = context.value(of: .arc, default: 2 * .pi)
        count = context.value(of: .count, default: 1)
    }

    /// From one item to the next, in radians.
    var step: Double { arc / count }

    /// The radius at which items of width W touch, edge to edge, in points.
    func touchingRadius(_ context: LayoutContext) -> Double {
        context.itemWidth * spacing / 2 / tan(step / 2)
    }

    /// The values of the options that all circular types share.
    static func defaultValue(of option: CarouselOption, in context: LayoutContext) -> Double? {
        switch option {
        case .wrap, .spacing: 1
        case .arc: 2 * .pi
        case .count: defaultCount(in: context)
        default: option.engineDefault
        }
    }

    /// π times the number of items that fit side by side: the bounds are the circle's diameter. At least 12
    /// and at most 30, but no more than the items and placeholders there are.
    private static func defaultCount(in context: LayoutContext) -> Double {
        let spacing = context.value(of: .spacing, default: 1)
        let row = (context.width / (spacing * context.itemWidth)).rounded(.up)
        let count = min(30, max(12, row * .pi)).rounded(.towardZero)
        return min(Double(context.numberOfItems + context.numberOfPlaceholders), count)
    }
}
