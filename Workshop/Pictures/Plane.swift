// The plane of an item in a picture. In: points in the plane, in points from the item's middle. Out: points of the picture,
// and back.

import CarouselEngine

/// The projection of an item's plane onto a picture.
struct Plane: Equatable, Sendable {
    /// The near clipping distance, as a fraction of the eye's distance.
    private static let nearest = 0.02

    /// From (x, y, 1) to the picture's (x, y, 1) times w: the columns x, y and w of each row.
    private var x: SIMD3<Double>
    private var y: SIMD3<Double>
    private var origin: SIMD3<Double>

    init(_ placement: Placement) {
        let t = placement.transform
        let center = placement.center
        func row(_ row: SIMD4<Double>) -> SIMD3<Double> {
            SIMD3(row.x + center.x * row.w, row.y + center.y * row.w, row.w)
        }
        x = row(t.row1)
        y = row(t.row2)
        origin = row(t.row4)
    }

    /// The plane in a part of another picture.
    ///
    /// - Parameters:
    ///   - corner: the part's top left corner.
    ///   - scale: the factor for its lengths.
    func placed(at corner: Point, scale: Double) -> Plane {
        func moved(_ row: SIMD3<Double>) -> SIMD3<Double> {
            SIMD3(scale * row.x + corner.x * row.z, scale * row.y + corner.y * row.z, row.z)
        }
        var plane = self
        plane.x = moved(x)
        plane.y = moved(y)
        plane.origin = moved(origin)
        return plane
    }

    private var determinant: Double { (x * Self.cross(y, origin)).sum() }

    /// Whether the front is visible.
    var isFront: Bool { determinant > 0 }

    /// How long a point of the plane is in the picture at the middle of the item: the mean of both directions.
    var scale: Double {
        let w = origin.z
        guard w > 0 else { return 0 }
        return abs(determinant / (w * w * w)).squareRoot()
    }

    /// Projects lines of the plane; clips them where they come too near to the eye, or behind it.
    func seen(_ lines: [[Point]]) -> [[Point]] {
        lines.compactMap { line in
            let projected = line.map { $0.x * x + $0.y * y + origin }
            var result: [Point] = []
            for (number, point) in projected.enumerated() {
                let before = projected[number == 0 ? projected.count - 1 : number - 1]
                if (before.z >= Self.nearest) != (point.z >= Self.nearest) {
                    let part = (Self.nearest - before.z) / (point.z - before.z)
                    Self.add(before + (point - before) * part, to: &result)
                }
                if point.z >= Self.nearest { Self.add(point, to: &result) }
            }
            return result.count > 2 ? result : nil
        }
    }

    /// A point of the plane in the picture; nil behind the eye.
    func seen(_ point: Point) -> Point? {
        let place = point.x * x + point.y * y + origin
        guard place.z >= Self.nearest else { return nil }
        return Point(x: place.x / place.z, y: place.y / place.z)
    }

    private static func add(_ point: SIMD3<Double>, to line: inout [Point]) {
        let place = Point(x: point.x / point.z, y: point.y / point.z)
        if place.isFinite { line.append(place) }
    }

    /// The map from the picture back to the plane; nil when the plane is seen edge-on.
    var inverse: Inverse? {
        let determinant = determinant
        guard determinant != 0, determinant.isFinite else { return nil }
        // The rows of the adjugate are cross products of the columns' rows.
        return Inverse(
            u: Self.cross(y, origin) / determinant, v: Self.cross(origin, x) / determinant,
            w: Self.cross(x, y) / determinant)
    }

    /// The way back from a picture to a plane.
    struct Inverse {
        fileprivate let u, v, w: SIMD3<Double>

        /// The point of the plane that is seen at a point of the picture; nil behind the eye.
        @inline(__always) func point(at place: Point) -> Point? {
            let p = SIMD3(place.x, place.y, 1)
            let scale = (p * w).sum()
            guard scale > 0 else { return nil }
            return Point(x: (p * u).sum() / scale, y: (p * v).sum() / scale)
        }
    }

    private static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
}
