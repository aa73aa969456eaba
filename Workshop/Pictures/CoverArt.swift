// The drawn covers of the page as shapes. In: the page's own SVG, of which this reads what it has: rectangles, circles, paths,
// strokes of straight lines. Out: shapes in the plane of a card.

import CWorkshopFiles
import CarouselEngine
import Foundation

/// What is on the front of cards.
package enum CardFront: String, CaseIterable, Sendable {
    /// A color and the item's number or title.
    case numbers
    /// The page's drawn covers.
    case covers
}

/// The covers, each in a room of 320 × 400.
package enum CoverArt {
    /// The covers as the page uses them: an SVG of which each part is one.
    package static let svg = String(cString: cworkshop_text("covers.svg"))

    /// All covers in one SVG, four in a row.
    package static var sheet: String {
        svg.replacing(
            "viewBox=\"0 0 320 400\"", with: "viewBox=\"0 0 1280 1200\" preserveAspectRatio=\"none\"")
    }

    private static let width = 320.0
    private static let height = 400.0
    /// The points of a full circle.
    private static let steps = 48

    /// The shapes of an item's cover on a card, around its middle, cut to an outline.
    static func shapes(of index: Int, on size: Size, outline: [Point]) -> [Shape] {
        let cover = covers[((index % covers.count) + covers.count) % covers.count]
        let scale = max(size.width / width, size.height / height)
        return cover.compactMap { shape in
            let contours = shape.contours.compactMap { line -> [Point]? in
                let moved = line.map { (point: Point) -> Point in
                    Point(x: (point.x - width / 2) * scale, y: (point.y - height / 2) * scale)
                }
                return moved.cut(to: outline)
            }
            return contours.isEmpty ? nil : Shape(contours: contours, color: shape.color)
        }
    }

    /// The first part of the text is the frame around all; groups only pass on attributes.
    private static let covers = svg.components(separatedBy: "<svg")
        .dropFirst(2).map { shapes(of: $0) }

    private static func shapes(of text: String) -> [Shape] {
        var shapes: [Shape] = []
        var group = Attributes("")
        for tag in text.split(separator: "<").dropFirst() {
            let own = Attributes(tag)
            switch own.name {
            case "g": group = own
            case "/g": group = Attributes("")
            case "rect", "circle", "path":
                let lines = own.name == "path" ? PathReader(own["d"] ?? "").lines : [own.outline(steps)]
                let color = Color(text: own["fill"]) ?? Color(0, 0, 0)
                if let stroke = Color(text: own["stroke"] ?? group["stroke"]) {
                    // Of a line that is seen through, the color over the paper.
                    let seen = own.number("opacity") ?? 1
                    let paper = shapes.first?.color ?? stroke
                    let half = (own.number("stroke-width") ?? 1) / 2
                    shapes.append(
                        Shape(
                            contours: lines.map { self.line($0, half) },
                            color: paper.mixed(with: stroke, seen)))
                } else {
                    shapes.append(Shape(contours: lines, color: color))
                }
            default: break
            }
        }
        return shapes
    }

    /// A straight line with a width, or a round dot.
    private static func line(_ points: [Point], _ half: Double) -> [Point] {
        guard let a = points.first, let b = points.last else { return [] }
        let x = b.x - a.x
        let y = b.y - a.y
        let length = (x * x + y * y).squareRoot()
        guard length > 0 else { return arc(a, half, half, from: 0, by: 2 * .pi, steps / 4) }
        let u = -y / length * half
        let v = x / length * half
        return [
            Point(x: a.x + u, y: a.y + v), Point(x: b.x + u, y: b.y + v), Point(x: b.x - u, y: b.y - v),
            Point(x: a.x - u, y: a.y - v),
        ]
    }

    fileprivate static func arc(
        _ middle: Point, _ rx: Double, _ ry: Double, from start: Double, by turn: Double, _ steps: Int
    ) -> [Point] {
        (0...steps).map { step in
            let angle = start + turn * Double(step) / Double(steps)
            return Point(x: middle.x + rx * cos(angle), y: middle.y + ry * sin(angle))
        }
    }
}

/// A tag's name and attributes.
private struct Attributes {
    let name: String
    private var values: [String: String] = [:]

    init(_ tag: Substring) {
        name = String(tag.prefix { !" >".contains($0) })
        for match in tag.matches(of: /([a-z-]+)="([^"]*)"/) { values[String(match.1)] = String(match.2) }
    }

    subscript(name: String) -> String? { values[name] }
    func number(_ name: String) -> Double? { values[name].flatMap(Double.init) }

    /// The outline of a rectangle or circle.
    func outline(_ steps: Int) -> [Point] {
        if let r = number("r") {
            let middle = Point(x: number("cx") ?? 0, y: number("cy") ?? 0)
            return CoverArt.arc(middle, r, r, from: 0, by: 2 * .pi, steps)
        }
        let x = number("x") ?? 0
        let y = number("y") ?? 0
        let w = number("width") ?? 0
        let h = number("height") ?? 0
        let r = number("rx") ?? 0
        let corners = [
            (x + w - r, y + r, -0.5), (x + w - r, y + h - r, 0), (x + r, y + h - r, 0.5), (x + r, y + r, 1),
        ]
        return corners.flatMap { x, y, start in
            r == 0
                ? [Point(x: x, y: y)]
                : CoverArt.arc(Point(x: x, y: y), r, r, from: start * .pi, by: .pi / 2, steps / 4)
        }
    }
}

/// Reads the path of an SVG: M, L, H, V, C, Q, T, A and Z, absolute or relative.
private struct PathReader {
    private(set) var lines: [[Point]] = []
    private var here = Point(x: 0, y: 0)
    private var control: Point?

    init(_ text: String) {
        var command: Character = "M"
        var numbers: [Double] = []
        for match in text.matches(of: /[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)/) {
            if let number = Double(match.0) {
                numbers.append(number)
                let needed = ["H": 1, "V": 1, "C": 6, "Q": 4, "A": 7][command.uppercased()] ?? 2
                guard numbers.count == needed else { continue }
                add(command, numbers)
                numbers = []
                if command == "M" { command = "L" } else if command == "m" { command = "l" }
            } else {
                command = Character(String(match.0))
                if command == "z" || command == "Z", let start = lines.last?.first { here = start }
            }
        }
    }

    private mutating func add(_ command: Character, _ n: [Double]) {
        let origin = command.isLowercase ? here : Point(x: 0, y: 0)
        func point(_ place: Int) -> Point { Point(x: origin.x + n[place], y: origin.y + n[place + 1]) }
        let former = control
        control = nil
        switch command.uppercased() {
        case "M":
            here = point(0)
            lines.append([here])
        case "H": go(to: Point(x: origin.x + n[0], y: here.y))
        case "V": go(to: Point(x: here.x, y: origin.y + n[0]))
        case "C": curve([here, point(0), point(2), point(4)])
        case "Q":
            control = point(0)
            curve([here, point(0), point(2)])
        case "T":
            let mirrored = former.map { Point(x: 2 * here.x - $0.x, y: 2 * here.y - $0.y) } ?? here
            control = mirrored
            curve([here, mirrored, point(0)])
        case "A": arc(n[0], isLarge: n[3] != 0, isClockwise: n[4] != 0, to: point(5))
        default: go(to: point(0))
        }
    }

    private mutating func go(to point: Point) {
        if lines.isEmpty { lines.append([here]) }
        lines[lines.count - 1].append(point)
        here = point
    }

    /// De Casteljau's construction, at a few places.
    private mutating func curve(_ controls: [Point]) {
        for step in 1...12 {
            let part = Double(step) / 12
            var points = controls
            while points.count > 1 {
                points = zip(points, points.dropFirst()).map {
                    Point(x: $0.x + ($1.x - $0.x) * part, y: $0.y + ($1.y - $0.y) * part)
                }
            }
            go(to: points[0])
        }
    }

    /// An arc of a circle, by its ends.
    private mutating func arc(_ radius: Double, isLarge: Bool, isClockwise: Bool, to end: Point) {
        let x = (end.x - here.x) / 2
        let y = (end.y - here.y) / 2
        let half = x * x + y * y
        guard half > 0 else { return }
        let r = max(radius, half.squareRoot())
        let away = ((r * r - half) / half).squareRoot() * (isLarge == isClockwise ? -1 : 1)
        let middle = Point(x: here.x + x - away * y, y: here.y + y + away * x)
        let start = atan2(here.y - middle.y, here.x - middle.x)
        var turn = atan2(end.y - middle.y, end.x - middle.x) - start
        if isClockwise, turn < 0 { turn += 2 * .pi }
        if !isClockwise, turn > 0 { turn -= 2 * .pi }
        for point in CoverArt.arc(middle, r, r, from: start, by: turn, 24).dropFirst() { go(to: point) }
    }
}
