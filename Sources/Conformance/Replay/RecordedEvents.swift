// Lists of events in a form that can be compared. In: recorded or replayed events. Out: the same, unfolded,
// without ignored events, and with unordered events sorted.

import CarouselOriginals

/// How lists of events are normalized.
struct RecordedEvents {
    /// Events that are not compared.
    let ignored: Set<String>
    /// Events whose runs have no fixed order.
    let unordered: String

    /// An event as recordings write it: `didEndDragging(true)`.
    static func text(of event: OriginalEvent) -> String {
        "\(event)".replacing(#/\w+: /#, with: "").replacing(", ", with: ",")
    }

    /// The name of an event without its arguments.
    static func name(of event: String) -> String { String(event.prefix { $0 != "(" }) }

    /// The arguments of an event.
    static func arguments(of event: String) -> [String] {
        guard let open = event.firstIndex(of: "("), event.hasSuffix(")") else { return [] }
        return event[event.index(after: open)...].dropLast().split(separator: ",").map(String.init)
    }

    /// Unfolds `name*K`, drops ignored events, and sorts runs of unordered ones.
    func normalized(_ events: [String]) throws -> [String] {
        var result: [String] = []
        var run: [String] = []
        func endRun() {
            result += run.sorted { ($0.count, $0) < ($1.count, $1) }
            run.removeAll()
        }
        for folded in events {
            let parts = folded.split(separator: "*", omittingEmptySubsequences: false)
            let event = String(parts[0])
            guard parts.count < 3, let count = parts.count == 2 ? Int(parts[1]) : 1, count > 0 else {
                throw RecordingError("'\(folded)' is not an event")
            }
            guard !ignored.contains(Self.name(of: event)) else { continue }
            if Self.name(of: event) == unordered {
                run += Array(repeating: event, count: count)
            } else {
                endRun()
                result += Array(repeating: event, count: count)
            }
        }
        endRun()
        return result
    }

    /// Whether two lists are the same, numbers within a tolerance.
    static func same(_ a: [String], _ b: [String], _ compare: NumberComparison) -> Bool {
        a.count == b.count
            && zip(a, b).allSatisfy { a, b in
                guard a != b else { return true }
                let (left, right) = (arguments(of: a), arguments(of: b))
                return name(of: a) == name(of: b) && left.count == right.count
                    && zip(left, right).allSatisfy { left, right in
                        if left == right { return true }
                        guard let x = Double(left), let y = Double(right) else { return false }
                        return compare.equal(x, y)
                    }
            }
    }
}
