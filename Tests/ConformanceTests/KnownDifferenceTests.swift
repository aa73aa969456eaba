import BuiltinTypes
import CarouselEngine
import Testing

/// Our behavior where we differ from the original on purpose.
@Suite struct KnownDifferenceTests {
    private final class Data: CarouselDataSource {
        var asked: [Int] = []
        func numberOfItems(in carousel: Carousel<Int>) -> Int { 0 }
        func numberOfPlaceholders(in carousel: Carousel<Int>) -> Int { 3 }
        func carousel(_ carousel: Carousel<Int>, viewForItemAt index: Int, reusing view: Int?) -> Int {
            index
        }
        func carousel(_ carousel: Carousel<Int>, placeholderViewAt index: Int, reusing view: Int?) -> Int {
            asked.append(index)
            return index
        }
        func carousel(_ carousel: Carousel<Int>, sizeOf view: Int) -> Size { Size(width: 70, height: 90) }
    }

    @Test func `an empty ring measures an existing placeholder, once`() throws {
        let data = Data()
        let type = try #require(BuiltinTypes.named("rotary"))
        let carousel = Carousel<Int>(type: type, bounds: Size(width: 400, height: 300))
        carousel.dataSource = data
        carousel.layoutIfNeeded()
        for _ in 0..<10 {
            carousel.scrollOffset = -0.5
            carousel.advance(by: 0.1)
        }
        #expect(carousel.itemWidth == 70)
        #expect(data.asked.count == 1)
        #expect(data.asked.allSatisfy { (0..<3).contains($0) })
        #expect(carousel.placements.isEmpty)
    }
}
