// Where a carousel stands that moves in step with another. In: the other one's offset. Out: its own. Both in
// items, without turns taken off.

/// A map of offsets, strictly monotone within a turn.
struct StepMap: Equatable {
    private enum Rule: Equatable {
        /// The own offset is the other's, times this.
        case ratio(Double)
        /// Between pairs of offsets, it changes evenly.
        case pairs(other: [Double], own: [Double])
    }

    private let rule: Rule
    /// The slope beyond the first and the last pair; nil for that of the pairs beside them.
    private var endSlope: Double?
    /// The lengths of a turn, in items; 0 on a line. If there are any, the last pair closes the turn.
    private(set) var turns: (other: Double, own: Double) = (0, 0)
    /// How many of the last pairs close a turn of one side, and do not count on the other.
    private var closing = 1

    /// The same offset.
    static let same = StepMap(rule: .ratio(1))

    private init(rule: Rule) { self.rule = rule }

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
        rule = .pairs(other: table.indices.map(Double.init), own: table)
    }

    /// On the items of the same numbers. A turn of a loop is a turn: at its seam, a line goes back through its items while the
    /// loop makes its one step, and items that the line has not are nowhere nearer than its last one.
    ///
    /// - Parameters:
    ///   - items: how many items each of the two has; above 0.
    ///   - loops: which of the two are loops.
    init(items: (other: Int, own: Int), loops: (other: Bool, own: Bool)) {
        // Two lines, and loops of one length, are at the same offset, whatever that is.
        guard loops.other || loops.own, !(loops.other && loops.own && items.other == items.own) else {
            self = .same
            return
        }
        let last = Double(min(items.other, items.own) - 1)
        var pairs: [(other: Double, own: Double)] = [(0, 0)]
        func add(_ other: Double, _ own: Double) {
            if let end = pairs.last, other > end.other || own > end.own { pairs.append((other, own)) }
        }
        add(last, last)
        if loops.other && loops.own {
            // The same item again: with as many turns of the own loop as are nearest.
            let turn = (Double(items.other) / Double(items.own)).rounded() * Double(items.own)
            add(Double(items.other - 1), Double(items.other - 1))
            turns = (Double(items.other), max(turn, Double(items.own)))
            pairs.append((turns.other, turns.own))
        } else {
            turns = (loops.other ? Double(items.other) : 0, loops.own ? Double(items.own) : 0)
            let end = Double((loops.other ? items.other : items.own) - 1)
            closing = end > last ? 2 : 1
            if loops.other { add(end, last) } else { add(last, end) }
            pairs.append((turns.other, turns.own))
        }
        rule = .pairs(other: pairs.map(\.other), own: pairs.map(\.own))
        endSlope = 1
    }

    /// On the same items, where those that both have are in the same order; otherwise as far, by share.
    ///
    /// - Parameters:
    ///   - places: for each own item, its index in the other carousel; −1 if it is not there.
    ///   - count: the number of the other's items; above 0, as is that of the own ones.
    ///   - loops: which of the two are loops.
    /// - Complexity: linear in the number of own items.
    init(places: [Int], count: Int, loops: (other: Bool, own: Bool)) {
        turns = (loops.other ? Double(count) : 0, loops.own ? Double(places.count) : 0)
        let turnsTogether = loops.other && loops.own
        var other: [Double] = []
        var own: [Double] = []
        var turn = 0.0
        var keepsOrder = true
        for (index, place) in places.enumerated() where place >= 0 {
            var here = Double(place) + turn
            if let last = other.last, here <= last {
                // Once around, if it is a ring for both.
                keepsOrder = turnsTogether && turn == 0
                if !keepsOrder { break }
                turn = Double(count)
                here += turn
            }
            // In the middle of a straight run, a pair says nothing.
            let last = other.count - 1
            if last > 0,
                (here - other[last]) * (own[last] - own[last - 1])
                    == (Double(index) - own[last]) * (other[last] - other[last - 1])
            {
                other.removeLast()
                own.removeLast()
            }
            other.append(here)
            own.append(Double(index))
        }
        if let first = other.first, let last = other.last, turn > 0, last >= first + turn {
            keepsOrder = false
        }
        if !keepsOrder || other.isEmpty {
            let isPoint = turnsTogether || count < 2 || places.count < 2
            other = isPoint ? [0] : [0, Double(count - 1)]
            own = isPoint ? [0] : [0, Double(places.count - 1)]
        }
        if loops.other || loops.own {
            other.append(other[0] + turns.other)
            own.append(own[0] + turns.own)
        }
        rule = .pairs(other: other, own: own)
        endSlope = 1
    }

    /// The own offset for one of the other carousel.
    ///
    /// - Complexity: logarithmic in the number of pairs.
    func own(at other: Double) -> Double {
        switch rule {
        case .ratio(let ratio): other * ratio
        case .pairs(let others, let owns): value(at: other, from: others, turns.other, to: owns, turns.own)
        }
    }

    /// The other carousel's offset for an own one.
    ///
    /// - Complexity: logarithmic in the number of pairs.
    func other(at own: Double) -> Double {
        switch rule {
        case .ratio(let ratio): own / ratio
        case .pairs(let others, let owns): value(at: own, from: owns, turns.own, to: others, turns.other)
        }
    }

    private func value(
        at place: Double, from: [Double], _ fromTurn: Double, to: [Double], _ toTurn: Double
    ) -> Double {
        // On a line, the pairs that close a turn of the other side do not count.
        let last = from.count - 1 - (fromTurn == 0 && toTurn > 0 ? closing : 0)
        let count = fromTurn > 0 ? ((place - from[0]) / fromTurn).rounded(.down) : 0
        let place = place - count * fromTurn
        guard last > 0 else { return to[0] + (place - from[0]) }
        let isRising = from[last] > from[0]
        if let endSlope, (place < from[0]) == isRising || (place > from[last]) == isRising {
            let end = (place < from[0]) == isRising ? 0 : last
            return to[end] + (place - from[end]) * endSlope
        }
        let low = (1..<last).boundary { (from[$0] <= place) == isRising } - 1
        if from[low + 1] == from[low] { return to[low] + count * toTurn }
        return to[low] + (place - from[low]) * (to[low + 1] - to[low]) / (from[low + 1] - from[low])
            + count * toTurn
    }

    static func == (a: StepMap, b: StepMap) -> Bool {
        a.rule == b.rule && a.turns == b.turns && a.closing == b.closing
    }
}
