// The scrolls that somebody waits for. In: what begins and ends. Out: the tokens to end.

/// A scroll that somebody waits for.
struct RunningScroll {
    let token: ScrollToken
    /// Of the motion.
    let number: Int
}

/// The scroll that runs, and the item to begin at once there are any.
struct WaitingScrolls {
    /// The scroll that runs and that somebody waits for.
    var running: RunningScroll?
    /// The item to begin at, once the data have it.
    var awaited: AwaitedItem?

    /// Goes back to a moment: those who waited then have been told.
    mutating func goBack(to former: WaitingScrolls) {
        running = nil
        awaited = former.awaited
        awaited?.token = nil
    }
}

/// An item or a page that was asked for before there were any.
struct AwaitedItem {
    /// The page that is asked for; nil for an item.
    var page: Int?
    /// The distance from the item, in items.
    var distance = 0.0
    /// Of the scroll that asked for it.
    var token: ScrollToken?
    /// Its index, or nil when the data don't have it. Without this, it is the offset that is asked for.
    var find: ((any IdentityList) -> Int?)?
}
