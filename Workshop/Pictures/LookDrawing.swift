// How a look changes a card: colors, what is seen of its content, its outline. In: shapes in the card's plane, in points
// from its middle. Out: the same.

import CarouselEngine
import Foundation

extension Color {
    /// Grayer or stronger, as CSS's `saturate` has it.
    ///
    /// - Parameter amount: 0 is gray, 1 is unchanged.
    func saturated(_ amount: Double) -> Color {
        guard amount != 1 else { return self }
        // The luminance of a color, in sRGB.
        let gray = 0.213 * red + 0.715 * green + 0.072 * blue
        func mixed(_ part: Double) -> Double { gray + (part - gray) * amount }
        return Color(mixed(red), mixed(green), mixed(blue))
    }

    /// - Parameter code: 0xRRGGBB.
    init(code: UInt32) {
        self.init(Double(code >> 16 & 0xFF) / 255, Double(code >> 8 & 0xFF) / 255, Double(code & 0xFF) / 255)
    }

    /// - Parameter text: as in `#3366ff` or `#36f`; nil for other texts.
    init?(text: String?) {
        guard let text, text.hasPrefix("#"), text.dropFirst().allSatisfy(\.isHexDigit) else { return nil }
        let digits = text.dropFirst()
        let six = digits.count == 3 ? digits.map { "\($0)\($0)" }.joined() : String(digits)
        guard let code = UInt32(six, radix: 16) else { return nil }
        self.init(code: code)
    }
}

extension ItemLook {
    /// A card's shapes with its content moved and enlarged, saturation, tint and shade, cut to its outline.
    func applied(to shapes: [Shape], size: Size, shade: Double) -> [Shape] {
        let content = content
        let scale = contentScale
        let flip = verso == .off ? 1.0 : -1
        let isMoved = scale != 1 || flip < 0
        let outline = cutsContent ? outline(of: size) : nil
        let tone = Tone(
            saturation: saturation, tint: Color(code: tint), tintAmount: tintAmount, shade: shade)
        func moved(_ point: Point) -> Point {
            Point(
                x: flip * scale * point.x + content.x * size.width,
                y: scale * point.y + content.y * size.height)
        }
        return shapes.compactMap { shape in
            var contours = shape.contours
            if isMoved {
                contours = contours.map { $0.map(moved) }
            }
            if let outline { contours = contours.compactMap { $0.cut(to: outline) } }
            var picture = shape.picture
            if let frame = picture {
                picture?.middle = isMoved ? moved(frame.middle) : frame.middle
                picture?.scale = frame.scale * SIMD2(flip * scale, scale)
                picture?.tone = tone.isPlain ? nil : tone
            }
            return contours.isEmpty
                ? nil : Shape(contours: contours, color: tone.applied(to: shape.color), picture: picture)
        }
    }

    /// The corners of a card that sets none.
    static func usualRadius(of size: Size) -> Double {
        CardDesign.corner * min(size.width, size.height)
    }

    /// Whether some of the content is not seen.
    private var cutsContent: Bool { radius != nil || clip != .zero || contentScale != 1 }

    /// The outline of what is seen of a card: its rounded corners, within its clip; empty when nothing is.
    func outline(of size: Size) -> [Point] {
        let w = size.width / 2
        let h = size.height / 2
        let radius = radius ?? SIMD4(repeating: clip == .zero ? Self.usualRadius(of: size) : 0)
        // Corners that are too large for their sides shrink together, as in CSS.
        let sides = [
            (radius[0] + radius[1], size.width), (radius[1] + radius[2], size.height),
            (radius[2] + radius[3], size.width), (radius[3] + radius[0], size.height),
        ]
        let fit = sides.reduce(1.0) { $1.0 > $1.1 ? min($0, $1.1 / $1.0) : $0 }
        let places = [(-w, -h, 1.0, 1.0), (w, -h, -1, 1), (w, h, -1, -1), (-w, h, 1, -1)]
        var line: [Point] = []
        for (corner, (x, y, inX, inY)) in places.enumerated() {
            let r = radius[corner] * fit
            let steps = r > 0 ? 12 : 0
            for step in 0...steps {
                let turn = steps == 0 ? 0 : Double(step) * 90 / Double(steps)
                let angle = (Double(corner) * 90 + turn + 180) * .pi / 180
                line.append(Point(x: x + inX * r + r * cos(angle), y: y + inY * r + r * sin(angle)))
            }
        }
        guard clip != .zero else { return line }
        let left = -w + clip[0] * size.width
        let top = -h + clip[1] * size.height
        let right = w - clip[2] * size.width
        let bottom = h - clip[3] * size.height
        guard left < right, top < bottom else { return [] }
        let rectangle = [Point].rectangle(from: Point(x: left, y: top), to: (right, bottom))
        let seen = clipRadius > 0 ? rectangle.rounded(clipRadius) : rectangle
        return seen.cut(to: line) ?? []
    }
}

extension [Point] {
    /// A rectangle, clockwise on the screen from its top left corner.
    static func rectangle(from corner: Point, to end: (x: Double, y: Double)) -> [Point] {
        [corner, Point(x: end.x, y: corner.y), Point(x: end.x, y: end.y), Point(x: corner.x, y: end.y)]
    }

    /// The rectangle with round corners, each with thirteen points.
    func rounded(_ radius: Double) -> [Point] {
        let start = self[0]
        let end = self[2]
        let r = Swift.min(radius, (end.x - start.x) / 2, (end.y - start.y) / 2)
        let middles = [
            Point(x: start.x + r, y: start.y + r), Point(x: end.x - r, y: start.y + r),
            Point(x: end.x - r, y: end.y - r), Point(x: start.x + r, y: end.y - r),
        ]
        return middles.enumerated().flatMap { corner, middle in
            (0...12).map { step in
                let angle = (Double(corner) * 90 + Double(step) * 7.5 + 180) * .pi / 180
                return Point(x: middle.x + r * cos(angle), y: middle.y + r * sin(angle))
            }
        }
    }

    /// The part of an outline within a convex one that goes clockwise on the screen; nil if there is none.
    func cut(to convex: [Point]) -> [Point]? {
        guard convex.count > 2 else { return nil }
        var line = self
        for (number, end) in convex.enumerated() where line.count > 2 {
            let start = convex[number == 0 ? convex.count - 1 : number - 1]
            let direction = Point(x: end.x - start.x, y: end.y - start.y)
            if direction.x == 0, direction.y == 0 { continue }
            line = SceneItem.cut(line) { direction.x * ($0.y - start.y) - direction.y * ($0.x - start.x) }
        }
        return line.count > 2 ? line : nil
    }
}
