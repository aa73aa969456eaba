// The commands that show the engine's output: place, matrix, compare, state.

import CarouselEngine
import Foundation

extension Command {
    static let placementCommands: [Command] = [
        Command(
            name: "placements", usage: ["placements"], summary: "show the placements of the items",
            details: "`help placements` explains the columns.", example: "placements", kind: .query,
            run: runPlace),
        Command(
            name: "matrix", usage: ["matrix INDEX"], summary: "show an item's transform, row by row",
            details: "Row vectors, as in Core Animation: the last row has the position, in points.",
            example: "matrix 0", kind: .query, run: runMatrix),
        Command(
            name: "compare", usage: ["compare A B"],
            summary: "show how much two types differ in the current state, item by item",
            example: "compare cylinder rotary", candidates: [.types, .types], kind: .query, run: runCompare),
        Command(
            name: "state", usage: ["state"], summary: "show the state of the engine", example: "state",
            kind: .query, run: runState),
    ]

    private static func runPlace(_ session: Session, _ arguments: inout Arguments) throws -> Report? {
        try arguments.end()
        let placements = session.carousel.placements
        let looks = session.carousel.looks
        return Report(
            text: text(of: placements, looks),
            records: placements.indices.map {
                record(placements[$0], looks.isEmpty ? .plain : looks[$0], of: session)
            })
    }

    private static func text(of placements: [Placement], _ looks: [ItemLook]) -> String {
        // The column is omitted if no item is shaded, as in most effects.
        let hasShade = placements.contains { $0.shade != 0 }
        let columns = [
            "item", "offset", "x", "y", "z", "rx°", "ry°", "rz°", "scale", "alpha", "depth", "scrX", "scrY",
        ]
        var table = Table(columns + (hasShade ? ["shade"] : []) + (looks.isEmpty ? [] : ["<look"]), gap: 1)
        for (position, placement) in placements.enumerated() {
            table.add(
                row(placement) + (hasShade ? [Text.fixed(placement.shade, 2)] : [])
                    + (looks.isEmpty ? [] : [looks[position].fields.map(\.name).joined(separator: " ")]))
        }
        var text = placements.isEmpty ? "no items" : table.text
        if placements.contains(where: \.isFailed) { text += "\n! placed without the script, which failed" }
        return text
    }

    private static func runCompare(_ session: Session, _ arguments: inout Arguments) throws -> Report? {
        let one = try session.type(named: arguments.word("the name of a type")).name
        let other = try session.type(named: arguments.word("the name of another type")).name
        try arguments.end()
        let pair = try session.compare(one, other)
        var table = Table(["item", "difference", "<where"])
        var records: [Record] = []
        for (index, difference) in pair.items {
            table.add(["\(index)", shown(difference.value), difference.place])
            records.append([
                "index": .integer(index), "difference": .number(difference.value),
                "where": .text(difference.place),
            ])
        }
        let text = records.isEmpty ? "no items" : "\(table.text)\nlargest: \(shown(pair.value))"
        return Report(text: text, records: records)
    }

    private static func shown(_ difference: Double) -> String {
        difference.isFinite ? Text.short(difference) : "other"
    }

    private static func row(_ placement: Placement) -> [String] {
        let degrees = 180 / Double.pi
        let position = placement.transform.row4
        let parts = placement.transform.decomposed
        var scale = "flat"
        if let parts {
            let size = parts.scale
            let isEven = abs(size.x - size.y) < 0.005
            scale = isEven ? Text.fixed(size.x, 2) : "\(Text.fixed(size.x, 1))×\(Text.fixed(size.y, 1))"
        }
        let screen = placement.transform.projecting(Point.zero)
        return [
            placement.isLeaving
                ? "×\(placement.index)" : "\(placement.index)\(placement.isFailed ? "!" : "")",
            Text.fixed(placement.offset, 2),
            Text.fixed(position.x, 1), Text.fixed(position.y, 1), Text.fixed(position.z, 1),
            parts.map { Text.fixed($0.rotation.x * degrees, 0) } ?? "-",
            parts.map { Text.fixed($0.rotation.y * degrees, 0) } ?? "-",
            parts.map { Text.fixed($0.rotation.z * degrees, 0) } ?? "-",
            scale, placement.isHidden ? "hid" : Text.fixed(placement.alpha, 2), "\(placement.depth)",
            screen.map { Text.fixed($0.x + placement.center.x, 0) } ?? "behind",
            screen.map { Text.fixed($0.y + placement.center.y, 0) } ?? "eye",
        ]
    }

    /// Uses the same keys as the recordings.
    private static func record(_ placement: Placement, _ look: ItemLook, of session: Session) -> Record {
        var record: Record = ["id": Session.id(of: placement.id, in: session.carousel)]
        // An item that is leaving has no index any more.
        if !placement.isLeaving { record.fields.append(("index", .integer(placement.index))) }
        record.fields += [
            ("offset", .number(placement.offset)),
            ("transform", .list(placement.transform.elements.map(Value.number))),
            ("alpha", .number(placement.alpha)), ("shade", .number(placement.shade)),
            ("hidden", .boolean(placement.isHidden)),
            ("center", .list([.number(placement.center.x), .number(placement.center.y)])),
            ("size", Value(placement.size)), ("depth", .integer(placement.depth)),
            ("leaving", .boolean(placement.isLeaving)),
        ]
        // What the table has.
        let position = placement.transform.row4
        let parts = placement.transform.decomposed
        let degrees = 180 / Double.pi
        let screen = placement.transform.projecting(Point.zero)
        // Adding 0 makes −0 a 0.
        func list(_ numbers: Double...) -> Value { .list(numbers.map { .number($0 + 0) }) }
        record.fields += [
            ("position", list(position.x, position.y, position.z)),
            (
                "rotation",
                parts.map { list($0.rotation.x * degrees, $0.rotation.y * degrees, $0.rotation.z * degrees) }
                    ?? .none
            ),
            ("scale", parts.map { list($0.scale.x, $0.scale.y) } ?? .none),
            ("screen", screen.map { list($0.x + placement.center.x, $0.y + placement.center.y) } ?? .none),
            ("failed", .boolean(placement.isFailed)),
        ]
        let fields = look.fields
        if !fields.isEmpty { record.fields.append(("look", Value(fields))) }
        return record
    }

    private static func runMatrix(_ session: Session, _ arguments: inout Arguments) throws -> Report? {
        let column = arguments.column
        let index = try arguments.integer("the index of a loaded item", in: Int.min...Int.max)
        try arguments.end()
        guard let placement = session.carousel.placements.first(where: { $0.index == index && !$0.isLeaving })
        else {
            let loaded = session.carousel.indexesForVisibleItems.map(String.init).joined(separator: ", ")
            throw CommandError(
                column: column,
                "item \(index) is not loaded; expected one of \(loaded.isEmpty ? "none, as there are no items" : loaded)"
            )
        }
        let elements = placement.transform.elements
        var table = Table(["", "", "", ""])
        for row in 0..<4 { table.add((0..<4).map { Text.fixed(elements[4 * row + $0], 6) }) }
        return Report(
            text: String(table.text.drop { $0 == "\n" }),
            records: [["index": .integer(index), "transform": .list(elements.map(Value.number))]])
    }

    private static func runState(_ session: Session, _ arguments: inout Arguments) throws -> Report? {
        try arguments.end()
        let carousel = session.carousel
        let page = carousel.currentPage
        let between = session.engine?.progress
        let progress = (
            from: between?.from ?? page, to: between?.to ?? page, fraction: between?.fraction ?? 0
        )
        let isPaused = session.engine?.isAutoplayPaused ?? false
        let record: Record = [
            "t": .number(carousel.time), "scrollOffset": .number(carousel.scrollOffset),
            "velocity": .number(carousel.velocity),
            "target": carousel.destination.map { .number($0) } ?? .none, "current": session.currentID,
            "currentItemIndex": .integer(carousel.currentItemIndex), "toggle": .number(carousel.toggle),
            "dragging": .boolean(carousel.isDragging), "decelerating": .boolean(carousel.isDecelerating),
            "scrolling": .boolean(carousel.isScrolling), "animating": .boolean(carousel.isAnimating),
            "wrapEnabled": .boolean(carousel.isWrapping), "numberOfItems": .integer(carousel.numberOfItems),
            "numberOfVisibleItems": .integer(carousel.numberOfVisibleItems),
            "itemWidth": .number(carousel.itemWidth), "offsetMultiplier": .number(carousel.offsetMultiplier),
            "currentPage": .integer(carousel.currentPage), "numberOfPages": .integer(carousel.numberOfPages),
            "progress": .number(progress.fraction),
            "progressFrom": .integer(progress.from), "progressTo": .integer(progress.to),
            "autoplayTimeLeft": carousel.autoplayTimeLeft.map { .number($0) } ?? .none,
            "indexesForVisibleItems": .list(carousel.indexesForVisibleItems.map(Value.integer)),
            "behavior": .text(carousel.behavior), "type": .text(carousel.type.name),
            "vertical": .boolean(carousel.settings.isVertical), "bounds": Value(carousel.bounds),
            "motion": .text(session.motionName), "autoplayPaused": .boolean(isPaused),
        ]
        let loaded = carousel.indexesForVisibleItems
        let visible =
            loaded.isEmpty
            ? "none" : "\(loaded.count) of at most \(carousel.numberOfVisibleItems): \(runs(loaded))"
        let autoplay =
            carousel.autoplayTimeLeft.map {
                isPaused ? ", slide show paused" : ", next in \(Text.short($0)) s"
            } ?? ""
        let text = """
            type      \(carousel.type.name)\(carousel.settings.isVertical ? ", vertical" : "")\(carousel.isWrapping ? ", wrapped" : ""), \(carousel.behavior) behavior
            offset    \(Text.long(carousel.scrollOffset)) of \(carousel.numberOfItems) items, current \(carousel.currentItemIndex)
            page      \(carousel.currentPage) of \(carousel.numberOfPages == 0 ? "none" : "0…\(carousel.numberOfPages - 1)"), \(Text.fixed(progress.fraction * 100, 0)) % from \(progress.from) to \(progress.to)\(autoplay)
            motion    \(session.motionName), toggle \(Text.short(carousel.toggle)), time \(Text.short(carousel.time)) s
            loaded    \(visible)
            item      \(Text.short(carousel.itemWidth)) points along the axis, drag × \(Text.short(carousel.offsetMultiplier))
            bounds    \(Text.short(carousel.bounds.width)) × \(Text.short(carousel.bounds.height)) points
            """
        return Report(text: text, records: [record])
    }

    /// Ascending numbers, with consecutive ones combined: 0…4, 9.
    private static func runs(_ numbers: [Int]) -> String {
        var result: [ClosedRange<Int>] = []
        for number in numbers {
            if let last = result.last, last.upperBound + 1 == number {
                result[result.count - 1] = last.lowerBound...number
            } else {
                result.append(number...number)
            }
        }
        return result.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)…\($0.upperBound)" }
            .joined(separator: ", ")
    }
}

extension Session {
    /// What moves the carousel now.
    fileprivate var motionName: String {
        if carousel.isDragging { return "dragged" }
        if carousel.isScrolling { return "scrolling" }
        if carousel.isDecelerating { return "decelerating after a flick" }
        if finger != nil { return "held by a finger" }
        if driver.isTracking { return "turned by a wheel" }
        guard carousel.isAnimating else { return "at rest" }
        if carousel.settings.autoscroll != 0 { return "autoscrolling" }
        return carousel.toggle == 0 ? "easing" : "easing, as the type moves on"
    }
}
