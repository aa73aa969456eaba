// Lists of events in a form that can be compared. In: recorded or replayed events. Out: the same, unfolded,
// without ignored events, and with unordered events sorted.

import CarouselOriginals

/// How lists of events are normalized.
struct RecordedEvents {
    /// Events that are not compared.
    var ignored: Set<String> = []
    /// Events whose runs have no fixed order: they are sorted by their names in this order, then by their first numbers.
    let unordered: [String]

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
        var run: [(rank: Int, number: Int, event: String)] = []
        func endRun() {
            result += run.sorted { ($0.rank, $0.number) < ($1.rank, $1.number) }.map(\.event)
            run.removeAll()
        }
        for folded in events {
            let parts = folded.split(separator: "*", omittingEmptySubsequences: false)
            let event = String(parts[0])
            guard parts.count < 3, let count = parts.count == 2 ? Int(parts[1]) : 1,
                (1...1_000_000).contains(count)
            else {
                throw RecordingError("'\(folded)' is not an event")
            }
            let name = Self.name(of: event)
            guard !ignored.contains(name) else { continue }
            if let rank = unordered.firstIndex(of: name) {
                let number = Self.arguments(of: event).first.flatMap { Int($0) } ?? 0
                run += Array(repeating: (rank, number, event), count: count)
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
                let left = arguments(of: a)
                let right = arguments(of: b)
                return name(of: a) == name(of: b) && left.count == right.count
                    && zip(left, right).allSatisfy { left, right in
                        if left == right { return true }
                        guard let x = Double(left), let y = Double(right) else { return false }
                        return compare.equal(x, y)
                    }
            }
    }
}
