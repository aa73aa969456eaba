// The data source and the delegate of a replayed SwipeView: they answer as the recorded ones did, and record
// every call.

import CarouselEngine

/// The data, the delegate's answers and the events of one scenario.
final class SwipeData: CarouselDataSource, CarouselDelegate {
    typealias ItemView = RecordedView

    var numberOfItems: Int
    /// Size of new item views.
    var viewSize: Size
    /// The delegate's answer; nil if views are measured.
    var itemSize: Size?
    private let refused: Set<Int>
    private let areItemsControls: Bool
    private let hasDelegate: Bool
    private var events: [String] = []

    init(_ view: SwipeScenario.View) {
        numberOfItems = view.numberOfItems
        viewSize = view.itemViewSize
        itemSize = view.itemSize
        refused = Set(view.refused)
        areItemsControls = view.areItemsControls
        hasDelegate = view.hasDelegate
    }

    /// The events since the last call.
    func takeEvents() -> [String] {
        defer { events.removeAll() }
        return events
    }

    /// Does what a renderer does: sets the views' sizes to the carousel's item size.
    func fitViews(of carousel: Carousel<RecordedView>) {
        for view in carousel.visibleItemViews { view.size = carousel.itemSize }
    }

    /// Whether a tap on an item selects it; a control handles its own taps.
    func takesTap(on index: Int) -> Bool { !(hasDelegate && refused.contains(index)) && !areItemsControls }

    // MARK: Data source

    func numberOfItems(in carousel: Carousel<RecordedView>) -> Int { numberOfItems }

    func carousel(
        _ carousel: Carousel<RecordedView>, viewForItemAt index: Int, reusing view: RecordedView?
    ) -> RecordedView {
        events.append("view(\(index))")
        return view ?? RecordedView(size: viewSize)
    }

    func carousel(_ carousel: Carousel<RecordedView>, sizeOf view: RecordedView) -> Size { view.size }

    // MARK: Delegate

    func carouselItemSize(_ carousel: Carousel<RecordedView>) -> Size? { itemSize }
    func carouselDidScroll(_ carousel: Carousel<RecordedView>) { events.append("didScroll") }
    func carouselCurrentItemIndexDidChange(_ carousel: Carousel<RecordedView>) {
        events.append("indexDidChange(\(carousel.currentItemIndex))")
    }
    func carouselWillBeginDragging(_ carousel: Carousel<RecordedView>) { events.append("willBeginDragging") }
    func carouselDidEndDragging(_ carousel: Carousel<RecordedView>, willDecelerate: Bool) {
        events.append("didEndDragging(\(willDecelerate))")
    }
    func carouselWillBeginDecelerating(_ carousel: Carousel<RecordedView>) {
        events.append("willBeginDecelerating")
    }
    func carouselDidEndDecelerating(_ carousel: Carousel<RecordedView>) {
        events.append("didEndDecelerating")
    }
    func carouselDidEndScrollingAnimation(_ carousel: Carousel<RecordedView>) {
        events.append("didEndScrollingAnimation")
    }
    func carousel(_ carousel: Carousel<RecordedView>, shouldSelectItemAt index: Int) -> Bool {
        events.append("shouldSelect(\(index))")
        return takesTap(on: index)
    }
    func carousel(_ carousel: Carousel<RecordedView>, didSelectItemAt index: Int) {
        events.append("didSelect(\(index))")
    }
}
