// The camera: looks at a carousel from another side. In: transforms of items. Out: transforms as they are seen from there.

import CarouselEngine
import Foundation

/// From where a picture is seen.
public struct Camera: Hashable, Sendable {
    /// How far it is turned to the right and up, in radians; up is from −π/2 to π/2.
    package let yaw, pitch: Double

    /// - Parameters:
    ///   - yaw: to the right, in radians.
    ///   - pitch: up, in radians, −π/2 to π/2.
    package init(yaw: Double, pitch: Double) {
        self.yaw = yaw
        self.pitch = min(max(pitch, -.pi / 2), .pi / 2)
    }

    /// As the carousel's own eye sees it.
    package static let front = Camera(yaw: 0, pitch: 0)

    /// The views with names.
    package static let views: KeyValuePairs<String, Camera> = [
        "front": front, "side": named("view-side"), "top": named("view-top"), "corner": named("view-corner"),
    ]

    private static func named(_ property: String) -> Camera {
        let angles = CardRules.room.numbers(property)
        return Camera(yaw: angles[0], pitch: angles[1])
    }
}

/// A camera in front of a carousel.
struct CameraPlace {
    private static let largest = CardRules.room.number("view-size")
    private static let least = CardRules.room.number("view-least-size")
    /// The part of half the picture's size that must be seen, and the perspective beside that of the carousel's own eye.
    private static let part = CardRules.room.number("view-part")
    private static let far = CardRules.room.number("view-eye")

    /// Whether it is turned at all.
    let isTurned: Bool
    /// Takes the carousel's own eye out of a transform.
    private let before: Transform3D
    private let turned: Transform3D
    /// Farther away than the carousel's own eye, so that it is seen.
    private let after: Transform3D

    /// - Parameters:
    ///   - perspective: m34 of the carousel.
    ///   - eye: how far its eye is displaced, in points.
    ///   - size: what is seen of the carousel's plane, in points.
    init(_ camera: Camera, perspective: Double, eye: Size, size: Size) {
        isTurned = camera != .front
        let turn = Self.rotation(camera)
        turned = turn.concatenated(with: Self.scaling(Self.zoom(turn, perspective, size)))
        before = Self.eye(-perspective).concatenated(
            with: .translation(x: eye.width, y: eye.height, z: 0))
        after = Transform3D.translation(x: -eye.width, y: -eye.height, z: 0)
            .concatenated(with: Self.eye(perspective * Self.far))
    }

    /// How large the scene is from there.
    private static func zoom(_ turn: Transform3D, _ perspective: Double, _ size: Size) -> Double {
        guard perspective != 0 else { return largest }
        let sides = [(size.width, turn.row3.x), (size.height, turn.row3.y)].map { extent, away in
            let half = extent * part
            return half / (abs(away / perspective) + far * turn.row3.z * half)
        }
        return max(least, sides.filter { $0 > 0 }.reduce(largest, min))
    }

    private static func eye(_ perspective: Double) -> Transform3D {
        var eye = Transform3D.identity
        eye.row3.w = perspective
        return eye
    }

    private static func scaling(_ factor: Double) -> Transform3D {
        var scaling = Transform3D.identity
        scaling.row1.x = factor
        scaling.row2.y = factor
        scaling.row3.z = factor
        return scaling
    }

    /// About the vertical axis, then about the horizontal one.
    private static func rotation(_ camera: Camera) -> Transform3D {
        let c = cos(camera.yaw)
        let s = sin(camera.yaw)
        let d = cos(camera.pitch)
        let t = sin(camera.pitch)
        var right = Transform3D.identity
        right.row1 = SIMD4(c, 0, -s, 0)
        right.row3 = SIMD4(s, 0, c, 0)
        var up = Transform3D.identity
        up.row2 = SIMD4(0, d, t, 0)
        up.row3 = SIMD4(0, -t, d, 0)
        return right.concatenated(with: up)
    }

    /// A transform without the carousel's eye; nil for one with an eye of its own.
    func bare(_ transform: Transform3D) -> Transform3D? {
        let bare = transform.concatenated(with: before)
        let bend = abs(bare.row1.w) + abs(bare.row2.w) + abs(bare.row3.w)
        return bend > 1e-7 || abs(bare.row4.w - 1) > 1e-6 ? nil : bare
    }

    /// A placement as it is seen from there, and how near it is, where that is another order than its own; an item with an
    /// eye of its own stays where it is.
    func seen(_ placement: Placement) -> (placement: Placement, nearness: Double) {
        guard isTurned, let scene = bare(placement.transform) else {
            return (placement, Double(placement.depth))
        }
        let seen = scene.concatenated(with: turned)
        var placement = placement
        placement.transform = seen.concatenated(with: after)
        return (placement, seen.row1.z + seen.row2.z + seen.row3.z + seen.row4.z)
    }
}
