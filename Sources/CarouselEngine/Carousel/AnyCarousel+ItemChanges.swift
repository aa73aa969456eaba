// Changes of the data: the item in the middle stays, the others move to their new
// places, and whatever moves goes on.

/// What stays where it is when the data change.
public enum ChangeAnchor: Hashable {
    /// The current item; if it is replaced, the one that takes its place; if it is removed, the next one that stays, else
    /// the one before it.
    case current
    /// The scroll offset.
    case offset
    /// The item that is at the leading edge, or at the top: ``AnyCarousel/firstVisibleItem``. For lists that are read, to which
    /// pages are added at either end. If it goes, the next one that stays, as for ``current``.
    case visible
    /// The item with an identity, as ``AnyCarousel/apply(_:anchor:animated:)`` gave it; if there is none, as ``current``.
    case item(AnyHashable)
}

/// The same, found among the items before a change.
enum ChangeHold: Equatable {
    case current, offset
    case item(Int)
}

/// A list of changes that take effect together.
public struct ItemChanges {
    var edits: [IndexMap.Edit] = []
    /// The number of items after the changes so far.
    public private(set) var count: Int

    /// Inserts items.
    ///
    /// - Parameters:
    ///   - index: of the first one; clamped to 0…count.
    ///   - number: how many; a number below 1 changes nothing.
    public mutating func insertItems(at index: Int, count number: Int = 1) {
        let number = min(number, Core.mostItems - count)
        guard number > 0 else { return }
        edits.append(.insert(at: min(max(0, index), count), count: number))
        count += number
    }

    /// Removes items.
    ///
    /// - Parameters:
    ///   - index: of the first one. Indexes out of range are ignored.
    ///   - number: how many.
    public mutating func removeItems(at index: Int, count number: Int = 1) {
        let first = max(0, index)
        let (end, isOverflow) = index.addingReportingOverflow(max(0, number))
        let number = min(isOverflow ? count : end, count) - first
        guard number > 0 else { return }
        edits.append(.remove(at: first, count: number))
        count -= number
    }

    /// Moves an item.
    ///
    /// - Parameters:
    ///   - index: of the item; ignored when out of range.
    ///   - target: its index afterwards; clamped.
    public mutating func moveItem(at index: Int, to target: Int) {
        guard (0..<count).contains(index) else { return }
        edits.append(.move(from: index, to: min(max(0, target), count - 1)))
    }
}

extension AnyCarousel {
    /// Replaces the items by others, or by the same ones in another order. Items whose identity stays keep
    /// their views and move to their new places; the others fade. The data source must already have the new
    /// items.
    ///
    /// When the carousel had items without identities, or with identities of another type, all items are new.
    ///
    /// - Parameters:
    ///   - ids: one for each item, each different.
    ///   - anchor: what stays where it is.
    ///   - animated: whether the change takes 0.4 s.
    /// - Throws: ``DataProblem`` when an identity is given twice; nothing is changed then.
    /// - Complexity: linear in the number of items.
    public func apply<ID: Hashable>(
        _ ids: [ID], anchor: ChangeAnchor = .current, animated: Bool = true
    ) throws(DataProblem) {
        try apply(ids, anchor: anchor, animated: animated, bringsItems: false)
    }

    /// - Parameters:
    ///   - bringsItems: whether `before` gives the data source the items; otherwise it has them already.
    ///   - before: is called when the change is made, before and after it.
    func apply<ID: Hashable>(
        _ ids: [ID], anchor: ChangeAnchor, animated: Bool, bringsItems: Bool,
        before: @escaping () -> Void = {}, after: @escaping () -> Void = {}
    ) throws(DataProblem) {
        let list = try Identities(ids)
        whenReady(bringsItems: bringsItems) { carousel in
            before()
            let map =
                (carousel.identities as? Identities<ID>).map(list.changes(since:))
                ?? IndexMap(replacing: carousel.numberOfItems, by: ids.count)
            carousel.change(map, identities: list, holding: carousel.hold(of: anchor), animated: animated)
            after()
        }
    }

    /// Inserts items that the data source already contains.
    public func insertItems(
        at index: Int, count: Int = 1, anchor: ChangeAnchor = .current, animated: Bool = true
    ) {
        performBatch(anchor: anchor, animated: animated) { $0.insertItems(at: index, count: count) }
    }

    /// Removes items that the data source no longer contains.
    public func removeItems(
        at index: Int, count: Int = 1, anchor: ChangeAnchor = .current, animated: Bool = true
    ) {
        performBatch(anchor: anchor, animated: animated) { $0.removeItems(at: index, count: count) }
    }

    /// Moves an item that the data source has already moved.
    public func moveItem(
        at index: Int, to target: Int, anchor: ChangeAnchor = .current, animated: Bool = true
    ) {
        performBatch(anchor: anchor, animated: animated) { $0.moveItem(at: index, to: target) }
    }

    /// Makes several changes at once. The data source must already have the final items. The items' identities
    /// are forgotten, if ``apply(_:anchor:animated:)`` gave them any.
    ///
    /// - Parameters:
    ///   - anchor: what stays where it is.
    ///   - animated: whether the change takes 0.4 s.
    ///   - body: adds the changes; each index counts after the changes before it.
    public func performBatch(
        anchor: ChangeAnchor = .current, animated: Bool = true, _ body: @escaping (inout ItemChanges) -> Void
    ) {
        whenReady { carousel in
            var changes = ItemChanges(count: carousel.numberOfItems)
            body(&changes)
            guard !changes.edits.isEmpty else {
                carousel.recorder?.note(.noItems)
                return
            }
            carousel.change(
                IndexMap(changes.edits, count: carousel.numberOfItems), identities: nil,
                holding: carousel.hold(of: anchor), animated: animated)
        }
    }

    /// What stays where it is, among the items that there are now.
    private func hold(of anchor: ChangeAnchor) -> ChangeHold {
        let item: Int?
        switch anchor {
        case .current: return .current
        case .offset: return .offset
        case .visible: item = firstVisibleItem
        case .item(let id): item = identities?.index(of: id)
        }
        guard let item, (0..<numberOfItems).contains(item) else { return .current }
        return .item(item)
    }

    /// The identity of the item at an index while it is loaded; nil otherwise.
    public func id(ofItemAt index: Int) -> ItemID? { loaded.items.item(at: index)?.id }

    /// The app's id of an item that is shown; nil when the items have none or it is not shown.
    public func id(of item: ItemID) -> AnyHashable? { loaded.identities[item] }

    /// The app's id of the current item; nil when the items have none.
    public var currentID: AnyHashable? {
        core.numberOfItems > 0 ? identities?.identity(at: core.currentItemIndex) : nil
    }

    /// The index of an item by the id that the app gave it; nil when there is none.
    public func index<ID: Hashable>(ofID id: ID) -> Int? { (identities as? Identities<ID>)?.index(of: id) }

    /// Makes a change now or, while another change is being made, after that.
    func whenReady(bringsItems: Bool = false, _ change: @escaping (AnyCarousel) -> Void) {
        let act = take(.change(bringsItems: bringsItems, change))
        defer { act?.end() }
        changeQueue.add(bringsItems: bringsItems, change)
        makePendingChanges()
    }

    /// Makes the changes that were asked for.
    func makePendingChanges() {
        // Who asks for a change in each answer would otherwise never end.
        var rounds = 0
        while !changeQueue.isMaking, !changeQueue.waiting.isEmpty, rounds < ChangeQueue.most {
            rounds += 1
            // What is laid out is what is there before the change: a change that is asked for meanwhile waits.
            changeQueue.isMaking = true
            layOutIfDue()
            changeQueue.isMaking = false
            let change = changeQueue.removeFirst()
            call(.change) { change.make(self) }
            if due.update, mayLoad {
                due.update = false
                update()
            }
        }
    }
}
