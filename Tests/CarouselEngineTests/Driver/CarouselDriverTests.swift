import Testing

@testable import CarouselEngine

/// Pointers, wheels, keys and frames.
@Suite struct CarouselDriverTests {
    private let data = TestData(items: 12)
    private let carousel: Carousel<TestView>
    private let driver: CarouselDriver<TestView>
    private let log = EventTrace()

    init() {
        carousel = makeCarousel("linear", data: data)
        carousel.delegate = log
        carousel.layoutIfNeeded()
        driver = CarouselDriver(carousel)
        driver.advance(to: 0)
    }

    private func stroke(_ places: [(x: Double, y: Double, time: Double)], rest: Double = 0) {
        driver.pointerDown(at: Point(x: places[0].x, y: places[0].y), time: places[0].time)
        for place in places.dropFirst() {
            driver.pointerMoved(to: Point(x: place.x, y: place.y), time: place.time)
        }
        let last = places[places.count - 1]
        driver.pointerUp(at: Point(x: last.x, y: last.y), time: last.time + rest)
    }

    private func line(
        from x: Double, by step: Double, count: Int, at start: Double = 0
    ) -> [(x: Double, y: Double, time: Double)] {
        (0...count).map { (x + step * Double($0), 200, start + Double($0) / 60) }
    }

    @Test func `a pointer that moves by less than ten points is a tap`() {
        stroke([(560, 200, 0), (566, 207, 0.05)])
        #expect(log.selected == [1])
        driver.advance(to: 1)
        #expect(carousel.scrollOffset == 1)
        #expect(log.events == ["began finger", "moved", "currentChanged", "ended finger"])
    }

    @Test func `a drag moves the carousel by the same distance as the pointer`() {
        driver.pointerDown(at: Point(x: 700, y: 200), time: 0)
        for step in 1...32 {
            driver.pointerMoved(to: Point(x: 700 - 10 * Double(step), y: 200), time: Double(step) / 60)
        }
        // Items are 160 points wide. Up to ten points could have been a tap.
        #expect(abs(carousel.scrollOffset - 2) <= 10 / 160)
        driver.pointerUp(at: Point(x: 380, y: 200), time: 5)
        #expect(!carousel.isDragging)
    }

    @Test func `a pointer released while it moves flicks; one that rested before does not`() {
        stroke(line(from: 700, by: -20, count: 12))
        #expect(carousel.isDecelerating)
        carousel.scrollOffset = 0
        stroke(line(from: 700, by: -20, count: 12, at: 1), rest: 0.3)
        #expect(!carousel.isDecelerating)
    }

    @Test func `a touch that catches a flick is no tap, and the carousel comes to rest on an item`() {
        stroke(line(from: 700, by: -20, count: 6))
        driver.advance(to: 0.2)
        #expect(carousel.isDecelerating)
        driver.pointerDown(at: Point(x: 400, y: 200), time: 0.21)
        driver.advance(to: 0.5)
        let caught = carousel.scrollOffset
        #expect(caught != caught.rounded() && !carousel.isAnimating)
        driver.pointerUp(at: Point(x: 400, y: 200), time: 0.6)
        driver.advance(to: 2)
        #expect(carousel.scrollOffset == caught.rounded() && log.selected.isEmpty)
        #expect(log.events.filter { $0.hasPrefix("began") }.count == 2)
        #expect(log.events.filter { $0.hasPrefix("ended") } == ["ended finger, interrupted", "ended finger"])
    }

    @Test func `a second pointer is ignored`() {
        driver.pointerDown(1, at: Point(x: 700, y: 200), time: 0)
        driver.pointerDown(2, at: Point(x: 100, y: 200), time: 0.01)
        driver.pointerMoved(2, to: Point(x: 300, y: 200), time: 0.02)
        driver.pointerUp(2, at: Point(x: 300, y: 200), time: 0.03)
        #expect(carousel.scrollOffset == 0 && log.events.isEmpty && driver.isTracking)
        driver.pointerMoved(1, to: Point(x: 540, y: 200), time: 0.3)
        #expect(carousel.scrollOffset > 0.9)
    }

    @Test func `a pointer that moves across the axis does not drag the carousel`() {
        stroke((0...10).map { (400, 200 + 20 * Double($0), Double($0) / 60) })
        #expect(carousel.scrollOffset == 0 && log.events.isEmpty && log.selected.isEmpty)
    }

    @Test func `a clock that stops or goes back does not make the velocity NaN`() {
        stroke([(700, 200, 1), (600, 200, 1), (500, 200, 0.5), (400, 200, 0.5), (300, 200, 0.5)])
        driver.advance(to: 2)
        #expect(carousel.scrollOffset.isFinite)
    }

    @Test func `what the carousel does not use of a movement is for the scroll view around it`() {
        carousel.settings.bounces = false
        driver.pointerDown(at: Point(x: 400, y: 200), time: 0)
        #expect(driver.pointerMoved(to: Point(x: 430, y: 200), time: 0.05) == .claimed(left: 20))
        #expect(driver.pointerMoved(to: Point(x: 390, y: 200), time: 0.1) == .claimed(left: 0))
        #expect(carousel.scrollOffset == 0.25)
        #expect(driver.pointerMoved(to: Point(x: 450, y: 200), time: 0.15) == .claimed(left: 20))
        #expect(carousel.isAtStart && !carousel.isAtEnd)
        driver.pointerUp(at: Point(x: 450, y: 200), time: 1)
        #expect(driver.wheel(by: Size(width: -50, height: 0), time: 2) == Size(width: -50, height: 0))
        carousel.scrollOffset = Double(carousel.numberOfItems - 1)
        #expect(carousel.isAtEnd && driver.wheel(by: Size(width: 50, height: 0), time: 3).width == 50)
        carousel.options[.wrap] = 1
        driver.advance(to: 4)
        #expect(!carousel.isAtEnd && driver.wheel(by: Size(width: 50, height: 0), time: 5) == .zero)
    }

    @Test func `a pointer that goes down again has been lost before`() {
        driver.pointerDown(at: Point(x: 400, y: 200), time: 0)
        driver.pointerMoved(to: Point(x: 350, y: 200), time: 0.1)
        driver.pointerDown(at: Point(x: 700, y: 200), time: 10)
        let offset = carousel.scrollOffset
        driver.pointerMoved(to: Point(x: 700, y: 200), time: 10.1)
        #expect(carousel.scrollOffset == offset)
        driver.pointerUp(at: Point(x: 700, y: 200), time: 10.2)
        #expect(!driver.isTracking)
    }

    @Test func `a cancelled pointer leaves no flick`() {
        driver.pointerDown(at: Point(x: 700, y: 200), time: 0)
        for step in 1...10 {
            driver.pointerMoved(to: Point(x: 700 - 20 * Double(step), y: 200), time: Double(step) / 60)
        }
        driver.pointerCancelled()
        #expect(!carousel.isDragging && !carousel.isDecelerating && !driver.isTracking)
    }

    /// A distance along the axis, and the same across.
    private func ways(_ distance: Double) -> (along: Size, across: Size) {
        let (wide, high) = (Size(width: distance, height: 0), Size(width: 0, height: distance))
        return carousel.settings.isVertical ? (high, wide) : (wide, high)
    }

    private func set(_ direction: Direction) {
        carousel.settings.isVertical = direction.isVertical
        carousel.settings.layoutDirection = direction == .rightToLeft ? .rightToLeft : .leftToRight
        carousel.layoutIfNeeded()
        carousel.scrollOffset = 3
        log.events.removeAll()
    }

    @Test(arguments: Direction.allCases)
    func `a wheel scrolls along the axis, and the carousel rests when it stops`(_ direction: Direction) {
        set(direction)
        driver.wheel(by: ways(100).along, time: 0)
        #expect((carousel.scrollOffset > 3) == (direction != .rightToLeft) && driver.isTracking)
        driver.advance(to: 2)
        #expect(carousel.scrollOffset == carousel.scrollOffset.rounded() && !driver.isTracking)
        #expect(log.events.first == "began wheel" && log.events.last == "ended wheel")
    }

    @Test(arguments: Direction.allCases, WheelUnit.allCases)
    func `a wheel across the axis moves nothing and is left over, until the page hands it back`(
        _ direction: Direction, _ unit: WheelUnit
    ) {
        set(direction)
        let across = ways(2).across
        #expect(driver.wheel(by: across, unit: unit, time: 0) == across)
        #expect(!driver.isTracking && carousel.scrollOffset == 3 && log.events.isEmpty)
        // Down, or to the right across a vertical one, is forward whichever way text is written.
        #expect(driver.wheel(by: across, unit: unit, takesBothAxes: true, time: 1) == .zero)
        driver.advance(to: 1.1)
        #expect(carousel.scrollOffset > 3)
    }

    @Test(arguments: Direction.allCases)
    func `each notch goes a place on, also apart and between two, and those beyond the end are left`(
        _ direction: Direction
    ) {
        set(direction)
        let forward = direction == .rightToLeft ? -1.0 : 1
        for time in [0, 0.2, 0.4] { driver.wheel(by: ways(forward).along, unit: .notches, time: time) }
        driver.advance(to: 2)
        #expect(carousel.scrollOffset == 6)
        // A wheel of high resolution: half a notch waits for the other half.
        driver.wheel(by: ways(forward / 2).along, unit: .notches, time: 2)
        #expect(!carousel.isScrolling)
        driver.wheel(by: ways(forward / 2).along, unit: .notches, time: 2.05)
        driver.advance(to: 3)
        #expect(carousel.scrollOffset == 7)
        #expect(driver.wheel(by: ways(6 * forward).along, unit: .notches, time: 3) == ways(2 * forward).along)
        driver.advance(to: 4)
        #expect(carousel.isAtEnd)
        driver.wheelMode = .pages
        carousel.settings.itemsPerPage = 3
        carousel.layoutIfNeeded()
        driver.wheel(by: ways(-forward).along, unit: .notches, time: 5)
        driver.advance(to: 6)
        #expect(carousel.currentPage == 2)
    }

    @Test func `what can't scroll leaves the wheel to the page`() {
        carousel.settings.isScrollEnabled = false
        #expect(driver.wheel(by: ways(50).along, time: 0) == ways(50).along)
        carousel.settings.isScrollEnabled = true
        driver.pointerDown(at: Point(x: 400, y: 200), time: 1)
        #expect(driver.wheel(by: ways(50).along, time: 1) == .zero && carousel.scrollOffset == 0)
    }

    @Test(arguments: Direction.allCases)
    func `the first ten points decide: along the axis is the carousel's, across it is declined`(
        _ direction: Direction
    ) {
        set(direction)
        func place(_ way: Size) -> Point { Point(x: 400 + way.width, y: 200 + way.height) }
        driver.pointerDown(at: place(.zero), time: 0)
        #expect(driver.pointerMoved(to: place(ways(10).along), time: 0.1) == .undecided)
        #expect(driver.pointerMoved(to: place(ways(11).along), time: 0.2) == .claimed(left: 0))
        #expect(driver.pointerMoved(to: place(ways(90).across), time: 0.3) == .claimed(left: 0))
        driver.pointerUp(at: place(.zero), time: 1)
        driver.advance(to: 2)
        driver.pointerDown(7, at: place(.zero), time: 2)
        #expect(driver.pointerMoved(7, to: place(ways(11).across), time: 2.1) == .declined)
        #expect(!driver.isTracking && !carousel.isDragging)
        // What was declined stays declined, also along the axis; it is no hovering either.
        #expect(driver.pointerMoved(7, to: place(ways(90).along), time: 2.2) == .declined)
        #expect(carousel.core.pointer == nil)
        driver.pointerUp(7, at: place(ways(90).along), time: 2.3)
        #expect(log.selected.isEmpty && driver.pointerMoved(7, to: place(.zero), time: 2.4) == .undecided)
        // Another finger may begin meanwhile.
        driver.pointerDown(7, at: place(.zero), time: 3)
        driver.pointerMoved(7, to: place(ways(20).across), time: 3)
        driver.pointerDown(8, at: place(.zero), time: 3)
        #expect(driver.pointerMoved(8, to: place(ways(20).along), time: 3.1) == .claimed(left: 0))
    }

    @Test func `in pages, a wheel turns one page however long it runs on`() {
        driver.wheelMode = .pages
        for step in 0..<40 { driver.wheel(by: Size(width: 30, height: 0), time: Double(step) / 60) }
        driver.advance(to: 3)
        #expect(carousel.scrollOffset == 1)
        driver.wheel(by: Size(width: -30, height: 0), time: 3)
        driver.advance(to: 4)
        #expect(carousel.scrollOffset == 0)
    }

    @Test func `three presses of an arrow go three items on`() {
        for step in 0..<3 { driver.key(.right, time: 0.05 * Double(step)) }
        driver.advance(to: 2)
        #expect(carousel.scrollOffset == 3)
        driver.key(.end, time: 2)
        driver.key(.enter, time: 4)
        #expect(carousel.scrollOffset == 11 && log.selected == [11])
    }

    @Test func `a frame has the items back to front with their views, and tells of those that come and go`()
        throws
    {
        let first = driver.frame(at: 0)
        #expect(first.items.map(\.placement.depth) == first.items.map(\.placement.depth).sorted())
        #expect(first.items.allSatisfy { $0.view.index == $0.placement.index })
        #expect(first.shown.count == first.items.count && first.gone.isEmpty && first.next == .never)
        data.items = 11
        carousel.removeItem(at: 0, animated: true)
        // What begins at rest begins with the next frame.
        let second = driver.frame(at: 0.1)
        #expect(second.items.first { $0.placement.isLeaving }?.placement.alpha == 1)
        let third = driver.frame(at: 0.2)
        let leaving = try #require(third.items.first { $0.placement.isLeaving })
        #expect(leaving.placement.alpha < 1 && third.gone.isEmpty && third.next == .now)
        let last = driver.frame(at: 1)
        #expect(last.gone == [leaving.placement.id] && last.next == .never)
        // The next frame begins at the new bounds.
        #expect(driver.frame(at: 1, bounds: Size(width: 300, height: 300)).items[0].placement.center.x == 150)
    }

    @Test func `a renderer is woken once, when something begins`() {
        var wakes = 0
        driver.advance(to: 1)
        driver.needsFrames = { wakes += 1 }
        carousel.scrollToItem(at: 3, duration: 0.4)
        carousel.scrollToItem(at: 5, duration: 0.4)
        driver.advance(to: 1.2)
        #expect(wakes == 1)
        driver.advance(to: 3)
        #expect(driver.frame(at: 3).next == .never)
        data.items = 13
        carousel.insertItem(at: 0, animated: true)
        #expect(wakes == 2)
        driver.advance(to: 5)
        carousel.bounds = Size(width: 500, height: 500)
        #expect(wakes == 3)
    }

    @Test func `between two steps of autoplay nothing is asked for`() {
        carousel.settings.autoplayInterval = 3
        var (frames, time) = (0, 0.0)
        while time < 10 {
            let next = driver.frame(at: time).next
            frames += 1
            switch next {
            case .now: time += 1.0 / 60
            case .at(let due): time = due
            case .never: time = 10
            }
        }
        // Three steps of 0.4 s in ten seconds; 600 frames pass on the screen.
        #expect(carousel.scrollOffset == 3 && (72...80).contains(frames))
    }
}

/// A delegate that notes the standard events; runs of `moved` as one.
final class EventTrace: CarouselDelegate {
    var events: [String] = []
    var selected: [Int] = []

    func carousel(_ carousel: Carousel<TestView>, did event: CarouselEvent) {
        switch event.kind {
        case .began: events.append("began \(event.cause)")
        case .moved: if events.last != "moved" { events.append("moved") }
        case .ended(let finished):
            events.append("ended \(event.cause)" + (finished ? "" : ", interrupted"))
        case .currentChanged: events.append("currentChanged")
        case .shown, .gone: break
        }
    }
    func carousel(_ carousel: Carousel<TestView>, didSelectItemAt index: Int) { selected.append(index) }
}
