// A form whose next page opens when this one is filled in.

import BuiltinTypes
import CarouselEngine

final class Form {
    let pager: Carousel<String>
    private var lastOpen = 0

    init(_ pages: [String], size: Size) {
        pager = Carousel(type: .linear, bounds: size, count: pages.count, itemSize: size) { index, _ in
            pages[index]
        }
        pager.settings.isPagingEnabled = true
        pager.limit(through: lastOpen)
    }

    /// The page in front is filled in.
    func fillIn() {
        guard let page = pager.currentIndex else { return }
        lastOpen = max(lastOpen, min(page + 1, pager.numberOfItems - 1))
        pager.limit(through: lastOpen)
        pager.scrollToPage(at: page + 1)
    }
}
