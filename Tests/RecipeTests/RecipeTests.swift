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

    @Test func `the day is one that the month has, and is chosen when both wheels rest`() throws {
        // Nobody works on the 13th.
        let picker = try DatePicker(size: Size(width: 120, height: 200)) { $1 != 13 }
        var chosen: [String] = []
        picker.didChoose = { chosen.append("\($0)-\($1)") }
        func run(_ seconds: Double) {
            for _ in 0..<Int(seconds * 60) {
                for wheel in [picker.months, picker.days] { wheel.advance(by: 1.0 / 60) }
            }
        }
        run(0.1)
        picker.days.scrollToItem(at: 30)
        run(2)
        #expect(chosen == ["1-31"])
        // February passes by: the day is the last one that was left, and nothing is chosen before March is.
        picker.months.scrollToItem(at: 2)
        run(2)
        #expect(chosen == ["1-31", "3-28"] && picker.days.numberOfItems == 31)
        picker.days.scrollToItem(at: 30)
        run(2)
        picker.months.scrollToItem(at: 1)
        run(2)
        #expect(chosen.suffix(2) == ["3-31", "2-28"] && picker.days.numberOfItems == 28)
        picker.days.scrollToItem(at: 11)
        run(2)
        #expect(picker.day == 12)
        picker.days.press(.down)
        run(2)
        #expect(picker.day == 14)
        picker.months.scrollToItem(at: 3)
        picker.days.scrollToItem(at: 20)
        run(3)
        #expect(chosen.last == "4-21" && chosen.count == 7)
    }

    @Test func `a photo that is zoomed is moved, and its page is not`() {
        let gallery = ZoomedPage(["sea", "dunes", "rain"], size: Size(width: 300, height: 200))
        gallery.driver.advance(to: 0)
        gallery.pages.scrollToItem(at: 1, .none)
        func drag(by width: Double, at time: Double) -> Set<Double> {
            var offsets: Set<Double> = []
            gallery.down(at: Point(x: 150, y: 100), time: time)
            for step in 1...6 {
                let point = Point(x: 150 + width * Double(step) / 6, y: 100)
                gallery.move(to: point, time: time + Double(step) / 60)
                gallery.driver.advance(to: time + Double(step) / 60)
                offsets.insert(gallery.pages.scrollOffset)
            }
            gallery.up(at: Point(x: 150 + width, y: 100), time: time + 0.1)
            for frame in 1...90 {
                gallery.driver.advance(to: time + 0.1 + Double(frame) / 60)
                offsets.insert(gallery.pages.scrollOffset)
            }
            return offsets
        }
        for time in [1.0, 1.2] {
            gallery.down(at: Point(x: 150, y: 100), time: time)
            gallery.up(at: Point(x: 150, y: 100), time: time + 0.05)
        }
        #expect(gallery.zoom == 2)
        #expect(drag(by: -120, at: 3) == [1] && gallery.shift.width == -120)
        #expect(drag(by: -120, at: 6) == [1] && gallery.shift.width == -150)
        gallery.zoom(to: 1)
        #expect(drag(by: -120, at: 9).count > 2 && gallery.pages.currentIndex == 2)
    }

    @Test func `each story has its seconds, held ones more, and the last one an end`() {
        let stories = Stories(["one", "two", "three"], seconds: 2, size: Size(width: 300, height: 500))
        var ends = 0
        stories.didEnd = { ends += 1 }
        var time = 0.0
        func run(_ seconds: Double) {
            for _ in 0..<Int((seconds * 60).rounded()) {
                time += 1.0 / 60
                stories.driver.advance(to: time)
            }
        }
        func bars() -> [Int] { stories.bars(at: time).map { Int(($0 * 100).rounded()) } }
        stories.driver.advance(to: 0)
        run(1)
        #expect(bars() == [50, 0, 0])
        stories.hold()
        run(5)
        #expect(abs(bars()[0] - 50) <= 1)
        stories.goOn()
        run(1.05)
        #expect(bars()[0] == 100 && bars()[1] < 5 && stories.pages.destination == 1)
        run(1)
        #expect(abs(bars()[1] - 50) < 5)
        stories.turn(by: 1)
        run(0.1)
        #expect(bars()[1] == 100 && bars()[2] < 10 && ends == 0)
        run(1.85)
        #expect(ends == 0)
        run(0.2)
        #expect(ends == 1 && bars() == [100, 100, 100])
        run(10)
        #expect(ends == 1)
        // Whoever goes back sees it again.
        stories.turn(by: -1)
        run(5)
        #expect(ends == 2)
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
