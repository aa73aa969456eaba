// Compares what a player shows with the placements. In: a table, the carousel it was made of. Out: the largest error.

import CarouselEngine
import Foundation

/// What an export differs by from the carousel it was made of.
public struct ExportCheck {
    /// The largest distance of a corner of a visible item, in points.
    public private(set) var error = 0.0
    /// Items that only one of both shows.
    public private(set) var strays = 0
    /// Pairs that overlap and are in another order.
    public private(set) var disorders = 0

    /// Compares at offsets that are no samples.
    ///
    /// - Parameters:
    ///   - table: the export.
    ///   - carousel: its offset and time are changed.
    public init(_ table: EffectTable, _ carousel: Carousel<Int>) {
        self.init(of: table, carousel) { table.track(of: $0)?.sample(at: $1) }
    }

    /// - Parameter show: what the export shows of an item at an offset.
    init(
        of table: EffectTable, _ carousel: Carousel<Int>, _ show: (Int, Double) -> EffectSample?
    ) {
        let probe = EffectProbe(carousel)
        let end = Double(max(1, probe.count - 1))
        for number in 0..<97 {
            let offset = min(end, end * (Double(number) + 0.37) / 97)
            compare(table, probe.placements(at: offset), in: carousel.bounds, show)
        }
    }

    private mutating func compare(
        _ table: EffectTable, _ placements: [Placement], in bounds: Size,
        _ show: (Int, Double) -> EffectSample?
    ) {
        for placement in placements {
            let seen = EffectSample(placement, in: bounds)
            let shown = show(placement.index, placement.offset).flatMap { $0.alpha > 0 ? $0 : nil }
            switch (seen, shown) {
            case (let seen?, let shown?):
                guard let a = seen.transform.projecting(table.itemSize),
                    let b = shown.transform.projecting(table.itemSize)
                else { continue }
                // Close to the eye, a corner goes far beyond everything: there no distance can be seen.
                let most = 20 * max(bounds.width, bounds.height)
                guard a.corners.allSatisfy({ abs($0.x) <= most && abs($0.y) <= most }) else { continue }
                error = max(error, a.distance(to: b) * seen.alpha)
            case (let seen?, nil): if seen.alpha > 0.05, isWide(seen, table) { strays += 1 }
            case (nil, let shown?): if shown.alpha > 0.05, isWide(shown, table) { strays += 1 }
            case (nil, nil): break
            }
        }
        order(placements, show)
    }

    private mutating func order(_ placements: [Placement], _ show: (Int, Double) -> EffectSample?) {
        let shown = placements.compactMap { placement -> (Placement, EffectSample, Quad)? in
            guard !placement.isHidden, placement.alpha > 0, let quad = placement.quad,
                let sample = show(placement.index, placement.offset), sample.alpha > 0
            else { return nil }
            return (placement, sample, quad)
        }
        for (place, (a, first, quad)) in shown.enumerated() {
            for (b, second, other) in shown[(place + 1)...] where quad.overlap(with: other) > 1 {
                let isFront = Self.isInFront((first.depth, a), (second.depth, b))
                disorders += isFront == (a.depth > b.depth) ? 0 : 1
            }
        }
    }

    /// The order in which a page draws: by depth, then the closer to the center, then the lower index.
    private static func isInFront(
        _ a: (depth: Double, item: Placement), _ b: (depth: Double, item: Placement)
    ) -> Bool {
        let way = ((a.depth - b.depth) * 1e4).rounded()
        if way != 0 { return way > 0 }
        let (x, y) = (abs(a.item.offset), abs(b.item.offset))
        return x != y ? x < y : a.item.index < b.item.index
    }

    /// Whether it is more than a line, and in the bounds.
    private func isWide(_ sample: EffectSample, _ table: EffectTable) -> Bool {
        guard let quad = sample.transform.projecting(table.itemSize), quad.area > 10 else { return false }
        let (x, y) = (table.bounds.width / 2, table.bounds.height / 2)
        func moved(_ p: Point) -> Point { Point(x: p.x + x, y: p.y + y) }
        return Quad(
            topLeft: moved(quad.topLeft), topRight: moved(quad.topRight),
            bottomRight: moved(quad.bottomRight),
            bottomLeft: moved(quad.bottomLeft)
        ).meets(table.bounds)
    }
}
