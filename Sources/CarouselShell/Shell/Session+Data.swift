// Changes of the shell's data, with or without identities. In: indexes, identities. Out: calls of the carousel.

import CarouselEngine

extension Session {
    /// Makes what a file says the items: their number, their data and, if it has them, their identities.
    package func apply(_ file: ItemDataFile) throws(DataProblem) {
        let keys =
            file.ids.map { $0.map(SessionItems.ItemKey.id) }
            ?? file.items.indices.map(SessionItems.ItemKey.index)
        data.facts = Dictionary(zip(keys, file.items), uniquingKeysWith: { first, _ in first })
        guard let ids = file.ids else {
            data.items = file.items.count
            data.ids = nil
            data.sizes = [:]
            return carousel.reloadData()
        }
        try apply(ids, anchor: .current, isAnimated: data.ids != nil)
        // Those that stay have other data now.
        engine?.reconfigureItems(at: engine?.indexesForVisibleItems ?? [])
    }

    /// Makes the items so many numbered ones.
    package func setNumberOfItems(_ count: Int) {
        data.items = count
        carousel.reloadData()
    }

    /// Whether anything is known of the items besides their numbers.
    package var hasItemData: Bool { !data.facts.isEmpty }

    /// Makes what a file says the items, as one step of `undo`.
    ///
    /// - Parameter name: of the step.
    package func apply(_ file: ItemDataFile, as name: String) throws(DataProblem) {
        let before = checkpoint
        try apply(file)
        history.add(name, before)
    }

    /// Makes the items what they are without a file: numbered, as many as there are, as one step of `undo`.
    ///
    /// - Parameter name: of the step.
    package func removeData(as name: String) {
        let before = checkpoint
        data.facts = [:]
        data.ids = nil
        data.sizes = [:]
        carousel.reloadData()
        history.add(name, before)
    }

    /// Changes what items are, as one step of `undo`.
    ///
    /// - Parameters:
    ///   - field: of their data.
    ///   - index: of an item; nil for all.
    ///   - value: nil for none.
    ///   - name: of the step.
    package func setField(_ field: String, ofItem index: Int?, to value: ItemData?, as name: String) {
        let before = checkpoint
        let indexes = index.map { [$0] } ?? Array(0..<data.items)
        for index in indexes where (0..<data.items).contains(index) {
            var fields: [String: ItemData] = [:]
            if case .table(let known)? = data.all.fact(ofItemAt: index) { fields = known }
            fields[field] = value
            data.facts[data.all.key(ofItemAt: index)] = fields.isEmpty ? nil : .table(fields)
        }
        if let engine {
            engine.reconfigureItems(at: engine.indexesForVisibleItems)
        } else {
            carousel.reloadData()
        }
        history.add(name, before)
    }

    /// What each item is, in order; nil if nothing is said of any.
    package var itemFacts: [ItemData]? {
        guard !data.facts.isEmpty else { return nil }
        return (0..<data.items).map { data.all.fact(ofItemAt: $0) ?? .table([:]) }
    }

    /// The names of the pictures that the items show.
    package var imageNames: Set<String> { Set(data.facts.values.compactMap { $0["image"]?.text }) }

    /// Makes these the items.
    ///
    /// - Throws: ``DataProblem`` when an identity is given twice; what a command has changed by then is taken back, as
    ///   after every error.
    /// - Parameter isAnimated: whether they move and fade; what had no identity before is another item.
    func apply(_ ids: [String], anchor: ChangeAnchor, isAnimated: Bool = true) throws(DataProblem) {
        if let formerIDs = data.ids, !data.sizes.isEmpty {
            let later = Dictionary(ids.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
            data.renumber { $0 < formerIDs.count ? later[formerIDs[$0]] : nil }
        } else {
            data.sizes = [:]
        }
        data.items = ids.count
        data.ids = ids
        // The originals know no identities.
        guard let engine else { return carousel.reloadData() }
        try engine.apply(ids, anchor: anchor, animated: isAnimated)
    }

    func insertItems(at index: Int, count: Int, anchor: ChangeAnchor) throws(DataProblem) {
        if var ids = data.ids {
            ids.insert(contentsOf: newIDs(count, besides: ids), at: index)
            return try apply(ids, anchor: anchor)
        }
        data.items += count
        data.renumber { $0 < index ? $0 : $0 + count }
        change(anchor) {
            $0.insertItems(at: index, count: count)
        } ofOriginal: {
            if count == 1 { return carousel.insertItem(at: index, animated: true) }
            reload(movingBy: index <= carousel.currentItemIndex ? count : 0)
        }
    }

    func removeItems(at index: Int, count: Int, anchor: ChangeAnchor) throws(DataProblem) {
        if var ids = data.ids {
            ids.removeSubrange(index..<index + count)
            return try apply(ids, anchor: anchor)
        }
        data.items -= count
        data.renumber { former in
            if former < index { return former }
            return former < index + count ? nil : former - count
        }
        change(anchor) {
            $0.removeItems(at: index, count: count)
        } ofOriginal: {
            if count == 1 { return carousel.removeItem(at: index, animated: true) }
            reload(
                movingBy: index < carousel.currentItemIndex
                    ? -min(count, carousel.currentItemIndex - index) : 0)
        }
    }

    func moveItem(at index: Int, to target: Int, anchor: ChangeAnchor) throws(DataProblem) {
        if var ids = data.ids {
            ids.insert(ids.remove(at: index), at: target)
            return try apply(ids, anchor: anchor)
        }
        data.renumber { former in
            if former == index { return target }
            let without = former > index ? former - 1 : former
            return without >= target ? without + 1 : without
        }
        change(anchor) {
            $0.moveItem(at: index, to: target)
        } ofOriginal: {
            carousel.reloadData()
        }
    }

    /// A change of items without identities. The originals know changes of single items; of more, they read all again.
    private func change(
        _ anchor: ChangeAnchor, _ body: @escaping (inout ItemChanges) -> Void, ofOriginal: () -> Void
    ) {
        guard let engine else { return ofOriginal() }
        engine.performBatch(anchor: anchor, body)
    }

    /// Reads the data again; the current item stays the current one.
    private func reload(movingBy count: Int) {
        let offset = carousel.scrollOffset + Double(count)
        carousel.reloadData()
        if count != 0 { carousel.scrollOffset = offset }
    }

    /// New identities: `new1`, `new2` and so on.
    private func newIDs(_ count: Int, besides ids: [String]) -> [String] {
        let taken = Set(ids)
        return Array((1...).lazy.map { "new\($0)" }.filter { !taken.contains($0) }.prefix(count))
    }
}
