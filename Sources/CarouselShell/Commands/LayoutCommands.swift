// The commands for lengths and places to rest: item, gap, inset, snaps.

import CarouselEngine

extension Command {
    static let layoutCommands: [Command] = [
        Command(
            name: "item", usage: ["item [W H]", "item INDEX [W H|default]"],
            summary: "set the size of all items or of one, in points, or tell it", example: "item 3 240 180",
            candidates: [.nothing, .words(["default"])], asks: 0, run: runItem),
        .action(
            "gap", usage: ["gap [POINTS]"],
            summary: "set the length between one item and the next, or tell it",
            details: "In points along the axis; a negative one lets items overlap.",
            example: "gap 12", tells: { Report($0.carousel.settings.gap, named: "gap") }
        ) { session, arguments in
            let gap = try arguments.number("a length in points", in: -1e6...1e6)
            try arguments.end()
            session.set(.known("gap"), to: .number(gap))
        },
        .action(
            "inset", usage: ["inset [START END]"],
            summary: "set the lengths before the first item and behind the last one, or tell them",
            details: "In points along the axis.", example: "inset 16 16",
            tells: { session in
                let insets = session.carousel.settings.insets
                return Report(Size(width: insets.start, height: insets.end), named: "insets")
            }
        ) { session, arguments in
            let start = try arguments.number("a length before the first item, in points", in: -1e6...1e6)
            let end = try arguments.number("a length behind the last item, in points", in: -1e6...1e6)
            try arguments.end()
            session.set(.known("inset"), to: .size(Size(width: start, height: end)))
        },
        Command(
            name: "snaps", usage: ["snaps"],
            summary: "where it may rest: offset in items, location of the content in points, items",
            details: "At most 200 are listed.", example: "snaps", kind: .query, run: runSnaps),
    ]

    /// The maximum number of items that can have sizes of their own.
    static let mostSizes = 1_000_000
    /// The maximum number of snaps to print; more would be hard to read.
    private static let mostSnaps = 200

    private static func runItem(_ session: Session, _ arguments: inout Arguments) throws -> Report? {
        let column = arguments.column
        if arguments.isAtEnd { return Report(session.itemSize, named: "itemSize") }
        guard arguments.count == 1 || arguments.count > 2 || arguments.second?.lowercased() == "default"
        else {
            let size = try arguments.size("of an item")
            try arguments.end()
            session.set(.known("itemSize"), to: .size(size))
            return nil
        }
        guard session.data.items > 0 else {
            throw CommandError(column: column, "there are no items; expected some to have a size")
        }
        guard session.data.items <= mostSizes else {
            throw CommandError(
                column: column,
                "\(session.data.items) items are too many to have sizes of their own; expected \(mostSizes) at most"
            )
        }
        let index = try arguments.integer("the index of an item", in: 0...session.data.items - 1)
        if arguments.isAtEnd {
            return Report(session.data.sizes[index] ?? session.itemSize, named: "itemSize")
        }
        let size = arguments.consume("default") ? nil : try arguments.size("of the item")
        try arguments.end()
        let carousel = try session.standard()
        session.data.sizes[index] = size
        carousel.invalidateExtent(ofItemAt: index)
        carousel.reconfigureItems(at: [index])
        return nil
    }

    private static func runSnaps(_ session: Session, _ arguments: inout Arguments) throws -> Report? {
        try arguments.end()
        let carousel = try session.standard()
        carousel.layoutIfNeeded()
        let count = carousel.numberOfSnaps
        let current = carousel.currentSnap
        var table = Table(["snap", "offset", "location", "<items", "<"])
        var records: [Record] = []
        for number in 0..<min(count, mostSnaps) {
            let snap = carousel.snap(number)
            table.add([
                "\(number)", Text.short(snap.offset), Text.short(snap.location),
                snap.items.count == 1
                    ? "\(snap.items.lowerBound)" : "\(snap.items.lowerBound) … \(snap.items.upperBound - 1)",
                number == current ? "current" : "",
            ])
            records.append([
                "snap": .integer(number), "offset": .number(snap.offset), "location": .number(snap.location),
                "items": .list(snap.items.prefix(mostSizes).map(Value.integer)),
            ])
        }
        if count > mostSnaps { session.tell("the first \(mostSnaps) of \(count) snaps are listed") }
        return Report(text: count == 0 ? "no snaps" : table.text, records: records)
    }
}

extension Arguments {
    /// A width and a height, each larger than 0.
    mutating func size(_ what: String) throws(CommandError) -> Size {
        Size(width: try extent("the width \(what)"), height: try extent("the height \(what)"))
    }

    private mutating func extent(_ what: String) throws(CommandError) -> Double {
        let column = column
        let value = try number("\(what), in points")
        guard value > 0, value <= 1e6 else {
            throw CommandError(
                column: column,
                "\(Text.short(value)) is out of range; expected \(what), larger than 0 and at most 1000000")
        }
        return value
    }
}
