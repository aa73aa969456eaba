import BuiltinTypes
import Testing

@testable import CarouselEngine

/// Fingers that share a carousel, mice that come back, autoplay under a hand, and what a screen reader is told.
struct HandTests {
    private func carousel(
        _ count: Int = 10, item: Double = 400, _ set: (Carousel<Int>) -> Void = { _ in }
    ) -> (Carousel<Int>, CarouselDriver<Int>) {
        let carousel = Carousel<Int>(
            type: .linear, bounds: Size(width: 400, height: 300), count: count,
            itemSize: Size(width: item, height: 200)
        ) { index, _ in index }
        set(carousel)
        let driver = CarouselDriver(carousel)
        driver.advance(to: 0)
        return (carousel, driver)
    }

    private func run(_ driver: CarouselDriver<Int>, from start: Double, to end: Double) {
        var now = start
        while now < end - 1e-9 {
            now += 1.0 / 60
            driver.frame(at: now)
        }
    }

    // MARK: Pointers

    @Test("a second finger is declined, and leaves nothing behind") func second() {
        let (carousel, driver) = carousel(5)
        driver.pointerDown(1, at: Point(x: 200, y: 150), time: 0.1)
        driver.pointerDown(2, at: Point(x: 300, y: 150), time: 0.2)
        driver.pointerUp(1, at: Point(x: 200, y: 150), time: 0.3)
        for step in 1...10 {
            let place = Point(x: 300 - Double(step) * 15, y: 150)
            #expect(driver.pointerMoved(2, to: place, time: 0.3 + Double(step) / 60) == .declined)
        }
        driver.pointerUp(2, at: Point(x: 150, y: 150), time: 0.6)
        #expect(carousel.scrollOffset == 0 && carousel.context.pointer == nil && !driver.isTracking)
        // The next one is as any other.
        driver.pointerDown(2, at: Point(x: 300, y: 150), time: 1)
        #expect(driver.pointerMoved(2, to: Point(x: 200, y: 150), time: 1.1) == .claimed(left: 0))
    }

    @Test("a mouse whose button was released outside does not drag when it comes back") func released() {
        let (carousel, driver) = carousel(5)
        driver.pointerDown(at: Point(x: 300, y: 150), time: 0.1)
        driver.pointerMoved(to: Point(x: 250, y: 150), isDown: true, time: 0.2)
        #expect(carousel.isDragging)
        #expect(driver.pointerMoved(to: Point(x: 100, y: 150), isDown: false, time: 1) == .undecided)
        #expect(!carousel.isDragging && !driver.isTracking)
        #expect(carousel.context.pointer?.isDown == false)
    }

    // MARK: Autoplay

    private static let causes = ["key", "next", "reader", "wheel", "jump", "drag"]

    @Test("whoever moves it, the next page waits for a full interval", arguments: causes) func full(
        _ cause: String
    ) {
        let (carousel, driver) = carousel { $0.settings.autoplayInterval = 4 }
        run(driver, from: 0, to: 3.5)
        switch cause {
        case "key": driver.key(.right, time: 3.5)
        case "next": carousel.scroll(byNumberOfItems: 1)
        case "reader": driver.perform(.next)
        case "wheel": driver.wheel(by: Size(width: 1, height: 0), unit: .notches, time: 3.5)
        case "jump": carousel.scrollOffset = 1
        default:
            driver.pointerDown(at: Point(x: 300, y: 150), time: 3.4)
            driver.pointerMoved(to: Point(x: 50, y: 150), time: 3.45)
            driver.pointerUp(at: Point(x: 50, y: 150), time: 3.5)
        }
        run(driver, from: 3.5, to: 4.55)
        #expect(carousel.currentItemIndex == 1)
        #expect(abs((carousel.autoplayTimeLeft ?? 0) - 2.95) < 0.02)
    }

    @Test(
        "it rests under a pointer that moves, and not under one that is only there", arguments: [true, false])
    func pointed(_ rests: Bool) {
        let (carousel, driver) = carousel {
            $0.settings.autoplayInterval = 1
            $0.settings.autoplayRests = rests
        }
        driver.pointerMoved(to: Point(x: 200, y: 150), time: 0.1)
        run(driver, from: 0.1, to: 1.7)
        #expect(carousel.currentItemIndex == 1)
        driver.pointerMoved(to: Point(x: 210, y: 150), time: 1.7)
        run(driver, from: 1.7, to: 5)
        #expect((carousel.currentItemIndex == 1) == rests)
        if rests { #expect(driver.nextFrame == .never) }
        driver.pointerLeft(time: 5)
        let place = carousel.currentItemIndex
        run(driver, from: 5, to: 6.6)
        #expect(carousel.currentItemIndex > place)
    }

    @Test("it rests with the focus, and goes on without") func focused() {
        let (carousel, driver) = carousel { $0.settings.autoplayInterval = 1 }
        driver.hasFocus = true
        run(driver, from: 0, to: 3)
        #expect(carousel.currentItemIndex == 0)
        var isAsked = false
        carousel.needsFrames = { isAsked = true }
        driver.advance(to: 3.1)
        driver.hasFocus = false
        #expect(isAsked)
        run(driver, from: 3.1, to: 4.7)
        #expect(carousel.currentItemIndex == 1)
    }

    @Test("who switches that off needs not move the pointer away") func switchedOff() {
        let (carousel, driver) = carousel { $0.settings.autoplayInterval = 1 }
        driver.hasFocus = true
        driver.pointerMoved(to: Point(x: 200, y: 150), time: 0.1)
        driver.pointerMoved(to: Point(x: 210, y: 150), time: 0.2)
        #expect(carousel.isAutoplayPaused)
        carousel.settings.autoplayRests = false
        #expect(!carousel.isAutoplayPaused)
        run(driver, from: 0.2, to: 1.8)
        #expect(carousel.currentItemIndex == 1)
    }

    // MARK: Screen readers

    @Test("pages wholly outside are out of reach", arguments: [false, true]) func outside(_ wraps: Bool) {
        let (carousel, _) = carousel(12) { $0.options.wrap = wraps }
        carousel.scrollOffset = 4
        let reached = carousel.accessibleElements.dropFirst().filter { !$0.isOutOfReach }.compactMap(\.index)
        #expect(reached == [4])
        carousel.scrollOffset = 4.5
        let both = carousel.accessibleElements.dropFirst().filter { !$0.isOutOfReach }.compactMap(\.index)
        #expect(both == [4, 5])
    }

    @Test(
        "what shares a place to rest is told as a range, and nobody is sent there from there",
        arguments: [true, false])
    func range(_ isGerman: Bool) {
        let (carousel, driver) = carousel(4, item: 150) {
            $0.settings.alignment = .start
            $0.settings.containment = .trim
            if isGerman { $0.accessibilityTexts = .german }
        }
        var heard: [String] = []
        var now = 0.0
        repeat {
            run(driver, from: now, to: now + 1)
            now += 1
            heard.append(carousel.accessibleElements[0].value)
        } while driver.perform(.next)
        let english = ["1 of 4", "2 of 4", "3 to 4 of 4"]
        #expect(heard == (isGerman ? ["1 von 4", "2 von 4", "3 bis 4 von 4"] : english))
        #expect(!carousel.perform(.goTo, onItemAt: 2) && !carousel.perform(.goTo, onItemAt: 3))
        #expect(
            carousel.accessibleElements.filter { $0.actions.contains(.goTo) }.compactMap(\.index) == [0, 1])
        #expect(carousel.perform(.goTo, onItemAt: 1))
    }

    @Test("a page is told as its items") func page() {
        let (carousel, _) = carousel(8, item: 100) {
            $0.settings.isPagingEnabled = true
            $0.settings.itemsPerPage = 3
        }
        #expect(carousel.accessibleElements[0].value == "1 to 3 of 8")
        carousel.scrollToPage(at: 2, .none)
        #expect(carousel.accessibleElements[0].value == "7 to 8 of 8")
    }

    // MARK: Ends

    @Test("beyond an end, the scrolled part and the progress stay in 0 to 1") func parts() {
        let (carousel, driver) = carousel(5)
        for (item, way) in [(0, 300.0), (4, -300)] {
            carousel.scrollToItem(at: item, .none)
            driver.pointerDown(at: Point(x: 200, y: 150), time: 1)
            driver.pointerMoved(to: Point(x: 200 + way, y: 150), time: 1)
            #expect(carousel.isBeyondEnd)
            #expect(carousel.scrolledPart == (item == 0 ? 0 : 1))
            #expect(carousel.progress.fraction == 0 && carousel.progress.from == item)
            driver.pointerUp(at: Point(x: 200 + way, y: 150), time: 1)
            run(driver, from: 1, to: 2)
        }
    }
}
