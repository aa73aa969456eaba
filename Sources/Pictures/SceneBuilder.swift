// Turns placements into a scene: each item is a card with its number, in perspective.

import CarouselEngine
import Foundation

/// Builds scenes; caches the outlines of words.
public struct SceneBuilder {
    /// Light or dark.
    private let theme: Theme
    private var lettering = Lettering()

    /// - Parameter theme: light or dark.
    public init(theme: Theme) { self.theme = theme }

    /// Builds the scene of a carousel's placements.
    ///
    /// - Parameters:
    ///   - placements: in any order.
    ///   - size: the carousel's bounds, in points.
    ///   - guides: lines that show the layout, in front of the items.
    ///   - isVertical: whether the guides lie across a vertical axis.
    package mutating func scene(
        of placements: [Placement], size: Size, guides: [LayoutGuide] = [], isVertical: Bool = false
    ) -> Scene {
        // Clip slightly outside the picture, so that clipping edges are not visible.
        let margin = 8.0
        let area = Size(width: size.width + 2 * margin, height: size.height + 2 * margin)
        var items: [SceneItem] = []
        for placement in placements.sorted(by: { $0.depth < $1.depth })
        where !placement.isHidden && placement.alpha > 0 {
            let item = SceneItem(
                index: placement.index, alpha: min(1, placement.alpha),
                shapes: shapes(of: placement).map { $0.lit(by: placement.shade) })
            if let seen = item.clipped(to: Point(x: -margin, y: -margin), area) { items.append(seen) }
        }
        items += guides.map { item(of: $0, size: size, isVertical: isVertical) }
        return Scene(size: size, background: theme.background, items: items)
    }

    /// A guide as a faint strip, or as a thin line.
    private func item(of guide: LayoutGuide, size: Size, isVertical: Bool) -> SceneItem {
        let isLine = guide.start == guide.end
        let width = guide.kind == .alignment ? 3.0 : 1.5
        let start = isLine ? guide.start - width / 2 : guide.start
        let end = isLine ? guide.end + width / 2 : guide.end
        let across = isVertical ? size.width : size.height
        let corners = [(start, 0.0), (end, 0), (end, across), (start, across)].map {
            isVertical ? Point(x: $0.1, y: $0.0) : Point(x: $0.0, y: $0.1)
        }
        return SceneItem(
            index: -1, alpha: isLine ? 0.8 : 0.3,
            shapes: [Shape(contours: [corners], color: theme.color(of: guide.kind))])
    }

    /// A line of text.
    ///
    /// - Parameters:
    ///   - origin: the start of its baseline.
    ///   - height: the em size, in points.
    mutating func words(_ text: String, at origin: Point, height: Double) -> SceneItem {
        let contours = lettering.outline(of: text).contours.map { line in
            line.map { Point(x: origin.x + $0.x * height, y: origin.y + $0.y * height) }
        }
        return SceneItem(index: -1, alpha: 1, shapes: [Shape(contours: contours, color: theme.ink)])
    }

    // MARK: A card

    private mutating func shapes(of placement: Placement) -> [Shape] {
        let size = placement.viewSize
        let (width, height) = (size.width, size.height)
        guard width > 0, height > 0 else { return [] }
        let view = Perspective(placement)
        let least = min(width, height)
        let line = least * 0.025
        func card(inset: Double, _ color: Color) -> Shape {
            let area = Size(width: width - 2 * inset, height: height - 2 * inset)
            return Shape(
                contours: view.seen([Self.roundedRectangle(area, radius: max(0, least * 0.07 - inset))]),
                color: color)
        }
        if view.isFront {
            let base = theme.front(of: placement.index)
            let paper = base.mixed(with: Color(1, 1, 1), 0.16)
            return [
                card(inset: 0, base.mixed(with: theme.shade, 0.35)),
                card(inset: line, base),
                Shape(contours: view.seen([Self.upperPart(size, inset: line)]), color: paper),
                label(of: placement, view, color: Color(1, 1, 1), part: 0.5),
            ]
        }
        let base = theme.back
        return [
            card(inset: 0, base.mixed(with: theme.shade, 0.4)),
            card(inset: line, base),
            card(inset: least * 0.1, base.mixed(with: theme.shade, 0.2)),
            card(inset: least * 0.1 + line, base),
            label(of: placement, view, color: base.mixed(with: theme.shade, 0.3), part: 0.4),
        ]
    }

    /// The item's number in the middle of the card.
    private mutating func label(
        of placement: Placement, _ view: Perspective, color: Color, part: Double
    ) -> Shape {
        let outline = lettering.outline(of: "\(placement.index)")
        let room = placement.viewSize
        let scale = min(
            room.height * part / max(outline.height, 0.1), room.width * 0.72 / max(outline.width, 0.1))
        let middle = Point(x: outline.left + outline.width / 2, y: outline.top + outline.height / 2)
        let lines = outline.contours.map { line in
            line.map { Point(x: ($0.x - middle.x) * scale, y: ($0.y - middle.y) * scale) }
        }
        return Shape(contours: view.seen(lines), color: color)
    }

    /// A rectangle around the origin; each corner is rounded with five points.
    private static func roundedRectangle(_ size: Size, radius: Double) -> [Point] {
        let (x, y) = (size.width / 2 - radius, size.height / 2 - radius)
        let corners = [(x, -y, -90.0), (x, y, 0), (-x, y, 90), (-x, -y, 180)]
        return corners.flatMap { centreX, centreY, start in
            (0...4).map { step in
                let angle = (start + Double(step) * 22.5) * Double.pi / 180
                return Point(x: centreX + radius * cos(angle), y: centreY + radius * sin(angle))
            }
        }
    }

    /// The upper part of a card, inside its border.
    private static func upperPart(_ size: Size, inset: Double) -> [Point] {
        let (x, y) = (size.width / 2 - 2 * inset, size.height / 2 - 2 * inset)
        let bottom = -size.height / 2 + size.height * 0.14
        return [
            Point(x: -x, y: -y), Point(x: x, y: -y), Point(x: x, y: bottom), Point(x: -x, y: bottom),
        ]
    }
}

/// The projection of an item's plane onto the screen.
private struct Perspective {
    /// The near clipping distance, as a fraction of the eye's distance.
    private static let nearest = 0.02

    private let m: [Double]
    private let center: Point
    /// Whether the front is visible.
    let isFront: Bool

    init(_ placement: Placement) {
        m = placement.transform.elements
        center = placement.center
        // The determinant of the map from the plane to the screen: negative if the back is visible.
        let a = m[0] * (m[5] * m[15] - m[7] * m[13])
        let b = m[1] * (m[4] * m[15] - m[7] * m[12])
        let c = m[3] * (m[4] * m[13] - m[5] * m[12])
        isFront = a - b + c > 0
    }

    /// Projects lines of the item's plane; clips them where they come too near to the eye, or behind it.
    func seen(_ lines: [[Point]]) -> [[Point]] {
        lines.compactMap { line in
            let projected = line.map { point in
                SIMD3(
                    point.x * m[0] + point.y * m[4] + m[12], point.x * m[1] + point.y * m[5] + m[13],
                    point.x * m[3] + point.y * m[7] + m[15])
            }
            var result: [Point] = []
            for (number, point) in projected.enumerated() {
                let before = projected[number == 0 ? projected.count - 1 : number - 1]
                if (before.z >= Self.nearest) != (point.z >= Self.nearest) {
                    let part = (Self.nearest - before.z) / (point.z - before.z)
                    add(before + (point - before) * part, to: &result)
                }
                if point.z >= Self.nearest { add(point, to: &result) }
            }
            return result.count > 2 ? result : nil
        }
    }

    private func add(_ point: SIMD3<Double>, to line: inout [Point]) {
        let place = Point(x: center.x + point.x / point.z, y: center.y + point.y / point.z)
        if place.x.isFinite, place.y.isFinite { line.append(place) }
    }
}
