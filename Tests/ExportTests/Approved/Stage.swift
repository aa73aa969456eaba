import CarouselEngine
import Foundation

/// Cards step forward from the wings, and leave to the other side.
struct Stage: CarouselType, Sendable {
    let name = "stage"

    let summary = "Cards step forward from the wings, and leave to the other side."

    /// How much darker the wings are; 0 to 1.4.
    var shade = 1.0

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

    init() {}

    /// The settings that it looks best with: the engine's.
    static let stage: @Sendable (inout CarouselSettings) -> Void = { _ in }

    static var plain: Stage { Stage().with { $0.shade = 0.0 } }

    private func with(_ change: (inout Stage) -> Void) -> Stage {
        var effect = self
        change(&effect)
        return effect
    }

    var asksOptionsEachFrame: Bool { false }

    var readsToggle: Bool { false }

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
        Transform3D, Double, Double?, Double
    ) {
        let (transform, alpha, depth, shade) = try inner(offset, base, in: context)
        return (transform, alpha, depth, shade * self.shade)
    }

    private func inner(_ offset: Double, _ base: Transform3D, in context: LayoutContext) throws -> (
        Transform3D, Double, Double?, Double
    ) {
        let side = try listElement(offset < 0 ? 1 : 2, of: Self.sides)
        let last = Double(side.count)
        let outermost = try listElement(last, of: side)
        let d = min(abs(offset), outermost.at)
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
