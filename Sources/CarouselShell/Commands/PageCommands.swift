// The commands for pages: page, pages, swipe, banner.

import CarouselEngine

extension Command {
    static let pageCommands: [Command] = [
        .action(
            "page", usage: ["page", "page [to] PAGE [SECONDS]"],
            summary: "scroll to a page, or tell the current one",
            details: "Pages are numbered from 0; `set itemsPerPage` says how many items one has.",
            example: "page to 2", candidates: [.words(["to"])],
            tells: { session in
                let page = session.carousel.currentPage
                return Report(text: "\(page)", records: [["currentPage": .integer(page)]])
            }
        ) { session, arguments in
            _ = arguments.consume("to")
            let pages = session.carousel.numberOfPages
            guard pages > 0 else {
                throw CommandError(column: arguments.column, "there are no pages; expected at least one item")
            }
            let page = try arguments.integer("the number of a page", in: 0...pages - 1)
            session.carousel.scroll(to: .page(page), .timed(try arguments.seconds()))
        },
        Command(
            name: "pages", usage: ["pages"], summary: "the pages and their items",
            details: "At most 200 are listed.", example: "pages", kind: .query
        ) { session, arguments in
            try arguments.end()
            let carousel = session.carousel
            let pages = carousel.pages
            let current = carousel.currentPage
            var table = Table(["page", "<items", "<"])
            var records: [Record] = []
            for page in 0..<min(pages.count, mostPages) {
                let items = pages.items(ofPage: page)
                let isCurrent = page == current
                table.add([
                    "\(page)", "\(items.lowerBound) … \(items.upperBound - 1)", isCurrent ? "current" : "",
                ])
                records.append([
                    "page": .integer(page), "first": .integer(items.lowerBound),
                    "count": .integer(items.count), "current": .boolean(isCurrent),
                ])
            }
            if pages.count > mostPages {
                session.tell("the first \(mostPages) of \(pages.count) pages are listed")
            }
            return Report(text: pages.count == 0 ? "no pages" : table.text, records: records)
        },
        .action(
            "swipe", usage: ["swipe"],
            summary: "set up a pager: one page per swipe, aligned to the edge; keeps type and other settings",
            details: "It sets pagingEnabled, longestSwipe and alignment, and takes back loop and autoplay.",
            example: "swipe"
        ) { session, arguments in
            try arguments.end()
            session.set(.known("pagingEnabled"), to: .boolean(true))
            session.set(.known("longestSwipe"), to: .integer(1))
            session.set(.known("alignment"), to: .word("start"))
            session.set(.known("autoplay"), to: nil)
            session.carousel.options[.wrap] = nil
            session.carousel.layoutIfNeeded()
        },
        .action(
            "banner", usage: ["banner"],
            summary: "set up a slide show: a loop, one page every 3 seconds; keeps type and other settings",
            details: "It sets pagingEnabled, longestSwipe, autoplay and loop.", example: "banner"
        ) { session, arguments in
            try arguments.end()
            session.set(.known("pagingEnabled"), to: .boolean(true))
            session.set(.known("longestSwipe"), to: .integer(1))
            session.set(.known("autoplay"), to: .number(3))
            session.carousel.options[.wrap] = 1
            session.carousel.layoutIfNeeded()
        },
    ]

    /// The maximum number of pages to print; more would be hard to read.
    private static let mostPages = 200
}
