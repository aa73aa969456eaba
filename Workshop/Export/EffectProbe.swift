// A carousel whose placements are read at any offset. In: a carousel with its type and items. Out: how an item is placed
// at an offset of its own; what that depends on besides.

import CarouselEngine
import CarouselHost

/// A carousel as it is exported, at rest.
final class EffectProbe {
    let carousel: Carousel<Int>
    /// The number of items.
    let count: Int
    let wraps: Bool

    /// - Parameter carousel: has its items; its offset and time are changed.
    init(_ carousel: Carousel<Int>) {
        self.carousel = carousel
        carousel.layoutIfNeeded()
        count = carousel.numberOfItems
        wraps = carousel.isWrapping
    }

    /// How many items are shown at once.
    var visible: Int { min(count, carousel.numberOfVisibleItems) }

    /// How far from the center items are shown, in items: at the ends of a row, all are on one side.
    var reach: Double { wraps ? Double(count) / 2 : max(1, Double(visible) - 0.5) }

    /// All placements at a scroll offset, from the stage's middle.
    func placements(at offset: Double) -> [Placement] {
        carousel.scrollOffset = offset
        carousel.settleType()
        return carousel.placements
    }

    /// An item at an offset of its own; nil while it is not shown.
    ///
    /// - Parameter index: nil for any that can be there.
    func sample(_ index: Int?, at offset: Double) -> EffectSample? {
        guard count > 0 else { return nil }
        // Near the first item for those behind it, near the last one for those before.
        let away = Int(offset.magnitude.rounded(.up))
        let near = offset < 0 ? max(0, count - 1 - away) : min(count - 1, away)
        let item = index ?? (wraps ? 0 : near)
        let shown = placements(at: Double(item) - offset).first { $0.index == item }
        return shown.flatMap { EffectSample($0, in: carousel.bounds) }
    }

    /// The offsets that an item can have.
    func offsets(of index: Int?) -> ClosedRange<Double> {
        // Where a loop closes, an item is on one side or on the other.
        if wraps { return (1e-6 - reach)...(reach - 1e-6) }
        let reach = min(reach, Double(max(1, count - 1)))
        guard let index else { return -reach...reach }
        return max(-reach, Double(index - count + 1))...min(reach, Double(index))
    }
}

/// What an effect depends on besides an item's offset.
public struct EffectNeeds: Equatable, Sendable {
    /// Items at the same offset are placed differently.
    public private(set) var index = false
    /// The toggle, which is a function of the offset unless the carousel rests between items.
    public private(set) var toggle = false
    /// The effect changes while nothing moves, or keeps a state between frames.
    public private(set) var time = false
    /// A finger or the speed makes a difference.
    public private(set) var motion = false

    /// The fields of items' looks that it sets, which samples don't have.
    public private(set) var looks: [String] = []

    /// The names of what it depends on, for people.
    public var names: [String] {
        (index ? ["the index"] : []) + (toggle ? ["the toggle"] : []) + (time ? ["the time"] : [])
            + (motion ? ["how it is moved"] : [])
    }

    /// Tries a carousel out.
    init(of probe: EffectProbe) {
        let carousel = probe.carousel
        let plugin = carousel.type as? LuaPlugin
        time = plugin?.manifest.hasUpdate ?? carousel.type.followsTime
        guard probe.count > 1 else { return }
        let places = [0.3, 1, 1.7].filter { $0 + 1 <= Double(probe.count - 1) }
        for place in places.isEmpty ? [0.3] : places {
            let still = probe.placements(at: place)
            let fields = carousel.looks.flatMap { $0.fields.map(\.name) }
            looks += Set(fields).subtracting(looks).sorted()
            carousel.advance(by: 1)
            let rested = carousel.placements
            carousel.advance(by: 0.37)
            time = time || !Self.same(rested, carousel.placements, by: \.index)
            // Between items, the toggle comes to rest.
            toggle = toggle || (!time && !Self.same(still, rested, by: \.index))
            if !places.isEmpty {
                index =
                    index || !Self.same(still, probe.placements(at: place + 1), by: { Self.key($0.offset) })
            }
            motion = motion || (!time && moves(probe, at: place, like: still) == false)
        }
    }

    /// Whether a carousel that a finger has brought to an offset looks like one at rest there.
    private func moves(_ probe: EffectProbe, at place: Double, like still: [Placement]) -> Bool {
        let carousel = probe.carousel
        guard carousel.offsetMultiplier != 0 else { return true }
        carousel.scrollOffset = place.rounded(.down)
        carousel.beginDrag()
        let displacement =
            (carousel.scrollOffset - place - 0.1) * carousel.itemWidth / carousel.offsetMultiplier
        let isVertical = carousel.settings.isVertical
        let sign: Double = carousel.settings.layoutDirection == .rightToLeft ? -1 : 1
        carousel.drag(
            translation: Size(
                width: isVertical ? 0 : displacement * sign, height: isVertical ? displacement : 0),
            velocity: .zero)
        carousel.advance(by: 1.0 / 60)
        let offset = carousel.scrollOffset
        let moved = carousel.placements
        carousel.endDrag()
        return Self.same(moved, probe.placements(at: offset), by: \.index)
    }

    private static func key(_ offset: Double) -> Int { Int((offset * 1e6).rounded()) }

    /// Whether the items that both have look the same.
    private static func same<Key: Hashable>(
        _ a: [Placement], _ b: [Placement], by key: (Placement) -> Key
    ) -> Bool {
        let others = Dictionary(b.map { (key($0), $0) }) { first, _ in first }
        return a.allSatisfy { item in
            guard let other = others[key(item)] else { return true }
            let isVisible = !item.isHidden && item.alpha > 0 && !other.isHidden && other.alpha > 0
            let pairs = zip(item.transform.elements, other.transform.elements)
            return (!isVisible || pairs.allSatisfy { abs($0 - $1) < 1e-6 * max(1, abs($0)) })
                && abs(item.alpha - other.alpha) < 1e-6 && abs(item.shade - other.shade) < 1e-6
        }
    }
}
