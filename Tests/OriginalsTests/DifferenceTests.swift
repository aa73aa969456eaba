import BuiltinTypes
import CarouselEngine
import CarouselOriginals
import Testing

/// Our behavior where we differ from SwipeView and CarouselSwift on purpose.
@Suite struct DifferenceTests {
    private final class Data: OriginalDataSource, OriginalDelegate {
        var items: Int
        var selected: [Int] = []
        init(items: Int) { self.items = items }
        func numberOfItems(in carousel: OriginalCarousel<Int>) -> Int { items }
        func carousel(
            _ carousel: OriginalCarousel<Int>, viewForItemAt index: Int, reusing view: Int?
        ) -> Int { index }
        func carousel(_ carousel: OriginalCarousel<Int>, sizeOf view: Int) -> Size {
            Size(width: 100, height: 100)
        }
        func carousel(_ carousel: OriginalCarousel<Int>, did event: OriginalEvent) {
            if case .didSelect(let index) = event { selected.append(index) }
        }
    }

    private func fill<Kind: OriginalCarousel<Int>>(_ carousel: Kind, _ data: Data, loops: Bool) -> Kind {
        carousel.options[.wrap] = loops ? 1 : 0
        carousel.delegate = data
        carousel.dataSource = data
        carousel.layoutIfNeeded()
        return carousel
    }

    private func makeSwipeView(_ data: Data, loops: Bool = false) -> SwipeView<Int> {
        var settings = CarouselSettings()
        settings.alignment = .start
        return fill(
            SwipeView(type: .linear, bounds: Size(width: 320, height: 200), settings: settings), data,
            loops: loops)
    }

    private func makeCarouselSwift(
        _ data: Data, loops: Bool = false, bounds: Size = Size(width: 320, height: 200),
        _ change: (inout CarouselSettings) -> Void = { _ in }
    ) -> CarouselSwift<Int> {
        var settings = CarouselSettings()
        settings.alignment = .start
        change(&settings)
        return fill(CarouselSwift(type: .linear, bounds: bounds, settings: settings), data, loops: loops)
    }

    // MARK: SwipeView

    @Test func `autoscroll starts at the current offset, after a rest of any length`() {
        let data = Data(items: 100)
        let carousel = makeSwipeView(data)
        carousel.advance(by: 1000)
        carousel.settings.autoscroll = -1
        carousel.advance(by: 0.25)
        #expect(abs(carousel.scrollOffset - 0.25) < 1e-9)
        carousel.settings.autoscroll = 0
        carousel.advance(by: 0.25)
        carousel.advance(by: 40)
        carousel.settings.autoscroll = -1
        carousel.advance(by: 0.25)
        #expect(abs(carousel.scrollOffset - 0.5) < 1e-9)
    }

    @Test func `items are placed by the offset, whether placements are read or not`() {
        let data = Data(items: 7)
        let carousel = makeSwipeView(data)
        carousel.scrollOffset = 2
        #expect(carousel.placements.first?.quad?.topLeft.x == 0)
        #expect(carousel.placements.first?.index == 2)
    }

    @Test func `a tap selects the item that is visible there`() {
        let data = Data(items: 7)
        let carousel = makeSwipeView(data)
        carousel.scrollOffset = -3
        carousel.bounds = Size(width: 400, height: 200)
        // Item 0 is drawn from 300 to 400; by the content offset it would be item 3.
        carousel.tap(at: Point(x: 350, y: 100))
        #expect(data.selected == [0])
    }

    // MARK: CarouselSwift

    @Test(arguments: [false, true])
    func `in a loop the item before the first is the last one, on both axes`(isVertical: Bool) {
        let data = Data(items: 5)
        let carousel = makeCarouselSwift(data, loops: true) { $0.isVertical = isVertical }
        carousel.scroll(byNumberOfItems: -1, duration: 0)
        #expect(carousel.firstVisibleItem == 4)
        #expect(carousel.currentItemIndex == 4)
    }

    @Test(arguments: [false, true])
    func `a limited drag comes to rest on an item along its own axis`(isVertical: Bool) {
        let data = Data(items: 5)
        let carousel = makeCarouselSwift(data) {
            $0.isVertical = isVertical
            $0.longestSwipe = 1
        }
        carousel.scrollViewWillBeginDragging()
        let length = carousel.itemWidth
        carousel.scrollView(
            didScrollBy: isVertical
                ? Size(width: 0, height: 0.4 * length) : Size(width: 0.4 * length, height: 0))
        carousel.scrollViewDidEndDragging(willDecelerate: false)
        #expect(carousel.scrollTarget == 1)
        for _ in 0..<5 { carousel.advance(by: 0.1) }
        #expect(carousel.scrollOffset == 1)
    }

    @Test func `reloading an item after the count changed keeps no removed item`() {
        let data = Data(items: 7)
        let carousel = makeCarouselSwift(data, loops: true)
        carousel.scroll(toOffset: 5, duration: 0)
        data.items = 2
        carousel.reloadItem(at: 5, animated: false)
        #expect(carousel.numberOfItems == 2)
        #expect(carousel.indexesForVisibleItems.allSatisfy { $0 < 2 })
        #expect(carousel.visibleItemViews.allSatisfy { $0 < 2 })
    }

    @Test func `a drag beyond the end returns to the end`() {
        let data = Data(items: 3)
        let carousel = makeCarouselSwift(data) { $0.longestSwipe = 1 }
        carousel.scrollViewWillBeginDragging()
        carousel.scrollView(didScrollBy: Size(width: -200, height: 0))
        carousel.scrollViewDidEndDragging(willDecelerate: false)
        #expect(carousel.scrollTarget == 0)
    }

    @Test func `it comes to rest with an animation, from any distance`() {
        let data = Data(items: 3)
        let carousel = makeCarouselSwift(data) { $0.longestSwipe = 1 }
        carousel.scrollViewWillBeginDragging()
        carousel.scrollView(didScrollBy: Size(width: 6, height: 0))
        carousel.scrollViewDidEndDragging(willDecelerate: false)
        #expect(carousel.scrollTarget == 0)
        #expect(carousel.scrollOffset > 0)
        carousel.advance(by: 0.4)
        #expect(carousel.scrollOffset == 0)
    }

    @Test(arguments: [(0.32, 0.0), (0.35, 1)])
    func `a drag of a third of an item moves on to the neighbor, at any screen size`(
        part: Double, target: Double
    ) {
        for width in [90.0, 320, 4000] {
            let data = Data(items: 3)
            let carousel = makeCarouselSwift(data, bounds: Size(width: width, height: 200)) {
                $0.longestSwipe = 1
            }
            carousel.scrollViewWillBeginDragging()
            carousel.scrollView(didScrollBy: Size(width: part * width, height: 0))
            carousel.scrollViewDidEndDragging(willDecelerate: false)
            #expect(carousel.scrollTarget == target)
        }
    }

    @Test func `in empty bounds items are one point long`() {
        let data = Data(items: 3)
        let carousel = makeCarouselSwift(data)
        carousel.bounds = .zero
        carousel.layoutIfNeeded()
        #expect(carousel.itemSize == Size(width: 1, height: 1))
        #expect(carousel.placements.allSatisfy { $0.size == Size(width: 1, height: 1) })
    }

    @Test func `a slide show that the app paused stays paused until the app resumes it`() {
        let data = Data(items: 5)
        let carousel = makeCarouselSwift(data) { $0.autoplayInterval = 1 }
        carousel.pauseAutoplay()
        carousel.scrollViewWillBeginDragging()
        carousel.scrollViewDidEndDragging(willDecelerate: false)
        carousel.advance(by: 5)
        #expect(carousel.isAutoplayPaused)
        #expect(carousel.scrollTarget == nil)
        carousel.resumeAutoplay()
        carousel.advance(by: 1)
        #expect(carousel.scrollTarget == 1)
    }

    @Test(arguments: [false, true])
    func `a change of the axis keeps the item, if the item size stays the same`(loops: Bool) {
        let data = Data(items: 7)
        let carousel = makeCarouselSwift(data, loops: loops, bounds: Size(width: 200, height: 200))
        carousel.scroll(toOffset: 3, duration: 0)
        carousel.settings.isVertical = true
        carousel.layoutIfNeeded()
        #expect(carousel.firstVisibleItem == 3)
        let item = carousel.placements.first { $0.index % 7 == 3 }
        #expect(item?.quad?.topLeft == Point(x: 0, y: 0))
    }

    @Test func `switching between line and loop keeps the item`() {
        let data = Data(items: 7)
        let carousel = makeCarouselSwift(data)
        carousel.scroll(toOffset: 2, duration: 0)
        carousel.options[.wrap] = 1
        #expect(carousel.firstVisibleItem == 2)
        carousel.options[.wrap] = 0
        #expect(carousel.firstVisibleItem == 2)
    }
}
