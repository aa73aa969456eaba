// The data source and the delegate of a replayed CarouselSwift: they answer as the recorded ones did, and
// record every call.

import CarouselEngine
import CarouselOriginals

/// The data and the events of one scenario.
final class CellData: OriginalDataSource, OriginalDelegate {
    typealias ItemView = Int

    var numberOfItems: Int
    private var events: [String] = []

    init(_ view: CellScenario.View) { numberOfItems = view.numberOfItems }

    /// The events since the last call.
    func takeEvents() -> [String] {
        defer { events.removeAll() }
        return events
    }

    func note(_ event: String) { events.append(event) }

    // MARK: Data source

    func numberOfItems(in carousel: OriginalCarousel<Int>) -> Int { numberOfItems }
    func carousel(_ carousel: OriginalCarousel<Int>, viewForItemAt index: Int, reusing view: Int?) -> Int {
        index
    }
    func carousel(_ carousel: OriginalCarousel<Int>, sizeOf view: Int) -> Size { carousel.itemSize }

    // MARK: Delegate

    func carousel(_ carousel: OriginalCarousel<Int>, did event: OriginalEvent) {
        switch event {
        case .didScroll: note("didScroll")
        case .progress(let from, let to, let fraction): note("progress(\(from),\(to),\(fraction))")
        case .itemChanged(let from, let to): note("cellChanged(\(from),\(to))")
        // CarouselSwift reports that dragging begins when deceleration begins.
        case .willBeginDragging, .willBeginDecelerating: note("willBeginDragging")
        case .didEndDragging(let decelerates): note("didEndDragging(\(decelerates))")
        case .didEndDecelerating: note("didEndDecelerating")
        case .didEndScrollingAnimation: note("didEndScrollingAnimation")
        case .didSelect(let index): note("didTap(\(index))")
        case .willBeginScrollingAnimation, .currentItemIndexDidChange: break
        }
    }
}
