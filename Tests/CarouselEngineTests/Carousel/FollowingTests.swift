import BuiltinTypes
import FuzzInput
import Testing

@testable import CarouselEngine

/// Carousels that move in step.
@Suite struct FollowingTests {
    private let pictures = TestData(items: 12)
    private let thumbnails = TestData(items: 12, size: Size(width: 40, height: 40))

    private func makePair(isLoop: Bool = false) -> (
        gallery: Carousel<TestView>, axisLayout: Carousel<TestView>
    ) {
        let gallery = makeCarousel("coverFlow", data: pictures)
        // A row of thumbnails does not fill the bounds as a loop; a ring need not.
        let axisLayout = makeCarousel(isLoop ? "rotary" : "linear", data: thumbnails)
        for carousel in [gallery, axisLayout] {
            carousel.options[.wrap] = isLoop ? 1 : 0
            carousel.layoutIfNeeded()
        }
        return (gallery, axisLayout)
    }

    private func run(_ carousels: [Carousel<TestView>], seconds: Double = 1) {
        for _ in 0..<Int(seconds * 60) { for carousel in carousels { carousel.advance(by: 1.0 / 60) } }
    }

    @Test func `a follower goes where its leader is, at once and after every frame`() {
        let (gallery, axisLayout) = makePair()
        gallery.scrollOffset = 5
        axisLayout.follow(gallery)
        #expect(axisLayout.scrollOffset == 5)
        gallery.scrollToItem(at: 9)
        for _ in 0..<60 {
            axisLayout.advance(by: 1.0 / 60)
            gallery.advance(by: 1.0 / 60)
            #expect(axisLayout.scrollOffset == gallery.scrollOffset)
            #expect(abs(axisLayout.velocity - gallery.velocity) < 1e-6)
        }
        #expect(axisLayout.currentItemIndex == 9 && !axisLayout.isAnimating)
    }

    @Test func `a follower's place is its leader's, also when its own data change`() {
        let (gallery, axisLayout) = makePair()
        axisLayout.follow(gallery, ratio: 0.5)
        gallery.scrollOffset = 5
        gallery.advance(by: 0)
        #expect(axisLayout.scrollOffset == 2.5)
        gallery.scrollToItem(at: 9)
        gallery.advance(by: 0.2)
        let place = axisLayout.scrollOffset
        #expect(place > 2.5 && place < 4.5)
        thumbnails.items = 14
        axisLayout.insertItems(at: 12, count: 2)
        #expect(axisLayout.scrollOffset == place)
    }

    @Test func `the one that is touched leads`() {
        let (gallery, axisLayout) = makePair()
        axisLayout.follow(gallery)
        axisLayout.touchDown()
        axisLayout.beginDrag()
        axisLayout.drag(translation: Size(width: -120, height: 0), velocity: .zero)
        run([gallery, axisLayout], seconds: 0.1)
        #expect(axisLayout.scrollOffset == 3 && gallery.scrollOffset == 3)
        axisLayout.endDrag()
        run([gallery, axisLayout])
        gallery.press(.right)
        run([gallery, axisLayout])
        #expect(axisLayout.scrollOffset == 4 && gallery.scrollOffset == 4)
    }

    @Test func `a follower's own motion ends when another one leads`() {
        let (gallery, axisLayout) = makePair()
        axisLayout.follow(gallery)
        let token = axisLayout.scrollToItem(at: 11, .timed(5))
        run([gallery, axisLayout], seconds: 0.5)
        gallery.scrollToItem(at: 0)
        run([gallery, axisLayout])
        #expect(token.end == .interrupted(by: .program))
        #expect(axisLayout.scrollOffset == 0 && gallery.scrollOffset == 0)
    }

    @Test func `a ratio holds in both directions, and over the turns of a loop`() {
        let (gallery, axisLayout) = makePair(isLoop: true)
        axisLayout.follow(gallery, ratio: -0.5)
        var places: [Double] = []
        for _ in 0..<4 {
            gallery.scroll(byNumberOfItems: 6, .timed(0.5))
            run([gallery, axisLayout])
            places.append(axisLayout.scrollOffset)
        }
        #expect(places == [9, 6, 3, 0])
        axisLayout.scroll(byNumberOfItems: 1, .timed(0.5))
        run([gallery, axisLayout])
        #expect(gallery.scrollOffset == 10)
    }

    @Test func `a table says where the follower stands`() {
        let (gallery, axisLayout) = makePair()
        axisLayout.follow(gallery, offsets: [0, 1, 3, 6])
        gallery.scrollOffset = 1.5
        run([gallery, axisLayout], seconds: 0.1)
        #expect(axisLayout.scrollOffset == 2)
        axisLayout.scrollOffset = 4.5
        run([gallery, axisLayout], seconds: 0.1)
        #expect(gallery.scrollOffset == 2.5)
        gallery.scrollOffset = 4
        run([gallery, axisLayout], seconds: 0.1)
        #expect(axisLayout.scrollOffset == 9)
    }

    @Test func `three move together, whichever leads, and a circle ends`() {
        let (gallery, axisLayout) = makePair()
        let third = makeCarousel("rotary", data: TestData(items: 40))
        third.options[.wrap] = 0
        third.layoutIfNeeded()
        axisLayout.follow(gallery)
        third.follow(axisLayout, ratio: 2)
        gallery.follow(third, ratio: 0.5)
        third.scrollOffset = 8
        run([gallery, axisLayout, third], seconds: 0.1)
        #expect(gallery.scrollOffset == 4 && axisLayout.scrollOffset == 4)
        gallery.scrollOffset = 3
        run([gallery, axisLayout, third], seconds: 0.1)
        #expect(third.scrollOffset == 6 && axisLayout.scrollOffset == 3)
    }

    @Test func `each follower sends paired events`() {
        let (gallery, axisLayout) = makePair()
        let log = EventTrace()
        axisLayout.follow(gallery)
        axisLayout.delegate = log
        gallery.scrollToItem(at: 3)
        run([gallery, axisLayout])
        #expect(log.events.first == "began program" && log.events.last == "ended program")
        #expect(log.events.filter { $0.hasPrefix("began") }.count == 1)
    }

    @Test func `ratios and tables that say nothing are ignored`() {
        let (gallery, axisLayout) = makePair()
        gallery.scrollOffset = 5
        for ratio in [0, .nan, .infinity] as [Double] { axisLayout.follow(gallery, ratio: ratio) }
        for table in [[], [1], [1, 1], [0, 2, 1], [0, .nan]] as [[Double]] {
            axisLayout.follow(gallery, offsets: table)
        }
        axisLayout.follow(axisLayout)
        run([gallery, axisLayout], seconds: 0.1)
        #expect(axisLayout.scrollOffset == 0)
    }

    @Test func `a carousel that follows no more moves alone, and a leader that is gone leads nobody`() {
        let (gallery, axisLayout) = makePair()
        axisLayout.follow(gallery)
        axisLayout.stopFollowing()
        gallery.scrollOffset = 5
        run([gallery, axisLayout], seconds: 0.1)
        #expect(axisLayout.scrollOffset == 0)
        do {
            let leader = makeCarousel("linear", data: pictures)
            axisLayout.follow(leader)
        }
        axisLayout.scrollOffset = 2
        run([axisLayout], seconds: 0.1)
        #expect(axisLayout.scrollOffset == 2)
    }

    @Test(arguments: LawSeeds.blocks(of: 200))
    func `after every step, a follower is where its leader says`(first: UInt64) {
        for seed in LawSeeds.seeds(from: first) { follow(seed: seed) }
    }

    private func follow(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let (gallery, axisLayout) = makePair(isLoop: seed % 2 == 0)
        let ratio = [1, -1, 0.5, 2][Int(seed / 2 % 4)]
        gallery.settings.bounceDistance = 1
        axisLayout.settings.bounceDistance = 4
        axisLayout.follow(gallery, ratio: ratio)
        var leader = gallery
        for _ in 0..<12 {
            leader = Bool.random(using: &generator) ? gallery : axisLayout
            switch Int.random(in: 0..<5, using: &generator) {
            case 0: leader.scrollToItem(at: .random(in: 0..<12, using: &generator))
            case 1: leader.scroll(byNumberOfItems: .random(in: -9...9, using: &generator))
            case 2: leader.scrollOffset = .random(in: 0...11, using: &generator)
            default:
                leader.touchDown()
                leader.beginDrag()
                leader.drag(
                    translation: Size(width: .random(in: -300...300, using: &generator), height: 0),
                    velocity: Size(width: .random(in: -2000...2000, using: &generator), height: 0))
                leader.endDrag()
            }
            for _ in 0..<Int.random(in: 1...40, using: &generator) {
                gallery.advance(by: 1.0 / 60)
                axisLayout.advance(by: 1.0 / 60)
                let other = leader === gallery ? axisLayout : gallery
                let unwrapped = leader.unwrappedOffset * (leader === gallery ? ratio : 1 / ratio)
                var wanted = unwrapped - other.core.turnsTaken
                // At its ends it goes as far beyond as the leader, but no farther than it bounces.
                let slope = abs(leader === gallery ? ratio : 1 / ratio)
                let give = min(leader.excess * slope, other.settings.bounceDistance)
                if !other.isWrapping { wanted = min(max(wanted, -give), 11 + give) }
                #expect(abs(other.scrollOffset - wanted) < 1e-9)
            }
        }
    }

    // MARK: The same items

    /// Two carousels with items of their own lists.
    private final class Pair {
        let lists: [Photos]
        let carousels: [Carousel<TestView>]
        var gallery: Carousel<TestView> { carousels[0] }
        var axisLayout: Carousel<TestView> { carousels[1] }

        init(_ gallery: [Int], _ axisLayout: [Int], loops: [Bool] = [false, false], isMirrored: Bool = false)
            throws
        {
            lists = [Photos(ids: gallery), Photos(ids: axisLayout)]
            carousels = lists.map { list in
                let carousel = Carousel<TestView>(
                    type: .rotary, bounds: Size(width: 800, height: 400))
                carousel.dataSource = list
                carousel.options[.wrap] = 0
                return carousel
            }
            for index in 0...1 {
                carousels[index].options[.wrap] = loops[index] ? 1 : 0
                try carousels[index].apply(lists[index].ids, animated: false)
                carousels[index].layoutIfNeeded()
            }
            if isMirrored { carousels[1].settings.layoutDirection = .rightToLeft }
            carousels[1].follow(carousels[0])
        }

        func run(_ seconds: Double = 1) {
            for _ in 0..<Int(seconds * 60) { for carousel in carousels { carousel.advance(by: 1.0 / 60) } }
        }

        func apply(_ ids: [Int], to index: Int) throws {
            lists[index].ids = ids
            try carousels[index].apply(ids)
        }

        /// The identity of the current item, and how far it is from the middle.
        func middle(of index: Int) -> (id: Int, offset: Double) {
            (current(index), carousels[index].offset(ofItemAt: carousels[index].currentItemIndex))
        }

        /// How many items of one there are at most for an item of the other: between two that both have or, where these
        /// are in another order, in all.
        var farthest: Double {
            let places = lists[0].ids.enumerated().compactMap { index, id in
                lists[1].ids.firstIndex(of: id).map { (own: Double(index), other: Double($0)) }
            }
            let steps = zip(places, places.dropFirst()).map { ($1.own - $0.own, $1.other - $0.other) }
            guard steps.allSatisfy({ $1 > 0 }), !places.isEmpty else {
                let lengths = lists.map { Double($0.ids.count - 1) }
                return max(lengths[0] / lengths[1], lengths[1] / lengths[0])
            }
            return steps.map { max($0 / $1, $1 / $0) }.max() ?? 1
        }

        /// The identity of the current item.
        func current(_ index: Int) -> Int { lists[index].ids[carousels[index].currentItemIndex] }
    }

    private final class Photos: CarouselDataSource {
        var ids: [Int]
        init(ids: [Int]) { self.ids = ids }
        func numberOfItems(in carousel: Carousel<TestView>) -> Int { ids.count }
        func carousel(_ carousel: Carousel<TestView>, viewForItemAt index: Int, reusing view: TestView?)
            -> TestView
        { TestView(index: index, size: Size(width: 160, height: 200)) }
        func carousel(_ carousel: Carousel<TestView>, sizeOf view: TestView) -> Size { view.size }
    }

    @Test func `it follows by items where both have them in one order, otherwise by share`() throws {
        let pair = try Pair(Array(0..<10), [1, 3, 5, 7, 9, 11])
        pair.gallery.scrollOffset = 5
        pair.run(0.1)
        #expect(pair.axisLayout.scrollOffset == 2)
        pair.gallery.scrollOffset = 6
        pair.run(0.1)
        #expect(pair.axisLayout.scrollOffset == 2.5)
        pair.axisLayout.scrollOffset = 4
        pair.run(0.1)
        #expect(pair.gallery.scrollOffset == 9)
        for axisLayout in [[9, 1, 5, 3, 7], [20, 21, 22, 23, 24]] {
            let pair = try Pair(Array(0..<9), axisLayout)
            pair.gallery.scrollOffset = 6
            pair.run(0.1)
            #expect(pair.axisLayout.scrollOffset == 3)
        }
    }

    @Test(arguments: [[true, true], [true, false], [false, true]])
    func `on a loop it turns with its leader, and a line goes back to its start`(loops: [Bool]) throws {
        let pair = try Pair(
            Array(0..<8), [5, 6, 7, 0, 1, 2, 3, 4].sorted { loops == [true, true] ? false : $0 < $1 },
            loops: loops)
        for step in 1...20 {
            pair.gallery.scroll(byNumberOfItems: 1, .timed(0.3))
            pair.run(0.5)
            #expect(pair.current(0) == (loops[0] ? step % 8 : min(step, 7)))
            #expect(pair.current(1) == pair.current(0), "\(step)")
        }
        pair.axisLayout.scroll(byNumberOfItems: -1, .timed(0.3))
        pair.run(0.5)
        #expect(pair.current(0) == pair.current(1))
    }

    @Test func `a photo appended at the far end of the shelf moves nothing, and both arrive together`() throws
    {
        let pair = try Pair(Array(0..<100), Array(0..<100))
        pair.gallery.scrollToItem(at: 60, .timed(1))
        pair.run(0.4)
        let before = pair.axisLayout.scrollOffset
        #expect(before != before.rounded())
        try pair.apply(Array(0..<101), to: 1)
        #expect(pair.axisLayout.scrollOffset == before)
        for _ in 0..<40 {
            pair.run(1.0 / 60)
            #expect(abs(pair.axisLayout.scrollOffset - pair.gallery.scrollOffset) < 1e-9)
        }
        #expect(pair.axisLayout.scrollOffset == 60)
    }

    @Test func `whoever hears of a step may change the data, stop and follow`() throws {
        let pair = try Pair(Array(0..<20), Array(0..<20))
        var calls = 0
        pair.axisLayout.onEvent = { event in
            guard event.kind == .moved else { return }
            calls += 1
            if calls == 3 { try? pair.apply(Array(5..<20), to: 1) }
            if calls == 6 { pair.axisLayout.stopFollowing() }
            if calls == 6 { pair.axisLayout.follow(pair.gallery) }
        }
        pair.gallery.scrollToItem(at: 15)
        pair.run()
        #expect(calls > 6 && pair.current(0) == 15 && pair.current(1) == 15)
        // A jump to where it is leaves no speed that is no number.
        try pair.apply(Array(0..<20).filter { $0 != 15 }, to: 1)
        pair.gallery.scrollOffset = pair.gallery.scrollOffset
        pair.run(0.1)
        #expect(pair.axisLayout.velocity == 0)
    }

    @Test(arguments: LawSeeds.blocks(of: 1000))
    func `whoever's data change, nobody moves by more than the leader`(first: UInt64) throws {
        for seed in LawSeeds.seeds(from: first) { try edit(seed: seed) }
    }

    @Test func `what is rounding in one is no move of the other, where several items lie between two`() throws
    {
        try edit(seed: 12355)
    }

    private func edit(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        func number(_ range: Range<Int>) -> Int { .random(in: range, using: &random) }
        let all = Array(0..<24)
        let pair = try Pair(all, all.filter { _ in number(0..<4) > 0 }, isMirrored: seed % 2 == 0)
        // Until a frame was seen, a carousel is where it begins.
        pair.run(1.0 / 60)
        var (waiting, lastID): ([(frames: Int, list: Int, edit: ([Int]) -> [Int])], Int) = ([], 100)
        var leading = 0
        for _ in 0..<10 {
            let choice = number(0..<5)
            var before = pair.carousels.map(\.unwrappedOffset)
            if choice < 2 { leading = number(0..<2) }
            let leader = pair.carousels[leading]
            switch choice {
            case 0: leader.scrollToItem(at: number(0..<leader.numberOfItems), .timed(0.5))
            case 1:
                leader.touchDown()
                leader.beginDrag()
                leader.drag(
                    translation: Size(width: Double(number(-300..<300)), height: 0),
                    velocity: Size(width: Double(number(-900..<900)), height: 0))
                if number(0..<2) == 0 { leader.endDrag() }
            default:
                let (place, id, isInsert) = (number(0..<24), lastID, number(0..<2) == 0)
                lastID += 1
                for list in 0...1 where number(0..<3) > 0 {
                    waiting.append(
                        (
                            number(0..<3), list,
                            { ids in
                                var ids = ids
                                if isInsert || ids.count < 6 {
                                    ids.insert(id, at: min(place, ids.count))
                                } else {
                                    ids.remove(at: place % ids.count)
                                }
                                return ids
                            }
                        ))
                }
            }
            for _ in 0..<number(1..<40) {
                for index in waiting.indices.reversed() {
                    waiting[index].frames -= 1
                    guard waiting[index].frames < 0 else { continue }
                    let (list, edit) = (waiting[index].list, waiting[index].edit)
                    let offsets = pair.carousels.map(\.unwrappedOffset)
                    let shown = pair.middle(of: list)
                    try pair.apply(edit(pair.lists[list].ids), to: list)
                    // The other one is where it was, and this one's middle item is.
                    let shifts = zip(pair.carousels, offsets).map { $0.unwrappedOffset - $1 }
                    #expect(shifts[1 - list] == 0)
                    for list in 0...1 { before[list] += shifts[list] }
                    if let index = pair.lists[list].ids.firstIndex(of: shown.id) {
                        let now = pair.carousels[list].offset(ofItemAt: index)
                        #expect(abs(now - shown.offset) < 1e-9, "seed \(seed)")
                    }
                    waiting.remove(at: index)
                }
                // Who has led until now ends its own motion in this frame.
                let movesByItself = pair.carousels[1 - leading].destination != nil
                pair.run(1.0 / 60)
                let moved = zip(pair.carousels, before).map { abs($0.unwrappedOffset - $1) }
                // With the leader and, where it is out of step, three times as far towards it.
                let most = 4 * pair.farthest * moved[leading] + 1e-9
                #expect(movesByItself || moved[1 - leading] <= most, "seed \(seed) \(moved)")
                before = pair.carousels.map(\.unwrappedOffset)
            }
        }
    }

    // MARK: Seams, first items, one time

    private final class Picture {}
    private typealias Gallery = Carousel<Picture>

    private func gallery(of count: Int, isLoop: Bool = false) -> Gallery {
        let carousel = Gallery(
            type: BuiltinType.linear, bounds: Size(width: 800, height: 400), count: count,
            itemSize: Size(width: 200, height: 200)
        ) { _, view in view ?? Picture() }
        carousel.options.wrap = isLoop
        carousel.layoutIfNeeded()
        return carousel
    }

    private func run(_ carousels: [AnyCarousel], for seconds: Double) {
        for _ in 0..<Int(seconds * 60) { for carousel in carousels { carousel.advance(by: 1.0 / 60) } }
    }

    /// The current items of a leader and of who follows it, after each scroll.
    private func currentItems(_ pair: [Gallery], after scrolls: [Int]) -> [String] {
        scrolls.map { count in
            pair[0].scroll(byNumberOfItems: count, .timed(0.3))
            run(pair, for: 0.8)
            return pair.map { "\($0.currentItemIndex)" }.joined(separator: "/")
        }
    }

    @Test func `a line is on the item of the loop that it follows, on every turn`() {
        let pair = [gallery(of: 7, isLoop: true), gallery(of: 7)]
        pair[1].follow(pair[0])
        #expect(
            currentItems(pair, after: Array(repeating: 1, count: 9))
                == ["1/1", "2/2", "3/3", "4/4", "5/5", "6/6", "0/0", "1/1", "2/2"])
        #expect(currentItems(pair, after: [-1, -1, -1, 9, -16]) == ["1/1", "0/0", "6/6", "1/1", "6/6"])
    }

    @Test func `items that a line has not are nowhere nearer than its last one`() {
        let pair = [gallery(of: 7, isLoop: true), gallery(of: 5)]
        pair[1].follow(pair[0])
        #expect(
            currentItems(pair, after: Array(repeating: 1, count: 8))
                == ["1/1", "2/2", "3/3", "4/4", "5/4", "6/4", "0/0", "1/1"])
    }

    @Test(arguments: 0..<7, 0..<7)
    func `a loop and a line are on the same items, whoever leads`(count: Int, own: Int) {
        for (isLoop, isOwnLoop) in [(true, false), (false, true), (true, true), (false, false)] {
            let pair = [gallery(of: count + 1, isLoop: isLoop), gallery(of: own + 1, isLoop: isOwnLoop)]
            pair[1].follow(pair[0])
            for index in 0...count {
                pair[0].scrollToItem(at: index, .none)
                run(pair, for: 0.1)
                #expect(pair[1].scrollOffset.isFinite)
                if index <= own { #expect(pair[1].currentItemIndex == index) }
            }
            for index in 0...own where index <= count {
                pair[1].scrollToItem(at: index, .none)
                run(pair, for: 0.1)
                #expect(pair[0].currentItemIndex == index)
            }
        }
    }

    private struct Photo: Identifiable, Equatable { let id: Int }

    /// A carousel that is drawn only when it asks for it, as adapters do.
    private final class Screen {
        let carousel = Gallery(type: BuiltinType.linear, bounds: Size(width: 400, height: 400))
        let items: CarouselItems<Photo, Picture>
        let driver: CarouselDriver<Picture>
        private var wantsFrame = true

        init() {
            items = CarouselItems(in: carousel, itemSize: Size(width: 400, height: 400)) { _, view in
                view ?? Picture()
            }
            driver = CarouselDriver(carousel)
            driver.needsFrames = { [unowned self] in wantsFrame = true }
        }

        func tick(_ time: Double) {
            guard wantsFrame else { return }
            wantsFrame = driver.frame(at: time).next == .now
        }
    }

    @Test(arguments: [false, true], [false, true])
    func `a strip is on the photo to which its gallery was sent, before or after the data`(
        isAfter: Bool, stripIsFirst: Bool
    ) throws {
        let sends: [(Gallery) -> Void] = [
            { $0.scroll(toID: 9, .none) }, { $0.currentItemIndex = 9 }, { $0.scrollOffset = 9 },
        ]
        for send in sends {
            let (gallery, strip) = (Screen(), Screen())
            strip.carousel.follow(gallery.carousel)
            if !isAfter { send(gallery.carousel) }
            for screen in stripIsFirst ? [strip, gallery] : [gallery, strip] {
                try screen.items.apply((0..<12).map(Photo.init))
            }
            if isAfter { send(gallery.carousel) }
            for frame in 0..<30 { for screen in [gallery, strip] { screen.tick(Double(frame) / 60) } }
            #expect(gallery.items.currentID == 9 && strip.items.currentID == 9)
        }
    }

    @Test func `who follows is there in a frame that has the time of the event before it`() throws {
        let (gallery, strip) = (Screen(), Screen())
        for screen in [gallery, strip] { try screen.items.apply((0..<12).map(Photo.init)) }
        strip.carousel.follow(gallery.carousel)
        for screen in [gallery, strip] { screen.tick(0) }
        gallery.driver.pointerDown(at: Point(x: 350, y: 150), time: 0.1)
        for step in 1...6 {
            let time = 0.1 + Double(step) / 60
            gallery.driver.pointerMoved(to: Point(x: 350 - 20 * Double(step), y: 150), time: time)
            for screen in [gallery, strip] { screen.tick(time) }
            #expect(gallery.carousel.scrollOffset == strip.carousel.scrollOffset)
        }
    }

    @Test func `the events of who follows have the cause of who leads`() {
        let (leader, follower) = (gallery(of: 9), gallery(of: 9))
        follower.follow(leader)
        var causes: Set<CarouselEvent.Cause> = []
        follower.onEvent = { causes.insert($0.cause) }
        leader.press(.right)
        run([leader, follower], for: 1)
        #expect(follower.currentItemIndex == 1 && causes == [.key])
    }

}
