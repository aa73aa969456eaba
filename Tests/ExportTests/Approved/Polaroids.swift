import CarouselEngine
import Foundation

/// A pile of photos, none of them straight; the top one is put aside.
struct Polaroids: CarouselType, Sendable {
    let name = "polaroids"

    let summary = "A pile of photos, none of them straight; the top one is put aside."

    /// How crooked photos lie; radians; 0 to 1.5.
    var mess = 0.3

    /// How far a photo is put aside; item widths; 0.8 to 3.
    var aside = 1.5

    /// How far it turns on its way; radians; -1 to 1.
    var turn = 0.4

    init() {}

    /// The settings that it looks best with: the engine's.
    static let stage: @Sendable (inout CarouselSettings) -> Void = { _ in }

    static var tidy: Polaroids {
        Polaroids().with {
            $0.mess = 0.05; $0.turn = 0.1
        }
    }
    static var wild: Polaroids { Polaroids().with { $0.mess = 1.0 } }

    private func with(_ change: (inout Polaroids) -> Void) -> Polaroids {
        var effect = self
        change(&effect)
        return effect
    }

    var asksOptionsEachFrame: Bool { false }

    var readsToggle: Bool { false }

    var followsTime: Bool { true }

    var takesDetails: Bool { true }

    var readsInput: Bool { true }

    func place(_ items: inout [FrameItem], in context: LayoutContext) {
        var details = FrameDetails()
        place(&items, details: &details, in: context)
    }

    func place(_ items: inout [FrameItem], details: inout FrameDetails, in context: LayoutContext) {
        var looks = [ItemLook](repeating: .plain, count: items.count)
        for place in items.indices where details.facts.indices.contains(place) {
            var item = Item(items[place], details.facts[place], details.name(at: place))
            let (transform, alpha, depth) = placed(
                items[place].offset, items[place].transform, Double(items[place].index), &item, in: context)
            items[place].place(transform, alpha: alpha, depth: depth, shade: item.shade)
            looks[place] = item.look
        }
        if looks.contains(where: { $0 != .plain }) { details.looks = looks }
    }

    @inline(__always)
    private func placed(
        _ offset: Double, _ base: Transform3D, _ _: Double, _ item2: inout Item, in context: LayoutContext
    ) -> (Transform3D, Double, Double) {
        let own = randomNumber(item2.seed) - 0.5
        let gone = min(0, offset)
        let away = min(1, abs(offset))
        let t = base.translated(
            along: 14 * own * away + aside * gone * context.itemWidth, across: 10 * own * away + 10 * gone,
            in: context)
        let angle = (mess * away + 0.02) * own + turn * gone
        return (roll(t, angle, in: context), 1, -offset)
    }

    /// Rotates in the plane of the screen: clockwise, if the carousel is horizontal.
    private func roll(_ t: Transform3D, _ angle: Double, in context: LayoutContext) -> Transform3D {
        return t.rotated(by: context.isVertical ? -angle : angle, x: 0, y: 0, z: 1)
    }
}

/// What the effect knows of an item, and says of how it looks.
private struct Item {
    let index: Double
    let offset: Double
    let facts: ItemFacts
    let name: ItemName

    var look = ItemLook.plain
    var alpha: Double?
    var depth: Double?
    var shade: Double?

    init(_ item: FrameItem, _ facts: ItemFacts, _ name: ItemName?) {
        (index, offset, self.facts) = (Double(item.index), item.offset, facts)
        self.name = name ?? .number(item.index)
    }

    /// What its random numbers begin with.
    var seed: UInt64 {
        switch name {
        case .number(let number): UInt64(bitPattern: Int64(number))
        case .text(let text): carouselSeed(of: text)
        }
    }
}

private func randomSeed(of number: Double) -> UInt64 {
    Int64(exactly: number).map { UInt64(bitPattern: $0) } ?? number.bitPattern
}

private func randomSeed(of text: String) -> UInt64 { carouselSeed(of: text) }

private func carouselSeed(of text: String) -> UInt64 {
    if let number = Int64(text) { return UInt64(bitPattern: number) }
    return text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
}

/// A number from 0 to 1 that is the same for the same seeds.
private func randomNumber(_ from: UInt64, salt with: UInt64 = 0) -> Double {
    func mixed(_ number: UInt64) -> UInt64 {
        var z = number
        z = (z ^ z >> 30) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ z >> 27) &* 0x94d0_49bb_1331_11eb
        return z ^ z >> 31
    }
    let step: UInt64 = 0x9e37_79b9_7f4a_7c15
    return Double(mixed(mixed(with &+ step) &+ from &* step &+ step) >> 11) * 0x1p-53
}
