import BuiltinTypes
import Foundation
import Testing

@testable import CarouselEngine

/// Storing and restoring, accessibility, and carousels without a data source.
@Suite struct CarouselStateTests {
    @Test func `a state comes back bit for bit from JSON`() throws {
        let data = TestData(items: 12)
        let carousel = makeCarousel("rotary", data: data)
        carousel.settings.perspective = -1.0 / 300
        carousel.settings.contentOffset = Size(width: 0.1, height: -7)
        carousel.settings.isVertical = true
        carousel.settings.itemsPerPage = 3
        carousel.options[.spacing] = 1.1
        carousel.options[.fadeMax] = .infinity
        carousel.scrollOffset = 10.0 / 3
        let stored = try JSONEncoder().encode(carousel.state)
        let other = makeCarousel("linear", data: data)
        let state = try JSONDecoder().decode(CarouselState.self, from: stored)
        other.restore(state, type: BuiltinTypes.named(state.type))
        #expect(other.state == carousel.state && state == carousel.state)
        func places(_ carousel: Carousel<TestView>) -> [Int: Transform3D] {
            Dictionary(uniqueKeysWithValues: carousel.placements.map { ($0.index, $0.transform) })
        }
        let (mine, others) = (places(carousel), places(other))
        #expect(!mine.isEmpty && mine == others)
    }

    @Test func `a state of more items is brought into today's range, and unknown names are ignored`() {
        let (many, few) = (TestData(items: 20), TestData(items: 4))
        let carousel = makeCarousel("linear", data: many)
        carousel.scrollOffset = 15
        var state = carousel.state
        state.options["nonsense"] = CarouselState.Number(3)
        state.settings["nobody's"] = [CarouselState.Number(1)]
        let other = makeCarousel("linear", data: few)
        other.restore(state, type: nil)
        #expect(other.scrollOffset == 3 && other.settings == CarouselSettings())
    }

    @Test func `a state has what was set, also what equals the value of today`() throws {
        let carousel = makeCarousel("linear", data: TestData(items: 3))
        carousel.set(.known("gap"), to: .number(0))
        carousel.settings.bounces = false
        let state = carousel.state
        #expect(Set(state.settings.keys) == ["gap", "bounces"] && state.words == nil)
        let other = makeCarousel("linear", data: TestData(items: 3))
        other.restore(state, type: nil)
        #expect(other.layers == carousel.layers && other.state == state)
    }

    @Test func `a state without its version is none`() {
        let text = #"{"type": "linear", "scrollOffset": 1, "options": {}, "settings": {}}"#
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(CarouselState.self, from: Data(text.utf8))
        }
    }

    @Test func `a state goes back to its item, wherever that is today`() throws {
        let data = TestData(items: 5)
        let carousel = makeCarousel("linear", data: data)
        try carousel.apply(["a", "b", "c", "d", "e"])
        carousel.scrollOffset = 3.25
        let state = carousel.state
        #expect(state.item == "d")
        try carousel.apply(["d", "x", "a", "b", "c"], animated: false)
        carousel.restore(state, type: nil)
        #expect(carousel.scrollOffset == 0.25)
        let later = TestData(items: 0)
        let other = makeCarousel("linear", data: later)
        other.restore(state, type: nil)
        later.items = 4
        try other.apply(["z", "y", "d", "x"])
        #expect(other.scrollOffset == 2.25)
        try other.apply(["q", "r", "s", "t"], animated: false)
        other.restore(state, type: nil)
        #expect(other.scrollOffset == 3, "the item is gone: as far as its offset")
    }

    @Test func `a screen reader hears the carousel and its items`() throws {
        let data = TestData(items: 12)
        let carousel = makeCarousel("linear", data: data)
        let elements = carousel.accessibleElements
        let first = try #require(elements.first)
        #expect(first.role == .carousel && first.value == "1 of 12" && first.actions == [.next])
        #expect(elements.dropFirst().map(\.index) == carousel.indexesForVisibleItems)
        #expect(elements[1].actions.isEmpty && elements[2].actions == [.goTo])
        #expect(carousel.perform(.next) && !carousel.perform(.goTo, onItemAt: 99))
        for _ in 0..<60 { carousel.advance(by: 1.0 / 60) }
        #expect(carousel.accessibleElements[0].value == "2 of 12")
        data.items = 11
        carousel.removeItem(at: 1, animated: true)
        #expect(carousel.accessibleElements.contains { $0.isOutOfReach && $0.label.isEmpty })
    }

    @Test func `without items, a screen reader hears nothing of a place`() {
        let data = TestData(items: 0)
        let carousel = makeCarousel("linear", data: data)
        #expect(carousel.accessibleElements.map(\.value) == [""])
        #expect(!carousel.perform(.next) && !carousel.perform(.previous))
    }

    @Test func `a carousel of a fixed number of items needs no data source`() {
        var made = 0
        let carousel = Carousel<[Int]>(
            type: .coverFlow, bounds: Size(width: 400, height: 300), count: 30,
            itemSize: Size(width: 100, height: 100)
        ) { index, reused in
            made += reused == nil ? 1 : 0
            return [index]
        }
        #expect(carousel.numberOfItems == 30 && carousel.itemWidth == 100)
        carousel.scrollToItem(at: 29, duration: 1)
        for _ in 0..<80 { carousel.advance(by: 1.0 / 60) }
        #expect(carousel.currentItemView == [29] && made < 30)
    }
}
