// Places the items of a recorded effect by its script. In: a recording, an effect. Out: the first difference, or nil.

import CarouselEngine

/// A carousel with the standard behavior that is laid out as a recorded effect.
struct EffectReplayer {
    /// The size of every recorded item, in points.
    static let itemSize = Size(width: 160, height: 200)
    static let bounds = Size(width: 800, height: 400)
    static let count = 9

    private let recorded: EffectRecording
    private let data = EffectData()
    private let carousel: Carousel<Int>

    init(_ recorded: EffectRecording, effect: any CarouselType) {
        self.recorded = recorded
        var settings = CarouselSettings()
        settings.isVertical = recorded.isVertical
        settings.perspective = recorded.perspective
        carousel = Carousel(type: effect, bounds: Self.bounds, settings: settings)
        carousel.options[.visibleItems] = 17
    }

    /// The first difference from the recording, and each recorded item's placement.
    func run() -> (difference: Difference?, placements: [Placement]) {
        carousel.dataSource = data
        carousel.layoutIfNeeded()
        move()
        var placements: [Placement] = []
        for item in recorded.items {
            guard let placement = carousel.placements.first(where: { $0.index == item.index }) else {
                return (difference(item, "placement", "one", "none"), [])
            }
            placements.append(placement)
        }
        for (item, placement) in zip(recorded.items, placements) {
            if let found = difference(item, placement) { return (found, placements) }
        }
        return (recorded.hasSpace ? orderDifference(placements) : nil, placements)
    }

    private func move() {
        guard recorded.isDragged else {
            carousel.scrollOffset = recorded.offset
            return
        }
        carousel.scrollOffset = recorded.offset.rounded(.down)
        carousel.touchDown()
        carousel.beginDrag()
        let displacement =
            (carousel.scrollOffset - recorded.offset) * carousel.itemWidth / carousel.offsetMultiplier
        carousel.drag(
            translation: Size.zero.with(along: displacement, vertical: recorded.isVertical), velocity: .zero)
    }

    // MARK: One item

    private func difference(_ item: EffectRecording.Item, _ placement: Placement) -> Difference? {
        let precision = recorded.precision
        let transform = placement.transform
        for (place, (expected, got)) in zip(item.transform.elements, transform.elements).enumerated()
        where !(abs(expected - got) <= precision.transform * max(1, abs(expected), abs(got))) {
            return difference(item, "m\(place / 4 + 1)\(place % 4 + 1)", expected, got)
        }
        if let bound = precision.corner, let expected = item.transform.projecting(Self.itemSize) {
            guard let got = transform.projecting(Self.itemSize) else {
                return difference(item, "corners", expected.corners, "behind the eye")
            }
            for (a, b) in zip(expected.corners, got.corners)
            where !(max(abs(a.x - b.x), abs(a.y - b.y)) <= bound) {
                return difference(item, "corner", a, b)
            }
        }
        let isHidden = item.isHidden || item.alpha == 0
        // Seen edge-on, an item shows neither side.
        let isThin = item.transform.projecting(Self.itemSize).map { $0.area < 1 } ?? false
        if isHidden != (placement.isHidden || placement.alpha == 0), !isThin {
            return difference(item, "hidden", isHidden, !isHidden)
        }
        if abs(item.alpha - placement.alpha) > precision.alpha, !isHidden {
            return difference(item, "alpha", item.alpha, placement.alpha)
        }
        if let shade = item.shade, abs(shade - placement.shade) > precision.alpha, !isHidden {
            return difference(item, "shade", shade, placement.shade)
        }
        return nil
    }

    // MARK: The order

    /// The first pair that the browser draws in another order.
    ///
    /// A browser sorts by the true depth where two items overlap, and by z index only those in one plane.
    private func orderDifference(_ placements: [Placement]) -> Difference? {
        let shown = zip(recorded.items, placements).filter { !$0.0.isHidden && $0.0.alpha > 0 }
        for (k, (item, placement)) in shown.enumerated() {
            for (other, otherPlacement) in shown[(k + 1)...] {
                guard let isFront = Self.isInFront(item, of: other) else { continue }
                if isFront != (placement.depth > otherPlacement.depth) {
                    let (front, back) = isFront ? (item.index, other.index) : (other.index, item.index)
                    return difference(
                        item, "depth", "\(front) in front of \(back)", "\(back) in front of \(front)")
                }
            }
        }
        return nil
    }

    /// Whether a browser draws an item in front of another; nil if they do not overlap by more than a square point,
    /// or cross each other.
    static func isInFront(_ item: EffectRecording.Item, of other: EffectRecording.Item) -> Bool? {
        guard let quad = item.transform.projecting(itemSize),
            let behind = other.transform.projecting(itemSize)
        else { return nil }
        let common = quad.intersection(with: behind)
        guard common.area > 1 else { return nil }
        let ways = common.corners.compactMap { corner -> Double? in
            guard let a = item.transform.depth(at: corner), let b = other.transform.depth(at: corner) else {
                return nil
            }
            return a - b
        }
        let least = ways.min() ?? 0
        let most = ways.max() ?? 0
        if max(abs(least), abs(most)) <= 0.01 {
            return (item.zIndex, item.index) > (other.zIndex, other.index)
        }
        if least >= -0.01 { return true }
        return most <= 0.01 ? false : nil
    }

    private func difference(
        _ item: EffectRecording.Item, _ field: String, _ expected: some Any, _ got: some Any
    ) -> Difference {
        Difference(
            step: nil, verb: "position", field: "item \(item.index), \(field)", expected: "\(expected)",
            got: "\(got)")
    }
}

/// Nine items of one size.
private final class EffectData: CarouselDataSource {
    func numberOfItems(in carousel: Carousel<Int>) -> Int { EffectReplayer.count }
    func carousel(_ carousel: Carousel<Int>, viewForItemAt index: Int, reusing view: Int?) -> Int { index }
    func carousel(_ carousel: Carousel<Int>, sizeOf view: Int) -> Size { EffectReplayer.itemSize }
}
