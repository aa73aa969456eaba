// The commands that scroll: scroll, offset.

import CarouselEngine
import CarouselHost

extension Command {
    static let scrollCommands: [Command] = [
        .action(
            "scroll",
            usage: ["scroll [to] INDEX|ID|last [SECONDS|spring]", "scroll by COUNT [SECONDS|spring]"],
            summary: "scroll to an item, or by a number of items",
            details: """
                Without SECONDS the scroll takes as long as `set animation` says; at first it is over at once.
                A word that is an item's ID means that item, also if it is a number.
                With SECONDS time must pass: `tick`, `settle` or `play`. A negative COUNT scrolls back. On a loop,
                `scroll to` takes the shorter way.
                """,
            example: "scroll to 3", candidates: [.words(["to", "by"]), .items, .words(["spring"])]
        ) { session, arguments in
            let isItem = { (word: String) in
                word.lowercased() == "last" || session.engine?.index(ofID: word) != nil
            }
            if try arguments.direction("the index of an item", orPlace: isItem) == "to" {
                // The originals don't wait for the first items.
                guard session.carousel.numberOfItems > 0 || session.engine != nil else {
                    throw CommandError(
                        column: arguments.column, "there are no items; expected some to scroll to")
                }
                let index = try arguments.item(of: session)
                let token = session.carousel.scroll(to: .item(index), try arguments.animation(of: session))
                session.tellLimit(of: token, to: index)
            } else {
                let count = try arguments.integer("a number of items", in: -1_000_000_000...1_000_000_000)
                session.carousel.scroll(to: .items(by: count), try arguments.animation(of: session))
            }
        },
        .action(
            "offset", usage: ["offset", "offset [to] X [SECONDS|spring]", "offset by DX [SECONDS|spring]"],
            summary: "scroll to an offset in items, which may be a fraction, or tell it",
            details: "2.5 is halfway between items 2 and 3. SECONDS as for `scroll`.",
            example: "offset to 2.5", candidates: [.words(["to", "by"]), .nothing, .words(["spring"])],
            tells: { Report($0.carousel.scrollOffset, named: "scrollOffset") }
        ) { session, arguments in
            let isPlace = try arguments.direction("an offset in items") == "to"
            let number = try arguments.number(isPlace ? "an offset in items" : "a distance in items")
            session.carousel.scroll(
                to: isPlace ? .offset(number) : .distance(number), try arguments.animation(of: session))
        },
        .action(
            "next", usage: ["next [SECONDS|spring]"], summary: "scroll to the next item", example: "next",
            candidates: [.words(["spring"])]
        ) { session, arguments in
            session.carousel.scroll(to: .items(by: 1), try arguments.animation(of: session))
        },
        .action(
            "prev", usage: ["prev [SECONDS|spring]"], summary: "scroll to the item before", example: "prev",
            candidates: [.words(["spring"])]
        ) { session, arguments in
            session.carousel.scroll(to: .items(by: -1), try arguments.animation(of: session))
        },
    ]
}

extension Arguments {
    /// To or by; a number or a name alone means `to`.
    ///
    /// - Parameter isPlace: whether another word is a place to scroll to.
    fileprivate mutating func direction(
        _ what: String, orPlace isPlace: (String) -> Bool = { _ in false }
    ) throws(CommandError) -> String {
        if consume("by") { return "by" }
        guard !consume("to") else { return "to" }
        if let word = peek(), nextIsNumber || isPlace(word) { return "to" }
        let word = try word("to, by or \(what)")
        throw word.error(
            "unknown '\(word.shown)'; expected to, by or \(what)"
                + Names.suggestion(for: word.text, in: ["to", "by", "last"]))
    }

    /// An item by its index, or by the identity that `apply` gave it.
    mutating func item(of session: Session) throws(CommandError) -> Int {
        if let word = peek(), let index = session.engine?.index(ofID: word) {
            _ = try self.word("an item")
            return index
        }
        let count = session.carousel.numberOfItems
        if consume("last") { return max(0, count - 1) }
        return try integer("the index of an item", in: 0...(count > 0 ? count - 1 : 1_000_000_000))
    }

    /// An optional duration, or `spring`; by default as `set animation` says.
    fileprivate mutating func animation(of session: Session) throws(CommandError) -> TimingParameters {
        if isAtEnd { return session.animation }
        if consume("spring") {
            try end()
            if case .spring = session.animation { return session.animation }
            return .spring(response: 0.5)
        }
        return .timed(try seconds())
    }

    /// The curves that have names.
    static let curves: [(String, ScrollCurve)] = [
        ("linear", .linear), ("easeIn", .easeIn), ("easeOut", .easeOut), ("easeInOut", .easeInOut),
    ]

    /// An animation: none, a duration with an optional curve, or a spring.
    mutating func animation() throws(CommandError) -> TimingParameters {
        if consume("none") {
            try end()
            return .none
        }
        if consume("spring") {
            let response = isAtEnd ? 0.5 : try number("the response in seconds", in: 0.01...60)
            let damping = isAtEnd ? 1 : try number("the damping", in: 0.1...1)
            try end()
            return .spring(response: response, damping: damping)
        }
        let seconds = try number("none, spring or a duration in seconds", in: 0...3600)
        guard !isAtEnd else { return .timed(seconds) }
        let curve: ScrollCurve
        if let first = peek(), Double(first) != nil {
            let numbers = [
                try number("the first control point's time", in: 0...1), try number("its distance"),
                try number("the second control point's time", in: 0...1), try number("its distance"),
            ]
            curve = .cubicBezier(numbers[0], numbers[1], numbers[2], numbers[3])
        } else {
            curve = try choice("a curve, or a Bézier curve's four numbers", of: Self.curves, named: \.0).1
        }
        try end()
        return .timed(seconds, curve)
    }

    /// An optional duration.
    mutating func seconds() throws(CommandError) -> Double {
        let seconds = isAtEnd ? 0 : try number("a duration in seconds", in: 0...3600)
        try end()
        return seconds
    }
}
