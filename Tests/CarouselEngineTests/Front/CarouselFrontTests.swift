import BuiltinTypes
import Testing

@testable import CarouselEngine

/// A carousel as toolkits and shells know it.
@Suite struct CarouselFrontTests {
    private let data = TestData(items: 12, placeholders: 2)

    @Test func `a front tells and takes the same as its carousel`() {
        let carousel = makeCarousel("coverFlow2", data: data)
        let front: any CarouselFront = carousel
        front.settings.gap = 12
        front.options[.spacing] = 0.5
        #expect(carousel.settings.gap == 12 && carousel.options[.spacing] == 0.5)
        #expect(front.settings == carousel.settings && front.options == carousel.options)
        front.scroll(to: .item(4), .timed(1))
        front.advance(by: 0.4)
        #expect(front.isScrolling == carousel.isScrolling && front.velocity == carousel.velocity)
        #expect(front.toggle == carousel.toggle && front.itemWidth == carousel.itemWidth)
        #expect(front.isDragging == carousel.isDragging && front.isDecelerating == carousel.isDecelerating)
        #expect(front.isWrapping == carousel.isWrapping && front.numberOfPages == carousel.numberOfPages)
        #expect(front.numberOfPlaceholders == 2 && front.offsetMultiplier == carousel.offsetMultiplier)
        #expect(front.numberOfVisibleItems == carousel.numberOfVisibleItems)
        #expect(front.indexesForVisibleItems == carousel.indexesForVisibleItems)
        #expect(front.currentIndex == carousel.currentIndex && front.autoplayTimeLeft == nil)
        carousel.settings.autoplayInterval = 3
        #expect(front.autoplayTimeLeft == carousel.autoplayTimeLeft)
    }

    @Test func `properties are set by name, and given back`() {
        let front: any CarouselFront = makeCarousel("linear", data: data)
        for property in CarouselProperty.all where property.isReadOnly {
            #expect(!front.set(property, to: .number(1)) && front.value(of: property) != nil)
        }
        #expect(front.set(.known("scrollOffset"), to: .number(2.5)) && front.scrollOffset == 2.5)
        #expect(front.set(.known("currentItemIndex"), to: .integer(4)) && front.scrollOffset == 4)
        #expect(front.set(.known("currentPage"), to: .integer(1)) && front.scrollOffset == 1)
        #expect(front.set(.known("bounces"), to: .boolean(false)) && !front.settings.bounces)
        #expect(!front.set(.known("bounces"), to: .number(1)))
        #expect(front.set(.known("bounces"), to: nil) && front.settings.bounces)
    }

    @Test func `a checkpoint brings everything back`() {
        let carousel = makeCarousel("linear", data: data)
        let (kept, placements) = (carousel.checkpoint, carousel.placements)
        carousel.scrollToItem(at: 5, .none)
        carousel.type = .wheel
        #expect(carousel.placements != placements)
        kept.goBack()
        #expect(carousel.placements == placements && carousel.type.name == "linear")
    }
}
