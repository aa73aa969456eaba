// SwipeView's known difference. In: a scenario. Out: the step from which on it can occur.

import CarouselEngine

/// The known difference of a scenario, determined from its content only.
struct SwipeRules {
    /// From this step on, autoscroll may have leapt; the start is step −1.
    private let firstLeap: Int?

    init(_ scenario: SwipeScenario) { firstLeap = Self.firstLeap(in: scenario) }

    /// The rule that covers a difference of a step.
    func rule(forDifferenceAt step: Int) -> KnownDifference? {
        firstLeap.map { $0 <= step } ?? false ? .autoscrollAfterRest : nil
    }

    /// The first tick of an autoscroll whose timer was not running before, at a time other than 0.
    private static func firstLeap(in scenario: SwipeScenario) -> Int? {
        var autoscroll = scenario.view.autoscroll
        var before = scenario.initial
        var mayLeap = autoscroll != 0 && scenario.view.startTime != 0
        for (number, step) in scenario.steps.enumerated() {
            if case .tick = step.verb, autoscroll != 0, mayLeap { return number }
            if case .setSetting(let property, .number(let value)) = step.verb, property.name == "autoscroll" {
                if autoscroll == 0, value != 0, !before.hasTimer, before.time != 0 { mayLeap = true }
                autoscroll = value
            }
            before = step.after
        }
        return nil
    }
}
