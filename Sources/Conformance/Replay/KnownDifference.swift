// Where the original is not to be matched: rules on a scenario's own content, each with its reason. What a rule
// covers is compared in all other respects.

/// A known difference from the original.
public enum KnownDifference: String, CaseIterable, Sendable {
    /// iCarousel asks an empty, wrapped carousel's data source for placeholder number −1 at each update, to measure
    /// a placeholder that it does not show. There is no such placeholder: we measure number 0, once.
    case placeholderOfEmptyRing

    /// Whether the rule has something to say about a scenario.
    func applies(to scenario: Scenario) -> Bool {
        switch self {
        case .placeholderOfEmptyRing:
            ([scenario.start] + scenario.steps.flatMap(\.after)).contains {
                Self.hasImpossiblePlaceholder($0.events)
            }
        }
    }

    /// The events of a state, recorded or ours, without what the rule covers.
    func adjusted(_ events: [String], isEmptyRing: Bool) -> [String] {
        switch self {
        case .placeholderOfEmptyRing:
            isEmptyRing ? events.filter { !$0.hasPrefix("placeholder(") } : events
        }
    }

    private static func hasImpossiblePlaceholder(_ events: [String]) -> Bool {
        events.contains { $0.hasPrefix("placeholder(-") }
    }
}
