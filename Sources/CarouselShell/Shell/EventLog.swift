// Records the events that the carousel sends to its delegate. With an original's behavior they have the
// names of the recordings.

import CarouselEngine
import CarouselOriginals

/// An event and its time.
struct SessionEvent: Equatable {
    let name: String
    /// What made it happen; nil for an event of iCarousel's.
    var cause: CarouselEvent.Cause?
    /// Whether a motion ended by itself; nil for other events.
    var isFinished: Bool?
    /// The item that the event is about: the one that is shown or gone, otherwise the current one.
    var id = Value.none
    /// Its index.
    var index: Int?
    /// Seconds of the carousel's time.
    let time: Double
    let scrollOffset: Double
    let currentItemIndex: Int

    var record: Record {
        var record: Record = ["event": .text(name)]
        if let cause { record.fields.append(("cause", .text(cause.rawValue))) }
        if let isFinished { record.fields.append(("finished", .boolean(isFinished))) }
        if cause != nil { record.fields.append(("id", id)) }
        if let index { record.fields.append(("index", .integer(index))) }
        record.fields += [
            ("t", .number(time)), ("scrollOffset", .number(scrollOffset)),
            ("currentItemIndex", .integer(currentItemIndex)),
        ]
        return record
    }

    var text: String {
        let item = index.map { " \($0)" } ?? ""
        let end = isFinished == false ? ", interrupted" : ""
        let origin = cause.map { " (\($0.rawValue))" } ?? ""
        return
            "\(Text.fixed(time, 3)) s  \(name)\(item)\(end)\(origin)  at \(Text.fixed(scrollOffset, 3)), item \(currentItemIndex)"
    }

    /// Whether it reports only that the offset changed.
    fileprivate var isScroll: Bool { name == "didScroll" || name == "moved" }
}

extension [SessionEvent] {
    /// One line per event; consecutive scroll events are combined.
    var text: String {
        var lines: [String] = []
        var place = startIndex
        while place < endIndex {
            let event = self[place]
            let run =
                event.isScroll
                ? self[place...].prefix { $0.name == event.name && $0.cause == event.cause } : [event]
            place += run.count
            guard let last = run.last, run.count > 2 else {
                lines += run.map(\.text)
                continue
            }
            let origin = event.cause.map { " (\($0.rawValue))" } ?? ""
            lines.append(
                "\(Text.fixed(event.time, 3)) s  \(event.name) × \(run.count)\(origin)  from \(Text.fixed(event.scrollOffset, 3)) to "
                    + "\(Text.fixed(last.scrollOffset, 3)), until \(Text.fixed(last.time, 3)) s")
        }
        return lines.joined(separator: "\n")
    }
}

/// A delegate that records all events, up to a maximum number, and knows the items' sizes.
final class EventLog: CarouselExtentDelegate, OriginalDelegate {
    typealias ItemView = Int

    /// Where the items' sizes are.
    weak var data: SessionData?
    /// Whether events are shown as they happen.
    var isLive = false
    /// Whether events are kept at all.
    var isHeard = true
    private var events: [SessionEvent] = []

    /// The events that there is no room for.
    private var lost = 0

    /// The most events that are kept.
    static let most = 10_000

    /// The events since the last call.
    func consume() -> [SessionEvent] {
        defer { events.removeAll(keepingCapacity: true) }
        return events
    }

    /// The events since the last call, without movements at the end, which may go on.
    func consumeFinished() -> [SessionEvent] {
        guard let last = events.last, last.isScroll else { return consume() }
        let run = events.reversed().prefix { $0.name == last.name && $0.cause == last.cause }.count
        let finished = Array(events.dropLast(run))
        events.removeFirst(finished.count)
        return finished
    }

    /// The number of events since the last call for which there was no room.
    func consumeLost() -> Int {
        defer { lost = 0 }
        return lost
    }

    private func add(_ event: SessionEvent) {
        guard isHeard else { return }
        if events.count < Self.most { events.append(event) } else { lost += 1 }
    }

    func carousel(_ carousel: Carousel<Int>, did event: CarouselEvent) {
        var note = SessionEvent(
            name: event.name, cause: event.cause, time: carousel.time, scrollOffset: carousel.scrollOffset,
            currentItemIndex: carousel.currentItemIndex)
        var item = carousel.currentIndex.flatMap(carousel.id(ofItemAt:))
        switch event.kind {
        case .ended(let finished): note.isFinished = finished
        case .shown(let id, let index), .gone(let id, let index): (item, note.index) = (id, index)
        case .began, .moved, .currentChanged: break
        }
        note.id = item.map { Session.id(of: $0, in: carousel) } ?? .none
        add(note)
    }

    /// Notes an event without a cause.
    private func note(_ name: String, _ carousel: any DrivableCarousel) {
        add(
            SessionEvent(
                name: name, time: carousel.time, scrollOffset: carousel.scrollOffset,
                currentItemIndex: carousel.currentItemIndex))
    }

    func carousel(_ carousel: Carousel<Int>, shouldSelectItemAt index: Int) -> Bool {
        note("shouldSelect(\(index))", carousel)
        return true
    }
    func carousel(_ carousel: Carousel<Int>, didSelectItemAt index: Int) {
        note("didSelect(\(index))", carousel)
    }

    /// A single tap is told by what it selects.
    func carousel(_ carousel: Carousel<Int>, didTapItemAt index: Int?, count: Int) {
        if count > 1 { note("didTap(\(index.map(String.init) ?? "none")) × \(count)", carousel) }
    }

    func carouselDidChangeItems(_ carousel: Carousel<Int>) { note("itemsChanged", carousel) }
    func carousel(_ carousel: Carousel<Int>, didRestOnItemAt index: Int?) {
        note(index.map { "didRest(\($0))" } ?? "didRest(none)", carousel)
    }

    func carousel(_ carousel: OriginalCarousel<Int>, did event: OriginalEvent) {
        switch event {
        case .didEndDragging(let decelerates): note("didEndDragging(\(decelerates))", carousel)
        case .didSelect(let index): note("didSelect(\(index))", carousel)
        case .progress, .itemChanged: break
        default: note("\(event)", carousel)
        }
    }
    func carousel(_ carousel: OriginalCarousel<Int>, shouldSelectItemAt index: Int) -> Bool {
        note("shouldSelect(\(index))", carousel)
        return true
    }

    func carouselHasExtents(_ carousel: Carousel<Int>) -> Bool { data.map { !$0.sizes.isEmpty } ?? false }
    func carousel(_ carousel: Carousel<Int>, extentOfItemAt index: Int) -> Double? {
        guard let size = data?.sizes[index] else { return nil }
        return carousel.settings.isVertical ? size.height : size.width
    }
}
