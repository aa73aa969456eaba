// A 4×4 matrix in Core Animation's convention. In: points and radians. Out: 16 doubles, row by row, which are
// also the numbers of CSS `matrix3d`, in its order.
//
// Points are row vectors, `p' = p · M`. "Translated", "rotated" and "scaled" work in the item's own space: the
// new operation applies to a point first, `new · M`.

import Foundation

/// A projective transform of space: 16 doubles, rows first.
///
///     let t = Transform3D.identity.translated(x: 10, y: 0, z: 0).rotated(by: .pi / 2, x: 0, y: 0, z: 1)
///     t.projecting(Point(x: 1, y: 0))   // (10, 1): turned first, then moved
@frozen
public struct Transform3D: Equatable, Sendable {
    /// First row, m11 … m14: where the x axis goes.
    public var row1: SIMD4<Double>
    /// Second row, m21 … m24: where the y axis goes.
    public var row2: SIMD4<Double>
    /// Third row, m31 … m34: where the z axis goes; `m34` carries the perspective.
    public var row3: SIMD4<Double>
    /// Fourth row, m41 … m44: where the origin goes.
    public var row4: SIMD4<Double>

    /// A transform of four rows.
    @inlinable public init(
        _ row1: SIMD4<Double>, _ row2: SIMD4<Double>, _ row3: SIMD4<Double>, _ row4: SIMD4<Double>
    ) {
        self.row1 = row1
        self.row2 = row2
        self.row3 = row3
        self.row4 = row4
    }

    /// The transform that changes nothing.
    @inlinable public static var identity: Transform3D {
        Transform3D(SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1))
    }

    /// A translation by `x`, `y`, `z` points.
    @inlinable public static func translation(x: Double, y: Double, z: Double) -> Transform3D {
        identity.translated(x: x, y: y, z: z)
    }

    /// A rotation by `angle` radians about the axis (`x`, `y`, `z`), which is normalized.
    ///
    /// A positive angle about z takes x towards y: clockwise on a screen whose y points down.
    /// - Returns: the rotation; the identity when the axis has no length or is not finite.
    @inlinable public static func rotation(
        by angle: Double, x: Double, y: Double, z: Double
    ) -> Transform3D {
        identity.rotated(by: angle, x: x, y: y, z: z)
    }

    /// A scaling by the factors `x`, `y`, `z`.
    @inlinable public static func scale(x: Double, y: Double, z: Double) -> Transform3D {
        identity.scaled(x: x, y: y, z: z)
    }

    /// `T · self`: moves by (x, y, z) points along the item's own axes.
    @inlinable @inline(__always) public func translated(x: Double = 0, y: Double = 0, z: Double = 0)
        -> Transform3D
    {
        var result = self
        result.row4 = row1 * x + row2 * y + row3 * z + row4
        return result
    }

    /// `S · self`: stretches along the item's own axes.
    @inlinable @inline(__always) public func scaled(x: Double, y: Double, z: Double) -> Transform3D {
        Transform3D(row1 * x, row2 * y, row3 * z, row4)
    }

    /// Larger or smaller in its plane, before this transform.
    ///
    /// - Parameter factor: of both sides; 1 changes nothing.
    @inlinable @inline(__always) public func scaled(by factor: Double) -> Transform3D {
        scaled(x: factor, y: factor, z: 1)
    }

    /// `R · self`: turns by `angle` radians about an axis of the item's own space.
    ///
    /// The matrix is Rodrigues' formula for the normalized axis, transposed for row vectors.
    /// - Returns: `self` when the axis has no length; nothing finite when its square is not finite.
    @inlinable @inline(__always) public func rotated(by angle: Double, x: Double, y: Double, z: Double)
        -> Transform3D
    {
        let square = x * x + y * y + z * z
        if square == 0 { return self }
        let length = square.isFinite ? square.squareRoot() : .nan
        let x = x / length
        let y = y / length
        let z = z / length
        let s = sin(angle)
        let c = cos(angle)
        let t = 1 - c
        return Transform3D(
            row1 * (t * x * x + c) + row2 * (t * x * y + s * z) + row3 * (t * x * z - s * y),
            row1 * (t * x * y - s * z) + row2 * (t * y * y + c) + row3 * (t * y * z + s * x),
            row1 * (t * x * z + s * y) + row2 * (t * y * z - s * x) + row3 * (t * z * z + c),
            row4)
    }

    /// `self · other`: this transform first, then the other.
    @inlinable public func concatenated(with other: Transform3D) -> Transform3D {
        Transform3D(
            other.applied(to: row1), other.applied(to: row2), other.applied(to: row3),
            other.applied(to: row4))
    }

    /// The homogeneous row vector `v · self`.
    @inlinable public func applied(to v: SIMD4<Double>) -> SIMD4<Double> {
        row1 * v.x + row2 * v.y + row3 * v.z + row4 * v.w
    }

    /// The determinant.
    public var determinant: Double { (row1 * Minors(row3, row4).cofactors(of: row2)).sum() }

    /// The transform that undoes this one; nil when there is none.
    ///
    /// The adjugate divided by the determinant, both computed from the 2×2 minors of the upper and the lower
    /// two rows. A transform is singular if its determinant is zero or not finite, or if the inverse is not
    /// finite.
    public var inverse: Transform3D? {
        let upper = Minors(row1, row2)
        let lower = Minors(row3, row4)
        // The columns of the adjugate.
        let column1 = lower.cofactors(of: row2)
        let column2 = -lower.cofactors(of: row1)
        let column3 = upper.cofactors(of: row4)
        let column4 = -upper.cofactors(of: row3)
        let products = row1 * column1
        // In this order, as scripts compute it.
        let determinant = products.x + products.y + products.z + products.w
        guard determinant != 0, determinant.isFinite else { return nil }
        let scale = 1 / determinant
        let result = Transform3D(
            SIMD4(column1.x, column2.x, column3.x, column4.x) * scale,
            SIMD4(column1.y, column2.y, column3.y, column4.y) * scale,
            SIMD4(column1.z, column2.z, column3.z, column4.z) * scale,
            SIMD4(column1.w, column2.w, column3.w, column4.w) * scale)
        return result.isFinite ? result : nil
    }

    /// Whether all 16 numbers are finite.
    @inlinable @inline(__always) public var isFinite: Bool {
        // Zero times anything finite is zero; times infinity or NaN it is NaN. A sum of finite numbers may be
        // infinite, so that only a sum that is finite tells.
        let zero = SIMD4<Double>.zero
        if ((row1 + row2) + (row3 + row4)) * zero == zero { return true }
        return row1 * zero + row2 * zero + (row3 * zero + row4 * zero) == zero
    }

    /// The 16 numbers, m11 m12 … m44.
    public var elements: [Double] { [row1, row2, row3, row4].flatMap { [$0.x, $0.y, $0.z, $0.w] } }

    /// A transform of 16 numbers, m11 m12 … m44; nil when there are not exactly 16.
    public init?(elements: [Double]) {
        guard elements.count == 16 else { return nil }
        func row(_ i: Int) -> SIMD4<Double> {
            SIMD4(elements[i], elements[i + 1], elements[i + 2], elements[i + 3])
        }
        self.init(row(0), row(4), row(8), row(12))
    }

    /// The six 2×2 minors of two rows.
    private struct Minors {
        let xy, xz, xw, yz, yw, zw: Double

        init(_ p: SIMD4<Double>, _ q: SIMD4<Double>) {
            xy = p.x * q.y - p.y * q.x
            xz = p.x * q.z - p.z * q.x
            xw = p.x * q.w - p.w * q.x
            yz = p.y * q.z - p.z * q.y
            yw = p.y * q.w - p.w * q.y
            zw = p.z * q.w - p.w * q.z
        }

        /// The vector whose dot product with any row is the determinant of that row, `row`, and the two rows
        /// of the minors.
        func cofactors(of row: SIMD4<Double>) -> SIMD4<Double> {
            let x = row.y * zw - row.z * yw + row.w * yz
            let y = row.x * zw - row.z * xw + row.w * xz
            let z = row.x * yw - row.y * xw + row.w * xy
            let w = row.x * yz - row.y * xz + row.z * xy
            return SIMD4(x, -y, z, -w)
        }
    }
}
