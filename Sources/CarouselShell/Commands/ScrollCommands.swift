// The commands that scroll: scroll, offset.

import CarouselHost

extension Command {
    static let scrollCommands: [Command] = [
        Command(
            name: "scroll",
            usage: ["scroll to INDEX|ID [SECONDS|spring]", "scroll by COUNT [SECONDS|spring]"],
            summary: "scroll to an item, or by a number of items", example: "scroll to 3",
            candidates: [.words(["to", "by"])]
        ) { session, arguments in
            if try arguments.choice("to or by", of: ["to", "by"]) == "to" {
                // The standard habits wait for the first items.
                guard session.carousel.numberOfItems > 0 || session.carousel.habits == .standard else {
                    throw CommandError(
                        column: arguments.column, "there are no items; expected some to scroll to")
                }
                let index = try arguments.item(of: session)
                session.carousel.scrollToItem(at: index, try arguments.animation(of: session))
            } else {
                let count = try arguments.integer("a number of items", in: -1_000_000_000...1_000_000_000)
                session.carousel.scroll(byNumberOfItems: count, try arguments.animation(of: session))
            }
            return nil
        },
        Command(
            name: "offset", usage: ["offset to X [SECONDS|spring]", "offset by DX [SECONDS|spring]"],
            summary: "scroll to an offset, which may be a fraction", example: "offset to 2.5",
            candidates: [.words(["to", "by"])]
        ) { session, arguments in
            if try arguments.choice("to or by", of: ["to", "by"]) == "to" {
                let offset = try arguments.number("an offset in items")
                session.carousel.scroll(toOffset: offset, try arguments.animation(of: session))
            } else {
                let distance = try arguments.number("a distance in items")
                session.carousel.scroll(byOffset: distance, try arguments.animation(of: session))
            }
            return nil
        },
    ]
}

extension Arguments {
    /// An item by its index, or by the identity that `apply` gave it.
    fileprivate mutating func item(of session: Session) throws(CommandError) -> Int {
        if let word = peek(), let index = session.carousel.index(ofIdentity: word) {
            _ = try self.word("an item")
            return index
        }
        let count = session.carousel.numberOfItems
        return try integer("the index of an item", in: 0...(count > 0 ? count - 1 : 1_000_000_000))
    }

    /// An optional duration, or `spring`; by default as `set animation` says.
    fileprivate mutating func animation(of session: Session) throws(CommandError) -> ScrollAnimation {
        if isAtEnd { return session.animation }
        if take("spring") {
            try end()
            if case .spring = session.animation { return session.animation }
            return .spring(response: 0.5)
        }
        return .timed(try seconds())
    }

    /// An animation: none, a duration with an optional curve, or a spring.
    mutating func animation() throws(CommandError) -> ScrollAnimation {
        if take("none") {
            try end()
            return .none
        }
        if take("spring") {
            let response = isAtEnd ? 0.5 : try number("the response in seconds", in: 0.01...60)
            let damping = isAtEnd ? 1 : try number("the damping", in: 0.1...1)
            try end()
            return .spring(response: response, damping: damping)
        }
        let seconds = try number("none, spring or a duration in seconds", in: 0...3600)
        guard !isAtEnd else { return .timed(seconds) }
        let curves: [(String, ScrollCurve)] = [
            ("linear", .linear), ("easeIn", .easeIn), ("easeOut", .easeOut), ("easeInOut", .easeInOut),
        ]
        let curve: ScrollCurve
        if let first = peek(), Double(first) != nil {
            let numbers = [
                try number("the first control point's time", in: 0...1), try number("its distance"),
                try number("the second control point's time", in: 0...1), try number("its distance"),
            ]
            curve = .cubicBezier(numbers[0], numbers[1], numbers[2], numbers[3])
        } else {
            curve = try choice("a curve, or a Bézier curve's four numbers", of: curves, named: \.0).1
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
