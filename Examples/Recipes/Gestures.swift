// A wall of photos: a double tap zooms, a long press opens a menu, a button in a card likes it.

import BuiltinTypes
import CarouselEngine

final class Wall {
    let carousel: Carousel<Int>
    let driver: CarouselDriver<Int>
    private(set) var zoomed: Int?
    private(set) var menu: Int?
    private(set) var likes: Set<Int> = []
    private var finger = Point(x: 0, y: 0)

    init() {
        let size = Size(width: 200, height: 200)
        carousel = Carousel(type: .linear, bounds: Size(width: 600, height: 300), count: 9, itemSize: size) {
            index, _ in index
        }
        driver = CarouselDriver(carousel)
        // The item is that of the first tap, wherever that has gone since.
        carousel.didTap = { [unowned self] index, count in
            if count == 2 { zoomed = zoomed == nil ? index : nil }
        }
        // Who listens to long presses has no selection after one.
        carousel.didLongPress = { [unowned self] index in menu = index }
        // A tap on the button is for the button.
        carousel.shouldSelect = { [unowned self] index in
            guard isOnButton(of: index) else { return true }
            likes.formSymmetricDifference([index])
            return false
        }
    }

    /// The button is in the lower right corner, however the card is turned.
    private func isOnButton(of index: Int) -> Bool {
        guard let card = carousel.placements.first(where: { $0.index == index }),
            let place = card.place(of: finger)
        else { return false }
        return place.x > 60 && place.y > 60
    }

    func down(at point: Point, time: Double) {
        finger = point
        driver.pointerDown(at: point, time: time)
    }

    func up(at point: Point, time: Double) { driver.pointerUp(at: point, time: time) }
}
