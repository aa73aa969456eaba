import BuiltinTypes
import Foundation
import FuzzInput
import Testing

@testable import CarouselEngine

/// A state that is saved in any frame is where the carousel would rest.
struct StateLawTests {
    private final class App: CarouselDataSource {
        var ids: [Int]
        let carousel: Carousel<Int>
        var dragged = Size.zero

        init(_ ids: [Int], type: any CarouselType, _ settings: CarouselSettings, wraps: Bool) throws {
            self.ids = ids
            carousel = Carousel(type: type, bounds: Size(width: 500, height: 400), settings: settings)
            carousel.options.wrap = wraps
            carousel.dataSource = self
            try carousel.apply(ids, animated: false)
            carousel.advance(by: 0.1)
        }

        func numberOfItems(in carousel: Carousel<Int>) -> Int { ids.count }
        func carousel(_ carousel: Carousel<Int>, viewForItemAt index: Int, reusing view: Int?) -> Int {
            ids[index]
        }

        /// Where it rests if nobody touches it any more.
        func rest() -> Double {
            if carousel.isDragging {
                carousel.drag(translation: dragged, velocity: .zero)
                carousel.endDrag()
            }
            for _ in 0..<900 where carousel.isAnimating { carousel.advance(by: 1.0 / 60) }
            return carousel.scrollOffset
        }
    }

    @Test(arguments: LawSeeds.blocks(of: 30)) func `a state restores to where it would have rested`(
        first: UInt64
    ) throws {
        for seed in LawSeeds.seeds(from: first) {
            var random = SeededGenerator(seed: seed)
            func number(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
            func chance(_ count: Int) -> Bool { number(count) == 0 }
            var settings = CarouselSettings()
            let extent = Double(40 + number(460))
            settings.itemSize = Size(width: extent, height: extent)
            settings.isPagingEnabled = chance(2)
            settings.itemsPerPage = number(4)
            settings.containment = Containment.allCases[number(3)]
            settings.alignment = [.start, .center, .end][number(3)]
            settings.isVertical = chance(3)
            settings.layoutDirection = chance(4) ? .rightToLeft : .leftToRight
            settings.longestSwipe = number(3)
            let type = [BuiltinType.linear, .rotary, .coverFlow][number(3)]
            let wraps = chance(3)
            let app = try App(Array(0..<(4 + number(20))), type: type, settings, wraps: wraps)
            let carousel = app.carousel

            func check(_ what: String) throws {
                let stored = try JSONEncoder().encode(carousel.state)
                let checkpoint = carousel.checkpoint
                let (dragged, expected) = (app.dragged, app.rest())
                let expectedID = carousel.currentID
                checkpoint.goBack()
                app.dragged = dragged
                let other = try App(app.ids, type: type, settings, wraps: wraps)
                other.carousel.restore(try JSONDecoder().decode(CarouselState.self, from: stored), type: nil)
                #expect(
                    abs(other.rest() - expected) < 1e-6 && other.carousel.currentID == expectedID,
                    "seed \(seed), \(what) at \(carousel.scrollOffset)")
            }

            for _ in 0..<4 {
                switch number(4) {
                case 0, 1:
                    let step = Double(number(60) - 30)
                    app.dragged = .zero
                    carousel.touchDown()
                    carousel.beginDrag()
                    for _ in 0..<8 {
                        app.dragged.width += settings.isVertical ? 0 : step
                        app.dragged.height += settings.isVertical ? step : 0
                        let velocity = Size(width: app.dragged.width * 7, height: app.dragged.height * 7)
                        carousel.drag(translation: app.dragged, velocity: velocity)
                        carousel.advance(by: 1.0 / 60)
                        try check("in a drag")
                    }
                    carousel.endDrag()
                case 2: carousel.scrollToItem(at: number(app.ids.count), .timed(0.3))
                default:
                    app.ids.insert(1000 + number(1_000_000), at: number(app.ids.count))
                    app.ids.remove(at: number(app.ids.count))
                    try carousel.apply(app.ids)
                }
                for _ in 0..<(5 + number(20)) {
                    carousel.advance(by: 1.0 / 60)
                    try check("after it")
                }
            }
        }
    }
}
