// Geometry of items on the screen: areas, distances, overlaps. In: quads. Out: points and square points.

extension Quad {
    /// The corners in order.
    package var corners: [Point] { [topLeft, topRight, bottomRight, bottomLeft] }

    /// The area, in square points.
    package var area: Double {
        let pairs = zip(corners, corners[1...] + corners[..<1])
        return abs(pairs.map { $0.x * $1.y - $1.x * $0.y }.reduce(0, +)) / 2
    }

    /// The largest distance between two corresponding corners, by the larger of its x and y parts.
    package func distance(to other: Quad) -> Double {
        zip(corners, other.corners).map { max(abs($0.x - $1.x), abs($0.y - $1.y)) }.max() ?? 0
    }

    /// Whether its bounding box intersects a rectangle of a size at the origin.
    package func meets(_ size: Size) -> Bool {
        let xs = corners.map(\.x)
        let ys = corners.map(\.y)
        return (xs.max() ?? 0) > 0 && (xs.min() ?? 0) < size.width && (ys.max() ?? 0) > 0
            && (ys.min() ?? 0) < size.height
    }

    /// How far two quads overlap in the direction in which they overlap least, in points, by the separating
    /// axis theorem for convex shapes. 0 or less when they do not intersect.
    package func overlap(with other: Quad) -> Double {
        var least = Double.infinity
        for corners in [corners, other.corners] {
            for (a, b) in zip(corners, corners[1...] + corners[..<1]) {
                let normal = Point(x: b.y - a.y, y: a.x - b.x)
                let length = (normal.x * normal.x + normal.y * normal.y).squareRoot()
                guard length > 1e-9 else { continue }
                func reach(_ quad: Quad) -> (min: Double, max: Double) {
                    let values = quad.corners.map { ($0.x * normal.x + $0.y * normal.y) / length }
                    return (values.min() ?? 0, values.max() ?? 0)
                }
                let mine = reach(self)
                let theirs = reach(other)
                least = min(least, min(mine.max, theirs.max) - max(mine.min, theirs.min))
            }
        }
        return least == .infinity ? 0 : least
    }
}
