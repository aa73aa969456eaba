// iCarousel's known difference. In: a scenario. Out: whether it concerns it, and what is left to compare.

extension KnownDifference {
    /// The rules that have something to say about a scenario of iCarousel.
    static func rules(for scenario: Scenario) -> [KnownDifference] {
        let hasImpossible = ([scenario.start] + scenario.steps.flatMap(\.after)).contains { state in
            state.events.contains { $0.hasPrefix("placeholder(-") }
        }
        return hasImpossible ? [.placeholderOfEmptyRing] : []
    }

    /// The events of a state, recorded or ours, without what the rule covers.
    func adjusted(_ events: [String], isEmptyRing: Bool) -> [String] {
        self == .placeholderOfEmptyRing && isEmptyRing
            ? events.filter { !$0.hasPrefix("placeholder(") } : events
    }
}
