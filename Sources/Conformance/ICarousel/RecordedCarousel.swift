// The data source and delegate of a replayed carousel: they answer as the recorded ones did, and record every
// call.

import BuiltinTypes
import CarouselEngine
import CarouselOriginals

/// The view of a recorded carousel: only its size matters.
final class RecordedView {
    var size: Size
    init(size: Size) { self.size = size }
}

/// The data, the delegate's answers and the events of one scenario.
final class RecordedCarousel: OriginalDataSource, OriginalDelegate {
    typealias ItemView = RecordedView

    var numberOfItems: Int
    var numberOfPlaceholders: Int
    var itemSize: Size
    /// Nil: the same as the items'.
    var placeholderSize: Size?
    var itemWidth: Double
    var options: [CarouselOption: Double]
    private let rejectsOdd: Bool
    private var events: [String] = []

    init(_ configuration: Scenario.Configuration) {
        numberOfItems = configuration.numberOfItems
        numberOfPlaceholders = configuration.numberOfPlaceholders
        itemSize = configuration.itemSize
        placeholderSize = configuration.placeholderSize
        itemWidth = configuration.delegateItemWidth
        options = configuration.options
        rejectsOdd = configuration.rejectsOdd
    }

    /// The type with a name, including the recordings' custom transforms.
    static func type(named name: String, customTransform: String?) throws -> any CarouselType {
        switch (name, customTransform) {
        case ("custom", "translate"):
            return CustomType { offset, base, context in
                base.translated(x: offset * context.itemWidth, y: 0, z: 0)
            }
        case ("custom", "fan"):
            return CustomType { offset, base, context in
                base.rotated(by: 0.3 * offset, x: 0, y: 0, z: 1)
                    .translated(x: 0, y: -context.itemWidth, z: -10 * offset)
            }
        case ("custom", _): throw RecordingError("unknown custom transform '\(customTransform ?? "")'")
        default:
            guard let type = BuiltinTypes.all.first(where: { $0.name == name }) else {
                throw RecordingError("unknown type '\(name)'")
            }
            return type
        }
    }

    /// The events since the last call, with each run of loads sorted, and the number of loads that reused a
    /// view.
    func takeEvents() -> (events: [String], reused: Int) {
        defer { events.removeAll() }
        return (Self.sortingLoads(events), events.count { $0.hasSuffix(",reuse)") })
    }

    private static func sortingLoads(_ events: [String]) -> [String] {
        var result: [String] = []
        var run: [(isPlaceholder: Bool, number: Int, event: String)] = []
        func endRun() {
            run.sort { ($0.isPlaceholder ? 1 : 0, $0.number) < ($1.isPlaceholder ? 1 : 0, $1.number) }
            result += run.map(\.event)
            run.removeAll()
        }
        for event in events {
            guard event.hasPrefix("viewForItem(") || event.hasPrefix("placeholder("),
                let open = event.firstIndex(of: "("), let comma = event.firstIndex(of: ","),
                let number = Int(event[event.index(after: open)..<comma])
            else {
                endRun()
                result.append(event)
                continue
            }
            run.append((event.hasPrefix("p"), number, event))
        }
        endRun()
        return result
    }

    // MARK: Data source

    func numberOfItems(in carousel: OriginalCarousel<RecordedView>) -> Int { numberOfItems }
    func numberOfPlaceholders(in carousel: OriginalCarousel<RecordedView>) -> Int { numberOfPlaceholders }

    func carousel(
        _ carousel: OriginalCarousel<RecordedView>, viewForItemAt index: Int, reusing view: RecordedView?
    ) -> RecordedView {
        events.append("viewForItem(\(index),\(view == nil ? "new" : "reuse"))")
        return Self.filled(view, size: itemSize)
    }

    func carousel(
        _ carousel: OriginalCarousel<RecordedView>, placeholderViewAt index: Int, reusing view: RecordedView?
    ) -> RecordedView {
        events.append("placeholder(\(index),\(view == nil ? "new" : "reuse"))")
        return Self.filled(view, size: placeholderSize ?? itemSize)
    }

    private static func filled(_ view: RecordedView?, size: Size) -> RecordedView {
        guard let view else { return RecordedView(size: size) }
        view.size = size
        return view
    }

    func carousel(_ carousel: OriginalCarousel<RecordedView>, sizeOf view: RecordedView) -> Size { view.size }

    // MARK: Delegate

    func carousel(_ carousel: OriginalCarousel<RecordedView>, did event: OriginalEvent) {
        switch event {
        case .progress, .itemChanged: break
        default: events.append(RecordedEvents.text(of: event))
        }
    }
    func carousel(_ carousel: OriginalCarousel<RecordedView>, shouldSelectItemAt index: Int) -> Bool {
        events.append("shouldSelect(\(index))")
        return !(rejectsOdd && index % 2 != 0)
    }
    func carouselItemWidth(_ carousel: OriginalCarousel<RecordedView>) -> Double? {
        itemWidth == 0 ? nil : itemWidth
    }
    func carousel(
        _ carousel: OriginalCarousel<RecordedView>, valueFor option: CarouselOption, default value: Double?
    ) -> Double? { options[option] ?? value }
}
