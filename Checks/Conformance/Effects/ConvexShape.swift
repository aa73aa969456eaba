// Shapes on the screen: what two items have in common. In: projected items. Out: the overlap, depths in it.

import CarouselEngine

/// A convex shape on the screen; empty with fewer than three corners.
struct ConvexShape {
    private(set) var corners: [Point]

    /// The area, in square points.
    var area: Double { abs(signedArea) }

    private var signedArea: Double {
        zip(corners, corners.dropFirst() + corners.prefix(1)).map { $0.x * $1.y - $1.x * $0.y }.reduce(0, +)
            / 2
    }

    /// Leaves the part that is on one side of a line: on the right of it, seen from `a` to `b` on a screen.
    mutating func cut(from a: Point, to b: Point) {
        func side(_ p: Point) -> Double { (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) }
        var kept: [Point] = []
        for (p, q) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
            let s = side(p)
            let t = side(q)
            if s >= 0 { kept.append(p) }
            if s * t < 0 {
                let part = s / (s - t)
                kept.append(Point(x: p.x + (q.x - p.x) * part, y: p.y + (q.y - p.y) * part))
            }
        }
        corners = kept
    }

    /// The part that is in another shape as well.
    func intersection(with other: ConvexShape) -> ConvexShape {
        var common = self
        // Clockwise on a screen, so that the inside is on the right.
        let around = other.signedArea < 0 ? other.corners.reversed() : other.corners
        for (a, b) in zip(around, around.dropFirst() + around.prefix(1)) { common.cut(from: a, to: b) }
        return common
    }
}

extension Quad {
    /// What two quads have in common.
    func intersection(with other: Quad) -> ConvexShape {
        ConvexShape(corners: corners).intersection(with: ConvexShape(corners: other.corners))
    }
}

extension Transform3D {
    /// How near the item's plane is where it is seen at a point of the screen: its z, in points.
    func depth(at point: Point) -> Double? {
        unprojecting(point).map { applied(to: SIMD4($0.x, $0.y, 0, 1)).z }
    }
}
