import BuiltinTypes
import CarouselEngine
import Testing

@Suite struct DepthOrderTests {
    @Test(arguments: BuiltinTypes.all.map(\.name))
    func `the order is total, and does not depend on earlier motion`(_ type: String) {
        let data = TestData(items: 12)
        let fresh = makeCarousel(type, data: data)
        fresh.scrollOffset = 4.3
        let travelled = makeCarousel(type, data: data)
        for offset in stride(from: 0.0, through: 4, by: 0.7) {
            travelled.scrollOffset = offset
            _ = travelled.placements
        }
        travelled.scrollOffset = 4.3
        #expect(fresh.placements.map(\.depth) == travelled.placements.map(\.depth))
        #expect(fresh.placements.map(\.depth).sorted() == Array(fresh.placements.indices))
    }

    @Test func `more than 64 items are sorted like fewer items`() {
        let data = TestData(items: 300)
        let carousel = makeCarousel("timeMachine", data: data)
        carousel.options[.visibleItems] = 200
        carousel.options[.fadeMax] = 1000
        carousel.layoutIfNeeded()
        let placements = carousel.placements
        #expect(placements.count == 200)
        let byDepth = placements.sorted { $0.depth < $1.depth }
        #expect(zip(byDepth, byDepth.dropFirst()).allSatisfy { $0.depthKey <= $1.depthKey })
    }

    @Test func `in a flat row the current item is on top`() {
        let data = TestData(items: 9)
        let carousel = makeCarousel("linear", data: data)
        carousel.scrollOffset = 4
        #expect(carousel.placements.max { $0.depth < $1.depth }?.index == 4)
    }
}
