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
        let turned = item.base.translated(z: -radius).turned(by: angle, in: item.carousel).translated(
            z: radius)
        item.put(
            turned.scaled(along: 0.9, in: item.carousel), alpha: abs(angle) < .pi / 2 ? 1 : 0,
            depth: -abs(item.offset))
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
        let turn = item.offset < 0 ? angle : -angle
        let along = item.offset * gap * item.carousel.itemWidth
        let moved = item.base.translated(along: along, z: -40 * sin(angle), in: item.carousel)
        let turned =
            way == .side
            ? moved.turned(by: turn, in: item.carousel) : moved.turnedAcross(by: turn, in: item.carousel)
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
struct Shelf: Effect {
    let name = "shelf", summary = "Things of different widths on a shelf, a loop.", packsItems = true
    let standardOptions: [CarouselOption: Double] = [.wrap: 1, .spacing: 1]
    var sink = 14.0
    static let options: [EffectOption<Shelf>] = [
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

/// Cards between poses.
struct Posed: Effect {
    let name = "posed", summary = "Cards between poses."
    static let poses = Poses(
        [
            -2.5: Pose(
                along: -300, across: 40, z: -200, turnedAcross: 0.2, turned: 0.6, rotated: -0.4,
                scale: 0.5, scaleAcross: 0.8, alpha: 0.2),
            -1: Pose(along: .part(-1.2), across: .part(0.1), z: -100, turned: 0.5, shade: -0.4),
            0: Pose(scale: 1.1),
            1: Pose(
                along: .part(1.2), z: -50, rotated: 0.3, shade: 0.2,
                origin: Pose.Origin(along: .part(0.5), across: -30)),
            2: Pose(along: 250, turnedAcross: 0.5, rotated: 1, alpha: 0.5),
        ], limit: 2.75)

    func place(_ item: borrowing EffectItem) { item.put(Self.poses) }
}

/// Cards on three tracks.
struct Track: Effect {
    enum Way: String, EffectChoice { case curve, hill, ring }
    let name = "track", summary = "Cards on three tracks."
    var way = Way.curve, step = 0.08
    static let options: [EffectOption<Track>] = [
        .choice(\.way, "way"), .number(\.step, "step", 0.01...0.5),
    ]
    private static let paths: [Way: ItemPath] = {
        func points(_ places: [(Double, Double)]) -> [Point] { places.map { Point(x: $0.0, y: $0.1) } }
        let curve =
            "M-300,0 C -100-200 100 200 300 0 S 500 80 560,20 q 40 -40 80 0 T 700 0 a 60 40 20 1 0 120 10 h 30 v-40 l 20 20 Z"
        let hill = points([(-200, 0), (-50, -120), (80, 40), (220, 0)])
        let ring = points([(0, -100), (100, 60), (-100, 60)])
        return [
            .curve: try! ItemPath(svg: curve), .hill: try! ItemPath(through: hill),
            .ring: try! ItemPath(polygon: ring).fitted(Size(width: 400, height: 300)),
        ]
    }()

    func place(_ item: borrowing EffectItem) {
        let (place, angle) = Self.paths[way]!.place(at: 0.5 + item.offset * step)
        item.put(
            item.base.translated(x: place.x, y: place.y, z: 0).rotated(by: angle, x: 0, y: 0, z: 1),
            depth: -abs(item.offset))
    }
}
