// The list of iCarousel's eleven types, and the code that several of them share.

import CarouselEngine

/// iCarousel's eleven types.
public enum BuiltinTypes {
    /// All of them, in iCarousel's order.
    public static let all: [BuiltinType] = [
        .linear, .rotary, .invertedRotary, .cylinder, .invertedCylinder, .wheel, .invertedWheel, .coverFlow,
        .coverFlow2, .timeMachine, .invertedTimeMachine,
    ]

    /// The type with this name, ignoring case, for shells. An app writes `.coverFlow`.
    public static func named(_ name: String) -> BuiltinType? {
        let wanted = name.lowercased()
        return all.first { $0.name.lowercased() == wanted }
    }
}

/// The number of items that fill the bounds along the axis, and one more on each side; at most 30. With a
/// negative spacing the row runs backwards.
///
/// iCarousel: shows nothing with a negative spacing, because its count is then negative.
func visibleItemsInARow(spacing: Double, in context: LayoutContext) -> Double {
    min((context.width / (context.itemWidth * abs(spacing))).rounded(.up) + 2, 30)
}
