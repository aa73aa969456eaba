import BuiltinTypes
import CarouselEngine
import Foundation
import FuzzInput
import Testing

/// What an app can rely on, whatever a hand, the data or a window does meanwhile.
struct RelianceTests {
    private typealias Gallery = Carousel<Int>

    /// Kept here, since a carousel keeps none.
    private final class Sources { var all: [List] = [] }
    private let sources = Sources()

    private func gallery(_ count: Int = 10, item: Double = 400, width: Double = 400) -> Gallery {
        let source = List()
        source.ids = Array(0..<count)
        let carousel = Gallery(type: BuiltinType.linear, bounds: Size(width: width, height: 300))
        carousel.settings.itemSize = Size(width: item, height: 300)
        carousel.dataSource = source
        sources.all.append(source)
        carousel.layoutIfNeeded()
        return carousel
    }

    private func settle(_ carousel: AnyCarousel) {
        for _ in 0..<600 where carousel.isAnimating { carousel.advance(by: 1.0 / 60) }
    }

    @Test(
        "a scroll that the app begins takes the carousel from the finger",
        arguments: [(TimingParameters.none, false), (.timed(0.4), false), (.timed(0.4), true)])
    func takesTheFinger(_ animation: TimingParameters, _ reducesMotion: Bool) {
        let carousel = gallery()
        carousel.touchDown()
        carousel.beginDrag()
        carousel.drag(translation: Size(width: -150, height: 0), velocity: Size(width: -900, height: 0))
        carousel.settings.reducesMotion = reducesMotion
        let token = carousel.scrollToItem(at: 8, animation)
        #expect(!carousel.isDragging)
        carousel.advance(by: 0.1)
        carousel.drag(translation: Size(width: 50, height: 0), velocity: Size(width: 2000, height: 0))
        carousel.endDrag()
        settle(carousel)
        #expect(carousel.scrollOffset == 8)
        #expect(token.end == .reached)
    }

    // MARK: Lengths

    private final class Extents: CarouselExtentDelegate {
        typealias ItemView = Int
        func carousel(_ carousel: Carousel<Int>, extentOfItemAt index: Int) -> Double? {
            index % 2 == 0 ? nil : 0
        }
    }

    @Test("an extent of 0 is 0: the item takes no room, and is a place to rest as any other") func noExtent()
    {
        let carousel = gallery(8, item: 100)
        let extents = Extents()
        carousel.delegate = extents
        carousel.layoutIfNeeded()
        #expect((0..<8).map(carousel.extent) == [100, 0, 100, 0, 100, 0, 100, 0])
        #expect(abs(carousel.contentLength - 400) < 0.01)
        for index in 0..<8 {
            carousel.scrollToItem(at: index, .timed(0.2))
            settle(carousel)
            #expect(carousel.currentIndex == index)
            #expect(carousel.placements.allSatisfy { $0.center.x.isFinite && $0.offset.isFinite })
        }
        #expect(carousel.placements.first { $0.index == 7 }?.size.width == 0)
    }

    // MARK: Goals

    @Test("a scroll to an item that is removed on the way is cancelled") func goalRemoved() throws {
        let (carousel, source) = list([0, 1, 2, 3, 4, 5, 6, 7, 8])
        let token = carousel.scroll(toID: 5, .timed(0.6))
        carousel.advance(by: 0.3)
        source.ids = [0, 1, 2, 3, 4, 6, 7, 8]
        try carousel.apply(source.ids)
        settle(carousel)
        #expect(token.end == .cancelled)
        #expect(carousel.currentID == AnyHashable(6))
    }

    @Test("a scroll arrives at its item when the sizes change on the way", arguments: [true, false])
    func goalMeasured(_ boundsFirst: Bool) {
        let carousel = gallery(8, item: 160)
        carousel.settings.alignment = .start
        carousel.settings.containment = .trim
        let token = carousel.scrollToItem(at: 4, .timed(0.6))
        carousel.advance(by: 0.3)
        if boundsFirst { carousel.bounds = Size(width: 700, height: 300) }
        carousel.settings.itemSize = Size(width: 280, height: 200)
        carousel.bounds = Size(width: 700, height: 300)
        settle(carousel)
        #expect(token.end == .reached)
        #expect(carousel.scrollOffset == 4)
    }

    @Test("a scroll round a loop arrives at its item when the loop is switched off") func goalUnlooped() {
        let carousel = gallery(7)
        carousel.options.wrap = true
        carousel.scrollToItem(at: 5, .none)
        carousel.advance(by: 0.1)
        let token = carousel.scrollToItem(at: 1, .timed(0.6))
        carousel.advance(by: 0.3)
        carousel.options.wrap = false
        settle(carousel)
        #expect(token.end == .reached)
        #expect(carousel.scrollOffset == 1)
    }

    // MARK: Sizes

    @Test("a resize loses no item, in whatever order, at rest and in motion", arguments: 0..<40)
    func resized(_ block: Int) {
        for seed in block * 50..<block * 50 + 50 {
            var random = SeededGenerator(seed: UInt64(seed))
            func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
            func size(_ range: ClosedRange<Int>) -> Double { Double(number(range)) }
            func chance() -> Bool { number(0...1) == 0 }
            let carousel = gallery(number(1...30), item: size(40...400), width: size(100...1200))
            carousel.settings.alignment = [.start, .center, .end][number(0...2)]
            carousel.settings.containment = Containment.allCases[number(0...2)]
            if chance() { carousel.settings.layoutDirection = .rightToLeft }
            if number(0...3) == 0 { carousel.options.wrap = true }
            if number(0...3) == 0 {
                carousel.settings.itemsPerPage = number(1...4)
                carousel.settings.isPagingEnabled = true
            }
            carousel.layoutIfNeeded()
            let item = number(0...carousel.numberOfItems - 1)
            let isMoving = chance()
            let token = carousel.scrollToItem(at: item, isMoving ? .timed(0.5) : .none)
            carousel.advance(by: 0.2)
            for _ in 0..<number(1...3) {
                let bounds = Size(width: size(100...2400), height: 300)
                let itemSize = Size(width: size(40...700), height: 200)
                if chance() { carousel.bounds = bounds }
                if chance() { carousel.advance(by: 0.02) }
                carousel.settings.itemSize = itemSize
                carousel.bounds = bounds
                carousel.advance(by: 0.02)
            }
            settle(carousel)
            let rest = carousel.scrollOffset
            #expect(token.end == .reached, "seed \(seed)")
            carousel.scrollToItem(at: item, .none)
            #expect(abs(carousel.scrollOffset - rest) < 1e-9, "seed \(seed): item \(item)")
        }
    }

    // MARK: States

    @Test("a state that is saved in motion is where the carousel would rest", arguments: [true, false])
    func savedInMotion(_ isDrag: Bool) {
        let carousel = gallery()
        carousel.settings.isPagingEnabled = true
        if isDrag {
            carousel.touchDown()
            carousel.beginDrag()
            carousel.drag(translation: Size(width: -130, height: 0), velocity: .zero)
        } else {
            carousel.scrollToItem(at: 6, .timed(1))
        }
        carousel.advance(by: 0.45)
        let state = carousel.state
        let other = gallery()
        other.restore(state, type: nil)
        settle(other)
        #expect(other.scrollOffset == (isDrag ? 0 : 6))
    }

    @Test("with free scrolling, a state is where the carousel is") func savedFree() {
        let carousel = gallery()
        carousel.settings.scrollsToItemBoundary = false
        carousel.touchDown()
        carousel.beginDrag()
        carousel.drag(translation: Size(width: -130, height: 0), velocity: .zero)
        #expect(carousel.state.scrollOffset == 0.325)
    }

    @Test("a state of a newer version is refused with its number") func newerState() throws {
        var state = gallery().state
        state.version = 3
        let data = try JSONEncoder().encode(state)
        let error = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(CarouselState.self, from: data)
        }
        #expect("\(try #require(error))".contains("version 3; expected at most 2"))
    }

    // MARK: Data

    @Test(
        "who replaces the current item takes its place",
        arguments: [[0, 1, 9, 3], [0, 1, 9, 8, 3], [0, 7, 9, 3]])
    func replaced(_ ids: [Int]) throws {
        let (carousel, source) = list([0, 1, 2, 3])
        carousel.scrollToItem(at: 2, .none)
        carousel.advance(by: 0.1)
        source.ids = ids
        try carousel.apply(ids)
        settle(carousel)
        // In place of 1 and 2 came 7 and 9.
        #expect(carousel.currentID == AnyHashable(9))
    }

    // MARK: Ends

    @Test("the last page of several items is the end") func lastPage() {
        let carousel = gallery(9, item: 100)
        carousel.settings.itemsPerPage = 3
        carousel.settings.isPagingEnabled = true
        carousel.scrollToPage(at: 2, .none)
        #expect(carousel.isAtEnd)
        carousel.scrollToPage(at: 1, .none)
        #expect(!carousel.isAtEnd && !carousel.isAtStart)
    }

    @Test("a snap and an item that do not exist are those at the ends") func beyond() {
        let carousel = gallery(10)
        #expect(carousel.snap(99) == carousel.snap(9))
        #expect(carousel.snap(-1) == carousel.snap(0))
        #expect(carousel.offset(ofItemAt: 10) == carousel.offset(ofItemAt: 9))
        let empty = gallery(0)
        #expect(empty.snap(3).items.isEmpty)
        #expect(empty.offset(ofItemAt: 3).isFinite)
    }

    // MARK: Beginnings

    @Test("a list that is put together before the first frame begins at its first item") func beginning()
        throws
    {
        let source = List()
        let carousel = Gallery(type: BuiltinType.linear, bounds: Size(width: 400, height: 300))
        carousel.settings.itemSize = Size(width: 400, height: 300)
        carousel.dataSource = source
        for ids in [[5], [3, 4, 5], [1, 2, 3, 4, 5]] {
            source.ids = ids
            try carousel.apply(ids)
        }
        carousel.advance(by: 0)
        #expect(carousel.currentIndex == 0)
        // From now on the current item stays.
        source.ids = [0, 1, 2]
        try carousel.apply(source.ids)
        #expect(carousel.currentIndex == 1)
    }

    @Test("it begins where it should, also if there were fewer items at first") func initialItem() throws {
        let source = List()
        let carousel = Gallery(
            type: BuiltinType.linear, bounds: Size(width: 400, height: 300), initialItemIndex: 3)
        carousel.settings.itemSize = Size(width: 400, height: 300)
        carousel.dataSource = source
        for count in [1, 2, 9] {
            source.ids = Array(0..<count)
            try carousel.apply(source.ids)
        }
        carousel.advance(by: 0)
        #expect(carousel.currentIndex == 3)
    }

    @Test("a page that is asked for before data and size are known is gone to", arguments: [true, false])
    func earlyPage(_ dataFirst: Bool) throws {
        let source = List()
        let carousel = Gallery(type: BuiltinType.linear, bounds: .zero)
        carousel.settings.itemSize = Size(width: 100, height: 300)
        carousel.settings.itemsPerPage = 0
        carousel.dataSource = source
        let first = carousel.scrollToPage(at: 1)
        #expect(first.end == nil)
        let token = carousel.scrollToPage(at: 2)
        #expect(first.end == .interrupted(by: .program))
        source.ids = Array(0..<12)
        if dataFirst { try carousel.apply(source.ids) }
        carousel.bounds = Size(width: 400, height: 300)
        if !dataFirst { try carousel.apply(source.ids) }
        carousel.advance(by: 0.1)
        #expect(token.end == .reached)
        #expect(carousel.currentPage == 2)
        #expect(carousel.currentIndex == 8)
    }

    // MARK: Hands

    @Test("where it does not scroll by hand, taps, keys and readers don't scroll, and the app does")
    func disabled() {
        let carousel = gallery(6, item: 150)
        carousel.settings.isScrollEnabled = false
        let driver = CarouselDriver(carousel)
        driver.frame(at: 0)
        var selected: [Int] = []
        carousel.didSelect = { selected.append($0) }
        func tap(_ x: Double, at time: Double) {
            driver.pointerDown(at: Point(x: x, y: 150), time: time)
            driver.pointerUp(at: Point(x: x, y: 150), time: time + 0.05)
            driver.advance(to: time + 1)
        }
        tap(350, at: 1)
        driver.key(.right, time: 3)
        driver.key(.enter, time: 4)
        #expect(!driver.perform(.next))
        driver.advance(to: 6)
        #expect(carousel.scrollOffset == 0)
        #expect(selected == [1, 0])
        #expect(carousel.accessibleElements.allSatisfy { $0.actions.isEmpty })
        carousel.press(.right)
        driver.advance(to: 6.1)
        driver.advance(to: 7)
        #expect(carousel.scrollOffset == 1)
        #expect(carousel.perform(.next))
        driver.advance(to: 7.1)
        driver.advance(to: 8)
        #expect(carousel.scrollOffset == 2)
    }

    // MARK: What an app is told

    /// What is told of items and rests, and the item that an app reads then.
    private func told(_ carousel: Gallery) -> () -> [String] {
        final class Log { var lines: [String] = [] }
        let log = Log()
        carousel.didChangeItems = { [unowned carousel] in
            log.lines.append("items \(carousel.numberOfItems), current \(carousel.currentIndex ?? -1)")
        }
        carousel.didRest = { log.lines.append("rest \($0.map(String.init) ?? "none")") }
        return {
            defer { log.lines = [] }
            return log.lines
        }
    }

    @Test("a change of the data is told once, also if only the index of the current item is another")
    func itemsChanged() throws {
        let (carousel, source) = list([0, 1, 2])
        let told = told(carousel)
        carousel.scrollToItem(at: 1, .none)
        #expect(told() == ["rest 1"])
        for (ids, index) in [([1, 0, 2], 0), ([9, 1, 0, 2], 1)] {
            source.ids = ids
            try carousel.apply(ids)
            settle(carousel)
            #expect(told() == ["items \(ids.count), current \(index)"])
        }
        carousel.reloadData()
        settle(carousel)
        #expect(told() == ["items 4, current 1"])
    }

    @Test("a rest on another item is told, whatever brought it there") func rested() throws {
        let (carousel, source) = list(Array(1...31))
        let told = told(carousel)
        carousel.scrollToItem(at: 30, .timed(0.3))
        carousel.advance(by: 0.1)
        #expect(told() == [])
        settle(carousel)
        #expect(told() == ["rest 30"])
        source.ids = Array(1...28)
        try carousel.apply(source.ids)
        settle(carousel)
        #expect(told() == ["items 28, current 27", "rest 27"])
        // Replaced by another one in the same place.
        source.ids[27] = 99
        try carousel.apply(source.ids)
        settle(carousel)
        #expect(told() == ["items 28, current 27", "rest 27"])
        // To another item and back within a motion: the same rest.
        carousel.scrollToItem(at: 20, .timed(0.3))
        carousel.advance(by: 0.1)
        carousel.scrollToItem(at: 27, .timed(0.3))
        settle(carousel)
        #expect(told() == [])
        source.ids = []
        try carousel.apply([Int]())
        #expect(told() == ["items 0, current -1", "rest none"])
        source.ids = [5]
        try carousel.apply(source.ids)
        settle(carousel)
        #expect(told() == ["items 1, current 0", "rest 0"])
    }

    @Test("the first rest is none that is told, also where it was asked for before the first frame")
    func firstRest() throws {
        let carousel = gallery()
        let told = told(carousel)
        carousel.scrollToItem(at: 3, .none)
        #expect(told() == [])
        carousel.scrollToItem(at: 4, .none)
        #expect(told() == ["rest 4"])
    }

    @Test("a drag that comes back and a resize are no other rest; one that goes on is") func restedByHand() {
        let carousel = gallery()
        carousel.advance(by: 0)
        let told = told(carousel)
        for way in [-100.0, -1200] {
            carousel.touchDown()
            carousel.beginDrag()
            carousel.drag(translation: Size(width: way, height: 0), velocity: .zero)
            carousel.endDrag()
            settle(carousel)
        }
        #expect(told() == ["rest 3"])
        carousel.bounds = Size(width: 700, height: 300)
        settle(carousel)
        #expect(told() == [])
    }

    @Test("what a change of the data takes away is gone by the data, also at the end of its animation")
    func goneByData() throws {
        let (carousel, source) = list(Array(0..<30))
        var causes: Set<CarouselEvent.Cause> = []
        carousel.onEvent = { if case .gone = $0.kind { causes.insert($0.cause) } }
        source.ids = Array(100..<130) + source.ids
        try carousel.apply(source.ids)
        settle(carousel)
        #expect(causes == [.data])
    }

    // MARK: Tests of an app

    @Test("an app's tests can make what its delegate receives") func made() {
        let event = CarouselEvent(.ended(finished: true), cause: .finger)
        #expect(event.kind == .ended(finished: true) && event.cause == .finger)
        let token = ScrollToken()
        var ends: [ScrollEnd] = []
        token.whenEnded { ends.append($0) }
        token.finish(.interrupted(by: .data))
        token.finish(.reached)
        #expect(ends == [.interrupted(by: .data)])
        let data: ItemData = ["title": "Dunes", "size": 3, "share": 0.5, "isNew": true, "tags": ["sand", 2]]
        #expect(data["title"]?.text == "Dunes" && data["size"]?.number == 3 && data["isNew"]?.boolean == true)
        #expect(data["tags"] == .list([.text("sand"), .number(2)]))
    }

    // MARK: Views

    private final class View {
        /// Unsafe, but right: one test alone makes these views, on one thread.
        nonisolated(unsafe) static var count = 0
        init() { Self.count += 1 }
        deinit { Self.count -= 1 }
    }

    private final class KeyedViews: CarouselDataSource {
        var count = 5_000
        func numberOfItems(in carousel: Carousel<View>) -> Int { count }
        func carousel(_ carousel: Carousel<View>, viewForItemAt index: Int, reusing view: View?) -> View {
            view ?? View()
        }
        func carousel(_ carousel: Carousel<View>, reuseKeyForItemAt index: Int) -> AnyHashable? { index }
    }

    @Test("no more views wait for reuse than can be visible, whatever their keys; and none on demand")
    func pools() {
        let source = KeyedViews()
        let carousel = Carousel<View>(type: BuiltinType.linear, bounds: Size(width: 400, height: 300))
        carousel.settings.itemSize = Size(width: 100, height: 100)
        carousel.dataSource = source
        for index in stride(from: 0, to: 5_000, by: 3) {
            carousel.scrollToItem(at: index, .none)
            carousel.advance(by: 0.1)
        }
        #expect(View.count <= 2 * carousel.numberOfVisibleItems)
        source.count = 0
        carousel.reloadData()
        carousel.advance(by: 0.1)
        #expect(View.count <= 20)
        source.count = 10
        carousel.reloadData()
        carousel.advance(by: 0.1)
        carousel.removeReusableViews()
        #expect(View.count == carousel.visibleItemViews.count)
    }

    // MARK: Lists

    private final class List: CarouselDataSource {
        var ids: [Int] = []
        func numberOfItems(in carousel: Gallery) -> Int { ids.count }
        func carousel(_ carousel: Gallery, viewForItemAt index: Int, reusing view: Int?) -> Int { ids[index] }
    }

    /// A carousel of identities, which its first frame has shown.
    private func list(_ ids: [Int]) -> (Gallery, List) {
        let source = List()
        source.ids = ids
        let carousel = Gallery(type: BuiltinType.linear, bounds: Size(width: 400, height: 300))
        carousel.settings.itemSize = Size(width: 400, height: 300)
        carousel.dataSource = source
        try? carousel.apply(ids, animated: false)
        carousel.advance(by: 0.1)
        _ = carousel.placements
        return (carousel, source)
    }

    // MARK: Ends of views

    private final class EndingView {
        var onEnd: (() -> Void)?
        deinit { onEnd?() }
    }

    /// An identity that tells when nobody has it any more.
    private final class EndingID: Hashable {
        let number: Int
        let onEnd: () -> Void
        init(_ number: Int, onEnd: @escaping () -> Void) {
            self.number = number
            self.onEnd = onEnd
        }
        deinit { onEnd() }
        static func == (one: EndingID, other: EndingID) -> Bool { one.number == other.number }
        func hash(into hasher: inout Hasher) { hasher.combine(number) }
    }

    private struct EndingItem: Identifiable, Equatable {
        let id: EndingID
    }

    /// What an object of the app's asks a carousel for when it ends.
    private static var lastCalls: [(Carousel<Int>) -> Void] {
        [
            { _ = $0.visibleItemViews }, { _ = $0.placements }, { _ = $0.currentID }, { $0.layoutIfNeeded() },
            { $0.reloadData() }, { $0.scroll(byNumberOfItems: 1, .none) }, { $0.limit(through: 2) },
            { $0.removeLimits() },
        ]
    }

    @Test func `an identity that ends may ask its carousel, and scroll it`() {
        for call in Self.lastCalls {
            var ended = 0
            let carousel = Carousel<Int>(type: BuiltinType.linear, bounds: Size(width: 500, height: 300))
            let items = CarouselItems<EndingItem, Int>(in: carousel, itemSize: Size(width: 100, height: 100))
            {
                item, _ in item.id.number
            }
            func list(_ numbers: Range<Int>) -> [EndingItem] {
                numbers.map { number in
                    EndingItem(
                        id: EndingID(number) { [weak carousel] in
                            ended += 1
                            if let carousel { call(carousel) }
                        })
                }
            }
            try? items.apply(list(0..<30))
            carousel.layoutIfNeeded()
            carousel.limit(fromID: list(2..<3)[0].id, throughID: list(25..<26)[0].id)
            carousel.scroll(toID: list(20..<21)[0].id, .none)
            carousel.advance(by: 0.1)
            try? items.apply(list(10..<22))
            for _ in 0..<30 { carousel.advance(by: 0.1) }
            try? items.apply(list(40..<43), animated: false)
            for _ in 0..<30 { carousel.advance(by: 0.1) }
            #expect(ended >= 30 && carousel.numberOfItems == 3)
        }
    }

    @Test func `closures and what waits for a scroll may ask their carousel when they end`() {
        for call in Self.lastCalls {
            var ended = 0
            let carousel = Carousel<Int>(
                type: BuiltinType.linear, bounds: Size(width: 500, height: 300), count: 12,
                itemSize: Size(width: 100, height: 100)
            ) { index, _ in index }
            func object() -> EndingView {
                let object = EndingView()
                object.onEnd = { [weak carousel] in
                    ended += 1
                    if let carousel { call(carousel) }
                }
                return object
            }
            func set() {
                let kept = object()
                carousel.onEvent = { _ in withExtendedLifetime(kept) {} }
                carousel.didRest = { _ in withExtendedLifetime(kept) {} }
                carousel.didChangeItems = { withExtendedLifetime(kept) {} }
                carousel.willDisplay = { _, _ in withExtendedLifetime(kept) {} }
                carousel.didSelect = { _ in withExtendedLifetime(kept) {} }
                carousel.didTap = { _, _ in withExtendedLifetime(kept) {} }
                carousel.didLongPress = { _ in withExtendedLifetime(kept) {} }
                carousel.shouldSelect = { _ in withExtendedLifetime(kept) { true } }
                carousel.restAfterDrag = {
                    withExtendedLifetime(kept) { _ = $0 }; return $1
                }
                carousel.canRest = { _ in withExtendedLifetime(kept) { true } }
                carousel.needsFrames = { withExtendedLifetime(kept) {} }
                carousel.typeProblems = { _ in withExtendedLifetime(kept) {} }
            }
            for _ in 0..<3 {
                set()
                let last = object()
                carousel.scrollToItem(at: 5).whenEnded { _ in withExtendedLifetime(last) {} }
                carousel.advance(by: 0.1)
                carousel.scrollToItem(at: 0).whenEnded { _ in withExtendedLifetime(last) {} }
                carousel.advance(by: 1)
            }
            let one = object()
            carousel.onEvent = { _ in withExtendedLifetime(one) {} }
            carousel.onEvent = nil
            carousel.canRest = nil
            carousel.didRest = nil
            #expect(ended >= 4)
        }
    }

    @Test func `a view that ends may ask its carousel, and scroll it`() {
        let calls: [(Carousel<EndingView>) -> Void] = [
            { _ = $0.visibleItemViews }, { _ = $0.placements }, { _ = $0.itemView(at: 0) },
            { $0.layoutIfNeeded() }, { $0.removeReusableViews() }, { $0.reloadData() },
            { $0.scroll(byNumberOfItems: 1, .none) },
        ]
        for call in calls {
            var ended = 0
            let carousel = Carousel<EndingView>(
                type: BuiltinType.linear, bounds: Size(width: 500, height: 300))
            let items = CarouselItems<ListedItem, EndingView>(
                in: carousel, itemSize: Size(width: 100, height: 100)
            ) { [weak carousel] _, reused in
                if let reused { return reused }
                let view = EndingView()
                view.onEnd = {
                    ended += 1
                    if let carousel { call(carousel) }
                }
                return view
            }
            try? items.apply((0..<30).map(ListedItem.init))
            carousel.layoutIfNeeded()
            carousel.scrollToItem(at: 20, .none)
            carousel.advance(by: 0.1)
            try? items.apply((0..<3).map(ListedItem.init), animated: false)
            carousel.advance(by: 1)
            carousel.removeReusableViews()
            carousel.bounds = Size(width: 120, height: 300)
            carousel.advance(by: 1)
            #expect(ended > 0 && carousel.numberOfItems == 3)
        }
    }

    private struct ListedItem: Identifiable, Equatable { let id: Int }

}
