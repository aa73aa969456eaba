// What is kept of a type between frames: of each item, and of the carousel. In: frames, targets, values. Out: what was there.

/// The memory of a type that a carousel shows, whatever language it is written in: springs and values of the items, and a value
/// of the carousel.
///
/// What is kept belongs to one of the app's items, whatever its index. Values are those of the frame before, and springs go on
/// as long as their item is placed in every frame, so that a frame that is placed twice is the same.
package struct TypeMemory {
    /// The most springs of an item.
    package static let mostSprings = 64
    /// So many items without a place in the frame are remembered.
    private static let mostItems = 1000

    /// An item of which something is kept.
    struct Owner {
        let name: ItemName
        /// The frame in which it was asked for last, in seconds.
        var last: Double
        /// Since when it is placed in every frame, in seconds.
        var since: Double
        var springs: [Spring] = []
        var value: Remembered?
    }

    private struct Place {
        var owner: Int
        /// The names that it was found with.
        var version: Int
    }

    private var owners: [Owner] = []
    private var byName: [ItemName: Int] = [:]
    /// The loaded items: their names are asked for once.
    private var byItem: [ItemID: Place] = [:]
    private var ofCarousel: Remembered?
    private var sweepsAt = mostItems
    /// This frame and the one before it, in seconds.
    private(set) var time = 0.0
    private var formerTime = 0.0
    private(set) var timeStep = 0.0
    /// Whether springs are put at their targets in this frame.
    package var isSettling = false
    /// Whether a spring of this frame is not at rest yet, or a value is another than in the frame before.
    package var isMoving = false

    /// Nothing.
    package init() {}

    /// The number of items of which something is kept.
    var count: Int { owners.count }

    /// A frame begins, which may be placed more than once.
    package mutating func begin(_ context: LayoutContext) {
        isMoving = false
        timeStep = context.timeStep
        guard context.time != time else { return }
        formerTime = time
        time = context.time
        if owners.count >= sweepsAt { sweep() }
        // Each load of an item has a number of its own.
        if byItem.count > 2 * owners.count + Self.mostItems { byItem.removeAll(keepingCapacity: true) }
    }

    // MARK: Items

    /// What is kept of an item; from now on, if there is nothing yet.
    ///
    /// - Parameters:
    ///   - item: the loaded item.
    ///   - version: another number whenever names may be others.
    ///   - name: which of the app's items it is; asked for once.
    /// - Complexity: constant.
    mutating func withOwner<Answer>(
        of item: ItemID, version: Int, name: () -> ItemName, _ change: (inout Owner) -> Answer
    ) -> Answer {
        let position = owner(of: item, version: version, name: name)
        owners[position].last = time
        return change(&owners[position])
    }

    /// What is kept of an item; nil for nothing.
    func owner(knownOf item: ItemID, version: Int, name: () -> ItemName) -> Owner? {
        let known = byItem[item].flatMap { $0.version == version ? $0.owner : nil } ?? byName[name()]
        return known.map { owners[$0] }
    }

    private mutating func owner(of item: ItemID, version: Int, name: () -> ItemName) -> Int {
        if let place = byItem[item], place.version == version { return place.owner }
        let name = name()
        let former = byItem[item]?.owner
        if let owner = byName[name] {
            // It was out of sight meanwhile.
            if owner != former, owners[owner].last != time, owners[owner].last != formerTime {
                owners[owner].since = time
            }
            byItem[item] = Place(owner: owner, version: version)
            return owner
        }
        owners.append(Owner(name: name, last: time, since: time))
        byName[name] = owners.count - 1
        byItem[item] = Place(owner: owners.count - 1, version: version)
        return owners.count - 1
    }

    /// Forgets all that the frame before did not ask for.
    private mutating func sweep() {
        owners.removeAll { $0.last != formerTime }
        byItem.removeAll()
        byName = Dictionary(uniqueKeysWithValues: owners.enumerated().map { ($1.name, $0) })
        sweepsAt = owners.count + Self.mostItems
    }

    // MARK: Values

    /// What an effect has remembered of an item in the frame before; nil for nothing, or for a value of another type.
    func value<Value: Equatable & Sendable>(of item: ItemID, version: Int, name: () -> ItemName) -> Value? {
        let kept = owner(knownOf: item, version: version, name: name)?.value
        return (kept as? RememberedValue<Value>)?.value(before: time)
    }

    /// Remembers a value of an item for the frames that follow.
    mutating func remember<Value: Equatable & Sendable>(
        _ value: Value, of item: ItemID, version: Int, name: () -> ItemName
    ) {
        let time = time
        let isOther = withOwner(of: item, version: version, name: name) { owner in
            Self.remember(value, in: &owner.value, at: time)
        }
        if isOther { isMoving = true }
    }

    /// What an effect has remembered of the carousel in the frame before.
    func value<Value: Equatable & Sendable>() -> Value? {
        (ofCarousel as? RememberedValue<Value>)?.value(before: time)
    }

    /// Remembers a value of the carousel for the frames that follow.
    mutating func remember<Value: Equatable & Sendable>(_ value: Value) {
        if Self.remember(value, in: &ofCarousel, at: time) { isMoving = true }
    }

    /// - Returns: whether it is another value than that of the frame before.
    private static func remember<Value: Equatable & Sendable>(
        _ value: Value, in place: inout Remembered?, at time: Double
    ) -> Bool {
        // A checkpoint may hold it, too.
        let isOwn = isKnownUniquelyReferenced(&place)
        guard let kept = place as? RememberedValue<Value> else {
            place = RememberedValue<Value>(time: time, before: nil, now: value)
            return true
        }
        let before = kept.value(before: time)
        if isOwn {
            kept.time = time
            kept.before = before
            kept.now = value
        } else {
            place = RememberedValue(time: time, before: before, now: value)
        }
        return before != value
    }
}

/// A value that an effect remembers, of any type.
class Remembered {}

private final class RememberedValue<Value: Equatable & Sendable>: Remembered {
    var time: Double
    var before: Value?
    var now: Value

    init(time: Double, before: Value?, now: Value) {
        self.time = time
        self.before = before
        self.now = now
    }

    /// What it was before a frame; nil if there was none.
    func value(before time: Double) -> Value? { self.time == time ? before : now }
}
