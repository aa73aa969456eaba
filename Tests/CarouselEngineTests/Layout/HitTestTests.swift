import BuiltinTypes
import Testing

@testable import CarouselEngine

/// Which item is at a point: the one that is drawn there.
struct HitTestTests {
    /// Cards on top of each other, of which the first is cut.
    private struct Cut: Effect {
        let name = "cut"
        var clip = SIMD4<Double>(repeating: 0)
        var radius: SIMD4<Double>?
        var clipRadius = 0.0

        func place(_ item: borrowing EffectItem) {
            if item.index == 0 {
                item.look.clip = clip
                item.look.radius = radius
                item.look.clipRadius = clipRadius
            }
            item.put(item.base, depth: -Double(item.index))
        }
    }

    private func carousel(_ effect: Cut) -> Carousel<Int> {
        let carousel = Carousel<Int>(
            type: effect, bounds: Size(width: 400, height: 400), count: 2,
            itemSize: Size(width: 200, height: 200)
        ) { index, _ in index }
        carousel.layoutIfNeeded()
        return carousel
    }

    private func hit(_ carousel: Carousel<Int>, _ x: Double, _ y: Double) -> Int? {
        carousel.indexOfItem(at: Point(x: x, y: y))
    }

    @Test("what is cut off takes no touches, and lets those behind take them", arguments: [false, true])
    func clip(_ isMirrored: Bool) {
        let carousel = carousel(Cut(clip: SIMD4(0, 0.25, 0.5, 0)))
        carousel.settings.layoutDirection = isMirrored ? .rightToLeft : .leftToRight
        let (seen, cut) = isMirrored ? (250.0, 150.0) : (150, 250)
        #expect(hit(carousel, seen, 200) == 0)
        #expect(hit(carousel, cut, 200) == 1)
        #expect(hit(carousel, seen, 120) == 1)
        #expect(hit(carousel, 90, 200) == nil)
    }

    @Test("so do rounded corners") func corners() {
        let carousel = carousel(Cut(radius: SIMD4(100, 0, 0, 20)))
        #expect(hit(carousel, 110, 110) == 1)
        #expect(hit(carousel, 290, 110) == 0)
        #expect(hit(carousel, 102, 298) == 1)
        #expect(hit(carousel, 110, 290) == 0)
        #expect(hit(carousel, 200, 200) == 0)
    }

    @Test("so do the round corners of what a clip leaves") func cornersOfClip() {
        let carousel = carousel(Cut(clip: SIMD4(0.25, 0, 0.25, 0), clipRadius: 30))
        #expect(hit(carousel, 153, 103) == 1)
        #expect(hit(carousel, 165, 115) == 0)
        #expect(hit(carousel, 247, 297) == 1)
        #expect(hit(carousel, 200, 102) == 0)
    }

    @Test("hits, taps and the pointer are one question") func once() {
        let carousel = carousel(Cut(clip: SIMD4(0, 0, 0.5, 0)))
        var selected: [Int] = []
        carousel.didSelect = { selected.append($0) }
        let driver = CarouselDriver(carousel)
        driver.advance(to: 0)
        carousel.settings.centersItemWhenSelected = false
        for x in [150.0, 250] {
            driver.pointerDown(at: Point(x: x, y: 200), time: 1)
            #expect(carousel.core.heldItem == carousel.id(ofItemAt: x < 200 ? 0 : 1))
            driver.pointerUp(at: Point(x: x, y: 200), time: 1)
            carousel.tap(at: Point(x: x, y: 200))
        }
        #expect(selected == [0, 0, 1, 1])
    }
}
