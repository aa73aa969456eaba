// page, pages, swipe, banner: items in pages, and what is usually set with them.

import CarouselHost

extension Command {
    static let pageCommands: [Command] = [
        Command(
            name: "page", usage: ["page [to] PAGE [SECONDS]"], summary: "scroll to a page",
            example: "page to 2",
            candidates: [.words(["to"])]
        ) { session, arguments in
            _ = arguments.take("to")
            let pages = session.carousel.numberOfPages
            guard pages > 0 else {
                throw CommandError(
                    column: arguments.column, "there are no pages; expected items to make them of")
            }
            let page = try arguments.integer("the number of a page", in: 0...pages - 1)
            session.carousel.scrollToPage(at: page, duration: try arguments.seconds())
            return nil
        },
        Command(
            name: "pages", usage: ["pages"], summary: "the pages and their items", example: "pages"
        ) { session, arguments in
            try arguments.end()
            let carousel = session.carousel
            let (pages, current) = (carousel.pages, carousel.currentPage)
            var table = Table(["page", "<items", "<"])
            var records: [Record] = []
            for page in 0..<min(pages.count, mostPages) {
                let items = pages.items(ofPage: page)
                let isCurrent = page == current
                table.add([
                    "\(page)", "\(items.lowerBound) … \(items.upperBound - 1)", isCurrent ? "current" : "",
                ])
                records.append(
                    Record([
                        "page": .integer(page), "first": .integer(items.lowerBound),
                        "count": .integer(items.count), "current": .boolean(isCurrent),
                    ]))
            }
            let more = pages.count - min(pages.count, mostPages)
            let text = pages.count == 0 ? "no pages" : table.text + (more > 0 ? "\n… and \(more) more" : "")
            return Report(text: text, records: records)
        },
        Command(
            name: "swipe", usage: ["swipe"],
            summary: "set up a pager: a page a swipe, from the edge; the type stays",
            example: "swipe"
        ) { session, arguments in
            try arguments.end()
            session.setUp { settings in
                settings.isPagingEnabled = true
                settings.longestSwipe = 1
                settings.alignment = 0
            }
            session.carousel.options[.wrap] = nil
            return nil
        },
        Command(
            name: "banner", usage: ["banner"],
            summary: "set up a slide show: a loop, a page every 3 seconds; the type stays",
            example: "banner"
        ) { session, arguments in
            try arguments.end()
            session.setUp { settings in
                settings.isPagingEnabled = true
                settings.longestSwipe = 1
                settings.autoplayInterval = 3
            }
            session.carousel.options[.wrap] = 1
            return nil
        },
    ]

    /// More would only scroll by.
    private static let mostPages = 200
}

extension Session {
    /// Takes over settings that start from the defaults, but for the look, the axis and the size of a page. The type
    /// stays.
    fileprivate func setUp(_ change: (inout CarouselSettings) -> Void) {
        var settings = CarouselSettings()
        settings.isVertical = carousel.settings.isVertical
        settings.perspective = carousel.settings.perspective
        settings.itemsPerPage = carousel.settings.itemsPerPage
        change(&settings)
        carousel.settings = settings
        carousel.layoutIfNeeded()
    }
}
