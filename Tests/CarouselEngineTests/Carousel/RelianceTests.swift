import BuiltinTypes
import CarouselEngine
import Foundation
import FuzzInput
import Testing

/// What an app can rely on, whatever a hand, the data or a window does meanwhile.
struct RelianceTests {
    private typealias Gallery = Carousel<Int>

    /// Kept here, since a carousel keeps none.
    private final class Sources { var all: [List] = [] }
    private let sources = Sources()

    private func gallery(_ count: Int = 10, item: Double = 400, width: Double = 400) -> Gallery {
        let source = List()
        source.ids = Array(0..<count)
        let carousel = Gallery(type: BuiltinType.linear, bounds: Size(width: width, height: 300))
        carousel.settings.itemSize = Size(width: item, height: 300)
        carousel.dataSource = source
        sources.all.append(source)
        carousel.layoutIfNeeded()
        return carousel
    }

    private func settle(_ carousel: AnyCarousel) {
        for _ in 0..<600 where carousel.isAnimating { carousel.advance(by: 1.0 / 60) }
    }

    @Test(
        "a scroll that the app begins takes the carousel from the finger",
        arguments: [(ScrollAnimation.none, false), (.timed(0.4), false), (.timed(0.4), true)])
    func takesTheFinger(_ animation: ScrollAnimation, _ reducesMotion: Bool) {
        let carousel = gallery()
        carousel.touchDown()
        carousel.beginDrag()
        carousel.drag(translation: Size(width: -150, height: 0), velocity: Size(width: -900, height: 0))
        carousel.settings.reducesMotion = reducesMotion
        let token = carousel.scrollToItem(at: 8, animation)
        #expect(!carousel.isDragging)
        carousel.advance(by: 0.1)
        carousel.drag(translation: Size(width: 50, height: 0), velocity: Size(width: 2000, height: 0))
        carousel.endDrag()
        settle(carousel)
        #expect(carousel.scrollOffset == 8)
        #expect(token.end == .reached)
    }

    // MARK: Goals

    @Test("a scroll to an item that is removed on the way is cancelled") func goalRemoved() throws {
        let (carousel, source) = list([0, 1, 2, 3, 4, 5, 6, 7, 8])
        let token = carousel.scroll(toID: 5, .timed(0.6))
        carousel.advance(by: 0.3)
        source.ids = [0, 1, 2, 3, 4, 6, 7, 8]
        try carousel.apply(source.ids)
        settle(carousel)
        #expect(token.end == .cancelled)
        #expect(carousel.currentID == AnyHashable(6))
    }

    @Test("a scroll arrives at its item when the sizes change on the way", arguments: [true, false])
    func goalMeasured(_ boundsFirst: Bool) {
        let carousel = gallery(8, item: 160)
        carousel.settings.alignment = .start
        carousel.settings.containment = .trim
        let token = carousel.scrollToItem(at: 4, .timed(0.6))
        carousel.advance(by: 0.3)
        if boundsFirst { carousel.bounds = Size(width: 700, height: 300) }
        carousel.settings.itemSize = Size(width: 280, height: 200)
        carousel.bounds = Size(width: 700, height: 300)
        settle(carousel)
        #expect(token.end == .reached)
        #expect(carousel.scrollOffset == 4)
    }

    @Test("a scroll round a loop arrives at its item when the loop is switched off") func goalUnlooped() {
        let carousel = gallery(7)
        carousel.options.wrap = true
        carousel.scrollToItem(at: 5, .none)
        carousel.advance(by: 0.1)
        let token = carousel.scrollToItem(at: 1, .timed(0.6))
        carousel.advance(by: 0.3)
        carousel.options.wrap = false
        settle(carousel)
        #expect(token.end == .reached)
        #expect(carousel.scrollOffset == 1)
    }

    // MARK: Sizes

    @Test("a resize loses no item, in whatever order, at rest and in motion", arguments: 0..<40)
    func resized(_ block: Int) {
        for seed in block * 50..<block * 50 + 50 {
            var random = SeededGenerator(seed: UInt64(seed))
            func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
            func size(_ range: ClosedRange<Int>) -> Double { Double(number(range)) }
            func chance() -> Bool { number(0...1) == 0 }
            let carousel = gallery(number(1...30), item: size(40...400), width: size(100...1200))
            carousel.settings.alignment = [.start, .center, .end][number(0...2)]
            carousel.settings.containment = Containment.allCases[number(0...2)]
            if chance() { carousel.settings.layoutDirection = .rightToLeft }
            if number(0...3) == 0 { carousel.options.wrap = true }
            if number(0...3) == 0 {
                carousel.settings.itemsPerPage = number(1...4)
                carousel.settings.isPagingEnabled = true
            }
            carousel.layoutIfNeeded()
            let item = number(0...carousel.numberOfItems - 1)
            let isMoving = chance()
            let token = carousel.scrollToItem(at: item, isMoving ? .timed(0.5) : .none)
            carousel.advance(by: 0.2)
            for _ in 0..<number(1...3) {
                let bounds = Size(width: size(100...2400), height: 300)
                let itemSize = Size(width: size(40...700), height: 200)
                if chance() { carousel.bounds = bounds }
                if chance() { carousel.advance(by: 0.02) }
                carousel.settings.itemSize = itemSize
                carousel.bounds = bounds
                carousel.advance(by: 0.02)
            }
            settle(carousel)
            let rest = carousel.scrollOffset
            #expect(token.end == .reached, "seed \(seed)")
            carousel.scrollToItem(at: item, .none)
            #expect(abs(carousel.scrollOffset - rest) < 1e-9, "seed \(seed): item \(item)")
        }
    }

    // MARK: States

    @Test("a state that is saved in motion is where the carousel would rest", arguments: [true, false])
    func savedInMotion(_ isDrag: Bool) {
        let carousel = gallery()
        carousel.settings.isPagingEnabled = true
        if isDrag {
            carousel.touchDown()
            carousel.beginDrag()
            carousel.drag(translation: Size(width: -130, height: 0), velocity: .zero)
        } else {
            carousel.scrollToItem(at: 6, .timed(1))
        }
        carousel.advance(by: 0.45)
        let state = carousel.state
        let other = gallery()
        other.restore(state, type: nil)
        settle(other)
        #expect(other.scrollOffset == (isDrag ? 0 : 6))
    }

    @Test("with free scrolling, a state is where the carousel is") func savedFree() {
        let carousel = gallery()
        carousel.settings.scrollsToItemBoundary = false
        carousel.touchDown()
        carousel.beginDrag()
        carousel.drag(translation: Size(width: -130, height: 0), velocity: .zero)
        #expect(carousel.state.scrollOffset == 0.325)
    }

    @Test("a state of a newer version is refused with its number") func newerState() throws {
        var state = gallery().state
        state.version = 3
        let data = try JSONEncoder().encode(state)
        let error = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(CarouselState.self, from: data)
        }
        #expect("\(try #require(error))".contains("version 3; expected at most 2"))
    }

    // MARK: Data

    @Test(
        "who replaces the current item takes its place",
        arguments: [[0, 1, 9, 3], [0, 1, 9, 8, 3], [0, 7, 9, 3]])
    func replaced(_ ids: [Int]) throws {
        let (carousel, source) = list([0, 1, 2, 3])
        carousel.scrollToItem(at: 2, .none)
        carousel.advance(by: 0.1)
        source.ids = ids
        try carousel.apply(ids)
        settle(carousel)
        // In place of 1 and 2 came 7 and 9.
        #expect(carousel.currentID == AnyHashable(9))
    }

    // MARK: Ends

    @Test("the last page of several items is the end") func lastPage() {
        let carousel = gallery(9, item: 100)
        carousel.settings.itemsPerPage = 3
        carousel.settings.isPagingEnabled = true
        carousel.scrollToPage(at: 2, .none)
        #expect(carousel.isAtEnd)
        carousel.scrollToPage(at: 1, .none)
        #expect(!carousel.isAtEnd && !carousel.isAtStart)
    }

    @Test("a snap and an item that do not exist are those at the ends") func beyond() {
        let carousel = gallery(10)
        #expect(carousel.snap(99) == carousel.snap(9))
        #expect(carousel.snap(-1) == carousel.snap(0))
        #expect(carousel.offset(ofItemAt: 10) == carousel.offset(ofItemAt: 9))
        let empty = gallery(0)
        #expect(empty.snap(3).items.isEmpty)
        #expect(empty.offset(ofItemAt: 3).isFinite)
    }

    // MARK: Lists

    private final class List: CarouselDataSource {
        var ids: [Int] = []
        func numberOfItems(in carousel: Gallery) -> Int { ids.count }
        func carousel(_ carousel: Gallery, viewForItemAt index: Int, reusing view: Int?) -> Int { ids[index] }
    }

    /// A carousel of identities, which its first frame has shown.
    private func list(_ ids: [Int]) -> (Gallery, List) {
        let source = List()
        source.ids = ids
        let carousel = Gallery(type: BuiltinType.linear, bounds: Size(width: 400, height: 300))
        carousel.settings.itemSize = Size(width: 400, height: 300)
        carousel.dataSource = source
        try? carousel.apply(ids, animated: false)
        carousel.advance(by: 0.1)
        _ = carousel.placements
        return (carousel, source)
    }
}
