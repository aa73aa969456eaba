// A transform decomposed into readable numbers. In: a transform. Out: points, radians, factors.

import Foundation

/// Position, rotation and scale of a transform, for display; without perspective and shear.
package struct Decomposition: Equatable, Sendable {
    /// The position of the item's center in space, in points, before the perspective.
    package var position: SIMD3<Double>
    /// Turns about the item's own x, y and z axis, in radians: `translated · rotated about z · about y · about x`
    /// gives the transform back.
    package var rotation: SIMD3<Double>
    /// Scale along the item's own axes; a negative x means that the item is mirrored.
    package var scale: SIMD3<Double>
}

extension Transform3D {
    /// Position, rotation and scale; nil when an axis has no length or a number is not finite.
    ///
    /// The rows of the upper left 3×3 part are the item's axes in space: their lengths are the scale, and
    /// their directions are a rotation, computed as rotations about z, then y, then x.
    package var decomposed: Decomposition? {
        guard isFinite else { return nil }
        func direction(_ row: SIMD4<Double>) -> SIMD3<Double> { SIMD3(row.x, row.y, row.z) }
        var x = direction(row1)
        var y = direction(row2)
        var z = direction(row3)
        var scale = SIMD3((x * x).sum().squareRoot(), (y * y).sum().squareRoot(), (z * z).sum().squareRoot())
        guard scale.x > 0, scale.y > 0, scale.z > 0, scale.sum().isFinite else { return nil }
        let handedness = (x * cross(y, z)).sum()
        if handedness < 0 { scale.x = -scale.x }
        x /= scale.x
        y /= scale.y
        z /= scale.z
        let rotation: SIMD3<Double>
        // The x axis maps to (cy·cz, cy·sz, −sy); at cy = 0 only the sum or difference of the other two
        // angles is determined.
        if abs(x.z) < 1 - 1e-12 {
            rotation = SIMD3(atan2(y.z, z.z), asin(-x.z), atan2(x.y, x.x))
        } else {
            rotation = SIMD3(atan2(-z.y, y.y), x.z < 0 ? .pi / 2 : -.pi / 2, 0)
        }
        return Decomposition(position: SIMD3(row4.x, row4.y, row4.z), rotation: rotation, scale: scale)
    }
}
