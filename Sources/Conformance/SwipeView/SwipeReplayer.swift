// Replays a scenario of SwipeView. In: a scenario. Out: the first difference from the recording, or nil.

import BuiltinTypes
import CarouselEngine
import CarouselOriginals

/// A SwipeView that runs a scenario.
struct SwipeReplayer {
    /// How often the library requests number and size is not compared.
    private static let events = RecordedEvents(ignored: ["count", "size", "reused"], unordered: "view")

    private let scenario: SwipeScenario
    private let compare: NumberComparison
    private let data: SwipeData
    private let carousel: SwipeView<RecordedView>
    private let rules: SwipeRules
    private(set) var excuses = Excuses()
    /// The carousel is in no window: time passes, but the carousel is not advanced.
    private var isOffScreen = false
    private var missedTime = 0.0
    /// The last tap selected an item other than the tapped one.
    private var isTapElsewhere = false

    init(_ scenario: SwipeScenario, tolerance: Double) throws {
        self.scenario = scenario
        compare = NumberComparison(tolerance: tolerance)
        data = SwipeData(scenario.view)
        rules = SwipeRules(scenario)
        carousel = SwipeView(
            type: .linear, bounds: scenario.view.bounds, settings: scenario.view.settings)
        carousel.options[.wrap] = scenario.view.wraps ? 1 : 0
    }

    /// Runs the scenario.
    mutating func run() throws -> Difference? {
        if scenario.view.startTime > 0 { carousel.advance(by: scenario.view.startTime) }
        if scenario.view.hasDelegate { carousel.delegate = data }
        carousel.dataSource = data
        carousel.layoutIfNeeded()
        data.fitViews(of: carousel)
        carousel.settings.autoscroll = scenario.view.autoscroll
        if let found = try difference(from: scenario.initial) { return Difference(nil, "", found) }
        for (number, step) in scenario.steps.enumerated() {
            var trace = step.trace[...]
            try perform(step, tracing: &trace)
            excuses.note(try difference(from: step.after))
            if !trace.isEmpty { excuses.note(("trace", "\(trace.count) more moves", "none")) }
            switch excuses.judge(number, step.name, by: rules.rule(forDifferenceAt: number)) {
            case .same: continue
            case .different(let difference): return difference
            case .excused:
                let state = step.after
                guard !state.isDragging, !state.isDecelerating, !state.isScrolling else { continue }
                carousel.scrollOffset = state.scrollOffset
                data.fitViews(of: carousel)
                _ = data.takeEvents()
            }
        }
        return nil
    }

    private mutating func perform(
        _ step: SwipeScenario.Step, tracing trace: inout ArraySlice<(offset: Double, index: Int)>
    ) throws {
        defer { data.fitViews(of: carousel) }
        switch step.verb {
        case .tick(let seconds, let count):
            for _ in 0..<count {
                missedTime += seconds
                if isOffScreen {
                    carousel.layoutIfNeeded()
                } else {
                    carousel.advance(by: missedTime)
                    missedTime = 0
                }
                data.fitViews(of: carousel)
                excuses.note(traceDifference(&trace))
            }
        case .layout: carousel.layoutIfNeeded()
        case .snapshot, .setContentInset: break
        case .setScrollOffset(let offset): carousel.scrollOffset = offset
        case .setCurrentItemIndex(let index): carousel.currentItemIndex = index
        case .setCurrentPage(let page): carousel.currentPage = page
        case .scrollToItem(let index, let duration): carousel.scrollToItem(at: index, duration: duration)
        case .scrollToPage(let page, let duration): carousel.scrollToPage(at: page, duration: duration)
        case .scrollByItems(let count, let duration):
            carousel.scroll(byNumberOfItems: count, duration: duration)
        case .scrollToOffset(let offset, let duration): carousel.scroll(toOffset: offset, duration: duration)
        case .scrollByOffset(let offset, let duration): carousel.scroll(byOffset: offset, duration: duration)
        case .userBegin: carousel.scrollViewWillBeginDragging()
        case .userMove(let way): carousel.scrollView(didScrollBy: way)
        case .userEnd(let decelerates): carousel.scrollViewDidEndDragging(willDecelerate: decelerates)
        case .decelBegin: carousel.scrollViewWillBeginDecelerating()
        case .decelEnd: carousel.scrollViewDidEndDecelerating()
        case .userScroll(let drag, let deceleration):
            carousel.scrollViewWillBeginDragging()
            for way in drag {
                carousel.scrollView(didScrollBy: way)
                excuses.note(traceDifference(&trace))
            }
            carousel.scrollViewDidEndDragging(willDecelerate: deceleration != nil)
            guard let deceleration else { break }
            carousel.scrollViewWillBeginDecelerating()
            for way in deceleration {
                carousel.scrollView(didScrollBy: way)
                excuses.note(traceDifference(&trace))
            }
            carousel.scrollViewDidEndDecelerating()
        case .tap(let point):
            let hit = carousel.indexOfItem(at: point)
            carousel.tap(at: point)
            guard let tap = step.tap else { break }
            isTapElsewhere =
                tap.isRecognized && scenario.view.hasDelegate
                && !step.after.events.contains("didSelect(\(tap.hit ?? -1))")
            excuses.note(compare.exact("hit", tap.hit, hit))
            let isTaken = hit.map(data.takesTap) ?? false
            excuses.note(compare.exact("recognised", tap.isRecognized, isTaken))
        case .reloadData(let count):
            data.numberOfItems = count
            carousel.reloadData()
        case .reloadItem(let index): carousel.reloadItem(at: index, animated: false)
        case .setSetting(let property, let value):
            guard property.assign(value, to: &carousel.settings) else {
                throw RecordingError("the property \(property.name) has a value of another kind")
            }
        case .setWrap(let wraps): carousel.options[.wrap] = wraps ? 1 : 0
        case .setDelegateItemSize(let size): data.itemSize = size.flatMap { $0 == .zero ? nil : $0 }
        case .setItemViewSize(let size): data.viewSize = size
        case .setNumberOfItems(let count): data.numberOfItems = count
        case .resize(let bounds): carousel.bounds = bounds
        case .removeFromWindow: isOffScreen = true
        case .addToWindow:
            if isOffScreen { carousel.setNeedsLayout() }
            isOffScreen = false
        }
    }

    // MARK: Comparison

    private mutating func traceDifference(
        _ trace: inout ArraySlice<(offset: Double, index: Int)>
    ) -> Place? {
        guard let (offset, index) = trace.popFirst() else { return ("trace", "no more moves", "one") }
        return offsetDifference(offset) ?? compare.exact("currentItemIndex", index, carousel.currentItemIndex)
    }

    private mutating func difference(from state: SwipeScenario.State) throws -> Place? {
        let size = carousel.itemSize
        var noted = try Self.events.normalized(data.takeEvents())
        let checks = [
            compare.number("t", state.time, carousel.time + missedTime),
            offsetDifference(state.scrollOffset),
            compare.exact("currentItemIndex", state.currentItemIndex, carousel.currentItemIndex),
            compare.exact("currentPage", state.currentPage, carousel.currentPage),
            compare.exact("numberOfItems", state.numberOfItems, carousel.numberOfItems),
            compare.exact("numberOfPages", state.numberOfPages, carousel.numberOfPages),
            compare.number("item width", state.itemSize.width, size.width),
            compare.number("item height", state.itemSize.height, size.height),
            compare.exact("dragging", state.isDragging, carousel.isDragging),
            compare.exact("decelerating", state.isDecelerating, carousel.isDecelerating),
            compare.exact("scrolling", state.isScrolling, carousel.isScrolling),
            compare.exact("visible", state.visible, carousel.indexesForVisibleItems),
        ]
        if let found = checks.lazy.compactMap({ $0 }).first { return found }
        var recorded = try Self.events.normalized(state.events)
        if isTapElsewhere {
            excuses.use([.tapOnAnotherItem])
            isTapElsewhere = false
            recorded.removeAll { $0.hasPrefix("didSelect") }
            noted.removeAll { $0.hasPrefix("didSelect") }
        }
        if recorded != noted { return ("events", "\(recorded)", "\(noted)") }
        return state.items.flatMap { frameDifference($0) }
    }

    private func offsetDifference(_ offset: Double) -> Place? {
        let way = carousel.scrollOffset - offset
        let turns = (way / Double(max(1, carousel.numberOfItems))).rounded()
        let ours =
            carousel.isWrapping
            ? carousel.scrollOffset - turns * Double(carousel.numberOfItems) : carousel.scrollOffset
        return compare.equal(offset, ours) ? nil : ("scrollOffset", "\(offset)", "\(ours)")
    }

    private mutating func frameDifference(_ items: [(index: Int, frame: [Double])]) -> Place? {
        let isExcused = isOffScreen
        var isUsed = false
        let found = compare.frames(items, carousel.placements) { _, _ in
            isUsed = isUsed || isExcused
            return isExcused
        }
        if isUsed { excuses.use([.framesOutOfWindow]) }
        return found
    }
}
