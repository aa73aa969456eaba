// The commands for type, data and bounds: type, items, bounds.

import CarouselHost

extension Command {
    static let dataCommands: [Command] = [
        Command(
            name: "type", usage: ["type NAME"], summary: "choose a built-in type or a plugin",
            example: "type cylinder", candidates: [.types]
        ) { session, arguments in
            let word = try arguments.word("the name of a type")
            session.use(try session.type(named: word))
            return nil
        },
        Command(
            name: "items", usage: ["items N [placeholders P]"], summary: "set the number of items",
            example: "items 30 placeholders 4", candidates: [.nothing, .words(["placeholders"])]
        ) { session, arguments in
            let items = try arguments.integer("a number of items", in: 0...1_000_000_000_000)
            var placeholders = 0
            if !arguments.isAtEnd {
                _ = try arguments.choice("placeholders", of: ["placeholders"])
                placeholders = try arguments.integer("a number of placeholders", in: 0...1_000_000)
            }
            try arguments.end()
            session.data.items = items
            session.data.ids = nil
            session.data.placeholders = placeholders
            session.carousel.reloadData()
            return nil
        },
        Command(
            name: "bounds", usage: ["bounds W H"], summary: "set the size of the carousel, in points",
            example: "bounds 1024 768"
        ) { session, arguments in
            let size = try arguments.size("of the bounds")
            try arguments.end()
            session.carousel.bounds = size
            return nil
        },
    ]
}
