import BuiltinTypes
import Foundation
import Testing

@testable import CarouselEngine

/// Wheels and trackpads: whose a gesture is, where it ends, what it does.
struct WheelTests {
    /// A carousel of pages, and what turns it.
    private final class Fixture {
        let carousel: Carousel<Int>
        let driver: CarouselDriver<Int>
        var now = 0.0
        var farthest = 0.0
        /// What the page around it got.
        var left = Size.zero

        init(
            _ mode: WheelMode, extent: Double = 400, count: Int = 12, at item: Int = 4, vertical: Bool = false
        ) {
            carousel = Carousel(
                type: .linear, bounds: Size(width: 400, height: 400), count: count,
                itemSize: Size(width: extent, height: extent)
            ) { index, _ in index }
            carousel.settings.isVertical = vertical
            carousel.settings.isPagingEnabled = mode == .pages
            driver = CarouselDriver(carousel)
            driver.wheelMode = mode
            carousel.scrollOffset = Double(item)
            wait(0.1)
        }

        func wait(_ seconds: Double) {
            let end = now + seconds
            while now < end - 1e-9 {
                now += 1.0 / 60
                driver.frame(at: now)
                farthest = max(farthest, carousel.scrollOffset)
            }
        }

        /// An event a frame, along the axis or both ways.
        func turn(_ distances: [Double], phase: WheelPhase = .unknown) {
            for distance in distances {
                turn(
                    carousel.settings.isVertical
                        ? Size(width: 0, height: distance) : Size(width: distance, height: 0),
                    phase: phase)
            }
        }

        func turn(_ distance: Size, phase: WheelPhase = .unknown) {
            wait(1.0 / 60)
            let unused = driver.wheel(by: distance, phase: phase, time: now)
            left.width += unused.width
            left.height += unused.height
        }

        var rest: Double {
            wait(3)
            return carousel.scrollOffset
        }
    }

    /// A swipe by fingers, and the momentum that follows it.
    private static func swipe(_ speed: Double) -> [Double] {
        [0.2, 0.5, 0.8, 1, 1, 0.9, 0.7].map { $0 * speed }
    }
    private static func momentum(_ speed: Double, _ count: Int) -> [Double] {
        (0..<count).map { speed * 0.7 * pow(0.93, Double($0)) }
    }

    // MARK: The axis

    @Test(
        "a gesture across the axis is the page's, all of it", arguments: [WheelMode.free, .pages],
        [false, true])
    func across(_ mode: WheelMode, _ isVertical: Bool) {
        let fixture = Fixture(mode, vertical: isVertical)
        let drift: [(along: Double, across: Double)] = [
            (2, 1), (2, 3), (1, 8), (3, 20), (4, 30), (6, 45), (5, 40), (4, 15), (5, 4), (5, 3), (4, 2),
            (3, 1),
        ]
        for (along, across) in drift {
            fixture.turn(
                isVertical ? Size(width: across, height: along) : Size(width: along, height: across))
        }
        #expect(isVertical ? fixture.left.width == 172 : fixture.left.height == 172)
        #expect(!fixture.driver.isTracking)
        #expect(fixture.rest == 4 && fixture.farthest == 4)
    }

    @Test("a gesture along the axis is the carousel's, also where it drifts") func along() {
        let fixture = Fixture(.free)
        for (x, y) in [(1.0, 2.0), (8, 3), (30, 10), (40, 30), (20, 25), (10, 15)] {
            fixture.turn(Size(width: x, height: y))
        }
        #expect(abs(fixture.carousel.scrollOffset - 4 - 109.0 / 400) < 1e-9)
        #expect(fixture.left.height == 2)
    }

    // MARK: Pages

    @Test("one page a gesture, however long momentum runs on") func onePage() {
        for count in [0, 5, 20, 60, 120] {
            let fixture = Fixture(.pages)
            fixture.turn(Self.swipe(40) + Self.momentum(40, count))
            #expect(fixture.rest == 5)
        }
    }

    @Test("the next swipe in the momentum of one is another gesture", arguments: [10, 20, 30, 45, 60])
    func next(_ count: Int) {
        let fixture = Fixture(.pages, count: 20)
        for _ in 0..<4 { fixture.turn(Self.swipe(40) + Self.momentum(40, count)) }
        #expect(fixture.rest == 8)
        fixture.turn(Self.swipe(40) + Self.momentum(40, count))
        fixture.turn(Self.swipe(-40) + Self.momentum(-40, count))
        #expect(fixture.rest == 8)
    }

    @Test("a hiccup of momentum is no gesture") func hiccup() {
        let fixture = Fixture(.pages)
        fixture.turn(Self.swipe(40) + [28, 24, 20, 17, 15, 13, 26, 12, 11, 10, 19, 9, 8, 7])
        #expect(fixture.rest == 5)
    }

    @Test("phases divide gestures, without a pause") func phases() {
        let fixture = Fixture(.pages)
        for _ in 0..<3 {
            fixture.turn([30, 30, 30], phase: .fingers)
            fixture.driver.endWheel(isFollowedByMomentum: true, time: fixture.now)
            fixture.turn(Self.momentum(40, 10), phase: .momentum)
        }
        #expect(fixture.rest == 7)
    }

    // MARK: Free

    @Test("fingers that are lifted flick as a finger does, where no momentum follows") func inertia() {
        let steps: [Double] = [10, 30, 50, 60, 60, 55, 50]
        var rests: [Double] = []
        for way in ["finger", "endWheel", "phases", "velocity"] {
            let fixture = Fixture(.free, extent: 100, count: 40, at: 0)
            let driver = fixture.driver
            if way == "finger" {
                driver.pointerDown(at: Point(x: 390, y: 150), time: fixture.now)
                var x = 390.0
                for step in steps {
                    fixture.wait(1.0 / 60)
                    x -= step
                    driver.pointerMoved(to: Point(x: x, y: 150), time: fixture.now)
                }
                driver.pointerUp(at: Point(x: x, y: 150), time: fixture.now)
            } else {
                fixture.turn(steps, phase: way == "phases" ? .fingers : .unknown)
                driver.endWheel(
                    velocity: way == "velocity" ? Size(width: 3375, height: 0) : nil, time: fixture.now)
            }
            rests.append(fixture.rest)
        }
        #expect(Set(rests).count == 1 && rests[0] > 10, "\(rests)")
    }

    @Test("where nobody tells of a release, it settles, and no flick is made up") func settles() {
        let fixture = Fixture(.free, extent: 100, count: 40, at: 0)
        fixture.turn([10, 30, 50, 60, 60, 55, 50])
        #expect(fixture.rest == 3)
    }

    @Test(
        "momentum carries it, and bounces at an end as a flick does",
        arguments: [WheelPhase.unknown, .momentum])
    func bounce(_ phase: WheelPhase) {
        let fixture = Fixture(.free, count: 5, at: 3)
        fixture.turn([12, 30, 48, 60, 60, 54, 42], phase: phase == .unknown ? .unknown : .fingers)
        if phase == .momentum { fixture.driver.endWheel(isFollowedByMomentum: true, time: fixture.now) }
        fixture.turn(Self.momentum(60, 12), phase: phase)
        #expect(fixture.farthest > 4.01 && fixture.farthest < 4.5)
        fixture.turn(Self.momentum(25, 40), phase: phase)
        #expect(fixture.carousel.scrollOffset == 4)
        fixture.turn(Self.momentum(2, 20), phase: phase)
        #expect(fixture.rest == 4)
    }

    @Test("momentum alone goes as far as it says") func momentum() {
        let fixture = Fixture(.free, extent: 100, count: 60, at: 0)
        fixture.turn(Self.swipe(40), phase: .fingers)
        fixture.driver.endWheel(isFollowedByMomentum: true, time: fixture.now)
        let run = Self.momentum(40, 60)
        fixture.turn(run, phase: .momentum)
        let way = (Self.swipe(40) + run).reduce(0, +) / 100
        #expect(fixture.rest == way.rounded())
    }

    @Test("fingers that rest on a trackpad hold it") func held() {
        let fixture = Fixture(.free)
        fixture.turn([30, 30], phase: .fingers)
        let place = fixture.carousel.scrollOffset
        fixture.wait(2)
        #expect(fixture.carousel.scrollOffset == place && fixture.driver.isTracking)
        #expect(fixture.driver.nextFrame == .never)
        fixture.driver.endWheel(time: fixture.now)
        #expect(fixture.rest == 4)
    }

    @Test("fingers may go back and forth in one gesture") func back() {
        let fixture = Fixture(.free)
        fixture.turn([30, 40, -20, -40, 50])
        #expect(abs(fixture.carousel.scrollOffset - 4 - 60.0 / 400) < 1e-9)
        var began = 0
        fixture.carousel.onEvent = { if $0.kind == .began { began += 1 } }
        fixture.turn([-30, 30, -5])
        #expect(began == 0)
    }
}
