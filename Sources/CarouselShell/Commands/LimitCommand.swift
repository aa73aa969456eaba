// The command for the items that can be reached: limit.

import CarouselEngine

extension Command {
    static let limitCommand = Command.action(
        "limit", usage: ["limit", "limit [FIRST] through LAST", "limit from FIRST", "limit off"],
        summary: "let no hand and no scroll leave these items, or tell which can be reached",
        details: """
            An item is an index, or an ID that `apply` gave it. Limits go with their items when the data change. An item that is
            outside stays until it is moved. Loops have no limits.
            """,
        example: "limit 1 through 3",
        candidates: [.words(["from", "through", "off"]), .words(["through"]), .items],
        tells: { session in
            let items = session.engine?.reachableItems ?? 0..<session.carousel.numberOfItems
            guard let last = items.last else { return Report("no items", named: "reachable") }
            return Report(
                text: "\(items.lowerBound) … \(last) of \(session.carousel.numberOfItems)",
                records: [["first": .integer(items.lowerBound), "last": .integer(last)]])
        }
    ) { session, arguments in
        let carousel = try session.standard()
        if arguments.consume("off") {
            try arguments.end()
            return carousel.removeLimits()
        }
        let isOpen = arguments.consume("from")
        var first: Int?
        var last: Int?
        if isOpen || arguments.peek() != "through" { first = try arguments.item(of: session) }
        if !isOpen {
            guard arguments.consume("through") else {
                throw arguments.error("expected through and the last item, as in `limit 1 through 3`")
            }
            last = try arguments.item(of: session)
        }
        try arguments.end()
        carousel.limit(from: first, through: last)
        carousel.layoutIfNeeded()
    }
}

extension Session {
    /// Says of a scroll that has gone nowhere why that is.
    func tellLimit(of token: ScrollToken, to item: Int) {
        guard token.end == .cancelled, let engine, !engine.reachableItems.contains(item),
            let first = engine.reachableItems.first, let last = engine.reachableItems.last
        else { return }
        tell("item \(item) is beyond the limit; expected \(first) to \(last)")
    }
}
