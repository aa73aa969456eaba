// What there is to draw, in painter's order: the one description that SVG, PNG, the terminal and the tests are made of.

import CarouselEngine

/// A colour, each part from 0 to 1.
struct Color: Hashable, Sendable {
    /// Red, green and blue, not linear (sRGB).
    let red, green, blue: Double

    /// A colour of its parts, from 0 to 1; others are brought into that range.
    init(_ red: Double, _ green: Double, _ blue: Double) {
        self.red = min(1, max(0, red))
        self.green = min(1, max(0, green))
        self.blue = min(1, max(0, blue))
    }

    /// A colour between this one and another: `part` of the way from 0 to 1.
    func mixed(with other: Color, _ part: Double) -> Color {
        Color(
            red + (other.red - red) * part, green + (other.green - green) * part,
            blue + (other.blue - blue) * part)
    }

    /// The colour of a hue, in degrees (HSL).
    init(hue: Double, saturation: Double, lightness: Double) {
        let chroma = (1 - abs(2 * lightness - 1)) * saturation
        let sector = (hue / 60).truncatingRemainder(dividingBy: 6)
        let second = chroma * (1 - abs(sector.truncatingRemainder(dividingBy: 2) - 1))
        let least = lightness - chroma / 2
        let (r, g, b) =
            switch Int(sector) {
            case 0: (chroma, second, 0.0)
            case 1: (second, chroma, 0)
            case 2: (0, chroma, second)
            case 3: (0, second, chroma)
            case 4: (second, 0, chroma)
            default: (chroma, 0, second)
            }
        self.init(r + least, g + least, b + least)
    }
}

/// A filled area: closed lines, nonzero winding.
struct Shape: Equatable, Sendable {
    /// Points of each line, on the picture.
    var contours: [[Point]]
    /// What it is filled with.
    var color: Color
}

/// An item's shapes, which are seen through together.
struct SceneItem: Equatable, Sendable {
    /// The item.
    let index: Int
    /// From 0 to 1.
    let alpha: Double
    /// From the backmost on.
    var shapes: [Shape]
}

/// A picture before it is drawn.
public struct Scene: Equatable, Sendable {
    /// Extent, in points.
    let size: Size
    /// What lies behind all.
    let background: Color
    /// From the backmost on.
    var items: [SceneItem]

    /// This scene in a part of another picture.
    ///
    /// - Parameters:
    ///   - origin: the part's top left corner.
    ///   - scale: of its lengths.
    func placed(at origin: Point, scale: Double) -> [SceneItem] {
        items.map { item in
            var item = item
            for number in item.shapes.indices {
                item.shapes[number].contours = item.shapes[number].contours.map { line in
                    line.map { Point(x: origin.x + $0.x * scale, y: origin.y + $0.y * scale) }
                }
            }
            return item
        }
    }
}
