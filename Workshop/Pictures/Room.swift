// A room around the cards: its wall, and a floor that mirrors them. In: placements. Out: the colors behind them, and the mirror
// image of each.

import CarouselEngine

/// The wall behind the cards: an ellipse of light that becomes darker towards the corners.
struct Wall: Equatable, Sendable {
    /// The colors of each theme, light and dark: from the middle to the corners.
    private static let themes = ["room-lit", "room-wall", "room-corner"].map(CardRules.room.colors)
    private static let bend = CardRules.room.number("room-bend")
    private static let place = point("room-middle")
    private static let extent = point("room-radii")

    /// The colors in its middle, where it bends, and from its edge on.
    let colors: [Color]
    /// Where each color is, from the middle, 0, to the edge, 1.
    let stops = [0, Wall.bend, 1]
    /// Its middle, as parts of the picture's size.
    let middle = Wall.place
    /// Its radii, as parts of the picture's size.
    let radii = Wall.extent

    init(_ theme: Theme) {
        let number = theme == .light ? 0 : 1
        colors = Wall.themes.map { $0[number] }
    }

    private static func point(_ property: String) -> Point {
        let numbers = CardRules.room.numbers(property)
        return Point(x: numbers[0], y: numbers[1])
    }
}

/// The floor of a room. Upright cards are mirrored in it; it is as low as the lowest of them has been.
struct Floor: Sendable {
    private static let scale = CardRules.room.number("mirror-scale")
    private static let alpha = CardRules.room.number("mirror-alpha")
    private static let gap = CardRules.room.number("mirror-gap")

    /// Its height on the stage, in points from the top.
    private var height = -Double.infinity

    /// - Parameter height: in points from the top; nil while no card stands on it.
    init(height: Double? = nil) { self.height = height ?? -.infinity }

    /// Makes it as low as the lowest card that is seen.
    mutating func lower(under placements: [Placement], in camera: CameraPlace) {
        for placement in placements where !placement.isHidden && placement.alpha > 0.05 {
            if let foot = Self.foot(of: placement, camera), foot.low > height { height = foot.low }
        }
    }

    /// The mirror image of a card; nil for one that leans, or whose image begins below what is seen of it.
    func reflection(of placement: Placement, in camera: CameraPlace) -> ItemReflection? {
        guard let foot = Self.foot(of: placement, camera) else { return nil }
        let lift = 2 * (height - foot.low) / foot.scale
        guard lift <= placement.viewSize.height else { return nil }
        return ItemReflection(scale: Self.scale, alpha: Self.alpha, gap: Self.gap + lift)
    }

    /// Where an upright card ends below, and how tall it is; nil for one that leans.
    private static func foot(of placement: Placement, _ camera: CameraPlace) -> (low: Double, scale: Double)?
    {
        guard let m = camera.bare(placement.transform), m.row2.y >= 0.05,
            abs(m.row2.x) + abs(m.row2.z) <= 0.02 * m.row2.y
        else { return nil }
        let size = placement.viewSize
        let low = placement.center.y + m.row4.y + m.row2.y * size.height / 2 + m.row1.y * size.width / 2
        return (low, m.row2.y)
    }
}
