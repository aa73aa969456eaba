import CarouselHost
import Testing

@testable import Preview
@testable import CarouselShell
@testable import carousel_preview

/// Pointers and wheels.
@Suite struct PointerTrackTests {
    private let session = makeSession()
    private var carousel: Carousel<Int> { session.carousel }

    private func stroke(_ places: [(x: Double, y: Double, time: Double)], rest: Double = 0) {
        var track = PointerTrack(carousel, at: Point(x: places[0].x, y: places[0].y), time: places[0].time)
        for place in places.dropFirst() {
            track.move(carousel, to: Point(x: place.x, y: place.y), time: place.time)
        }
        let last = places[places.count - 1]
        track.end(carousel, at: Point(x: last.x, y: last.y), time: last.time + rest)
    }

    private func line(from x: Double, by step: Double, count: Int) -> [(x: Double, y: Double, time: Double)] {
        (0...count).map { (x + step * Double($0), 200, Double($0) / 60) }
    }

    @Test func `a pointer that does not move is a tap`() {
        stroke([(400, 200, 0), (402, 203, 0.05)])
        #expect(session.takeEvents().contains { $0.contains("didSelect(0)") })
        #expect(carousel.scrollOffset == 0)
    }

    @Test func `a drag moves the carousel by the same distance as the pointer`() {
        var track = PointerTrack(carousel, at: Point(x: 700, y: 200), time: 0)
        for step in 1...32 {
            track.move(carousel, to: Point(x: 700 - 10 * Double(step), y: 200), time: Double(step) / 60)
        }
        // Items are 160 points wide. The distance within which it could have been a tap is not lost, except
        // for one frame's part.
        #expect(abs(carousel.scrollOffset - 2) < 0.05)
        track.end(carousel, at: Point(x: 380, y: 200), time: 5)
        #expect(!carousel.isDragging)
    }

    @Test func `a pointer released while it moves flicks; one that rested before does not`() {
        stroke(line(from: 700, by: -20, count: 12))
        #expect(carousel.isDecelerating)
        carousel.scrollOffset = 0
        stroke(line(from: 700, by: -20, count: 12), rest: 0.3)
        #expect(!carousel.isDecelerating)
    }

    @Test func `a drag that consists of one long move is a drag`() {
        stroke([(700, 200, 0), (380, 200, 0.016)], rest: 1)
        #expect(abs(carousel.scrollOffset - 2) < 0.1)
    }

    @Test func `a pointer that moves across the axis does not drag the carousel`() {
        stroke((0...10).map { (400, 200 + 20 * Double($0), Double($0) / 60) })
        #expect(carousel.scrollOffset == 0)
        #expect(!session.takeEvents().contains { $0.contains("Dragging") || $0.contains("didSelect") })
    }

    @Test func `a clock that stops or goes back does not make the velocity NaN`() {
        stroke([(700, 200, 1), (600, 200, 1), (500, 200, 0.5), (400, 200, 0.5), (300, 200, 0.5)])
        carousel.advance(by: 1)
        #expect(carousel.scrollOffset.isFinite)
    }

    @Test func `a cancelled pointer leaves the carousel at rest`() {
        var track = PointerTrack(carousel, at: Point(x: 700, y: 200), time: 0)
        for step in 1...10 {
            track.move(carousel, to: Point(x: 700 - 20 * Double(step), y: 200), time: Double(step) / 60)
        }
        track.cancel(carousel)
        #expect(!carousel.isDragging && !carousel.isDecelerating)
    }

    @Test(arguments: [(0.0, 100.0), (100, 0)], [false, true])
    func `a wheel always scrolls along the axis`(_ way: (Double, Double), _ isVertical: Bool) {
        carousel.settings.isVertical = isVertical
        carousel.layoutIfNeeded()
        carousel.scrollOffset = 3
        var wheel = WheelTrack(carousel, time: 0)
        wheel.turn(carousel, by: Size(width: way.0, height: way.1), time: 0)
        #expect(carousel.scrollOffset > 3)
        #expect(!wheel.isOver(at: 0.1) && wheel.isOver(at: 0.2))
    }
}
