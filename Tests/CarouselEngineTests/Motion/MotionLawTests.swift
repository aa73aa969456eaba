import BuiltinTypes
import Foundation
import FuzzInput
import Testing

@testable import CarouselEngine

/// How many sequences the laws are tried on: 1,000 in all, thirty times as many in a long run.
enum LawSeeds {
    private static let isLong = ProcessInfo.processInfo.environment["CAROUSEL_SOAK"] != nil
    /// Sequences that are tried in one case.
    private static let block: UInt64 = 10

    /// The first seed of each case.
    static func blocks(of count: UInt64) -> [UInt64] {
        Array(stride(from: 0, to: isLong ? count * 80 : count, by: Int(block)))
    }

    /// The seeds of a case.
    static func seeds(from first: UInt64) -> Range<UInt64> { first..<first + block }
}

/// Laws that hold for random sequences of commands.
@Suite struct MotionLawTests {
    /// A command and the time after it, in twelfths of a second: a multiple of every frame.
    private struct Action {
        let kind: Int
        let item: Int
        let count: Int
        let wait: Int
        var isFlick: Bool { kind == 4 || kind == 5 }
    }

    private static func actions(seed: UInt64, count: Int = 12) -> [Action] {
        var generator = SeededGenerator(seed: seed)
        return (0..<count).map { _ in
            Action(
                kind: .random(in: 0..<12, using: &generator), item: .random(in: 0..<12, using: &generator),
                count: .random(in: 1...3, using: &generator), wait: .random(in: 0...6, using: &generator))
        }
    }

    private final class Run {
        let data = TestData(items: 12)
        let carousel: Carousel<TestView>
        var started = 0
        var problems: [String] = []

        init(seed: UInt64) {
            carousel = makeCarousel(
                BuiltinTypesNames.all[Int(seed) % BuiltinTypesNames.all.count], data: data)
            carousel.settings.isVertical = seed % 2 == 0
            if seed % 3 == 0 { carousel.options[.wrap] = seed % 2 == 0 ? 1 : 0 }
            carousel.layoutIfNeeded()
        }

        func perform(_ action: Action) {
            let item = min(action.item, max(0, data.items - 1))
            let along = { (x: Double) in
                self.carousel.settings.isVertical ? Size(width: 0, height: x) : Size(width: x, height: 0)
            }
            switch action.kind {
            case 0: carousel.scrollToItem(at: item, .timed(0.5))
            case 1: carousel.scroll(byNumberOfItems: action.count, .usual)
            case 2: carousel.scroll(byNumberOfItems: -action.count, .spring(response: 0.4, damping: 0.6))
            case 3: carousel.scroll(toOffset: Double(item) + 0.3, .timed(0.25, .easeOut))
            case 4, 5:
                carousel.touchDown()
                carousel.beginDrag()
                carousel.drag(
                    translation: along(Double(action.count) * 20), velocity: along(Double(item - 6) * 200))
                carousel.endDrag()
            case 6, 7:
                data.items += action.count
                carousel.insertItems(at: item, count: action.count)
            case 8, 9:
                let count = min(action.count, data.items - item)
                guard count > 0, data.items > 3 else { return }
                data.items -= count
                carousel.removeItems(at: item, count: count)
            case 10:
                guard data.items > 2 else { return }
                carousel.moveItem(at: item, to: (item + action.count) % data.items)
            default:
                carousel.touchDown()
                carousel.touchUp()
            }
        }
    }

    @Test(arguments: LawSeeds.blocks(of: 80))
    func `the same second at 30, 60 and 240 frames gives the same state`(first: UInt64) {
        for seed in LawSeeds.seeds(from: first) {
            let runs = [30, 60, 240].map { rate in (rate, Run(seed: seed)) }
            for action in Self.actions(seed: seed) {
                for (_, run) in runs { run.perform(action) }
                // Halfway between two items, the last digit decides where a flick goes.
                let goals = runs.compactMap { $0.1.carousel.destination }
                if action.isFlick, let least = goals.min(), let most = goals.max(), most - least > 0.5 {
                    break
                }
                for (rate, run) in runs {
                    for _ in 0..<action.wait * rate / 30 { run.carousel.advance(by: 1 / Double(rate)) }
                }
                let first = runs[0].1.carousel
                for (rate, run) in runs.dropFirst() {
                    let other = run.carousel
                    #expect(abs(first.scrollOffset - other.scrollOffset) < 1e-9, "seed \(seed), \(rate)")
                    #expect(abs(first.velocity - other.velocity) < 1e-6, "seed \(seed), \(rate)")
                    #expect((first.destination == nil) == (other.destination == nil))
                    // Halfway between two items, the last digit decides which items are loaded.
                    let others = Dictionary(
                        other.placements.filter { !$0.isLeaving }.map { ($0.index, $0) },
                        uniquingKeysWith: { a, _ in a })
                    let both = first.placements.filter { !$0.isLeaving }.compactMap { placement in
                        others[placement.index].map { (placement, $0) }
                    }
                    #expect(
                        !both.isEmpty || first.placements.allSatisfy(\.isLeaving),
                        "seed \(seed), \(rate): \(first.placements.map(\.index)), \(other.placements.map(\.index)) of \(first.numberOfItems) at \(first.scrollOffset), \(first.type.name)"
                    )
                    // A change that nothing loaded takes part in is over: halfway, the last digit decides that, too.
                    guard first.core.changes.count == other.core.changes.count else { continue }
                    // Which were loaded at other times, another change has moved.
                    for (p, q) in both where p.id == q.id || !first.core.isChanging {
                        // Opposite to the middle, the last digit decides on which side an item is.
                        var way = p.offset - q.offset
                        if let period = first.core.blendedPeriod { way -= (way / period).rounded() * period }
                        #expect(
                            abs(way) < 1e-9 && abs(p.alpha - q.alpha) < 1e-9,
                            "seed \(seed), \(rate): \(p.index) at \(p.offset), \(q.offset), \(p.alpha), \(q.alpha) of \(first.numberOfItems), \(first.scrollOffset)"
                        )
                    }
                }
            }
        }
    }

    @Test(arguments: LawSeeds.blocks(of: 100))
    func `nothing jumps`(first: UInt64) {
        for seed in LawSeeds.seeds(from: first) {
            let run = Run(seed: seed)
            let carousel = run.carousel
            // Points per item.
            let slope = Self.steepestSlopes[carousel.type.name]
            for action in Self.actions(seed: seed) {
                // The finger itself may jump, by 60 points at most.
                let finger = action.kind == 4 || action.kind == 5 ? 1.0 : 0
                var before = shown(carousel)
                var period = carousel.core.blendedPeriod
                run.perform(action)
                for jump in jumps(
                    from: before, ofPeriod: period, to: carousel, within: 0, besides: finger, slope: slope)
                {
                    Issue.record("seed \(seed), at once, by \(action): \(jump)")
                }
                for _ in 0..<action.wait * 20 {
                    before = shown(carousel)
                    period = carousel.core.blendedPeriod
                    let speed = carousel.core.motion.speed(at: carousel.time, carousel.settings) ?? 0
                    let wasScrolling = carousel.isScrolling
                    carousel.advance(by: Self.frame)
                    // A spring ends when its swings are smaller than this; and where a scroll turns back, its speed is
                    // none before and after.
                    let end = wasScrolling ? 1e-4 : 0
                    let way = max(abs(speed), abs(carousel.velocity)) * Self.frame + end
                    let jumps = jumps(
                        from: before, ofPeriod: period, to: carousel, within: Self.frame, besides: way,
                        slope: slope)
                    for jump in jumps {
                        Issue.record("seed \(seed), in a frame after \(action): \(jump)")
                    }
                }
            }
        }
    }

    private static let frame = 1.0 / 240

    /// Where an item is shown.
    private struct Shown {
        let offset: Double
        let alpha: Double
        /// How far it is displaced, in items.
        let reach: Double
        /// On the screen, in points; nil behind the eye.
        let place: Point?
    }

    private func shown(_ carousel: Carousel<TestView>) -> [ItemID: Shown] {
        Dictionary(
            uniqueKeysWithValues: carousel.placements.map {
                (
                    $0.id,
                    Shown(
                        offset: $0.offset, alpha: $0.alpha,
                        reach: carousel.core.displacementReach(of: $0.index), place: $0.place)
                )
            })
    }

    /// How far an item of a type moves on the screen for an item of offset, at most, in points: for the types
    /// whose placements follow from the offset alone.
    private static let steepestSlopes: [String: Double] = {
        var slopes: [String: Double] = [:]
        for name in ["linear", "coverFlow", "timeMachine", "invertedTimeMachine"] {
            let data = TestData(items: 12)
            let carousel = makeCarousel(name, data: data)
            for isVertical in [false, true] {
                carousel.settings.isVertical = isVertical
                var before: [Int: Point] = [:]
                for step in 0...1100 {
                    carousel.scrollOffset = Double(step) / 100
                    for placement in carousel.placements {
                        guard let place = placement.place else { continue }
                        if let former = before[placement.index] {
                            slopes[name] = max(slopes[name] ?? 0, place.distance(to: former) * 100)
                        }
                        before[placement.index] = place
                    }
                }
            }
        }
        return slopes
    }()

    /// The items that moved farther than they may.
    ///
    /// - Parameters:
    ///   - formerPeriod: of the loop then, in items; nil for a line.
    ///   - seconds: the time that has passed.
    ///   - way: how far the carousel may have moved, in items.
    ///   - slope: how far an item may move on the screen, in points for an item of offset; nil for any.
    private func jumps(
        from before: [ItemID: Shown], ofPeriod formerPeriod: Double?, to carousel: Carousel<TestView>,
        within seconds: Double, besides way: Double, slope: Double?
    ) -> [String] {
        let period = carousel.core.blendedPeriod
        return carousel.placements.compactMap { placement in
            guard let former = before[placement.id], former.alpha == 1, placement.alpha == 1 else {
                return nil
            }
            var moved = placement.offset - former.offset
            if let period { moved -= (moved / period).rounded() * period }
            // A displacement of d items ends in 0.4 s, with 3 · d / 0.4 s at most. The speed between two frames
            // may be a little higher than in them.
            let most = 1.05 * (way + former.reach * 7.5 * seconds) + 1e-9
            // While a ring grows, who is opposite the middle is where he was, counted from the other side.
            if abs(moved) > most, let formerPeriod, let from = former.place, let to = placement.place {
                let turned = abs(placement.offset - former.offset) - formerPeriod
                // A ring that has grown by a part of an item has moved him by half of it.
                let grown = abs((period ?? formerPeriod) - formerPeriod) * 100
                if abs(turned) <= most, from.distance(to: to) < 1 + grown { return nil }
            }
            if abs(moved) <= most {
                // Around a loop, a type that is a line is cut, and an item goes from one end to the other.
                guard let slope, let from = former.place, let to = placement.place,
                    abs(placement.offset - former.offset) <= most
                else { return nil }
                let points = from.distance(to: to)
                return points <= slope * abs(moved) + 0.5
                    ? nil : "item \(placement.index) of \(carousel.type.name) by \(points) points"
            }
            return
                "item \(placement.index) of \(carousel.type.name) from \(former.offset) to \(placement.offset), at \(carousel.scrollOffset) of \(carousel.numberOfItems)"
        }
    }

    @Test(arguments: LawSeeds.blocks(of: 240))
    func `after any gesture, the carousel comes to rest on an item`(first: UInt64) {
        for seed in LawSeeds.seeds(from: first) {
            let run = Run(seed: seed)
            for action in Self.actions(seed: seed) {
                run.perform(action)
                for _ in 0..<action.wait { run.carousel.advance(by: 1.0 / 12) }
            }
            // A scroll that a press holds would go on to where it was sent.
            for _ in 0..<600 { run.carousel.advance(by: 1.0 / 60) }
            run.carousel.touchDown()
            run.carousel.touchUp()
            for _ in 0..<600 { run.carousel.advance(by: 1.0 / 60) }
            let offset = run.carousel.scrollOffset
            #expect(!run.carousel.isAnimating && offset == offset.rounded(), "seed \(seed): \(offset)")
            #expect(run.carousel.core.activity == nil)
        }
    }
}

extension Placement {
    /// Where its middle is on the screen; nil behind the eye.
    fileprivate var place: Point? {
        transform.projecting(.zero).map { Point(x: $0.x + center.x, y: $0.y + center.y) }
    }
}

extension Point {
    fileprivate func distance(to other: Point) -> Double {
        ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
    }
}

extension Core {
    /// The sum of an item's displacements, each counted as a positive number, in items.
    fileprivate func displacementReach(of index: Int) -> Double {
        var (index, reach) = (index, 0.0)
        guard isChanging else { return 0 }
        for change in changes.reversed() {
            // A turn more or less has another displacement.
            let distances = [-2.0, -1, 0, 1, 2].compactMap { turn in
                var turn = turn
                return change.displacement(of: index, turn: &turn).map { abs($0.distance) }
            }
            guard let most = distances.max(), let former = change.map.former(index) else { break }
            reach += most
            index = former
        }
        return reach
    }
}
