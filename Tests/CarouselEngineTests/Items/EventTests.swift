import BuiltinTypes
import Testing

@testable import CarouselEngine

/// How an app hears of events, and answers questions.
@MainActor @Suite(.timeLimit(.minutes(1))) struct EventTests {
    private let data = TestData(items: 12)
    private let carousel: Carousel<TestView>

    init() { carousel = makeCarousel("linear", data: data) }

    private static func names(_ events: [CarouselEvent]) -> [String] {
        events.map(\.name).filter { !["shown", "gone"].contains($0) }
            .reduce(into: []) { if $0.last != $1 || $1 != "moved" { $0.append($1) } }
    }

    @Test func `all ways tell the same, in the same order, closures first`() async {
        let log = EventTrace()
        carousel.delegate = log
        var heard: [CarouselEvent] = []
        var isFirst = true
        carousel.onEvent = {
            heard.append($0)
            if $0.kind == .began { isFirst = log.events.isEmpty }
        }
        let events = carousel.events
        carousel.scrollOffset = 3
        #expect(Self.names(heard) == ["began", "moved", "currentChanged", "ended"] && isFirst)
        heard = []
        carousel.scrollToItem(at: 4)
        for _ in 0..<60 { carousel.advance(by: 1.0 / 60) }
        let names = Self.names(heard)
        #expect(names == ["began", "moved", "currentChanged", "moved", "ended"])
        var taken: [CarouselEvent] = []
        for await event in events {
            taken.append(event)
            if taken.filter({ $0.name == "ended" }).count == 2 { break }
        }
        // Movements that nobody took in time are one.
        #expect(
            Self.names(taken) == ["began", "moved", "currentChanged", "ended"] + names
                && taken.count < heard.count)
    }

    @Test func `what nobody takes does not grow, and a task that is cancelled waits no longer`() async {
        let events = carousel.events
        for index in 0..<300 { carousel.scrollOffset = Double(index % 12) + 0.25 }
        var count = 0
        let first = events.makeAsyncIterator()
        let task = Task {
            var (iterator, count) = (first, 0)
            while await iterator.next() != nil { count += 1 }
            return count
        }
        while count < 50 {
            count += 1
            await Task.yield()
        }
        task.cancel()
        #expect(await task.value <= 200)
    }

    @Test func `a task that is cancelled ends no other's wait`() async {
        let events = carousel.events
        func taker() -> Task<CarouselEvent?, Never> {
            Task {
                var iterator = events.makeAsyncIterator()
                return await iterator.next()
            }
        }
        let (one, other) = (taker(), taker())
        for _ in 0..<50 { await Task.yield() }
        one.cancel()
        #expect(await one.value == nil)
        carousel.scrollOffset = 3
        #expect(await other.value?.kind == .began)
    }

    @Test func `events end with their carousel`() async {
        var carousel: Carousel<TestView>? = makeCarousel("linear", data: data)
        var iterator = carousel?.events.makeAsyncIterator()
        carousel = nil
        #expect(await iterator?.next() == nil)
    }

    @Test func `a task that is cancelled stops its scroll`() async {
        let token = carousel.scrollToItem(at: 11, .timed(2))
        var isWaiting = false
        let task = Task {
            isWaiting = true
            return await token.ended()
        }
        carousel.advance(by: 0.5)
        while !isWaiting { await Task.yield() }
        task.cancel()
        // The task may begin to wait only now.
        for _ in 0..<1000 where token.end == nil {
            carousel.advance(by: 0.0001)
            await Task.yield()
        }
        #expect(await task.value == .cancelled)
        carousel.advance(by: 1)
        #expect(carousel.scrollOffset < 6 && carousel.scrollOffset == carousel.scrollOffset.rounded())
    }

    @Test func `questions are answered by closures, and otherwise by the delegate`() {
        let log = EventTrace()
        carousel.delegate = log
        var selected: [Int] = []
        carousel.didSelect = { selected.append($0) }
        carousel.shouldSelect = { $0 != 1 }
        carousel.tap(at: Point(x: 560, y: 200))
        carousel.tap(at: Point(x: 400, y: 200))
        #expect(selected == [0] && log.selected == [0])
        carousel.restAfterDrag = { _, _ in 7 }
        carousel.touchDown()
        carousel.beginDrag()
        carousel.drag(translation: Size(width: -100, height: 0), velocity: Size(width: -500, height: 0))
        carousel.endDrag()
        carousel.rest()
        #expect(carousel.scrollOffset == 7)
        var shown: [Int] = []
        carousel.willDisplay = { view, index in
            #expect(view.index == index)
            shown.append(index)
        }
        carousel.scrollOffset = 0
        #expect(shown.contains(0))
    }

    @Test func `an option is set as it is written, and described for a settings page`() throws {
        carousel.options.wrap = true
        carousel.options.count = 7
        #expect(
            carousel.options[.wrap] == 1 && carousel.options[.count] == 7 && carousel.options.spacing == nil)
        carousel.options.wrap = nil
        #expect(carousel.options.wrap == nil && carousel.options.count == 7)
        let wrap = try #require(carousel.optionDescriptions.first { $0.name == "wrap" })
        #expect(wrap.kind == .boolean && !wrap.help.isEmpty)
        let spacing = try #require(carousel.optionDescriptions.first { $0.name == "spacing" })
        #expect(spacing.min == nil && spacing.max == nil && spacing.unit == "item widths")
        try carousel.setOption("wrap", to: true)
        try carousel.setOption("spacing", to: 1.5)
        #expect(carousel.value(ofOption: "wrap") == true && carousel.options.spacing == 1.5)
        #expect(throws: OptionProblem(description: "wrap is 3.0; expected true or false")) {
            try carousel.setOption("wrap", to: 3)
        }
        #expect(throws: OptionProblem.self) { try carousel.setOption("wrapp", to: true) }
        try carousel.setOption("wrap", to: nil)
        #expect(carousel.options.wrap == nil)
    }

    @Test(arguments: BuiltinTypesNames.all)
    func `the middle of an item on the screen is where its diagonals meet`(type: String) throws {
        let carousel = makeCarousel(type, data: data)
        carousel.scrollOffset = 2.3
        for placement in carousel.placements {
            let (quad, middle) = (try #require(placement.quad), try #require(placement.screenCenter))
            func cross(_ a: Point, _ b: Point) -> Double {
                (b.x - a.x) * (middle.y - a.y) - (b.y - a.y) * (middle.x - a.x)
            }
            #expect(abs(cross(quad.topLeft, quad.bottomRight)) < 1e-6)
            #expect(abs(cross(quad.topRight, quad.bottomLeft)) < 1e-6)
        }
    }
}
