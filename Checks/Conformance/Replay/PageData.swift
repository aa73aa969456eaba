// The data source and the delegate of a replayed SwipeView or CarouselSwift: they answer as the recorded ones did, and
// record every call.

import CarouselEngine
import CarouselOriginals

/// The view of a recorded carousel: only its size matters.
final class RecordedView {
    var size: Size
    init(size: Size) { self.size = size }
}

/// The data, the delegate's answers and the events of one recording.
final class PageData: OriginalDataSource, OriginalDelegate {
    typealias ItemView = RecordedView

    var numberOfItems: Int
    /// Size of new item views; nil where each has the carousel's item size.
    var viewSize: Size?
    /// The delegate's answer; nil if views are measured.
    var itemSize: Size?
    /// Whether a tap on an item selects it; nil where nobody is asked.
    var takesTap: ((Int) -> Bool)?
    /// What the library calls events that have other names here.
    private let names: [String: String]
    private var events: [String] = []

    init(numberOfItems: Int, names: [String: String] = [:]) {
        self.numberOfItems = numberOfItems
        self.names = names
    }

    /// The events since the last call.
    func consumeEvents() -> [String] {
        defer { events.removeAll() }
        return events
    }

    /// Does what a renderer does: sets the views' sizes to the carousel's item size.
    func fitViews(of carousel: OriginalCarousel<RecordedView>) {
        for view in carousel.visibleItemViews { view.size = carousel.itemSize }
    }

    // MARK: Data source

    func numberOfItems(in carousel: OriginalCarousel<RecordedView>) -> Int { numberOfItems }

    func carousel(
        _ carousel: OriginalCarousel<RecordedView>, viewForItemAt index: Int, reusing view: RecordedView?
    ) -> RecordedView {
        events.append("view(\(index))")
        return view ?? RecordedView(size: viewSize ?? .zero)
    }

    func carousel(_ carousel: OriginalCarousel<RecordedView>, sizeOf view: RecordedView) -> Size {
        viewSize == nil ? carousel.itemSize : view.size
    }

    // MARK: Delegate

    func carouselItemSize(_ carousel: OriginalCarousel<RecordedView>) -> Size? { itemSize }

    func carousel(_ carousel: OriginalCarousel<RecordedView>, did event: OriginalEvent) {
        switch event {
        case .currentItemIndexDidChange: events.append("indexDidChange(\(carousel.currentItemIndex))")
        case .willBeginScrollingAnimation: break
        default:
            let text = RecordedEvents.text(of: event)
            let name = RecordedEvents.name(of: text)
            events.append((names[name] ?? name) + text.dropFirst(name.count))
        }
    }

    func carousel(_ carousel: OriginalCarousel<RecordedView>, shouldSelectItemAt index: Int) -> Bool {
        guard let takesTap else { return true }
        events.append("shouldSelect(\(index))")
        return takesTap(index)
    }
}
