import CarouselEngine
import Foundation

/// Swiper's creative: an item comes from one pose and leaves to another; eight looks.
struct SwiperCreative: Effect {
    private static let sides2: [[Numbers]] = [
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

    private static let sides3: [[Numbers]] = [
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

    private static let sides4: [[Numbers]] = [
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

    private static let sides5: [[Numbers]] = [
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

    private static let sides6: [[Numbers]] = [
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

    private static let sides7: [[Numbers]] = [
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

    private static let sides8: [[Numbers]] = [
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

    private static let sides9: [[Numbers]] = [
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

    func place(_ item: borrowing EffectItem) {
        do { try placed(item) } catch { item.fail("\(error)") }
    }

    private func placed(_ item: borrowing EffectItem) throws {
        let offset = item.offset
        let base = item.base
        let (transform, alpha, _, shade) = try looks(look.rawValue, offset, base, in: item.carousel)
        let depth = transform.row4[2] - abs(floor(0.5 - offset) + 0) * 0.01 + offset * 1e-05
        item.put(transform, alpha: alpha, depth: depth, shade: shade)
    }

    private func inner(
        _ offset: Double, _ base: Transform3D, _ sides: [[Numbers]], _ limit: Double?,
        in carousel: borrowing EffectContext
    ) throws -> (Transform3D, Double, Double?, Double) {
        let side = try Lua.some(Lua.element(offset < 0 ? 1 : 2, of: sides))
        let last = Double(side.count)
        let outermost = Lua.element(last, of: side)
        let d = try min(abs(offset), (last > 1 ? limit : nil) ?? Lua.some(outermost).at)
        var k: Double = 1
        while try k < last - 1 && d > Lua.some(Lua.element(k + 1, of: side)).at {
            k += 1
        }
        let a = try Lua.some(Lua.element(k, of: side))
        let b = try Lua.some(Lua.element(min(k + 1, last), of: side))
        let t = last > 1 ? (d - a.at) / (b.at - a.at) : 0
        let u = 1 - t
        let width = carousel.itemWidth
        let height = carousel.itemHeight
        var transform = base.translated(
            along: a.x * u + b.x * t + (a.xPart * u + b.xPart * t) * width,
            across: a.y * u + b.y * t + (a.yPart * u + b.yPart * t) * height, z: a.z * u + b.z * t,
            in: carousel)
        let ox = b.ox + b.oxPart * width
        let oy = b.oy + b.oyPart * height
        if b.hasOrigin {
            transform = transform.translated(along: ox, across: oy, in: carousel)
        }
        let along = a.sx * u + b.sx * t
        let across = a.sy * u + b.sy * t
        let vertical = carousel.isVertical
        transform = transform.turnedAcross(by: a.rx * u + b.rx * t, in: carousel).turned(
            by: a.ry * u + b.ry * t, in: carousel
        ).rotated(by: a.rz * u + b.rz * t, x: 0, y: 0, z: 1).scaled(
            x: vertical ? across : along, y: vertical ? along : across, z: 1)
        if b.hasOrigin {
            transform = transform.translated(along: -ox, across: -oy, in: carousel)
        }
        return (transform, a.alpha * u + b.alpha * t, nil, a.shade * u + b.shade * t)
    }

    private func looks(_ word: String, _ p0: Double, _ p1: Transform3D, in carousel: borrowing EffectContext)
        throws -> (Transform3D, Double, Double?, Double)
    {
        switch word {
        case "cover": return try inner(p0, p1, Self.sides2, nil, in: carousel)
        case "doors": return try inner(p0, p1, Self.sides3, nil, in: carousel)
        case "none": return try inner(p0, p1, Self.sides4, nil, in: carousel)
        case "part": return try inner(p0, p1, Self.sides5, nil, in: carousel)
        case "push": return try inner(p0, p1, Self.sides6, nil, in: carousel)
        case "roll": return try inner(p0, p1, Self.sides7, nil, in: carousel)
        case "scatter": return try inner(p0, p1, Self.sides8, 3, in: carousel)
        case "tumble": return try inner(p0, p1, Self.sides9, nil, in: carousel)
        default: throw ScriptError("there is no function '\(word)'")
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
