import BuiltinTypes
import CarouselEngine
import Testing

/// Which way the items follow each other in a test of layout.
enum Direction: CaseIterable, CustomTestStringConvertible {
    case leftToRight, rightToLeft, down

    var isVertical: Bool { self == .down }
    var testDescription: String { "\(self)" }
}

/// Items with lengths of their own.
final class SizedItems: CarouselDataSource, CarouselExtentDelegate {
    typealias ItemView = TestView

    /// The extents along the axis; nil for the common one.
    var extents: [Double?]
    /// The gap after each item; nil for the common one.
    var gaps: [Int: Double] = [:]
    /// The common extent, in points.
    var common = 100.0
    let isVertical: Bool
    var events: [CarouselEvent.Kind] = []

    init(_ extents: [Double?], isVertical: Bool) {
        self.extents = extents
        self.isVertical = isVertical
    }

    func numberOfItems(in carousel: Carousel<TestView>) -> Int { extents.count }
    func carousel(_ carousel: Carousel<TestView>, viewForItemAt index: Int, reusing view: TestView?)
        -> TestView
    {
        let length = extents[index] ?? common
        return TestView(
            index: index,
            size: isVertical ? Size(width: 80, height: length) : Size(width: length, height: 80))
    }
    func carousel(_ carousel: Carousel<TestView>, sizeOf view: TestView) -> Size { view.size }
    func carouselItemWidth(_ carousel: Carousel<TestView>) -> Double? { common }
    func carousel(_ carousel: Carousel<TestView>, extentOfItemAt index: Int) -> Double? { extents[index] }
    func carousel(_ carousel: Carousel<TestView>, gapAfterItemAt index: Int) -> Double? { gaps[index] }
    func carousel(_ carousel: Carousel<TestView>, did event: CarouselEvent) { events.append(event.kind) }
}

extension SizedItems {
    /// A carousel of these items in bounds of 500 points, at rest.
    func carousel(
        _ direction: Direction, type: any CarouselType = .linear, loops: Bool = false, length: Double = 500,
        _ change: (inout CarouselSettings) -> Void = { _ in }
    ) -> Carousel<TestView> {
        var settings = CarouselSettings()
        settings.isVertical = direction.isVertical
        settings.layoutDirection = direction == .rightToLeft ? .rightToLeft : .leftToRight
        change(&settings)
        let carousel = Carousel<TestView>(
            type: type, bounds: Size(width: length, height: length), settings: settings)
        if loops { carousel.options[.wrap] = 1 }
        carousel.delegate = self
        carousel.dataSource = self
        carousel.layoutIfNeeded()
        return carousel
    }
}

extension Carousel {
    /// Where a placement begins and ends along the axis, in reading direction, in points from the leading edge.
    func edges(of placement: Placement) -> (start: Double, end: Double)? {
        guard let quad = placement.quad else { return nil }
        if settings.isVertical { return (quad.topLeft.y, quad.bottomRight.y) }
        guard settings.layoutDirection == .rightToLeft else { return (quad.topLeft.x, quad.bottomRight.x) }
        return (bounds.width - quad.bottomRight.x, bounds.width - quad.topLeft.x)
    }

    /// Where an item begins and ends.
    func edges(ofItemAt index: Int) throws -> (start: Double, end: Double) {
        let placement = try #require(placements.first { $0.index == index && !$0.isLeaving })
        return try #require(edges(of: placement))
    }

    /// A movement of a finger in reading direction, in points.
    func way(_ distance: Double) -> Size {
        settings.isVertical
            ? Size(width: 0, height: distance)
            : Size(width: settings.layoutDirection == .rightToLeft ? -distance : distance, height: 0)
    }

    /// Lets time pass until nothing moves.
    func rest() {
        for _ in 0..<600 where isAnimating { advance(by: 1.0 / 60) }
    }
}
