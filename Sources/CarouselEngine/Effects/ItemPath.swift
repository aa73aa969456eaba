// A path that items move along. In: points, or a drawing's text. Out: places on it, by the part of its length.

import Foundation

/// A path to move items along: from a drawing program, through points, or a polygon.
///
/// ```swift
/// let path = try ItemPath(svg: "M -300 0 C -100 -200 100 -200 300 0")
/// let (place, angle) = path.place(at: 0.5 + item.offset * 0.1)
/// ```
public struct ItemPath: Equatable, Sendable {
    /// Corners in a row.
    private let points: [Point]
    /// The length up to each corner.
    private let lengths: [Double]
    /// For equal parts of the length, the corner before.
    private let marks: [Int]

    /// What is wrong with a path.
    public struct Problem: Error, Equatable, CustomStringConvertible {
        /// What was wrong, where, and what was expected.
        public let description: String
    }

    /// - Parameter points: two at least.
    private init(corners points: [Point]) {
        self.points = points
        var lengths = [0.0]
        for (before, point) in zip(points, points.dropFirst()) {
            let dx = point.x - before.x
            let dy = point.y - before.y
            lengths.append((lengths.last ?? 0) + (dx * dx + dy * dy).squareRoot())
        }
        let length = lengths.last ?? 0
        var marks: [Int] = []
        var at = 0
        for part in 0...points.count {
            let distance = length * Double(part) / Double(points.count)
            while at < points.count - 2, lengths[at + 1] <= distance { at += 1 }
            marks.append(at)
        }
        self.lengths = lengths
        self.marks = marks
    }

    /// The path of SVG's attribute `d`: all commands, both cases. Where it moves without drawing, it goes straight.
    ///
    /// - Parameter text: as in `M 0 0 C 1 0 2 1 3 1`; numbers below 10⁹.
    /// - Throws: what was expected at which character.
    /// - Complexity: linear in the number of corners that its curves are divided into, up to 16,384 for each.
    public init(svg text: String) throws(Problem) {
        var drawing = PathDrawing()
        try drawing.draw(text)
        guard drawing.points.count >= 2 else {
            throw Problem(description: "a path has one point; expected two at least")
        }
        self.init(corners: drawing.points)
    }

    /// A smooth curve through points: a Catmull-Rom spline, which ends where the points do.
    ///
    /// - Parameter points: two at least, finite.
    /// - Throws: if there are fewer, or one is not finite.
    public init(through points: [Point]) throws(Problem) {
        try Self.check(points)
        func at(_ position: Int) -> Point { points[max(0, min(points.count - 1, position))] }
        var curve = PathDrawing(from: points[0])
        for position in 0..<points.count - 1 {
            let a = at(position - 1)
            let b = at(position)
            let c = at(position + 1)
            let d = at(position + 2)
            curve.curve(
                b, Point(x: b.x + (c.x - a.x) / 6, y: b.y + (c.y - a.y) / 6),
                Point(x: c.x - (d.x - b.x) / 6, y: c.y - (d.y - b.y) / 6), c)
        }
        self.init(corners: curve.points)
    }

    /// A closed polygon.
    ///
    /// - Parameter points: two at least, finite.
    /// - Throws: if there are fewer, or one is not finite.
    public init(polygon points: [Point]) throws(Problem) {
        try Self.check(points)
        self.init(corners: points + [points[0]])
    }

    private static func check(_ points: [Point]) throws(Problem) {
        guard points.count >= 2, points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else {
            throw Problem(
                description:
                    "\(points.count) points, or one that is not finite; expected two at least, finite")
        }
    }

    /// In the path's own units.
    public var length: Double { lengths.last ?? 0 }

    /// The place at a part of the length, and its direction. Beyond an end it goes straight on.
    ///
    /// - Parameter part: 0 is the beginning, 1 the end.
    /// - Returns: the place in the path's own units, and the angle in radians, 0 to the right, clockwise on screen; for a part
    ///   that is not finite, numbers that are none.
    /// - Complexity: constant, but where corners lie much nearer to each other than elsewhere.
    public func place(at part: Double) -> (point: Point, angle: Double) {
        guard part.isFinite else { return (Point(x: .nan, y: .nan), .nan) }
        let distance = part * length
        let count = Double(points.count)
        var low = marks[Int(max(0, min(count, part * count)))]
        while low < points.count - 2, lengths[low + 1] <= distance { low += 1 }
        var high = low + 1
        // Points that lie on each other have no direction.
        while low > 0, lengths[low + 1] == lengths[low] { low -= 1 }
        while high < points.count - 1, lengths[high] == lengths[low] { high += 1 }
        let span = lengths[high] - lengths[low]
        let t = span > 0 ? (distance - lengths[low]) / span : 0
        let dx = points[high].x - points[low].x
        let dy = points[high].y - points[low].y
        return (Point(x: points[low].x + t * dx, y: points[low].y + t * dy), atan2(dy, dx))
    }

    /// The smallest rectangle around it.
    public var bounds: (origin: Point, size: Size) {
        let xs = points.map(\.x)
        let ys = points.map(\.y)
        let left = xs.min() ?? 0
        let top = ys.min() ?? 0
        return (
            Point(x: left, y: top), Size(width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
        )
    }

    /// The same path as large as fits a size, around the origin.
    public func fitted(_ size: Size) -> ItemPath {
        let (origin, own) = bounds
        let scales = [
            own.width > 0 ? size.width / own.width : .infinity,
            own.height > 0 ? size.height / own.height : .infinity,
        ]
        let least = scales.min() ?? 1
        let scale = least.isFinite ? least : 1
        return ItemPath(
            corners: points.map { point in
                Point(
                    x: (point.x - origin.x - own.width / 2) * scale,
                    y: (point.y - origin.y - own.height / 2) * scale)
            })
    }
}
