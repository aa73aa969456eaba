import Foundation
import Synchronization
import Testing

@testable import CarouselEngine

/// Cards in a row: each kind of option.
private struct Row: Effect {
    enum Side: String, EffectChoice { case over, under }

    var name = "row"
    var gap = 1.0
    var dims = false
    var side = Side.over
    var color: UInt32 = 0x123456
    static let options: [EffectOption<Row>] = [
        .number(\.gap, "gap", 0.5...3, unit: "item widths"), .boolean(\.dims, "dims"),
        .choice(\.side, "side"), .color(\.color, "color"),
    ]
    static let presets = [EffectPreset("wide", ["gap": 2, "side": "under", "spacing": 1.5])]
    let standardOptions: [CarouselOption: Double] = [.fadeMax: 3]

    func prepare(_ settings: inout CarouselSettings) { settings.isVertical = true }

    func place(_ item: borrowing EffectItem) {
        item.look.tint = color
        item.put(
            item.base.translated(along: item.offset * gap * item.carousel.itemWidth, in: item.carousel),
            alpha: dims ? 0.5 : 1, shade: side == .under ? -0.5 : 0)
    }
}

/// An effect whose answer is a closure's.
private func custom(_ place: @escaping @Sendable (borrowing EffectItem) -> Void) -> CustomType {
    CustomType("custom", place: place)
}

/// Effects as one carousel shows them.
@Suite struct EffectTests {
    private let data = TestData(items: 9)

    private func carousel(_ type: any CarouselType, at offset: Double = 4) -> Carousel<TestView> {
        let carousel = Carousel<TestView>(type: type, bounds: Size(width: 800, height: 400))
        carousel.dataSource = data
        carousel.layoutIfNeeded()
        carousel.scrollOffset = offset
        return carousel
    }

    private func along(_ carousel: Carousel<TestView>, _ index: Int) -> Double? {
        carousel.placements.first { $0.index == index }?.transform.row4.x
    }

    // MARK: Options

    @Test func `an option is a property: what is set is what is placed`() throws {
        let carousel = carousel(Row())
        #expect(along(carousel, 5) == 160)
        try carousel.setOption("gap", to: 2)
        try carousel.setOption("dims", to: true)
        try carousel.setOption("side", to: "under")
        try carousel.setOption("color", to: "#0000ff")
        carousel.layoutIfNeeded()
        let placement = try #require(carousel.placements.first { $0.index == 5 })
        #expect(placement.transform.row4.x == 320 && placement.alpha == 0.5 && placement.shade == -0.5)
        #expect(carousel.looks.allSatisfy { $0.tint == 0xFF })
        #expect(carousel.value(ofOption: "gap") == 2 && carousel.value(ofOption: "fadeMax") == 3)
        #expect(throws: OptionProblem.self) { try carousel.setOption("gap", to: 4) }
        try carousel.setOption("gap", to: nil)
        carousel.layoutIfNeeded()
        #expect(along(carousel, 5) == 160)
    }

    @Test func `two carousels with one definition have their own values`() throws {
        let row = Row()
        let (one, other) = (carousel(row), carousel(row))
        try one.setOption("gap", to: 3)
        one.layoutIfNeeded()
        #expect(along(one, 5) == 480 && along(other, 5) == 160)
    }

    @Test func `what an app sets of the effect lies below what is set of its carousel`() throws {
        var row = Row()
        row["gap"] = 2
        #expect(row.gap == 2 && row["gap"] == 2 && row["nothing"] == nil)
        row["gap"] = 9
        #expect(row.gap == 2)
        let carousel = carousel(row)
        #expect(along(carousel, 5) == 320)
        try carousel.setOption("gap", to: 3)
        #expect((carousel.type as? Row)?.gap == 3)
        try carousel.setOption("gap", to: nil)
        #expect((carousel.type as? Row)?.gap == 2)
    }

    @Test func `another value of the same effect keeps what was set, another effect does not`() throws {
        let carousel = carousel(Row())
        try carousel.setOption("gap", to: 3)
        var dim = Row()
        dim.dims = true
        carousel.type = dim
        carousel.layoutIfNeeded()
        #expect(along(carousel, 5) == 480 && carousel.placements.allSatisfy { $0.alpha == 0.5 })
        carousel.type = Row(name: "other row")
        carousel.layoutIfNeeded()
        #expect(along(carousel, 5) == 160)
    }

    @Test func `a preset sets own and standard options`() throws {
        let carousel = carousel(Row())
        try carousel.setOption("gap", to: 3)
        carousel.choosePreset("wide")
        #expect(along(carousel, 5) == 320 && carousel.value(ofOption: "spacing") == 1.5)
        carousel.choosePreset(nil)
        #expect(along(carousel, 5) == 160)
    }

    @Test func `the stage holds where the app asks for it`() {
        let carousel = carousel(Row())
        #expect(!carousel.settings.isVertical)
        carousel.appliesStage = true
        #expect(carousel.settings.isVertical)
    }

    @Test func `a checkpoint has the values of the options`() throws {
        let carousel = carousel(Row())
        try carousel.setOption("gap", to: 2)
        let checkpoint = carousel.checkpoint
        try carousel.setOption("gap", to: 3)
        carousel.layoutIfNeeded()
        checkpoint.goBack()
        carousel.layoutIfNeeded()
        #expect(along(carousel, 5) == 320 && carousel.value(ofOption: "gap") == 2)
    }

    // MARK: States

    private struct Sorted: Effect {
        enum Side: String, EffectChoice { case left, over, under }
        let name = "row"
        var side = Side.left
        static let options: [EffectOption<Sorted>] = [.choice(\.side, "side")]
    }

    @Test func `a choice comes back by its word, whatever the order is today`() throws {
        let former = carousel(Row())
        try former.setOption("side", to: "under")
        var state = try JSONDecoder().decode(
            CarouselState.self, from: try JSONEncoder().encode(former.state))
        #expect(state.typeOptions?["side"]?.value == 1)
        let today = carousel(Sorted())
        today.restore(state, type: nil)
        #expect(today.value(ofOption: "side") == "under")
        // A former version has no words: the position counts.
        state.typeWords = nil
        today.restore(state, type: nil)
        #expect(today.value(ofOption: "side") == "over")
    }

    @Test func `a word that is no choice any more is the default, and told`() throws {
        let former = carousel(Row())
        try former.setOption("side", to: "under")
        var state = former.state
        state.typeWords = ["side": "beside"]
        let today = carousel(Row())
        var told: [String] = []
        today.typeProblems = { told.append($0.description) }
        today.restore(state, type: nil)
        #expect(today.value(ofOption: "side") == "over")
        #expect(
            told == ["row: the stored side is 'beside'; expected one of over, under; it is over"])
    }

    @Test func `a still picture has springs at their targets`() {
        let carousel = carousel(
            custom { item in
                let size = item.spring("size", to: item.isCurrent ? 2 : 1, response: 3, damping: 0.2)
                item.put(item.base.scaled(x: size, y: 1, z: 1))
            })
        carousel.advance(by: 0.1)
        _ = carousel.placements
        carousel.scrollOffset = 5
        carousel.advance(by: 0.1)
        func size(_ index: Int) -> Double? {
            carousel.placements.first { $0.index == index }?.transform.row1.x
        }
        #expect((size(5) ?? 0) < 1.5)
        carousel.settleType()
        #expect(size(5) == 2 && size(4) == 1 && !carousel.isAnimating)
        // It goes on from there, also if something else is current before time goes on.
        carousel.advance(by: 0.1)
        #expect(size(5) == 2)
        carousel.settleType()
        carousel.scrollOffset = 6
        #expect(size(5) == 2 && size(6) == 1)
        carousel.advance(by: 0.1)
        #expect((size(6) ?? 0) < 1.5)
    }

    @Test
    func `a view that tells another value of the same effect shows it, and keeps what the user has set`()
        throws
    {
        struct Card: Identifiable, Equatable { let id: Int }
        struct Steps: Effect, Equatable {
            let name = "steps"
            var gap = 1.0
            static let options: [EffectOption<Steps>] = [.number(\.gap, "gap", 0...9)]
            func place(_ item: borrowing EffectItem) { item.put(item.base.translated(x: gap)) }
        }
        let scene = DeclarativeCarousel<Card>(effect: Steps(), itemSize: Size(width: 100, height: 100))
        let carousel = scene.carousel
        #expect(scene.shows(Steps()) && !scene.shows(Steps(gap: 3)))
        scene.use(Steps(gap: 3))
        #expect(carousel.value(ofOption: "gap") == 3)
        try carousel.setOption("gap", to: 2)
        #expect(scene.shows(Steps(gap: 3)))
        scene.use(Steps(gap: 4))
        #expect(carousel.value(ofOption: "gap") == 2)
        try carousel.setOption("gap", to: nil)
        #expect(carousel.value(ofOption: "gap") == 4)
    }

    @Test func `a frame can be made by hand, with what is known of its items`() {
        struct Known: Effect {
            let name = "known"
            func place(_ item: borrowing EffectItem) {
                item.look.label = item.data?.text ?? (item.name == .text("a") ? "first" : "")
                item.put(
                    item.base.translated(x: item.size.width, y: item.pointer?.x ?? 0, z: 0),
                    alpha: item.presence)
            }
        }
        var context = LayoutContext()
        context.itemWidth = 100
        var items = [-1.0, 0, 1].enumerated().map {
            FrameItem(index: $0, offset: $1, distance: 100 * $1, toggle: 0, base: context.baseTransform)
        }
        let size = Size(width: 80, height: 60)
        var details = FrameDetails(
            facts: [
                ItemFacts(id: ItemID(number: 1), size: size, presence: 0.25, isLeaving: true),
                ItemFacts(id: ItemID(number: 2), size: size, pointer: Point(x: 0.5, y: 0)),
                ItemFacts(id: ItemID(number: 3), size: size),
            ], names: [.text("a"), .text("b"), .text("c")], data: [nil, .text("two"), nil])
        Known().place(&items, details: &details, in: context)
        #expect(items.map(\.alpha) == [0.25, 1, 1] && items.map(\.transform.row4.x) == [80, 80, 80])
        #expect(items[1].transform.row4.y == 0.5)
        #expect(details.looks.map(\.label) == ["first", "two", ""])
    }

    // MARK: What is read

    private final class Counter: Sendable {
        private let calls = Mutex(0)
        func count() { calls.withLock { $0 += 1 } }
        func take() -> Int {
            calls.withLock { count in
                defer { count = 0 }
                return count
            }
        }
    }

    /// How many frames of ten at rest an effect is placed in.
    private func framesAtRest(_ read: @escaping @Sendable (borrowing EffectItem) -> Void) -> Int {
        let counter = Counter()
        let carousel = carousel(
            custom { item in
                if item.offset == 0 { counter.count() }
                read(item)
                item.put(item.base)
            })
        carousel.advance(by: 1)
        _ = carousel.placements
        _ = counter.take()
        for _ in 0..<10 {
            carousel.advance(by: 1.0 / 60)
            _ = carousel.placements
        }
        return counter.take()
    }

    @Test func `an effect is placed in each frame only if it reads the time`() {
        #expect(framesAtRest { _ in } == 0)
        #expect(framesAtRest { _ = $0.presence } == 0)
        #expect(framesAtRest { _ = $0.carousel.scrollOffset } == 0)
        #expect(framesAtRest { _ = $0.carousel.time } == 10)
        #expect(framesAtRest { _ = $0.carousel.timeStep } == 10)
        #expect(framesAtRest { _ = $0.spring("size", to: 1) } == 10)
    }

    @Test func `a pointer places an effect again only if it reads the pointer`() {
        for reads in [false, true] {
            let counter = Counter()
            let carousel = carousel(
                custom { item in
                    if item.offset == 0 { counter.count() }
                    if reads { _ = item.carousel.pointer }
                    item.put(item.base)
                })
            carousel.advance(by: 1)
            _ = carousel.placements
            _ = counter.take()
            carousel.receive(.pointer(CarouselPointer(place: Point(x: 3, y: 4))))
            _ = carousel.placements
            #expect(counter.take() == (reads ? 1 : 0))
        }
    }

    @Test func `what is read for the first time in a later frame is known in it`() {
        let current = Mutex<[Int]>([])
        let carousel = carousel(
            custom { item in
                if item.carousel.scrollOffset > 5, item.isCurrent {
                    current.withLock { $0.append(item.index) }
                }
                item.put(item.base)
            })
        _ = carousel.placements
        #expect(current.withLock { $0 }.isEmpty)
        carousel.scrollOffset = 7
        _ = carousel.placements
        #expect(current.withLock { $0 } == [7])
    }

    @Test func `the first items arrive in the frame after the first one, also if nothing else is read`() {
        struct Arriving: Effect {
            let name = "arriving"
            let changeStyle: ItemChangeStyle? = ItemChangeStyle(arrive: 1, leave: 1, appears: true)
            func place(_ item: borrowing EffectItem) { item.put(item.base, alpha: item.presence) }
        }
        let carousel = Carousel<TestView>(type: Arriving(), bounds: Size(width: 800, height: 400))
        carousel.dataSource = data
        carousel.layoutIfNeeded()
        func alpha() -> Double? { carousel.placements.first?.alpha }
        #expect(alpha() == 1)
        carousel.advance(by: 0.25)
        #expect(alpha() == 0.25)
        carousel.advance(by: 0.25)
        #expect(alpha() == 0.5)
        carousel.advance(by: 0.6)
        #expect(alpha() == 1)
    }

    private struct Faded: Effect {
        let name = "faded"
        let asked = Counted()
        let readsMotion: Bool

        func value(
            of option: CarouselOption, otherwise value: Double?, in carousel: borrowing EffectContext
        ) -> Double? {
            asked.counter.count()
            guard option == .fadeMax else { return value }
            return readsMotion ? carousel.scrollOffset : carousel.itemWidth / 100
        }

        func place(_ item: borrowing EffectItem) { item.put(item.base) }
    }

    private struct Counted: Sendable { let counter = Counter() }

    @Test func `the hook for standard options is asked in each frame only if it reads the motion`() {
        for readsMotion in [false, true] {
            let faded = Faded(readsMotion: readsMotion)
            let carousel = carousel(faded)
            carousel.advance(by: 1)
            #expect(carousel.value(ofOption: "fadeMax") == (readsMotion ? 4 : 1.6))
            _ = faded.asked.counter.take()
            carousel.scroll(toOffset: 6, .timed(0.5))
            for _ in 0..<30 { carousel.advance(by: 1.0 / 60) }
            #expect((faded.asked.counter.take() > 0) == readsMotion)
            #expect(carousel.value(ofOption: "fadeMax") == (readsMotion ? 6 : 1.6))
        }
    }

    @Test func `what a finger holds, and that it holds still, is placed when it changes`() throws {
        let carousel = carousel(
            custom { item in
                item.put(item.base, alpha: item.isHeld ? 0.5 : 1, shade: item.carousel.isDragging ? -0.5 : 0)
            })
        func middle() -> Placement? { carousel.placements.first { $0.index == 4 } }
        for _ in 0..<2 { carousel.advance(by: 1.0 / 60) }
        #expect(middle()?.alpha == 1)
        carousel.receive(.pointer(CarouselPointer(place: Point(x: 400, y: 200), isDown: true)))
        #expect(carousel.placements.contains { $0.alpha == 0.5 })
        carousel.touchDown()
        carousel.beginDrag()
        #expect(middle()?.shade == -0.5)
        carousel.receive(.pointer(nil))
        carousel.endDrag()
        for _ in 0..<60 { carousel.advance(by: 1.0 / 60) }
        #expect(middle()?.alpha == 1 && middle()?.shade == 0 && !carousel.isAnimating)
    }

    private struct Arriving: Effect {
        let name = "arriving"
        let changeStyle: ItemChangeStyle? = ItemChangeStyle(arrive: 0.5, appears: true)
        func place(_ item: borrowing EffectItem) { item.put(item.base, alpha: item.presence) }
    }

    @Test func `the first items arrive to the end`() {
        let carousel = carousel(Arriving(), at: 0)
        var alphas: [Double] = []
        for _ in 0..<40 {
            carousel.advance(by: 1.0 / 60)
            alphas.append(carousel.placements[0].alpha)
        }
        #expect(alphas.last == 1 && Set(alphas).count > 20 && !carousel.isAnimating, "\(alphas)")
    }

    @Test func `an effect may show another type while it is placed`() {
        let carousel = carousel(Row())
        let next = Weak(carousel)
        let counter = Counter()
        carousel.type = custom { item in
            if counter.take() > 0 { next.show() }
            item.put(item.base)
        }
        counter.count()
        carousel.scrollOffset = 5
        _ = carousel.placements
        carousel.advance(by: 1.0 / 60)
        #expect(carousel.type.name == "row" && along(carousel, 6) == 160)
    }

    /// A carousel that a closure changes. Unchecked, because carousels are not Sendable: the closure is called by this carousel
    /// alone, in the test's own task.
    private final class Weak: @unchecked Sendable {
        private weak var carousel: Carousel<TestView>?
        init(_ carousel: Carousel<TestView>) { self.carousel = carousel }
        func show() { carousel?.type = Row() }
    }

    @Test func `what is set of an effect is recorded and replayed`() throws {
        let carousel = carousel(Row())
        let driver = CarouselDriver(carousel)
        let recorder = SessionRecorder(driver)
        driver.advance(to: 1.0 / 60)
        try carousel.setOption("gap", to: 2.5)
        for frame in 2...4 { driver.advance(to: Double(frame) / 60) }
        let replay = try SessionReplay(recorder.bytes) { _, _ in Row() }
        while try replay.playFrame() {}
        #expect(replay.carousel.value(ofOption: "gap") == 2.5)
    }

    @Test func `setting what a carousel shows does not make the user's values the defaults`() throws {
        let carousel = carousel(Row())
        let state = carousel.state
        try carousel.setOption("gap", to: 3)
        carousel.restore(state, type: carousel.type)
        #expect(carousel.value(ofOption: "gap") == 1)
    }

    @Test func `a checkpoint has the defaults of its moment`() {
        let carousel = carousel(Row())
        let checkpoint = carousel.checkpoint
        var wide = Row()
        wide.gap = 2
        carousel.type = wide
        checkpoint.goBack()
        #expect(carousel.value(ofOption: "gap") == 1 && along(carousel, 5) == 160)
    }

    // MARK: Springs

    @Test func `a spring goes on with its item, asks for frames, and comes to rest at its target`() throws {
        let carousel = carousel(
            custom { item in
                let size = item.spring("size", to: item.isCurrent ? 2 : 1, response: 0.3, damping: 1)
                item.put(item.base.scaled(x: size, y: size, z: 1))
            })
        func size(_ index: Int) -> Double? {
            carousel.placements.first { $0.index == index }?.transform.row1.x
        }
        carousel.advance(by: 1.0 / 60)
        #expect(size(4) == 2 && size(5) == 1)
        carousel.scroll(toOffset: 5, .timed(0.1))
        for _ in 0..<12 {
            carousel.advance(by: 1.0 / 60)
            _ = carousel.placements
        }
        let middle = try #require(size(5))
        #expect(middle > 1 && middle < 2 && carousel.isAnimating)
        for _ in 0..<120 {
            carousel.advance(by: 1.0 / 60)
            _ = carousel.placements
        }
        let end = try #require(size(5))
        #expect(abs(end - 2) < 1e-3 && !carousel.isAnimating)
    }

    private struct Grow: Effect {
        let name = "grow"
        var least = 0.8
        static let options: [EffectOption<Grow>] = [.number(\.least, "least", 0...1)]

        func place(_ item: borrowing EffectItem) {
            let size = item.spring("size", to: item.isCurrent ? 1.3 : least, damping: 0.5)
            item.put(item.base.scaled(x: size, y: item.random(), z: 1))
        }
    }

    private final class Numbers: CarouselDataSource {
        func numberOfItems(in carousel: Carousel<Int>) -> Int { 20 }
        func carousel(_ carousel: Carousel<Int>, viewForItemAt index: Int, reusing view: Int?) -> Int {
            index
        }
    }

    @Test func `carousels with one definition in several tasks place as one alone does`() async {
        let grow = Grow()
        @Sendable func frames(_ least: Double) throws -> [Double] {
            let numbers = Numbers()
            let carousel = Carousel<Int>(type: grow, bounds: Size(width: 800, height: 400))
            carousel.dataSource = numbers
            try carousel.setOption("least", to: .number(least))
            carousel.layoutIfNeeded()
            carousel.scroll(toOffset: 9, .timed(0.7))
            return (0..<60).flatMap { _ -> [Double] in
                carousel.advance(by: 1.0 / 60)
                return carousel.placements.flatMap { [$0.transform.row1.x, $0.transform.row2.y] }
            }
        }
        let alone = [0.2, 0.5].map { try? frames($0) }
        #expect(alone[0] != nil && alone[0] != alone[1])
        await withTaskGroup(of: (Int, [Double]?).self) { group in
            for number in 0..<6 {
                group.addTask { (number % 2, try? frames(number % 2 == 0 ? 0.2 : 0.5)) }
            }
            for await (number, together) in group { #expect(together == alone[number]) }
        }
    }

    // MARK: The whole frame

    /// Items that lean on each other: each begins where the one before it ends.
    private struct Dominoes: Effect {
        let name = "dominoes"

        func placeAll(_ frame: borrowing EffectFrame) {
            var place = 0.0
            for position in 0..<frame.count {
                let item = frame.item(at: position)
                item.put(item.base.translated(x: place, y: 0, z: 0))
                place += item.size.width
            }
        }
    }

    @Test func `a frame can be placed at once, by items that depend on each other`() {
        let carousel = carousel(Dominoes())
        let places = carousel.placements.map(\.transform.row4.x)
        #expect(places.count > 2 && places == places.indices.map { Double($0) * 160 })
    }

    // MARK: The door

    /// What is told of an effect's frame, and whether the middle item fails.
    private func told(_ type: any CarouselType) -> (texts: [String], isFailed: Bool) {
        let carousel = carousel(type)
        var texts: [String] = []
        carousel.typeProblems = { texts.append($0.description) }
        let middle = carousel.placements.first { $0.index == 4 }
        return (texts, middle?.isFailed ?? false)
    }

    private func middle(_ body: @escaping @Sendable (borrowing EffectItem) -> Void) -> CustomType {
        custom { item in if item.offset == 0 { body(item) } else { item.put(item.base) } }
    }

    @Test func `a number that is none fails its item, with type, item and field`() {
        let all: [(String, @Sendable (borrowing EffectItem) -> Void)] = [
            ("alpha is nan; expected a number from 0 to 1", { $0.put($0.base, alpha: .nan) }),
            ("depth is inf; expected a finite number", { $0.put($0.base, depth: .infinity) }),
            ("shade is nan; expected a number from -1 to 1", { $0.put($0.base, shade: .nan) }),
            (
                "the transform has a number that is not finite; expected finite numbers",
                { $0.put($0.base.translated(x: .nan, y: 0, z: 0)) }
            ),
            (
                "blur is nan; expected a finite number",
                {
                    $0.look.blur = .nan; $0.put($0.base)
                }
            ),
            (
                "contentScale is inf; expected a finite number",
                {
                    $0.look.contentScale = .infinity; $0.put($0.base)
                }
            ),
            (
                "shadow is nan; expected a finite number",
                {
                    $0.look.shadow = ItemShadow(y: .nan); $0.put($0.base)
                }
            ),
            (
                "spring 'size' is nan; expected finite numbers",
                {
                    _ = $0.spring("size", to: .nan); $0.put($0.base)
                }
            ),
        ]
        for (text, body) in all {
            let found = told(middle(body))
            #expect(found.texts == ["custom, item 4: " + text] && found.isFailed, "\(found)")
        }
    }

    @Test func `of an item that fails nothing is kept that its effect said`() throws {
        let all: [@Sendable (borrowing EffectItem) -> Void] = [
            { item in
                item.look.blur = 4
                item.put(item.base.translated(x: .infinity, y: 0, z: 0), alpha: 0.5)
            },
            { item in
                item.look.blur = .nan
                item.put(item.base.translated(x: 7, y: 0, z: 0), alpha: 0.5, depth: 9, shade: 0.5)
            },
        ]
        for body in all {
            let carousel = carousel(middle(body))
            let position = try #require(carousel.placements.firstIndex { $0.index == 4 })
            let placement = carousel.placements[position]
            #expect(placement.isFailed && placement.alpha == 1 && placement.shade == 0)
            #expect(placement.transform == carousel.placements.first { $0.index == 3 }?.transform)
            #expect(carousel.looks.isEmpty || carousel.looks[position] == .plain)
        }
    }

    @Test func `an option without a range takes any finite number, and a zero has no sign`() throws {
        struct Wide: Effect {
            let name = "wide"
            var gap = 1.0
            static let options: [EffectOption<Wide>] = [.number(\.gap, "gap")]
            func place(_ item: borrowing EffectItem) { item.put(item.base) }
        }
        let carousel = carousel(Wide())
        let option = try #require(carousel.type.options.first)
        #expect(option.min == nil && option.max == nil)
        try carousel.setOption("gap", to: .number(-1e300))
        #expect(carousel.value(ofOption: "gap") == .number(-1e300))
        try carousel.setOption("gap", to: .number(-0.0))
        #expect(carousel.value(ofOption: "gap").map { "\($0)" } == "\(OptionValue.number(0))")
    }

    @Test func `a number out of its range is the nearest in it`() throws {
        let carousel = carousel(
            custom { item in
                item.look.blur = -5
                item.look.saturation = 7
                item.look.clip = SIMD4(2, -1, 0.25, 0)
                item.look.contentScale = 0.5
                item.put(item.base, alpha: 7, shade: -3)
            })
        var texts: [String] = []
        carousel.typeProblems = { texts.append($0.description) }
        let placement = try #require(carousel.placements.first { $0.index == 4 })
        let look = try #require(carousel.looks.first)
        #expect(placement.alpha == 1 && placement.shade == -1 && !placement.isFailed)
        #expect(look.blur == 0 && look.saturation == 2 && look.clip == SIMD4(1, 0, 0.25, 0))
        #expect(look.contentScale == 1 && texts.isEmpty)
    }

    @Test func `a problem is told once, until a frame is placed without one`() {
        let isBroken = Mutex(true)
        let carousel = carousel(
            custom { item in
                item.put(item.base, alpha: isBroken.withLock { $0 } ? .nan : item.carousel.time * 0)
            })
        var texts: [String] = []
        carousel.typeProblems = { texts.append($0.description) }
        func frames() {
            for _ in 0..<3 {
                carousel.invalidateType()
                _ = carousel.placements
            }
        }
        frames()
        #expect(texts.count == 1)
        isBroken.withLock { $0 = false }
        frames()
        isBroken.withLock { $0 = true }
        frames()
        #expect(texts.count == 2)
    }

    /// A type of today, with an answer of its own.
    private struct Plain: CarouselType {
        let name = "plain"
        let body: (inout [FrameItem]) -> Void
        func place(_ items: inout [FrameItem], in context: LayoutContext) { body(&items) }
    }

    @Test func `a type that changes order or number of items fails the frame`() {
        let bodies: [(inout [FrameItem]) -> Void] = [
            { $0.sort { $0.index > $1.index } }, { $0.removeLast() }, { $0.append($0[0]) },
        ]
        for body in bodies {
            let carousel = carousel(Plain(body: body))
            var texts: [String] = []
            carousel.typeProblems = { texts.append($0.description) }
            let placements = carousel.placements
            #expect(
                placements.map(\.index) == Array(placements[0].index..<placements[0].index + placements.count)
            )
            #expect(placements.allSatisfy { $0.isFailed && $0.transform.isFinite })
            #expect(texts.count == 1 && texts[0].hasPrefix("plain: place has left "), "\(texts)")
        }
        let bad = told(Plain { for index in $0.indices { $0[index].alpha = .nan } })
        #expect(bad.texts == ["plain, item 0: alpha is nan; expected a number from 0 to 1"] && bad.isFailed)
    }

    private struct Wrong: Effect {
        let name = "wrong"
        var gap = 9.0
        var width = 1.0
        static let options: [EffectOption<Wrong>] = [
            .number(\.gap, "gap", 0...1), .number(\.width, "spacing", 0...2),
            .number(\.width, "width", 0...2),
            .number(\.width, "width", 0...3),
        ]
        static let presets = [EffectPreset("loud", ["volume": 3, "width": 1])]

        func place(_ item: borrowing EffectItem) { item.put(item.base) }
    }

    @Test func `a declaration that can't be is told, and left out`() {
        let carousel = carousel(Wrong())
        var texts: [String] = []
        carousel.typeProblems = { texts.append($0.description) }
        #expect(
            texts == [
                "wrong: the default of the option gap is 9.0; expected a number from 0.0 to 1.0",
                "wrong: the option 'spacing' has the name of a standard one; expected a name of its own",
                "wrong: the option 'width' is declared twice; expected one of each name",
                "wrong: the preset 'loud' sets volume to 3.0; expected the name of an option",
            ])
        #expect(carousel.optionDescriptions.filter { $0.name == "width" }.map(\.max) == [2])
        #expect(carousel.optionDescriptions.filter { $0.name == "spacing" }.count == 1)
    }
}
