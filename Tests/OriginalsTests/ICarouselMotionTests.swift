import BuiltinTypes
import Testing

import CarouselEngine

@testable import CarouselOriginals

/// How an iCarousel moves, along both axes.
@Suite struct ICarouselMotionTests {
    private final class Log: OriginalDelegate {
        typealias ItemView = TestView
        var events: [OriginalEvent] = []
        func carousel(_ carousel: OriginalCarousel<TestView>, did event: OriginalEvent) {
            if event != .didScroll, event != .currentItemIndexDidChange { events.append(event) }
        }
    }

    private let data = TestData(items: 12, size: Size(width: 100, height: 100))
    private let log = Log()

    private func carousel(_ type: String = "linear", vertical: Bool) -> ICarousel<TestView> {
        let carousel = makeICarousel(type, data: data)
        carousel.settings.isVertical = vertical
        carousel.scrollOffset = 0
        carousel.delegate = log
        carousel.layoutIfNeeded()
        carousel.scrollOffset = 0
        log.events.removeAll()
        return carousel
    }

    private func along(_ x: Double, vertical: Bool) -> Size {
        vertical ? Size(width: 0, height: x) : Size(width: x, height: 0)
    }

    private func settle(_ carousel: ICarousel<TestView>) {
        for _ in 0..<600 where carousel.isAnimating { carousel.advance(by: 1.0 / 60) }
    }

    @Test(arguments: [false, true]) func `the items move by the same distance as the finger`(vertical: Bool) {
        let carousel = carousel(vertical: vertical)
        carousel.touchDown()
        carousel.beginDrag()
        carousel.drag(translation: along(-250, vertical: vertical), velocity: .zero)
        #expect(carousel.scrollOffset == 2.5)
        #expect(carousel.isDragging)
    }

    @Test(arguments: [false, true]) func `beyond an end the resistance grows, up to the bounce distance`(
        vertical: Bool
    ) {
        let carousel = carousel(vertical: vertical)
        carousel.beginDrag()
        var offsets: [Double] = []
        for translation in [50.0, 100, 200] {
            carousel.drag(translation: along(translation, vertical: vertical), velocity: .zero)
            offsets.append(carousel.scrollOffset)
        }
        #expect(offsets == [-0.5, -0.75, -1])
        carousel.endDrag()
        settle(carousel)
        #expect(carousel.scrollOffset == 0)
    }

    @Test(arguments: [false, true])
    func `a flick slows down and comes to rest on an item, with its events in order`(
        vertical: Bool
    ) {
        let carousel = carousel(vertical: vertical)
        carousel.touchDown()
        carousel.beginDrag()
        carousel.drag(translation: along(-60, vertical: vertical), velocity: along(-900, vertical: vertical))
        carousel.endDrag()
        #expect(carousel.isDecelerating)
        settle(carousel)
        #expect(carousel.scrollOffset == 4)
        #expect(
            log.events == [
                .willBeginDragging, .didEndDragging(willDecelerate: true), .willBeginDecelerating,
                .didEndDecelerating, .willBeginScrollingAnimation,
                .didEndScrollingAnimation,
            ])
    }

    @Test func `with paging, a flick ends at the next item`() {
        let carousel = carousel(vertical: false)
        carousel.settings.isPagingEnabled = true
        carousel.beginDrag()
        carousel.drag(translation: Size(width: -60, height: 0), velocity: Size(width: -3000, height: 0))
        carousel.endDrag()
        settle(carousel)
        #expect(carousel.scrollOffset == 1)
    }

    @Test func `a slow drag returns to the nearest item`() {
        let carousel = carousel(vertical: false)
        carousel.beginDrag()
        carousel.drag(translation: Size(width: -40, height: 0), velocity: Size(width: -50, height: 0))
        carousel.endDrag()
        settle(carousel)
        #expect(carousel.scrollOffset == 0)
        #expect(
            log.events == [
                .willBeginDragging, .didEndDragging(willDecelerate: false), .willBeginScrollingAnimation,
                .didEndScrollingAnimation,
            ])
    }

    @Test func `a touch stops a motion without an event`() {
        let carousel = carousel(vertical: false)
        carousel.scrollToItem(at: 9, duration: 1)
        carousel.advance(by: 0.4)
        let offset = carousel.scrollOffset
        log.events.removeAll()
        carousel.touchDown()
        carousel.advance(by: 0.4)
        #expect(carousel.scrollOffset == offset && log.events.isEmpty)
    }

    @Test func `a drag across the axis is ignored, unless the setting allows it`() {
        let carousel = carousel(vertical: false)
        #expect(!carousel.shouldBeginDrag(translation: Size(width: 3, height: 10)))
        #expect(carousel.shouldBeginDrag(translation: Size(width: 10, height: 10)))
        carousel.settings.ignoresPerpendicularSwipes = false
        #expect(carousel.shouldBeginDrag(translation: Size(width: 3, height: 10)))
    }

    @Test func `positive autoscroll decreases the offset, and never ends on a ring`() {
        let carousel = carousel("rotary", vertical: false)
        carousel.scrollOffset = 1
        carousel.settings.autoscroll = 2
        for _ in 0..<60 { carousel.advance(by: 1.0 / 60) }
        #expect(abs(carousel.scrollOffset - 11) < 1e-9)
        for _ in 0..<360 { carousel.advance(by: 1.0 / 60) }
        #expect(abs(carousel.scrollOffset - 11) < 1e-9)
        #expect(carousel.isAnimating)
    }

    @Test func `a scroll eases in and out, and takes its duration`() {
        let carousel = carousel(vertical: false)
        carousel.scrollToItem(at: 8, duration: 1)
        var offsets: [Double] = []
        for _ in 0..<4 {
            carousel.advance(by: 0.25)
            offsets.append(carousel.scrollOffset)
        }
        #expect(offsets == [0.5, 4, 7.5, 8])
        #expect(log.events == [.willBeginScrollingAnimation, .didEndScrollingAnimation])
    }

    @Test func `on a ring a scroll takes the shorter way`() {
        let carousel = carousel("rotary", vertical: false)
        carousel.scrollToItem(at: 10, duration: 1)
        carousel.advance(by: 0.5)
        #expect(carousel.scrollOffset == 11)
    }

    @Test func `scrolling by items counts from the whole item behind`() {
        let carousel = carousel(vertical: false)
        carousel.scrollOffset = 2.4
        carousel.scroll(byNumberOfItems: 1, duration: 0.1)
        settle(carousel)
        #expect(carousel.scrollOffset == 3)
        carousel.scrollOffset = 2.4
        carousel.scroll(byNumberOfItems: -1, duration: 0.1)
        settle(carousel)
        #expect(carousel.scrollOffset == 2)
    }

    @Test func `negative time and NaN are ignored`() {
        let carousel = carousel(vertical: false)
        carousel.scrollToItem(at: 8, duration: 1)
        carousel.advance(by: 0.5)
        let time = carousel.time
        for bad in [-1.0, .nan, .infinity] { carousel.advance(by: bad) }
        #expect(carousel.time == time && carousel.scrollOffset == 4)
    }

    @Test func `the toggle changes sign with the index and eases to 0`() {
        let carousel = carousel("coverFlow2", vertical: false)
        carousel.beginDrag()
        carousel.drag(translation: Size(width: -60, height: 0), velocity: .zero)
        #expect(carousel.currentItemIndex == 1 && carousel.toggle == -1)
        carousel.advance(by: 0.2)
        #expect(carousel.toggle > -1 && carousel.toggle < 0)
        carousel.advance(by: 0.5)
        #expect(carousel.toggle == 0)
    }
}
