import BuiltinTypes
import Testing

@testable import CarouselEngine

/// Views that come and go: callbacks, reuse keys, reconfiguring.
@Suite struct DisplayTests {
    private let data = KeyedData(items: 40)
    private let log = DisplayLog()

    private func make() -> Carousel<TestView> {
        let carousel = Carousel<TestView>(type: .linear, bounds: Size(width: 800, height: 400))
        carousel.delegate = log
        carousel.dataSource = data
        carousel.layoutIfNeeded()
        return carousel
    }

    private func run(_ carousel: Carousel<TestView>, seconds: Double = 1) {
        for _ in 0..<Int(seconds * 60) { carousel.advance(by: 1.0 / 60) }
    }

    @Test func `each view is displayed once and ends once`() {
        let carousel = make()
        carousel.scrollToItem(at: 30)
        run(carousel)
        data.items = 38
        carousel.removeItems(at: 30, count: 2)
        carousel.advance(by: 1.0 / 60)
        #expect(log.displayed.count == carousel.placements.count)
        run(carousel)
        #expect(log.displayed == Set(carousel.visibleItemViews.map(ObjectIdentifier.init)))
        carousel.reloadData()
        run(carousel)
        #expect(log.displayed == Set(carousel.visibleItemViews.map(ObjectIdentifier.init)))
        #expect(log.mistakes.isEmpty)
    }

    @Test func `a view is reused for items of the same key only`() {
        let carousel = make()
        for index in [10, 20, 39, 5] {
            carousel.scrollToItem(at: index)
            run(carousel)
        }
        #expect(data.mistakes == 0 && data.made < 40)
        data.items = 39
        carousel.removeItem(at: 5, animated: true)
        carousel.reloadItem(at: 6, animated: true)
        run(carousel)
        #expect(data.mistakes == 0)
    }

    @Test func `an item is reconfigured with its own view`() throws {
        let carousel = make()
        try carousel.apply(Array(0..<40), animated: false)
        let (id, view) = (carousel.id(ofItemAt: 1), carousel.itemView(at: 1))
        let loads = data.loads
        carousel.reconfigureItems(withIDs: [1, 99, 35])
        #expect(data.loads == loads + 1 && carousel.itemView(at: 1) === view)
        #expect(carousel.id(ofItemAt: 1) == id && log.mistakes.isEmpty)
        carousel.reconfigureItems(at: [0, -1, 1000])
        #expect(data.loads == loads + 2)
    }

    #if DEBUG
        @Test func `a data source that is gone is reported once`() {
            let reports = Reports()
            Diagnostics.$report.withValue({ reports.add($0) }) {
                let carousel = Carousel<TestView>(type: .linear, bounds: Size(width: 800, height: 400))
                carousel.dataSource = makeShortLived()
                carousel.advance(by: 0.1)
                carousel.advance(by: 0.1)
                #expect(reports.all.count == 1 && reports.all[0].contains("data source"))
                carousel.dataSource = data
                carousel.advance(by: 0.1)
                carousel.dataSource = nil
                carousel.advance(by: 0.1)
                #expect(reports.all.count == 1)
            }
        }
    #endif
}

private func makeShortLived() -> KeyedData { KeyedData(items: 3) }

/// Collects reports.
private final class Reports: @unchecked Sendable {
    private(set) var all: [String] = []
    func add(_ report: String) { all.append(report) }
}

/// Items of two kinds, each with its own reuse key.
private final class KeyedData: CarouselDataSource {
    var items: Int
    private(set) var loads = 0
    private(set) var made = 0
    /// Views offered for the other kind of item.
    private(set) var mistakes = 0

    init(items: Int) { self.items = items }

    func numberOfItems(in carousel: Carousel<TestView>) -> Int { items }
    func carousel(_ carousel: Carousel<TestView>, reuseKeyForItemAt index: Int) -> AnyHashable? { index % 2 }
    func carousel(_ carousel: Carousel<TestView>, viewForItemAt index: Int, reusing view: TestView?)
        -> TestView
    {
        loads += 1
        if let view {
            if view.kind != index % 2 { mistakes += 1 }
            view.index = index
            return view
        }
        made += 1
        let view = TestView(index: index, size: Size(width: 160, height: 200))
        view.kind = index % 2
        return view
    }
    func carousel(_ carousel: Carousel<TestView>, sizeOf view: TestView) -> Size { view.size }
}

/// Follows what is displayed.
private final class DisplayLog: CarouselDelegate {
    private(set) var displayed: Set<ObjectIdentifier> = []
    private(set) var mistakes: [String] = []

    func carousel(_ carousel: Carousel<TestView>, willDisplay view: TestView, forItemAt index: Int) {
        if !displayed.insert(ObjectIdentifier(view)).inserted { mistakes.append("\(index) displayed twice") }
    }
    func carousel(_ carousel: Carousel<TestView>, didEndDisplaying view: TestView, forItemAt index: Int) {
        if displayed.remove(ObjectIdentifier(view)) == nil { mistakes.append("\(index) ended twice") }
    }
}
