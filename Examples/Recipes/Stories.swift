// Stories: each is shown for some seconds, with a bar that fills; a finger that stays down holds it.

import BuiltinTypes
import CarouselEngine

final class Stories {
    let pages: Carousel<String>
    let driver: CarouselDriver<String>
    /// Called when the last story has been shown for its time.
    var didEnd: (() -> Void)?

    init(_ stories: [String], seconds: Double, size: Size) {
        pages = Carousel(type: .linear, bounds: size, count: stories.count, itemSize: size) { index, _ in
            stories[index]
        }
        pages.settings.isPagingEnabled = true
        pages.settings.autoplayInterval = seconds
        pages.settings.autoplayRepeats = false
        driver = CarouselDriver(pages)
        pages.didEndAutoplay = { [unowned self] in didEnd?() }
    }

    /// How full the bar of each story is, 0 to 1.
    ///
    /// - Parameter time: the driver's, in seconds.
    func bars(at time: Double) -> [Double] {
        // While a page comes, its bar begins.
        let shown = Int((pages.destination ?? pages.scrollOffset).rounded())
        let left = driver.autoplayTimeLeft(at: time) ?? 0
        return (0..<pages.numberOfItems).map { story in
            if story == shown { return 1 - left / pages.settings.autoplayInterval }
            return story < shown ? 1 : 0
        }
    }

    /// A finger stays down: what is left of the story is left.
    func hold() { pages.pauseAutoplay() }

    func goOn() { pages.resumeAutoplay() }

    /// A tap at a side: to the next story, or to the one before.
    func turn(by count: Int) { pages.scroll(byNumberOfItems: count) }
}
