import BuiltinTypes
import FuzzInput
import Testing

@testable import CarouselEngine

/// When frames are needed.
@Suite struct SleepingTests {
    /// A carousel, its driver, and what a renderer sees of it.
    private final class Scene {
        let data = TestData(items: 9, placeholders: 2)
        let carousel: Carousel<TestView>
        let driver: CarouselDriver<TestView>
        let events = EventList()
        var (isAsked, next, time) = (false, NextFrame.now, 0.0)
        var generator: SeededGenerator

        init(seed: UInt64) {
            generator = SeededGenerator(seed: seed)
            carousel = makeCarousel(
                BuiltinTypesNames.all[Int(seed) % BuiltinTypesNames.all.count], data: data)
            carousel.delegate = events
            driver = CarouselDriver(carousel)
            driver.needsFrames = { [unowned self] in isAsked = true }
            if seed % 3 == 0 { carousel.settings.isVertical = true }
            if seed % 5 == 0 { carousel.settings.layoutDirection = .rightToLeft }
            if seed % 2 == 0 { carousel.options[.wrap] = 1 }
            frame()
        }

        func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &generator) }

        func frame() {
            isAsked = false
            next = driver.frame(at: time).next
        }

        func place() -> Point { Point(x: number(0...800), y: number(0...400)) }

        /// Something happens: a hand, the app.
        func act() {
            switch Int.random(in: 0..<14, using: &generator) {
            case 0: carousel.scrollToItem(at: Int(number(0...8)))
            case 1: carousel.scrollOffset = number(-1...9)
            case 2: driver.pointerDown(at: place(), time: time)
            case 3: driver.pointerMoved(to: place(), time: time)
            case 4: driver.pointerUp(at: place(), time: time)
            case 5: driver.pointerCancelled()
            case 6: driver.wheel(by: Size(width: number(-90...90), height: number(-90...90)), time: time)
            case 7:
                driver.wheel(
                    by: Size(width: number(-2...2), height: 0), unit: .notches, takesBothAxes: true,
                    time: time)
            case 8: driver.key(CarouselKey.allCases.randomElement(using: &generator) ?? .home, time: time)
            case 9:
                let count = Int(number(1...3))
                data.items += count
                carousel.insertItems(at: Int(number(0...9)), count: count, animated: number(0...1) < 0.7)
            case 10 where data.items > 2:
                data.items -= 2
                carousel.removeItems(at: Int(number(0...Double(data.items))), count: 2)
                if carousel.numberOfItems != data.items { carousel.reloadData() }
            case 11: carousel.settings.autoplayInterval = number(0...1) < 0.5 ? 0 : number(0.1...2)
            case 12: carousel.options[.spacing] = number(0.5...2)
            case 13: carousel.bounds = Size(width: number(300...900), height: 400)
            default: carousel.settings.contentOffset = Size(width: number(-50...50), height: 0)
            }
        }

        /// Time passes although nothing was asked for: nothing changes.
        func sleep(until limit: Double) {
            var end = limit
            if case .at(let due) = next { end = min(end, due - 1e-6) }
            guard end > time, !isAsked else { return }
            let (before, told) = (carousel.placements, events.kinds.count)
            for part in [0.3, 1] { driver.advance(to: time + (end - time) * part) }
            #expect(carousel.placements == before && events.kinds.count == told)
            time = end
        }
    }

    private final class EventList: CarouselDelegate {
        var kinds: [CarouselEvent.Kind] = []
        func carousel(_ carousel: Carousel<TestView>, did event: CarouselEvent) { kinds.append(event.kind) }
    }

    @Test(arguments: LawSeeds.blocks(of: 1000))
    func `without a request nothing changes, and a motion has at most one idle frame`(first: UInt64) {
        for seed in LawSeeds.seeds(from: first) {
            let scene = Scene(seed: seed)
            for _ in 0..<12 {
                scene.act()
                let limit = scene.time + scene.number(0.01...1.5)
                var idle = 0
                while scene.time < limit {
                    if scene.isAsked || scene.next == .now {
                        let (before, told) = (scene.carousel.placements, scene.events.kinds.count)
                        let wasAsked = scene.isAsked
                        scene.time += 1.0 / 60
                        scene.frame()
                        let isStill =
                            !wasAsked && before == scene.carousel.placements
                            && told == scene.events.kinds.count
                        idle = isStill ? idle + 1 : 0
                        // The speed of what is held is known a frame later, and is over in the one after it.
                        #expect(idle <= (scene.carousel.isDragging ? 2 : 1), "seed \(seed)")
                    } else {
                        scene.sleep(until: limit)
                        if case .at(let due) = scene.next, due <= limit + 1e-6 {
                            scene.time = max(scene.time, due)
                            scene.frame()
                        }
                        if scene.time < limit, scene.next == .never, !scene.isAsked { scene.time = limit }
                    }
                }
            }
        }
    }

    @Test func `at its end autoplay counts on, and turns no page at once when there is one more`() {
        let data = TestData(items: 3)
        let carousel = makeCarousel("linear", data: data)
        carousel.settings.autoplayInterval = 2
        carousel.settings.autoplayRepeats = false
        carousel.scrollOffset = 2
        let driver = CarouselDriver(carousel)
        driver.frame(at: 0)
        driver.frame(at: 0.5)
        // No page is left: nothing is asked for.
        #expect(driver.nextFrame == .never && driver.autoplayTimeLeft(at: 1) == nil)
        driver.frame(at: 9)
        data.items = 4
        carousel.insertItems(at: 3, count: 1, animated: false)
        driver.frame(at: 9)
        #expect(carousel.currentItemIndex == 2)
        let left = driver.autoplayTimeLeft(at: 9) ?? 0
        #expect(left > 0.9 && left <= 2)
        #expect(abs((driver.autoplayTimeLeft(at: 9.5) ?? 0) - (left - 0.5)) < 1e-9)
    }

    @Test func `what the app begins after a sleep is seen from its beginning`() {
        let data = TestData(items: 9)
        let carousel = makeCarousel("linear", data: data)
        let driver = CarouselDriver(carousel)
        driver.needsFrames = {}
        #expect(driver.frame(at: 0).next == .never)
        carousel.scrollToItem(at: 5)
        #expect(driver.frame(at: 60).next == .now && carousel.scrollOffset == 0)
        driver.frame(at: 60.2)
        #expect(carousel.scrollOffset > 1 && carousel.scrollOffset < 4)
        driver.frame(at: 60.5)
        #expect(carousel.scrollOffset == 5)
        // A key has a time of its own.
        driver.key(.right, time: 90)
        driver.frame(at: 90.2)
        #expect(carousel.scrollOffset > 5.2)
        driver.frame(at: 91)
        // Autoplay counts while it sleeps.
        carousel.settings.autoplayInterval = 3
        #expect(driver.frame(at: 91).next == .at(94))
        data.items = 10
        carousel.insertItem(at: 9, animated: true)
        driver.frame(at: 93)
        for frame in 1...40 { driver.frame(at: 93 + Double(frame) / 60) }
        #expect(driver.nextFrame == .at(94))
    }

    @Test func `what a callback asks for while a frame is laid out is not slept over`() {
        let data = TestData(items: 30)
        let carousel = makeCarousel("linear", data: data)
        let driver = CarouselDriver(carousel)
        driver.needsFrames = {}
        driver.frame(at: 0)
        var isDone = false
        carousel.onEvent = { [unowned carousel] event in
            guard case .shown = event.kind, !isDone else { return }
            isDone = true
            data.items = 3
            carousel.reloadData()
        }
        driver.frame(at: 1, bounds: Size(width: 1600, height: 400))
        #expect(isDone && driver.nextFrame == .now)
        #expect(driver.frame(at: 1.1).items.count == 3 && driver.nextFrame == .never)
    }
}
