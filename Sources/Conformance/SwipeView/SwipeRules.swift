// SwipeView's known differences. In: a scenario. Out: the step from which on each can occur, and the
// precision of its offsets.

import CarouselEngine

/// The known differences of a scenario, determined from its content only.
struct SwipeRules {
    /// The rules that excuse a difference from a step on; the start is step −1.
    private let firstSteps: [(rule: KnownDifference, step: Int)]
    private let grid: Double

    init(_ scenario: SwipeScenario) {
        var found: [(KnownDifference, Int)] = []
        if let step = Self.firstFlip(in: scenario) { found.append((.singlePrecisionFlip, step)) }
        if let step = Self.firstLeap(in: scenario) { found.append((.autoscrollAfterRest, step)) }
        firstSteps = found
        let wraps =
            scenario.view.wraps
            || scenario.steps.contains { if case .setWrap(true) = $0.verb { true } else { false } }
        let farthest = scenario.offsets.map(abs).max() ?? 0
        let count = ([scenario.initial] + scenario.steps.map(\.after)).map(\.numberOfItems).max() ?? 0
        // Two roundings of half a unit each, for the largest number that occurs.
        grid = max(1, farthest, wraps ? Double(count) : 0) * 0x1p-22
    }

    /// The rule that covers a difference of a step.
    func rule(forDifferenceAt step: Int) -> KnownDifference? {
        firstSteps.first { $0.step <= step }?.rule
    }

    /// Whether two offsets, in items, are equal within single precision.
    func isWithinGrid(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= grid }

    /// The first step that has an offset near a boundary, but not on it.
    private static func firstFlip(in scenario: SwipeScenario) -> Int? {
        let margin = 1e-5
        var isVertical = scenario.view.settings.isVertical
        var bounds = scenario.view.bounds
        var settings = scenario.view.settings
        func isNear(_ offset: Double, _ state: SwipeScenario.State) -> Bool {
            let item = state.itemSize.along(vertical: isVertical)
            let length = bounds.along(vertical: isVertical)
            guard item > 0, item.isFinite else { return false }
            let share = settings.alignment == .start ? 0 : 0.5
            let start = share * (length - Double(settings.itemsPerPage) * item) / item
            return [0, 0.5, start, start - length / item].contains { boundary in
                let away = offset - boundary - (offset - boundary).rounded()
                return away != 0 && abs(away) < margin
            }
        }
        for (number, step) in scenario.steps.enumerated() {
            switch step.verb {
            case .resize(let size): bounds = size
            case .setSetting(let property, let value):
                property.assign(value, to: &settings)
                isVertical = settings.isVertical
            default: break
            }
            let offsets = step.trace.map(\.offset) + [step.after.scrollOffset]
            if offsets.contains(where: { isNear($0, step.after) }) { return number }
        }
        return nil
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

extension SwipeScenario {
    /// All recorded offsets.
    var offsets: [Double] {
        [initial.scrollOffset]
            + steps.flatMap { step in step.trace.map(\.offset) + [step.after.scrollOffset] }
    }
}
