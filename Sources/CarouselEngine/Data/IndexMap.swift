// Which item is where after a change of the data. In: an index. Out: the same item's index on the other side.

/// How the items' indexes before a change correspond to those after it.
struct IndexMap: Equatable {
    /// One change of a list of items.
    enum Edit: Hashable {
        case insert(at: Int, count: Int)
        case remove(at: Int, count: Int)
        /// To the index after the item was taken out.
        case move(from: Int, to: Int)
    }

    /// Adjacent items that stay adjacent, or that are new.
    private struct Piece: Equatable {
        /// The index before of the first one; nil when they are new.
        var former: Int?
        var count: Int
    }

    private enum Rule: Equatable {
        /// The items after, in order.
        case pieces([Piece])
        /// By index; −1 for an item that exists on one side only.
        case lists(former: [Int], later: [Int])
    }

    private let rule: Rule
    /// The number of items before.
    let formerCount: Int
    /// The number of items after.
    let laterCount: Int

    /// A number of edits, each made after those before it; indexes are in range.
    ///
    /// - Complexity: quadratic in the number of edits, independent of the number of items.
    init(_ edits: [Edit], count: Int) {
        var pieces = count > 0 ? [Piece(former: 0, count: count)] : []
        for edit in edits {
            switch edit {
            case .insert(let at, let count):
                pieces.insert(Piece(former: nil, count: count), at: Self.split(&pieces, at: at))
            case .remove(let at, let count):
                let start = Self.split(&pieces, at: at)
                let end = Self.split(&pieces, at: at + count)
                pieces.removeSubrange(start..<end)
            case .move(let from, let to):
                _ = Self.split(&pieces, at: from + 1)
                let moved = pieces.remove(at: Self.split(&pieces, at: from))
                pieces.insert(moved, at: Self.split(&pieces, at: to))
            }
        }
        self.init(pieces: pieces, formerCount: count)
    }

    /// Another list of items.
    ///
    /// - Parameters:
    ///   - former: by index after, the index before, or −1 for a new item.
    ///   - formerCount: the number of items before.
    init(former: [Int], formerCount: Int) {
        var later = [Int](repeating: -1, count: formerCount)
        for (index, former) in former.enumerated() where former >= 0 { later[former] = index }
        self.formerCount = formerCount
        laterCount = former.count
        rule = .lists(former: former, later: later)
    }

    /// Other items altogether.
    init(replacing formerCount: Int, by laterCount: Int) {
        self.init(
            pieces: laterCount > 0 ? [Piece(former: nil, count: laterCount)] : [], formerCount: formerCount)
    }

    /// This map and then another; nil when that would have to be listed item by item.
    ///
    /// - Complexity: linear in the number of pieces of both.
    func followed(by next: IndexMap) -> IndexMap? {
        guard case .pieces(let former) = rule, case .pieces(let later) = next.rule else { return nil }
        var pieces: [Piece] = []
        // The pieces of this map by where they begin after it, and where the last one ends.
        let starts = former.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
        for piece in later {
            guard var index = piece.former else {
                pieces.append(piece)
                continue
            }
            var left = piece.count
            var place = (starts.firstIndex { $0 > index } ?? starts.count) - 1
            while left > 0, place >= 0, place < former.count {
                let skipped = index - starts[place]
                let count = min(left, former[place].count - skipped)
                if count > 0 {
                    pieces.append(Piece(former: former[place].former.map { $0 + skipped }, count: count))
                }
                left -= count
                index += count
                place += 1
            }
        }
        return IndexMap(pieces: pieces, formerCount: formerCount)
    }

    private init(pieces: [Piece], formerCount: Int) {
        rule = .pieces(pieces)
        self.formerCount = formerCount
        laterCount = pieces.reduce(0) { $0 + $1.count }
    }

    /// Calls `body` with the pieces in order: the former index of the first item, or nil for new ones, and how many.
    func forEachPiece(_ body: (_ former: Int?, _ count: Int) -> Void) {
        switch rule {
        case .pieces(let pieces): for piece in pieces { body(piece.former, piece.count) }
        case .lists(let former, _): for index in former { body(index < 0 ? nil : index, 1) }
        }
    }

    /// What has become of the items, for messages: "inserted: 1 at 3; removed: none".
    var summary: String {
        var places: [String] = []
        var start = 0
        var staying = 0
        forEachPiece { former, count in
            if former == nil { places.append("\(count) at \(start)") } else { staying += count }
            start += count
        }
        let inserted = places.prefix(3).joined(separator: ", ") + (places.count > 3 ? " and more" : "")
        let removed = formerCount - staying
        return
            "inserted: \(places.isEmpty ? "none" : inserted); removed: \(removed == 0 ? "none" : "\(removed)")"
    }

    /// How many new items are before one.
    func arrivals(before index: Int) -> Int {
        var start = 0
        var found = 0
        forEachPiece { former, count in
            if former == nil, start < index { found += min(count, index - start) }
            start += count
        }
        return found
    }

    /// How many items that don't stay were before one.
    func departures(before index: Int) -> Int {
        switch rule {
        case .lists(_, let later): return later.prefix(max(0, index)).count { $0 < 0 }
        case .pieces(let pieces):
            let staying = pieces.reduce(0) { sum, piece in
                sum + (piece.former.map { max(0, min($0 + piece.count, index) - $0) } ?? 0)
            }
            return max(0, index - staying)
        }
    }

    /// Splits the pieces so that one begins at an index; returns its place in the list.
    private static func split(_ pieces: inout [Piece], at index: Int) -> Int {
        var start = 0
        for place in pieces.indices {
            let piece = pieces[place]
            if index == start { return place }
            if index < start + piece.count {
                let head = index - start
                pieces[place].count = head
                pieces.insert(
                    Piece(former: piece.former.map { $0 + head }, count: piece.count - head), at: place + 1)
                return place + 1
            }
            start += piece.count
        }
        return pieces.count
    }

    /// The index after of the item at `index` before; nil when it was removed. Placeholders keep their
    /// distance to their end of the items.
    func later(_ index: Int) -> Int? {
        if index < 0 { return index }
        if index >= formerCount { return index - formerCount + laterCount }
        switch rule {
        case .lists(_, let later): return later[index] < 0 ? nil : later[index]
        case .pieces(let pieces):
            var start = 0
            for piece in pieces {
                if let former = piece.former, (former..<former + piece.count).contains(index) {
                    return start + index - former
                }
                start += piece.count
            }
            return nil
        }
    }

    /// The index before of the item at `index` after; nil when it is new.
    func former(_ index: Int) -> Int? {
        if index < 0 { return index }
        if index >= laterCount { return index - laterCount + formerCount }
        switch rule {
        case .lists(let former, _): return former[index] < 0 ? nil : former[index]
        case .pieces(let pieces):
            var start = 0
            for piece in pieces {
                if index < start + piece.count { return piece.former.map { $0 + index - start } }
                start += piece.count
            }
            return nil
        }
    }

    /// The index after of the item that takes the place of the one at `index` before: itself, else the new one that is there
    /// instead of it, else the next one that stays, else the one before it that stays; nil when there is none.
    ///
    /// - Complexity: linear in the number of pieces, or of items in a list.
    func successor(of index: Int) -> Int? {
        guard formerCount > 0, laterCount > 0 else { return nil }
        let index = min(max(0, index), formerCount - 1)
        return laterOrNew(index) ?? stayingIndex(near: index).flatMap(later)
    }

    /// The same, but else only the next one that stays on one side; nil when there is none.
    func heir(of index: Int, forward: Bool) -> Int? {
        guard formerCount > 0, laterCount > 0 else { return nil }
        let index = min(max(0, index), formerCount - 1)
        let staying = forward ? stayingIndex(after: index) : stayingIndex(before: index)
        return laterOrNew(index) ?? staying.flatMap(later)
    }

    /// The item itself, else the new one that is there instead of it.
    private func laterOrNew(_ index: Int) -> Int? {
        if let later = later(index) { return later }
        // Where a number of items were replaced, the first by the first, and so on.
        let before = stayingIndex(before: index)
        let start = before.flatMap(later).map { $0 + 1 } ?? 0
        let place = start + index - (before ?? -1) - 1
        return place < laterCount && areNew(start...place) ? place : nil
    }

    /// The first item after one that stays.
    private func stayingIndex(after index: Int) -> Int? {
        let next = stayingIndex(near: index)
        return next.flatMap { $0 > index ? $0 : nil }
    }

    /// The last item before one that stays.
    private func stayingIndex(before index: Int) -> Int? {
        switch rule {
        case .lists(_, let later): return later[..<index].lastIndex { $0 >= 0 }
        case .pieces(let pieces):
            return pieces.compactMap { piece in
                piece.former.flatMap { $0 < index ? min($0 + piece.count, index) - 1 : nil }
            }.max()
        }
    }

    /// Whether all items of a range after are new.
    private func areNew(_ range: ClosedRange<Int>) -> Bool {
        var start = 0
        var isNew = true
        forEachPiece { former, count in
            if former != nil, start <= range.upperBound, start + count > range.lowerBound { isNew = false }
            start += count
        }
        return isNew
    }

    /// The item that stands for the one at `index` before: itself, else the next one that stays, else the one
    /// before it that stays; nil when no item stays.
    func stayingIndex(near index: Int) -> Int? {
        guard formerCount > 0 else { return nil }
        let index = min(max(0, index), formerCount - 1)
        switch rule {
        case .lists(_, let later):
            return later[index...].firstIndex { $0 >= 0 } ?? later[..<index].lastIndex { $0 >= 0 }
        case .pieces(let pieces):
            let staying = pieces.compactMap { piece in piece.former.map { $0..<$0 + piece.count } }
            if staying.contains(where: { $0.contains(index) }) { return index }
            return staying.map(\.lowerBound).filter { $0 > index }.min()
                ?? staying.map { $0.upperBound - 1 }.filter { $0 < index }.max()
        }
    }
}
