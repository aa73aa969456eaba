// The actions of keys, in `play` and in the preview.

import CarouselHost

extension Session {
    /// The duration of a step, in seconds.
    private static let stepDuration = 0.3

    /// Scrolls by a number of items from the current position, or from the target of a running step.
    package func step(by count: Int) {
        step(toOffset: (carousel.scrollTarget ?? carousel.scrollOffset).rounded() + Double(count))
    }

    /// Scrolls to an item.
    package func step(to index: Int) {
        guard carousel.numberOfItems > 0 else { return }
        carousel.scrollToItem(at: index, duration: Self.stepDuration)
    }

    /// Scrolls by a number of pages from the current page, or from the target page of a running step.
    package func stepPage(by count: Int) {
        let pages = carousel.numberOfPages
        guard pages > 0 else { return }
        let itemsPerPage = Double(carousel.settings.itemsPerPage)
        let from =
            carousel.scrollTarget.map { Int(saturating: ($0 / itemsPerPage).rounded()) }
            ?? carousel.currentPage
        let page = from + count
        let isRing = carousel.wrapEnabled
        carousel.scrollToPage(
            at: isRing ? (page % pages + pages) % pages : max(0, min(page, pages - 1)),
            duration: Self.stepDuration)
    }

    private func step(toOffset offset: Double) {
        guard carousel.numberOfItems > 0 else { return }
        carousel.scroll(byOffset: offset - carousel.scrollOffset, duration: Self.stepDuration)
    }

    /// A flick along the axis: 1 forwards, −1 backwards.
    func flick(towards direction: Int) {
        guard carousel.settings.isScrollEnabled, carousel.numberOfItems > 0 else { return }
        let speed = -1500.0 * Double(direction)
        let isVertical = carousel.settings.isVertical
        flick(at: Size(width: isVertical ? 0 : speed, height: isVertical ? speed : 0))
    }
}
