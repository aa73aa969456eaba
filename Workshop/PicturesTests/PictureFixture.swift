import BuiltinTypes
import PictureReader

@testable import CarouselEngine
@testable import Pictures

/// Items of one size.
final class PictureData: CarouselDataSource {
    let count: Int
    init(_ count: Int) { self.count = count }

    func numberOfItems(in carousel: Carousel<Int>) -> Int { count }
    func carousel(_ carousel: Carousel<Int>, viewForItemAt index: Int, reusing view: Int?) -> Int { index }
    func carousel(_ carousel: Carousel<Int>, sizeOf view: Int) -> Size { Size(width: 160, height: 200) }
}

/// The scene of a carousel with this type.
func scene(
    of type: any CarouselType, items: Int = 13, offset: Double = 6, theme: Theme = .dark,
    options: [CarouselOption: Double] = [:]
) -> Scene {
    let data = PictureData(items)
    let carousel = Carousel<Int>(type: type, bounds: Size(width: 800, height: 400))
    for (option, value) in options { carousel.options[option] = value }
    carousel.dataSource = data
    carousel.layoutIfNeeded()
    carousel.scrollOffset = offset
    var builder = SceneBuilder(PictureSettings(theme: theme))
    return builder.scene(of: carousel.placements, size: carousel.bounds)
}

/// A placement of a card of 100 × 100 points in the middle of 200 × 200 points.
func placement(
    _ transform: Transform3D, index: Int = 0, alpha: Double = 1, shade: Double = 0, isHidden: Bool = false
)
    -> Placement
{
    Placement(
        id: ItemID(number: UInt64(index + 1)), index: index, offset: 0, transform: transform, alpha: alpha,
        shade: shade, isHidden: isHidden, center: Point(x: 100, y: 100),
        size: Size(width: 100, height: 100), depthKey: Double(index))
}

extension Scene {
    /// The fraction of pixels that differ from another picture by more than a shade.
    func difference(from pixels: Pixels) throws -> Double {
        let mine = try self.pixels(width: pixels.width, height: pixels.height)
        return PictureReader.difference(between: mine.values, and: pixels.values)
    }
}
