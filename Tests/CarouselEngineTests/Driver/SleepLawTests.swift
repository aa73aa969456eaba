import BuiltinTypes
import FuzzInput
import Testing

@testable import CarouselEngine

/// Cards on springs, which grow when the pointer comes.
private struct Grown: Effect {
    let name = "grown"

    func place(_ item: borrowing EffectItem) {
        let size = item.spring("size", to: item.isCurrent ? 1.3 : 0.8, response: 0.4, damping: 0.6)
        let lift = item.carousel.pointer == nil ? 0.0 : 20
        let height = item.spring("lift", to: lift, response: 0.2, damping: 1)
        item.put(
            item.base.translated(x: item.offset * 180, y: height, z: 0).scaled(by: size), alpha: item.presence
        )
    }
}

/// A row that follows the carousel a moment later.
private struct Behind: Effect {
    let name = "behind"
    let initialMemory = 0.0

    func update(_ memory: inout Double, by seconds: Double, in carousel: borrowing EffectContext) -> Bool {
        if seconds == 0, carousel.velocity == 0 { return abs(memory - carousel.scrollOffset) > 1e-3 }
        memory += (carousel.scrollOffset - memory) * min(1, 5 * seconds)
        return abs(memory - carousel.scrollOffset) > 1e-3
    }

    func place(_ item: borrowing EffectItem) {
        let late = item.carousel.scrollOffset - memory(in: item.carousel)
        item.put(item.base.translated(x: item.offset * 170, y: 30 * late, z: 0))
    }
}

/// A rest is no frame: however somebody is given frames, the same is seen.
@Suite struct SleepLawTests {
    /// How an adapter gives frames.
    private enum Frames: CaseIterable {
        /// With each of the screen's.
        case always
        /// When it was asked, and at the time that the last frame named.
        case asked
        /// When `nextFrame` says so, with nobody who hears of it.
        case polled
    }

    /// An app with two carousels, one of which may follow the other one.
    private final class Scene {
        let data = TestData(items: 9, placeholders: 2)
        let strip = TestData(items: 9, size: Size(width: 60, height: 60))
        let carousel: Carousel<TestView>
        let follower: Carousel<TestView>
        let drivers: [CarouselDriver<TestView>]
        let frames: Frames
        private(set) var events: [String] = []
        private var asked = [true, true]
        private var next = [NextFrame.now, .now]

        init(seed: UInt64, _ frames: Frames) {
            self.frames = frames
            let names = BuiltinTypesNames.all
            let type: any CarouselType =
                switch seed % 4 {
                case 0: Grown()
                case 1: Behind()
                default: BuiltinTypes.named(names[Int(seed) % names.count])!
                }
            carousel = Carousel(type: type, bounds: Size(width: 800, height: 400))
            follower = Carousel(type: BuiltinType.linear, bounds: Size(width: 800, height: 60))
            drivers = [CarouselDriver(carousel), CarouselDriver(follower)]
            carousel.dataSource = data
            follower.dataSource = strip
            if seed % 3 == 0 { carousel.settings.isVertical = true }
            if seed % 5 == 0 { carousel.settings.layoutDirection = .rightToLeft }
            if seed % 2 == 0 { carousel.options[.wrap] = 1 }
            if seed % 3 != 1 { follower.follow(carousel) }
            if frames == .asked {
                for (number, driver) in drivers.enumerated() {
                    driver.needsFrames = { [unowned self] in asked[number] = true }
                }
            }
            // Each frame moves: how often it does so is the frames' affair.
            carousel.onEvent = { [unowned self] event in
                if event.kind != .moved { events.append("\(event.kind) \(event.cause)") }
            }
        }

        /// The screen's next frame.
        func tick(_ now: Double) {
            for (number, driver) in drivers.enumerated() {
                if frames == .polled { next[number] = driver.nextFrame }
                if case .at(let due) = next[number], due <= now { asked[number] = true }
                if frames == .polled, next[number] == .now { asked[number] = true }
                guard asked[number] || frames == .always else { continue }
                asked[number] = false
                next[number] = driver.frame(at: now).next
                if next[number] == .now { asked[number] = true }
            }
        }
    }

    /// What somebody does at a time.
    private typealias Act = (name: Int, call: (Scene, Double) -> Void)

    private static func act(_ generator: inout SeededGenerator) -> Act {
        let kind = Int.random(in: 0..<16, using: &generator)
        return (kind, act(kind, &generator))
    }

    private static func act(_ kind: Int, _ generator: inout SeededGenerator) -> (Scene, Double) -> Void {
        func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &generator) }
        let place = Point(x: number(0...800), y: number(0...400))
        let item = Int(number(0...8))
        let part = number(0...1)
        let offset = number(-1...9)
        switch kind {
        case 0: return { scene, _ in scene.carousel.scrollToItem(at: item) }
        case 1: return { scene, _ in scene.carousel.scrollOffset = offset }
        case 2: return { $0.drivers[0].pointerDown(at: place, time: $1) }
        case 3, 4: return { $0.drivers[0].pointerMoved(to: place, time: $1) }
        case 5: return { $0.drivers[0].pointerUp(at: place, time: $1) }
        case 6: return { scene, _ in scene.drivers[0].pointerCancelled() }
        case 7:
            let turn = Size(width: 80 * part - 40, height: 40 * part)
            return { $0.drivers[0].wheel(by: turn, time: $1) }
        case 8:
            let key = CarouselKey.allCases[item % CarouselKey.allCases.count]
            return { $0.drivers[0].key(key, time: $1) }
        case 9:
            return { scene, _ in
                scene.data.items += 1
                scene.carousel.insertItems(
                    at: min(item, scene.carousel.numberOfItems), count: 1, animated: part < 0.7)
            }
        case 10:
            return { scene, _ in
                guard scene.data.items > 2 else { return }
                scene.data.items -= 1
                scene.carousel.removeItems(at: min(item, scene.data.items), count: 1, animated: part < 0.7)
            }
        case 11:
            return { scene, _ in scene.carousel.settings.autoplayInterval = part < 0.3 ? 0 : 0.5 + part }
        case 12:
            return { scene, _ in part < 0.5 ? scene.carousel.pauseAutoplay() : scene.carousel.resumeAutoplay()
            }
        case 13: return { scene, _ in scene.drivers[0].hasFocus = part < 0.5 }
        case 14: return { scene, _ in scene.carousel.settings.reducesMotion = part < 0.3 }
        default: return { scene, _ in scene.follower.scrollToItem(at: item) }
        }
    }

    /// What is seen otherwise; nil if nothing is.
    private static func difference(_ a: Carousel<TestView>, _ b: Carousel<TestView>) -> String? {
        let first = a.placements
        let second = b.placements
        guard first.map(\.index) == second.map(\.index) else {
            return "\(first.map(\.index)) and \(second.map(\.index))"
        }
        guard abs(a.velocity - b.velocity) < 1e-6 else { return "speed \(a.velocity) and \(b.velocity)" }
        for (one, other) in zip(first, second) where !one.isNear(other) {
            return
                "item \(one.index): \(one.offset), \(one.alpha), \(one.transform.row1), \(one.transform.row4) and \(other.offset), \(other.alpha), \(other.transform.row1), \(other.transform.row4)"
        }
        return nil
    }

    @Test(arguments: LawSeeds.blocks(of: 40))
    func `who sleeps and who has all frames see the same`(first: UInt64) {
        for seed in LawSeeds.seeds(from: first) {
            var generator = SeededGenerator(seed: seed ^ 0x51EE)
            let scenes = Frames.allCases.map { Scene(seed: seed, $0) }
            var now = 0.0
            var acts: [Int] = []
            for step in 0..<12 {
                let ticks = Int.random(in: 1...150, using: &generator)
                for _ in 0..<ticks {
                    now += 1.0 / 60
                    for scene in scenes { scene.tick(now) }
                    for scene in scenes.dropFirst() {
                        let events = scenes[0].events == scene.events ? nil : "events"
                        let found =
                            Self.difference(scenes[0].carousel, scene.carousel)
                            ?? Self.difference(scenes[0].follower, scene.follower).map { "follower: \($0)" }
                            ?? events
                        guard let found else { continue }
                        Issue.record(
                            """
                            seed \(seed), step \(step) after \(acts), \(now) s, always and \(scene.frames): \(found)
                            \(scenes[0].events.suffix(6))
                            \(scene.events.suffix(6))
                            """)
                        return
                    }
                }
                let act = Self.act(&generator)
                acts.append(act.name)
                for scene in scenes { act.call(scene, now) }
            }
        }
    }
}

extension Placement {
    fileprivate func isNear(_ other: Placement) -> Bool {
        let rows = [
            (transform.row1, other.transform.row1), (transform.row2, other.transform.row2),
            (transform.row3, other.transform.row3), (transform.row4, other.transform.row4),
        ]
        let isPlaced = rows.allSatisfy { a, b in
            (0..<4).allSatisfy { abs(a[$0] - b[$0]) <= 1e-5 * max(1, abs(a[$0])) }
        }
        return isPlaced && abs(offset - other.offset) < 1e-6 && abs(alpha - other.alpha) < 1e-6
    }
}
