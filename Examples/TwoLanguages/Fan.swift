// A hand of cards, in Swift; Plugins/fan.lua is the same.

import CarouselEngine

/// A hand of cards: the middle one upright, the others turned about a point below it.
struct Fan: Effect {
    let name = "fan", summary = "A hand of cards."
    var turn = 0.2
    var reach = 300.0
    var isDark = true

    static let options: [EffectOption<Fan>] = [
        .number(\.turn, "turn", 0...1, step: 0.05, unit: "rad", help: "from card to card"),
        .number(\.reach, "reach", 0...1000, unit: "pt", help: "from the cards to the wrist"),
        .boolean(\.isDark, "dark", help: "cards at the sides are darker"),
    ]
    static let presets = [EffectPreset("wide", ["turn": 0.4, "wrap": true])]

    func place(_ item: borrowing EffectItem) {
        let far = abs(item.offset)
        item.put(
            item.base.translated(x: 0, y: reach, z: 0).rotated(by: item.offset * turn, x: 0, y: 0, z: 1)
                .translated(x: 0, y: -reach, z: 0),
            depth: -far, shade: isDark ? -0.1 * min(far, 4) : 0)
    }
}
