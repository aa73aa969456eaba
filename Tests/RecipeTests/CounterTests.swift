// A test without a clock, without views and without waiting: the time is a number.

import BuiltinTypes
import CarouselEngine
import Testing

/// What is tested: a screen that says "3 of 12".
final class Counter: CarouselDelegate {
    typealias ItemView = Int
    private(set) var text = ""

    func carousel(_ carousel: Carousel<Int>, did event: CarouselEvent) {
        if event.kind == .currentChanged {
            text = "\(carousel.currentItemIndex + 1) of \(carousel.numberOfItems)"
        }
    }
}

struct CounterTests {
    private let counter = Counter()
    private let carousel = Carousel<Int>(
        type: .linear, bounds: Size(width: 300, height: 200), count: 12,
        itemSize: Size(width: 300, height: 200)
    ) { index, _ in index }

    @Test func `a swipe goes one on`() {
        carousel.delegate = counter
        carousel.settings.isPagingEnabled = true
        let driver = CarouselDriver(carousel)
        driver.pointerDown(at: Point(x: 250, y: 100), time: 0)
        for step in 1...5 {
            driver.pointerMoved(to: Point(x: 250 - Double(step) * 20, y: 100), time: Double(step) / 60)
        }
        driver.pointerUp(at: Point(x: 150, y: 100), time: 0.1)
        // Two seconds, in no time.
        for frame in 1...120 { driver.advance(to: 0.1 + Double(frame) / 60) }
        #expect(counter.text == "2 of 12")
    }

    @Test func `what a delegate hears can be made`() {
        carousel.scrollOffset = 4
        counter.carousel(carousel, did: CarouselEvent(.currentChanged, cause: .finger))
        #expect(counter.text == "5 of 12")
    }
}
