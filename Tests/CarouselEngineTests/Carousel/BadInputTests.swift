import BuiltinTypes
import CarouselEngine
import Testing

@Suite struct BadInputTests {
    private static let bad = [Double.nan, .infinity, -.infinity, 0, -1, 1e300, -1e300, 1e-300]

    private func expectSound(_ carousel: Carousel<TestView>) {
        #expect(carousel.scrollOffset.isFinite)
        for placement in carousel.placements {
            #expect(placement.transform.isFinite)
            #expect(placement.alpha.isFinite && placement.depthKey.isFinite)
            #expect(placement.center.x.isFinite && placement.center.y.isFinite && placement.size.isFinite)
        }
        #expect(Set(carousel.placements.map(\.depth)) == Set(carousel.placements.indices))
    }

    @Test(arguments: BuiltinTypes.all.map(\.name))
    func `sizes that are zero, negative or NaN give valid placements`(_ type: String) {
        for number in Self.bad {
            for count in [0, 1, 2, 12] {
                let small = TestData(items: count, size: Size(width: number, height: number))
                expectSound(makeCarousel(type, data: small))
                let data = TestData(items: count)
                expectSound(makeCarousel(type, data: data, bounds: Size(width: number, height: number)))
            }
        }
    }

    @Test(arguments: BuiltinTypes.all.map(\.name))
    func `option values that are zero, huge or NaN give valid placements`(_ type: String) {
        let data = TestData(items: 12)
        for option in CarouselOption.allCases {
            for number in Self.bad {
                let carousel = makeCarousel(type, data: data)
                carousel.options[option] = number
                carousel.layoutIfNeeded()
                carousel.scrollOffset = 2.3
                expectSound(carousel)
            }
        }
    }

    @Test(arguments: BuiltinTypes.all.map(\.name))
    func `offsets, distances and durations that are NaN or infinite move nothing`(_ type: String) {
        let data = TestData(items: 12)
        let carousel = makeCarousel(type, data: data)
        carousel.scrollOffset = 2
        for number in [Double.nan, .infinity, -.infinity] {
            carousel.scrollOffset = number
            carousel.scroll(toOffset: number, duration: 0)
            carousel.scroll(byOffset: number, duration: 1)
            carousel.drag(translation: Size(width: number, height: 0), velocity: .zero)
            carousel.advance(by: number)
        }
        #expect(carousel.scrollOffset == 2)
        expectSound(carousel)
    }

    @Test func `settings are clamped to their range, and NaN is ignored`() {
        let data = TestData(items: 3)
        let carousel = makeCarousel("linear", data: data)
        carousel.settings.decelerationRate = 7
        #expect(carousel.settings.decelerationRate == 1)
        carousel.settings.bounceDistance = .nan
        #expect(carousel.settings.bounceDistance == 1)
        carousel.settings.viewpointOffset = Size(width: .infinity, height: 0)
        #expect(carousel.settings.viewpointOffset == .zero)
    }

    @Test func `negative counts are treated as zero`() {
        let data = TestData(items: -5, placeholders: -2)
        let carousel = makeCarousel("rotary", data: data)
        #expect(carousel.numberOfItems == 0)
        #expect(carousel.placements.isEmpty)
        #expect(carousel.currentIndex == nil)
        carousel.removeItem(at: 3, animated: true)
        carousel.scrollToItem(at: 4, animated: true)
        for _ in 0..<60 { carousel.advance(by: 1.0 / 60) }
        expectSound(carousel)
    }

    @Test func `with a billion items only the visible ones are loaded`() {
        let data = TestData(items: 1_000_000_000)
        let carousel = makeCarousel("linear", data: data)
        carousel.scrollOffset = 500_000_000
        #expect(carousel.placements.count == 7)
        #expect(data.loads < 20)
    }
}
