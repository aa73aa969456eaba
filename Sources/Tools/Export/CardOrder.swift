// The order in which cards cover each other. In: a probe. Out: whether it is the same at every offset.

import CarouselEngine

/// Which of two cards that overlap is in front.
enum CardOrder: Equatable {
    /// Always the later one, or they never overlap.
    case ascending
    /// Always the earlier one.
    case descending
    /// It changes while they overlap.
    case steps

    /// Looks at all cards that overlap, at eight offsets an item.
    init(of probe: EffectProbe) {
        var isAscending = true
        var isDescending = true
        for step in 0...8 * max(0, probe.count - 1) where isAscending || isDescending {
            let shown = probe.placements(at: Double(step) / 8).filter { !$0.isHidden && $0.alpha > 0 }
                .sorted { $0.depth < $1.depth }
            let boxes = shown.map(Self.box)
            for (front, card) in shown.enumerated() {
                for back in 0..<front where Self.overlap(boxes[back], boxes[front]) {
                    if shown[back].index < card.index { isDescending = false } else { isAscending = false }
                }
            }
        }
        self = isAscending ? .ascending : isDescending ? .descending : .steps
    }

    private typealias Box = (low: Point, high: Point)

    /// What a card covers at most; nil behind the eye.
    private static func box(_ placement: Placement) -> Box? {
        guard let quad = placement.quad else { return nil }
        let corners = [quad.topLeft, quad.topRight, quad.bottomRight, quad.bottomLeft]
        let (xs, ys) = (corners.map(\.x), corners.map(\.y))
        return (Point(x: xs.min() ?? 0, y: ys.min() ?? 0), Point(x: xs.max() ?? 0, y: ys.max() ?? 0))
    }

    private static func overlap(_ a: Box?, _ b: Box?) -> Bool {
        guard let a, let b else { return false }
        // Edges that touch cover nothing.
        let least = 0.5
        return a.low.x + least < b.high.x && b.low.x + least < a.high.x && a.low.y + least < b.high.y
            && b.low.y + least < a.high.y
    }
}
