import BuiltinTypes
import Testing

@testable import CarouselEngine

/// Calls from within callbacks.
@Suite struct ReentrancyTests {
    private final class Delegate: CarouselDelegate {
        typealias ItemView = TestView
        var onScroll: ((Carousel<TestView>) -> Void)?
        var onEnd: ((Carousel<TestView>) -> Void)?
        var onGone: ((Carousel<TestView>) -> Void)?
        var scrolls = 0
        func carousel(_ carousel: Carousel<TestView>, did event: CarouselEvent) {
            switch event.kind {
            case .moved:
                scrolls += 1
                onScroll?(carousel)
            case .ended(finished: true): onEnd?(carousel)
            case .gone: onGone?(carousel)
            default: break
            }
        }
    }

    private let data = TestData(items: 20)
    private let delegate = Delegate()
    private let carousel: Carousel<TestView>

    init() {
        carousel = makeCarousel("linear", data: data)
        carousel.scrollOffset = 0
        carousel.delegate = delegate
        carousel.layoutIfNeeded()
        carousel.scrollOffset = 0
    }

    @Test func `a delegate that scrolls in each scroll event does not recurse for ever`() {
        delegate.onScroll = { $0.scrollOffset += 1 }
        carousel.scrollOffset = 1
        #expect(delegate.scrolls <= 16)
        #expect(carousel.problems().isEmpty)
    }

    @Test func `a scroll that starts in the last step of another one continues`() {
        delegate.onScroll = { carousel in
            if carousel.scrollOffset == 3 { carousel.scrollToItem(at: 10, duration: 0.5) }
        }
        carousel.scrollToItem(at: 3, duration: 0.1)
        for _ in 0..<120 { carousel.advance(by: 1.0 / 60) }
        #expect(carousel.scrollOffset == 10)
    }

    @Test func `a scroll that starts in another one's end event continues`() {
        delegate.onEnd = { carousel in
            if carousel.currentItemIndex < 5 { carousel.scroll(byNumberOfItems: 1, duration: 0.1) }
        }
        carousel.scrollToItem(at: 1, duration: 0.1)
        for _ in 0..<120 { carousel.advance(by: 1.0 / 60) }
        #expect(carousel.currentItemIndex == 5)
    }

    @Test func `reloading in a callback during a scroll shows the new data`() {
        delegate.onScroll = { [data] carousel in
            guard data.items == 20 else { return }
            data.items = 4
            carousel.reloadData()
        }
        carousel.scrollOffset = 9
        carousel.layoutIfNeeded()
        #expect(carousel.numberOfItems == 4)
        #expect(carousel.indexesForVisibleItems.allSatisfy { (0..<4).contains($0) })
        #expect(carousel.problems().isEmpty)
    }

    @Test func `removing items in a callback keeps the others`() {
        delegate.onScroll = { [data] carousel in
            guard data.items > 15 else { return }
            data.items -= 1
            carousel.removeItem(at: carousel.currentItemIndex, animated: false)
        }
        carousel.scrollOffset = 9
        #expect(carousel.numberOfItems == data.items)
        #expect(carousel.problems().isEmpty)
    }

    @Test func `a change within the events of a reload counts from the new data`() {
        delegate.onGone = { [data, delegate] carousel in
            delegate.onGone = nil
            data.items += 1
            carousel.insertItems(at: 0)
        }
        data.items = 5
        carousel.reloadData()
        carousel.layoutIfNeeded()
        #expect(carousel.numberOfItems == 6)
        #expect(carousel.problems().isEmpty)
    }
}
