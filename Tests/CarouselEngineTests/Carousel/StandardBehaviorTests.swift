import BuiltinTypes
import FuzzInput
import Testing

@testable import CarouselEngine

/// What the engine does differently from iCarousel.
@Suite struct StandardBehaviorTests {
    private let data = TestData(items: 12)
    private let log = EventTrace()

    private func make(_ type: String = "linear") -> Carousel<TestView> {
        let carousel = makeCarousel(type, data: data)
        carousel.delegate = log
        carousel.layoutIfNeeded()
        return carousel
    }

    private func finish(_ carousel: Carousel<TestView>) {
        for _ in 0..<240 { carousel.advance(by: 1.0 / 60) }
    }

    @Test func `a layout at rest moves nothing and sends no events`() {
        let carousel = make()
        carousel.scrollOffset = 3.4
        log.events.removeAll()
        carousel.setNeedsLayout()
        carousel.bounds = Size(width: 500, height: 500)
        finish(carousel)
        #expect(carousel.scrollOffset == 3.4 && log.events.isEmpty && !carousel.isAnimating)
    }

    @Test func `each motion has one began and one ended, also when another interrupts it`() {
        let carousel = make()
        carousel.scrollToItem(at: 8, duration: 1)
        carousel.advance(by: 0.3)
        carousel.scrollToItem(at: 2, duration: 0.4)
        finish(carousel)
        #expect(
            log.events.filter { $0 != "moved" && $0 != "currentChanged" }
                == ["began program", "ended program, interrupted", "began program", "ended program"])
    }

    @Test func `drag, flick and settling are one motion`() {
        let carousel = make()
        carousel.settings.stopsAtItemBoundary = false
        carousel.beginDrag()
        carousel.drag(translation: Size(width: -60, height: 0), velocity: Size(width: -900, height: 0))
        carousel.endDrag()
        finish(carousel)
        #expect(carousel.scrollOffset == carousel.scrollOffset.rounded())
        #expect(
            log.events.filter { $0.contains("ded") || $0.contains("began") } == [
                "began finger", "ended finger",
            ])
    }

    @Test func `each motion begins once and ends once, whatever interrupts`() {
        let carousel = make()
        let pairs = PairTrace()
        carousel.delegate = pairs
        for step in 0..<40 {
            switch step % 5 {
            case 0: carousel.scrollToItem(at: step % 12, .timed(1))
            case 1: carousel.touchDown()
            case 2, 3:
                carousel.beginDrag()
                carousel.drag(
                    translation: Size(width: -60, height: 0), velocity: Size(width: -1200, height: 0))
                if step % 2 == 0 { carousel.endDrag() }
            default: carousel.scrollOffset = 3
            }
            carousel.advance(by: 0.2)
        }
        carousel.touchDown()
        carousel.touchUp()
        finish(carousel)
        #expect(pairs.mistakes.isEmpty && pairs.open == nil && pairs.count > 20)
    }

    @Test(arguments: [TimingParameters.usual, .spring(response: 0.4)])
    func `a scroll that begins beyond an end ends exactly on its item`(_ animation: TimingParameters) {
        let carousel = make()
        carousel.scrollOffset = Double(carousel.numberOfItems - 1)
        carousel.beginDrag()
        carousel.drag(translation: Size(width: -77, height: 0), velocity: .zero)
        #expect(carousel.scrollOffset > Double(carousel.numberOfItems - 1))
        carousel.scrollToItem(at: 1, animation)
        #expect(carousel.destination == 1)
        finish(carousel)
        #expect(carousel.scrollOffset == 1)
    }

    @Test func `the delegate chooses where a drag comes to rest`() {
        let carousel = make()
        let chooser = RestChooser()
        carousel.delegate = chooser
        func flick() {
            carousel.touchDown()
            carousel.beginDrag()
            carousel.drag(translation: Size(width: -60, height: 0), velocity: Size(width: -900, height: 0))
            carousel.endDrag()
        }
        flick()
        let proposed = carousel.destination
        finish(carousel)
        #expect(chooser.proposed == proposed && carousel.scrollOffset == proposed)
        carousel.scrollOffset = 0
        chooser.target = 7.5
        flick()
        let speed = carousel.core.motion.speed(at: carousel.time, carousel.settings) ?? 0
        #expect(abs(speed - 900 / 160) < 1e-9 && carousel.destination == 7.5)
        finish(carousel)
        #expect(carousel.scrollOffset == 7.5)
        chooser.target = 99
        flick()
        finish(carousel)
        #expect(carousel.scrollOffset == 11)
        chooser.target = .nan
        flick()
        finish(carousel)
        #expect(carousel.scrollOffset == 11)
    }

    @Test func `with reduced motion a flick settles without running, and autoplay waits`() {
        let carousel = make()
        carousel.settings.reducesMotion = true
        carousel.settings.autoplayInterval = 0.5
        carousel.touchDown()
        carousel.beginDrag()
        carousel.drag(translation: Size(width: -60, height: 0), velocity: Size(width: -4000, height: 0))
        carousel.endDrag()
        #expect(carousel.scrollOffset == 1 && !carousel.isDecelerating && !carousel.isScrolling)
        finish(carousel)
        #expect(carousel.scrollOffset == 1 && carousel.autoplayTimeLeft == nil)
        carousel.settings.reducesMotion = false
        carousel.advance(by: 0.1)
        #expect(carousel.autoplayTimeLeft != nil)
        for _ in 0..<60 { carousel.advance(by: 1.0 / 60) }
        #expect(carousel.scrollOffset > 1)
    }

    @Test func `a page of autoplay that is due during a scroll begins where the scroll is`() {
        let carousel = make()
        carousel.settings.autoplayInterval = 1
        carousel.advance(by: 0.8)
        // Whoever moves it, the next page waits for a full interval.
        carousel.scrollToItem(at: 8, .timed(2))
        carousel.advance(by: 0.9)
        #expect(carousel.destination == 8)
        carousel.advance(by: 0.1)
        #expect(carousel.scrollOffset > 3 && carousel.destination == 5)
    }

    @Test func `at rest the toggle and the velocity are 0, however long the frame was`() {
        let carousel = make("coverFlow2")
        carousel.scrollOffset = 0.5
        carousel.advance(by: 1)
        #expect(carousel.toggle == 0 && !carousel.isAnimating)
        carousel.scrollOffset = 0
        carousel.touchDown()
        carousel.beginDrag()
        carousel.drag(translation: Size(width: -80, height: 0), velocity: .zero)
        carousel.advance(by: 0.1)
        carousel.drag(translation: Size(width: 0, height: 0), velocity: .zero)
        carousel.endDrag()
        #expect(carousel.velocity == 0)
    }

    @Test func `autoscroll ends at the end of a line, and goes on when there are more items`() {
        let carousel = make()
        carousel.settings.autoscrollSpeed = 20
        finish(carousel)
        #expect(carousel.scrollOffset == 11 && carousel.velocity == 0 && !carousel.isAnimating)
        #expect(log.events.last == "ended autoplay")
        data.items = 20
        carousel.insertItems(at: 12, count: 8)
        finish(carousel)
        #expect(carousel.scrollOffset == 19)
    }

    @Test func `when autoscrolling is turned off, the carousel comes to rest on an item`() {
        let carousel = make()
        carousel.settings.autoscrollSpeed = 1
        carousel.advance(by: 0.4)
        carousel.touchDown()
        carousel.touchUp()
        carousel.settings.autoscroll = 0
        finish(carousel)
        #expect(carousel.scrollOffset == 0 && log.events.last?.hasPrefix("ended") == true)
    }

    @Test func `a tap on what scrolls by itself selects, and it scrolls on`() {
        let carousel = make()
        carousel.settings.autoscrollSpeed = 1
        let driver = CarouselDriver(carousel)
        driver.advance(to: 0)
        driver.advance(to: 0.3)
        driver.pointerDown(at: Point(x: 400, y: 200), time: 0.3)
        driver.advance(to: 0.4)
        #expect(carousel.velocity == 0)
        driver.pointerUp(at: Point(x: 400, y: 200), time: 0.4)
        let place = carousel.scrollOffset
        driver.advance(to: 0.5)
        #expect(log.selected == [0])
        #expect(abs(place - carousel.scrollOffset) > 0.05)
        #expect(log.events.filter { $0.hasPrefix("began") } == ["began autoplay"])
        #expect(!log.events.contains { $0.hasPrefix("ended") })
    }

    @Test func `a target that is gone with all items is brought into range`() throws {
        let carousel = make()
        try carousel.apply(Array(0..<12))
        carousel.scrollToItem(at: 11, .timed(1))
        carousel.advance(by: 0.5)
        data.items = 2
        try carousel.apply([100, 101])
        #expect((carousel.destination ?? 0) <= 1)
        finish(carousel)
        #expect(carousel.scrollOffset == 1 && carousel.velocity == 0)
    }

    @Test func `on a loop, the current item is the same before and after its turns are taken off`() {
        let carousel = make()
        carousel.options[.wrap] = 1
        carousel.layoutIfNeeded()
        carousel.settings.scrollsToItemBoundary = false
        carousel.scroll(byOffset: -0.5, .timed(0.4))
        carousel.advance(by: 0.39)
        log.events.removeAll()
        carousel.advance(by: 0.3)
        #expect(carousel.scrollOffset == 11.5 && carousel.currentItemIndex == 0)
        #expect(!log.events.contains { $0.hasPrefix("currentChanged") })
    }

    @Test func `less motion, asked for during a scroll, ends it where it goes`() {
        let carousel = make()
        let token = carousel.scrollToItem(at: 6, .timed(3))
        carousel.advance(by: 0.5)
        carousel.settings.reducesMotion = true
        #expect(carousel.scrollOffset == 6 && token.end == .reached && !carousel.isScrolling)
    }

    @Test func `a scroll before the first items has not arrived`() {
        let source = TestData(items: 0)
        let carousel = makeCarousel("linear", data: source)
        let token = carousel.scrollToItem(at: 3)
        #expect(token.end == nil)
        source.items = 5
        carousel.reloadData()
        carousel.layoutIfNeeded()
        #expect(token.end == .reached && carousel.scrollOffset == 3)
        let short = TestData(items: 0)
        let other = makeCarousel("linear", data: short)
        other.settings.bounceDistance = 2
        other.scroll(byOffset: 10)
        short.items = 1
        other.insertItems(at: 0)
        finish(other)
        #expect(other.scrollOffset == 0)
    }

    @Test func `a jump is a motion of its own`() {
        let carousel = make()
        carousel.scrollOffset = 3
        #expect(log.events == ["began program", "moved", "currentChanged", "ended program"])
        carousel.scrollOffset = 3
        #expect(log.events.count == 4)
    }

    @Test func `a press holds a scroll, which goes on from there in the time that it had left`() {
        let carousel = make()
        let token = carousel.scrollToItem(at: 8, .timed(1))
        carousel.advance(by: 0.4)
        carousel.touchDown()
        let held = carousel.scrollOffset
        carousel.advance(by: 1)
        #expect(!carousel.isAnimating && carousel.scrollOffset == held && carousel.destination == 8)
        #expect(!log.events.contains { $0.hasPrefix("ended") } && token.end == nil)
        carousel.touchUp()
        carousel.advance(by: 0.59)
        #expect(token.end == nil && carousel.scrollOffset < 8)
        carousel.advance(by: 0.02)
        #expect(token.end == .reached && carousel.scrollOffset == 8)
        #expect(log.events.filter { $0.hasPrefix("ended") } == ["ended program"])
    }

    @Test func `a flick that is caught has ended, and lifting settles`() {
        let carousel = make()
        carousel.touchDown()
        carousel.beginDrag()
        carousel.drag(translation: Size(width: -300, height: 0), velocity: Size(width: -2000, height: 0))
        carousel.endDrag()
        carousel.advance(by: 0.15)
        carousel.touchDown()
        carousel.advance(by: 1)
        #expect(!carousel.isAnimating && carousel.scrollOffset != carousel.scrollOffset.rounded())
        carousel.touchUp()
        finish(carousel)
        #expect(carousel.scrollOffset == carousel.scrollOffset.rounded())
        #expect(
            log.events.filter { $0.hasPrefix("ended") } == ["ended finger, interrupted", "ended finger"])
        #expect(log.selected.isEmpty)
    }

    @Test(arguments: [
        TimingParameters.timed(0.5), .timed(0.5, .linear), .spring(response: 0.6, damping: 0.5),
    ])
    func `a scroll asked for in motion keeps offset and speed`(_ animation: TimingParameters) {
        let carousel = make()
        data.items = 100
        carousel.reloadData()
        carousel.scrollToItem(at: 30, duration: 1)
        carousel.advance(by: 0.5)
        let (offset, speed) = (carousel.scrollOffset, carousel.velocity)
        #expect(speed > 30)
        carousel.scrollToItem(at: 60, animation)
        carousel.advance(by: 1e-6)
        #expect(abs(carousel.scrollOffset - offset - speed * 1e-6) < 1e-8)
        #expect(abs(carousel.velocity - speed) < 0.01)
        finish(carousel)
        #expect(carousel.scrollOffset == 60)
    }

    @Test func `next counts from where the carousel is going`() {
        let carousel = make()
        for _ in 0..<3 {
            carousel.scroll(byNumberOfItems: 1, .usual)
            carousel.advance(by: 0.05)
        }
        #expect(carousel.destination == 3)
        finish(carousel)
        #expect(carousel.scrollOffset == 3)
    }

    @Test func `on a loop, steps are never shortened, and the offset is unwrapped until it rests`() {
        data.items = 4
        let carousel = make("rotary")
        for _ in 0..<7 { carousel.scroll(byNumberOfItems: 1, .usual) }
        #expect(carousel.destination == 7)
        carousel.advance(by: 0.39)
        #expect(carousel.scrollOffset > 6)
        finish(carousel)
        #expect(carousel.scrollOffset == 3)
    }

    @Test func `an index or offset out of range is clamped`() {
        let carousel = make()
        carousel.scrollToItem(at: 25, animated: false)
        #expect(carousel.scrollOffset == 11)
        carousel.scrollOffset = -3
        #expect(carousel.scrollOffset == 0)
        carousel.scroll(toOffset: 99, .timed(0.2))
        finish(carousel)
        #expect(carousel.scrollOffset == 11)
    }

    @Test func `a scroll before the first data waits for them`() {
        data.items = 0
        let carousel = make()
        carousel.scrollToItem(at: 5, animated: true)
        #expect(carousel.currentItemIndex == -1 && carousel.currentIndex == nil)
        data.items = 12
        carousel.reloadData()
        carousel.layoutIfNeeded()
        #expect(carousel.scrollOffset == 5)
    }

    @Test func `a reload keeps the pool of views`() {
        let carousel = make()
        carousel.scrollOffset = 5
        let views = Set(carousel.visibleItemViews.map(ObjectIdentifier.init))
        for _ in 0..<10 {
            carousel.reloadData()
            carousel.layoutIfNeeded()
        }
        #expect(carousel.visibleItemViews.allSatisfy { views.contains(ObjectIdentifier($0)) })
    }

    @Test func `a changed axis measures the items anew`() {
        let carousel = make()
        #expect(carousel.itemWidth == 160)
        carousel.settings.isVertical = true
        #expect(carousel.itemWidth == 200)
        #expect(carousel.placements.allSatisfy { $0.size == Size(width: 160, height: 200) })
        #expect(carousel.placements[1].transform.row4.y == 200)
    }

    @Test func `drag without a beginning moves nothing`() {
        let carousel = make()
        carousel.drag(translation: Size(width: -300, height: 0), velocity: .zero)
        carousel.endDrag()
        #expect(carousel.scrollOffset == 0 && log.events.isEmpty)
    }

    @Test func `the toggle of coverFlow2 is 0 at rest on an item and follows the offset in motion`() {
        let carousel = make("coverFlow2")
        carousel.beginDrag()
        carousel.drag(translation: Size(width: -30, height: 0), velocity: .zero)
        let way = carousel.scrollOffset
        #expect(way > 0 && way < 0.5 && carousel.toggle == way)
        carousel.endDrag()
        finish(carousel)
        #expect(carousel.toggle == 0 && !carousel.isAnimating)
    }

    @Test func `autoscrollSpeed goes forward, and the carousel rests on an item when it ends`() {
        let carousel = make()
        carousel.settings.autoscrollSpeed = 2
        #expect(carousel.settings.autoscroll == -2)
        carousel.advance(by: 0.7)
        #expect(abs(carousel.scrollOffset - 1.4) < 1e-9)
        carousel.settings.autoscrollSpeed = 0
        finish(carousel)
        #expect(carousel.scrollOffset == 1)
        #expect(log.events.first == "began autoplay" && log.events.last == "ended autoplay")
    }

    @Test func `with reduced motion scrolls are at once`() {
        let carousel = make()
        carousel.settings.reducesMotion = true
        carousel.scrollToItem(at: 7, duration: 2)
        #expect(carousel.scrollOffset == 7 && !carousel.isAnimating)
    }

    @Test func `springs come to rest at their targets, and overshoot only when they are not damped`() {
        for (damping, overshoots) in [(1.0, false), (0.3, true)] {
            let carousel = make()
            carousel.scrollToItem(at: 6, .spring(response: 0.5, damping: damping))
            var most = 0.0
            while carousel.isAnimating {
                carousel.advance(by: 1.0 / 120)
                most = max(most, carousel.scrollOffset)
            }
            #expect(carousel.scrollOffset == 6 && (most > 6.1) == overshoots)
        }
    }

    @Test(arguments: [
        ScrollCurve.linear, .easeIn, .easeOut, .easeInOut, .cubicBezier(0.25, 0.1, 0.25, 1),
        .cubicBezier(0.68, -0.55, 0.27, 1.55),
    ])
    func `a curve goes from 0 to 1, and its slope is its derivative`(_ curve: ScrollCurve) {
        #expect(curve.distance(at: 0) == 0 && curve.distance(at: 1) == 1)
        for step in 1..<20 {
            let t = Double(step) / 20
            let slope = (curve.distance(at: t + 1e-6) - curve.distance(at: t - 1e-6)) / 2e-6
            #expect(abs(slope - curve.slope(at: t)) < 1e-4, "\(t)")
        }
    }

    @Test func `the eye decides what is front and back`() {
        let carousel = make("cylinder")
        carousel.options[.showBackfaces] = 0
        for placement in carousel.placements {
            #expect(placement.isHidden != placement.transform.showsFront(of: placement.size))
        }
        let hidden = carousel.placements.filter(\.isHidden)
        #expect(!hidden.isEmpty)
    }
}

/// Notes events that are not paired.
private final class PairTrace: CarouselDelegate {
    private(set) var open: CarouselEvent.Cause?
    private(set) var mistakes: [String] = []
    private(set) var count = 0

    func carousel(_ carousel: Carousel<TestView>, did event: CarouselEvent) {
        switch event.kind {
        case .began:
            count += 1
            if open != nil { mistakes.append("\(event.cause) began within another motion") }
            open = event.cause
        case .ended:
            if open != event.cause { mistakes.append("\(event.cause) ended, which had not begun") }
            open = nil
        default: break
        }
    }
}

/// Lets every drag end at a place of its own.
private final class RestChooser: CarouselDelegate {
    var target: Double?
    private(set) var proposed = 0.0

    func carousel(
        _ carousel: Carousel<TestView>, willEndDraggingWithVelocity velocity: Double, target: inout Double
    ) {
        proposed = target
        if let chosen = self.target { target = chosen }
    }
}
