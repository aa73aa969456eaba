// Whose behavior the shell's carousel has. In: a name. Out: a carousel.

import CarouselEngine
import CarouselOriginals

/// A behavior by its name.
package enum Behavior: String, CaseIterable {
    case standard, iCarousel, swipeView, carouselSwift

    /// The names of all.
    package static let names = allCases.map(\.rawValue)

    /// An empty carousel.
    func makeCarousel(_ type: any CarouselType, _ bounds: Size) -> any DrivableCarousel {
        switch self {
        case .standard: Carousel<Int>(type: type, bounds: bounds)
        case .iCarousel: ICarousel<Int>(type: type, bounds: bounds)
        case .swipeView: SwipeView<Int>(type: type, bounds: bounds)
        case .carouselSwift: CarouselSwift<Int>(type: type, bounds: bounds)
        }
    }
}
