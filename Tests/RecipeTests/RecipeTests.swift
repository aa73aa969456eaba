import CarouselEngine
import CarouselHost
import Foundation
import Testing

@testable import Recipes

/// What Docs/Recipes.md shows does what it says.
struct RecipeTests {
    private func settle(_ carousel: AnyCarousel) {
        for _ in 0..<600 where carousel.isAnimating { carousel.advance(by: 1.0 / 60) }
    }

    private func swipe<View>(_ driver: CarouselDriver<View>, at time: Double) {
        driver.pointerDown(at: Point(x: 250, y: 100), time: time)
        for step in 1...6 {
            driver.pointerMoved(
                to: Point(x: 250 - Double(step) * 30, y: 100), time: time + Double(step) / 60)
        }
        driver.pointerUp(at: Point(x: 70, y: 100), time: time + 0.1)
        for frame in 1...90 { driver.advance(to: time + 0.1 + Double(frame) / 60) }
    }

    @Test func `the next page of the form opens when one is filled in`() {
        let form = Form(["name", "address", "payment"], size: Size(width: 300, height: 200))
        let driver = CarouselDriver(form.pager)
        swipe(driver, at: 0)
        #expect(form.pager.currentPage == 0 && form.pager.isAtEnd)
        form.fillIn()
        settle(form.pager)
        #expect(form.pager.currentPage == 1)
        swipe(driver, at: 5)
        #expect(form.pager.currentPage == 1)
        form.fillIn()
        settle(form.pager)
        form.fillIn()
        settle(form.pager)
        #expect(form.pager.currentPage == 2 && !form.pager.isAtStart)
    }

    @Test func `more messages come at both ends, and what is read stays`() throws {
        let feed = try EndlessList(0...20, size: Size(width: 200, height: 300))
        var asked: [Bool] = []
        feed.load = { asked.append($0) }
        func sight() -> [String] {
            feed.list.placements.filter { !$0.isLeaving }.sorted { $0.index < $1.index }.compactMap {
                guard let top = $0.quad?.topLeft.y, top > -49, top < 299 else { return nil }
                return "\(feed.rows.items[$0.index].id) at \(Int(top.rounded()))"
            }
        }
        feed.list.advance(by: 0)
        #expect(sight().first == "0 at 0")
        feed.list.scrollToItem(at: 22, .none)
        feed.list.advance(by: 1)
        let end = sight()
        #expect(asked.last == false && end.last == "newer at 250")
        try feed.add(21...40)
        feed.list.advance(by: 1)
        #expect(sight().dropLast() == end.dropLast() && sight().last == "21 at 250")
        feed.list.scrollToItem(at: 0, .none)
        feed.list.advance(by: 1)
        let start = sight()
        #expect(asked.last == true && start.first == "older at 0")
        let count = asked.count
        try feed.add(-20 ... -1)
        feed.list.advance(by: 1)
        #expect(sight().dropFirst() == start.dropFirst() && sight().first == "-1 at 0")
        // The row for what is older is out of sight: nothing more is asked for.
        #expect(asked.count <= count + 1)
    }

    @Test func `the day is one that the month has`() {
        let picker = DatePicker(size: Size(width: 120, height: 200))
        for wheel in [picker.months, picker.days] { wheel.advance(by: 1.0 / 60) }
        picker.days.scrollToItem(at: 30)
        settle(picker.days)
        #expect(picker.day == 30)
        picker.months.scrollToItem(at: 1)
        settle(picker.months)
        settle(picker.days)
        #expect(picker.month == 1 && picker.day == 27)
        picker.days.press(.down)
        settle(picker.days)
        #expect(picker.day == 27)
        picker.months.scrollToItem(at: 2)
        settle(picker.months)
        picker.days.press(.end)
        settle(picker.days)
        #expect(picker.day == 30)
    }

    @Test(arguments: [-1.0, 1]) func `a card flies to its side, and comes back from there`(_ side: Double)
        throws
    {
        let deck = try Deck()
        deck.carousel.advance(by: 1.0 / 60)
        func flying() -> [Double] {
            deck.carousel.placements.filter { $0.isLeaving || $0.index == 0 }.compactMap(\.screenCenter?.x)
        }
        try deck.throwTop(to: side)
        deck.carousel.advance(by: 0.2)
        #expect(flying().contains { ($0 - 200) * side > 100 })
        settle(deck.carousel)
        #expect(deck.cards.count == 19 && deck.carousel.currentID == AnyHashable(1))
        #expect(flying().allSatisfy { abs($0 - 200) < 20 })
        try deck.undo()
        deck.carousel.advance(by: 0.1)
        #expect(flying().contains { ($0 - 200) * side > 100 })
        settle(deck.carousel)
        #expect(deck.cards.count == 20 && deck.carousel.currentID == AnyHashable(0))
        #expect(flying().allSatisfy { abs($0 - 200) < 20 })
    }

    @Test func `a wall knows double taps, long presses and buttons`() {
        let wall = Wall()
        wall.driver.advance(to: 0)
        func tap(_ x: Double, _ y: Double, at time: Double, for seconds: Double = 0.05) {
            wall.down(at: Point(x: x, y: y), time: time)
            wall.driver.advance(to: time + seconds)
            wall.up(at: Point(x: x, y: y), time: time + seconds)
        }
        tap(300, 150, at: 1)
        #expect(wall.zoomed == nil)
        tap(300, 150, at: 1.2)
        #expect(wall.zoomed == 0)
        tap(380, 230, at: 3)
        #expect(wall.likes == [0])
        tap(480, 150, at: 5, for: 0.7)
        #expect(wall.menu == 1)
        wall.driver.advance(to: 8)
        #expect(wall.carousel.currentIndex == 0)
    }

    @Test(.timeLimit(.minutes(1)))
    func `an actor has two carousels and one library, and reloads a script`() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        func write(_ shift: Int) throws {
            try """
            return {
              itemTransformForOffset = function(offset, base)
                return base:translate(offset * \(shift), 0, 0)
              end,
            }
            """.write(to: folder.appendingPathComponent("row.lua"), atomically: true, encoding: .utf8)
        }
        try write(100)
        #expect(throws: (any Error).self) {
            _ = try Show(scripts: folder.path, effect: "column")
        }
        let show = try Show(scripts: folder.path, effect: "row")
        async let end = show.go(to: 5)
        var pictures: [Picture] = []
        var frames = 0
        func isThere() -> Bool {
            pictures.count == 2
                && pictures.allSatisfy { $0.places.contains { $0.index == 5 && abs($0.offset) < 1e-9 } }
        }
        while !isThere(), frames < 1000 {
            pictures = await show.advance(by: 1.0 / 60)
            frames += 1
            await Task.yield()
        }
        let reached = await end
        #expect(reached == .reached)
        #expect(isThere())
        try write(200)
        func isReloaded() -> Bool {
            pictures.allSatisfy { $0.places.contains { $0.index == 6 && $0.screenCenter?.x == 600 } }
        }
        for _ in 0..<500 where !isReloaded() {
            try await Task.sleep(for: .milliseconds(10))
            pictures = await show.advance(by: 1.0 / 60)
        }
        #expect(isReloaded())
    }
}
