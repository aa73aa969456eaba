// Exported from the effect "stage".
// swift-format-ignore-file
// Its poses are those of the script.

import CarouselEngine

/// The effect "stage" as poses.
public struct Stage: CarouselType, Sendable {
    public init() {}

    public var name: String { "stage" }

    public var asksOptionsEachFrame: Bool { false }

    public func defaultValue(of option: CarouselOption, in context: LayoutContext) -> Double? {
        switch option {
        case .wrap: 0
        case .visibleItems: 12
        case .offsetMultiplier: 1
        default: option.engineDefault
        }
    }

    /// From the center outwards, on both sides.
    private static let before: [Pose] = [
        Pose(),
        Pose(at: 1, move: [0, 0, -160], moveParts: [-0.95, 0], turn: [0, 0.6, 0], shade: -0.35),
        Pose(at: 2, move: [0, 0, -260], moveParts: [-1.35, 0], turn: [0, 0.9, 0], alpha: 0, shade: -0.7),
    ]
    private static let after: [Pose] = [
        Pose(),
        Pose(at: 1, move: [0, 0, -160], moveParts: [0.95, 0], turn: [0, -0.6, 0], shade: -0.35),
        Pose(at: 2, move: [0, 0, -260], moveParts: [1.35, 0], turn: [0, -0.9, 0], alpha: 0, shade: -0.7),
    ]

    /// How an item is placed at a distance from the center.
    private struct Pose {
        /// In items.
        var at = 0.0
        /// Along the scroll axis, across it and towards the viewer, in points.
        var move = SIMD3<Double>.zero
        /// The same along and across, as parts of the item's own lengths.
        var moveParts = SIMD2<Double>.zero
        /// About the x, y and z axes of a horizontal carousel, in this order, in radians.
        var turn = SIMD3<Double>.zero
        var scale = SIMD2<Double>(1, 1)
        var alpha = 1.0
        var shade = 0.0

        /// A part of the way to another pose.
        func mixed(with other: Pose, _ part: Double) -> Pose {
            var mixed = other
            mixed.move = move + (other.move - move) * part
            mixed.moveParts = moveParts + (other.moveParts - moveParts) * part
            mixed.turn = turn + (other.turn - turn) * part
            mixed.scale = scale + (other.scale - scale) * part
            mixed.alpha = alpha + (other.alpha - alpha) * part
            mixed.shade = shade + (other.shade - shade) * part
            return mixed
        }
    }

    public func place(_ items: inout [FrameItem], in context: LayoutContext) {
        let size = SIMD2(context.itemWidth, context.itemHeight)
        let isVertical = context.isVertical
        func moved(_ transform: Transform3D, _ way: SIMD2<Double>, _ z: Double) -> Transform3D {
            transform.translated(x: isVertical ? way.y : way.x, y: isVertical ? way.x : way.y, z: z)
        }
        items.changeEach { item in
            let pose = Self.pose(at: item.offset)
            var transform = moved(
                item.transform, SIMD2(pose.move.x, pose.move.y) + pose.moveParts * size, pose.move.z)
            transform = transform
                .rotated(by: pose.turn.x, x: isVertical ? 0 : 1, y: isVertical ? -1 : 0, z: 0)
                .rotated(by: pose.turn.y, x: isVertical ? -1 : 0, y: isVertical ? 0 : 1, z: 0)
                .rotated(by: pose.turn.z, x: 0, y: 0, z: 1)
                .scaled(x: pose.scale.x, y: pose.scale.y, z: 1)
            item.transform = transform
            item.alpha = min(max(pose.alpha, 0), 1)
            item.shade = pose.shade
        }
    }

    /// Between two poses every number is interpolated; the outermost segment goes on up to the limit.
    private static func pose(at offset: Double) -> Pose {
        let poses = offset < 0 ? before : after
        guard poses.count > 1 else { return poses[0] }
        let distance = min(abs(offset), poses[poses.count - 1].at)
        var k = 0
        while k + 2 < poses.count, distance > poses[k + 1].at { k += 1 }
        return poses[k].mixed(with: poses[k + 1], (distance - poses[k].at) / (poses[k + 1].at - poses[k].at))
    }
}
