import Testing

@testable import CarouselEngine

/// How scrolls that the app asks for end.
@Suite struct ScrollTokenTests {
    private let data = TestData(items: 12)

    private func make() -> Carousel<TestView> {
        let carousel = makeCarousel("linear", data: data)
        for _ in 0..<60 { carousel.advance(by: 1.0 / 60) }
        return carousel
    }

    @Test func `a scroll that arrives has reached its end`() {
        let carousel = make()
        let token = carousel.scrollToItem(at: 4, .timed(0.5))
        carousel.advance(by: 0.25)
        #expect(token.end == nil)
        for _ in 0..<60 { carousel.advance(by: 1.0 / 60) }
        #expect(token.end == .reached && carousel.scrollOffset == 4)
    }

    @Test func `a scroll at once, by nothing or over no time has reached its end at once`() {
        let carousel = make()
        #expect(carousel.scrollToItem(at: 4, .none).end == .reached)
        #expect(carousel.scrollToItem(at: 5, .timed(0)).end == .reached)
        #expect(carousel.scrollToItem(at: 5).end == .reached)
        #expect(carousel.scroll(toOffset: .nan).end == .cancelled)
        #expect(carousel.scroll(byOffset: .infinity).end == .cancelled)
        #expect(carousel.scrollToPage(at: 2, .none).end == .reached)
    }

    @Test func `what interrupts a scroll is told`() {
        let carousel = make()
        func ended(by body: () -> Void) -> ScrollEnd? {
            let token = carousel.scroll(byNumberOfItems: carousel.scrollOffset < 6 ? 5 : -5, .timed(2))
            carousel.advance(by: 0.5)
            body()
            return token.end
        }
        let dragged = ended {
            carousel.touchDown()
            carousel.beginDrag()
        }
        #expect(dragged == .interrupted(by: .finger))
        carousel.endDrag()
        carousel.advance(by: 1)
        #expect(ended { carousel.scrollToItem(at: 0) } == .interrupted(by: .program))
        carousel.advance(by: 1)
        #expect(ended { carousel.scrollOffset = 7 } == .interrupted(by: .program))
        #expect(ended { carousel.press(.left) } == .interrupted(by: .key))
        carousel.advance(by: 1)
        let last = ended {
            data.items = 0
            carousel.removeItems(at: 0, count: 12)
        }
        #expect(last == .interrupted(by: .data))
    }

    @Test func `a change of the data does not interrupt a scroll whose item stays`() {
        let carousel = make()
        let token = carousel.scrollToItem(at: 8, .timed(0.5))
        carousel.advance(by: 0.2)
        data.items = 14
        carousel.insertItems(at: 0, count: 2)
        #expect(token.end == nil)
        carousel.advance(by: 1)
        #expect(token.end == .reached && carousel.currentItemIndex == 10)
    }

    @Test func `a scroll ends with its carousel`() {
        var carousel: Carousel<TestView>? = make()
        let token = carousel?.scrollToItem(at: 8)
        carousel = nil
        #expect(token?.end == .cancelled)
    }

    @Test func `a scroll begun when another one arrives does not take its token`() {
        let carousel = make()
        let again = ScrollAgain()
        carousel.delegate = again
        let token = carousel.scrollToItem(at: 4, .timed(0.5))
        for _ in 0..<90 { carousel.advance(by: 1.0 / 60) }
        #expect(token.end == .reached && again.token?.end == .reached && carousel.scrollOffset == 6)
    }

    @MainActor
    @Test func `a scroll can be awaited`() async {
        let carousel = make()
        let token = carousel.scrollToItem(at: 4)
        let waiting = Task { @MainActor in await token.ended() }
        await Task.yield()
        for _ in 0..<60 { carousel.advance(by: 1.0 / 60) }
        #expect(await waiting.value == .reached)
        #expect(await carousel.scrollToItem(at: 2, .none).ended() == .reached)
    }

    @Test func `a scroll to an item by its identity waits for the first items`() throws {
        let source = TestData(items: 0)
        let carousel = makeCarousel("linear", data: source)
        let token = carousel.scroll(toID: "c")
        #expect(token.end == nil)
        source.items = 4
        try carousel.apply(["a", "b", "c", "d"])
        #expect(token.end == .reached && carousel.currentItemIndex == 2)
        #expect(carousel.scroll(toID: "x").end == .cancelled)
        #expect(carousel.scroll(toID: "a", .none).end == .reached && carousel.currentItemIndex == 0)
    }

    @Test func `a scroll that waits for items is interrupted by another place to begin at`() throws {
        let source = TestData(items: 0)
        let carousel = makeCarousel("linear", data: source)
        let token = carousel.scroll(toID: "c")
        carousel.scrollOffset = 1
        source.items = 4
        try carousel.apply(["a", "b", "c", "d"])
        #expect(token.end == .interrupted(by: .program) && carousel.currentItemIndex == 1)
    }
}

/// Scrolls on to the next item but one, once.
private final class ScrollAgain: CarouselDelegate {
    var token: ScrollToken?
    func carousel(_ carousel: Carousel<TestView>, did event: CarouselEvent) {
        guard case .ended = event.kind, token == nil else { return }
        token = carousel.scroll(byNumberOfItems: 2, .timed(0.3))
    }
}
