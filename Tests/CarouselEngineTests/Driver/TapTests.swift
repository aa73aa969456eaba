import BuiltinTypes
import Foundation
import Testing

@testable import CarouselEngine

/// Taps with their counts, and long presses, as a driver tells of them.
struct TapTests {
    private final class Source: CarouselDataSource {
        var ids = Array(0..<9)
        func numberOfItems(in carousel: Carousel<Int>) -> Int { ids.count }
        func carousel(_ carousel: Carousel<Int>, viewForItemAt index: Int, reusing view: Int?) -> Int {
            ids[index]
        }
    }

    /// What an app hears, and a driver with a finger.
    private final class Fixture {
        let source = Source()
        let carousel = Carousel<Int>(type: BuiltinType.linear, bounds: Size(width: 600, height: 300))
        let driver: CarouselDriver<Int>
        var told: [String] = []
        var now = 1.0

        init(listens: Bool = false) throws {
            carousel.settings.itemSize = Size(width: 200, height: 200)
            carousel.dataSource = source
            try carousel.apply(source.ids, animated: false)
            driver = CarouselDriver(carousel)
            driver.advance(to: 0)
            carousel.didSelect = { [unowned self] in told.append("selected \($0)") }
            carousel.didTap = { [unowned self] index, count in
                told.append("tapped \(index.map(String.init) ?? "nothing") × \(count)")
            }
            if listens {
                carousel.didLongPress = { [unowned self] index in
                    told.append("pressed \(index.map(String.init) ?? "nothing")")
                }
            }
        }

        func wait(_ seconds: Double) {
            now += seconds
            driver.advance(to: now)
        }

        func down(_ x: Double) { driver.pointerDown(at: Point(x: x, y: 150), time: now) }
        func up(_ x: Double) { driver.pointerUp(at: Point(x: x, y: 150), time: now) }

        func tap(_ x: Double) {
            down(x)
            wait(0.05)
            up(x)
        }
    }

    // MARK: Taps

    @Test func `of several taps the last one says where it goes`() throws {
        let fixture = try Fixture()
        fixture.tap(500)
        fixture.wait(0.05)
        #expect(fixture.carousel.destination == 1 && fixture.carousel.currentIndex == 0)
        fixture.carousel.tap(at: Point(x: 250, y: 150))
        #expect(fixture.carousel.destination == 0)
        for _ in 0..<40 { fixture.wait(0.02) }
        #expect(fixture.carousel.scrollOffset == 0 && fixture.told.contains("selected 0"))
        // What the app has set going goes on.
        fixture.carousel.scrollToItem(at: 3)
        fixture.wait(0.05)
        fixture.carousel.tap(at: Point(x: 300, y: 150))
        for _ in 0..<40 { fixture.wait(0.02) }
        #expect(fixture.carousel.scrollOffset == 3)
    }

    @Test("taps at one place count on") func count() throws {
        let fixture = try Fixture()
        for _ in 0..<3 {
            fixture.tap(300)
            fixture.wait(0.2)
        }
        #expect(
            fixture.told == [
                "selected 0", "tapped 0 × 1", "selected 0", "tapped 0 × 2", "selected 0", "tapped 0 × 3",
            ])
    }

    @Test("a tap later or elsewhere is a first one", arguments: [(0.35, 0.0), (0.1, 45.0)])
    func first(_ pause: Double, _ way: Double) throws {
        let fixture = try Fixture()
        fixture.tap(300)
        fixture.wait(pause)
        fixture.tap(300 + way)
        #expect(fixture.told.filter { $0.hasPrefix("tapped") } == ["tapped 0 × 1", "tapped 0 × 1"])
    }

    @Test("a drag in between begins anew") func drag() throws {
        let fixture = try Fixture()
        fixture.tap(300)
        fixture.down(300)
        fixture.driver.pointerMoved(to: Point(x: 280, y: 150), time: fixture.now)
        fixture.driver.pointerMoved(to: Point(x: 300, y: 150), time: fixture.now)
        fixture.up(300)
        for _ in 0..<10 { fixture.wait(0.02) }
        fixture.told = []
        fixture.wait(0.5)
        fixture.tap(300)
        #expect(fixture.told == ["selected 0", "tapped 0 × 1"])
    }

    @Test("a double tap is the first tap's item, wherever that is by then") func firstItem() throws {
        let fixture = try Fixture()
        fixture.carousel.didSelect = { [unowned fixture] _ in
            fixture.source.ids.insert(100 + fixture.source.ids.count, at: 0)
            try? fixture.carousel.apply(fixture.source.ids, animated: false)
        }
        fixture.carousel.settings.centersItemWhenSelected = false
        fixture.tap(500)
        fixture.wait(0.1)
        fixture.tap(500)
        #expect(fixture.told == ["tapped 2 × 1", "tapped 3 × 2"])
    }

    @Test("of an item that is gone it is nothing") func gone() throws {
        let fixture = try Fixture()
        fixture.tap(300)
        fixture.source.ids.removeFirst()
        try fixture.carousel.apply(fixture.source.ids, animated: false)
        fixture.wait(0.1)
        fixture.tap(300)
        #expect(fixture.told == ["selected 0", "tapped 0 × 1", "selected 0", "tapped nothing × 2"])
    }

    @Test("a tap on nothing is told") func nothing() throws {
        let fixture = try Fixture()
        fixture.driver.pointerDown(at: Point(x: 300, y: 20), time: 2)
        fixture.driver.pointerUp(at: Point(x: 300, y: 20), time: 2.1)
        #expect(fixture.told == ["tapped nothing × 1"])
    }

    // MARK: Long presses

    @Test("a press of half a second is a long one, and selects nothing") func long() throws {
        let fixture = try Fixture(listens: true)
        fixture.down(500)
        #expect(fixture.driver.nextFrame == .at(1.5))
        fixture.wait(0.49)
        #expect(fixture.told.isEmpty)
        fixture.wait(0.02)
        #expect(fixture.told == ["pressed 1"])
        #expect(fixture.driver.nextFrame == .never)
        fixture.wait(2)
        fixture.up(500)
        fixture.wait(1)
        #expect(fixture.told == ["pressed 1"])
        #expect(fixture.carousel.scrollOffset == 0)
    }

    @Test("who sleeps is woken for it") func wakes() throws {
        let fixture = try Fixture(listens: true)
        var isAsked = false
        fixture.carousel.needsFrames = { isAsked = true }
        fixture.wait(0.1)
        fixture.wait(0.1)
        isAsked = false
        fixture.down(300)
        #expect(isAsked)
    }

    @Test("it is told at its time, however long the frame is") func late() throws {
        let fixture = try Fixture(listens: true)
        var time: Double?
        fixture.carousel.didLongPress = { [unowned fixture] _ in time = fixture.driver.time }
        let start = fixture.driver.time ?? 0
        fixture.wait(0.5)
        fixture.down(300)
        fixture.wait(3)
        #expect(abs((time ?? 0) - (start + 2)) < 1e-9)
    }

    @Test("where nobody listens, it is a tap") func unheard() throws {
        let fixture = try Fixture()
        fixture.down(300)
        #expect(fixture.driver.nextFrame == .never)
        fixture.wait(2)
        fixture.up(300)
        #expect(fixture.told == ["selected 0", "tapped 0 × 1"])
    }

    @Test(
        "a drag, a short press and a pointer that is taken away are none",
        arguments: ["drag", "tap", "cancel"])
    func none(_ what: String) throws {
        let fixture = try Fixture(listens: true)
        fixture.down(300)
        fixture.wait(0.1)
        switch what {
        case "drag": fixture.driver.pointerMoved(to: Point(x: 250, y: 150), time: fixture.now)
        case "tap": fixture.up(300)
        default: fixture.driver.pointerCancelled()
        }
        fixture.wait(2)
        #expect(fixture.told.allSatisfy { !$0.hasPrefix("pressed") })
    }

    private final class Delegate: CarouselLongPressDelegate {
        var told: [String] = []
        func carousel(_ carousel: Carousel<Int>, didLongPressItemAt index: Int?) {
            told.append("pressed \(index ?? -1)")
        }
        func carousel(_ carousel: Carousel<Int>, didTapItemAt index: Int?, count: Int) {
            told.append("tapped \(index ?? -1) × \(count)")
        }
    }

    @Test("a delegate hears of both, after the closures") func delegate() throws {
        let fixture = try Fixture(listens: true)
        let delegate = Delegate()
        fixture.carousel.delegate = delegate
        fixture.tap(300)
        fixture.wait(1)
        fixture.down(500)
        fixture.wait(1)
        fixture.up(500)
        #expect(delegate.told == ["tapped 0 × 1", "pressed 1"])
        fixture.carousel.didLongPress = nil
        #expect(fixture.carousel.hearsLongPresses)
        fixture.carousel.delegate = nil
        #expect(!fixture.carousel.hearsLongPresses)
    }
}
