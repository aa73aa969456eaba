// The loaded items, and the pools of views to reuse. In: indexes, and slots, in which whoever knows the views keeps
// them. Out: the same.

/// A loaded item without its view.
package struct LoadedItem {
    package var index: Int
    /// Size of the view when it was loaded or measured, in points.
    package fileprivate(set) var viewSize: Size
    /// Size of its container; along the axis, the item width when it was loaded.
    package fileprivate(set) var size: Size
    /// Which item it is.
    package fileprivate(set) var id = ItemID(number: 0)
    /// The slot of its view.
    package fileprivate(set) var slot = 0

    package init(index: Int, viewSize: Size, size: Size) {
        self.index = index
        self.viewSize = viewSize
        self.size = size
    }
}

/// An item that was let go. Its view is free as soon as that is told.
struct ReleasedItem {
    let item: LoadedItem
    fileprivate let isPlaceholder: Bool
}

extension [LoadedItem] {
    /// The position of an index among the items, or where to insert it.
    package func position(of index: Int) -> (position: Int, isLoaded: Bool) {
        let position = indices.boundary { self[$0].index < index }
        return (position, position < count && self[position].index == index)
    }

    /// The item at an index, if loaded.
    package func item(at index: Int) -> LoadedItem? {
        let found = position(of: index)
        return found.isLoaded ? self[found.position] : nil
    }

    /// The position of the first of some indexes that is not loaded, beginning at position `start`; indexes
    /// and items are in ascending order.
    package func firstMissing(of indexes: [Int], from start: Int) -> Int? {
        guard start < indexes.count else { return nil }
        var position = position(of: indexes[start]).position
        for next in start..<indexes.count {
            while position < count, self[position].index < indexes[next] { position += 1 }
            if position == count || self[position].index != indexes[next] { return next }
        }
        return nil
    }
}

/// The loaded items by index, and the pools of views that are no longer visible. A view is a slot here: it keeps its
/// slot when it is pooled, and when the items' positions change.
package struct ItemPool {
    /// In ascending order of their indexes.
    package private(set) var items: [LoadedItem] = []
    private var slotCount = 0
    private var freeSlots: [Int] = []
    /// The slots whose views are no longer needed, since they were last taken.
    private var droppedSlots: [Int] = []
    private var itemPool: [Int] = []
    private var placeholderPool: [Int] = []
    /// The views with a reuse key, in the order in which they were pooled.
    private var keyedPool: [(key: AnyHashable, slot: Int)] = []
    /// The reuse keys of the views by their slots, until they are pooled.
    private var keys: [Int: AnyHashable] = [:]
    /// Whether items that are let go are added to ``released``.
    private let notesReleases: Bool
    /// The items that were let go since they were last told of.
    var released: [ReleasedItem] = []
    private var lastID: UInt64 = 0
    /// The items that fade out.
    private(set) var leaving: [LeavingItem] = []
    /// How items came back that did so while they were leaving. Apart, since few have this or an identity.
    private(set) var reversedExits: [ItemID: ReversedExit] = [:]
    /// The app's identities of the items, if it gave them any.
    private(set) var identities: [ItemID: AnyHashable] = [:]
    /// What the app says of the items, if it does.
    private(set) var data: [ItemID: (value: ItemData, version: Int)] = [:]
    private var dataVersion = 0
    /// The ranks of items that arrive, within their changes.
    var ranks: [ItemID: (change: Int, rank: Int)] = [:]

    /// Empty.
    package init(notesReleases: Bool = false) { self.notesReleases = notesReleases }

    /// The items whose views are to be asked for again, and whether each of them is offered its own view.
    private(set) var outdated: [ItemID: Bool] = [:]

    /// The items that are placed: those that stay, then those that leave.
    var shownItems: [LoadedItem] { leaving.isEmpty ? items : items + leaving.map(\.item) }

    /// The slots in the pools.
    var pooledSlots: [Int] { itemPool + placeholderPool + keyedPool.map(\.slot) }

    /// The slot of the view at an index, if loaded.
    package func slot(at index: Int) -> Int? { items.item(at: index)?.slot }

    /// A slot for another view.
    package mutating func makeSlot() -> Int {
        if let slot = freeSlots.popLast() { return slot }
        slotCount += 1
        return slotCount - 1
    }

    /// The view of a slot is no longer needed.
    package mutating func drop(_ slot: Int) {
        freeSlots.append(slot)
        droppedSlots.append(slot)
    }

    /// The slots whose views are no longer needed; they are forgotten here.
    package mutating func consumeDropped() -> [Int] {
        defer { droppedSlots = [] }
        return droppedSlots
    }

    /// Stores an item at its index; replaces the one that is there, whose slot is then the caller's.
    package mutating func set(
        _ item: LoadedItem, slot: Int, identity: AnyHashable? = nil, key: AnyHashable? = nil,
        data: ItemData? = nil
    ) {
        let found = items.position(of: item.index)
        var item = item
        item.slot = slot
        if found.isLoaded {
            item.id = items[found.position].id
            items[found.position] = item
        } else {
            lastID += 1
            item.id = ItemID(number: lastID)
            items.insert(item, at: found.position)
        }
        if let identity { identities[item.id] = identity }
        if let data {
            dataVersion += 1
            self.data[item.id] = (data, dataVersion)
        } else if !self.data.isEmpty {
            self.data[item.id] = nil
        }
        setKey(key, ofViewIn: slot)
    }

    /// The view of an item is to be asked for again.
    ///
    /// - Parameter keepsView: whether its own view is offered for reuse; otherwise it gets another one.
    mutating func markOutdated(_ id: ItemID, keepsView: Bool) {
        outdated[id] = keepsView && outdated[id] != false
    }

    /// The view of an item is asked for again now.
    ///
    /// - Returns: whether its own view is offered for reuse; nil if it is not outdated.
    mutating func takeOutdated(_ id: ItemID) -> Bool? { outdated.removeValue(forKey: id) }

    /// Forgets what only some items have.
    private mutating func forget(_ id: ItemID) {
        if !outdated.isEmpty { outdated[id] = nil }
        if !reversedExits.isEmpty { reversedExits[id] = nil }
        if !data.isEmpty { data[id] = nil }
    }

    /// Forgets which of the app's items it was.
    mutating func forgetIdentity(of id: ItemID) { if !identities.isEmpty { identities[id] = nil } }

    /// Removes the item at an index and returns its slot.
    package mutating func remove(at index: Int) -> Int? {
        let found = items.position(of: index)
        guard found.isLoaded else { return nil }
        let item = items.remove(at: found.position)
        forget(item.id)
        forgetIdentity(of: item.id)
        setKey(nil, ofViewIn: item.slot)
        return item.slot
    }

    /// Adds `shift` to the indexes from `index` on.
    package mutating func shift(from index: Int, by shift: Int) {
        for position in items.position(of: index).position..<items.count { items[position].index += shift }
    }

    /// Sizes the containers again.
    ///
    /// - Parameter extent: of an item along the axis, in points.
    mutating func measure(isVertical: Bool, extent: (Int) -> Double) {
        for position in items.indices {
            let item = items[position]
            items[position].size = item.viewSize.with(along: extent(item.index), vertical: isVertical)
        }
    }

    /// The view in a slot has another size, in points.
    mutating func setSize(_ size: Size, ofViewIn slot: Int) {
        guard let position = items.firstIndex(where: { $0.slot == slot }) else { return }
        items[position].viewSize = size
    }

    /// The view at an index has another size, and its container; in points.
    mutating func setSizes(_ size: Size, container: Size, at index: Int) {
        let found = items.position(of: index)
        guard found.isLoaded else { return }
        items[found.position].viewSize = size
        items[found.position].size = container
    }

    // MARK: Changes of the data

    /// An item, also one that is leaving.
    func item(with id: ItemID) -> LoadedItem? {
        items.first { $0.id == id } ?? leaving.first { $0.item.id == id }?.item
    }

    /// Renumbers the items after a change of the data.
    ///
    /// - Parameters:
    ///   - shift: how much the scroll offset changed, in items.
    ///   - moves: whether an item moves to its new index; otherwise it leaves, and is loaded there again.
    ///   - leave: how an item that does not stay leaves; nil when it is gone at once.
    mutating func renumber(
        by map: IndexMap, shift: Double, moves: (Int) -> Bool, leave: (LoadedItem) -> LeavingItem?
    ) {
        for position in leaving.indices { leaving[position].scrollOffset += shift }
        var staying: [LoadedItem] = []
        for var item in items {
            let isPlaceholder = item.index < 0 || item.index >= map.formerCount
            if let index = map.later(item.index), isPlaceholder || moves(index) {
                item.index = index
                staying.append(item)
            } else if let gone = leave(item), gone.alpha > 0, !isPlaceholder {
                leaving.append(gone)
            } else {
                free(item, isPlaceholder: isPlaceholder)
            }
        }
        items = staying.sorted { $0.index < $1.index }
    }

    /// An item that is leaving stays after all.
    mutating func bringBack(_ id: ItemID, at index: Int, _ reversed: ReversedExit) {
        guard let place = leaving.firstIndex(where: { $0.item.id == id }) else { return }
        var item = leaving.remove(at: place).item
        item.index = index
        reversedExits[id] = reversed
        items.insert(item, at: items.position(of: index).position)
    }

    /// Pools the views of the items whose leaving is over.
    mutating func endLeaving(at time: Double, _ style: ItemChangeStyle?) {
        for item in leaving where item.alpha(at: time, style) <= 0 { free(item.item, isPlaceholder: false) }
        leaving.removeAll { $0.alpha(at: time, style) <= 0 }
    }

    /// Lets the item at a position go, and pools its view.
    package mutating func recycle(at position: Int, isPlaceholder: Bool) {
        free(items.remove(at: position), isPlaceholder: isPlaceholder)
    }

    /// Lets the items go that are at other indexes than some, and pools their views.
    ///
    /// - Parameter wanted: ascending.
    package mutating func recycle(allBut wanted: [Int], isPlaceholder: (Int) -> Bool) {
        var position = 0
        var next = 0
        while position < items.count {
            let index = items[position].index
            while next < wanted.count, wanted[next] < index { next += 1 }
            if next < wanted.count, wanted[next] == index {
                position += 1
            } else {
                recycle(at: position, isPlaceholder: isPlaceholder(index))
            }
        }
    }

    /// Pools the view of an item that is gone.
    private mutating func free(_ item: LoadedItem, isPlaceholder: Bool) {
        forget(item.id)
        // Whoever hears of the release asks which item it was, and has the view until then.
        let freed = ReleasedItem(item: item, isPlaceholder: isPlaceholder)
        guard !notesReleases else { return released.append(freed) }
        pool(freed)
        forgetIdentity(of: item.id)
    }

    /// The view of an item that was let go is free.
    mutating func pool(_ released: ReleasedItem) {
        queue(released.item.slot, isPlaceholder: released.isPlaceholder)
    }

    /// Which views the one in a slot can be replaced by when it is pooled.
    mutating func setKey(_ key: AnyHashable?, ofViewIn slot: Int) {
        if let key { keys[slot] = key } else if !keys.isEmpty { keys[slot] = nil }
    }

    /// Pools all views.
    mutating func recycleAll(isPlaceholder: (Int) -> Bool) {
        for item in items { free(item, isPlaceholder: isPlaceholder(item.index)) }
        for item in leaving { free(item.item, isPlaceholder: false) }
        items.removeAll(keepingCapacity: true)
        leaving.removeAll()
    }

    /// Removes all items and empties the pools.
    package mutating func removeAll() {
        for slot in items.map(\.slot) + leaving.map(\.item.slot) + pooledSlots { drop(slot) }
        items.removeAll(keepingCapacity: true)
        leaving.removeAll()
        reversedExits.removeAll()
        identities.removeAll()
        data.removeAll()
        keys.removeAll()
        itemPool.removeAll()
        placeholderPool.removeAll()
        keyedPool.removeAll()
    }

    /// Adds a view to its pool for reuse: that of its key, if it has one.
    package mutating func queue(_ slot: Int, isPlaceholder: Bool) {
        if isPlaceholder {
            placeholderPool.append(slot)
        } else if !keys.isEmpty, let key = keys.removeValue(forKey: slot) {
            keyedPool.append((key, slot))
        } else {
            itemPool.append(slot)
        }
    }

    /// Takes a view to reuse from its pool, if there is one.
    package mutating func dequeue(isPlaceholder: Bool, key: AnyHashable? = nil) -> Int? {
        if isPlaceholder { return placeholderPool.popLast() }
        if let key {
            return keyedPool.lastIndex { $0.key == key }.map { keyedPool.remove(at: $0).slot }
        }
        return itemPool.popLast()
    }

    /// Whether a pool has more views than a number.
    func hasPooled(moreThan most: Int) -> Bool { itemPool.count > most || keyedPool.count > most }

    /// Lets go the views that were pooled first: at most so many stay of those with a key, and as many of those without.
    mutating func limitPools(to most: Int) {
        for slot in itemPool.prefix(max(0, itemPool.count - most)) { drop(slot) }
        itemPool.removeFirst(max(0, itemPool.count - most))
        for pooled in keyedPool.prefix(max(0, keyedPool.count - most)) { drop(pooled.slot) }
        keyedPool.removeFirst(max(0, keyedPool.count - most))
    }

    /// Lets go all views that are not shown.
    mutating func emptyPools() {
        limitPools(to: 0)
        for slot in placeholderPool { drop(slot) }
        placeholderPool.removeAll()
    }
}
