// The order of items that were recorded one by one. In: recordings with their placements. Out: the first pair that
// is in another order.

import CarouselEngine

/// Compares the visible items of each setting with each other, as far as they have been replayed.
final class EffectOrder {
    private var seen: [String: [(zIndex: Int, depthKey: Double, name: String)]] = [:]

    /// The first earlier recording of the same setting whose z index is smaller, and whose depth is not; or the other
    /// way round.
    func difference(_ recorded: EffectRecording, _ placements: [Placement]) -> Difference? {
        guard !recorded.hasSpace, let item = recorded.items.first, let placement = placements.first,
            item.alpha > 0
        else { return nil }
        let others = seen[recorded.setting] ?? []
        seen[recorded.setting] = others + [(item.zIndex, placement.depthKey, recorded.name)]
        for other in others where other.zIndex != item.zIndex {
            if (item.zIndex < other.zIndex) != (placement.depthKey < other.depthKey) {
                let word = item.zIndex < other.zIndex ? "behind" : "in front of"
                return Difference(
                    step: nil, verb: "position", field: "depth", expected: "\(word) \(other.name)",
                    got: "\(placement.depthKey) and \(other.depthKey)")
            }
        }
        return nil
    }
}
