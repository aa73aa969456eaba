// Replays one scenario. In: a scenario. Out: the first difference from the recording, or nil.

import CarouselEngine
import CarouselOriginals

/// A carousel that runs a scenario.
struct Replayer {
    private let scenario: Scenario
    private let compare: NumberComparison
    private let rules: [KnownDifference]
    private let data: RecordedCarousel
    private let carousel: ICarousel<RecordedView>
    /// The last recorded state, including inherited values.
    private var expected: RecordedState

    init(_ scenario: Scenario, tolerance: Double, rules: [KnownDifference]) throws {
        self.scenario = scenario
        compare = NumberComparison(tolerance: tolerance)
        self.rules = rules
        let configuration = scenario.carousel
        data = RecordedCarousel(configuration)
        carousel = ICarousel(
            type: try RecordedCarousel.type(
                named: configuration.type, customTransform: configuration.customTransform),
            bounds: configuration.bounds, settings: configuration.settings)
        expected = scenario.start
    }

    /// Runs the scenario.
    mutating func run() throws -> Difference? {
        carousel.delegate = data
        carousel.dataSource = data
        carousel.layoutIfNeeded()
        guard scenario.start.isComplete else { throw RecordingError("the start state is not complete") }
        if let found = difference(from: scenario.start, isTick: false) {
            return Difference(
                step: nil, verb: "", field: found.field, expected: found.expected, got: found.got)
        }
        for (number, step) in scenario.steps.enumerated() {
            if let found = try run(step) {
                return Difference(
                    step: number, verb: found.verb, field: found.field, expected: found.expected,
                    got: found.got)
            }
        }
        return nil
    }

    private typealias Found = (verb: String, field: String, expected: String, got: String)

    private mutating func run(_ step: Step) throws -> Found? {
        let name = String(String(describing: step.verb).prefix { $0 != "(" })
        if case .tick(let seconds, let count, let stride) = step.verb {
            guard stride > 0, count > 0 else { throw RecordingError("a tick with no steps") }
            var states = step.after[...]
            for tick in 1...count {
                carousel.advance(by: seconds)
                guard tick % stride == 0 || tick == count else { continue }
                guard let state = states.popFirst() else { throw RecordingError("a tick without a state") }
                if let found = difference(from: state, isTick: true) {
                    return ("\(name) \(tick) of \(count)", found.field, found.expected, found.got)
                }
            }
            guard states.isEmpty else { throw RecordingError("more states than ticks") }
            return nil
        }
        let result = try perform(step.verb)
        if step.hasLayoutPass { carousel.layoutIfNeeded() }
        if result != step.result {
            return (name, "result", step.result.map { "\($0)" } ?? "none", result.map { "\($0)" } ?? "none")
        }
        if case .itemAtPoint = step.verb { return nil }
        guard let state = step.after.first, step.after.count == 1 else {
            throw RecordingError("\(name) has \(step.after.count) states, not one")
        }
        guard let found = difference(from: state, isTick: false) else { return nil }
        return (name, found.field, found.expected, found.got)
    }

    private func perform(_ verb: Step.Verb) throws -> StepResult? {
        switch verb {
        case .setScrollOffset(let offset): carousel.scrollOffset = offset
        case .setCurrentItemIndex(let index): carousel.currentItemIndex = index
        case .scrollToItem(let index, let duration): carousel.scrollToItem(at: index, duration: duration)
        case .scrollToItemAnimated(let index, let animated):
            carousel.scrollToItem(at: index, animated: animated)
        case .scrollByItems(let count, let duration):
            carousel.scroll(byNumberOfItems: count, duration: duration)
        case .scrollToOffset(let offset, let duration): carousel.scroll(toOffset: offset, duration: duration)
        case .scrollByOffset(let offset, let duration): carousel.scroll(byOffset: offset, duration: duration)
        case .touchDown:
            carousel.touchDown()
            return .touch(pan: carousel.settings.isScrollEnabled, tap: true)
        case .shouldBeginPan(let translation):
            return .allowed(carousel.shouldBeginDrag(translation: translation))
        case .panBegin(let translation): carousel.beginDrag(translation: translation)
        case .panMove(let translation, let velocity):
            carousel.drag(translation: translation, velocity: velocity)
        case .panEnd: carousel.endDrag()
        case .tap(let point): carousel.tap(at: point)
        case .itemAtPoint(let point): return .item(carousel.indexOfItem(at: point))
        case .insertItem(let index, let animated):
            data.numberOfItems += 1
            carousel.insertItem(at: index, animated: animated)
        case .removeItem(let index, let animated):
            data.numberOfItems -= 1
            carousel.removeItem(at: index, animated: animated)
        case .reloadItem(let index, let animated): carousel.reloadItem(at: index, animated: animated)
        case .reloadData(let items, let placeholders):
            data.numberOfItems = items
            data.numberOfPlaceholders = placeholders
            carousel.reloadData()
        case .setProperty(let property, let value):
            guard property.assign(value, to: &carousel.settings) else {
                throw RecordingError("the property \(property.name) has a value of another kind")
            }
        case .setType(let name):
            carousel.type = try RecordedCarousel.type(
                named: name, customTransform: scenario.carousel.customTransform)
        case .setItemSize(let size): data.itemSize = size
        case .setPlaceholderSize(let size): data.placeholderSize = size
        case .setDelegateItemWidth(let width): data.itemWidth = width
        case .setOption(let option, let value, let apply):
            data.options[option] = value
            switch apply {
            case "layout": carousel.setNeedsLayout()
            case "reloadData": carousel.reloadData()
            case "none": break
            default: throw RecordingError("unknown way to apply an option, '\(apply)'")
            }
        case .layout: carousel.setNeedsLayout()
        case .resize(let size): carousel.bounds = size
        case .snapshot: break
        case .tick: preconditionFailure("ticks are run one by one")
        }
        return nil
    }

    // MARK: Comparison

    private typealias Place = (field: String, expected: String, got: String)

    /// Compares the carousel with a recorded state.
    private mutating func difference(from recorded: RecordedState, isTick: Bool) -> Place? {
        expected = recorded.merged(onto: expected)
        var checks = [
            number("t", expected.t, carousel.time),
            offsetDifference(),
            exact("currentItemIndex", expected.currentItemIndex, carousel.currentItemIndex),
            toggleDifference(),
            exact("dragging", expected.dragging, carousel.isDragging),
            exact("decelerating", expected.decelerating, carousel.isDecelerating),
            exact("scrolling", expected.scrolling, carousel.isScrolling),
            animatingDifference(),
        ]
        if !isTick {
            checks += [
                exact("wrapEnabled", expected.wrapEnabled, carousel.isWrapping),
                exact("numberOfItems", expected.numberOfItems, carousel.numberOfItems),
                exact("numberOfVisibleItems", expected.numberOfVisibleItems, carousel.numberOfVisibleItems),
                number("itemWidth", expected.itemWidth, carousel.itemWidth),
                number("offsetMultiplier", expected.offsetMultiplier, carousel.offsetMultiplier),
                exact(
                    "indexesForVisibleItems", expected.indexesForVisibleItems,
                    carousel.indexesForVisibleItems),
            ]
        }
        if let found = checks.lazy.compactMap({ $0 }).first { return found }
        if let found = eventDifference(recorded) { return found }
        guard let placements = recorded.placements, let depthOrder = recorded.depthOrder else { return nil }
        return placementDifference(placements) ?? depthDifference(depthOrder)
    }

    private func number(_ field: String, _ expected: Double?, _ got: Double) -> Place? {
        guard let expected, !compare.equal(expected, got) else { return nil }
        return (field, "\(expected)", "\(got)")
    }

    private func exact<Value: Equatable>(_ field: String, _ expected: Value?, _ got: Value) -> Place? {
        guard let expected, expected != got else { return nil }
        return (field, "\(expected)", "\(got)")
    }

    private func offsetDifference() -> Place? {
        guard let offset = expected.scrollOffset else { return nil }
        let isEqual =
            carousel.isWrapping
            ? compare.equal(offset, carousel.scrollOffset, modulo: carousel.numberOfItems)
            : compare.equal(offset, carousel.scrollOffset)
        return isEqual ? nil : ("scrollOffset", "\(offset)", "\(carousel.scrollOffset)")
    }

    private func toggleDifference() -> Place? {
        guard case .value(let toggle)? = expected.toggle else { return nil }
        return number("toggle", toggle, carousel.toggle)
    }

    private func animatingDifference() -> Place? {
        guard case .value(let animating)? = expected.animating else { return nil }
        return exact("animating", animating, carousel.hasSteps)
    }

    private func eventDifference(_ recorded: RecordedState) -> Place? {
        let (events, reused) = data.takeEvents()
        let isEmptyRing = carousel.isWrapping && carousel.numberOfItems == 0
        var wanted = recorded.events
        var got = events
        for rule in rules {
            wanted = rule.adjusted(wanted, isEmptyRing: isEmptyRing)
            got = rule.adjusted(got, isEmptyRing: isEmptyRing)
        }
        let isSame =
            wanted.count == got.count
            && zip(wanted, got).allSatisfy { wanted, got in
                wanted == got
                    || (wanted.hasSuffix(",either)")
                        && got.prefix { $0 != "," } == wanted.prefix { $0 != "," })
            }
        if !isSame { return ("events", "\(wanted)", "\(got)") }
        return exact("reused", recorded.reused, reused)
    }

    private func placementDifference(_ recorded: [RecordedPlacement]) -> Place? {
        let placements = carousel.placements
        if recorded.map(\.index) != placements.map(\.index) {
            return ("placements", "\(recorded.map(\.index))", "\(placements.map(\.index))")
        }
        for (expected, got) in zip(recorded, placements) {
            let item = "of item \(expected.index)"
            let viewSize = expected.viewSize ?? expected.size
            let elements = got.transform.elements
            guard expected.transform.count == elements.count else {
                return ("transform \(item)", "16 numbers", "\(expected.transform.count)")
            }
            for (place, pair) in zip(expected.transform, elements).enumerated() {
                let field = "m\(place / 4 + 1)\(place % 4 + 1) \(item)"
                if let found = number(field, pair.0, pair.1) { return found }
            }
            let rest = [
                number("offset \(item)", expected.offset, got.offset),
                number("alpha \(item)", expected.alpha, got.alpha),
                exact("hidden \(item)", expected.hidden, got.isHidden),
                number("center x \(item)", expected.center.first, got.center.x),
                number("center y \(item)", expected.center.second, got.center.y),
                number("width \(item)", expected.size.first, got.size.width),
                number("height \(item)", expected.size.second, got.size.height),
                number("view width \(item)", viewSize.first, got.viewSize.width),
                number("view height \(item)", viewSize.second, got.viewSize.height),
                exact("userInteractionEnabled \(item)", expected.userInteractionEnabled, got.isInteractive),
            ]
            if let found = rest.lazy.compactMap({ $0 }).first { return found }
        }
        return nil
    }

    private func depthDifference(_ recorded: [DepthGroup]) -> Place? {
        let order = carousel.placements.sorted { $0.depth < $1.depth }.map(\.index)
        var rest = order[...]
        for group in recorded {
            let part = rest.prefix(group.indexes.count)
            guard part.sorted() == group.indexes.sorted() else {
                return ("depthOrder", "\(recorded.map(\.indexes))", "\(order)")
            }
            rest = rest.dropFirst(group.indexes.count)
        }
        return rest.isEmpty ? nil : ("depthOrder", "\(recorded.map(\.indexes))", "\(order)")
    }
}

extension RecordedState {
    /// Whether all values are present that later states inherit.
    fileprivate var isComplete: Bool {
        t != nil && scrollOffset != nil && currentItemIndex != nil && toggle != nil && dragging != nil
            && decelerating != nil && scrolling != nil && animating != nil && wrapEnabled != nil
            && numberOfItems != nil && numberOfVisibleItems != nil && itemWidth != nil
            && offsetMultiplier != nil && indexesForVisibleItems != nil
    }
}
