// Replays a recording of iCarousel. In: a line of JSON. Out: the first difference from the recording, or nil.

import CarouselEngine
import CarouselOriginals

/// A carousel that runs a recording.
struct Replayer {
    private let steps: [RecordedObject]
    private let customTransform: String?
    private let compare: NumberComparison
    private let data: RecordedCarousel
    private let carousel: ICarousel<RecordedView>
    /// The last recorded state.
    private var state: ICarouselState

    init(_ o: RecordedObject, tolerance: Double) throws {
        compare = NumberComparison(tolerance: tolerance)
        let properties = try o.object("carousel")
        let type = try properties.text("type")
        let bounds = try properties.size("bounds")
        data = try RecordedCarousel(properties)
        customTransform = try properties.present("customTransform", properties.text)
        var settings = CarouselSettings()
        for property in CarouselProperty.settings where properties.has(property.name) {
            try properties.assign(property.name, to: property, in: &settings)
        }
        try properties.finish()
        let start = try o.object("start")
        steps = try o.objects("steps")
        try o.finish()
        carousel = ICarousel(
            type: try RecordedCarousel.type(named: type, customTransform: customTransform), bounds: bounds,
            settings: settings)
        state = try ICarouselState(start, after: nil)
    }

    /// Runs the recording.
    mutating func run() throws -> Difference? {
        carousel.delegate = data
        carousel.dataSource = data
        carousel.layoutIfNeeded()
        if let place = try difference(isTick: false) { return Difference(nil, "", place) }
        for (number, step) in steps.enumerated() {
            let name = try step.text("do")
            if name == "tick" {
                if let (tick, place) = try runTicks(step) { return Difference(number, "tick \(tick)", place) }
                continue
            }
            let result = try perform(name, step)
            if try step.flag("layoutPass", default: true) { carousel.layoutIfNeeded() }
            let after = name == "itemAtPoint" ? nil : try step.object("after")
            try step.finish()
            if let place = result { return Difference(number, name, place) }
            if let after, let place = try difference(from: after) { return Difference(number, name, place) }
        }
        return nil
    }

    private mutating func difference(from after: RecordedObject) throws -> Place? {
        state = try ICarouselState(after, after: state)
        return try difference(isTick: false)
    }

    /// Ticks one by one; returns which one differs.
    private mutating func runTicks(_ step: RecordedObject) throws -> (tick: String, Place)? {
        let seconds = try step.number("dt")
        let count = try step.integer("count")
        let stride = try step.present("stride", step.integer) ?? 1
        var states = try step.list("after")[...]
        step.ignore(["layoutPass"])
        try step.finish()
        guard stride > 0, count > 0 else { throw RecordingError("a tick with no steps") }
        guard count / stride <= states.count else { throw RecordingError("a tick without a state") }
        for tick in 1...count {
            carousel.advance(by: seconds)
            guard tick % stride == 0 || tick == count else { continue }
            guard let after = states.popFirst() else { throw RecordingError("a tick without a state") }
            state = try ICarouselState(after, after: state)
            if let found = try difference(isTick: true) { return ("\(tick) of \(count)", found) }
        }
        guard states.isEmpty else { throw RecordingError("more states than ticks") }
        return nil
    }

    /// Does what a step says.
    ///
    /// - Returns: how its result differs.
    private func perform(_ name: String, _ o: RecordedObject) throws -> Place? {
        switch name {
        case "setScrollOffset": carousel.scrollOffset = try o.number("value")
        case "setCurrentItemIndex": carousel.currentItemIndex = try o.integer("value")
        case "scrollToItem":
            let index = try o.integer("index")
            if let animated = try o.present("animated", o.flag) {
                carousel.scrollToItem(at: index, animated: animated)
            } else {
                carousel.scrollToItem(at: index, duration: try o.number("duration"))
            }
        case "scrollByItems":
            carousel.scroll(byNumberOfItems: try o.integer("count"), duration: try o.number("duration"))
        case "scrollToOffset":
            carousel.scroll(toOffset: try o.number("offset"), duration: try o.number("duration"))
        case "scrollByOffset":
            carousel.scroll(byOffset: try o.number("offset"), duration: try o.number("duration"))
        case "touchDown":
            carousel.touchDown()
            let result = try o.object("result")
            let pan = try result.flag("pan")
            let tap = try result.flag("tap")
            try result.finish()
            return compare.exact("result.pan", pan, carousel.settings.isScrollEnabled)
                ?? compare.exact("result.tap", tap, true)
        case "shouldBeginPan":
            let mayBegin = carousel.shouldBeginDrag(translation: try o.size("translation"))
            return compare.exact("result", try o.flag("result"), mayBegin)
        case "panBegin": carousel.beginDrag(translation: try o.size("translation"))
        case "panMove":
            carousel.drag(translation: try o.size("translation"), velocity: try o.size("velocity"))
        case "panEnd", "panCancel": carousel.endDrag()
        case "tap": carousel.tap(at: try o.point("point"))
        case "itemAtPoint":
            let hit = carousel.indexOfItem(at: try o.point("point"))
            return compare.exact("result", try o.nullable("result", o.integer), hit)
        case "insertItem":
            data.numberOfItems += 1
            carousel.insertItem(at: try o.integer("index"), animated: try o.flag("animated"))
        case "removeItem":
            data.numberOfItems -= 1
            carousel.removeItem(at: try o.integer("index"), animated: try o.flag("animated"))
        case "reloadItem":
            carousel.reloadItem(at: try o.integer("index"), animated: try o.flag("animated"))
        case "reloadData":
            data.numberOfItems = try o.integer("numberOfItems")
            data.numberOfPlaceholders = try o.integer("numberOfPlaceholders")
            carousel.reloadData()
        case "setProperty": try setProperty(o.text("name"), o)
        case "setOption":
            try data.set(option: o.text("name"), to: o.number("value"))
            switch try o.text("apply") {
            case "layout": carousel.setNeedsLayout()
            case "reloadData": carousel.reloadData()
            case "none": break
            case let other: throw RecordingError("unknown way to apply an option, '\(other)'")
            }
        case "layout": carousel.setNeedsLayout()
        case "resize": carousel.bounds = try o.size("bounds")
        case "snapshot": break
        default: throw RecordingError("unknown verb '\(name)'")
        }
        return nil
    }

    private func setProperty(_ name: String, _ o: RecordedObject) throws {
        switch name {
        case "type":
            carousel.type = try RecordedCarousel.type(
                named: o.text("value"), customTransform: customTransform)
        case "itemSize": data.itemSize = try o.size("value")
        case "placeholderSize": data.placeholderSize = try o.size("value")
        case "delegateItemWidth": data.itemWidth = try o.number("value")
        default:
            guard let property = CarouselProperty.all.first(where: { $0.name == name }), !property.isReadOnly
            else {
                throw RecordingError("unknown property '\(name)'")
            }
            try o.assign("value", to: property, in: &carousel.settings)
        }
    }

    // MARK: Comparison

    /// Compares the carousel with the last recorded state.
    private func difference(isTick: Bool) throws -> Place? {
        let o = state.values
        var checks = [
            compare.number("t", try o.number("t"), carousel.time),
            try offsetDifference(o.number("scrollOffset")),
            compare.exact("currentItemIndex", try o.integer("currentItemIndex"), carousel.currentItemIndex),
            try o.unlessAny("toggle", o.number).flatMap { compare.number("toggle", $0, carousel.toggle) },
            compare.exact("dragging", try o.flag("dragging"), carousel.isDragging),
            compare.exact("decelerating", try o.flag("decelerating"), carousel.isDecelerating),
            compare.exact("scrolling", try o.flag("scrolling"), carousel.isScrolling),
            try o.unlessAny("animating", o.flag).flatMap {
                compare.exact("animating", $0, carousel.hasSteps)
            },
        ]
        if !isTick {
            checks += [
                compare.exact("wrapEnabled", try o.flag("wrapEnabled"), carousel.isWrapping),
                compare.exact("numberOfItems", try o.integer("numberOfItems"), carousel.numberOfItems),
                compare.exact(
                    "numberOfVisibleItems", try o.integer("numberOfVisibleItems"),
                    carousel.numberOfVisibleItems),
                compare.number("itemWidth", try o.number("itemWidth"), carousel.itemWidth),
                compare.number(
                    "offsetMultiplier", try o.number("offsetMultiplier"), carousel.offsetMultiplier),
                compare.exact(
                    "indexesForVisibleItems", try o.integers("indexesForVisibleItems"),
                    carousel.indexesForVisibleItems),
            ]
        }
        if let found = checks.lazy.compactMap({ $0 }).first { return found }
        if let found = try eventDifference() { return found }
        guard let placements = state.placements, let depthOrder = state.depthOrder else { return nil }
        return try placementDifference(placements) ?? depthDifference(depthOrder)
    }

    private func offsetDifference(_ offset: Double) -> Place? {
        let isEqual =
            carousel.isWrapping
            ? compare.equal(offset, carousel.scrollOffset, modulo: carousel.numberOfItems)
            : compare.equal(offset, carousel.scrollOffset)
        return isEqual ? nil : ("scrollOffset", "\(offset)", "\(carousel.scrollOffset)")
    }

    private func eventDifference() throws -> Place? {
        let (wanted, (got, reused)) = (state.events, try data.consumeEvents())
        let isSame =
            wanted.count == got.count
            && zip(wanted, got).allSatisfy { wanted, got in
                wanted == got
                    || (wanted.hasSuffix(",either)")
                        && got.prefix { $0 != "," } == wanted.prefix { $0 != "," })
            }
        if !isSame { return ("events", "\(wanted)", "\(got)") }
        return state.reused.flatMap { compare.exact("reused", $0, reused) }
    }

    private func placementDifference(_ recorded: [RecordedObject]) throws -> Place? {
        let placements = carousel.placements
        let indexes = try recorded.map { try $0.integer("index") }
        if let found = compare.exact("placements", indexes, placements.map(\.index)) { return found }
        for (o, got) in zip(recorded, placements) {
            let item = "of item \(got.index)"
            let elements = got.transform.elements
            let transform = try o.numbers("transform")
            if let found = compare.exact("transform \(item)", transform.count, elements.count) {
                return found
            }
            for (place, pair) in zip(transform, elements).enumerated() {
                let field = "m\(place / 4 + 1)\(place % 4 + 1) \(item)"
                if let found = compare.number(field, pair.0, pair.1) { return found }
            }
            let center = try o.point("center")
            let size = try o.size("size")
            let viewSize = try o.present("viewSize", o.size) ?? size
            let checks = [
                compare.number("offset \(item)", try o.number("offset"), got.offset),
                compare.number("alpha \(item)", try o.number("alpha"), got.alpha),
                compare.exact("hidden \(item)", try o.flag("hidden"), got.isHidden),
                compare.number("center x \(item)", center.x, got.center.x),
                compare.number("center y \(item)", center.y, got.center.y),
                compare.number("width \(item)", size.width, got.size.width),
                compare.number("height \(item)", size.height, got.size.height),
                compare.number("view width \(item)", viewSize.width, got.viewSize.width),
                compare.number("view height \(item)", viewSize.height, got.viewSize.height),
                compare.exact(
                    "userInteractionEnabled \(item)", try o.flag("userInteractionEnabled"), got.isInteractive),
            ]
            try o.finish()
            if let found = checks.lazy.compactMap({ $0 }).first { return found }
        }
        return nil
    }

    private func depthDifference(_ recorded: [[Int]]) -> Place? {
        let order = carousel.placements.sorted { $0.depth < $1.depth }.map(\.index)
        var rest = order[...]
        for group in recorded {
            guard rest.prefix(group.count).sorted() == group.sorted() else {
                return ("depthOrder", "\(recorded)", "\(order)")
            }
            rest = rest.dropFirst(group.count)
        }
        return rest.isEmpty ? nil : ("depthOrder", "\(recorded)", "\(order)")
    }
}
