// The items between which a carousel stays. In: two items, by index or by the app's identity. Out: their indexes, whatever
// becomes of the data.

/// The first and the last item that can be reached.
struct ItemLimits: Equatable {
    /// One of them.
    struct End: Equatable {
        /// Its index; nil as long as no item has the identity.
        var index: Int?
        /// The app's identity, if it has one.
        var identity: AnyHashable?
    }

    /// Nil where that side is open.
    private(set) var first: End?
    private(set) var last: End?

    /// - Returns: nil when both sides are open.
    init?(first: End?, last: End?) {
        guard first != nil || last != nil else { return nil }
        self.first = first
        self.last = last
        putInOrder()
    }

    /// The items that can be reached.
    ///
    /// - Parameter count: of all items, above 0.
    func reached(of count: Int) -> ClosedRange<Int> {
        let least = min(max(0, first?.index ?? 0), count - 1)
        return least...max(least, min(last?.index ?? count - 1, count - 1))
    }

    /// The items are others: an end goes with its item. If that is gone, the one that was put in its place is the end, else
    /// the next one inside; if all are gone, who stands for them.
    mutating func renumber(by map: IndexMap) {
        // What is not there yet keeps its index, and so does what comes back.
        guard map.formerCount > 0, map.laterCount > 0 else { return }
        let former = first?.index
        let formerLast = last?.index
        first?.index = former.flatMap { map.heir(of: $0, forward: true) ?? map.successor(of: $0) }
        last?.index = formerLast.flatMap { map.heir(of: $0, forward: false) ?? map.successor(of: $0) }
        let isOneGone = [former, formerLast].contains { index in index.map { map.later($0) == nil } ?? false }
        if isOneGone, let least = first?.index, let most = last?.index, least > most {
            let heir = former.flatMap(map.successor)
            first?.index = heir
            last?.index = heir
        }
        putInOrder()
    }

    /// The items have other identities, or none.
    mutating func find(in identities: (any IdentityList)?) {
        first = first.map { Self.found($0, in: identities) }
        last = last.map { Self.found($0, in: identities) }
        putInOrder()
    }

    /// The same with other identities.
    func renamed(_ name: (AnyHashable) -> AnyHashable) -> ItemLimits? {
        func renamed(_ end: End?) -> End? {
            end.map { End(index: $0.index, identity: $0.identity.map(name)) }
        }
        return ItemLimits(first: renamed(first), last: renamed(last))
    }

    private static func found(_ end: End, in identities: (any IdentityList)?) -> End {
        guard let identities else {
            // Who has the index from now on.
            return end.index == nil ? end : End(index: end.index)
        }
        if let identity = end.identity {
            return End(index: identities.index(of: identity) ?? end.index, identity: identity)
        }
        let index = end.index ?? 0
        return (0..<identities.count).contains(index)
            ? End(index: index, identity: identities.identity(at: index)) : end
    }

    private mutating func putInOrder() {
        guard let least = first?.index, let most = last?.index, least > most else { return }
        swap(&first, &last)
    }
}
