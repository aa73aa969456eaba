// How near a name is to another. In: names. Out: the one that may be meant.

/// Compares names as people misspell them.
package enum NameDistance {
    /// The longest name that may be a misspelt one, in bytes; comparing takes the product of the lengths.
    private static let longest = 60

    /// The number of letters to add, remove or change to turn one name into another, ignoring case; the sum of the lengths
    /// where one is too long to compare.
    ///
    /// - Parameter swaps: whether to swap two neighbors is one change.
    package static func between(_ first: String, _ second: String, swaps: Bool) -> Int {
        let a = Array(first.lowercased())
        let b = Array(second.lowercased())
        guard a.count <= longest, b.count <= longest else { return a.count + b.count }
        var rows = [Array(0...b.count)]
        for i in 0..<a.count {
            var row = [i + 1]
            for j in 0..<b.count {
                var best = min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (a[i] == b[j] ? 0 : 1))
                if swaps, i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
                    best = min(best, rows[i - 1][j - 1] + 1)
                }
                row.append(best)
            }
            rows.append(row)
        }
        return rows[a.count][b.count]
    }

    /// The name of a list that is nearest to another; nil if half of its letters are others.
    package static func nearest(to name: String, in names: [String]) -> String? {
        let ranked = names.map { (name: $0, distance: between(name, $0, swaps: false)) }
        guard let best = ranked.min(by: { ($0.distance, $0.name) < ($1.distance, $1.name) }),
            best.distance <= name.count / 2
        else { return nil }
        return best.name
    }
}
