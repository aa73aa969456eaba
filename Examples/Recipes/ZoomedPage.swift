// A gallery whose photos can be zoomed: what is larger than the screen is moved by the finger, and its page stays.

import BuiltinTypes
import CarouselEngine

final class ZoomedPage {
    let pages: Carousel<String>
    let driver: CarouselDriver<String>
    /// How large the photo in front is, and how far it was moved, in points.
    private(set) var zoom = 1.0
    private(set) var shift = Size.zero
    private var finger = Point.zero

    init(_ photos: [String], size: Size) {
        pages = Carousel(type: .linear, bounds: size, count: photos.count, itemSize: size) { index, _ in
            photos[index]
        }
        pages.settings.isPagingEnabled = true
        driver = CarouselDriver(pages)
        pages.didTap = { [unowned self] _, count in
            if count == 2 { zoom(to: zoom == 1 ? 2 : 1) }
        }
    }

    /// The page of a photo that is zoomed is the only one that can be reached, and gives way to no finger.
    func zoom(to scale: Double) {
        zoom = max(1, scale)
        shift = .zero
        pages.settings.bounces = zoom == 1
        if zoom > 1 {
            pages.limit(from: pages.currentIndex, through: pages.currentIndex)
        } else {
            pages.removeLimits()
        }
    }

    func down(at point: Point, time: Double) {
        finger = point
        driver.pointerDown(at: point, time: time)
    }

    func move(to point: Point, time: Double) {
        driver.pointerMoved(to: point, time: time)
        defer { finger = point }
        guard zoom > 1 else { return }
        let room = Size(
            width: (zoom - 1) * pages.bounds.width / 2, height: (zoom - 1) * pages.bounds.height / 2)
        shift.width = min(room.width, max(-room.width, shift.width + point.x - finger.x))
        shift.height = min(room.height, max(-room.height, shift.height + point.y - finger.y))
    }

    func up(at point: Point, time: Double) { driver.pointerUp(at: point, time: time) }
}
