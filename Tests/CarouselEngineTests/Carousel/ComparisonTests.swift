import BuiltinTypes
import CarouselEngine
import Testing

/// Comparing with another type on the same state.
@Suite struct ComparisonTests {
    @Test(arguments: BuiltinTypesNames.all)
    func `a type compared with itself has no difference, in every motion`(_ name: String) throws {
        let data = TestData(items: 12, placeholders: 2)
        let carousel = makeCarousel(name, data: data)
        carousel.options[.tilt] = 0.4
        for step in 0..<40 {
            if step == 5 { carousel.scrollToItem(at: 7, duration: 0.4) }
            if step == 20 { carousel.beginDrag() }
            if (21..<30).contains(step) {
                let way = Double(step - 20) * -15
                carousel.drag(
                    translation: Size(width: way, height: 0), velocity: Size(width: -900, height: 0))
            }
            if step == 30 { carousel.endDrag() }
            carousel.advance(by: 1.0 / 60)
            #expect(carousel.placements(as: carousel.type) == carousel.placements)
        }
    }

    @Test func `another type uses its own options, and the carousel does not change`() throws {
        let data = TestData(items: 12)
        let carousel = makeCarousel("linear", data: data)
        carousel.scrollOffset = 3
        let before = carousel.placements
        let loads = data.loads
        let wheel = try #require(BuiltinTypes.named("wheel"))
        let other = carousel.placements(as: wheel)
        #expect(other.map(\.index) == before.map(\.index) && other != before)
        #expect(carousel.placements == before && carousel.type.name == "linear" && data.loads == loads)
        // The result equals that of a wheel with the same items, where as many are visible.
        carousel.type = wheel
        carousel.options[.wrap] = 0
        carousel.layoutIfNeeded()
        carousel.scrollOffset = 3
        let transforms = Dictionary(uniqueKeysWithValues: other.map { ($0.index, $0.transform) })
        let shared = carousel.placements.filter { transforms[$0.index] != nil }
        #expect(shared.count > 3)
        for placement in shared { #expect(transforms[placement.index] == placement.transform) }
    }
}
