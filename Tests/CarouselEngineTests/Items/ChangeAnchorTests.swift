import BuiltinTypes
import Testing

@testable import CarouselEngine

/// What stays where it is when the data change.
@Suite struct ChangeAnchorTests {
    private struct Row: Identifiable, Equatable {
        let id: String
        var height = 100.0
    }

    /// A feed: a list from top to bottom that rests anywhere.
    private final class Feed: CarouselExtentDelegate {
        typealias ItemView = Int

        let carousel = Carousel<Int>(type: .linear, bounds: Size(width: 300, height: 500))
        let items: CarouselItems<Row, Int>
        private(set) var told: [String] = []

        init(hasHeights: Bool) {
            carousel.settings.isVertical = true
            carousel.settings.alignment = .start
            carousel.settings.containment = .trim
            carousel.settings.stopsAtItemBoundary = false
            carousel.settings.scrollsToItemBoundary = false
            items = CarouselItems(in: carousel, itemSize: Size(width: 300, height: 100)) { _, _ in 0 }
            if hasHeights { carousel.delegate = self }
            carousel.willDisplay = { [unowned self] _, index in told.append(items.items[index].id) }
        }

        func carousel(_ carousel: Carousel<Int>, extentOfItemAt index: Int) -> Double? {
            items.items[index].height
        }

        /// The rows that are in sight, with their tops in points.
        var rows: [String] {
            carousel.placements.filter { !$0.isLeaving && $0.alpha > 0 }.sorted { $0.index < $1.index }
                .compactMap { placement in
                    guard let top = placement.quad?.topLeft.y, top > -50, top < 499 else { return nil }
                    return "\(items.items[placement.index].id)@\(Int(top.rounded()))"
                }
        }
    }

    private static func rows(_ range: Range<Int>) -> [Row] { range.map { Row(id: "\($0)") } }

    @Test func `at the end of a feed, what is at the top stays when more comes before the spinner`() throws {
        let feed = Feed(hasHeights: false)
        try feed.items.apply(Self.rows(0..<10) + [Row(id: "spinner")])
        feed.carousel.layoutIfNeeded()
        feed.carousel.scrollToItem(at: 10, .none)
        feed.carousel.advance(by: 1)
        let before = feed.rows
        #expect(before.last == "spinner@400")
        try feed.items.apply(Self.rows(0..<20) + [Row(id: "spinner")], anchor: .visible)
        feed.carousel.advance(by: 1)
        #expect(feed.rows.dropLast() == before.dropLast() && feed.rows.last == "10@400")
        // The spinner is told of again when it is reached.
        let count = feed.told.filter { $0 == "spinner" }.count
        feed.carousel.scrollToItem(at: 20, .none)
        feed.carousel.advance(by: 1)
        #expect(feed.told.filter { $0 == "spinner" }.count == count + 1)
    }

    @Test(arguments: [false, true])
    func `at the start of a feed, what is in sight stays when more comes above it`(hasHeights: Bool) throws {
        let feed = Feed(hasHeights: hasHeights)
        var list = Self.rows(0..<12)
        for index in list.indices where index % 3 == 1 { list[index].height = 60 }
        try feed.items.apply(list)
        feed.carousel.layoutIfNeeded()
        feed.carousel.scrollOffset = 2.5
        feed.carousel.advance(by: 1)
        let before = feed.rows
        #expect(before.count > 4)
        var more = (0..<7).map { Row(id: "new \($0)") }
        for index in more.indices { more[index].height = 40 + 20 * Double(index) }
        try feed.items.apply(more + list, anchor: .visible)
        feed.carousel.advance(by: 1)
        #expect(feed.rows == before)
        try feed.items.apply(list, anchor: .item("3"))
        feed.carousel.advance(by: 1)
        #expect(feed.rows == before)
    }

    @Test func `an item that stays is found by its id, or the current one stays`() throws {
        let feed = Feed(hasHeights: false)
        try feed.items.apply(Self.rows(0..<12))
        feed.carousel.layoutIfNeeded()
        feed.carousel.scrollOffset = 3
        try feed.items.apply(Self.rows(2..<12), anchor: .item("5"), animated: false)
        #expect(feed.carousel.scrollOffset == 1)
        try feed.items.apply(Self.rows(3..<12), anchor: .item("nobody"), animated: false)
        #expect(feed.carousel.scrollOffset == 0)
        // If it goes, the next one that stays takes its place.
        feed.carousel.scrollOffset = 2
        try feed.items.apply(Self.rows(3..<6) + Self.rows(8..<12), anchor: .item("6"), animated: false)
        #expect(feed.carousel.scrollOffset == 2)
    }
}
