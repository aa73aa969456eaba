import BuiltinTypes
import Testing

@testable import CarouselEngine

/// A carousel as toolkits and shells know it.
@Suite struct DrivableCarouselTests {
    private let data = TestData(items: 12, placeholders: 2)

    @Test func `who drives a carousel hears and sets the same as its owner`() {
        let carousel = makeCarousel("coverFlow2", data: data)
        let driven: any DrivableCarousel = carousel
        driven.settings.gap = 12
        driven.options[.spacing] = 0.5
        #expect(carousel.settings.gap == 12 && carousel.options[.spacing] == 0.5)
        #expect(driven.settings == carousel.settings && driven.options == carousel.options)
        driven.scroll(to: .item(4), .timed(1))
        driven.advance(by: 0.4)
        #expect(driven.isScrolling == carousel.isScrolling && driven.velocity == carousel.velocity)
        #expect(driven.toggle == carousel.toggle && driven.itemWidth == carousel.itemWidth)
        #expect(driven.isDragging == carousel.isDragging && driven.isDecelerating == carousel.isDecelerating)
        #expect(driven.isWrapping == carousel.isWrapping && driven.numberOfPages == carousel.numberOfPages)
        #expect(driven.numberOfPlaceholders == 2 && driven.offsetMultiplier == carousel.offsetMultiplier)
        #expect(driven.numberOfVisibleItems == carousel.numberOfVisibleItems)
        #expect(driven.indexesForVisibleItems == carousel.indexesForVisibleItems)
        #expect(driven.currentIndex == carousel.currentIndex && driven.autoplayTimeLeft == nil)
        carousel.settings.autoplayInterval = 3
        #expect(driven.autoplayTimeLeft == carousel.autoplayTimeLeft)
    }

    @Test func `properties are set by name, and given back`() {
        let driven: any DrivableCarousel = makeCarousel("linear", data: data)
        for property in CarouselProperty.all where property.isReadOnly {
            #expect(!driven.set(property, to: .number(1)) && driven.value(of: property) != nil)
        }
        #expect(driven.set(.known("scrollOffset"), to: .number(2.5)) && driven.scrollOffset == 2.5)
        #expect(driven.set(.known("currentItemIndex"), to: .integer(4)) && driven.scrollOffset == 4)
        #expect(driven.set(.known("currentPage"), to: .integer(1)) && driven.scrollOffset == 1)
        #expect(driven.set(.known("bounces"), to: .boolean(false)) && !driven.settings.bounces)
        #expect(!driven.set(.known("bounces"), to: .number(1)))
        #expect(driven.set(.known("bounces"), to: nil) && driven.settings.bounces)
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
