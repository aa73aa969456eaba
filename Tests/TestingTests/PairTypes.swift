// Effects in Swift that scripts beside them have, too, as an app writes them.

import CarouselEngine
import Foundation

/// A picker's drum.
struct Drum: Effect {
    let name = "drum", summary = "A picker's drum."
    let standardOptions: [CarouselOption: Double] = [
        .fadeMin: -2, .fadeMax: 2, .fadeRange: 2, .offsetMultiplier: 2,
    ]
    var drum = 3.0, step = 0.31
    static let options: [EffectOption<Drum>] = [
        .number(\.drum, "drum", 0.8...8, step: 0.1, unit: "item lengths", help: "radius of the drum"),
        .number(\.step, "step", 0.1...0.8, step: 0.01, unit: "radians", help: "from label to label"),
    ]

    func prepare(_ settings: inout CarouselSettings) {
        settings.isVertical = true
        settings.itemSize = Size(width: 240, height: 60)
        settings.perspective = -1 / 900
    }

    func place(_ item: borrowing EffectItem) {
        let radius = drum * item.carousel.itemWidth
        let angle = Ease.clamp(item.offset * step, -.pi, .pi)
        let turned = item.base.translated(x: 0, y: 0, z: -radius).turned(by: angle, in: item.carousel)
            .translated(x: 0, y: 0, z: radius).scaled(along: 0.9, in: item.carousel)
        item.put(turned, alpha: abs(angle) < .pi / 2 ? 1 : 0, depth: -abs(item.offset))
    }
}

/// Cards that turn over on their way, with a colored back.
struct Flip: Effect {
    enum Way: String, EffectChoice { case side, over }
    let name = "flip", summary = "Cards that turn over on their way, with a colored back."
    var gap = 1.12, begin = 0.4, over = 1.0, back: UInt32 = 0x23395B, way = Way.side, dark = true
    static let options: [EffectOption<Flip>] = [
        .number(\.gap, "gap", 0.5...2, step: 0.02, unit: "item widths", help: "from card to card"),
        .number(\.begin, "begin", 0...2, step: 0.05, unit: "items", help: "where a card begins to turn"),
        .number(\.over, "over", 0.3...3, step: 0.1, unit: "items", help: "how long it takes"),
        .color(\.back, "back", help: "the color of the backs"),
        .choice(\.way, "way", help: "about which axis"),
        .boolean(\.dark, "dark", help: "darker on the way"),
    ]
    static let presets = [
        EffectPreset("close", ["begin": 0.1, "over": 0.6]),
        EffectPreset("slow", ["over": 2.5, "way": "over"]),
    ]

    func place(_ item: borrowing EffectItem) {
        let far = abs(item.offset)
        let angle = Double.pi * Ease.smoothstep(begin, begin + over, far)
        let side: Double = item.offset < 0 ? 1 : -1
        let along = item.offset * gap * item.carousel.itemWidth
        let moved = item.base.translated(along: along, z: -40 * sin(angle), in: item.carousel)
        let turned =
            way == .side
            ? moved.turned(by: side * angle, in: item.carousel)
            : moved.turnedAcross(by: side * angle, in: item.carousel)
        if !item.showsFront(turned) { item.look.verso = .color(back) }
        item.look.radius = SIMD4(repeating: 12)
        item.put(turned, depth: -far, shade: dark ? -0.25 * sin(angle) : 0)
    }
}

/// What is far is out of focus, cut narrow and gray.
struct Frost: Effect {
    let name = "frost", summary = "What is far is out of focus, cut narrow and gray."
    var blur = 5.0, cut = 0.2
    static let options: [EffectOption<Frost>] = [
        .number(\.blur, "blur", 0...20, step: 0.5, unit: "points per item", help: "how fast it blurs"),
        .number(\.cut, "cut", 0...0.45, step: 0.01, help: "how narrow cards get"),
    ]

    func place(_ item: borrowing EffectItem) {
        let far = abs(item.offset)
        let near = max(0, 1 - far)
        let side = min(cut, cut * far)
        item.look.blur = blur * max(0, far - 0.25)
        item.look.saturation = 1 - min(1, far / 3)
        item.look.clip = SIMD4(side, 0, side, 0)
        item.look.radius = SIMD4(20, 4, 20, 4)
        item.look.shadow = ItemShadow(blur: 4 + 12 * near, y: 4 + 16 * near, alpha: 0.5, color: 0x102030)
        if far > 2.5 { item.look.verso = .on }
        item.look.contentScale = 1.3
        item.look.contentX = -0.1 * item.offset
        item.look.label = far < 0.5 ? "in focus" : ""
        let along = item.offset * 0.7 * item.carousel.itemWidth
        item.put(
            item.base.translated(along: along, z: -far * 120, in: item.carousel), depth: -far,
            shade: -0.1 * min(far, 3))
    }
}

/// Cards in their own color and shape that lean towards the pointer.
struct Lean: Effect {
    let name = "lean", summary = "Cards in their own color and shape that lean towards the pointer."
    var lean = 0.4, pull = 30.0
    static let options: [EffectOption<Lean>] = [
        .number(\.lean, "lean", 0...1, step: 0.05, unit: "radians", help: "how far a card leans"),
        .number(\.pull, "pull", 0...100, step: 1, unit: "points", help: "how far the row is pulled"),
    ]

    func place(_ item: borrowing EffectItem) {
        let size = item.data?["size"]
        let isTall = (size?["height"]?.number ?? 1) > (size?["width"]?.number ?? 1)
        item.look.tint = item.data?["color"]?.rgb ?? 0x808080
        item.look.tintAmount = item.isHeld ? 0.8 : 0.4
        let pulled = item.carousel.pointer.map { pull * $0.x / item.carousel.bounds.width } ?? 0
        let pointer = item.pointer
        let place = item.offset * 1.15 * item.carousel.itemWidth + pulled
        let turned = item.base.translated(x: place, y: 0, z: 0)
            .rotated(by: lean * (pointer?.x ?? 0), x: 0, y: 1, z: 0)
            .rotated(by: -lean * (pointer?.y ?? 0), x: 1, y: 0, z: 0)
        item.put(
            turned.scaled(x: isTall ? 0.8 : 1, y: isTall ? 1 : 0.7, z: 1),
            depth: (pointer == nil ? 0 : 1) - abs(item.offset))
    }
}

/// Things of different widths on a shelf, a loop.
struct Ledge: Effect {
    let name = "shelf", summary = "Things of different widths on a shelf, a loop."
    let packsItems = true
    let standardOptions: [CarouselOption: Double] = [.wrap: 1, .spacing: 1]
    var sink = 14.0
    static let options: [EffectOption<Ledge>] = [
        .number(\.sink, "sink", 0...60, step: 1, unit: "points", help: "how low those at the sides stand")
    ]

    func place(_ item: borrowing EffectItem) {
        let along = item.distance(spacing: item.carousel.value(of: .spacing, default: 1))
        let far = min(1, abs(along) / item.carousel.width * 2)
        item.put(
            item.base.translated(along: along, across: sink * far, z: -30 * far, in: item.carousel),
            depth: -far)
    }
}

/// Cards grow on springs, drop in and fall out.
struct Pop: Effect {
    let name = "pop", summary = "Cards grow on springs, drop in and fall out."
    let changeStyle: ItemChangeStyle? = ItemChangeStyle(arrive: 0.6, leave: 0.5)
    var response = 0.5, damping = 0.5
    static let options: [EffectOption<Pop>] = [
        .number(\.response, "response", 0.1...2, step: 0.05, unit: "s", help: "how slowly a card follows"),
        .number(\.damping, "damping", 0.1...1.5, step: 0.05, help: "1 does not swing over"),
    ]

    func place(_ item: borrowing EffectItem) {
        let size = item.spring(
            "size", to: item.isCurrent ? 1.3 : 0.8, response: response, damping: damping)
        let away = 1 - item.presence
        let down = item.isLeaving ? 200 * away * away : -160 * away
        let place = item.base.translated(x: item.offset * 1.2 * item.carousel.itemWidth, y: down, z: 0)
            .rotated(by: 0.4 * (item.random() - 0.5) + 0.8 * away, x: 0, y: 0, z: 1)
        item.put(
            place.scaled(x: size, y: size, z: 1), alpha: item.presence, depth: size - abs(item.offset) * 1e-3)
    }
}
