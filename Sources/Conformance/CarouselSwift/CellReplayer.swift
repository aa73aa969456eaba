// Replays a scenario of CarouselSwift. In: a scenario. Out: the first difference from the recording, or nil.

import BuiltinTypes
import CarouselEngine
import CarouselOriginals

/// A CarouselSwift that runs a scenario, moved by a simulated scroll view.
struct CellReplayer {
    /// Which views are requested, installed and removed depends on the recycling, and is not compared.
    private static let events = RecordedEvents(
        ignored: ["view", "install", "uninstall"], unordered: "view")

    private let scenario: CellScenario
    private let compare: NumberComparison
    private let rules: CellRules
    private let data: CellData
    private let carousel: CarouselSwift<Int>
    private(set) var excuses = Excuses()
    private var isHeld = false

    init(_ scenario: CellScenario, tolerance: Double) throws {
        self.scenario = scenario
        compare = NumberComparison(tolerance: tolerance)
        rules = CellRules(scenario)
        data = CellData(scenario.view)
        var settings = CarouselSettings()
        settings.alignment = .start
        settings.itemsPerPage = scenario.view.itemsPerPage
        settings.isVertical = scenario.view.isVertical
        scenario.view.paging.apply(to: &settings)
        carousel = CarouselSwift(
            type: .linear, bounds: scenario.view.bounds, settings: settings,
            bufferedItems: scenario.view.bufferedItems)
        carousel.options[.wrap] = scenario.view.wraps ? 1 : 0
        carousel.isDrivenByScrollView = true
    }

    /// Runs the scenario.
    mutating func run() throws -> Difference? {
        carousel.delegate = data
        carousel.dataSource = data
        carousel.layoutIfNeeded()
        excuses.note(try difference(from: scenario.initial))
        if let difference = judge(nil, verb: "", as: scenario.initial) { return difference }
        for (number, step) in scenario.steps.enumerated() {
            var trace = step.trace[...]
            try perform(step, tracing: &trace)
            carousel.layoutIfNeeded()
            excuses.note(try difference(from: step.after))
            if !trace.isEmpty { excuses.note(("trace", "\(trace.count) more moves", "none")) }
            if let difference = judge(number, verb: step.name, as: step.after) { return difference }
        }
        return nil
    }

    private mutating func judge(_ step: Int?, verb: String, as state: CellScenario.State) -> Difference? {
        switch excuses.judge(step, verb, by: rules.rule(forDifferenceAt: step ?? -1)) {
        case .same: return nil
        case .different(let difference): return difference
        case .excused:
            guard state.pendingTarget == nil, !isHeld else { return nil }
            move(
                along: state.contentOffset.along(vertical: isVertical)
                    - contentOffset(at: carousel.scrollOffset))
            _ = data.takeEvents()
            return nil
        }
    }

    // MARK: The scroll view

    /// The number of cells that CarouselSwift inserts before the first one when wrapped.
    private var lead: Double { carousel.isWrapping ? Double(2 * carousel.settings.itemsPerPage) : 0 }

    private var isVertical: Bool { carousel.settings.isVertical }

    /// The content offset along the axis at an offset, in points.
    private func contentOffset(at offset: Double) -> Double { (offset + lead) * carousel.itemWidth }

    /// The offset at a content offset, in items.
    private func offset(at content: Double) -> Double { content / carousel.itemWidth - lead }

    private func move(along distance: Double) {
        // The offset is kept in items; its last digits are no move.
        guard abs(distance) > 1e-9 else { return }
        carousel.scrollView(
            didScrollBy: isVertical
                ? Size(width: 0, height: distance) : Size(width: distance, height: 0))
        carousel.layoutIfNeeded()
    }

    private mutating func perform(
        _ step: CellScenario.Step, tracing trace: inout ArraySlice<(offset: Double, index: Int)>
    ) throws {
        switch step.verb {
        case .tick(let seconds, let count):
            for _ in 0..<count {
                carousel.advance(by: seconds)
                excuses.note(traceDifference(&trace))
            }
        case .layout: break
        case .scrollTo(let cell, let animated): carousel.scrollToItem(at: cell, animated: animated)
        case .next(let animated): carousel.scroll(byNumberOfItems: 1, duration: animated ? 0.4 : 0)
        case .previous(let animated): carousel.scroll(byNumberOfItems: -1, duration: animated ? 0.4 : 0)
        case .reload(let count):
            if let count { data.numberOfItems = count }
            carousel.reloadData()
        case .reloadPart(let indexes, let count):
            if let count { data.numberOfItems = count }
            for index in indexes { carousel.reloadItem(at: index, animated: false) }
        case .reloadVisible(let count):
            if let count { data.numberOfItems = count }
            let visible = carousel.whollyVisibleItems
            for index in visible { carousel.reloadItem(at: index, animated: false) }
            if visible.isEmpty { carousel.reloadData() }
        case .autoScroll(let interval, let increases):
            carousel.settings.autoplayInterval = 0
            carousel.settings.autoplaysBackward = !increases
            carousel.settings.autoplayInterval = interval
        case .stopAutoScroll: carousel.settings.autoplayInterval = 0
        case .pauseAutoScroll: carousel.pauseAutoplay()
        case .resumeAutoScroll: carousel.resumeAutoplay()
        case .setBounds(let bounds): carousel.bounds = bounds
        case .setItemsPerPage(let count): carousel.settings.itemsPerPage = count
        case .setBufferedItems(let count): carousel.bufferedItems = count
        case .setVertical(let isVertical): carousel.settings.isVertical = isVertical
        case .setWraps(let wraps): carousel.options[.wrap] = wraps ? 1 : 0
        case .setPaging(let paging): paging.apply(to: &carousel.settings)
        case .setNumberOfItems(let count): data.numberOfItems = count
        case .setContentOffset(let offset):
            move(along: offset.along(vertical: isVertical) - contentOffset(at: carousel.scrollOffset))
        case .userBegin:
            isHeld = true
            carousel.scrollViewWillBeginDragging()
        case .userMove(let way):
            carousel.scrollView(didScrollBy: way)
            excuses.note(traceDifference(&trace))
        case .willEndDragging(let target):
            excuses.note(targetDifference(target.along(vertical: isVertical), step))
        case .userEnd(let decelerates):
            isHeld = decelerates
            carousel.scrollViewDidEndDragging(willDecelerate: decelerates)
        case .decelBegin: carousel.scrollViewWillBeginDecelerating()
        case .decelEnd:
            isHeld = false
            carousel.scrollViewDidEndDecelerating()
        case .userScroll(let drag, let fling):
            carousel.scrollViewWillBeginDragging()
            for way in drag {
                carousel.scrollView(didScrollBy: way)
                carousel.layoutIfNeeded()
                excuses.note(traceDifference(&trace))
            }
            let place = contentOffset(at: carousel.scrollOffset)
            let proposed = place + fling.along(vertical: isVertical)
            excuses.note(targetDifference(proposed, step))
            let rest = contentOffset(at: carousel.scrollViewTarget(for: offset(at: proposed))) - place
            let runsOn = abs(rest) > 1e-9
            carousel.scrollViewDidEndDragging(willDecelerate: runsOn)
            guard runsOn else { break }
            carousel.scrollViewWillBeginDecelerating()
            for _ in 0..<2 {
                move(along: rest / 2)
                excuses.note(traceDifference(&trace))
            }
            carousel.scrollViewDidEndDecelerating()
        case .animate(let fractions):
            guard let target = carousel.scrollTarget else { break }
            let way = (target - carousel.scrollOffset) * carousel.itemWidth
            var made = 0.0
            for fraction in fractions {
                move(along: way * (fraction - made))
                made = fraction
                excuses.note(traceDifference(&trace))
            }
            carousel.scrollViewDidEndScrollingAnimation()
        case .tap(let point): carousel.tap(at: point)
        }
    }

    // MARK: Comparison

    private func targetDifference(_ proposed: Double, _ step: CellScenario.Step) -> Place? {
        guard let result = step.resultTarget?.along(vertical: isVertical) else { return nil }
        return compare.number(
            "resultTarget", result, contentOffset(at: carousel.scrollViewTarget(for: offset(at: proposed))))
    }

    private func traceDifference(
        _ trace: inout ArraySlice<(offset: Double, index: Int)>
    ) -> Place? {
        guard let (offset, current) = trace.popFirst() else { return ("trace", "no more moves", "one") }
        return offsetDifference(offset) ?? currentDifference(current)
    }

    private func difference(from state: CellScenario.State) throws -> Place? {
        let settings = carousel.settings
        let autoScroll: CellScenario.AutoScroll =
            settings.autoplayInterval == 0
            ? .off : carousel.isAutoplayPaused ? .paused : .on(interval: settings.autoplayInterval)
        let recorded = try Self.events.normalized(state.events)
        let noted = try Self.events.normalized(data.takeEvents())
        let checks = [
            compare.number("t", state.time, carousel.time),
            compare.number("cell width", state.cellSize.width, carousel.itemSize.width),
            compare.number("cell height", state.cellSize.height, carousel.itemSize.height),
            offsetDifference(state.contentOffset.along(vertical: isVertical)),
            compare.exact("visibleCells", state.visible, carousel.whollyVisibleItems),
            compare.exact("firstVisibleCell", state.firstVisible, carousel.firstVisibleItem),
            compare.exact("lastVisibleCell", state.lastVisible, carousel.lastVisibleItem),
            currentDifference(state.current),
            pendingDifference(state.pendingTarget),
            compare.exact("timer", state.autoScroll, autoScroll),
        ]
        if let found = checks.lazy.compactMap({ $0 }).first { return found }
        if !RecordedEvents.same(recorded, noted, compare) { return ("events", "\(recorded)", "\(noted)") }
        return state.items.flatMap { compare.frames($0, carousel.placements) }
    }

    /// The difference of two content offsets; modulo whole turns when wrapped.
    private func placeDifference(_ field: String, _ recorded: Double, _ got: Double) -> Place? {
        guard carousel.isWrapping, carousel.numberOfItems > 0 else {
            return compare.number(field, recorded, got)
        }
        let turn = Double(carousel.numberOfItems) * carousel.itemWidth
        return compare.number(field, recorded, got - ((got - recorded) / turn).rounded() * turn)
    }

    private func offsetDifference(_ recorded: Double) -> Place? {
        placeDifference("contentOffset", recorded, contentOffset(at: carousel.scrollOffset))
    }

    private func pendingDifference(_ recorded: Size?) -> Place? {
        let got = carousel.scrollTarget.map(contentOffset)
        guard let recorded, let got else {
            return recorded == nil && got == nil
                ? nil : ("pendingTarget", "\(recorded as Any)", "\(got as Any)")
        }
        return placeDifference("pendingTarget", recorded.along(vertical: isVertical), got)
    }

    private func currentDifference(_ recorded: Int) -> Place? {
        let got = carousel.progressOrigin
        guard carousel.isWrapping, carousel.numberOfItems > 0 else {
            return compare.exact("current", recorded, got)
        }
        let isSame = (recorded - got) % carousel.numberOfItems == 0
        return isSame ? nil : ("current", "\(recorded)", "\(got)")
    }
}

extension CellScenario.Paging {
    /// Sets the settings that correspond to a paging type.
    func apply(to settings: inout CarouselSettings) {
        settings.isPagingEnabled = self == .scroll
        settings.longestSwipe = self == .cellLimit ? 1 : 0
        settings.stopsAtItemBoundary = self == .cell
    }
}
