// The data source and the delegate of a replayed SwipeView: they answer as the recorded ones did, and record
// every call.

import CarouselEngine
import CarouselOriginals

/// The data, the delegate's answers and the events of one scenario.
final class SwipeData: OriginalDataSource, OriginalDelegate {
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
    func fitViews(of carousel: OriginalCarousel<RecordedView>) {
        for view in carousel.visibleItemViews { view.size = carousel.itemSize }
    }

    /// Whether a tap on an item selects it; a control handles its own taps.
    func takesTap(on index: Int) -> Bool { !(hasDelegate && refused.contains(index)) && !areItemsControls }

    // MARK: Data source

    func numberOfItems(in carousel: OriginalCarousel<RecordedView>) -> Int { numberOfItems }

    func carousel(
        _ carousel: OriginalCarousel<RecordedView>, viewForItemAt index: Int, reusing view: RecordedView?
    ) -> RecordedView {
        events.append("view(\(index))")
        return view ?? RecordedView(size: viewSize)
    }

    func carousel(_ carousel: OriginalCarousel<RecordedView>, sizeOf view: RecordedView) -> Size { view.size }

    // MARK: Delegate

    func carouselItemSize(_ carousel: OriginalCarousel<RecordedView>) -> Size? { itemSize }
    func carousel(_ carousel: OriginalCarousel<RecordedView>, did event: OriginalEvent) {
        switch event {
        case .currentItemIndexDidChange: events.append("indexDidChange(\(carousel.currentItemIndex))")
        case .willBeginScrollingAnimation, .progress, .itemChanged: break
        default: events.append(RecordedEvents.text(of: event))
        }
    }
    func carousel(_ carousel: OriginalCarousel<RecordedView>, shouldSelectItemAt index: Int) -> Bool {
        events.append("shouldSelect(\(index))")
        return takesTap(on: index)
    }
}
