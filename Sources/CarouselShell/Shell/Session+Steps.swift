// Steps: what a key does, in `play` and in the preview.

import CarouselHost

extension Session {
    /// How long a step takes, in seconds.
    private static let stepDuration = 0.3

    /// Goes on by items from where it stands, or from where a step under way ends.
    package func step(by count: Int) {
        step(toOffset: (carousel.scrollTarget ?? carousel.scrollOffset).rounded() + Double(count))
    }

    /// Goes to an item.
    package func step(to index: Int) {
        guard carousel.numberOfItems > 0 else { return }
        carousel.scrollToItem(at: index, duration: Self.stepDuration)
    }

    /// Goes on by pages from the one it is on, or from the one that a step under way goes to.
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

    /// A flick along the axis: 1 goes on, −1 goes back.
    func flick(towards direction: Int) {
        guard carousel.settings.isScrollEnabled, carousel.numberOfItems > 0 else { return }
        let speed = -1500.0 * Double(direction)
        let isVertical = carousel.settings.isVertical
        flick(at: Size(width: isVertical ? 0 : speed, height: isVertical ? speed : 0))
    }
}
