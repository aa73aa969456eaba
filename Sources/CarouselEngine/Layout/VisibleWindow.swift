// Which items may be loaded. In: the range, the current index, how many. Out: indexes in ascending order.

/// The run of indexes around the current item.
struct VisibleWindow: Equatable {
    /// As many items are loaded at once unless an option says otherwise.
    static let mostByDefault = 30

    /// First index of the run; on a circle it may lie before 0.
    private let first: Int
    /// Length of the run.
    let count: Int
    private let range: ScrollRange

    /// - Parameters:
    ///   - count: indexes wanted; at most the items and placeholders there are.
    ///   - placeholders: shown at both ends of a line, the larger half at the left.
    init(around current: Int, count: Int, placeholders: Int, in range: ScrollRange) {
        self.range = range
        self.count = count
        let centred = current - count / 2
        if range.wraps {
            first = centred
        } else {
            let least = -((placeholders + 1) / 2)
            let most = range.count - 1 + placeholders / 2
            first = max(least, min(most - count + 1, centred))
        }
    }

    /// Calls `body` for each index, in ascending order.
    func forEach(_ body: (Int) -> Void) {
        guard range.wraps, range.count > 0 else {
            for index in 0..<count { body(first + index) }
            return
        }
        let start = range.clamped(first)
        let wrapped = max(0, start + count - range.count)
        for index in 0..<min(wrapped, start) { body(index) }
        for index in start..<min(start + count, range.count) { body(index) }
    }

    /// The placeholder that stands at an index outside the items: 0 or more. With an odd number of them both
    /// sides share the middle one.
    static func placeholderNumber(at index: Int, items: Int, placeholders: Int) -> Int {
        index < 0 ? (placeholders + 1) / 2 + index : placeholders / 2 + index - items
    }
}
