import BuiltinTypes
import FuzzInput
import Testing

@testable import CarouselEngine

/// Where a release comes to rest, and how it gets there: the rule of flicks.
struct FlickTests {
    /// How a release is made: along which axis, which way the items follow each other.
    struct Way: Sendable, CustomTestStringConvertible {
        let isVertical: Bool
        let isMirrored: Bool
        var testDescription: String {
            isVertical ? "vertical" : isMirrored ? "right to left" : "left to right"
        }
    }

    private static let ways = [
        Way(isVertical: false, isMirrored: false), Way(isVertical: false, isMirrored: true),
        Way(isVertical: true, isMirrored: false),
    ]

    private static func carousel(
        _ extent: Double, _ way: Way = ways[0], count: Int = 21, at item: Int = 10,
        _ set: (Carousel<Int>) -> Void = { _ in }
    ) -> Carousel<Int> {
        let carousel = Carousel<Int>(
            type: .linear, bounds: Size(width: 1600, height: 1600), count: count,
            itemSize: Size(width: extent, height: extent)
        ) { index, _ in index }
        carousel.settings.isVertical = way.isVertical
        carousel.settings.layoutDirection = way.isMirrored ? .rightToLeft : .leftToRight
        set(carousel)
        carousel.layoutIfNeeded()
        carousel.scrollOffset = Double(item)
        return carousel
    }

    /// A finger goes forward by steps, in points, and lets go with a speed in points/s.
    private static func release(
        _ carousel: AnyCarousel, _ steps: [Double], speed: Double, _ way: Way = ways[0],
        isPressed: Bool = true
    ) {
        func along(_ x: Double) -> Size {
            let x = way.isMirrored ? x : -x
            return way.isVertical ? Size(width: 0, height: x) : Size(width: x, height: 0)
        }
        if isPressed { carousel.touchDown() }
        carousel.beginDrag()
        var gone = 0.0
        for step in steps {
            gone += step
            carousel.drag(translation: along(gone), velocity: along(speed))
        }
        carousel.endDrag()
    }

    /// The offsets until it rests.
    private static func course(_ carousel: AnyCarousel) -> [Double] {
        var offsets = [carousel.scrollOffset]
        for _ in 0..<1200 where carousel.isAnimating {
            carousel.advance(by: 1.0 / 60)
            offsets.append(carousel.scrollOffset)
        }
        return offsets
    }

    private static func rest(_ carousel: AnyCarousel) -> Double { course(carousel).last ?? 0 }

    // MARK: What is a flick

    @Test("a flick is judged by the finger, whatever an item measures", arguments: ways, [false, true])
    func flicks(_ way: Way, _ isPaging: Bool) {
        for extent in [30.0, 100, 390, 800, 1600] {
            for speed in [50.0, 80, 500, 800, 2500, 6000] {
                for sign in [1.0, -1] {
                    let carousel = Self.carousel(extent, way) { $0.settings.isPagingEnabled = isPaging }
                    Self.release(carousel, [12 * sign], speed: speed * sign, way)
                    let isFlick = speed > 100
                    let rest = (Self.rest(carousel) - 10) * sign
                    let what = Comment("\(extent) points, \(speed) points/s: rests at \(rest)")
                    if isFlick {
                        #expect(rest >= 1, what)
                    } else {
                        #expect(rest == (12 / extent).rounded(), what)
                    }
                    if isPaging, isFlick { #expect(rest == 1, what) }
                }
            }
        }
    }

    @Test("the fault's own inputs") func reported() {
        let wide = Self.carousel(1500) { $0.settings.isPagingEnabled = true }
        Self.release(wide, [250], speed: 2500)
        #expect(Self.rest(wide) == 11)
        let small = Self.carousel(30, count: 99)
        Self.release(small, [6.1], speed: 61)
        #expect(Self.rest(small) == 10)
    }

    @Test("a finger that has hardly moved, or has just turned round, flicks nothing") func way() {
        let carousel = Self.carousel(400)
        Self.release(carousel, [9], speed: 900)
        #expect(Self.rest(carousel) == 10)
        Self.release(carousel, [-100, 9], speed: 900)
        #expect(Self.rest(carousel) == 10)
        // Back to where it came from is the next place.
        Self.release(carousel, [-100, 11], speed: 150)
        #expect(Self.rest(carousel) == 10)
        Self.release(carousel, [-100, 60, 50], speed: 150)
        #expect(Self.rest(carousel) == 11)
        // Without a press nobody knows how far it has gone.
        Self.release(carousel, [2], speed: 900, isPressed: false)
        #expect(Self.rest(carousel) == 12)
    }

    @Test("the speed is the finger's, before the scroll speed") func scrollSpeed() {
        for scrollSpeed in [0.2, 1, 5] {
            let carousel = Self.carousel(400) { $0.settings.scrollSpeed = scrollSpeed }
            Self.release(carousel, [12], speed: 90)
            #expect(Self.rest(carousel) == 10)
            Self.release(carousel, [12], speed: 110)
            #expect(Self.rest(carousel) == 11)
        }
    }

    @Test("free scrolling runs on from a flick, and has no next place") func free() {
        let carousel = Self.carousel(400) { carousel in
            carousel.settings.scrollsToItemBoundary = false
            carousel.settings.stopsAtItemBoundary = false
        }
        Self.release(carousel, [20], speed: 200)
        let rest = Self.rest(carousel)
        #expect(rest > 10.05 && rest < 10.5)
    }

    @Test("with less motion a flick goes to the next place, at once") func reduced() {
        let carousel = Self.carousel(100) { $0.settings.reducesMotion = true }
        Self.release(carousel, [40], speed: 3000)
        #expect(carousel.scrollOffset == 11)
    }

    // MARK: Several

    @Test("three quick flicks are three pages", arguments: [0, 1], [0.05, 0.1, 0.25])
    func quick(_ longest: Int, _ pause: Double) {
        let carousel = Self.carousel(400) {
            $0.settings.isPagingEnabled = true
            $0.settings.longestSwipe = longest
        }
        for _ in 0..<3 {
            Self.release(carousel, [10, 20, 30], speed: 1200)
            carousel.advance(by: pause)
        }
        #expect(Self.rest(carousel) == 13)
    }

    @Test("a flick back does not count from where the caught one was going") func back() {
        let carousel = Self.carousel(400) { $0.settings.isPagingEnabled = true }
        Self.release(carousel, [10, 20, 30], speed: 1200)
        carousel.advance(by: 0.1)
        Self.release(carousel, [-10, -20, -30], speed: -1200)
        #expect(Self.rest(carousel) == 10)
    }

    @Test("a touch without a drag rests at the nearest place, also after a longest swipe") func nearest() {
        let carousel = Self.carousel(400) {
            $0.settings.longestSwipe = 1
            $0.settings.isPagingEnabled = true
        }
        Self.release(carousel, [60], speed: 1200)
        _ = Self.rest(carousel)
        carousel.settings.scrollsToItemBoundary = false
        carousel.settings.isPagingEnabled = false
        carousel.scrollOffset = 12.9
        carousel.settings.scrollsToItemBoundary = true
        carousel.touchDown()
        carousel.touchUp()
        #expect(Self.rest(carousel) == 13)
    }

    // MARK: The course

    @Test("after a release it never goes away from where it will rest, and not beyond", arguments: 0..<400)
    func course(_ seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
        func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }
        let way = Self.ways[Int.random(in: 0..<3, using: &random)]
        let carousel = Self.carousel(number(20...1600), way) {
            $0.settings.isPagingEnabled = chance(2)
            $0.settings.longestSwipe = Int.random(in: 0...3, using: &random)
            $0.settings.itemsPerPage = Int.random(in: 1...3, using: &random)
            $0.settings.scrollSpeed = chance(3) ? number(0.1...4) : 1
            $0.settings.decelerationRate = chance(3) ? number(0.5...0.99) : 0.95
            $0.settings.bounces = false
            $0.options.wrap = chance(3)
            if chance(3) { $0.settings.containment = .trim }
        }
        let chooses = chance(4)
        if chooses { carousel.restAfterDrag = { _, proposed in (proposed + number(-3...3)).rounded() } }
        for _ in 0..<4 {
            let steps = (0..<Int.random(in: 1...6, using: &random)).map { _ in number(-300...300) }
            Self.release(carousel, steps, speed: number(-4000...4000), way)
            if chance(3) {
                carousel.advance(by: number(0...0.3))
                continue
            }
            let offsets = Self.course(carousel)
            let rest = offsets[offsets.count - 1]
            let count = Double(carousel.numberOfItems)
            // On a loop, turns are taken off when it rests.
            let turn = carousel.isWrapping ? ((offsets[0] - rest) / count).rounded() * count : 0
            let far = offsets.dropLast().map { abs($0 - rest - turn) }
            let isNearing = zip(far, far.dropFirst()).allSatisfy { $1 <= $0 + 1e-9 }
            let isOnOneSide =
                Set(offsets.dropLast().map { ($0 - rest - turn).sign(of: 1e-9) }).subtracting([0]).count <= 1
            #expect(isNearing && isOnOneSide, "seed \(seed): \(offsets.prefix(40))")
        }
    }

    @Test("a flick with a longest swipe tells of no item beyond it") func longest() {
        let carousel = Self.carousel(100) { $0.settings.longestSwipe = 2 }
        var told: [Int] = []
        carousel.onEvent = { [unowned carousel] event in
            if event.kind == .currentChanged { told.append(carousel.currentItemIndex) }
        }
        Self.release(carousel, [100, 80, 60], speed: 3000)
        #expect(Self.rest(carousel) == 12)
        #expect(told == [11, 12])
    }
}

extension Double {
    fileprivate func sign(of margin: Double) -> Int { abs(self) < margin ? 0 : self < 0 ? -1 : 1 }
}
