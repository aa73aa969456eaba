// Records the events that the carousel sends to its delegate. Their names are those of the recordings.

import CarouselHost

/// An event and its time.
struct SessionEvent: Equatable {
    let name: String
    /// Seconds of the carousel's time.
    let time: Double
    let scrollOffset: Double
    let currentItemIndex: Int

    var record: Record {
        Record([
            "event": .text(name), "t": .number(time), "scrollOffset": .number(scrollOffset),
            "currentItemIndex": .integer(currentItemIndex),
        ])
    }

    var text: String {
        "\(Text.fixed(time, 3)) s  \(name)  at \(Text.fixed(scrollOffset, 3)), item \(currentItemIndex)"
    }
}

extension [SessionEvent] {
    /// One line per event; consecutive scroll events are combined.
    var text: String {
        var lines: [String] = []
        var place = startIndex
        while place < endIndex {
            let event = self[place]
            let run = event.name == "didScroll" ? self[place...].prefix { $0.name == "didScroll" } : [event]
            place += run.count
            guard let last = run.last, run.count > 2 else {
                lines += run.map(\.text)
                continue
            }
            lines.append(
                "\(Text.fixed(event.time, 3)) s  didScroll × \(run.count)  from \(Text.fixed(event.scrollOffset, 3)) to "
                    + "\(Text.fixed(last.scrollOffset, 3)), until \(Text.fixed(last.time, 3)) s")
        }
        return lines.joined(separator: "\n")
    }
}

/// A delegate that records all events, up to a maximum number.
final class EventLog: CarouselDelegate {
    /// Whether events are shown as they happen.
    var isLive = false
    private var events: [SessionEvent] = []

    private static let most = 10_000

    /// The events since the last call.
    func take() -> [SessionEvent] {
        defer { events.removeAll(keepingCapacity: true) }
        return events
    }

    private func note(_ name: String, _ carousel: Carousel<Int>) {
        guard events.count < Self.most else { return }
        events.append(
            SessionEvent(
                name: name, time: carousel.time, scrollOffset: carousel.scrollOffset,
                currentItemIndex: carousel.currentItemIndex))
    }

    func carouselWillBeginScrollingAnimation(_ carousel: Carousel<Int>) {
        note("willBeginScrollingAnimation", carousel)
    }
    func carouselDidEndScrollingAnimation(_ carousel: Carousel<Int>) {
        note("didEndScrollingAnimation", carousel)
    }
    func carouselDidScroll(_ carousel: Carousel<Int>) { note("didScroll", carousel) }
    func carouselCurrentItemIndexDidChange(_ carousel: Carousel<Int>) {
        note("currentItemIndexDidChange", carousel)
    }
    func carouselWillBeginDragging(_ carousel: Carousel<Int>) { note("willBeginDragging", carousel) }
    func carouselDidEndDragging(_ carousel: Carousel<Int>, willDecelerate: Bool) {
        note("didEndDragging(\(willDecelerate))", carousel)
    }
    func carouselWillBeginDecelerating(_ carousel: Carousel<Int>) { note("willBeginDecelerating", carousel) }
    func carouselDidEndDecelerating(_ carousel: Carousel<Int>) { note("didEndDecelerating", carousel) }
    func carousel(_ carousel: Carousel<Int>, shouldSelectItemAt index: Int) -> Bool {
        note("shouldSelect(\(index))", carousel)
        return true
    }
    func carousel(_ carousel: Carousel<Int>, didSelectItemAt index: Int) {
        note("didSelect(\(index))", carousel)
    }
}
