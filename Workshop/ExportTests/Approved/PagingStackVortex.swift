import CarouselEngine
import Foundation

/// CollectionViewPagingLayout's stack/vortex: cards come out of the depth of a whirl, larger and paler.
struct PagingStackVortex: Effect {
    let name = "paging/stackVortex"
    let summary =
        "CollectionViewPagingLayout's stack/vortex: cards come out of the depth of a whirl, larger and paler."

    var cards = 4.0
    var gap = 0.0
    var shrink = -0.15
    var pale = 0.4
    var slant = 0.0
    var pop = Double.pi

    static let options: [EffectOption<PagingStackVortex>] = [
        .number(\.cards, "cards", 1...12, step: 1, unit: "cards", help: "in sight", group: "Pile"),
        .number(
            \.gap, "gap", 0...0.3, step: 0.005, unit: "item sizes", help: "from card to card", group: "Pile"),
        .number(
            \.shrink, "shrink", -0.3...0.3, step: 0.01, unit: "1/items",
            help: "how much smaller each card is", group: "Pile"),
        .number(
            \.pale, "pale", 0...1, step: 0.05, unit: "1/items", help: "alpha lost with each card",
            group: "Pile"),
        .number(
            \.slant, "slant", 0...1, step: 0.01, unit: "radians", help: "of every other card", group: "Pile"),
        .number(
            \.pop, "pop", -Double.pi...Double.pi, step: 0.01, unit: "radians",
            help: "how far the leaving card turns", group: "Leaving"),
    ]

    static let presets = [
        EffectPreset("deep", ["pale": 0.2]),
        EffectPreset("half", ["pop": 1.57]),
    ]

    func prepare(_ settings: inout CarouselSettings) {
        settings.itemSize = Size(width: 220, height: 260)
    }

    private static let place2: [Double] = [0, 1]
    private static let out: [Double] = [0, 0]

    func place(_ item: borrowing EffectItem) {
        let p = item.offset
        let size = max(0.2, 1 - p * shrink)
        let closer = (1 - log10(10 - 9 * part(p, 0, cards))) * -0.3
        func shift(_ k: Double) -> Double {
            let piled = (gap * max(p, 0) - (size - 1) / 2 - closer) * Self.place2[Int(k) - 1]
            return p < 0 ? piled - Self.out[Int(k) - 1] * p : piled
        }
        var turned = angle(p)
        if item.carousel.isVertical { turned = -turned }
        let t = item.base.translated(
            along: shift(1) * item.carousel.itemWidth, across: shift(2) * item.carousel.itemHeight,
            in: item.carousel
        ).scaled(by: size).rotated(by: turned, x: 0, y: 0, z: 1)
        item.put(t, alpha: size > 0 ? alpha(p, cards) : 0, depth: -p)
    }

    /// How far x is from low to high, from 0 to 1.
    private func part(_ x: Double, _ low: Double, _ high: Double) -> Double {
        return Ease.clamp((x - low) / (high - low), 0, 1)
    }

    private func angle(_ p: Double) -> Double {
        if p <= 0 { return -part(-p, 0, 1) * pop }
        let tilt = slant
        let whole = floor(p)
        var a = tilt - 2 * tilt * (p - whole)
        if modulo(whole, 2) == 0 { a = -a }
        return p < 1 ? a + (1 - p) * tilt : a
    }

    private func alpha(_ p: Double, _ cards: Double) -> Double {
        var a: Double = 1
        if p >= cards - 1 {
            a = 1 - part(p, cards - 1, cards - 1 + 0.9)
        } else if p < 0 {
            a = part(p, -1, 1 - 1)
        }
        if a > 0 && p >= 0 { a = max(0, a - p * pale) }
        return a
    }
}

/// What is left of a division, with the sign of the divisor.
private func modulo(_ a: Double, _ b: Double) -> Double {
    let rest = fmod(a, b)
    let isOther = rest > 0 ? b < 0 : rest < 0 && b > 0
    return isOther ? rest + b : rest
}
