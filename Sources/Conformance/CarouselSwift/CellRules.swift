// CarouselSwift's known differences. In: a scenario. Out: the step from which on each can occur.

import CarouselEngine

/// The known differences of a scenario, determined from its content only.
struct CellRules {
    /// The rules that excuse a difference from a step on; the start is step −1.
    private let firstSteps: [KnownDifference: Int]

    init(_ scenario: CellScenario) {
        var walk = Walk(scenario)
        for (number, step) in scenario.steps.enumerated() { walk.take(step, number: number) }
        firstSteps = walk.found
    }

    /// The rule that covers a difference of a step: if there are several, the one that occurred last.
    func rule(forDifferenceAt step: Int) -> KnownDifference? {
        firstSteps.filter { $0.value <= step }
            .max { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) }?.key
    }

    /// A pass through a scenario that keeps the state that the rules' conditions need.
    private struct Walk {
        private(set) var found: [KnownDifference: Int] = [:]
        private var before: CellScenario.State
        private var count: Int
        private var wraps: Bool
        private var isVertical: Bool
        private var page: Int
        private var paging: CellScenario.Paging
        private var isPausedByApp = false

        init(_ scenario: CellScenario) {
            before = scenario.initial
            count = scenario.view.numberOfItems
            wraps = scenario.view.wraps
            isVertical = scenario.view.isVertical
            page = max(1, scenario.view.itemsPerPage)
            paging = scenario.view.paging
        }

        private var lead: Int { wraps ? 2 * page : 0 }
        private var isLimited: Bool { paging == .cellLimit || (paging == .scroll && page > 1) }

        private func cell(of state: CellScenario.State) -> Double {
            state.cellSize.along(vertical: isVertical)
        }

        private func offset(of state: CellScenario.State) -> Double {
            state.contentOffset.along(vertical: isVertical)
        }

        mutating func take(_ step: CellScenario.Step, number: Int) {
            func note(_ rule: KnownDifference, _ applies: Bool) {
                if applies, found[rule] == nil { found[rule] = number }
            }
            note(.verticalLoopJump, jumps(step))
            var endsDrag = false
            switch step.verb {
            case .reload(let new): count = new ?? count
            case .setNumberOfItems(let new): count = new
            case .reloadPart(_, let new), .reloadVisible(let new):
                note(.partialReload, new != nil && new != count)
                count = new ?? count
            case .setWraps(let new):
                note(.loopSwitch, new != wraps)
                wraps = new
            case .setVertical(let new):
                note(.axisSwitch, new != isVertical && step.after.cellSize == before.cellSize)
                isVertical = new
            case .setItemsPerPage(let new): page = max(1, new)
            case .setPaging(let new): paging = new
            case .setBounds(let bounds): note(.emptyBounds, bounds == .zero)
            case .pauseAutoScroll: isPausedByApp = true
            case .resumeAutoScroll, .stopAutoScroll, .autoScroll: isPausedByApp = false
            case .userEnd, .userScroll:
                endsDrag = true
                note(.dragEndsPause, isPausedByApp && step.after.autoScroll != .paused)
                isPausedByApp = false
            default: break
            }
            let after = step.after
            if endsDrag, isLimited {
                note(.sidewaysPaging, isVertical)
                let length = after.contentSize.along(vertical: isVertical)
                let last = max(0, length - Double(page) * cell(of: after))
                if let target = after.pendingTarget?.along(vertical: isVertical) {
                    note(.restsOutOfRange, !wraps && (target < 0 || target > last))
                }
                let released = step.trace.last?.offset ?? offset(of: before)
                note(.restsAtOnce, offset(of: after) != released && after.pendingTarget == nil)
                let way = abs(released - Double(after.current + lead) * cell(of: after))
                // A fifth of the width of the recorded screen.
                note(.screenThreshold, way > 75 && way <= cell(of: after) / 3)
            }
            before = after
        }

        /// Whether a wrapped vertical carousel should scroll beyond the position at which it wraps around.
        private func jumps(_ step: CellScenario.Step) -> Bool {
            guard isVertical, wraps, count > page, count != 2 * page else { return false }
            let cell = cell(of: before)
            let start = offset(of: before)
            let first = ((start + 1) / cell).rounded(.down) * cell
            var places: [Double] = []
            switch step.verb {
            case .scrollTo(let index, let animated):
                if !animated { places = [Double(index + lead) * cell] }
            case .next(let animated): if !animated { places = [first + cell] }
            case .previous(let animated): if !animated { places = [first - cell] }
            case .setContentOffset(let place): places = [place.height]
            case .userMove(let way): places = [start + way.height]
            case .userScroll(let drag, let fling):
                var place = start
                for way in drag + [fling] {
                    place += way.height
                    places.append(place)
                }
            case .animate: places = [before.pendingTarget?.height ?? start]
            default: break
            }
            let range = Double(lead) * cell...Double(lead + count) * cell
            return places.contains { !range.contains($0) }
        }
    }
}
