// A matrix in parts that browsers interpolate: what css shows between two keyframes with `matrix3d`. The steps are those of CSS
// Transforms Level 2, "Decomposing a 3D Matrix" and "Recomposing to a 3D Matrix", for rows as CSS lists them.

import CarouselEngine
import Foundation

/// Translation, scale, skew, perspective and rotation of a matrix.
struct MatrixParts: Equatable {
    private var translation, scale, skew: SIMD3<Double>
    private var perspective: SIMD4<Double>
    /// A rotation as x, y, z and w.
    private var quaternion: SIMD4<Double>

    /// The parts of a transform; nil for one that flattens all to a line or a point, which has none.
    init?(_ transform: Transform3D) {
        let w = transform.row4.w
        guard w != 0, w.isFinite else { return nil }
        var rows = [transform.row1, transform.row2, transform.row3, transform.row4].map { $0 / w }
        let bend = SIMD4(rows[0].w, rows[1].w, rows[2].w, rows[3].w)
        for place in 0..<3 { rows[place].w = 0 }
        rows[3].w = 1
        guard let inverse = Self.inverse(rows) else { return nil }
        // The perspective times the transposed inverse.
        perspective = SIMD4(0, 0, 0, 1)
        if bend.x != 0 || bend.y != 0 || bend.z != 0 {
            for place in 0..<4 { perspective[place] = (bend * inverse[place]).sum() }
        }
        translation = SIMD3(rows[3].x, rows[3].y, rows[3].z)
        var axes = rows[..<3].map { SIMD3($0.x, $0.y, $0.z) }
        scale = .zero
        skew = .zero
        scale.x = Self.length(axes[0])
        axes[0] /= scale.x
        skew.x = (axes[0] * axes[1]).sum()
        axes[1] -= skew.x * axes[0]
        scale.y = Self.length(axes[1])
        axes[1] /= scale.y
        skew.x /= scale.y
        skew.y = (axes[0] * axes[2]).sum()
        axes[2] -= skew.y * axes[0]
        skew.z = (axes[1] * axes[2]).sum()
        axes[2] -= skew.z * axes[1]
        scale.z = Self.length(axes[2])
        axes[2] /= scale.z
        skew.y /= scale.z
        skew.z /= scale.z
        // A mirror image is turned inside out.
        if (axes[0] * Self.cross(axes[1], axes[2])).sum() < 0 {
            scale = -scale
            axes = axes.map { -$0 }
        }
        let a = axes[0].x
        let b = axes[1].y
        let c = axes[2].z
        quaternion =
            0.5
            * SIMD4(
                max(1 + a - b - c, 0).squareRoot(), max(1 - a + b - c, 0).squareRoot(),
                max(1 - a - b + c, 0).squareRoot(), max(1 + a + b + c, 0).squareRoot())
        if axes[2].y < axes[1].z { quaternion.x = -quaternion.x }
        if axes[0].z < axes[2].x { quaternion.y = -quaternion.y }
        if axes[1].x < axes[0].y { quaternion.z = -quaternion.z }
    }

    /// What a browser shows at a part of the way to other ones.
    func mixed(with other: MatrixParts, _ part: Double) -> MatrixParts {
        var mixed = self
        mixed.translation += (other.translation - translation) * part
        mixed.scale += (other.scale - scale) * part
        mixed.skew += (other.skew - skew) * part
        mixed.perspective += (other.perspective - perspective) * part
        mixed.quaternion = Self.turn(from: quaternion, to: other.quaternion, part)
        return mixed
    }

    /// The shorter way from one rotation to another.
    private static func turn(from start: SIMD4<Double>, to end: SIMD4<Double>, _ part: Double) -> SIMD4<
        Double
    > {
        var near = end
        var cosine = (start * end).sum()
        if cosine < 0 {
            near = -end
            cosine = -cosine
        }
        guard cosine < 1 - 1e-12 else { return start }
        let angle = acos(cosine)
        return (sin((1 - part) * angle) * start + sin(part * angle) * near) / sin(angle)
    }

    /// The matrix of the parts.
    var transform: Transform3D {
        var rows = [SIMD4<Double>(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1)]
        for place in 0..<4 { rows[place].w = perspective[place] }
        rows[3] += translation.x * rows[0] + translation.y * rows[1] + translation.z * rows[2]
        let x = quaternion.x
        let y = quaternion.y
        let z = quaternion.z
        let w = quaternion.w
        let turned = [
            SIMD3(1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)),
            SIMD3(2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)),
            SIMD3(2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)),
        ].map { $0.x * rows[0] + $0.y * rows[1] + $0.z * rows[2] }
        let third = turned[2] + skew.z * turned[1] + skew.y * turned[0]
        let second = turned[1] + skew.x * turned[0]
        var transform = Transform3D.identity
        transform.row1 = scale.x * turned[0]
        transform.row2 = scale.y * second
        transform.row3 = scale.z * third
        transform.row4 = rows[3]
        return transform
    }

    private static func length(_ vector: SIMD3<Double>) -> Double { (vector * vector).sum().squareRoot() }

    private static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }

    /// The inverse of a matrix, by its rows; nil where there is none.
    private static func inverse(_ rows: [SIMD4<Double>]) -> [SIMD4<Double>]? {
        var left = rows
        var right = [SIMD4<Double>(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1)]
        for column in 0..<4 {
            guard let pivot = (column..<4).max(by: { abs(left[$0][column]) < abs(left[$1][column]) }),
                abs(left[pivot][column]) > 1e-9
            else { return nil }
            left.swapAt(column, pivot)
            right.swapAt(column, pivot)
            let factor = left[column][column]
            left[column] /= factor
            right[column] /= factor
            for row in 0..<4 where row != column {
                let part = left[row][column]
                left[row] -= part * left[column]
                right[row] -= part * right[column]
            }
        }
        return right
    }
}
