// What differs in the steps of a replay, and what rules excuse. In: differences, rules. Out: the difference that ends it.

/// The first difference of each step, and the rules that excuse them.
struct Excuses {
    /// The first difference of the current step.
    private var found: Place?
    /// The rules without which there would be a difference.
    private(set) var usedRules: Set<KnownDifference> = []
    /// The number of steps that differ and are excused.
    private(set) var excusedSteps = 0

    mutating func note(_ place: Place?) { found = found ?? place }
    mutating func use(_ rules: Set<KnownDifference>) { usedRules.formUnion(rules) }

    /// What comes of a step.
    enum Judgement {
        case same
        /// The replay goes on from the recorded position, at its next rest.
        case excused
        case different(Difference)
    }

    /// Handles the first difference of a step: it ends the replay unless a rule excuses it.
    ///
    /// - Parameter rule: which one would cover it.
    mutating func judge(_ step: Int?, _ verb: String, by rule: KnownDifference?) -> Judgement {
        guard let place = found else { return .same }
        found = nil
        guard let rule else { return .different(Difference(step, verb, place)) }
        usedRules.insert(rule)
        excusedSteps += 1
        return .excused
    }
}
