import BuiltinTypes
import CarouselEngine
import CarouselOriginals

/// A view with a size.
final class TestView {
    let size: Size
    init(size: Size) { self.size = size }
}

/// A data source with items of equal size, which counts the requests.
final class TestData: OriginalDataSource {
    var items: Int
    var size: Size
    private(set) var loads = 0

    init(items: Int, size: Size = Size(width: 160, height: 200)) {
        self.items = items
        self.size = size
    }

    func numberOfItems(in carousel: OriginalCarousel<TestView>) -> Int { items }
    func carousel(
        _ carousel: OriginalCarousel<TestView>, viewForItemAt index: Int, reusing view: TestView?
    ) -> TestView {
        loads += 1
        return view ?? TestView(size: size)
    }
    func carousel(_ carousel: OriginalCarousel<TestView>, sizeOf view: TestView) -> Size { view.size }
}

/// The libraries, for parameterized tests.
enum Library: CaseIterable {
    case iCarousel, swipeView, carouselSwift

    /// An empty carousel that behaves as this one's.
    func makeCarousel(
        _ type: any CarouselType, bounds: Size = Size(width: 400, height: 300),
        _ settings: CarouselSettings = CarouselSettings()
    ) -> OriginalCarousel<TestView> {
        switch self {
        case .iCarousel: ICarousel(type: type, bounds: bounds, settings: settings)
        case .swipeView: SwipeView(type: type, bounds: bounds, settings: settings)
        case .carouselSwift: CarouselSwift(type: type, bounds: bounds, settings: settings)
        }
    }
}

/// An iCarousel after layout.
func makeICarousel(_ type: String, data: TestData) -> ICarousel<TestView> {
    guard let type = BuiltinTypes.named(type) else { preconditionFailure("no type named \(type)") }
    let carousel = ICarousel<TestView>(type: type, bounds: Size(width: 800, height: 400))
    carousel.dataSource = data
    carousel.layoutIfNeeded()
    return carousel
}
