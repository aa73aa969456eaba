// iCarousel's known difference. In: a scenario. Out: whether the rule applies to it, and what remains to be
// compared.

extension KnownDifference {
    /// The rules that apply to a scenario of iCarousel.
    static func rules(for scenario: Scenario) -> [KnownDifference] {
        let hasImpossible = ([scenario.start] + scenario.steps.flatMap(\.after)).contains { state in
            state.events.contains { $0.hasPrefix("placeholder(-") }
        }
        return hasImpossible ? [.placeholderOfEmptyRing] : []
    }

    /// The events of a state, recorded or replayed, without those that the rule covers.
    func adjusted(_ events: [String], isEmptyRing: Bool) -> [String] {
        self == .placeholderOfEmptyRing && isEmptyRing
            ? events.filter { !$0.hasPrefix("placeholder(") } : events
    }
}
