// What an effect depends on besides the offset. In: a carousel that shows it. Out: index, time, state, or nothing.

import CarouselEngine

/// What besides an item's offset changes how it is placed.
struct LintDependence {
    /// Two items at the same offset are placed differently.
    private(set) var onIndex = false
    /// The placements change while time passes and nothing moves.
    private(set) var onTime = false
    /// The placements at the same offset and time differ.
    private(set) var onState = false

    /// The names of what it depends on, for people.
    var names: [String] {
        (onIndex ? ["the index"] : []) + (onTime ? ["the time"] : []) + (onState ? ["the frames before"] : [])
    }

    /// Tries an effect out at a few offsets.
    init(of carousel: LintCarousel) {
        for offset in [0.3, 1, 1.7] {
            carousel.isFrozen = false
            let first = carousel.placements(at: offset)
            if carousel.placements(at: offset) != first {
                // Without time passing, only the frames before can make a difference.
                carousel.isFrozen = true
                if carousel.placements(at: offset) == carousel.placements(at: offset) {
                    onTime = true
                } else {
                    onState = true
                }
            }
            guard !onState, !onTime else { continue }
            let next = carousel.placements(at: offset + 1)
            onIndex =
                onIndex
                || first.contains { item in
                    next.contains {
                        abs($0.offset - item.offset) < 1e-9 && $0.index != item.index && !$0.looks(like: item)
                    }
                }
        }
    }
}

extension Placement {
    /// Whether another item is placed in the same way, except for rounding.
    fileprivate func looks(like other: Placement) -> Bool {
        let pairs = zip(transform.elements, other.transform.elements)
        return pairs.allSatisfy { abs($0 - $1) < 1e-6 } && abs(alpha - other.alpha) < 1e-6
            && abs(shade - other.shade) < 1e-6
    }
}
