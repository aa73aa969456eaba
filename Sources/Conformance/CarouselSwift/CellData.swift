// The data source and the delegate of a replayed CarouselSwift: they answer as the recorded ones did, and
// record every call.

import CarouselEngine

/// The data and the events of one scenario.
final class CellData: CarouselDataSource, CarouselProgressDelegate {
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

    func numberOfItems(in carousel: Carousel<Int>) -> Int { numberOfItems }
    func carousel(_ carousel: Carousel<Int>, viewForItemAt index: Int, reusing view: Int?) -> Int { index }
    func carousel(_ carousel: Carousel<Int>, sizeOf view: Int) -> Size { carousel.itemSize }

    // MARK: Delegate

    func carouselDidScroll(_ carousel: Carousel<Int>) { note("didScroll") }
    func carousel(_ carousel: Carousel<Int>, didScrollFrom from: Int, to: Int, progress: Double) {
        note("progress(\(from),\(to),\(progress))")
    }
    func carousel(_ carousel: Carousel<Int>, didChangeFrom from: Int, to: Int) {
        note("cellChanged(\(from),\(to))")
    }
    func carouselWillBeginDragging(_ carousel: Carousel<Int>) { note("willBeginDragging") }
    func carouselDidEndDragging(_ carousel: Carousel<Int>, willDecelerate: Bool) {
        note("didEndDragging(\(willDecelerate))")
    }
    /// CarouselSwift reports that dragging begins when deceleration begins.
    func carouselWillBeginDecelerating(_ carousel: Carousel<Int>) { note("willBeginDragging") }
    func carouselDidEndDecelerating(_ carousel: Carousel<Int>) { note("didEndDecelerating") }
    func carouselDidEndScrollingAnimation(_ carousel: Carousel<Int>) { note("didEndScrollingAnimation") }
    func carousel(_ carousel: Carousel<Int>, didSelectItemAt index: Int) { note("didTap(\(index))") }
}
