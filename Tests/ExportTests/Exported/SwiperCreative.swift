// Exported from the effect "swiper/creative".
// swift-format-ignore-file
// Its poses are those of the script; the depth is sampled for items of 160 × 200 points in bounds of 800 × 400 points, horizontal.

import CarouselEngine

/// The effect "swiper/creative" as poses.
public struct SwiperCreative: CarouselType, Sendable {
    public init() {}

    public var name: String { "swiper/creative" }

    public var asksOptionsEachFrame: Bool { false }

    public func defaultValue(of option: CarouselOption, in context: LayoutContext) -> Double? {
        switch option {
        case .wrap: 0
        case .visibleItems: 12
        case .offsetMultiplier: 1
        case .showBackfaces: 0
        default: option.engineDefault
        }
    }

    /// From the center outwards, on both sides.
    private static let before: [Pose] = [
        Pose(),
        Pose(at: 1, move: [0, 0, -500], moveParts: [-1.2, 0], shade: -0.15),
    ]
    private static let after: [Pose] = [
        Pose(),
        Pose(at: 1, move: [0, 0, -500], moveParts: [1.2, 0], shade: -0.15),
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
        var base = Transform3D.identity
        base.row3.w = -0.0008333333333333334
        base = base.translated(x: -context.viewpointOffset.width, y: -context.viewpointOffset.height, z: 0)
        func moved(_ transform: Transform3D, _ way: SIMD2<Double>, _ z: Double) -> Transform3D {
            transform.translated(x: isVertical ? way.y : way.x, y: isVertical ? way.x : way.y, z: z)
        }
        items.changeEach { item in
            let pose = Self.pose(at: item.offset)
            var transform = moved(
                base, SIMD2(pose.move.x, pose.move.y) + pose.moveParts * size, pose.move.z)
            transform = transform
                .rotated(by: pose.turn.x, x: isVertical ? 0 : 1, y: isVertical ? -1 : 0, z: 0)
                .rotated(by: pose.turn.y, x: isVertical ? -1 : 0, y: isVertical ? 0 : 1, z: 0)
                .rotated(by: pose.turn.z, x: 0, y: 0, z: 1)
                .scaled(x: pose.scale.x, y: pose.scale.y, z: 1)
            item.transform = transform
            item.alpha = min(max(pose.alpha, 0), 1)
            item.shade = pose.shade
            item.depth = Self.depth(at: item.offset)
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

    /// The depth: larger is nearer.
    private static func depth(at offset: Double) -> Double {
        guard let after = depths.firstIndex(where: { $0.x >= offset }) else { return depths[depths.count - 1].y }
        let (a, b) = (depths[max(0, after - 1)], depths[after])
        return b.x > a.x ? a.y + (b.y - a.y) * (offset - a.x) / (b.x - a.x) : b.y
    }

    /// Of each sample its offset and its depth.
    private static let depths: [SIMD2<Double>] = [
        [-11, -500.11011],
        [-10.5, -500.110105],
        [-10.25, -500.1001025],
        [-9.5, -500.100095],
        [-9.25, -500.0900925],
        [-8.5, -500.090085],
        [-8.25, -500.0800825],
        [-7.5, -500.080075],
        [-7.25, -500.0700725],
        [-6.5, -500.070065],
        [-6.25, -500.0600625],
        [-5.5, -500.060055],
        [-5.25, -500.0500525],
        [-4.5, -500.050045],
        [-4.25, -500.0400425],
        [-3.5, -500.040035],
        [-3.25, -500.0300325],
        [-2.5, -500.030025],
        [-2.25, -500.0200225],
        [-1.5, -500.020015],
        [-1.25, -500.0100125],
        [-1, -500.01001],
        [-0.5, -250.010005],
        [-0.25, -125.0000025],
        [0, 0],
        [0.5, -249.999995],
        [0.75, -375.0099925],
        [1, -500.00999],
        [1.5, -500.009985],
        [1.75, -500.0199825],
        [2.5, -500.019975],
        [2.75, -500.0299725],
        [3.5, -500.029965],
        [3.75, -500.0399625],
        [4.5, -500.039955],
        [4.75, -500.0499525],
        [5.5, -500.049945],
        [5.75, -500.0599425],
        [6.5, -500.059935],
        [6.75, -500.0699325],
        [7.5, -500.069925],
        [7.75, -500.0799225],
        [8.5, -500.079915],
        [8.75, -500.0899125],
        [9.5, -500.089905],
        [9.75, -500.0999025],
        [10.5, -500.099895],
        [10.75, -500.1098925],
        [11, -500.10989],
    ]
}
