// A description of a picture, in painter's order; SVG, PNG, terminal output and tests are all made from it.

import CarouselEngine

/// A color; each component is from 0 to 1.
struct Color: Hashable, Sendable {
    /// Red, green and blue, gamma-encoded (sRGB).
    let red, green, blue: Double

    /// Creates a color from components from 0 to 1; other values are clamped.
    init(_ red: Double, _ green: Double, _ blue: Double) {
        self.red = min(1, max(0, red))
        self.green = min(1, max(0, green))
        self.blue = min(1, max(0, blue))
    }

    /// A mix of this color and another: `part` 0 is this one, 1 the other.
    func mixed(with other: Color, _ part: Double) -> Color {
        Color(
            red + (other.red - red) * part, green + (other.green - green) * part,
            blue + (other.blue - blue) * part)
    }

    /// Creates a color from a hue in degrees, saturation and lightness (HSL).
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

/// A filled area: closed lines, with the nonzero winding rule.
struct Shape: Equatable, Sendable {
    /// The points of each line, in the picture's coordinates.
    var contours: [[Point]]
    /// The fill color.
    var color: Color
    /// A picture instead of a color; only of shapes in a plane.
    var picture: PictureFrame?
}

/// How what is drawn in a plane fades downward: a mirror image.
struct FadeOut: Equatable, Sendable {
    /// Where it begins and where nothing is left of it, in points of the plane.
    let top, bottom: Double
    /// The opacity at the top, from 0 to 1.
    let alpha: Double

    /// The opacity at a height of the plane.
    func alpha(at y: Double) -> Double {
        guard y >= top, y < bottom else { return 0 }
        return alpha * (bottom - y) / (bottom - top)
    }
}

/// Shapes that are drawn in their plane: what is blurred there, pictures, and mirror images.
struct Softness: Equatable, Sendable {
    /// The standard deviation, in points of the plane; 0 for sharp pictures.
    let deviation: Double
    /// The shapes in the plane, from back to front.
    let shapes: [Shape]
    /// Where the plane is in the picture.
    var plane: Plane
    /// How they fade; nil for not at all.
    var fade: FadeOut?
}

/// An item's shapes, which are drawn with one common opacity.
struct SceneItem: Equatable, Sendable {
    /// The item's index; nil of what is no item: a guide, a word, a shadow on the ground.
    let index: Int?
    /// The opacity, from 0 to 1.
    let alpha: Double
    /// The shapes, from back to front.
    var shapes: [Shape]
    /// How they are blurred; nil for sharp shapes.
    var softness: Softness?
    /// What is seen of it, as two corners; nil for all. Only what is drawn in its plane is not cut before.
    var window: [Point]?
    /// What is drawn below the shapes, with the same opacity: the item's shadow.
    var under: [SceneItem] = []
}

/// A picture before it is drawn.
public struct Scene: Equatable, Sendable {
    /// The size, in points.
    let size: Size
    /// The background color.
    let background: Color
    /// A wall in front of it; nil for none.
    var wall: Wall?
    /// The items, from back to front.
    var items: [SceneItem]

    /// Whether pictures are on its cards.
    package var hasPictures: Bool { items.contains { $0.softness?.hasPicture == true } }
}

extension SceneItem {
    /// The item in a part of another picture.
    ///
    /// - Parameters:
    ///   - origin: the part's top left corner.
    ///   - scale: the factor for its lengths.
    func placed(at origin: Point, scale: Double) -> SceneItem {
        var item = self
        for number in item.shapes.indices {
            item.shapes[number].contours = item.shapes[number].contours.map { line in
                line.map { Point(x: origin.x + $0.x * scale, y: origin.y + $0.y * scale) }
            }
        }
        if let plane = softness?.plane { item.softness?.plane = plane.placed(at: origin, scale: scale) }
        item.window = window?.map { Point(x: origin.x + $0.x * scale, y: origin.y + $0.y * scale) }
        item.under = under.map { $0.placed(at: origin, scale: scale) }
        return item
    }
}
