import CarouselEngine
import Foundation

/// A tilted orbit: items stay upright, and the front one is lower than the rest.
struct Orbit: Effect {
    let name = "orbit"
    let summary = "A tilted orbit: items stay upright, and the front one is lower than the rest."

    var around = 10.0
    var width = 0.42
    var depth = 1.8
    var lift = 0.22
    var shade = 0.4

    static let options: [EffectOption<Orbit>] = [
        .number(\.around, "around", 4...40, step: 1, unit: "items", help: "in the whole circle, at most"),
        .number(
            \.width, "width", 0.1...1, step: 0.02, unit: "carousel widths",
            help: "from the middle to the side"),
        .number(
            \.depth, "depth", 0.5...5, step: 0.1, unit: "item widths", help: "from the middle to the back"),
        .number(
            \.lift, "lift", -0.6...0.6, step: 0.02, help: "how much higher the back is, in parts of the depth"
        ),
        .number(\.shade, "shade", 0...1, step: 0.05, help: "how dark the back is"),
    ]

    static let presets = [
        EffectPreset("flat", ["lift": 0]),
        EffectPreset("high", ["lift": 0.5]),
        EffectPreset("below", ["lift": -0.25]),
    ]

    let standardOptions: [CarouselOption: Double] = [.wrap: 1]

    func prepare(_ settings: inout CarouselSettings) {
        settings.itemSize = Size(width: 160, height: 200)
    }

    func value(of option: CarouselOption, otherwise value: Double?, in carousel: borrowing EffectContext)
        -> Double?
    {
        if option == .visibleItems { return count(in: carousel) + 1 }
        return value
    }

    func place(_ item: borrowing EffectItem) {
        let angle = self.angle(item.offset, in: item.carousel)
        let z = depth * item.carousel.itemWidth * (cos(angle) - 1)
        let t = item.base.translated(
            along: width * item.carousel.width * sin(angle), across: lift * z, z: z, in: item.carousel)
        item.put(t, depth: depthOf(z, item.offset), shade: -shade * (1 - cos(angle)) / 2)
    }

    /// How many items there are: a loop of fewer items closes the circle with them.
    private func count(in carousel: borrowing EffectContext) -> Double {
        return carousel.isWrapping ? max(1, min(around, Double(carousel.numberOfItems))) : around
    }

    /// The angle of an item, from the front.
    private func angle(_ offset: Double, in carousel: borrowing EffectContext) -> Double {
        let half = count(in: carousel) / 2
        return Ease.clamp(offset, -half, half) * Double.pi / half
    }

    /// A depth for an item at a distance z from the front; of two at the same, the one closer to the center is in front.
    private func depthOf(_ z: Double, _ offset: Double) -> Double {
        return z - abs(offset) * 0.001
    }
}
