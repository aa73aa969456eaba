// The items that may be loaded. In: the range, the current index, a count. Out: indexes in ascending order.

/// The run of indexes around the current item.
package struct VisibleWindow: Equatable {
    /// The maximum number of items loaded at once, unless an option sets another.
    package static let mostByDefault = 30

    /// First index of the run; when wrapped, it may be negative.
    private let first: Int
    /// Length of the run.
    let count: Int
    private let range: ScrollRange

    /// - Parameter first: of the run; when wrapped, counted on without turns.
    package init(first: Int, count: Int, in range: ScrollRange) {
        self.first = first
        self.count = count
        self.range = range
    }

    /// - Parameters:
    ///   - count: the number of indexes; at most the number of items and placeholders.
    ///   - placeholders: shown at both ends when unwrapped, the larger half at the left.
    package init(around current: Int, count: Int, placeholders: Int, in range: ScrollRange) {
        let centered = current - count / 2
        let least = -((placeholders + 1) / 2)
        let most = range.count - 1 + placeholders / 2
        let first = range.isLoop ? centered : max(least, min(most - count + 1, centered))
        self.init(first: first, count: count, in: range)
    }

    /// Calls `body` for each index, in ascending order.
    package func forEach(_ body: (Int) -> Void) {
        guard range.isLoop, range.count > 0 else { return (0..<count).forEach { body(first + $0) } }
        let start = range.clamped(first)
        let wrapped = max(0, start + count - range.count)
        for index in 0..<min(wrapped, start) { body(index) }
        for index in start..<min(start + count, range.count) { body(index) }
    }

    /// The number of the placeholder at an index outside the items, 0 or more. With an odd number of
    /// placeholders, the middle one appears on both sides.
    package static func placeholderNumber(at index: Int, items: Int, placeholders: Int) -> Int {
        index < 0 ? (placeholders + 1) / 2 + index : placeholders / 2 + index - items
    }
}
