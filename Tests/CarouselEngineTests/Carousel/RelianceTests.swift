import BuiltinTypes
import CarouselEngine
import Testing

/// What an app can rely on, whatever a hand, the data or a window does meanwhile.
struct RelianceTests {
    private typealias Gallery = Carousel<Int>

    private func gallery(_ count: Int = 10, item: Double = 400, width: Double = 400) -> Gallery {
        let carousel = Gallery(
            type: BuiltinType.linear, bounds: Size(width: width, height: 300), count: count,
            itemSize: Size(width: item, height: 300)
        ) { index, _ in index }
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
}
