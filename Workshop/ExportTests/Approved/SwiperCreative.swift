import CarouselEngine
import Foundation

/// Swiper's creative: an item comes from one pose and leaves to another; eight looks.
struct SwiperCreative: Effect {
    let name = "swiper/creative"
    let summary = "Swiper's creative: an item comes from one pose and leaves to another; eight looks."

    enum Look: String, EffectChoice {
        case none, cover, part, push, tumble, roll, doors, scatter
    }

    var look = Look.part

    static let options: [EffectOption<SwiperCreative>] = [
        .choice(\.look, "look", help: "where items come from and leave to")
    ]

    static let presets = [
        EffectPreset("cover", ["look": "cover"]),
        EffectPreset("part", ["look": "part"]),
        EffectPreset("push", ["look": "push"]),
        EffectPreset("tumble", ["look": "tumble"]),
        EffectPreset("roll", ["look": "roll"]),
        EffectPreset("doors", ["look": "doors"]),
        EffectPreset("scatter", ["look": "scatter"]),
    ]

    let standardOptions: [CarouselOption: Double] = [.showBackfaces: 0]

    func prepare(_ settings: inout CarouselSettings) {
        settings.perspective = -0.0008333333333333334
        settings.itemSize = Size(width: 320, height: 220)
    }

    private static let none = Poses([
        -1: Pose(),
        1: Pose(),
    ])
    private static let cover = Poses([
        -1: Pose(z: -400, shade: -0.15),
        1: Pose(along: .part(1)),
    ])
    private static let part = Poses([
        -1: Pose(along: .part(-1.2), z: -500, shade: -0.15),
        1: Pose(along: .part(1.2), z: -500, shade: -0.15),
    ])
    private static let push = Poses([
        -1: Pose(along: .part(-0.2), z: -1, shade: -0.15),
        1: Pose(along: .part(1)),
    ])
    private static let tumble = Poses([
        -1: Pose(z: -800, turnedAcross: Double.pi, shade: -0.15),
        1: Pose(z: -800, turnedAcross: -Double.pi, shade: -0.15),
    ])
    private static let roll = Poses([
        -1: Pose(along: .part(-1.25), z: -800, rotated: -1.5707963267948966, shade: -0.15),
        1: Pose(along: .part(1.25), z: -800, rotated: 1.5707963267948966, shade: -0.15),
    ])
    private static let doors = Poses([
        -1: Pose(
            along: .part(-0.05), z: -200, turned: 1.7453292519943295, shade: -0.15,
            origin: Pose.Origin(along: .part(-0.5))),
        1: Pose(
            along: .part(0.05), z: -200, turned: -1.7453292519943295, origin: Pose.Origin(along: .part(0.5))),
    ])
    private static let scatter = Poses(
        [
            -2: Pose(
                along: .part(-0.4), across: 10, z: -100, turnedAcross: 0.17453292519943295,
                turned: 0.3490658503988659, rotated: 0.5235987755982988, scale: 0.7, alpha: 0.4),
            2: Pose(
                along: .part(0.6), across: -10, z: -50, turned: -0.5235987755982988,
                rotated: 0.08726646259971647, scale: 1.2, alpha: 0.6),
        ], limit: 3)

    func place(_ item: borrowing EffectItem) {
        let pose = looks.place(at: item.offset, from: item.base, in: item.carousel)
        // The nearer item is in front; of two in one plane the one closer to the center, then the next.
        let depth = pose.transform.row4[2] - abs(floor(0.5 - item.offset)) * 0.01 + item.offset * 1e-05
        item.put(pose.transform, alpha: pose.alpha, depth: depth, shade: pose.shade)
    }

    private var looks: Poses {
        switch look {
        case .none: Self.none
        case .cover: Self.cover
        case .part: Self.part
        case .push: Self.push
        case .tumble: Self.tumble
        case .roll: Self.roll
        case .doors: Self.doors
        case .scatter: Self.scatter
        }
    }
}
