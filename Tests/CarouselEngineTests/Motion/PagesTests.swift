import Testing

@testable import CarouselEngine

/// Pages of up to eight items, with every page size.
@Suite struct PagesTests {
    static let all: [Pages] = (0...8).flatMap { items in
        (1...10).flatMap { perPage in
            [false, true].map { Pages(items: items, perPage: perPage, truncatesFinal: $0) }
        }
    }

    static let filled = all.filter { $0.count > 0 }

    @Test(arguments: all) func `pages cover every item, without truncation exactly once`(_ pages: Pages) {
        let covered = (0..<pages.count).flatMap { Array(pages.items(ofPage: $0)) }
        #expect(Set(covered) == Set(0..<pages.items))
        if !pages.truncatesFinal { #expect(covered == Array(0..<pages.items)) }
        #expect(pages.count == (pages.items + pages.perPage - 1) / pages.perPage)
    }

    @Test(arguments: filled) func `a truncated last page is full if there are enough items`(
        _ pages: Pages
    ) {
        let last = pages.items(ofPage: pages.count - 1)
        #expect(last.upperBound == pages.items)
        if pages.truncatesFinal { #expect(last.count == min(pages.perPage, pages.items)) }
    }

    @Test(arguments: all) func `a page's first item belongs to that page`(_ pages: Pages) {
        for page in 0..<pages.count { #expect(pages.page(ofItem: pages.firstItem(ofPage: page)) == page) }
    }

    @Test(arguments: filled.filter { $0.perPage > 1 })
    func `from any offset on a line the carousel comes to rest on the nearest or the next page`(
        _ pages: Pages
    ) {
        let range = ScrollRange(count: pages.items, isLoop: false)
        let starts = (0..<pages.count).map { Double(pages.firstItem(ofPage: $0)) }
        for step in -8...(8 * pages.items + 8) {
            let offset = Double(step) / 8
            let nearest = pages.restingOffset(from: offset, direction: 0, in: range)
            #expect(starts.contains(nearest))
            #expect(starts.allSatisfy { abs($0 - offset) >= abs(nearest - offset) })
            let up = pages.restingOffset(from: offset, direction: 1, in: range)
            #expect(up == starts.first { $0 >= offset } ?? starts.last)
            let down = pages.restingOffset(from: offset, direction: -1, in: range)
            #expect(down == starts.last { $0 <= offset } ?? starts.first)
        }
    }

    @Test func `on a ring, pages come to rest at their start, in every turn`() {
        let pages = Pages(items: 7, perPage: 3, truncatesFinal: false)
        let range = ScrollRange(count: 7, isLoop: true)
        #expect(pages.restingOffset(from: 6.4, direction: 1, in: range) == 7)
        #expect(pages.restingOffset(from: -0.4, direction: -1, in: range) == -1)
        #expect(pages.restingOffset(from: -0.4, direction: 1, in: range) == 0)
        #expect(pages.restingOffset(from: 8.6, direction: 0, in: range) == 10)
    }
}
