// The commands for type, data and bounds: type, items, bounds.

import CarouselEngine

extension Command {
    static let dataCommands: [Command] = [
        .action(
            "type", usage: ["type [NAME]"],
            summary: "choose a built-in type or a script, or tell which it is",
            details:
                "Names are matched without regard to case. Options that you set stay set for every type that has them.",
            example: "type cylinder", candidates: [.types],
            tells: { Report($0.carousel.type.name, named: "type") }
        ) { session, arguments in
            let word = try arguments.word("the name of a type")
            session.use(try session.type(named: word))
        },
        .action(
            "items", usage: ["items [N [placeholders P]]"], summary: "set the number of items, or tell it",
            details: """
                N is 0 to 10^12; items are numbered from 0. Placeholders are shown before and behind the items.
                The current item stays as far as there is one; identities that `apply` gave are forgotten.
                """,
            example: "items 30 placeholders 4", candidates: [.nothing, .words(["placeholders"])],
            tells: { session in
                let count = session.data.items
                let placeholders = session.data.placeholders
                return Report(
                    text: "\(count)\(placeholders > 0 ? " placeholders \(placeholders)" : "")",
                    records: [["items": .integer(count), "placeholders": .integer(placeholders)]])
            }
        ) { session, arguments in
            let items = try arguments.integer("a number of items", in: 0...1_000_000_000_000)
            guard session.data.sizes.isEmpty || items <= mostSizes else {
                throw arguments.error(
                    "\(items) items are too many while some have sizes of their own; expected \(mostSizes) at most, or `item I default` before"
                )
            }
            var placeholders = 0
            if !arguments.isAtEnd {
                _ = try arguments.choice("placeholders", of: ["placeholders"])
                placeholders = try arguments.integer("a number of placeholders", in: 0...1_000_000)
            }
            try arguments.end()
            session.data.items = items
            session.data.ids = nil
            session.data.facts = [:]
            session.data.placeholders = placeholders
            session.carousel.reloadData()
        },
        .action(
            "data", usage: ["data FILE"],
            summary:
                "make the items what a JSON file says: a list of objects, which scripts read as `item.data`",
            details: """
                The fields `id` are the items' identities; cards show `title`, `image` and `color`. Items that stay
                keep their places, as with `apply`. `items` forgets the data.
                """,
            example: "items 12", candidates: [.files], reach: .reads
        ) { session, arguments in
            let word = try arguments.path("a JSON file")
            try arguments.end()
            do {
                try session.apply(try ItemDataFile(word.text))
            } catch {
                throw word.error("\(error)")
            }
        },
        .action(
            "bounds", usage: ["bounds [W H]"], summary: "set the size of the carousel in points, or tell it",
            example: "bounds 1024 768", tells: { Report($0.carousel.bounds, named: "bounds") }
        ) { session, arguments in
            let size = try arguments.size("of the bounds")
            try arguments.end()
            session.carousel.bounds = size
        },
    ]
}
