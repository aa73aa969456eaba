import CarouselEngine
import Foundation

/// Swiper's creative: an item comes from one pose and leaves to another; eight looks.
struct SwiperCreative: CarouselType, Sendable {
    let name = "swiper/creative"

    let summary = "Swiper's creative: an item comes from one pose and leaves to another; eight looks."

    /// Where items come from and leave to; none, cover, part, push, tumble, roll, doors, scatter.
    var look = "part"

    private static let sides: [[Numbers]] = [
        [
            Numbers(
                alpha: 1, at: 0, hasOrigin: false, ox: 0, oxPart: 0, oy: 0, oyPart: 0, rx: 0, ry: 0, rz: 0,
                shade: 0, sx: 1, sy: 1, x: 0, xPart: 0, y: 0, yPart: 0, z: 0),
            Numbers(
                alpha: 1, at: 1, hasOrigin: false, ox: 0, oxPart: 0, oy: 0, oyPart: 0, rx: 0, ry: 0, rz: 0,
                shade: -0.15, sx: 1, sy: 1, x: 0, xPart: 0, y: 0, yPart: 0, z: -400),
        ],
        [
            Numbers(
                alpha: 1, at: 0, hasOrigin: false, ox: 0, oxPart: 0, oy: 0, oyPart: 0, rx: 0, ry: 0, rz: 0,
                shade: 0, sx: 1, sy: 1, x: 0, xPart: 0, y: 0, yPart: 0, z: 0),
            Numbers(
                alpha: 1, at: 1, hasOrigin: false, ox: 0, oxPart: 0, oy: 0, oyPart: 0, rx: 0, ry: 0, rz: 0,
                shade: 0, sx: 1, sy: 1, x: 0, xPart: 1, y: 0, yPart: 0, z: 0),
        ],
    ]

    private static let sides2: [[Numbers]] = [
        [
            Numbers(
                alpha: 1, at: 0, hasOrigin: false, ox: 0, oxPart: 0, oy: 0, oyPart: 0, rx: 0, ry: 0, rz: 0,
                shade: 0, sx: 1, sy: 1, x: 0, xPart: 0, y: 0, yPart: 0, z: 0),
            Numbers(
                alpha: 1, at: 1, hasOrigin: true, ox: 0, oxPart: -0.5, oy: 0, oyPart: 0, rx: 0,
                ry: 1.7453292519943295, rz: 0, shade: -0.15, sx: 1, sy: 1, x: 0, xPart: -0.05, y: 0, yPart: 0,
                z: -200),
        ],
        [
            Numbers(
                alpha: 1, at: 0, hasOrigin: false, ox: 0, oxPart: 0, oy: 0, oyPart: 0, rx: 0, ry: 0, rz: 0,
                shade: 0, sx: 1, sy: 1, x: 0, xPart: 0, y: 0, yPart: 0, z: 0),
            Numbers(
                alpha: 1, at: 1, hasOrigin: true, ox: 0, oxPart: 0.5, oy: 0, oyPart: 0, rx: 0,
                ry: -1.7453292519943295, rz: 0, shade: 0, sx: 1, sy: 1, x: 0, xPart: 0.05, y: 0, yPart: 0,
                z: -200),
        ],
    ]

    private static let sides3: [[Numbers]] = [
        [
            Numbers(
                alpha: 1, at: 0, hasOrigin: false, ox: 0, oxPart: 0, oy: 0, oyPart: 0, rx: 0, ry: 0, rz: 0,
                shade: 0, sx: 1, sy: 1, x: 0, xPart: 0, y: 0, yPart: 0, z: 0),
            Numbers(
                alpha: 1, at: 1, hasOrigin: false, ox: 0, oxPart: 0, oy: 0, oyPart: 0, rx: 0, ry: 0, rz: 0,
                shade: 0, sx: 1, sy: 1, x: 0, xPart: 0, y: 0, yPart: 0, z: 0),
        ],
        [
            Numbers(
                alpha: 1, at: 0, hasOrigin: false, ox: 0, oxPart: 0, oy: 0, oyPart: 0, rx: 0, ry: 0, rz: 0,
                shade: 0, sx: 1, sy: 1, x: 0, xPart: 0, y: 0, yPart: 0, z: 0),
            Numbers(
                alpha: 1, at: 1, hasOrigin: false, ox: 0, oxPart: 0, oy: 0, oyPart: 0, rx: 0, ry: 0, rz: 0,
                shade: 0, sx: 1, sy: 1, x: 0, xPart: 0, y: 0, yPart: 0, z: 0),
        ],
    ]

    private static let sides4: [[Numbers]] = [
        [
            Numbers(
                alpha: 1, at: 0, hasOrigin: false, ox: 0, oxPart: 0, oy: 0, oyPart: 0, rx: 0, ry: 0, rz: 0,
                shade: 0, sx: 1, sy: 1, x: 0, xPart: 0, y: 0, yPart: 0, z: 0),
            Numbers(
                alpha: 1, at: 1, hasOrigin: false, ox: 0, oxPart: 0, oy: 0, oyPart: 0, rx: 0, ry: 0, rz: 0,
                shade: -0.15, sx: 1, sy: 1, x: 0, xPart: -1.2, y: 0, yPart: 0, z: -500),
        ],
        [
            Numbers(
                alpha: 1, at: 0, hasOrigin: false, ox: 0, oxPart: 0, oy: 0, oyPart: 0, rx: 0, ry: 0, rz: 0,
                shade: 0, sx: 1, sy: 1, x: 0, xPart: 0, y: 0, yPart: 0, z: 0),
            Numbers(
                alpha: 1, at: 1, hasOrigin: false, ox: 0, oxPart: 0, oy: 0, oyPart: 0, rx: 0, ry: 0, rz: 0,
                shade: -0.15, sx: 1, sy: 1, x: 0, xPart: 1.2, y: 0, yPart: 0, z: -500),
        ],
    ]

    private static let sides5: [[Numbers]] = [
        [
            Numbers(
                alpha: 1, at: 0, hasOrigin: false, ox: 0, oxPart: 0, oy: 0, oyPart: 0, rx: 0, ry: 0, rz: 0,
                shade: 0, sx: 1, sy: 1, x: 0, xPart: 0, y: 0, yPart: 0, z: 0),
            Numbers(
                alpha: 1, at: 1, hasOrigin: false, ox: 0, oxPart: 0, oy: 0, oyPart: 0, rx: 0, ry: 0, rz: 0,
                shade: -0.15, sx: 1, sy: 1, x: 0, xPart: -0.2, y: 0, yPart: 0, z: -1),
        ],
        [
            Numbers(
                alpha: 1, at: 0, hasOrigin: false, ox: 0, oxPart: 0, oy: 0, oyPart: 0, rx: 0, ry: 0, rz: 0,
                shade: 0, sx: 1, sy: 1, x: 0, xPart: 0, y: 0, yPart: 0, z: 0),
            Numbers(
                alpha: 1, at: 1, hasOrigin: false, ox: 0, oxPart: 0, oy: 0, oyPart: 0, rx: 0, ry: 0, rz: 0,
                shade: 0, sx: 1, sy: 1, x: 0, xPart: 1, y: 0, yPart: 0, z: 0),
        ],
    ]

    private static let sides6: [[Numbers]] = [
        [
            Numbers(
                alpha: 1, at: 0, hasOrigin: false, ox: 0, oxPart: 0, oy: 0, oyPart: 0, rx: 0, ry: 0, rz: 0,
                shade: 0, sx: 1, sy: 1, x: 0, xPart: 0, y: 0, yPart: 0, z: 0),
            Numbers(
                alpha: 1, at: 1, hasOrigin: false, ox: 0, oxPart: 0, oy: 0, oyPart: 0, rx: 0, ry: 0,
                rz: -1.5707963267948966, shade: -0.15, sx: 1, sy: 1, x: 0, xPart: -1.25, y: 0, yPart: 0,
                z: -800),
        ],
        [
            Numbers(
                alpha: 1, at: 0, hasOrigin: false, ox: 0, oxPart: 0, oy: 0, oyPart: 0, rx: 0, ry: 0, rz: 0,
                shade: 0, sx: 1, sy: 1, x: 0, xPart: 0, y: 0, yPart: 0, z: 0),
            Numbers(
                alpha: 1, at: 1, hasOrigin: false, ox: 0, oxPart: 0, oy: 0, oyPart: 0, rx: 0, ry: 0,
                rz: 1.5707963267948966, shade: -0.15, sx: 1, sy: 1, x: 0, xPart: 1.25, y: 0, yPart: 0, z: -800
            ),
        ],
    ]

    private static let sides7: [[Numbers]] = [
        [
            Numbers(
                alpha: 1, at: 0, hasOrigin: false, ox: 0, oxPart: 0, oy: 0, oyPart: 0, rx: 0, ry: 0, rz: 0,
                shade: 0, sx: 1, sy: 1, x: 0, xPart: 0, y: 0, yPart: 0, z: 0),
            Numbers(
                alpha: 0.4, at: 2, hasOrigin: false, ox: 0, oxPart: 0, oy: 0, oyPart: 0,
                rx: 0.17453292519943295, ry: 0.3490658503988659, rz: 0.5235987755982988, shade: 0, sx: 0.7,
                sy: 0.7, x: 0, xPart: -0.4, y: 10, yPart: 0, z: -100),
        ],
        [
            Numbers(
                alpha: 1, at: 0, hasOrigin: false, ox: 0, oxPart: 0, oy: 0, oyPart: 0, rx: 0, ry: 0, rz: 0,
                shade: 0, sx: 1, sy: 1, x: 0, xPart: 0, y: 0, yPart: 0, z: 0),
            Numbers(
                alpha: 0.6, at: 2, hasOrigin: false, ox: 0, oxPart: 0, oy: 0, oyPart: 0, rx: 0,
                ry: -0.5235987755982988, rz: 0.08726646259971647, shade: 0, sx: 1.2, sy: 1.2, x: 0,
                xPart: 0.6, y: -10, yPart: 0, z: -50),
        ],
    ]

    private static let sides8: [[Numbers]] = [
        [
            Numbers(
                alpha: 1, at: 0, hasOrigin: false, ox: 0, oxPart: 0, oy: 0, oyPart: 0, rx: 0, ry: 0, rz: 0,
                shade: 0, sx: 1, sy: 1, x: 0, xPart: 0, y: 0, yPart: 0, z: 0),
            Numbers(
                alpha: 1, at: 1, hasOrigin: false, ox: 0, oxPart: 0, oy: 0, oyPart: 0, rx: Double.pi, ry: 0,
                rz: 0, shade: -0.15, sx: 1, sy: 1, x: 0, xPart: 0, y: 0, yPart: 0, z: -800),
        ],
        [
            Numbers(
                alpha: 1, at: 0, hasOrigin: false, ox: 0, oxPart: 0, oy: 0, oyPart: 0, rx: 0, ry: 0, rz: 0,
                shade: 0, sx: 1, sy: 1, x: 0, xPart: 0, y: 0, yPart: 0, z: 0),
            Numbers(
                alpha: 1, at: 1, hasOrigin: false, ox: 0, oxPart: 0, oy: 0, oyPart: 0, rx: -3.141592653589793,
                ry: 0, rz: 0, shade: -0.15, sx: 1, sy: 1, x: 0, xPart: 0, y: 0, yPart: 0, z: -800),
        ],
    ]

    init() {}

    /// The settings that it looks best with: `SwiperCreative.stage(&carousel.settings)`.
    static let stage: @Sendable (inout CarouselSettings) -> Void = {
        $0.perspective = -0.0008333333333333334
    }

    static var cover: SwiperCreative { SwiperCreative().with { $0.look = "cover" } }
    static var part: SwiperCreative { SwiperCreative().with { $0.look = "part" } }
    static var push: SwiperCreative { SwiperCreative().with { $0.look = "push" } }
    static var tumble: SwiperCreative { SwiperCreative().with { $0.look = "tumble" } }
    static var roll: SwiperCreative { SwiperCreative().with { $0.look = "roll" } }
    static var doors: SwiperCreative { SwiperCreative().with { $0.look = "doors" } }
    static var scatter: SwiperCreative { SwiperCreative().with { $0.look = "scatter" } }

    private func with(_ change: (inout SwiperCreative) -> Void) -> SwiperCreative {
        var effect = self
        change(&effect)
        return effect
    }

    var asksOptionsEachFrame: Bool { false }

    var readsToggle: Bool { false }

    func defaultValue(of option: CarouselOption, in context: LayoutContext) -> Double? {
        switch option {
        case .showBackfaces: 0
        default: option.engineDefault
        }
    }

    func place(_ items: inout [FrameItem], in context: LayoutContext) {
        items.changeEach { item in
            do {
                let (transform, alpha, depth, shade) = try placed(item.offset, item.transform, in: context)
                item.place(transform, alpha: alpha, depth: depth, shade: shade)
            } catch {
                item.isFailed = true
            }
        }
    }

    @inline(__always)
    private func placed(_ offset: Double, _ base: Transform3D, in context: LayoutContext) throws -> (
        Transform3D, Double, Double, Double
    ) {
        let (transform, alpha, _, shade) = try looks(look, offset, base, in: context)
        let depth = transform.row4.z - abs((0.5 - offset).rounded(.down)) * 0.01 + offset * 1e-05
        return (transform, alpha, depth, shade)
    }

    private func inner(
        _ offset: Double, _ base: Transform3D, _ sides: [[Numbers]], _ limit: Double?,
        in context: LayoutContext
    ) throws -> (Transform3D, Double, Double?, Double) {
        let side = try listElement(offset < 0 ? 1 : 2, of: sides)
        let last = Double(side.count)
        let outermost = try listElement(last, of: side)
        let d = min(abs(offset), (last > 1 ? limit : nil) ?? outermost.at)
        var k: Double = 1
        while try k < last - 1 && d > listElement(k + 1, of: side).at {
            k += 1
        }
        let a: Numbers = try listElement(k, of: side)
        let b: Numbers = try listElement(min(k + 1, last), of: side)
        let t = last > 1 ? (d - a.at) / (b.at - a.at) : 0
        let u = 1 - t
        let width: Double = context.itemWidth
        let height: Double = context.itemHeight
        var transform = base.translated(
            along: a.x * u + b.x * t + (a.xPart * u + b.xPart * t) * width,
            across: a.y * u + b.y * t + (a.yPart * u + b.yPart * t) * height, z: a.z * u + b.z * t,
            in: context)
        let ox: Double = b.ox + b.oxPart * width
        let oy: Double = b.oy + b.oyPart * height
        if b.hasOrigin {
            transform = transform.translated(along: ox, across: oy, in: context)
        }
        let along: Double = a.sx * u + b.sx * t
        let across: Double = a.sy * u + b.sy * t
        let vertical = context.isVertical
        transform = transform.turnedAcross(by: a.rx * u + b.rx * t, in: context).turned(
            by: a.ry * u + b.ry * t, in: context
        ).rotated(by: a.rz * u + b.rz * t, x: 0, y: 0, z: 1).scaled(
            x: vertical ? across : along, y: vertical ? along : across, z: 1)
        if b.hasOrigin {
            transform = transform.translated(along: -ox, across: -oy, in: context)
        }
        return (transform, a.alpha * u + b.alpha * t, nil, a.shade * u + b.shade * t)
    }

    private func looks(_ word: String, _ p0: Double, _ p1: Transform3D, in context: LayoutContext) throws -> (
        Transform3D, Double, Double?, Double
    ) {
        switch word {
        case "cover": return try inner(p0, p1, Self.sides, nil, in: context)
        case "doors": return try inner(p0, p1, Self.sides2, nil, in: context)
        case "none": return try inner(p0, p1, Self.sides3, nil, in: context)
        case "part": return try inner(p0, p1, Self.sides4, nil, in: context)
        case "push": return try inner(p0, p1, Self.sides5, nil, in: context)
        case "roll": return try inner(p0, p1, Self.sides6, nil, in: context)
        case "scatter": return try inner(p0, p1, Self.sides7, 3, in: context)
        case "tumble": return try inner(p0, p1, Self.sides8, nil, in: context)
        default: throw Failure()
        }
    }
}

private struct Numbers {
    let alpha: Double
    let at: Double
    let hasOrigin: Bool
    let ox: Double
    let oxPart: Double
    let oy: Double
    let oyPart: Double
    let rx: Double
    let ry: Double
    let rz: Double
    let shade: Double
    let sx: Double
    let sy: Double
    let x: Double
    let xPart: Double
    let y: Double
    let yPart: Double
    let z: Double
}

/// An element of a list, from 1 on.
private func listElement<Value>(_ place: Double, of list: [Value], from first: Double = 1) throws -> Value {
    guard place >= first, place < first + Double(list.count), place == place.rounded() else {
        throw Failure()
    }
    return list[Int(place - first)]
}

/// An item can't be placed.
private struct Failure: Error {}
