import CarouselEngine
import Testing

/// Pages, alignment, loops and slide shows.
@Suite final class PagingTests {
    /// Keeps the data sources alive, because a carousel references its data source weakly.
    private var kept: [TestData] = []

    struct Case: CustomTestStringConvertible {
        let items: Int
        let perPage: Int
        let alignment: CarouselAlignment
        let loops: Bool
        let direction: Direction
        var isVertical: Bool { direction.isVertical }

        /// The start of a page of this length, in bounds of 500 points.
        func start(ofPage length: Double) -> Double {
            switch alignment {
            case .start: 0
            case .center: (500 - length) / 2
            case .end: 500 - length
            case .fraction(let part): part * 500
            }
        }

        var testDescription: String {
            "\(items) items, \(perPage) a page, \(alignment)\(loops ? ", loop" : ""), \(direction)"
        }
    }

    static let cases: [Case] = (0...8).flatMap { items in
        [1, 2, 3, 9].flatMap { perPage in
            [.start, .center, .fraction(0.25), .end].flatMap { alignment in
                [false, true].flatMap { loops in
                    Direction.allCases.map {
                        Case(
                            items: items, perPage: perPage, alignment: alignment, loops: loops, direction: $0
                        )
                    }
                }
            }
        }
    }

    static let filled = cases.filter { $0.items > 0 }
    /// Fewer items of 100 points do not fill bounds of 500 points as a loop.
    static let loops = filled.filter { $0.loops && $0.items >= 6 }

    private static let bounds = Size(width: 500, height: 500)

    private func make(_ setting: Case, data: TestData) -> Carousel<TestView> {
        let carousel = makeCarousel("linear", data: data, bounds: Self.bounds)
        carousel.options[.wrap] = setting.loops ? 1 : 0
        carousel.options[.spacing] = 1
        carousel.settings.isPagingEnabled = true
        carousel.settings.itemsPerPage = setting.perPage
        carousel.settings.alignment = setting.alignment
        carousel.settings.isVertical = setting.isVertical
        carousel.settings.layoutDirection =
            setting.direction == .rightToLeft ? .rightToLeft : .leftToRight
        carousel.layoutIfNeeded()
        rest(carousel)
        return carousel
    }

    private func keep(_ data: TestData) -> TestData {
        kept.append(data)
        return data
    }

    private func make(_ type: String, items: Int, bounds: Size = PagingTests.bounds) -> Carousel<TestView> {
        makeCarousel(type, data: keep(TestData(items: items)), bounds: bounds)
    }

    private func rest(_ carousel: Carousel<TestView>, seconds: Double = 5) {
        for _ in 0..<Int(seconds * 20) { carousel.advance(by: 0.05) }
    }

    /// The position of an item's leading edge, along the axis.
    private func edge(_ placement: Placement, in direction: Direction) -> Double {
        guard let quad = placement.quad else { return .nan }
        return switch direction {
        case .leftToRight: quad.topLeft.x
        case .rightToLeft: 500 - quad.topRight.x
        case .down: quad.topLeft.y
        }
    }

    @Test(arguments: filled) func `a page is placed by its alignment, with its items side by side`(
        _ setting: Case
    ) {
        let data = TestData(items: setting.items, size: Size(width: 100, height: 100))
        let carousel = make(setting, data: data)
        #expect(carousel.numberOfPages > 0)
        for page in 0..<carousel.numberOfPages {
            var seenItems = 0
            carousel.scrollToPage(at: page, duration: 0)
            let items = carousel.pages.items(ofPage: page)
            let start = setting.start(ofPage: Double(items.count) * 100)
            for (place, index) in items.enumerated() {
                let expected = start + Double(place) * 100
                guard let placement = carousel.placements.first(where: { $0.index == index }) else {
                    // A ring shows each item once; so if a page is longer than the bounds, an item may appear
                    // on the other side.
                    #expect(expected >= 500 || expected <= -100 || setting.loops)
                    continue
                }
                seenItems += 1
                // On a ring that is shorter than a page, an item may be off by some turns.
                let turn = Double(setting.items) * 100
                let seen = edge(placement, in: setting.direction)
                let isThere = abs(seen - expected) < 1e-9
                let isRound = setting.loops && abs((seen - expected).remainder(dividingBy: turn)) < 1e-9
                #expect(isThere || isRound, "page \(page), item \(index) at \(seen) for \(expected)")
            }
            #expect(seenItems > 0, "page \(page)")
        }
    }

    @Test(arguments: loops) func `a full turn returns to the start, each item visible once at every offset`(
        _ setting: Case
    ) {
        let data = TestData(items: setting.items, size: Size(width: 100, height: 100))
        let carousel = make(setting, data: data)
        let home = carousel.placements
        for step in 1...(setting.items * 8) {
            carousel.scrollOffset = Double(step) / 8
            let offsets = carousel.placements.map(\.offset).sorted()
            #expect(Set(carousel.placements.map(\.index)).count == offsets.count)
            #expect((offsets.last ?? 0) - (offsets.first ?? 0) <= Double(setting.items) - 1 + 1e-9)
            let between = zip(offsets, offsets.dropFirst()).map { $1 - $0 }
            #expect(between.allSatisfy { abs($0 - 1) < 1e-9 }, "\(carousel.scrollOffset): \(offsets)")
        }
        #expect(carousel.scrollOffset == 0)
        #expect(carousel.placements.map(\.transform) == home.map(\.transform))
    }

    @Test(arguments: filled) func `progress goes from 0 to 1 without jumps`(_ setting: Case) {
        let data = TestData(items: setting.items, size: Size(width: 100, height: 100))
        let carousel = make(setting, data: data)
        var former = carousel.progress
        #expect(former.from == 0 && former.fraction == 0)
        let end = setting.loops ? setting.items : carousel.pages.firstItem(ofPage: carousel.numberOfPages - 1)
        for step in 0...(end * 16) {
            carousel.scrollOffset = Double(step) / 16
            let progress = carousel.progress
            #expect(progress.fraction >= 0 && progress.fraction < 1)
            let isNext = progress.from != former.from
            if isNext {
                #expect(progress.from == former.to && progress.fraction == 0 && former.fraction > 0.5)
            } else {
                #expect(progress.fraction - former.fraction <= 1.0 / 16 + 1e-9)
            }
            former = progress
        }
    }

    @Test(arguments: [1, 2, 3]) func `with paging, a flick ends at the start of a page`(_ perPage: Int) {
        let carousel = make("linear", items: 12)
        carousel.settings.isPagingEnabled = true
        carousel.settings.itemsPerPage = perPage
        rest(carousel)
        flick(carousel, by: -100, speed: -3000)
        #expect(carousel.scrollOffset == Double(perPage))
        #expect(carousel.currentPage == 1)
        flick(carousel, by: -30, speed: 0)
        #expect(carousel.currentPage == 1)
        flick(carousel, by: 100, speed: 3000)
        #expect(carousel.scrollOffset == 0)
    }

    @Test(arguments: [1, 2, 4]) func `a swipe moves no further than its limit`(_ most: Int) {
        for isPaging in [false, true] {
            let carousel = make("linear", items: 60)
            carousel.settings.isPagingEnabled = isPaging
            carousel.settings.itemsPerPage = isPaging ? 2 : 1
            carousel.settings.longestSwipe = most
            carousel.scrollOffset = 20
            rest(carousel)
            flick(carousel, by: -200, speed: -60000)
            #expect(carousel.scrollOffset == Double(20 + most * (isPaging ? 2 : 1)))
            flick(carousel, by: 200, speed: 60000)
            #expect(carousel.scrollOffset == 20)
        }
    }

    private func flick(_ carousel: Carousel<TestView>, by distance: Double, speed: Double) {
        carousel.touchDown()
        carousel.beginDrag()
        carousel.drag(translation: Size(width: distance, height: 0), velocity: Size(width: speed, height: 0))
        carousel.endDrag()
        rest(carousel, seconds: 20)
    }

    @Test func `with deferred loading, items are loaded late, and all are loaded at rest`() {
        let data = TestData(items: 100)
        let carousel = makeCarousel("linear", data: data, bounds: Self.bounds)
        carousel.settings.defersItemLoading = true
        carousel.scrollOffset = 50
        rest(carousel)
        let before = data.loads
        carousel.beginDrag()
        carousel.drag(translation: Size(width: -140, height: 0), velocity: .zero)
        #expect(data.loads == before)
        carousel.drag(translation: Size(width: -300, height: 0), velocity: .zero)
        #expect(data.loads > before)
        carousel.endDrag()
        rest(carousel)
        let eager = make("linear", items: 100)
        eager.scrollOffset = carousel.scrollOffset
        #expect(carousel.placements.map(\.index) == eager.placements.map(\.index))
    }

    // MARK: Slide shows

    @Test func `a slide show advances by pages, waits during a touch, and restarts its interval after it`() {
        let carousel = make("linear", items: 6)
        carousel.settings.itemsPerPage = 2
        carousel.settings.autoplayInterval = 2
        #expect(carousel.autoplayTimeLeft == 2)
        carousel.advance(by: 1.5)
        #expect(carousel.autoplayTimeLeft == 0.5)
        carousel.beginDrag()
        carousel.advance(by: 5)
        #expect(carousel.currentPage == 0 && carousel.isAutoplayPaused)
        carousel.endDrag()
        #expect(carousel.autoplayTimeLeft == 2 && !carousel.isAutoplayPaused)
        rest(carousel, seconds: 2.5)
        #expect(carousel.currentPage == 1)
        carousel.pauseAutoplay()
        let left = carousel.autoplayTimeLeft
        rest(carousel, seconds: 9)
        #expect(carousel.currentPage == 1 && carousel.autoplayTimeLeft == left)
        carousel.resumeAutoplay()
        rest(carousel, seconds: 2.5)
        #expect(carousel.currentPage == 2)
    }

    @Test func `at the end of a line a slide show goes back to the start, or stops`() {
        for repeats in [true, false] {
            let carousel = make("linear", items: 3)
            carousel.scrollOffset = 2
            carousel.settings.autoplayInterval = 1
            carousel.settings.autoplayRepeats = repeats
            rest(carousel, seconds: 1.8)
            #expect(carousel.currentItemIndex == (repeats ? 0 : 2))
        }
    }

    @Test func `in a loop a slide show continues past the last item, forwards and backwards`() {
        for isBackward in [false, true] {
            let carousel = make("linear", items: 3)
            carousel.options[.wrap] = 1
            carousel.settings.autoplayInterval = 1
            carousel.settings.autoplaysBackward = isBackward
            var seen: [Int] = []
            for _ in 0..<4 {
                rest(carousel, seconds: 1)
                rest(carousel, seconds: 0)
                seen.append(carousel.currentItemIndex)
            }
            let steps = zip(seen, seen.dropFirst()).map { (($1 - $0) + 3) % 3 }
            #expect(steps.allSatisfy { $0 == (isBackward ? 2 : 1) }, "\(seen)")
        }
    }

    @Test func `a long time step moves one page, and without an interval there is no slide show`() {
        let carousel = make("linear", items: 9)
        carousel.settings.autoplayInterval = 1
        carousel.advance(by: 1000)
        rest(carousel, seconds: 0.8)
        #expect(carousel.currentItemIndex == 1)
        for interval in [0, -3, Double.nan, .infinity] {
            carousel.settings.autoplayInterval = 0
            carousel.settings.autoplayInterval = interval
            #expect(carousel.autoplayTimeLeft == nil || interval == .infinity)
        }
    }

    // MARK: Bad input

    @Test func `invalid page settings are clamped to their range`() {
        let carousel = make("linear", items: 5)
        for count in [-4, Int.min] {
            carousel.settings.itemsPerPage = count
            #expect(carousel.settings.itemsPerPage == 1 && carousel.numberOfPages == 5)
        }
        carousel.settings.itemsPerPage = .max
        #expect(carousel.numberOfPages == 1 && carousel.pages.items(ofPage: 0) == 0..<5)
        carousel.settings.alignment = .fraction(7)
        #expect(carousel.settings.alignment == .fraction(1))
        carousel.settings.alignment = .fraction(.nan)
        #expect(carousel.settings.alignment == .fraction(1))
        carousel.currentPage = 99
        #expect(carousel.currentPage == 0)
        #expect(carousel.placements.allSatisfy { $0.transform.isFinite && $0.center.x.isFinite })
    }

    @Test func `an item larger than the bounds is placed, also with empty bounds`() {
        for bounds in [Size(width: 50, height: 50), Size.zero] {
            let carousel = makeCarousel(
                "linear", data: keep(TestData(items: 3, size: Size(width: 300, height: 300))), bounds: bounds)
            carousel.settings.alignment = .start
            carousel.settings.isPagingEnabled = true
            carousel.layoutIfNeeded()
            carousel.scrollToPage(at: 1, duration: 0)
            #expect(carousel.currentPage == 1)
            let item = carousel.placements.first { $0.index == 1 }
            #expect(item.map { abs(edge($0, in: .leftToRight)) < 1e-9 } == true)
        }
    }

    @Test(arguments: BuiltinTypesNames.all) func `every type shows pages`(_ name: String) {
        let carousel = make(name, items: 9, bounds: Size(width: 800, height: 400))
        carousel.settings.itemsPerPage = 3
        carousel.settings.isPagingEnabled = true
        rest(carousel)
        carousel.scrollToPage(at: 1, duration: 0)
        // The middle of the page is at the type's center.
        let middle = carousel.placements.first { $0.index == 4 }
        #expect(
            middle?.offset == 0,
            "\(carousel.placements.map { ($0.index, $0.offset) }), \(carousel.scrollOffset)")
    }
}
