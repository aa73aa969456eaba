// Animations of data changes, made from the placements before and after.

extension AnyCarousel {
    /// Adds the transitions of the loaded items after a change.
    ///
    /// - Parameters:
    ///   - before: the placements before the change.
    ///   - formerIndex: returns the index that an item had before the change, or nil for a new item.
    ///   - delay: seconds until they begin.
    func addMoves(from before: [Placement], delay: Double, formerIndex: (Int) -> Int?) {
        let after = placements
        for (item, placement) in zip(loaded.items, after) {
            let former = formerIndex(placement.index).flatMap { index in before.first { $0.index == index } }
            activeTransitions.append(
                PlannedTransition(
                    kind: former == nil ? .appear : .move, index: placement.index, slot: item.slot,
                    from: former ?? placement.transparent(), to: placement, start: core.time + delay,
                    duration: Self.insertDuration))
        }
    }

    /// Adds a transition in which an item's view fades out.
    func addFade(_ kind: TransitionKind, ofItemAt index: Int, duration: Double) {
        guard let placement = placements.first(where: { $0.index == index }),
            let slot = loaded.slot(at: index)
        else { return }
        activeTransitions.append(
            PlannedTransition(
                kind: kind, index: index, slot: slot, from: placement, to: placement.transparent(),
                start: core.time, duration: duration))
    }

    /// Removes the transitions that are over.
    func endTransitions() {
        if hasTransitions { activeTransitions.removeAll { $0.start + $0.duration <= core.time } }
    }

    /// The duration of moves and cross-fades, in seconds.
    static var insertDuration: Double { 0.4 }
    /// The duration in which a removed item fades out, in seconds.
    static var removeFadeDuration: Double { 0.1 }
}
