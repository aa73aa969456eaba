import Testing

@testable import CarouselEngine

/// A motion that something else takes over: a callback, the app, an empty list.
@Suite struct InterruptionTests {
    private let data = TestData(items: 9)
    private var carousel: Carousel<TestView> { held }
    private let held: Carousel<TestView>

    init() { held = makeCarousel("linear", data: data) }

    @Test func `a scroll that a callback begins wins, and each began has its ended`() {
        var (kinds, inner): ([String], ScrollToken?) = ([], nil)
        carousel.onEvent = { [held] event in
            kinds.append(event.name)
            if event.kind == .ended(finished: false), inner == nil { inner = held.scrollToItem(at: 8) }
        }
        carousel.scrollToItem(at: 3)
        carousel.advance(by: 0.1)
        let outer = carousel.scrollToItem(at: 5)
        #expect(outer.end == .interrupted(by: .program))
        carousel.advance(by: 1)
        #expect(carousel.scrollOffset == 8 && inner?.end == .reached)
        let motions = kinds.filter { ["began", "ended"].contains($0) }
        #expect(motions == ["began", "ended", "began", "ended", "began", "ended"], "\(motions)")
    }

    @Test func `autoplay goes on after a drag that a scroll has ended`() {
        carousel.settings.autoplayInterval = 1
        carousel.touchDown()
        carousel.beginDrag()
        carousel.drag(translation: Size(width: -50, height: 0), velocity: .zero)
        carousel.scrollToItem(at: 3, .timed(0.2))
        carousel.endDrag()
        for _ in 0..<40 { carousel.advance(by: 0.05) }
        #expect(carousel.scrollOffset == 4)
    }

    @Test func `a resting finger stops autoplay`() {
        carousel.settings.autoplayInterval = 1
        carousel.touchDown()
        for _ in 0..<40 { carousel.advance(by: 0.05) }
        #expect(carousel.scrollOffset == 0)
        carousel.touchUp()
        for _ in 0..<19 { carousel.advance(by: 0.05) }
        #expect(carousel.scrollOffset == 0)
        for _ in 0..<12 { carousel.advance(by: 0.05) }
        #expect(carousel.scrollOffset == 1)
    }

    @Test func `what a scroll view of the platform moves begins and ends once`() {
        var motions: [CarouselEvent] = []
        carousel.onEvent = { if ["began", "ended"].contains($0.name) { motions.append($0) } }
        func drag(by width: Double) {
            carousel.scrollViewWillBeginDragging()
            carousel.scrollView(didScrollBy: Size(width: width, height: 0))
        }
        drag(by: 160)
        carousel.scrollViewDidEndDragging(willDecelerate: false)
        drag(by: 80)
        carousel.scrollViewDidEndDragging(willDecelerate: true)
        carousel.scrollView(didScrollBy: Size(width: 80, height: 0))
        carousel.scrollViewDidEndDecelerating()
        carousel.isDrivenByScrollView = true
        let token = carousel.scrollToItem(at: 3)
        carousel.scrollView(didScrollBy: Size(width: 160, height: 0))
        carousel.scrollViewDidEndScrollingAnimation()
        #expect(carousel.scrollOffset == 3 && token.end == .reached)
        let pairs = [CarouselEvent.Cause.finger, .finger, .program].flatMap {
            [CarouselEvent(.began, cause: $0), CarouselEvent(.ended(finished: true), cause: $0)]
        }
        #expect(motions == pairs, "\(motions)")
    }

    @Test func `a drag of a scroll view ends what moves under it`() {
        let scroll = carousel.scrollToItem(at: 6)
        carousel.advance(by: 0.1)
        carousel.scrollViewWillBeginDragging()
        #expect(carousel.isDragging && !carousel.isScrolling)
        #expect(scroll.end == .interrupted(by: .finger))
        let held = carousel.scrollOffset
        carousel.advance(by: 1)
        #expect(carousel.scrollOffset == held)
        carousel.scrollViewDidEndDragging(willDecelerate: false)

        carousel.touchDown()
        carousel.beginDrag()
        carousel.drag(
            translation: Size(width: 60, height: 0), velocity: Size(width: 900, height: 0))
        carousel.endDrag()
        #expect(carousel.isDecelerating)
        carousel.scrollViewWillBeginDragging()
        #expect(carousel.isDragging && !carousel.isDecelerating)
        let caught = carousel.scrollOffset
        carousel.advance(by: 1)
        #expect(carousel.scrollOffset == caught)
    }

    @Test func `a scroll that begins while a scroll view decelerates runs alone`() {
        carousel.scrollViewWillBeginDragging()
        carousel.scrollViewDidEndDragging(willDecelerate: true)
        #expect(carousel.isDecelerating)
        let token = carousel.scrollToItem(at: 6)
        #expect(carousel.isScrolling && !carousel.isDecelerating)
        carousel.advance(by: 1)
        #expect(carousel.scrollOffset == 6 && token.end == .reached)
    }

    @Test func `a scroll view that moves on while it decelerates takes the carousel back`() {
        carousel.scrollViewWillBeginDragging()
        carousel.scrollViewDidEndDragging(willDecelerate: true)
        let token = carousel.scrollToItem(at: 6)
        carousel.advance(by: 0.1)
        let former = carousel.scrollOffset
        carousel.scrollView(didScrollBy: Size(width: 160, height: 0))
        #expect(token.end == .interrupted(by: .finger))
        #expect(carousel.isDecelerating && !carousel.isScrolling)
        #expect(abs(carousel.scrollOffset - former - 1) < 1e-9)
        carousel.scrollViewDidEndDecelerating()
        #expect(!carousel.isDecelerating)
    }

    @Test func `a jump does not stop a scroll view that decelerates`() {
        carousel.scrollViewWillBeginDragging()
        carousel.scrollViewDidEndDragging(willDecelerate: true)
        carousel.scrollOffset = 4
        #expect(carousel.isDecelerating)
        carousel.scrollView(didScrollBy: Size(width: 160, height: 0))
        #expect(carousel.scrollOffset == 5)
        carousel.scrollViewDidEndDecelerating()
        #expect(!carousel.isDecelerating)
    }

    @Test func `a swipe of a scroll view goes no farther than the longest, from where it began`() {
        carousel.settings.longestSwipe = 1
        carousel.settings.stopsAtItemBoundary = true
        carousel.scrollOffset = 5
        carousel.scrollViewWillBeginDragging()
        carousel.scrollView(didScrollBy: Size(width: 40, height: 0))
        #expect(carousel.scrollViewTarget(for: 8) == 6)
        // Pages of as many items as fit count as one each.
        carousel.settings.isPagingEnabled = true
        carousel.settings.itemsPerPage = 0
        #expect(carousel.scrollViewTarget(for: 0) == 0)
    }

    @Test func `lengths that a delegate gave go with it`() {
        final class Wide: CarouselExtentDelegate {
            typealias ItemView = TestView
            func carousel(_ carousel: Carousel<TestView>, extentOfItemAt index: Int) -> Double? { 300 }
        }
        let wide = Wide()
        let usual = carousel.placements
        carousel.delegate = wide
        #expect(carousel.placements != usual)
        carousel.delegate = nil
        carousel.layoutIfNeeded()
        #expect(carousel.placements.map(\.size) == usual.map(\.size))
    }

    @Test func `a drag and a tap on an empty carousel leave nothing behind`() {
        data.items = 0
        carousel.reloadData()
        carousel.scrollOffset = 3
        carousel.touchDown()
        carousel.beginDrag()
        carousel.endDrag()
        carousel.tap(at: Point(x: 100, y: 100))
        data.items = 8
        carousel.reloadData()
        #expect(carousel.scrollOffset == 3)
        carousel.settings.autoplayInterval = 1
        for _ in 0..<30 { carousel.advance(by: 0.05) }
        #expect(carousel.scrollOffset == 4)
    }

    @Test func `a drag ends when scrolling is switched off under the finger, and a pointer is declined then`()
    {
        carousel.touchDown()
        carousel.beginDrag()
        carousel.drag(translation: Size(width: -150, height: 0), velocity: .zero)
        carousel.settings.isScrollEnabled = false
        carousel.endDrag()
        carousel.advance(by: 1)
        #expect(!carousel.isDragging && carousel.scrollOffset == 1)
        let driver = CarouselDriver(carousel)
        driver.pointerDown(at: Point(x: 400, y: 200), time: 0)
        #expect(driver.pointerMoved(to: Point(x: 340, y: 200), time: 0.1) == .declined)
    }

    @Test(arguments: [2, 5]) func `pages by a number, and autoplay, go round a loop in their direction`(
        count: Int
    ) {
        data.items = count
        let carousel = makeCarousel("rotary", data: data)
        carousel.options[.wrap] = 1
        carousel.layoutIfNeeded()
        carousel.scroll(to: .pages(by: count + 1), .timed(1))
        carousel.advance(by: 0.5)
        #expect(carousel.scrollOffset > 0.5)
        carousel.scroll(to: .pages(by: 1), .timed(1))
        carousel.advance(by: 2)
        #expect(carousel.currentItemIndex == 2 % count)
        carousel.scrollOffset = Double(count - 1)
        carousel.settings.autoplayInterval = 1
        carousel.advance(by: 0.9)
        carousel.advance(by: 0.3)
        #expect(carousel.scrollOffset > Double(count - 1) + 0.1)
    }

    @Test func `arrows go from page to page where pages are places to rest`() {
        carousel.settings.isPagingEnabled = true
        carousel.settings.itemsPerPage = 3
        carousel.scroll(to: .stops(by: 1), .timed(0.1))
        carousel.advance(by: 1)
        #expect(carousel.scrollOffset == 3)
        carousel.scroll(to: .stops(by: -7), .timed(0.1))
        carousel.advance(by: 1)
        #expect(carousel.scrollOffset == 0)
    }

    @Test func `what the initial settings say holds from the start`() {
        var settings = CarouselSettings()
        settings.autoscroll = -1
        let moving = Carousel<TestView>(
            type: carousel.type, bounds: Size(width: 800, height: 400), settings: settings)
        moving.dataSource = data
        moving.layoutIfNeeded()
        #expect(moving.isAnimating)
        moving.advance(by: 0.5)
        #expect(moving.scrollOffset == 0.5)
    }

    @Test func `numbers at their ends trap nowhere`() {
        carousel.scrollOffset = 5
        carousel.scroll(to: .pages(by: .max), .none)
        carousel.scroll(to: .pages(by: .min), .none)
        carousel.scroll(to: .stops(by: .min), .none)
        #expect(carousel.pages.page(ofItem: .max) == 8 && carousel.scrollOffset == 0)
    }

    @Test func `between contained ends, an insertion keeps the current item, and rests where one can rest`() {
        carousel.settings.itemSize = Size(width: 100, height: 80)
        data.items = 8
        carousel.settings.containment = .trim
        carousel.bounds = Size(width: 350, height: 100)
        carousel.reloadData()
        carousel.layoutIfNeeded()
        func insert(at index: Int) {
            data.items += 1
            carousel.insertItem(at: index, animated: true)
            carousel.advance(by: 1)
            carousel.advance(by: 1)
            #expect(
                carousel.snaps.contains { $0.offset == carousel.scrollOffset }, "\(carousel.scrollOffset)")
        }
        insert(at: 1)
        #expect(carousel.currentItemIndex == 0)
        carousel.scroll(to: .item(8), .none)
        #expect(carousel.currentItemIndex == 8)
        insert(at: 8)
        #expect(carousel.currentItemIndex == 9)
        carousel.scroll(to: .item(0), .none)
        carousel.scrollToItem(at: 9, .timed(1))
        carousel.advance(by: 0.5)
        insert(at: 9)
        #expect(carousel.currentItemIndex == 10)
    }

    @Test
    func
        `autoplay goes on when the items under a finger are gone, and a scroll in a callback is not settled over`()
    {
        carousel.settings.autoplayInterval = 1
        carousel.touchDown()
        data.items = 0
        carousel.reloadData()
        carousel.tap(at: Point(x: 400, y: 200))
        data.items = 9
        carousel.reloadData()
        for _ in 0..<30 { carousel.advance(by: 0.05) }
        #expect(carousel.scrollOffset == 1)
        carousel.settings.autoplayInterval = 0
        carousel.touchDown()
        carousel.beginDrag()
        carousel.drag(translation: Size(width: -200, height: 0), velocity: Size(width: -900, height: 0))
        carousel.endDrag()
        carousel.advance(by: 0.15)
        var isDone = false
        carousel.onEvent = { [held] event in
            guard event.kind == .began, !isDone else { return }
            isDone = true
            held.scrollToItem(at: 7)
        }
        carousel.touchDown()
        carousel.touchUp()
        carousel.advance(by: 2)
        #expect(isDone && carousel.scrollOffset == 7)
    }
}
