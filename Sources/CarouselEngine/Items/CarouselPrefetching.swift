// Preparing items before they are shown. In: where the carousel is and how fast it moves. Out: indexes to
// prepare, and indexes that are no longer needed.

/// Prepares the content of items that will soon be shown, such as pictures to decode.
public protocol CarouselPrefetching<ItemView>: AnyObject {
    /// The type of view that the app draws an item with.
    associatedtype ItemView

    /// Items are ahead: prepare their content.
    ///
    /// - Parameters:
    ///   - carousel: the carousel that will show them.
    ///   - indexes: the nearest first; none of them is loaded, or was asked for before.
    func carousel(_ carousel: Carousel<ItemView>, prefetchItemsAt indexes: [Int])

    /// Items that were asked for are no longer ahead, and were not shown.
    func carousel(_ carousel: Carousel<ItemView>, cancelPrefetchingForItemsAt indexes: [Int])
}

extension CarouselPrefetching {
    /// Does nothing: what was begun goes on.
    public func carousel(_ carousel: Carousel<ItemView>, cancelPrefetchingForItemsAt indexes: [Int]) {}
}

/// The items that were asked for, and are not loaded yet.
struct PrefetchedItems {
    private(set) var indexes: [Int] = []
    /// What was asked last, so that a frame in which nothing has changed costs little.
    private var question: (middle: Int, step: Int, ahead: Int)?

    /// Items are prepared that come into sight within this time, in seconds.
    private static let horizon = 0.5

    /// Finds what to prepare and what to forget.
    ///
    /// - Complexity: linear in the number of visible items; constant while the current item, the direction and
    ///   the number of items ahead stay the same.
    mutating func update(_ core: Core, loaded: [LoadedItem]) -> (ahead: [Int], cancelled: [Int])? {
        let (speed, visible) = (core.clock.speed, core.numberOfVisibleItems)
        let range = core.range
        guard speed != 0, range.count > 0, visible > 0 else { return nil }
        let step = speed > 0 ? 1 : -1
        let ahead = min(visible, max(1, Int(saturating: (abs(speed) * Self.horizon).rounded(.up))))
        let middle = Int(
            saturating: (core.motion.offset + core.centerShift).rounded(.toNearestOrAwayFromZero))
        if let question, question == (middle, step, ahead) { return nil }
        question = (middle, step, ahead)
        var wanted: [Int] = []
        for distance in 1...ahead {
            let index =
                step > 0 ? middle - visible / 2 + visible - 1 + distance : middle - visible / 2 - distance
            if !range.isLoop, !(0..<range.count).contains(index) { break }
            let item = range.clamped(index)
            if loaded.item(at: item) == nil, !wanted.contains(item) { wanted.append(item) }
        }
        let kept = indexes.filter { loaded.item(at: $0) == nil }
        let new = wanted.filter { !kept.contains($0) }
        let cancelled = kept.filter { index in
            let way = range.offset(ofIndex: index, from: range.clamped(Double(middle))) * Double(step)
            return !wanted.contains(index) && (way < 0 || way > Double(visible / 2 + 2 * visible))
        }
        indexes = kept.filter { !cancelled.contains($0) } + new
        return new.isEmpty && cancelled.isEmpty ? nil : (new, cancelled)
    }

    /// Renumbers the items after a change of the data; those that were removed are forgotten.
    mutating func renumber(by map: IndexMap) {
        indexes = indexes.compactMap(map.later)
        question = nil
    }
}
