// The commands that scroll: scroll, offset.

import CarouselHost

extension Command {
    static let scrollCommands: [Command] = [
        Command(
            name: "scroll", usage: ["scroll to INDEX [SECONDS]", "scroll by COUNT [SECONDS]"],
            summary: "scroll to an item, or by a number of items", example: "scroll to 3",
            candidates: [.words(["to", "by"])]
        ) { session, arguments in
            if try arguments.choice("to or by", of: ["to", "by"]) == "to" {
                guard session.carousel.numberOfItems > 0 else {
                    throw CommandError(
                        column: arguments.column, "there are no items; expected some to scroll to")
                }
                let most = session.carousel.numberOfItems - 1
                let index = try arguments.integer("the index of an item", in: 0...most)
                let seconds = try arguments.seconds()
                session.carousel.scrollToItem(at: index, duration: seconds)
            } else {
                let count = try arguments.integer("a number of items", in: -1_000_000_000...1_000_000_000)
                let seconds = try arguments.seconds()
                session.carousel.scroll(byNumberOfItems: count, duration: seconds)
            }
            return nil
        },
        Command(
            name: "offset", usage: ["offset to X [SECONDS]", "offset by DX [SECONDS]"],
            summary: "scroll to an offset, which may be a fraction", example: "offset to 2.5",
            candidates: [.words(["to", "by"])]
        ) { session, arguments in
            if try arguments.choice("to or by", of: ["to", "by"]) == "to" {
                let offset = try arguments.number("an offset in items")
                session.carousel.scroll(toOffset: offset, duration: try arguments.seconds())
            } else {
                let distance = try arguments.number("a distance in items")
                session.carousel.scroll(byOffset: distance, duration: try arguments.seconds())
            }
            return nil
        },
    ]
}

extension Arguments {
    /// An optional duration.
    mutating func seconds() throws(CommandError) -> Double {
        let seconds = isAtEnd ? 0 : try number("a duration in seconds", in: 0...3600)
        try end()
        return seconds
    }
}
