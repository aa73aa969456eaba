import BuiltinTypes
import Testing

@testable import CarouselEngine

/// Where the app lets a carousel rest on some items only.
@Suite struct AllowedRestsTests {
    /// Twelve items of 160 points, of which every third one may be chosen: 0, 3, 6, 9.
    private final class Scene {
        let data = TestData(items: 12)
        let carousel: Carousel<TestView>
        let driver: CarouselDriver<TestView>
        var asked: [Int] = []
        var refused: (Int) -> Bool = { $0 % 3 != 0 }
        private(set) var time = 0.0

        init(isLoop: Bool = false, _ change: (inout CarouselSettings) -> Void = { _ in }) {
            var settings = CarouselSettings()
            change(&settings)
            carousel = Carousel(
                type: BuiltinType.rotary, bounds: Size(width: 800, height: 400), settings: settings)
            driver = CarouselDriver(carousel)
            carousel.options[.wrap] = isLoop ? 1 : 0
            carousel.dataSource = data
            carousel.canRest = { [unowned self] index in
                asked.append(index)
                return !refused(index)
            }
            run(0.1)
        }

        func run(_ seconds: Double) {
            for _ in 0..<Int((seconds * 60).rounded()) {
                time += 1.0 / 60
                driver.frame(at: time)
            }
        }

        /// A finger goes by a distance in points.
        func swipe(by distance: Double, in seconds: Double) {
            driver.pointerDown(at: Point(x: 400, y: 200), time: time)
            let steps = max(2, Int(seconds * 60))
            for step in 1...steps {
                time += seconds / Double(steps)
                driver.frame(at: time)
                driver.pointerMoved(
                    to: Point(x: 400 + distance * Double(step) / Double(steps), y: 200), time: time)
            }
            driver.pointerUp(at: Point(x: 400 + distance, y: 200), time: time)
            run(4)
        }
    }

    @Test func `each item is asked about once, and again after a change of the data or a word of the app's`()
    {
        let scene = Scene()
        #expect(scene.asked == Array(0..<12))
        scene.run(1)
        scene.swipe(by: -200, in: 0.2)
        #expect(scene.asked.count == 12)
        scene.data.items = 13
        scene.carousel.insertItems(at: 5, count: 1)
        #expect(scene.asked.count == 12 + 13)
        scene.carousel.invalidateRests()
        #expect(scene.asked.count == 12 + 13 + 13)
    }

    @Test(arguments: [false, true]) func `a flick and a drag rest on one that may be chosen`(isLoop: Bool) {
        for distance in stride(from: -700.0, through: 700, by: 70) {
            for seconds in [0.08, 0.6] {
                let scene = Scene(isLoop: isLoop)
                scene.carousel.scrollOffset = 6
                scene.swipe(by: distance, in: seconds)
                let rest = scene.carousel.scrollOffset
                #expect(rest == rest.rounded() && Int(rest) % 3 == 0, "\(distance) in \(seconds): \(rest)")
                if abs(distance) > 60, seconds < 0.1 {
                    let way = scene.carousel.isWrapping ? 0 : (rest - 6) * distance
                    #expect(way <= 0, "against the finger: \(distance), \(rest)")
                }
            }
        }
    }

    @Test(arguments: [false, true]) func `keys, notches, readers and numbers go to the next one`(isLoop: Bool)
    {
        let scene = Scene(isLoop: isLoop)
        let carousel = scene.carousel
        scene.driver.key(.right, time: scene.time)
        scene.run(1)
        #expect(carousel.currentItemIndex == 3)
        scene.driver.wheel(
            by: Size(width: 0, height: 1), unit: .notches, takesBothAxes: true, time: scene.time)
        scene.run(1)
        #expect(carousel.currentItemIndex == 6)
        #expect(scene.driver.perform(.next))
        scene.run(1)
        #expect(carousel.currentItemIndex == 9)
        #expect(scene.driver.perform(.previous))
        scene.run(1)
        #expect(carousel.currentItemIndex == 6)
        carousel.scroll(byNumberOfItems: -1)
        scene.run(1)
        scene.run(1)
        #expect(carousel.currentItemIndex == 3)
        scene.driver.key(.end, time: scene.time)
        scene.run(2)
        #expect(carousel.currentItemIndex % 3 == 0)
        let elements = carousel.accessibleElements.filter { $0.role == .item && $0.actions == [.goTo] }
        #expect(elements.allSatisfy { ($0.index ?? 1) % 3 == 0 })
    }

    @Test func `a scroll to a refused item is cancelled, a tap there only selects`() throws {
        let scene = Scene()
        let token = scene.carousel.scrollToItem(at: 4)
        #expect(token.end == .cancelled)
        scene.run(1)
        #expect(scene.carousel.scrollOffset == 0)
        var selected: [Int] = []
        scene.carousel.didSelect = { selected.append($0) }
        let place = try #require(scene.carousel.placements.first { $0.index == 1 }?.screenCenter)
        scene.driver.pointerDown(at: place, time: scene.time)
        scene.driver.pointerUp(at: place, time: scene.time + 0.05)
        scene.run(1)
        #expect(selected == [1] && scene.carousel.scrollOffset == 0)
        #expect(scene.carousel.scrollToItem(at: 9).end == nil)
        scene.run(1)
        // In passing they are current, at the end none of them is.
        #expect(scene.carousel.currentItemIndex == 9)
    }

    @Test func `an offset, a jump and a stored state go to the nearest`() throws {
        let scene = Scene()
        scene.carousel.scrollOffset = 4
        #expect(scene.carousel.scrollOffset == 3)
        scene.carousel.currentItemIndex = 5
        #expect(scene.carousel.scrollOffset == 6)
        scene.carousel.scroll(toOffset: 8)
        scene.run(1)
        #expect(scene.carousel.scrollOffset == 9)
        let free = makeCarousel("rotary", data: TestData(items: 12))
        free.options[.wrap] = 0
        free.layoutIfNeeded()
        free.scrollOffset = 7
        let state = free.state
        let other = Scene()
        other.carousel.restore(state, type: nil)
        other.run(0.5)
        #expect(other.carousel.currentItemIndex % 3 == 0)
    }

    @Test(arguments: [false, true]) func `autoplay and pages go to the next one`(isLoop: Bool) {
        let scene = Scene(isLoop: isLoop) {
            $0.autoplayInterval = 1
            $0.isPagingEnabled = true
        }
        var rests: [Int] = []
        scene.carousel.didRest = { rests.append($0 ?? -1) }
        scene.run(7)
        #expect(rests == [3, 6, 9, 0, 3, 6])
    }

    @Test func `one that is refused while it is current is left for the nearest, by the data`() {
        let scene = Scene()
        scene.carousel.scrollOffset = 6
        scene.run(0.1)
        var causes: [CarouselEvent.Cause] = []
        scene.carousel.onEvent = { if $0.kind == .currentChanged { causes.append($0.cause) } }
        scene.refused = { $0 == 6 || $0 == 7 }
        scene.carousel.invalidateRests()
        #expect(scene.carousel.scrollOffset == 5 && causes == [.data])
        // If all are, nothing moves, and nothing is lost when they are allowed again.
        scene.refused = { _ in true }
        scene.carousel.invalidateRests()
        scene.swipe(by: -300, in: 0.1)
        scene.driver.key(.right, time: scene.time)
        scene.run(1)
        #expect(scene.carousel.scrollOffset == 5)
        scene.carousel.canRest = nil
        scene.driver.key(.right, time: scene.time)
        scene.run(1)
        #expect(scene.carousel.scrollOffset == 6)
    }

    @Test func `a follower does not ask`() {
        let scene = Scene()
        let leader = makeCarousel("linear", data: TestData(items: 12))
        scene.carousel.follow(leader)
        leader.scrollOffset = 4
        leader.advance(by: 1.0 / 60)
        #expect(scene.carousel.scrollOffset == 4)
    }

    @Test func `with contained ends, the end is a place to rest if any item there is`() {
        let data = TestData(items: 12)
        let carousel = makeCarousel("linear", data: data)
        carousel.settings.alignment = .start
        carousel.settings.containment = .trim
        carousel.canRest = { $0 < 11 }
        carousel.scrollToItem(at: 10, .none)
        let end = carousel.scrollOffset
        #expect(carousel.isAtEnd && end < 11)
        carousel.canRest = { $0 < 3 }
        #expect(carousel.scrollOffset == 2)
    }
}
