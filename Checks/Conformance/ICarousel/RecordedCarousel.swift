// The data source and delegate of a replayed carousel: they answer as the recorded ones did, and record every
// call.

import BuiltinTypes
import CarouselEngine
import CarouselOriginals

/// The data, the delegate's answers and the events of one scenario.
final class RecordedCarousel: OriginalDataSource, OriginalDelegate {
    typealias ItemView = RecordedView

    var numberOfItems: Int
    var numberOfPlaceholders: Int
    var itemSize: Size
    /// Nil: the same as the items'.
    var placeholderSize: Size?
    var itemWidth: Double
    private var options: [CarouselOption: Double] = [:]
    private let rejectsOdd: Bool
    private var events: [String] = []

    /// - Parameter o: the carousel's properties that differ from the defaults.
    init(_ o: RecordedObject) throws {
        itemSize = try o.size("itemSize")
        numberOfItems = try o.integer("numberOfItems")
        numberOfPlaceholders = try o.present("numberOfPlaceholders", o.integer) ?? 0
        placeholderSize = try o.present("placeholderSize", o.size)
        itemWidth = try o.number("delegateItemWidth", default: 0)
        rejectsOdd = try o.flag("rejectOdd", default: false)
        guard let values = try o.present("options", o.object) else { return }
        for name in values.names { try set(option: name, to: values.number(name)) }
    }

    /// The delegate answers with another value of an option from now on.
    func set(option name: String, to value: Double) throws {
        guard let option = CarouselOption(rawValue: name) else {
            throw RecordingError("unknown option '\(name)'")
        }
        options[option] = value
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
    func consumeEvents() throws -> (events: [String], reused: Int) {
        defer { events.removeAll() }
        let loads = RecordedEvents(unordered: ["viewForItem", "placeholder"])
        return (try loads.normalized(events), events.count { $0.hasSuffix(",reuse)") })
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
