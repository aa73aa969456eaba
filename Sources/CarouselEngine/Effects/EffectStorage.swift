// What an effect works on while a frame is placed. In: the frame. Out: the same, placed; what was read, what went wrong.

/// The frame that an effect places, in one place of memory: items and carousel are views of it.
@usableFromInline
struct EffectStorage {
    /// The items of the frame.
    @usableFromInline var items: UnsafeMutablePointer<FrameItem>?
    @usableFromInline var count = 0
    @usableFromInline var context = LayoutContext()
    /// What the transform of each item starts from.
    @usableFromInline var base = Transform3D.identity
    @usableFromInline var reads: EffectReads = []
    /// Facts, looks and what is kept.
    @usableFromInline var details = FrameDetails()
    /// What went wrong in this frame.
    var problems: [TypeProblem] = []
    /// The seeds of the loaded items' random numbers: who they are is asked for once.
    private var seeds: [ItemID: (seed: UInt64, version: Int)] = [:]
    /// The name of the effect, for messages.
    private let name: String
    /// The memory of the effect that is shown, which its instance owns, and the type of that effect.
    private var held: (place: UnsafeMutableRawPointer, owner: any Any.Type)?

    init(name: String) { self.name = name }

    /// Takes the place of the effect's memory.
    mutating func hold<Shown: Effect>(_ place: UnsafeMutablePointer<Shown.Memory>, of effect: Shown.Type) {
        held = (UnsafeMutableRawPointer(place), effect)
    }

    /// What is kept of an effect; nil if another one is shown, which may place its items by this one's methods.
    @usableFromInline
    mutating func ownMemory<Shown: Effect>(of effect: Shown.Type) -> Shown.Memory? {
        reads.insert([.time, .motion])
        guard let held, held.owner == effect else { return nil }
        return held.place.assumingMemoryBound(to: Shown.Memory.self).pointee
    }

    /// A frame begins.
    mutating func begin(
        _ items: UnsafeMutableBufferPointer<FrameItem>, _ details: inout FrameDetails,
        in context: LayoutContext
    ) {
        self.items = items.baseAddress
        count = items.count
        self.context = context
        base = context.baseTransform
        if !details.isExtra { reads = [] }
        if !problems.isEmpty { problems.removeAll(keepingCapacity: true) }
        swap(&self.details, &details)
    }

    /// A frame is over.
    mutating func end(_ details: inout FrameDetails) {
        items = nil
        count = 0
        swap(&self.details, &details)
    }

    // MARK: Items

    /// What is known of an item; asked for when the first one is read.
    @usableFromInline
    mutating func facts(at position: Int) -> ItemFacts {
        reads.insert(.facts)
        if details.facts.count != count { details.fillFacts() }
        if details.facts.count == count { return details.facts[position] }
        let index = items?[position].index ?? 0
        let along = context.itemWidth
        let across = context.itemHeight
        return ItemFacts(
            id: ItemID(number: UInt64(bitPattern: Int64(index))),
            size: context.isVertical
                ? Size(width: across, height: along) : Size(width: along, height: across),
            isCurrent: index == context.currentItemIndex)
    }

    /// The pointer on an item is read. Where it is follows from where the item was drawn last: while there is a pointer, each
    /// frame may have another answer.
    @usableFromInline
    mutating func readItemPointer() { reads.insert(context.pointer == nil ? .input : [.input, .time]) }

    /// Looks that can be written.
    @usableFromInline
    mutating func makeLooks() {
        details.looks.removeAll(keepingCapacity: true)
        details.looks.append(contentsOf: repeatElement(.plain, count: count))
    }

    /// The item's result can't be taken.
    @usableFromInline
    mutating func fail(
        _ item: UnsafeMutablePointer<FrameItem>, _ field: String, _ value: Double, expected: String
    ) {
        item.pointee.isFailed = true
        problems.append(
            TypeProblem(
                type: name, item: item.pointee.index, field: field,
                text: "\(field) is \(value); expected \(expected)"))
    }

    mutating func fail(_ item: UnsafeMutablePointer<FrameItem>, _ reason: String) {
        item.pointee.isFailed = true
        problems.append(TypeProblem(type: name, item: item.pointee.index, field: "item", text: reason))
    }

    /// Items that failed are where the base transform has them, whatever was put before or after.
    mutating func resetFailed() {
        guard let items else { return }
        for position in 0..<count where items[position].isFailed {
            items[position].fail(at: base)
            if !details.looks.isEmpty { details.looks[position] = .plain }
        }
    }

    // MARK: Springs and random numbers

    @usableFromInline
    mutating func spring(
        _ spring: String, of item: UnsafeMutablePointer<FrameItem>, at position: Int, to target: Double,
        response: Double, damping: Double
    ) -> (value: Double, speed: Double) {
        reads.insert(.time)
        let facts = facts(at: position)
        guard target.isFinite, response.isFinite, damping.isFinite else {
            fail(
                item, "spring '\(spring)'", target.isFinite ? response + damping : target,
                expected: "finite numbers")
            return (0, 0)
        }
        let request = SpringRequest(
            key: ItemRandom.hash(of: spring.utf8), target: target, response: response, damping: damping)
        let id = facts.id
        let version = details.nameVersion
        if details.isExtra || facts.isMatched {
            return details.memory.asItIs(request, of: id, version: version) {
                details.nameOrNumber(at: position, id)
            }
        }
        // Taken out, so that its item's name can be asked for meanwhile.
        var memory = TypeMemory()
        swap(&memory, &details.memory)
        defer { swap(&memory, &details.memory) }
        let now = memory.follow(request, of: id, version: version) {
            details.nameOrNumber(at: position, id)
        }
        guard let now else {
            fail(
                item, "spring '\(spring)'", Double(TypeMemory.mostSprings + 1),
                expected: "at most \(TypeMemory.mostSprings) springs of an item")
            return (target, 0)
        }
        return now
    }

    // MARK: What is remembered

    /// What was remembered of an item in the frame before.
    @usableFromInline
    mutating func memory<Value: Equatable & Sendable>(at position: Int) -> Value? {
        reads.insert(.time)
        let id = facts(at: position).id
        return details.memory.value(of: id, version: details.nameVersion) {
            details.nameOrNumber(at: position, id)
        }
    }

    /// Remembers a value of an item; not in an extra frame, and not of an item that leaves here and arrives elsewhere.
    @usableFromInline
    mutating func remember<Value: Equatable & Sendable>(_ value: Value, at position: Int) {
        reads.insert(.time)
        let facts = facts(at: position)
        guard !details.isExtra, !facts.isMatched else { return }
        var memory = TypeMemory()
        swap(&memory, &details.memory)
        defer { swap(&memory, &details.memory) }
        memory.remember(value, of: facts.id, version: details.nameVersion) {
            details.nameOrNumber(at: position, facts.id)
        }
    }

    /// What was remembered of the carousel in the frame before.
    @usableFromInline
    mutating func memory<Value: Equatable & Sendable>() -> Value? {
        reads.insert(.time)
        return details.memory.value()
    }

    /// Remembers a value of the carousel; not in an extra frame.
    @usableFromInline
    mutating func remember<Value: Equatable & Sendable>(_ value: Value) {
        reads.insert(.time)
        if !details.isExtra { details.memory.remember(value) }
    }

    @usableFromInline
    mutating func random(at position: Int, salt: UInt64) -> Double {
        let id = facts(at: position).id
        let version = details.nameVersion
        if let known = seeds[id], known.version == version {
            return ItemRandom.number(from: known.seed, with: salt)
        }
        if seeds.count > 2 * count + 1000 { seeds.removeAll(keepingCapacity: true) }
        let seed = ItemRandom.seed(of: details.nameOrNumber(at: position, id))
        seeds[id] = (seed, version)
        return ItemRandom.number(from: seed, with: salt)
    }

    /// What the app says of an item.
    @usableFromInline
    mutating func data(at position: Int) -> ItemData? {
        _ = facts(at: position)
        return details.data(at: position)
    }

    /// Which of the app's items it is.
    @usableFromInline
    mutating func name(at position: Int) -> ItemName {
        let id = facts(at: position).id
        return details.nameOrNumber(at: position, id)
    }
}
