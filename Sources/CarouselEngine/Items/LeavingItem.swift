// An item that leaves after a change of the data. In: what it was when it left, and the time. Out: how much of it is there.

/// An item that was removed and fades out.
struct LeavingItem {
    let item: LoadedItem
    /// Its name, as scripts know it.
    let name: ItemName
    /// The rank within its change, from 0.
    let order: Int
    /// How far it was there when it left, 0 to 1.
    let presence: Double
    /// The offset at which it was shown when it left, in items.
    let offset: Double
    /// Its distance then, in points.
    let distance: Double
    /// The alpha it had then.
    let alpha: Double
    /// The scroll offset at that time, renumbered since, in items.
    var scrollOffset: Double
    /// When it left, in seconds.
    let time: Double

    /// What is left of it at a time, 1 to 0.
    func alpha(at now: Double, _ style: ItemChangeStyle? = nil) -> Double {
        // The type answers for its alpha while it is there.
        if let style { return presence(at: now, style) > 0 ? 1 : 0 }
        return alpha * (1 - Easing.easeInOut(min(1, max(0, (now - time) / DataChange.duration))))
    }
}

extension LeavingItem {
    /// How much of it is still there, 1 to 0.
    func presence(at now: Double, _ style: ItemChangeStyle) -> Double {
        min(1, max(0, presence - (now - time) / style.leave))
    }
}
