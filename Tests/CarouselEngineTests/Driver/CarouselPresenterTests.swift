import BuiltinTypes
import FuzzInput
import Testing

@testable import CarouselEngine

/// An adapter on a renderer that only takes notes.
@Suite struct CarouselPresenterTests {
    private let data = TestData(items: 40)

    @Test func `views come and go once, and are drawn from back to front`() {
        let renderer = NotingRenderer()
        let presenter = CarouselPresenter(makeCarousel("coverFlow", data: data), on: renderer)
        #expect(renderer.hasFrames)
        presenter.frame(at: 0, bounds: Size(width: 800, height: 400))
        #expect(!renderer.hasFrames, "at rest, no frames are needed")
        #expect(renderer.views.count == presenter.carousel.placements.count)
        let depths = renderer.drawn.map(\.depth)
        #expect(depths == depths.sorted() && renderer.orders == Array(depths.indices))
        #expect(!renderer.hasFrames)
        presenter.carousel.scrollToItem(at: 30)
        #expect(renderer.hasFrames)
        var time = 0.0
        while renderer.hasFrames, time < 2 {
            time += 1.0 / 60
            presenter.frame(at: time)
        }
        #expect(time < 1 && presenter.carousel.currentItemIndex == 30)
        #expect(renderer.views == Set(presenter.carousel.visibleItemViews.map(ObjectIdentifier.init)))
        #expect(renderer.mistakes.isEmpty)
        presenter.clear()
        #expect(renderer.views.isEmpty && !renderer.hasFrames)
    }

    @Test func `a view that another item reuses in the same frame stays in the window`() {
        let renderer = NotingRenderer()
        let presenter = CarouselPresenter(makeCarousel("linear", data: data), on: renderer)
        presenter.frame(at: 0)
        presenter.carousel.scrollOffset = 39
        presenter.frame(at: 0.1)
        #expect(renderer.removals < renderer.inserts && renderer.mistakes.isEmpty)
        #expect(renderer.views == Set(presenter.carousel.visibleItemViews.map(ObjectIdentifier.init)))
    }

    @Test func `a change of the data at rest asks for frames, until it is over`() throws {
        let renderer = NotingRenderer()
        let carousel = Carousel<TestView>(type: BuiltinTypes.all[0], bounds: .zero)
        carousel.dataSource = data
        try carousel.apply(Array(0..<40))
        let presenter = CarouselPresenter(carousel, on: renderer)
        var time = 0.0
        func run() {
            while renderer.hasFrames, time < 10 {
                time += 1.0 / 60
                presenter.frame(at: time, bounds: Size(width: 800, height: 400))
            }
        }
        run()
        #expect(time < 2)
        for count in [39, 20, 0, 5] {
            data.items = count
            try carousel.apply(Array(0..<count))
            #expect(renderer.hasFrames)
            run()
            #expect(renderer.views.count == carousel.placements.count)
        }
    }

    @Test func `a finger's drag moves what is shown, and frames end at rest`() {
        let renderer = NotingRenderer()
        let presenter = CarouselPresenter(makeCarousel("linear", data: data), on: renderer)
        presenter.frame(at: 0)
        presenter.driver.pointerDown(at: Point(x: 400, y: 200), time: 0.1)
        for step in 1...6 {
            presenter.driver.pointerMoved(
                to: Point(x: 400 - 20 * Double(step), y: 200), time: 0.1 + Double(step) / 60)
            // The first ten points move nothing; from then on each asks for a frame.
            #expect(renderer.hasFrames)
            presenter.frame(at: 0.1 + Double(step) / 60)
        }
        // Where the finger rests, its speed is known a frame later, and is over in the one after it.
        for step in 1...2 { presenter.frame(at: 0.2 + Double(step) / 60) }
        #expect(!renderer.hasFrames && renderer.drawn.first { $0.index == 1 }.map { $0.offset < 1 } == true)
        presenter.driver.pointerUp(at: Point(x: 280, y: 200), time: 0.25)
        var time = 0.25
        while renderer.hasFrames, time < 5 {
            time += 1.0 / 60
            presenter.frame(at: time)
        }
        #expect(time < 4 && presenter.carousel.scrollOffset == presenter.carousel.scrollOffset.rounded())
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func `whatever happens, the window has just the views that are shown`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let renderer = NotingRenderer()
        let source = TestData(items: 20)
        let presenter = CarouselPresenter(
            makeCarousel(BuiltinTypesNames.all[Int(seed) % BuiltinTypesNames.all.count], data: source),
            on: renderer)
        var time = 0.0
        for _ in 0..<30 {
            switch Int.random(in: 0..<5, using: &generator) {
            case 0: presenter.carousel.scrollToItem(at: .random(in: 0..<20, using: &generator))
            case 1:
                source.items += 2
                presenter.carousel.insertItems(at: 3, count: 2)
            case 2 where source.items > 3:
                source.items -= 3
                presenter.carousel.removeItems(at: 0, count: 3)
            case 3: presenter.driver.key(.right, time: time)
            default: presenter.carousel.reloadData()
            }
            for _ in 0..<Int.random(in: 1...20, using: &generator) {
                time += 1.0 / 60
                renderer.forgetDrawings()
                presenter.frame(at: time)
                #expect(renderer.views == Set(renderer.shown) && renderer.mistakes.isEmpty)
            }
        }
    }
}

/// What an app with a toolkit on the main actor writes.
@MainActor @Suite struct MainActorTests {
    @Test func `a data source and a delegate may live on the main actor`() {
        let screen = Screen()
        screen.carousel.scrollToItem(at: 3)
        for _ in 0..<60 { screen.carousel.advance(by: 1.0 / 60) }
        #expect(screen.title == "3" && screen.carousel.numberOfItems == 5)
    }
}

@MainActor
private final class Screen {
    let carousel = Carousel<String>(type: BuiltinTypes.all[0], bounds: Size(width: 800, height: 400))
    private(set) var title = ""

    init() {
        carousel.dataSource = self
        carousel.delegate = self
        carousel.layoutIfNeeded()
    }
}

extension Screen: @MainActor CarouselDataSource {
    func numberOfItems(in carousel: Carousel<String>) -> Int { 5 }
    func carousel(_ carousel: Carousel<String>, viewForItemAt index: Int, reusing view: String?) -> String {
        "\(index)"
    }
    func carousel(_ carousel: Carousel<String>, sizeOf view: String) -> Size { Size(width: 100, height: 100) }
}

extension Screen: @MainActor CarouselDelegate {
    func carousel(_ carousel: Carousel<String>, did event: CarouselEvent) {
        if event.kind == .currentChanged { title = carousel.currentItemView ?? "" }
    }
}

/// A renderer that notes what is in its window.
private final class NotingRenderer: CarouselRenderer {
    private(set) var views: Set<ObjectIdentifier> = []
    private(set) var drawn: [Placement] = []
    private(set) var orders: [Int] = []
    private(set) var shown: [ObjectIdentifier] = []
    private(set) var mistakes: [String] = []
    private(set) var inserts = 0
    private(set) var removals = 0
    private(set) var hasFrames = false

    func insert(_ view: TestView) {
        inserts += 1
        if !views.insert(ObjectIdentifier(view)).inserted { mistakes.append("inserted twice") }
    }
    func place(_ view: TestView, at placement: Placement, look: ItemLook, order: Int) {
        if order == 0 { forgetDrawings() }
        drawn.append(placement)
        orders.append(order)
        shown.append(ObjectIdentifier(view))
        if !views.contains(ObjectIdentifier(view)) { mistakes.append("placed outside the window") }
    }
    func forgetDrawings() { (drawn, orders, shown) = ([], [], []) }
    func remove(_ view: TestView) {
        removals += 1
        if views.remove(ObjectIdentifier(view)) == nil { mistakes.append("removed twice") }
    }
    func setNextFrame(_ next: NextFrame) { hasFrames = next == .now }
}
