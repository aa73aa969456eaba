// A flick by a key, in `play`.

import CarouselHost

extension Session {
    /// A flick along the axis: 1 forwards, −1 backwards.
    func flick(towards direction: Int) {
        guard carousel.settings.isScrollEnabled, carousel.numberOfItems > 0 else { return }
        let speed = -1500.0 * Double(direction)
        let isVertical = carousel.settings.isVertical
        flick(at: Size(width: isVertical ? 0 : speed, height: isVertical ? speed : 0))
    }
}
