// The changes of the data that were asked for. In: changes. Out: the same, one after the other.

/// The changes that wait, and how many were made.
struct ChangeQueue {
    /// A change that waits until another one is made, or the app has answered.
    struct Waiting {
        /// Whether it gives the data source its items; otherwise that has them already.
        let bringsItems: Bool
        let make: (AnyCarousel) -> Void
    }

    /// The most changes that are made in a row; more wait for the next frame.
    static let most = 1000

    private(set) var waiting: [Waiting] = []
    /// A change is being made.
    var isMaking = false
    /// The number of the last change.
    private(set) var number = 0
    /// Changes at each reload or change, so that work in progress can detect it.
    private(set) var version = 0
    /// All views are requested anew at the next layout.
    var isReloaded = false

    /// Whether the data source has other items than the carousel knows of: none are loaded before it knows which.
    var hasUnknownItems: Bool { !waiting.isEmpty && waiting.contains { !$0.bringsItems } }

    /// Whether the app and the carousel have the same items: only then is the app asked about one.
    var areItemsKnown: Bool { !isMaking && !hasUnknownItems }

    mutating func add(bringsItems: Bool, _ make: @escaping (AnyCarousel) -> Void) {
        waiting.append(Waiting(bringsItems: bringsItems, make: make))
    }

    mutating func removeFirst() -> Waiting { waiting.removeFirst() }

    /// The data source has been counted with the items of these.
    mutating func dropCounted() { waiting.removeAll { !$0.bringsItems } }

    /// The items are others from now on.
    mutating func beginVersion() { version += 1 }

    /// The next change has a number.
    mutating func count() { number += 1 }

    /// Goes back to a moment: nothing waits.
    mutating func goBack(to former: ChangeQueue) {
        let isMaking = isMaking
        self = former
        self.isMaking = isMaking
        waiting = []
    }
}
