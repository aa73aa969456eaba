import CarouselEngine
import Foundation

/// A pile of photos, none of them straight; the top one is put aside.
struct Polaroids: Effect {
    let name = "polaroids"
    let summary = "A pile of photos, none of them straight; the top one is put aside."

    var mess = 0.3
    var aside = 1.5
    var turn = 0.4

    static let options: [EffectOption<Polaroids>] = [
        .number(\.mess, "mess", 0...1.5, step: 0.05, unit: "radians", help: "how crooked photos lie"),
        .number(
            \.aside, "aside", 0.8...3, step: 0.05, unit: "item widths", help: "how far a photo is put aside"),
        .number(\.turn, "turn", -1...1, step: 0.05, unit: "radians", help: "how far it turns on its way"),
    ]

    static let presets = [
        EffectPreset("tidy", ["mess": 0.05, "turn": 0.1]),
        EffectPreset("wild", ["mess": 1]),
    ]

    func prepare(_ settings: inout CarouselSettings) {
        settings.itemSize = Size(width: 220, height: 240)
    }

    func place(_ item: borrowing EffectItem) {
        // Every photo lies in its own way, and always in the same, wherever it goes.
        let own = item.random() - 0.5
        let gone = min(0, item.offset)
        let away = min(1, abs(item.offset))
        let t = item.base.translated(
            along: 14 * own * away + aside * gone * item.carousel.itemWidth,
            across: 10 * own * away + 10 * gone, in: item.carousel)
        let angle = (mess * away + 0.02) * own + turn * gone
        item.put(roll(t, angle, in: item.carousel), depth: -item.offset)
    }

    /// Rotates in the plane of the screen: clockwise, if the carousel is horizontal.
    private func roll(_ t: Transform3D, _ angle: Double, in carousel: borrowing EffectContext) -> Transform3D
    {
        return t.rotated(by: carousel.isVertical ? -angle : angle, x: 0, y: 0, z: 1)
    }
}
