// A flick by a key, in `play`.

import CarouselEngine

extension Session {
    /// A finger's flick along the axis: 1 forwards, −1 backwards.
    package func flick(towards direction: Int) {
        guard finger == nil else { return }
        let isVertical = carousel.settings.isVertical
        let start = Point(x: carousel.bounds.width / 2, y: carousel.bounds.height / 2)
        let displacement = -150.0 * Double(direction)
        touch(start)
        // Keys interrupt nothing.
        try? drag(
            from: start,
            to: Point(
                x: start.x + (isVertical ? 0 : displacement), y: start.y + (isVertical ? displacement : 0)),
            seconds: 0.1)
        finger.map { driver.pointerUp(at: $0, time: now) }
        finger = nil
    }
}
