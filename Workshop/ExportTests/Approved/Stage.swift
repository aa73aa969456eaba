import CarouselEngine
import Foundation

/// Cards step forward from the wings onto a polished floor, and leave to the other side.
struct Stage: Effect {
    private static let sides: [[Numbers]] = [
        [
            Numbers(
                alpha: 1, at: 0, hasOrigin: false, ox: 0, oxPart: 0, oy: 0, oyPart: 0, rx: 0, ry: 0, rz: 0,
                shade: 0, sx: 1, sy: 1, x: 0, xPart: 0, y: 0, yPart: 0, z: 0),
            Numbers(
                alpha: 1, at: 1, hasOrigin: false, ox: 0, oxPart: 0, oy: 0, oyPart: 0, rx: 0, ry: 0.6, rz: 0,
                shade: -0.35, sx: 1, sy: 1, x: 0, xPart: -0.95, y: 0, yPart: 0, z: -160),
            Numbers(
                alpha: 0, at: 2, hasOrigin: false, ox: 0, oxPart: 0, oy: 0, oyPart: 0, rx: 0, ry: 0.9, rz: 0,
                shade: -0.7, sx: 1, sy: 1, x: 0, xPart: -1.35, y: 0, yPart: 0, z: -260),
        ],
        [
            Numbers(
                alpha: 1, at: 0, hasOrigin: false, ox: 0, oxPart: 0, oy: 0, oyPart: 0, rx: 0, ry: 0, rz: 0,
                shade: 0, sx: 1, sy: 1, x: 0, xPart: 0, y: 0, yPart: 0, z: 0),
            Numbers(
                alpha: 1, at: 1, hasOrigin: false, ox: 0, oxPart: 0, oy: 0, oyPart: 0, rx: 0, ry: -0.6, rz: 0,
                shade: -0.35, sx: 1, sy: 1, x: 0, xPart: 0.95, y: 0, yPart: 0, z: -160),
            Numbers(
                alpha: 0, at: 2, hasOrigin: false, ox: 0, oxPart: 0, oy: 0, oyPart: 0, rx: 0, ry: -0.9, rz: 0,
                shade: -0.7, sx: 1, sy: 1, x: 0, xPart: 1.35, y: 0, yPart: 0, z: -260),
        ],
    ]

    let name = "stage"
    let summary = "Cards step forward from the wings onto a polished floor, and leave to the other side."

    var shade = 1.0
    var floorOption = 0.35

    static let options: [EffectOption<Stage>] = [
        .number(\.shade, "shade", 0...1.4, step: 0.1, help: "how much darker the wings are"),
        .number(\.floorOption, "floor", 0...1, step: 0.05, help: "how strongly the floor mirrors them"),
    ]

    static let presets = [
        EffectPreset("plain", ["shade": 0, "floor": 0])
    ]

    func prepare(_ settings: inout CarouselSettings) {
        settings.itemSize = Size(width: 240, height: 200)
    }

    func place(_ item: borrowing EffectItem) {
        do { try placed(item) } catch { item.fail("\(error)") }
    }

    private func placed(_ item: borrowing EffectItem) throws {
        let offset = item.offset
        let base = item.base
        if floorOption > 0 {
            try item.look.set(
                "reflection",
                ScriptValue(named: ["scale": .real(0.4), "alpha": .real(floorOption), "gap": .whole(2)]))
        }
        let (transform, alpha, depth, shade) = try inner(offset, base, in: item.carousel)
        item.put(transform, alpha: alpha, depth: depth, shade: shade * self.shade)
    }

    private func inner(_ offset: Double, _ base: Transform3D, in carousel: borrowing EffectContext) throws
        -> (Transform3D, Double, Double?, Double)
    {
        let side = try Lua.some(Lua.element(offset < 0 ? 1 : 2, of: Self.sides))
        let last = Double(side.count)
        let outermost = try Lua.some(Lua.element(last, of: side))
        let d = min(abs(offset), outermost.at)
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
