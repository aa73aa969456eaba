// Replays a case of Embla through a carousel with the standard behavior. In: a case. Out: the first difference, or nil.

import BuiltinTypes
import CarouselEngine

/// A carousel that is laid out as a recorded case.
final class EmblaReplayer {
    private let isVertical: Bool
    private let isRightToLeft: Bool
    private let data: EmblaData
    private let compare: NumberComparison
    private let carousel: Carousel<Int>
    private let startSnap: Int
    /// The first difference so far.
    private var found: Difference?

    init(_ o: RecordedObject, tolerance: Double) throws {
        compare = NumberComparison(tolerance: tolerance)
        o.ignore("group", "source", "tests", "fixture", "asserted", "moves")
        let options = try o.object("options")
        isVertical = try options.choice("axis", ["x": false, "y": true])
        isRightToLeft = try options.choice("direction", ["ltr": false, "rtl": true]) && !isVertical
        let container = try o.frame("container")
        let slides = try o.rows("slides")
        guard slides.allSatisfy({ $0.count == 4 }), !slides.isEmpty else {
            throw RecordingError("slides: not a list of four numbers each")
        }
        data = EmblaData(
            slides, in: container, isVertical: isVertical, isRightToLeft: isRightToLeft)
        var settings = CarouselSettings()
        settings.isVertical = isVertical
        settings.layoutDirection = isRightToLeft ? .rightToLeft : .leftToRight
        settings.isPagingEnabled = true
        settings.gap = data.commonGap
        settings.insets = Insets(start: data.starts[0], end: try o.number("endMargin"))
        if (try? options.text("align")) != nil {
            settings.alignment = try options.choice(
                "align", ["start": .start, "center": .center, "end": .end])
        } else {
            let align = try options.object("align")
            guard try align.text("of") == "view" else { throw RecordingError("align.of: not the view") }
            settings.alignment = .fraction(try align.number("fraction"))
            try align.finish()
        }
        if (try? options.text("containScroll")) != nil {
            settings.containment = try options.choice(
                "containScroll", ["trimSnaps": .trim, "keepSnaps": .keep])
        } else {
            guard try !options.flag("containScroll") else { throw RecordingError("containScroll: true") }
            settings.containment = .off
        }
        // 0 is for as many as fit.
        settings.itemsPerPage =
            (try? options.text("slidesToScroll")) != nil
            ? try options.choice("slidesToScroll", ["auto": 0]) : try options.integer("slidesToScroll")
        let asksForLoop = try options.flag("loop")
        startSnap = try options.integer("startSnap")
        try options.finish()
        carousel = Carousel(type: .linear, bounds: data.bounds, settings: settings)
        carousel.options[.wrap] = asksForLoop ? 1 : 0
        carousel.options[.visibleItems] = Double(slides.count)
    }

    /// The first difference from the recording, which is read to its end.
    func run(_ o: RecordedObject) throws -> Difference? {
        carousel.delegate = data
        carousel.dataSource = data
        carousel.layoutIfNeeded()
        goToStart()
        let expected = try o.object("expect")
        try compareStart(expected)
        try compareLayout(expected)
        try compareSnaps(expected)
        try expected.finish()
        let steps = try o.optional("steps", o.objects) ?? []
        for (number, step) in steps.enumerated() { try compareStep(step, number) }
        try o.finish()
        return found
    }

    private var snaps: [Snap] { carousel.snaps }

    private func goToStart() {
        let count = carousel.numberOfSnaps
        let number =
            carousel.isWrapping ? (startSnap % count + count) % count : max(0, min(startSnap, count - 1))
        carousel.scrollOffset = carousel.snaps[number].offset
    }

    // MARK: What Embla expects

    private func compareStart(_ expected: RecordedObject) throws {
        same("startLocation", try expected.number("startLocation"), carousel.contentLocation)
        if let progress = try expected.optional("startProgress", expected.number) {
            same("startProgress", progress, carousel.scrolledPart)
        }
    }

    private func compareLayout(_ expected: RecordedObject) throws {
        let first = snaps.first?.location ?? 0
        let limit: (min: Double, max: Double)
        if carousel.isWrapping {
            limit = (first - carousel.contentLength, first)
        } else {
            limit = (restingLocation(from: 1e9), restingLocation(from: -1e9))
        }
        let recordedLimit = try expected.object("limit")
        let recordedPoints = try expected.objects("loopPoints").map { point in
            let found = (index: try point.integer("index"), location: try point.number("at"))
            try point.finish()
            return found
        }.sorted { ($0.index, $0.location) < ($1.index, $1.location) }
        let points = carousel.loopPoints.sorted { ($0.index, $0.location) < ($1.index, $1.location) }
        // Embla rounds what is not at an end to a thousandth of a point.
        same(
            "scrollSnaps", try expected.numbers("scrollSnaps"),
            snaps.map { ($0.location * 1000).rounded(.toNearestOrAwayFromZero) / 1000 })
        same("contentSize", try expected.number("contentSize"), carousel.contentLength)
        same("limit.min", try recordedLimit.number("min"), limit.min)
        same("limit.max", try recordedLimit.number("max"), limit.max)
        try recordedLimit.finish()
        same("slidesBySnap", try expected.indexes("slidesBySnap"), snaps.map { Array($0.items) })
        same(
            "snapBySlide", try expected.integers("snapBySlide"),
            data.starts.indices.map { slide in snaps.firstIndex { $0.items.contains(slide) } ?? -1 })
        same("loops", try expected.flag("loops"), carousel.isWrapping)
        same("canLoop", try expected.flag("canLoop"), carousel.fillsLoop)
        same("loopPoints.index", recordedPoints.map(\.index), points.map(\.index))
        same("loopPoints.at", recordedPoints.map(\.location), points.map(\.location))
    }

    private func compareSnaps(_ expected: RecordedObject) throws {
        var progress: [Double] = []
        var slides: [[Int]] = []
        for snap in snaps {
            carousel.scrollOffset = snap.offset
            progress.append(carousel.scrolledPart)
            slides.append(slidesInView)
        }
        same("progressBySnap", try expected.numbers("progressBySnap"), progress)
        same("slidesInView", try expected.indexes("slidesInView"), slides)
    }

    /// Where the content comes to rest when a finger lets go of it at an offset.
    private func restingLocation(from offset: Double) -> Double {
        carousel.scrollOffset = offset
        carousel.touchDown()
        carousel.touchUp()
        carousel.advance(by: 1)
        return carousel.contentLocation
    }

    /// The slides that meet the bounds, or touch them.
    private var slidesInView: [Int] {
        carousel.placements.compactMap { placement in
            let start = start(of: placement)
            let end = start + data.extents[placement.index]
            // The recording is of a real layout, which has no fractions this small.
            return start <= length + compare.tolerance && end >= -compare.tolerance ? placement.index : nil
        }
    }

    /// Where a slide begins on the screen, along the axis.
    private func start(of placement: Placement) -> Double {
        let middle =
            isVertical
            ? placement.center.y + placement.transform.row4.y
            : placement.center.x + placement.transform.row4.x
        return middle - data.extents[placement.index] / 2
    }

    private var length: Double { data.bounds.along(vertical: isVertical) }

    // MARK: Steps

    private func compareStep(_ step: RecordedObject, _ number: Int) throws {
        let asked = try step.optional("asked", step.number)
        let recordedLocation = try step.number("location")
        let container = try step.optional("containerTranslate", step.number)
        let slides = try step.optional("slideTranslate", step.numbersByIndex) ?? [:]
        try step.finish()
        guard let asked else { return }
        carousel.scrollOffset = carousel.offset(atLocation: asked)
        let location = carousel.contentLocation
        same("location", recordedLocation, location, at: number)
        // Embla rounds what it writes into the style.
        if let container {
            let sign: Double = isRightToLeft ? -1 : 1
            same("container", container, sign * (location * 100).rounded() / 100, at: number)
        }
        for (slide, displacement) in slides.sorted(by: { $0.key < $1.key }) where found == nil {
            guard let placement = carousel.placements.first(where: { $0.index == slide }) else {
                found = Difference(number, "location", ("slide \(slide)", "a placement", "none"))
                return
            }
            let start = data.starts[slide] + location
            let extent = data.extents[slide]
            let laidOut = isRightToLeft ? length - start - extent : start
            same("slide \(slide)", displacement, self.start(of: placement) - laidOut, at: number)
        }
    }

    // MARK: Comparison

    private func note(_ place: Place?, at step: Int? = nil) {
        found = found ?? place.map { Difference(step, "location", $0) }
    }

    private func same(_ field: String, _ expected: Double, _ got: Double, at step: Int? = nil) {
        note(compare.number(field, expected, got), at: step)
    }

    private func same(_ field: String, _ expected: [Double], _ got: [Double]) {
        let isSame = expected.count == got.count && zip(expected, got).allSatisfy(compare.equal)
        note(isSame ? nil : (field, "\(expected)", "\(got)"))
    }

    private func same<Value: Equatable>(_ field: String, _ expected: Value, _ got: Value) {
        note(compare.exact(field, expected, got))
    }
}

extension RecordedObject {
    /// One of some words.
    fileprivate func choice<Value>(_ key: String, _ words: [String: Value]) throws -> Value {
        let word = try text(key)
        guard let value = words[word] else { throw RecordingError("unknown \(key) '\(word)'") }
        return value
    }

    /// Lists of indexes.
    fileprivate func indexes(_ key: String) throws -> [[Int]] {
        try rows(key).map { try $0.map { try whole($0, key) } }
    }

    /// Numbers by indexes that are written as text.
    fileprivate func numbersByIndex(_ key: String) throws -> [Int: Double] {
        let object = try object(key)
        var numbers: [Int: Double] = [:]
        for name in object.names {
            guard let index = Int(name) else { throw RecordingError("\(key): '\(name)' is no index") }
            numbers[index] = try object.number(name)
        }
        return numbers
    }
}

/// The slides of a case.
private final class EmblaData: CarouselDataSource, CarouselExtentDelegate {
    typealias ItemView = Int

    let bounds: Size
    /// Where each slide begins, in points from the leading edge.
    let starts: [Double]
    /// The slides' lengths along the axis.
    let extents: [Double]
    private let isVertical: Bool

    /// - Parameters:
    ///   - slides: x, y, width and height of each.
    ///   - container: x, y, width and height.
    init(_ slides: [[Double]], in container: [Double], isVertical: Bool, isRightToLeft: Bool) {
        bounds = Size(width: container[2], height: container[3])
        starts = slides.map { slide in
            if isVertical { return slide[1] - container[1] }
            if isRightToLeft { return container[0] + container[2] - slide[0] - slide[2] }
            return slide[0] - container[0]
        }
        extents = slides.map { isVertical ? $0[3] : $0[2] }
        self.isVertical = isVertical
    }

    /// The gap after the first slide.
    var commonGap: Double { starts.count > 1 ? gap(after: 0) : 0 }

    private func gap(after index: Int) -> Double {
        // The margin behind the last slide is an inset.
        guard index + 1 < starts.count else { return 0 }
        return starts[index + 1] - starts[index] - extents[index]
    }

    func numberOfItems(in carousel: Carousel<Int>) -> Int { starts.count }
    func carousel(_ carousel: Carousel<Int>, viewForItemAt index: Int, reusing view: Int?) -> Int { index }
    func carousel(_ carousel: Carousel<Int>, sizeOf view: Int) -> Size {
        bounds.with(along: extents[view], vertical: isVertical)
    }

    func carouselItemWidth(_ carousel: Carousel<Int>) -> Double? { extents[0] }
    func carousel(_ carousel: Carousel<Int>, extentOfItemAt index: Int) -> Double? {
        extents[index] == extents[0] ? nil : extents[index]
    }
    func carousel(_ carousel: Carousel<Int>, gapAfterItemAt index: Int) -> Double? {
        let gap = gap(after: index)
        return gap == commonGap ? nil : gap
    }
}
