// The order in which cards cover each other. In: a probe. Out: whether it is the same at every offset.

import CarouselEngine

/// Which of two cards that overlap is in front.
enum CardOrder: Equatable {
    /// Always the later one, or they never overlap.
    case ascending
    /// Always the earlier one.
    case descending
    /// It changes while they overlap, if with `parts` only where an offset is a multiple of such a part of an item.
    case steps(parts: Int?)

    /// Looks at all cards that overlap, at eight offsets an item.
    init(of probe: EffectProbe, needsIndex: Bool) {
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
        if isAscending {
            self = .ascending
        } else if isDescending {
            self = .descending
        } else {
            self = .steps(parts: [2, 4, 8].first { Self.holds($0, probe, needsIndex) })
        }
    }

    /// Whether cards that overlap are in order if each has the depth of the middle of the part of an item that it is in.
    private static func holds(_ parts: Int, _ probe: EffectProbe, _ needsIndex: Bool) -> Bool {
        struct Place: Hashable {
            let index: Int?
            let part: Int
        }
        var known: [Place: Double] = [:]
        func depth(of placement: Placement) -> (depth: Double, near: Double) {
            let place = Place(
                index: needsIndex ? placement.index : nil,
                part: Int((placement.offset * Double(parts)).rounded(.down)))
            let middle = (Double(place.part) + 0.5) / Double(parts)
            let depth = known[place] ?? probe.sample(place.index, at: middle)?.depth ?? placement.depthKey
            known[place] = depth
            return (depth, -abs(middle))
        }
        let looks = 48
        for step in 0...looks * max(0, probe.count - 1) {
            let shown = probe.placements(at: Double(step) / Double(looks) + 0.003)
                .filter { !$0.isHidden && $0.alpha > 0 }.sorted { $0.depth < $1.depth }
            let boxes = shown.map(box)
            let depths = shown.map(depth)
            for front in shown.indices {
                for back in 0..<front where overlap(boxes[back], boxes[front]) {
                    let isTie = abs(depths[back].depth - depths[front].depth) < 1e-9
                    let isWrong =
                        isTie
                        ? depths[back].near > depths[front].near
                        : depths[back].depth > depths[front].depth
                    if isWrong { return false }
                }
            }
        }
        return true
    }

    private typealias Box = (low: Point, high: Point)

    /// What a card covers at most; nil behind the eye.
    private static func box(_ placement: Placement) -> Box? {
        guard let quad = placement.quad else { return nil }
        let corners = [quad.topLeft, quad.topRight, quad.bottomRight, quad.bottomLeft]
        let xs = corners.map(\.x)
        let ys = corners.map(\.y)
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
