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

extension Transform3D {
    /// Translated along the scroll axis: x, or y when vertical.
    @inline(__always) func translated(main: Double, z: Double, vertical: Bool) -> Transform3D {
        vertical ? translated(x: 0, y: main, z: z) : translated(x: main, y: 0, z: z)
    }

    /// Rotated so that the main axis points towards or away from the viewer: about +y, or −x when vertical.
    @inline(__always) func turned(by angle: Double, vertical: Bool) -> Transform3D {
        vertical ? rotated(by: angle, x: -1, y: 0, z: 0) : rotated(by: angle, x: 0, y: 1, z: 0)
    }
}
