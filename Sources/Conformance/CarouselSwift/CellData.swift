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

    // MARK: Data source

    func numberOfItems(in carousel: OriginalCarousel<Int>) -> Int { numberOfItems }
    func carousel(_ carousel: OriginalCarousel<Int>, viewForItemAt index: Int, reusing view: Int?) -> Int {
        index
    }
    func carousel(_ carousel: OriginalCarousel<Int>, sizeOf view: Int) -> Size { carousel.itemSize }

    // MARK: Delegate

    func carousel(_ carousel: OriginalCarousel<Int>, did event: OriginalEvent) {
        switch event {
        case .willBeginScrollingAnimation, .currentItemIndexDidChange: break
        // CarouselSwift reports that dragging begins when deceleration begins.
        case .willBeginDecelerating: events.append("willBeginDragging")
        default:
            events.append(
                RecordedEvents.text(of: event).replacing("itemChanged", with: "cellChanged").replacing(
                    "didSelect", with: "didTap"))
        }
    }
}
