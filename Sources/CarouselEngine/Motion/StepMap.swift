// Where a carousel stands that moves in step with another. In: the other one's offset. Out: its own. Both in
// items, without turns taken off.

/// A strictly monotone map of offsets.
struct StepMap: Equatable {
    private enum Rule: Equatable {
        /// The own offset is the other's, times this.
        case ratio(Double)
        /// The own offsets at the other's whole offsets.
        case table([Double])
    }

    private let rule: Rule

    /// - Parameter ratio: finite and not 0; otherwise nil.
    init?(ratio: Double) {
        guard ratio.isFinite, ratio != 0 else { return nil }
        rule = .ratio(ratio)
    }

    /// - Parameter table: two or more finite numbers, each larger than the one before, or each smaller; otherwise
    ///   nil.
    init?(table: [Double]) {
        let steps = zip(table, table.dropFirst()).map { $1 - $0 }
        guard !steps.isEmpty, table.allSatisfy(\.isFinite),
            steps.allSatisfy({ $0 > 0 }) || steps.allSatisfy({ $0 < 0 })
        else { return nil }
        rule = .table(table)
    }

    /// The own offset for one of the other carousel. Between the entries of a table, and beyond its ends, it
    /// changes evenly.
    ///
    /// - Complexity: constant.
    func own(at other: Double) -> Double {
        switch rule {
        case .ratio(let ratio): return other * ratio
        case .table(let table):
            let piece = min(max(0, Int(saturating: other.rounded(.down))), table.count - 2)
            return table[piece] + (other - Double(piece)) * (table[piece + 1] - table[piece])
        }
    }

    /// The other carousel's offset for an own one.
    ///
    /// - Complexity: logarithmic in the length of a table.
    func other(at own: Double) -> Double {
        switch rule {
        case .ratio(let ratio): return own / ratio
        case .table(let table):
            let isRising = table[1] > table[0]
            var (low, high) = (0, table.count - 2)
            while low < high {
                let middle = (low + high + 1) / 2
                if (table[middle] <= own) == isRising { low = middle } else { high = middle - 1 }
            }
            return Double(low) + (own - table[low]) / (table[low + 1] - table[low])
        }
    }
}
