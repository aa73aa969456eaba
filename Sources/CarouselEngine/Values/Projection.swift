// From a transform to the screen and back. In: points of an item's plane, measured from the item's center.
// Out: points on the screen, measured from the same center; nil behind the eye.

extension Transform3D {
    /// The position of a point of space on the screen.
    ///
    /// - Parameters:
    ///   - point: a point in the item's plane, in points from the item's center.
    ///   - z: its height above that plane, in points.
    /// - Returns: the position on the screen in points from the item's center, or nil when the point is at or
    ///   behind the eye.
    public func projecting(_ point: Point, z: Double = 0) -> Point? {
        let p = applied(to: SIMD4(point.x, point.y, z, 1))
        guard p.w > 0 else { return nil }
        let result = Point(x: p.x / p.w, y: p.y / p.w)
        return result.x.isFinite && result.y.isFinite ? result : nil
    }

    /// The projection of a rectangle of `size`, centered in the item's plane, on the screen.
    ///
    /// - Returns: its corners in points from the item's center, or nil when a corner lies at or behind the eye.
    public func projecting(_ size: Size) -> Quad? {
        let x = size.width / 2
        let y = size.height / 2
        guard let topLeft = projecting(Point(x: -x, y: -y)), let topRight = projecting(Point(x: x, y: -y)),
            let bottomRight = projecting(Point(x: x, y: y)), let bottomLeft = projecting(Point(x: -x, y: y))
        else { return nil }
        return Quad(topLeft: topLeft, topRight: topRight, bottomRight: bottomRight, bottomLeft: bottomLeft)
    }

    /// Whether the eye sees the front of a rectangle of `size`, centered in the item's plane: the projection of
    /// its corners keeps their order. Seen edge-on, it counts as the front; with a corner behind the eye, it
    /// does not.
    public func showsFront(of size: Size) -> Bool {
        guard let quad = projecting(size) else { return false }
        let across = Point(x: quad.bottomRight.x - quad.topLeft.x, y: quad.bottomRight.y - quad.topLeft.y)
        let down = Point(x: quad.bottomLeft.x - quad.topRight.x, y: quad.bottomLeft.y - quad.topRight.y)
        // Twice the signed area is the cross product of the diagonals.
        return across.x * down.y - across.y * down.x >= 0
    }

    /// How much of the front of a rectangle of `size`, centered in the item's plane, the eye sees: twice the area of its
    /// projection, summed up as scripts do; negative for its back, and with a corner behind the eye.
    func front(of size: Size) -> Double {
        guard let quad = projecting(size) else { return -1 }
        func turn(_ former: Point, _ corner: Point) -> Double { former.x * corner.y - corner.x * former.y }
        var area = turn(quad.bottomLeft, quad.topLeft)
        area += turn(quad.topLeft, quad.topRight)
        area += turn(quad.topRight, quad.bottomRight)
        area += turn(quad.bottomRight, quad.bottomLeft)
        return area
    }

    /// The point in the item's plane that is visible at a point on the screen.
    ///
    /// A point (x, y, 0, 1) of the plane maps to the screen by the 3×3 matrix of rows 1, 2, 4 and columns
    /// 1, 2, 4; this applies the inverse of that homography.
    /// - Parameter point: a point on the screen, in points from the item's center.
    /// - Returns: the point in the plane, in points from the center, or nil when the plane is seen edge-on or
    ///   the point is behind the eye.
    public func unprojecting(_ point: Point) -> Point? {
        // The rows of the adjugate of the homography are cross products of its own rows.
        let a = SIMD3(row1.x, row1.y, row1.w)
        let b = SIMD3(row2.x, row2.y, row2.w)
        let c = SIMD3(row4.x, row4.y, row4.w)
        let screen = SIMD3(point.x, point.y, 1)
        let bc = cross(b, c)
        let determinant = (a * bc).sum()
        guard determinant != 0, determinant.isFinite else { return nil }
        let u = (screen * bc).sum()
        let v = (screen * cross(c, a)).sum()
        let w = (screen * cross(a, b)).sum()
        guard w != 0 else { return nil }
        let result = Point(x: u / w, y: v / w)
        // In front of the eye: the forward map of the answer has a positive w.
        guard row1.w * result.x + row2.w * result.y + row4.w > 0 else { return nil }
        return result.x.isFinite && result.y.isFinite ? result : nil
    }

    /// Whether a rectangle of `size`, centered in the item's plane, covers a point on the screen.
    ///
    /// The left and top edges belong to it, the right and bottom ones do not.
    /// - Parameters:
    ///   - point: a point on the screen, in points from the item's center.
    ///   - size: the rectangle's size in its own plane, in points.
    public func contains(_ point: Point, size: Size) -> Bool {
        guard let p = unprojecting(point) else { return false }
        let x = p.x + size.width / 2
        let y = p.y + size.height / 2
        return x >= 0 && y >= 0 && x < size.width && y < size.height
    }
}

/// The cross product.
func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}
