// Numbers for items without identities. In: changes of the data. Out: a number per item, the index at load.

/// The numbers of the items: those of the first load are their indexes, later items count on.
struct ItemNumbers: Equatable {
    /// Consecutive numbers, in the order of the items.
    private var runs: [Range<Int>]
    private var next: Int

    init(count: Int) { (runs, next) = ([0..<count], count) }

    /// The number of the item at an index.
    subscript(index: Int) -> Int {
        var start = 0
        for run in runs {
            if index < start + run.count { return run.lowerBound + index - start }
            start += run.count
        }
        return index
    }

    /// What was numbered before and taken back keeps its numbers: later items count on from there.
    mutating func countOn(from other: ItemNumbers?) { next = max(next, other?.next ?? 0) }

    /// Whether an item has a number.
    func contains(_ number: Int) -> Bool { runs.contains { $0.contains(number) } }

    /// - Complexity: linear in the number of pieces of both.
    mutating func renumber(by map: IndexMap) {
        var fresh: [Range<Int>] = []
        map.forEachPiece { former, count in
            guard let former else {
                fresh.append(next..<(next + count))
                next += count
                return
            }
            var start = 0
            var from = former
            var left = count
            for run in runs where left > 0 {
                let skipped = from - start
                if skipped < run.count {
                    let taken = min(left, run.count - skipped)
                    let first = run.lowerBound + skipped
                    if let last = fresh.last, last.upperBound == first {
                        fresh[fresh.count - 1] = last.lowerBound..<(first + taken)
                    } else {
                        fresh.append(first..<(first + taken))
                    }
                    from = from + taken
                    left = left - taken
                }
                start += run.count
            }
        }
        runs = fresh
    }
}
