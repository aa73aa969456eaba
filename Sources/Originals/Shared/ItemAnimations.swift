// What animates changes of the data beside the placements. In: what begins, and time. Out: what is due, what
// is under way.

/// The animations of single items. With a library that animates no changes, there are none.
struct ItemAnimations<ItemView> {
    /// Work that an animated change of the data postpones.
    struct Delayed {
        /// In seconds of the carousel's time.
        let due: Double
        /// Of a removed view that becomes reusable; nil to recycle the views that are no longer needed.
        let slot: Int?
    }

    /// Running and pending, oldest first.
    var transitions: [ItemTransition<ItemView>] = []
    var delayed: [Delayed] = []

    var isEmpty: Bool { delayed.isEmpty && transitions.isEmpty }

    /// The work that has been due longest at a time, if any is; it is forgotten here.
    mutating func consumeDue(at time: Double) -> Delayed? {
        guard let position = delayed.indices.min(by: { delayed[$0].due < delayed[$1].due }),
            delayed[position].due <= time
        else { return nil }
        return delayed.remove(at: position)
    }

    /// Forgets the transitions that are over.
    mutating func endTransitions(at time: Double) {
        if !transitions.isEmpty { transitions.removeAll { $0.start + $0.duration <= time } }
    }
}
