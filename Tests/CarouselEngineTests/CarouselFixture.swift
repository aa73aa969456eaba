import BuiltinTypes
import CarouselEngine

/// A view with a size and a name.
final class TestView {
    var index: Int
    let size: Size
    var kind = 0
    init(index: Int, size: Size) {
        self.index = index
        self.size = size
    }
}

/// A data source with items of equal size, which counts the requests.
final class TestData: CarouselDataSource {
    var items: Int
    var placeholders: Int
    var size: Size
    private(set) var loads = 0

    init(items: Int, placeholders: Int = 0, size: Size = Size(width: 160, height: 200)) {
        self.items = items
        self.placeholders = placeholders
        self.size = size
    }

    func numberOfItems(in carousel: Carousel<TestView>) -> Int { items }
    func numberOfPlaceholders(in carousel: Carousel<TestView>) -> Int { placeholders }
    func carousel(_ carousel: Carousel<TestView>, viewForItemAt index: Int, reusing view: TestView?)
        -> TestView
    {
        loads += 1
        guard let view else { return TestView(index: index, size: size) }
        view.index = index
        return view
    }
    func carousel(_ carousel: Carousel<TestView>, sizeOf view: TestView) -> Size { view.size }
}

/// A carousel after layout, at rest.
func makeCarousel(
    _ type: String, data: TestData, bounds: Size = Size(width: 800, height: 400)
) -> Carousel<TestView> {
    guard let type = BuiltinTypes.named(type) else { preconditionFailure("no type named \(type)") }
    let carousel = Carousel<TestView>(type: type, bounds: bounds)
    carousel.dataSource = data
    carousel.layoutIfNeeded()
    return carousel
}

/// The names of the built-in types, for parameterized tests.
enum BuiltinTypesNames {
    static let all = BuiltinTypes.all.map(\.name)
}

/// Scrolls with a duration alone: 0 or less is at once, and a duration that is not a number is none.
extension AnyCarousel {
    func scrollToItem(at index: Int, duration: Double) { go(to: .item(index), duration) }
    func scrollToItem(at index: Int, animated: Bool) { go(to: .item(index), animated ? 0.4 : 0) }
    func scroll(byNumberOfItems count: Int, duration: Double) { go(to: .items(by: count), duration) }
    func scroll(toOffset offset: Double, duration: Double) { go(to: .offset(offset), duration) }
    func scroll(byOffset distance: Double, duration: Double) { go(to: .distance(distance), duration) }
    func scrollToPage(at page: Int, duration: Double) { go(to: .page(page), duration) }

    private func go(to target: ScrollTarget, _ duration: Double) {
        if !duration.isNaN { scroll(to: target, .timed(duration)) }
    }
}
