// A list of messages that loads more at both ends.

import BuiltinTypes
import CarouselEngine

final class EndlessList {
    struct Row: Identifiable, Equatable {
        let id: String
    }

    let list: Carousel<String>
    let rows: CarouselItems<Row, String>
    /// Asks for more messages; they come with `add`, whenever they are there.
    var load: ((_ isOlder: Bool) -> Void)?
    private var messages: ClosedRange<Int>
    private static let older = Row(id: "older")
    private static let newer = Row(id: "newer")

    init(_ messages: ClosedRange<Int>, size: Size) throws {
        self.messages = messages
        // It begins behind the row that stands for what is older.
        list = Carousel(type: .linear, bounds: size, initialItemIndex: 1)
        list.settings.isVertical = true
        list.settings.alignment = .start
        list.settings.containment = .trim
        list.settings.stopsAtItemBoundary = false
        list.settings.scrollsToItemBoundary = false
        rows = CarouselItems(in: list, itemSize: Size(width: size.width, height: 50)) { row, _ in row.id }
        list.willDisplay = { [unowned self] _, index in
            let row = rows.items[index]
            if row == Self.older || row == Self.newer { load?(row == Self.older) }
        }
        try show(holding: .visible)
    }

    /// More messages have come: what is read stays where it is.
    func add(_ more: ClosedRange<Int>) throws {
        let first = messages.lowerBound
        let isOlder = more.lowerBound < first
        messages = min(first, more.lowerBound)...max(messages.upperBound, more.upperBound)
        // Where the row for what is older is in sight, the first message stays, and not that row.
        try show(holding: isOlder ? .item("\(first)") : .visible)
    }

    private func show(holding anchor: ChangeAnchor) throws {
        try rows.apply([Self.older] + messages.map { Row(id: "\($0)") } + [Self.newer], anchor: anchor)
    }
}
