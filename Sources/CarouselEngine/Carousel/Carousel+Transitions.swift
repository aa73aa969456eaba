// The animations of changes of data: made from the placements before and after.

extension Carousel {
    /// The animations of data changes that are under way or about to begin, oldest first.
    ///
    /// The placements are where these end. A renderer that animates draws, for each item in here, the transition's
    /// placement at ``time`` instead.
    public var transitions: [ItemTransition<ItemView>] { activeTransitions }

    /// Notes how the loaded items move because of a change.
    ///
    /// - Parameters:
    ///   - before: the placements before the change.
    ///   - formerIndex: the index that an item had before, or nil for one that is new.
    ///   - delay: seconds until they begin.
    func addMoves(from before: [Placement], delay: Double, formerIndex: (Int) -> Int?) {
        let after = placements
        for (view, placement) in zip(loaded.views, after) {
            let former = formerIndex(placement.index).flatMap { index in before.first { $0.index == index } }
            activeTransitions.append(
                ItemTransition(
                    kind: former == nil ? .appear : .move, index: placement.index, view: view,
                    from: former ?? placement.transparent(), to: placement, start: core.time + delay,
                    duration: Self.insertDuration))
        }
    }

    /// Notes that a view goes.
    func addFade(_ kind: ItemTransition<ItemView>.Kind, ofItemAt index: Int, duration: Double) {
        guard let placement = placements.first(where: { $0.index == index }),
            let view = loaded.view(at: index)
        else { return }
        activeTransitions.append(
            ItemTransition(
                kind: kind, index: index, view: view, from: placement, to: placement.transparent(),
                start: core.time, duration: duration))
    }

    /// Forgets the animations that are over.
    func endTransitions() {
        if hasTransitions { activeTransitions.removeAll { $0.start + $0.duration <= core.time } }
    }

    /// How long items take to make room, in seconds.
    static var insertDuration: Double { 0.4 }
    /// How long a removed item takes to fade, in seconds.
    static var removeFadeDuration: Double { 0.1 }
}
