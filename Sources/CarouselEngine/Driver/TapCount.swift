// Taps that follow each other. In: taps, with places and times. Out: how many there were, and of which item.

/// Taps at one place, one soon after the other.
struct TapCount {
    /// The longest time from one tap to the press of the next, in seconds.
    private static let patience = 0.3
    /// How far from the first one the others may be, in points.
    private static let reach = 40.0

    /// The item under the first one: what follows it may bring another one there.
    let item: ItemID?
    private(set) var count = 1
    private let place: Point
    private var lastTime: Double

    /// The first tap.
    init(of item: ItemID?, at place: Point, time: Double) {
        self.item = item
        self.place = place
        lastTime = time
    }

    /// A pointer was pressed and has let go again.
    ///
    /// - Returns: false when that is no further tap, but a first one.
    mutating func add(at place: Point, from pressTime: Double, to time: Double) -> Bool {
        let translation = Size(width: place.x - self.place.x, height: place.y - self.place.y)
        guard pressTime - lastTime <= Self.patience, translation.length <= Self.reach else { return false }
        count += 1
        lastTime = time
        return true
    }
}
