import BuiltinTypes
import Foundation
import Testing

@testable import CarouselEngine

/// What is told in which order, as the table of Docs/Motion.md says.
struct EventOrderTests {
    /// A row of the table: what happens, and what is told.
    struct Row: Sendable, CustomTestStringConvertible {
        let what: String
        let told: [String]
        var testDescription: String { what }
    }

    private static var rows: [Row] {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let text =
            (try? String(contentsOf: root.appendingPathComponent("Docs/Motion.md"), encoding: .utf8)) ?? ""
        let lines = text.components(separatedBy: "\n").drop { !$0.hasPrefix("| what happens | told |") }
        return lines.dropFirst(2).prefix { $0.hasPrefix("|") }.map { line in
            let cells = line.components(separatedBy: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            let told = cells[2].replacing("`", with: "").components(separatedBy: " ")
            return Row(what: cells[1], told: told == ["nothing"] ? [] : told)
        }
    }

    private final class Source: CarouselDataSource {
        var ids = Array(0..<9)
        func numberOfItems(in carousel: Carousel<Int>) -> Int { ids.count }
        func carousel(_ carousel: Carousel<Int>, viewForItemAt index: Int, reusing view: Int?) -> Int {
            index
        }
    }

    private final class Log {
        var lines: [String] = []
        func add(_ line: String) { if lines.last != line || line != "moved" { lines.append(line) } }
    }

    @Test("the table has each row once") func table() {
        let all = Self.rows.map(\.what)
        #expect(all.count >= 11 && Set(all).count == all.count)
    }

    @Test("what happens is told as the table says", arguments: rows) func told(_ row: Row) throws {
        let (source, log) = (Source(), Log())
        let carousel = Carousel<Int>(type: BuiltinType.linear, bounds: Size(width: 400, height: 300))
        let isTap = row.what.contains("tap") || row.what.contains("press")
        carousel.settings.itemSize = Size(width: isTap ? 300 : 400, height: 300)
        carousel.dataSource = source
        try carousel.apply(source.ids, animated: false)
        carousel.scrollToItem(at: 4, .none)
        carousel.advance(by: 0.1)
        carousel.onEvent = { if !["shown", "gone"].contains($0.name) { log.add($0.name) } }
        carousel.didChangeItems = { log.add("didChangeItems") }
        carousel.didRest = { _ in log.add("didRest") }
        carousel.didSelect = { _ in log.add("didSelect") }
        carousel.didTap = { _, _ in log.add("didTap") }
        if row.what.hasPrefix("a press") { carousel.didLongPress = { _ in log.add("didLongPress") } }
        let driver = CarouselDriver(carousel)
        driver.advance(to: 0)
        func tap(at x: Double, from start: Double, for seconds: Double = 0.1) {
            driver.pointerDown(at: Point(x: x, y: 150), time: start)
            driver.advance(to: start + seconds)
            driver.pointerUp(at: Point(x: x, y: 150), time: start + seconds)
        }
        func apply(_ ids: [Int]) throws {
            source.ids = ids
            try carousel.apply(ids)
        }
        func drag(_ way: Double) {
            carousel.touchDown()
            carousel.beginDrag()
            carousel.drag(translation: Size(width: way, height: 0), velocity: .zero)
            carousel.endDrag()
        }
        var ids = source.ids
        switch row.what {
        case "a jump to another item":
            carousel.scrollToItem(at: 6, .none).whenEnded { _ in log.add("token") }
        case "a scroll to the next item":
            carousel.scrollToItem(at: 5).whenEnded { _ in log.add("token") }
        case "a scroll to where it is":
            carousel.scrollToItem(at: 4).whenEnded { _ in log.add("token") }
        case "a drag that comes back": drag(-100)
        case "a drag to the next item": drag(-300)
        case "a scroll that a finger holds and lets go":
            carousel.scrollToItem(at: 5, .timed(1)).whenEnded { _ in log.add("token") }
            carousel.advance(by: 0.45)
            carousel.touchDown()
            carousel.touchUp()
        case "a flick that a finger catches and lets go":
            carousel.touchDown()
            carousel.beginDrag()
            carousel.drag(translation: Size(width: -300, height: 0), velocity: Size(width: -2000, height: 0))
            carousel.endDrag()
            carousel.advance(by: 0.1)
            carousel.touchDown()
            carousel.touchUp()
        case "a new item in front of the current one": try apply([100] + ids)
        case "the current item is removed":
            ids.remove(at: 4)
            try apply(ids)
        case "the current item is replaced by another one":
            ids[4] = 100
            try apply(ids)
        case "the last item is removed": try apply([])
        case "other bounds": carousel.bounds = Size(width: 700, height: 300)
        case "a tap on the current item": tap(at: 200, from: 1)
        case "a tap on the next item": tap(at: 380, from: 1)
        case "a double tap on the current item":
            tap(at: 200, from: 1)
            tap(at: 200, from: 1.2)
        case "a press of a second on the next item": tap(at: 380, from: 1, for: 1)
        default: Issue.record("no such case: \(row.what)")
        }
        for _ in 0..<300 { carousel.advance(by: 1.0 / 60) }
        #expect(log.lines == row.told)
    }
}
