import BuiltinTypes
import Foundation
import Testing

@testable import CarouselEngine

/// What a hand does with which setting, as the table of Docs/Motion.md says.
struct HandTableTests {
    /// A row of the table.
    struct Row: Sendable, CustomTestStringConvertible {
        let gesture: String
        let setting: String
        let outcome: String
        var testDescription: String { setting.isEmpty ? gesture : "\(gesture), \(setting)" }
    }

    private static var rows: [Row] {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let text =
            (try? String(contentsOf: root.appendingPathComponent("Docs/Motion.md"), encoding: .utf8)) ?? ""
        let lines = text.components(separatedBy: "\n").drop { !$0.hasPrefix("| what a hand does |") }
        return lines.dropFirst(2).prefix { $0.hasPrefix("|") }.map { line in
            let cells = line.components(separatedBy: "|").map {
                $0.trimmingCharacters(in: .whitespaces).replacing("`", with: "")
            }
            return Row(gesture: cells[1], setting: cells[2], outcome: cells[3])
        }
    }

    /// A carousel at item 20 of 40, and a hand.
    private final class Fixture {
        let carousel = Carousel<Int>(
            type: .linear, bounds: Size(width: 400, height: 300), count: 40,
            itemSize: Size(width: 100, height: 100)
        ) { index, _ in index }
        let driver: CarouselDriver<Int>
        var now = 0.0
        var selected: [Int] = []

        init(_ setting: String) {
            driver = CarouselDriver(carousel)
            carousel.settings.itemsPerPage = 3
            carousel.scrollOffset = 18
            carousel.didSelect = { [unowned self] in selected.append($0) }
            switch setting {
            case "": break
            case "isPagingEnabled": carousel.settings.isPagingEnabled = true
            case "longestSwipe": carousel.settings.longestSwipe = 2
            case "isScrollEnabled off": carousel.settings.isScrollEnabled = false
            case "centersItemWhenSelected off": carousel.settings.centersItemWhenSelected = false
            case "wheelMode .pages": driver.wheelMode = .pages
            case "right to left": carousel.settings.layoutDirection = .rightToLeft
            default: Issue.record("no such setting: \(setting)")
            }
            wait(0.1)
        }

        func wait(_ seconds: Double) {
            let end = now + seconds
            while now < end - 1e-9 {
                now += 1.0 / 60
                driver.frame(at: now)
            }
        }

        /// A finger goes forward, in points, and lets go with a speed in points/s.
        func release(_ way: Double, speed: Double, isAcross: Bool = false) {
            var place = Point(x: 300, y: 150)
            driver.pointerDown(at: place, time: now)
            let step = min(way, speed / 60)
            for _ in 0..<Int((way / step).rounded()) {
                wait(1.0 / 60)
                place = isAcross ? Point(x: place.x, y: place.y - step) : Point(x: place.x - step, y: place.y)
                driver.pointerMoved(to: place, time: now)
            }
            driver.pointerUp(at: place, time: now)
        }

        /// A tap on the item a number of items from the middle of the page.
        func tap(_ distance: Double) {
            // The current item is the first of three.
            let place = Point(x: 100 + 100 * distance, y: 150)
            driver.pointerDown(at: place, time: now)
            wait(0.05)
            driver.pointerUp(at: place, time: now)
        }

        func swipe(isAcross: Bool = false) {
            for distance in [8.0, 20, 32, 40, 40, 36, 28, 20, 14, 10, 7, 5] {
                wait(1.0 / 60)
                driver.wheel(
                    by: isAcross ? Size(width: 1, height: distance) : Size(width: distance, height: 1),
                    time: now)
            }
        }
    }

    private func carryOut(_ gesture: String, on fixture: Fixture) {
        switch gesture {
        case "a finger, 150 points/s after 30 points": fixture.release(30, speed: 150)
        case "a finger, 90 points/s after 30 points": fixture.release(30, speed: 90)
        case "a finger, 900 points/s after 30 points": fixture.release(30, speed: 900)
        case "a finger, 3000 points/s after 30 points": fixture.release(30, speed: 3000)
        case "a finger across the axis": fixture.release(100, speed: 900, isAcross: true)
        case "a tap on the next item": fixture.tap(1)
        case "a tap on the item in front while it scrolls 3 on":
            fixture.carousel.scroll(byNumberOfItems: 3, .timed(1))
            fixture.wait(0.1)
            fixture.tap(0)
        case "a tap on the item in front, as a flick has come halfway to the next":
            fixture.release(30, speed: 900)
            fixture.wait(0.05)
            fixture.tap(0)
        case "a wheel, three notches":
            fixture.driver.wheel(by: Size(width: 3, height: 0), unit: .notches, time: fixture.now)
        case "a trackpad, a swipe along": fixture.swipe()
        case "a trackpad, a swipe across": fixture.swipe(isAcross: true)
        case "a trackpad, two swipes 0.3 s apart":
            fixture.swipe()
            fixture.wait(0.3)
            fixture.swipe()
        case "the right arrow": fixture.driver.key(.right, time: fixture.now)
        case "Enter": fixture.driver.key(.enter, time: fixture.now)
        case "a screen reader's next": fixture.driver.perform(.next)
        default: Issue.record("no such gesture: \(gesture)")
        }
    }

    @Test("the table has each row once") func table() {
        let all = Self.rows.map(\.testDescription)
        #expect(all.count >= 20 && Set(all).count == all.count)
    }

    @Test("what a hand does is what the table says", arguments: rows) func outcome(_ row: Row) {
        let fixture = Fixture(row.setting)
        carryOut(row.gesture, on: fixture)
        fixture.wait(3)
        let moved = fixture.carousel.scrollOffset - 18
        var told: [String] = []
        switch moved {
        case 0: break
        case 1: told.append("the next item")
        case -1: told.append("the item before")
        case 2: told.append("two items on")
        case 3: told.append(row.outcome.contains("page") ? "the next page" : "three items on")
        case 6: told.append("two pages on")
        case 9: told.append("three pages on")
        default: told.append("\(moved)")
        }
        if !fixture.selected.isEmpty { told.append("selected") }
        var outcome = told.joined(separator: ", ")
        // Where it stays is the nearest item, if a hand has moved it.
        if outcome.isEmpty { outcome = row.outcome == "the nearest item" ? "the nearest item" : "nothing" }
        #expect(outcome == row.outcome.replacing(", where it rests", with: ""))
    }
}
