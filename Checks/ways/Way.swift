// The four ways, each a call or two of an app's. In: a carousel in motion, or at rest. Out: what happens then.

import ArgumentParser
import BuiltinTypes
import CarouselEngine

/// A way through the engine.
enum Way: String, CaseIterable, ExpressibleByArgument {
    case frame, hand, deletion, tap

    var title: String {
        switch self {
        case .frame: "a frame"
        case .hand: "a scroll by hand"
        case .deletion: "a deletion"
        case .tap: "a tap"
        }
    }

    /// The function that is recorded, as valgrind finds it.
    var symbol: String { "*wayOf\(rawValue.prefix(1).uppercased())\(rawValue.dropFirst())*" }

    /// Does it once, after the same before, which is not recorded.
    func prepareAndRun() {
        let app = WayApp()
        app.carousel.dataSource = app
        app.carousel.delegate = app
        app.carousel.advance(by: 1)
        if self == .frame { app.carousel.scroll(byNumberOfItems: 5) }
        for _ in 0..<5 {
            app.carousel.advance(by: 1.0 / 60)
            app.count += app.carousel.placements.count
        }
        way = app
        switch self {
        case .frame: wayOfFrame()
        case .hand: wayOfHand()
        case .deletion:
            app.items -= 1
            wayOfDeletion()
        case .tap: wayOfTap()
        }
    }
}

/// What an app has: items, and somebody who hears of them.
final class WayApp: CarouselDataSource, CarouselDelegate {
    let carousel = Carousel<Int>(
        type: BuiltinType.coverFlow, bounds: Size(width: 800, height: 400))
    var items = 40
    var count = 0

    func numberOfItems(in carousel: Carousel<Int>) -> Int { items }
    func carousel(_ carousel: Carousel<Int>, viewForItemAt index: Int, reusing view: Int?) -> Int { index }
    func carousel(_ carousel: Carousel<Int>, sizeOf view: Int) -> Size { Size(width: 160, height: 200) }
    func carousel(_ carousel: Carousel<Int>, did event: CarouselEvent) { count += 1 }
}

nonisolated(unsafe) private var way: WayApp?

func wayOfFrame() {
    way?.carousel.advance(by: 1.0 / 60)
    way?.count += way?.carousel.placements.count ?? 0
}

func wayOfHand() {
    way?.carousel.touchDown()
    way?.carousel.beginDrag()
    way?.carousel.drag(translation: Size(width: -40, height: 0), velocity: Size(width: -400, height: 0))
    way?.carousel.endDrag()
}

func wayOfDeletion() { way?.carousel.removeItem(at: 3, animated: true) }

func wayOfTap() { way?.carousel.tap(at: Point(x: 560, y: 200)) }
