// What a type can know of the items of a frame besides where they are, and say besides how they are placed.

/// What the carousel knows of an item in a frame.
public struct ItemFacts: Sendable {
    /// The same as long as the item is loaded.
    public let id: ItemID
    /// Its container, as on screen, in points.
    public let size: Size
    /// 0 to 1: how far it has arrived; linear in time.
    public internal(set) var presence = 1.0
    /// The rank within the change that it arrives or leaves with, from 0.
    public internal(set) var order = 0
    /// Whether it was removed and is about to go.
    public internal(set) var isLeaving = false
    /// Whether the pointer went down on it and is still down.
    public internal(set) var isHeld = false
    /// Whether it is the current item.
    public internal(set) var isCurrent = false
    /// Whether it is a placeholder.
    public internal(set) var isPlaceholder = false
    /// Whether it leaves here and arrives elsewhere in the same frame.
    public internal(set) var isMatched = false
    /// The pointer in the plane in which the item was last drawn, −1 to 1 from its middle, to the right and down; nil
    /// unless it is the front-most item under the pointer.
    public internal(set) var pointer: Point?
    /// Another number whenever the app says something else of it; 0 when it says nothing.
    public internal(set) var dataVersion = 0

    /// What a carousel would know of an item, for a test of a type.
    ///
    /// - Parameters:
    ///   - id: another one for each item.
    ///   - size: of its container, in points.
    ///   - presence: 0 to 1.
    ///   - order: 0 and up.
    ///   - isLeaving: whether it was removed.
    ///   - isHeld: whether the pointer is down on it.
    ///   - isCurrent: whether it is the current item.
    ///   - isPlaceholder: whether it is a placeholder.
    ///   - pointer: −1 to 1 from its middle; nil unless it is under the pointer.
    public init(
        id: ItemID, size: Size, presence: Double = 1, order: Int = 0, isLeaving: Bool = false,
        isHeld: Bool = false, isCurrent: Bool = false, isPlaceholder: Bool = false, pointer: Point? = nil
    ) {
        self.id = id
        self.size = size
        self.presence = presence
        self.order = order
        self.isLeaving = isLeaving
        self.isHeld = isHeld
        self.isCurrent = isCurrent
        self.isPlaceholder = isPlaceholder
        self.pointer = pointer
    }
}

/// What is said of items for a test of a type.
private final class GivenItems: ItemSource {
    let facts: [ItemFacts]
    let names: [ItemID: ItemName]
    let data: [ItemID: ItemData]

    init(_ facts: [ItemFacts], _ names: [ItemName], _ data: [ItemData?]) {
        self.facts = facts
        self.names = Dictionary(zip(facts.map(\.id), names), uniquingKeysWith: { first, _ in first })
        let given = zip(facts.map(\.id), data).compactMap { id, data in data.map { (id, $0) } }
        self.data = Dictionary(given, uniquingKeysWith: { first, _ in first })
    }

    func name(of id: ItemID) -> ItemName { names[id] ?? .number(Int(truncatingIfNeeded: id.number)) }
    func data(of id: ItemID) -> ItemData? { data[id] }
    func hasItem(named name: ItemName) -> Bool { names.values.contains(name) }
    func fillFacts(_ facts: inout [ItemFacts]) { facts = self.facts }
}

/// What a type may ask for about an item of a frame: too costly to fill in for all.
protocol ItemSource: AnyObject {
    /// Which of the app's items it is.
    func name(of id: ItemID) -> ItemName
    /// What the app says of it; nil for nothing.
    func data(of id: ItemID) -> ItemData?
    /// Whether the app's data have such an item.
    func hasItem(named name: ItemName) -> Bool
    /// What is known of the items of the frame.
    func fillFacts(_ facts: inout [ItemFacts])
}

/// What a type reads and writes besides the frame's items; both lists are parallel to them.
public struct FrameDetails {
    /// Empty unless the type reads items.
    public internal(set) var facts: [ItemFacts] = []
    /// Empty while all looks are plain; otherwise one for each item.
    public var looks: [ItemLook] = []
    /// Whether the type wants to place another frame, although nothing else may move.
    public var wantsFrame = false
    /// Whether this frame is only for comparison: whatever the type keeps between frames stays as it is.
    public package(set) var isExtra = false
    /// Another number whenever the items' names may be others.
    public internal(set) var nameVersion = 0
    /// Held only while the frame is placed.
    var source: (any ItemSource)?
    /// What the carousel keeps of the type between frames.
    package var memory = TypeMemory()
    /// What the type has read; nil if it does not tell.
    var reads: EffectReads?
    /// What was wrong with the type's answers.
    var problems: [TypeProblem] = []

    /// Nothing is known, and all looks are plain.
    public init() {}

    /// What a carousel would know of the items of a frame, for a test of a type: it then places the frame as it is.
    ///
    /// - Parameters:
    ///   - facts: of each item of the frame, in its order.
    ///   - names: which of the app's items they are; by default, the numbers of their identities.
    ///   - data: what the app says of each; by default, nothing.
    public init(facts: [ItemFacts], names: [ItemName] = [], data: [ItemData?] = []) {
        self.facts = facts
        source = GivenItems(facts, names, data)
    }

    /// What is known of the items alone.
    package var withoutLooks: FrameDetails {
        var details = self
        details.looks = []
        details.memory = TypeMemory()
        return details
    }

    /// What is known of the items at some positions, for another frame with them alone.
    package func only(_ positions: [Int]) -> FrameDetails {
        var details = withoutLooks
        details.facts = positions.filter { facts.indices.contains($0) }.map { facts[$0] }
        return details
    }

    /// Fills in what is known of the items, for a type that has not read it in the frame before.
    mutating func fillFacts() { source?.fillFacts(&facts) }

    /// Fills in what is known of items without identities, changes and pointers.
    ///
    /// - Parameter current: the index of the current item.
    package mutating func describe(_ items: [LoadedItem], current: Int) {
        facts.removeAll(keepingCapacity: true)
        for item in items {
            facts.append(ItemFacts(id: item.id, size: item.size, isCurrent: item.index == current))
        }
    }

    /// Which of the app's items the one at a position in the frame is; its own number when nothing is known of it.
    package func nameOrNumber(at position: Int, _ item: ItemID) -> ItemName {
        name(at: position) ?? .number(Int(truncatingIfNeeded: item.number))
    }

    /// Which of the app's items the one at a position in the frame is; nil when nothing is known of it.
    public func name(at position: Int) -> ItemName? {
        facts.indices.contains(position) ? source?.name(of: facts[position].id) : nil
    }

    /// What the app says of the item at a position in the frame; nil for nothing.
    public func data(at position: Int) -> ItemData? {
        facts.indices.contains(position) ? source?.data(of: facts[position].id) : nil
    }

    /// Whether the app's data have an item, loaded or not.
    public func hasItem(named name: ItemName) -> Bool { source?.hasItem(named: name) ?? false }
}

/// How long items take to arrive and to leave, of a type that animates that itself.
public struct ItemChangeStyle: Equatable, Sendable {
    /// In seconds.
    public let arrive: Double
    /// In seconds.
    public let leave: Double
    /// Whether the first items arrive as well.
    public let appears: Bool
    /// Whether the carousel's own fade is off.
    public let replacesFade: Bool

    /// - Parameters:
    ///   - arrive: how long an item arrives, in seconds.
    ///   - leave: how long it leaves, in seconds.
    ///   - appears: whether the first items arrive as well.
    ///   - replacesFade: whether the carousel's own fade is off.
    public init(arrive: Double = 0.4, leave: Double = 0.4, appears: Bool = false, replacesFade: Bool = true) {
        self.arrive = arrive
        self.leave = leave
        self.appears = appears
        self.replacesFade = replacesFade
    }
}

/// A pointer over a carousel.
public struct CarouselPointer: Equatable, Sendable {
    /// In points from the carousel's top left corner.
    public var place: Point
    /// Whether it is down.
    public var isDown: Bool

    /// - Parameters:
    ///   - place: in points from the carousel's top left corner.
    ///   - isDown: whether it is down.
    public init(place: Point, isDown: Bool = false) { (self.place, self.isDown) = (place, isDown) }
}

/// What types read besides the carousel's motion.
public enum CarouselInput: Equatable, Sendable {
    /// A pointer moves over the carousel, goes down or up, or leaves (nil).
    case pointer(CarouselPointer?)
    /// The device is tilted: −1 to 1 to the right and down; a number outside is clamped. Types see none while motion is
    /// reduced.
    case tilt(Point)
}
