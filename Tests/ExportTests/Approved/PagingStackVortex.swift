import CarouselEngine
import Foundation

/// CollectionViewPagingLayout's stack/vortex: cards come out of the depth of a whirl, larger and paler.
struct PagingStackVortex: CarouselType, Sendable {
    let name = "paging/stackVortex"

    let summary =
        "CollectionViewPagingLayout's stack/vortex: cards come out of the depth of a whirl, larger and paler."

    /// In sight; cards; 1 to 12.
    var cards = 4.0

    /// From card to card; item sizes; 0 to 0.3.
    var gap = 0.0

    /// How much smaller each card is; 1/items; -0.3 to 0.3.
    var shrink = -0.15

    /// Alpha lost with each card; 1/items; 0 to 1.
    var pale = 0.4

    /// Of every other card; radians; 0 to 1.
    var slant = 0.0

    /// How far the leaving card turns; radians; -3.141592653589793 to Double.pi.
    var pop = 3.141592653589793

    private static let out: [Double] = [0, 0]

    private static let place2: [Double] = [0, 1]

    init() {}

    /// The settings that it looks best with: the engine's.
    static let stage: @Sendable (inout CarouselSettings) -> Void = { _ in }

    static var deep: PagingStackVortex { PagingStackVortex().with { $0.pale = 0.2 } }
    static var half: PagingStackVortex { PagingStackVortex().with { $0.pop = 1.57 } }

    private func with(_ change: (inout PagingStackVortex) -> Void) -> PagingStackVortex {
        var effect = self
        change(&effect)
        return effect
    }

    var asksOptionsEachFrame: Bool { false }

    var readsToggle: Bool { false }

    func place(_ items: inout [FrameItem], in context: LayoutContext) {
        items.changeEach { item in
            do {
                let (transform, alpha, depth) = try placed(item.offset, item.transform, in: context)
                item.place(transform, alpha: alpha, depth: depth)
            } catch {
                item.isFailed = true
            }
        }
    }

    @inline(__always)
    private func placed(_ offset: Double, _ base: Transform3D, in context: LayoutContext) throws -> (
        Transform3D, Double, Double
    ) {
        let p = offset
        let cards = self.cards
        let size = max(0.2, 1 - p * shrink)
        let closer = (1 - log10(10 - 9 * part(p, 0, cards))) * -0.3
        func shift(_ k: Double) throws -> Double {
            let piled = try (gap * max(p, 0) - (size - 1) / 2 - closer) * listElement(k, of: Self.place2)
            return try p < 0 ? piled - listElement(k, of: Self.out) * p : piled
        }
        var turned = angle(p)
        if context.isVertical {
            turned = -turned
        }
        let t = try base.translated(
            along: shift(1) * context.itemWidth, across: shift(2) * context.itemHeight, in: context
        ).scaled(x: size, y: size, z: 1).rotated(by: turned, x: 0, y: 0, z: 1)
        return (t, size > 0 ? alpha(p, cards) : 0, -p)
    }

    /// How far x is from low to high, from 0 to 1.
    private func part(_ x: Double, _ low: Double, _ high: Double) -> Double {
        return clamp((x - low) / (high - low), 0, 1)
    }

    private func angle(_ p: Double) -> Double {
        if p <= 0 {
            let pop = self.pop
            return -part(-p, 0, 1) * pop
        }
        let tilt = slant
        let whole = p.rounded(.down)
        var a = tilt - 2 * tilt * (p - whole)
        if floorRemainder(whole, 2) == 0 {
            a = -a
        }
        return p < 1 ? a + (1 - p) * tilt : a
    }

    private func alpha(_ p: Double, _ cards: Double) -> Double {
        var a: Double = 1
        if p >= cards - 1 {
            a = 1 - part(p, cards - 1, cards - 1 + 0.9)
        } else if p < 0 {
            a = part(p, -1, Double(1) - 1)
        }
        if a > 0 && p >= 0 {
            a = max(0, a - p * pale)
        }
        return a
    }

    /// x, clamped to low … high.
    private func clamp(_ x: Double, _ low: Double, _ high: Double) -> Double {
        return max(low, min(high, x))
    }
}

/// The remainder that has the sign of the divisor.
private func floorRemainder(_ a: Double, _ b: Double) -> Double {
    let rest = a.truncatingRemainder(dividingBy: b)
    return rest * b < 0 ? rest + b : rest
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
