import BuiltinTypes
import Foundation
import FuzzInput
import Testing

@testable import CarouselEngine

/// A carousel that stays between two items.
struct LimitTests {
    private final class List: CarouselDataSource {
        var ids: [Int] = []
        func numberOfItems(in carousel: Carousel<Int>) -> Int { ids.count }
        func carousel(_ carousel: Carousel<Int>, viewForItemAt index: Int, reusing view: Int?) -> Int {
            ids[index]
        }
    }

    /// Kept here, since a carousel keeps none.
    private let source = List()

    private func pager(
        _ count: Int = 10, type: BuiltinType = .linear, _ set: (Carousel<Int>) -> Void = { _ in }
    ) -> Carousel<Int> {
        source.ids = Array(0..<count)
        let carousel = Carousel<Int>(type: type, bounds: Size(width: 400, height: 300))
        carousel.settings.itemSize = Size(width: 400, height: 300)
        carousel.settings.isPagingEnabled = true
        carousel.settings.itemsPerPage = 1
        set(carousel)
        carousel.dataSource = source
        carousel.layoutIfNeeded()
        return carousel
    }

    private func settle(_ carousel: AnyCarousel) {
        for _ in 0..<600 where carousel.isAnimating { carousel.advance(by: 1.0 / 60) }
    }

    private func drag(_ driver: CarouselDriver<Int>, by way: Double, at start: Double) -> Double {
        var least = (offset: driver.carousel.scrollOffset, most: driver.carousel.scrollOffset)
        driver.pointerDown(at: Point(x: 200, y: 150), time: start)
        for step in 1...10 {
            let time = start + Double(step) / 60
            driver.pointerMoved(to: Point(x: 200 + way * Double(step) / 10, y: 150), time: time)
            least.most = max(least.most, driver.carousel.scrollOffset)
        }
        driver.pointerUp(at: Point(x: 200 + way, y: 150), time: start + 11.0 / 60)
        for frame in 12..<200 {
            driver.advance(to: start + Double(frame) / 60)
            least.most = max(least.most, driver.carousel.scrollOffset)
        }
        return least.most
    }

    // MARK: Hands

    @Test("a finger meets a rubber band at the limit, and comes back") func rubberBand() {
        let carousel = pager()
        carousel.limit(through: 3)
        carousel.scrollOffset = 3
        let most = drag(CarouselDriver(carousel), by: -350, at: 0)
        #expect(most > 3.1 && most < 4)
        #expect(carousel.scrollOffset == 3)
        carousel.removeLimits()
        _ = drag(CarouselDriver(carousel), by: -350, at: 0)
        #expect(carousel.scrollOffset == 4)
    }

    @Test("without bouncing, a finger stops at the limit") func noBounce() {
        let carousel = pager { $0.settings.bounces = false }
        carousel.limit(through: 3)
        carousel.scrollOffset = 3
        #expect(drag(CarouselDriver(carousel), by: -350, at: 0) == 3)
    }

    @Test("wheels, keys and screen readers stop there, and offer no step beyond it") func hands() {
        let carousel = pager()
        carousel.limit(from: 1, through: 3)
        carousel.scrollOffset = 3
        let driver = CarouselDriver(carousel)
        driver.wheel(by: Size(width: 3, height: 0), unit: .notches, time: 0)
        for key in [CarouselKey.right, .down, .pageDown, .end] { driver.key(key, time: 0.5) }
        #expect(!driver.perform(.next))
        settle(carousel)
        #expect(carousel.scrollOffset == 3)
        #expect(carousel.isAtEnd && !carousel.isAtStart)
        #expect(carousel.accessibleElements[0].actions == [.previous])
        #expect(
            carousel.accessibleElements.filter { $0.actions.contains(.goTo) }.compactMap(\.index).allSatisfy {
                (1...3).contains($0)
            })
        #expect(!carousel.perform(.goTo, onItemAt: 5))
        driver.key(.home, time: 5)
        settle(carousel)
        #expect(carousel.scrollOffset == 1)
        #expect(carousel.isAtStart && !carousel.isAtEnd)
        driver.key(.end, time: 10)
        settle(carousel)
        #expect(carousel.scrollOffset == 3)
    }

    @Test("a tap beyond it only selects") func tap() {
        let carousel = pager { $0.settings.itemSize = Size(width: 120, height: 120) }
        carousel.limit(through: 0)
        var selected: [Int] = []
        carousel.didSelect = { selected.append($0) }
        let driver = CarouselDriver(carousel)
        driver.pointerDown(at: Point(x: 320, y: 150), time: 1)
        driver.pointerUp(at: Point(x: 320, y: 150), time: 1.1)
        settle(carousel)
        #expect(selected == [1])
        #expect(carousel.scrollOffset == 0)
    }

    @Test("autoplay turns the pages within it") func autoplay() {
        let carousel = pager {
            $0.settings.autoplayInterval = 1
            $0.settings.autoplayRepeats = false
        }
        carousel.limit(through: 2)
        for _ in 0..<400 { carousel.advance(by: 1.0 / 60) }
        #expect(carousel.scrollOffset == 2)
        #expect(carousel.autoplayTimeLeft == nil)
        carousel.settings.autoplayRepeats = true
        var seen: Set<Int> = []
        for _ in 0..<400 {
            carousel.advance(by: 1.0 / 60)
            seen.insert(carousel.currentItemIndex)
        }
        #expect(seen == [0, 1, 2])
    }

    @Test("autoscroll comes to rest there") func autoscroll() {
        let carousel = pager()
        carousel.limit(from: 1, through: 3)
        carousel.scrollOffset = 3
        carousel.settings.autoscroll = 2
        settle(carousel)
        #expect(carousel.scrollOffset == 1)
    }

    // MARK: Scrolls

    @Test("a scroll to an item beyond it is cancelled, a relative one stops there, an offset is clamped")
    func scrolls() {
        let carousel = pager()
        carousel.limit(from: 1, through: 3)
        carousel.scrollOffset = 2
        #expect(carousel.scrollToItem(at: 5).end == .cancelled)
        #expect(carousel.scrollToPage(at: 0).end == .cancelled)
        #expect(carousel.scrollOffset == 2)
        #expect(!carousel.isAnimating)
        for target in [ScrollTarget.items(by: 7), .stops(by: 7), .pages(by: 7), .distance(7), .offset(7)] {
            carousel.scrollOffset = 2
            let token = carousel.scroll(to: target, .timed(0.3))
            settle(carousel)
            #expect(token.end == .reached, "\(target)")
            #expect(carousel.scrollOffset == 3, "\(target)")
        }
        carousel.scrollOffset = 0
        #expect(carousel.scrollOffset == 1)
        carousel.currentPage = 2
        #expect(carousel.scrollOffset == 2)
        let token = carousel.scrollToItem(at: 99, .timed(0.3))
        settle(carousel)
        #expect(token.end == .reached)
        #expect(carousel.scrollOffset == 3)
    }

    @Test("a scroll to an item that the limit cuts off goes to the limit, and is cancelled") func cutOff() {
        let carousel = pager()
        let token = carousel.scrollToItem(at: 8, .timed(1))
        carousel.advance(by: 0.3)
        carousel.limit(through: 3)
        #expect(token.end == .cancelled)
        settle(carousel)
        #expect(carousel.scrollOffset == 3)
    }

    @Test("places to rest are those within it") func snaps() {
        let carousel = pager()
        carousel.limit(from: 2, through: 5)
        carousel.scrollOffset = 4
        #expect(carousel.snaps.map(\.offset) == [2, 3, 4, 5])
        #expect(carousel.snaps.map(\.number) == [0, 1, 2, 3])
        #expect(carousel.currentSnap == 2)
        #expect(carousel.reachableItems == 2..<6)
        #expect(carousel.numberOfPages == 10)
    }

    @Test("a delegate's place to rest, and a restored state, are brought within it") func proposed() {
        let carousel = pager()
        carousel.scrollOffset = 8
        let state = carousel.state
        carousel.scrollOffset = 2
        carousel.limit(through: 3)
        carousel.restAfterDrag = { _, _ in 7 }
        _ = drag(CarouselDriver(carousel), by: -100, at: 0)
        #expect(carousel.scrollOffset == 3)
        carousel.scrollOffset = 1
        carousel.restore(state, type: nil)
        settle(carousel)
        #expect(carousel.scrollOffset == 3)
    }

    @Test("it begins within it, whichever comes first", arguments: [true, false]) func beginning(
        _ isFirst: Bool
    ) {
        let carousel = pager {
            if isFirst { $0.limit(from: 2, through: 5) }
        }
        if !isFirst { carousel.limit(from: 2, through: 5) }
        carousel.advance(by: 1.0 / 60)
        #expect(carousel.scrollOffset == 2)
    }

    // MARK: Outside

    @Test("an item that is outside stays until it is moved, then only inward") func outside() {
        let carousel = pager()
        carousel.scrollOffset = 6
        carousel.limit(through: 3)
        let driver = CarouselDriver(carousel)
        for _ in 0..<60 { carousel.advance(by: 1.0 / 60) }
        driver.pointerDown(at: Point(x: 200, y: 150), time: 1)
        driver.pointerUp(at: Point(x: 200, y: 150), time: 1.1)
        settle(carousel)
        #expect(carousel.scrollOffset == 6)
        #expect(carousel.isAtEnd)
        for key in [CarouselKey.right, .pageDown] { carousel.press(key) }
        #expect(!carousel.isAnimating)
        #expect(carousel.scroll(byNumberOfItems: 1).end == .reached)
        #expect(carousel.scrollOffset == 6)
        // Outward, a finger meets the band where it stands.
        driver.pointerDown(at: Point(x: 200, y: 150), time: 3)
        var way: [Double] = []
        for step in 1...20 {
            driver.pointerMoved(to: Point(x: 200 + Double(step) * 10, y: 150), time: 3 + Double(step) / 60)
            way.append(carousel.scrollOffset)
        }
        #expect(way.allSatisfy { $0 < 6.001 && $0 > 5.4 })
        let inmost = carousel.scrollOffset
        for step in 0...40 {
            driver.pointerMoved(to: Point(x: 400 - Double(step) * 10, y: 150), time: 4 + Double(step) / 60)
            way.append(carousel.scrollOffset)
        }
        #expect(carousel.scrollOffset < inmost + 1)
        driver.pointerUp(at: Point(x: 0, y: 150), time: 6)
        for frame in 0..<120 { driver.advance(to: 6 + Double(frame) / 60) }
        #expect(carousel.scrollOffset == 3)
        carousel.scrollOffset = 6
        #expect(carousel.scrollOffset == 3)
    }

    @Test("a layout leaves it outside, a step back goes to the limit") func outsideLayout() {
        let carousel = pager()
        carousel.scrollOffset = 6
        carousel.limit(through: 3)
        carousel.bounds = Size(width: 500, height: 300)
        carousel.settings.gap = 20
        carousel.advance(by: 1.0 / 60)
        #expect(carousel.scrollOffset == 6)
        carousel.press(.left)
        settle(carousel)
        #expect(carousel.scrollOffset == 3)
    }

    @Test("nothing stays beyond all items, nor do the first items begin outside", arguments: [true, false])
    func waitingOffset(_ isApplied: Bool) throws {
        let carousel = pager(0)
        carousel.limit(through: 3)
        carousel.scrollOffset = 18
        source.ids = Array(0..<10)
        if isApplied { try carousel.apply(source.ids) } else { carousel.reloadData() }
        carousel.advance(by: 1.0 / 60)
        settle(carousel)
        #expect(carousel.scrollOffset == 3)
        carousel.removeLimits()
        carousel.scrollOffset = 9
        carousel.limit(through: 3)
        source.ids = Array(0..<6)
        if isApplied { try carousel.apply(source.ids) } else { carousel.reloadData() }
        carousel.advance(by: 1.0 / 60)
        settle(carousel)
        #expect(carousel.scrollOffset == 5)
    }

    @Test("a layout that gives items places of their own leaves it on one that can be reached")
    func sharedPlace() {
        let carousel = pager(4) {
            $0.settings.isPagingEnabled = false
            $0.settings.itemSize = Size(width: 100, height: 100)
            $0.settings.containment = .trim
        }
        // The first two share the place at the start.
        carousel.limit(from: 1, through: 2)
        carousel.scrollOffset = 0
        let places = carousel.snaps.map(\.offset)
        for width in [150.0, 400, 120, 500, 100] {
            carousel.bounds = Size(width: width, height: 300)
            carousel.advance(by: 1.0 / 60)
            #expect(carousel.snaps.contains { abs($0.offset - carousel.scrollOffset) < 1e-9 }, "\(width)")
        }
        #expect(places.count == 1)
        #expect(carousel.currentItemIndex == 1)
    }

    // MARK: Data

    @Test("limits go with their items") func data() throws {
        let carousel = pager()
        try carousel.apply(source.ids)
        carousel.limit(from: 2, through: 5)
        func apply(_ ids: [Int]) throws {
            source.ids = ids
            try carousel.apply(ids)
            settle(carousel)
        }
        try apply([20, 21] + Array(0..<10))
        #expect(carousel.reachableItems == 4..<8)
        try apply([2, 3, 30, 4, 5])
        #expect(carousel.reachableItems == 0..<5)
        // The last one is gone: the one before it. When it comes back, it is the limit again.
        try apply([1, 2, 3, 30, 4])
        #expect(carousel.reachableItems == 1..<5)
        // One that took its place is the limit.
        try apply([1, 2, 3, 30, 4, 9])
        #expect(carousel.reachableItems == 1..<5)
        try apply([1, 2, 3, 30, 8, 9])
        #expect(carousel.reachableItems == 1..<5)
        try apply([1, 2, 3, 30, 4, 5, 9])
        #expect(carousel.reachableItems == 1..<6)
        try apply([9, 5, 4, 3, 2, 1])
        #expect(carousel.reachableItems == 1..<5)
    }

    @Test("without identities, limits go with the indexes") func indexes() {
        let carousel = pager()
        carousel.limit(from: 2, through: 5)
        source.ids = Array(-3..<10)
        carousel.insertItems(at: 0, count: 3)
        #expect(carousel.reachableItems == 5..<9)
        source.ids.removeSubrange(7..<11)
        carousel.removeItems(at: 7, count: 4)
        #expect(carousel.reachableItems == 5..<7)
        source.ids.removeSubrange(5..<7)
        carousel.removeItems(at: 5, count: 2)
        #expect(carousel.reachableItems == 5..<6)
        source.ids = []
        carousel.removeItems(at: 0, count: 7)
        #expect(carousel.reachableItems == 0..<0)
    }

    @Test("a limit by identity waits for its item") func waiting() throws {
        let carousel = pager()
        try carousel.apply(source.ids)
        carousel.limit(throughID: 77)
        #expect(carousel.reachableItems == 0..<10)
        source.ids = [0, 1, 77, 2, 3]
        try carousel.apply(source.ids)
        #expect(carousel.reachableItems == 0..<3)
        source.ids = [0, 1, 2, 3]
        try carousel.apply(source.ids)
        #expect(carousel.reachableItems == 0..<2)
    }

    // MARK: Other layouts

    @Test("on a loop it is ignored, and that is said") func loop() {
        let reports = Reports()
        let carousel = pager()
        Diagnostics.$report.withValue({ reports.add($0) }) {
            carousel.limit(through: 3)
            #expect(reports.all.isEmpty)
            carousel.options.wrap = true
            carousel.layoutIfNeeded()
            #expect(reports.all.count == 1)
            #expect(reports.all.first?.contains("wrap") ?? false)
        }
        carousel.scrollToItem(at: 8, .none)
        #expect(carousel.currentItemIndex == 8)
        #expect(carousel.reachableItems == 0..<10)
        carousel.options.wrap = false
        carousel.layoutIfNeeded()
        #expect(carousel.reachableItems == 0..<4)
    }

    private final class Reports: @unchecked Sendable {
        private(set) var all: [String] = []
        func add(_ text: String) { all.append(text) }
    }

    @Test(
        "wherever items rest, it rests on none beyond",
        arguments: [Containment.off, .keep, .trim], [1, 3])
    func containment(_ containment: Containment, _ perPage: Int) {
        let carousel = pager(12) {
            $0.settings.itemSize = Size(width: 150, height: 150)
            $0.settings.containment = containment
            $0.settings.itemsPerPage = perPage
            $0.settings.alignment = .start
        }
        carousel.limit(from: 3, through: 7)
        var rests: Set<Double> = []
        for offset in stride(from: -1.0, through: 12, by: 0.25) {
            carousel.scrollOffset = offset
            carousel.touchDown()
            carousel.touchUp()
            settle(carousel)
            rests.insert(carousel.scrollOffset)
            #expect(carousel.snaps.contains { abs($0.offset - carousel.scrollOffset) < 1e-9 })
        }
        let places = carousel.snaps.map(\.offset)
        #expect(Set(places) == rests)
        #expect(places.first == 3)
        #expect(places.last == (perPage == 1 ? 7 : 6))
    }

    @Test("a follower follows beyond its own limits, and goes back when it is moved") func follower() {
        let (leader, carousel) = (pager(), pager())
        carousel.limit(through: 3)
        carousel.follow(leader)
        leader.scrollToItem(at: 6, .timed(0.5))
        for _ in 0..<60 {
            leader.advance(by: 1.0 / 60)
            carousel.advance(by: 1.0 / 60)
            #expect(carousel.scrollOffset == leader.scrollOffset)
        }
        #expect(carousel.scrollOffset == 6)
        carousel.stopFollowing()
        carousel.advance(by: 1.0 / 60)
        #expect(carousel.scrollOffset == 6)
        carousel.press(.left)
        settle(carousel)
        #expect(carousel.scrollOffset == 3)
    }

    @Test func `a page behind a limit is never the current one, as there is none behind the end of the data`()
    {
        var told: [[Int]] = []
        for isLimited in [false, true] {
            let carousel = Carousel<TestView>(
                type: BuiltinType.linear, bounds: Size(width: 400, height: 400), count: isLimited ? 9 : 3,
                itemSize: Size(width: 400, height: 400)
            ) { _, view in view ?? TestView(index: 0, size: .zero) }
            carousel.settings.isPagingEnabled = true
            if isLimited { carousel.limit(through: 2) }
            let driver = CarouselDriver(carousel)
            driver.frame(at: 0)
            carousel.scrollToItem(at: 2, .none)
            var seen: [Int] = []
            carousel.onEvent = { if $0.kind == .currentChanged { seen.append(carousel.currentItemIndex) } }
            driver.pointerDown(at: Point(x: 390, y: 200), time: 0.1)
            for step in 1...20 {
                let time = 0.1 + Double(step) / 60
                driver.pointerMoved(to: Point(x: 390 - 19 * Double(step), y: 200), time: time)
                driver.frame(at: time)
                #expect(carousel.currentItemIndex == 2 && carousel.currentPage == 2)
                #expect(carousel.progress.from == 2 && carousel.progress.fraction == 0)
                #expect(carousel.accessibleElements[0].value.hasPrefix("3 of"))
            }
            #expect(carousel.scrollOffset > 2.5)
            told.append(seen)
        }
        #expect(told == [[], []])
    }

}
