// The effects of Docs/Types.md, word for word: TypesDocumentTests draws them.

import CarouselEngine
import Foundation

struct Fan: Effect {
    let name = "fan", summary = "A hand of cards."
    var turn = 0.2
    var isDark = true
    static let options: [EffectOption<Fan>] = [
        .number(\.turn, "turn", 0...1, step: 0.05, unit: "rad", help: "from card to card"),
        .boolean(\.isDark, "dark", help: "cards at the sides are darker"),
    ]

    func place(_ item: borrowing EffectItem) {
        let far = abs(item.offset)
        let turned = item.base.translated(x: 0, y: 300, z: 0)
            .rotated(by: item.offset * turn, x: 0, y: 0, z: 1).translated(x: 0, y: -300, z: 0)
        item.put(turned, depth: -far, shade: isDark ? -0.1 * min(far, 4) : 0)
    }
}

struct Ledge: Effect {
    let name = "ledge"
    var gap = 1.2
    static let options: [EffectOption<Ledge>] = [.number(\.gap, "gap", 0.5...3)]
    static let presets = [EffectPreset("wide", ["gap": 2, "wrap": true])]
    let standardOptions: [CarouselOption: Double] = [.fadeMin: -3, .fadeMax: 3]

    func prepare(_ settings: inout CarouselSettings) { settings.perspective = -1 / 900 }

    func place(_ item: borrowing EffectItem) {
        item.put(item.base.translated(along: item.offset * gap * item.carousel.itemWidth, in: item.carousel))
    }
}

struct Drop: Effect {
    let name = "drop"
    let changeStyle: ItemChangeStyle? = ItemChangeStyle(arrive: 0.6, leave: 0.4)

    func place(_ item: borrowing EffectItem) {
        let away = 1 - item.presence
        item.put(
            item.base.translated(
                x: item.offset * item.carousel.itemWidth, y: item.isLeaving ? 200 * away : -200 * away, z: 0),
            alpha: item.presence)
    }
}

struct Pop: Effect {
    let name = "pop"

    func place(_ item: borrowing EffectItem) {
        let size = item.spring("size", to: item.isCurrent ? 1.3 : 0.8, response: 0.5, damping: 0.5)
        if let color = item.data?["color"]?.rgb {
            item.look.tint = color
            item.look.tintAmount = 0.4
        }
        item.put(
            item.base.translated(along: item.offset * item.carousel.itemWidth, in: item.carousel)
                .rotated(by: 0.2 * (item.random() - 0.5), x: 0, y: 0, z: 1).scaled(x: size, y: size, z: 1),
            depth: size)
    }
}

struct Trail: Effect {
    let name = "trail"

    func place(_ item: borrowing EffectItem) {
        let before = item.memory(item.offset)
        let now = before + (item.offset - before) * min(1, 8 * item.carousel.timeStep)
        item.remember(now)
        item.put(item.base.translated(along: now * item.carousel.itemWidth, in: item.carousel))
    }
}

struct Lag: Effect {
    struct Memory {
        var position = 0.0
    }

    let name = "lag"
    let initialMemory = Memory()

    func update(_ memory: inout Memory, by seconds: Double, in carousel: borrowing EffectContext) -> Bool {
        let target = carousel.scrollOffset
        memory.position = seconds == 0 ? target : Ease.damp(memory.position, target, 8, seconds)
        return abs(memory.position - target) > 1e-3
    }

    func place(_ item: borrowing EffectItem) {
        let lag = item.carousel.scrollOffset - memory(in: item.carousel).position
        item.put(
            item.base.translated(along: item.offset * item.carousel.itemWidth, in: item.carousel)
                .rotated(by: 0.3 * lag, x: 0, y: 0, z: 1), depth: -abs(item.offset))
    }
}

struct Deck: Effect {
    let name = "deck"
    static let poses = Poses(
        [
            -1: Pose(along: .part(-1.2), turned: 0.5, alpha: 0),
            1: Pose(along: 40, z: -120, rotated: 0.05, shade: -0.2),
        ], limit: 3)

    func place(_ item: borrowing EffectItem) { item.put(Self.poses) }
}

struct Slide: Effect {
    let name = "slide"
    static let path = try! ItemPath(svg: "M -400 -100 C -100 -100 100 100 400 100")

    func place(_ item: borrowing EffectItem) {
        let (place, angle) = Self.path.place(at: 0.5 + 0.12 * item.offset)
        item.put(item.base.translated(x: place.x, y: place.y, z: 0).rotated(by: angle, x: 0, y: 0, z: 1))
    }
}

struct Books: Effect {
    let name = "books"

    func placeAll(_ frame: borrowing EffectFrame) {
        var place = -frame.carousel.width / 2
        for position in 0..<frame.count {
            let item = frame.item(at: position)
            item.put(item.base.translated(x: place + item.size.width / 2, y: 0, z: 0))
            place += item.size.width
        }
    }
}
