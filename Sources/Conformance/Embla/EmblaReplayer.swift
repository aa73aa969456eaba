// Replays a case of Embla through a carousel with the standard habits. In: a case. Out: the first difference, or nil.

import BuiltinTypes
import CarouselEngine

/// A carousel that is laid out as a recorded case.
struct EmblaReplayer {
    private let recorded: EmblaCase
    private let compare: NumberComparison
    private let data: EmblaData
    private let carousel: Carousel<Int>

    init(_ recorded: EmblaCase, tolerance: Double) {
        self.recorded = recorded
        compare = NumberComparison(tolerance: tolerance)
        data = EmblaData(recorded)
        var settings = CarouselSettings()
        settings.isVertical = recorded.isVertical
        settings.layoutDirection = recorded.isRightToLeft ? .rightToLeft : .leftToRight
        settings.alignment = recorded.alignment
        settings.containment = recorded.containment
        settings.itemsPerPage = recorded.slidesToScroll
        settings.isPagingEnabled = true
        settings.gap = data.commonGap
        settings.insets = Insets(start: recorded.starts[0], end: recorded.endMargin)
        carousel = Carousel(type: .linear, bounds: recorded.bounds, settings: settings)
        carousel.options[.wrap] = recorded.asksForLoop ? 1 : 0
        carousel.options[.visibleItems] = Double(recorded.starts.count)
    }

    /// The first difference from the recording.
    func run() -> Difference? {
        carousel.delegate = data
        carousel.dataSource = data
        carousel.layoutIfNeeded()
        goToStart()
        if let difference = startDifference() ?? layoutDifference() ?? snapDifference() { return difference }
        for (number, step) in recorded.steps.enumerated() {
            guard let asked = step.asked else { continue }
            if let difference = difference(of: step, number, asked: asked) { return difference }
        }
        return nil
    }

    private var snaps: [Snap] { carousel.snaps }

    private func goToStart() {
        let count = carousel.numberOfSnaps
        let number =
            carousel.isWrapping
            ? (recorded.startSnap % count + count) % count : max(0, min(recorded.startSnap, count - 1))
        carousel.scrollOffset = carousel.snaps[number].offset
    }

    // MARK: What Embla expects

    private func startDifference() -> Difference? {
        let expected = recorded.expected
        return same("startLocation", expected.startLocation, carousel.contentLocation)
            ?? expected.startProgress.flatMap { same("startProgress", $0, carousel.scrolledPart) }
    }

    private func layoutDifference() -> Difference? {
        let expected = recorded.expected
        let first = snaps.first?.location ?? 0
        let limit: (min: Double, max: Double)
        if carousel.isWrapping {
            limit = (first - carousel.contentLength, first)
        } else {
            limit = (restingLocation(from: 1e9), restingLocation(from: -1e9))
        }
        let points = carousel.loopPoints.sorted { ($0.index, $0.location) < ($1.index, $1.location) }
        let recordedPoints = expected.loopPoints.sorted { ($0.index, $0.location) < ($1.index, $1.location) }
        // Embla rounds what is not at an end to a thousandth of a point.
        return same(
            "scrollSnaps", expected.snaps,
            snaps.map { ($0.location * 1000).rounded(.toNearestOrAwayFromZero) / 1000 })
            ?? same("contentSize", expected.contentSize, carousel.contentLength)
            ?? same("limit.min", expected.limit.min, limit.min) ?? same(
                "limit.max", expected.limit.max, limit.max)
            ?? same("slidesBySnap", expected.slidesBySnap, snaps.map { Array($0.items) })
            ?? same(
                "snapBySlide", expected.snapBySlide,
                recorded.starts.indices.map { slide in snaps.firstIndex { $0.items.contains(slide) } ?? -1 })
            ?? same("loops", expected.loops, carousel.isWrapping)
            ?? same("canLoop", expected.canLoop, carousel.fillsLoop)
            ?? same("loopPoints.index", recordedPoints.map(\.index), points.map(\.index))
            ?? same("loopPoints.at", recordedPoints.map(\.location), points.map(\.location))
    }

    private func snapDifference() -> Difference? {
        var progress: [Double] = []
        var slides: [[Int]] = []
        for snap in snaps {
            carousel.scrollOffset = snap.offset
            progress.append(carousel.scrolledPart)
            slides.append(slidesInView)
        }
        return same("progressBySnap", recorded.expected.progressBySnap, progress)
            ?? same("slidesInView", recorded.expected.slidesInView, slides)
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
            let (start, length) = (start(of: placement), recorded.bounds.along(vertical: recorded.isVertical))
            let end = start + recorded.extents[placement.index]
            // The recording is of a real layout, which has no fractions this small.
            return start <= length + compare.tolerance && end >= -compare.tolerance ? placement.index : nil
        }
    }

    /// Where a slide begins on the screen, along the axis.
    private func start(of placement: Placement) -> Double {
        let middle =
            recorded.isVertical
            ? placement.center.y + placement.transform.row4.y
            : placement.center.x + placement.transform.row4.x
        return middle - recorded.extents[placement.index] / 2
    }

    // MARK: Steps

    private func difference(of step: EmblaCase.Step, _ number: Int, asked: Double) -> Difference? {
        carousel.scrollOffset = carousel.offset(atLocation: asked)
        let location = carousel.contentLocation
        let sign: Double = recorded.isRightToLeft ? -1 : 1
        if let found = same("location", step.location, location, at: number) { return found }
        // Embla rounds what it writes into the style.
        if let container = step.container,
            let found = same("container", container, sign * (location * 100).rounded() / 100, at: number)
        {
            return found
        }
        let length = recorded.bounds.along(vertical: recorded.isVertical)
        for (slide, way) in step.slides.sorted(by: { $0.key < $1.key }) {
            guard let placement = carousel.placements.first(where: { $0.index == slide }) else {
                return Difference(
                    step: number, verb: "location", field: "slide \(slide)", expected: "a placement",
                    got: "none")
            }
            let (start, extent) = (recorded.starts[slide] + location, recorded.extents[slide])
            let laidOut = recorded.isRightToLeft ? length - start - extent : start
            if let found = same("slide \(slide)", way, self.start(of: placement) - laidOut, at: number) {
                return found
            }
        }
        return nil
    }

    // MARK: Comparison

    private func same(_ field: String, _ expected: Double, _ got: Double, at step: Int? = nil) -> Difference?
    {
        compare.number(field, expected, got).map { Difference(step, "location", $0) }
    }

    private func same(_ field: String, _ expected: [Double], _ got: [Double]) -> Difference? {
        expected.count == got.count && zip(expected, got).allSatisfy(compare.equal)
            ? nil : Difference(nil, "location", (field, "\(expected)", "\(got)"))
    }

    private func same<Value: Equatable>(_ field: String, _ expected: Value, _ got: Value) -> Difference? {
        compare.exact(field, expected, got).map { Difference(nil, "location", $0) }
    }
}

/// The slides of a case.
private final class EmblaData: CarouselDataSource, CarouselExtentDelegate {
    typealias ItemView = Int

    private let recorded: EmblaCase

    init(_ recorded: EmblaCase) { self.recorded = recorded }

    /// The gap after the first slide.
    var commonGap: Double { recorded.starts.count > 1 ? gap(after: 0) : 0 }

    private func gap(after index: Int) -> Double {
        // The margin behind the last slide is an inset.
        guard index + 1 < recorded.starts.count else { return 0 }
        return recorded.starts[index + 1] - recorded.starts[index] - recorded.extents[index]
    }

    func numberOfItems(in carousel: Carousel<Int>) -> Int { recorded.starts.count }
    func carousel(_ carousel: Carousel<Int>, viewForItemAt index: Int, reusing view: Int?) -> Int { index }
    func carousel(_ carousel: Carousel<Int>, sizeOf view: Int) -> Size {
        recorded.isVertical
            ? Size(width: recorded.bounds.width, height: recorded.extents[view])
            : Size(width: recorded.extents[view], height: recorded.bounds.height)
    }

    func carouselItemWidth(_ carousel: Carousel<Int>) -> Double? { recorded.extents[0] }
    func carousel(_ carousel: Carousel<Int>, extentOfItemAt index: Int) -> Double? {
        let extent = recorded.extents[index]
        return extent == recorded.extents[0] ? nil : extent
    }
    func carousel(_ carousel: Carousel<Int>, gapAfterItemAt index: Int) -> Double? {
        let gap = gap(after: index)
        return gap == commonGap ? nil : gap
    }
}
