import BuiltinTypes
import Testing

@testable import CarouselEngine

/// A frame is right also when it is the first one with items, the last one, or one without.
@Suite struct FillTests {
    /// What an app does to a list.
    private enum Step: CaseIterable { case fill, wrap, empty, unwrap, frame }

    private static let sizes = [Size(width: 800, height: 400), Size(width: 400, height: 800)]

    /// Each order of some steps.
    private static func orders(_ steps: [Step]) -> [[Step]] {
        guard !steps.isEmpty else { return [[]] }
        return steps.indices.flatMap { index in
            var rest = steps
            let step = rest.remove(at: index)
            return orders(rest).map { [step] + $0 }
        }
    }

    @Test(arguments: BuiltinTypesNames.all)
    func `every frame is finite in each order of fills, empties and loops`(name: String) throws {
        for (number, order) in Self.orders(Step.allCases).enumerated() {
            let data = TestData(items: number % 2 == 0 ? 0 : 3)
            let carousel = makeCarousel(name, data: data, bounds: Self.sizes[number % Self.sizes.count])
            for step in order + [.fill, .wrap, .empty, .fill] {
                switch step {
                case .fill:
                    data.items += 5
                    carousel.insertItems(at: 0, count: 5, animated: number % 3 == 0)
                case .wrap: carousel.options[.wrap] = 1
                case .unwrap: carousel.options[.wrap] = 0
                case .empty:
                    let count = data.items
                    data.items = 0
                    carousel.removeItems(at: 0, count: count, animated: number % 3 == 0)
                case .frame: carousel.advance(by: 1.0 / 60)
                }
                let placements = carousel.placements
                #expect(
                    placements.allSatisfy {
                        $0.offset.isFinite && $0.transform.isFinite && $0.alpha.isFinite
                    },
                    "\(order), at \(step)")
                #expect(carousel.scrollOffset.isFinite && carousel.velocity.isFinite)
                // What is there is seen in the frame in which it comes.
                if data.items > 0 {
                    #expect(placements.contains { !$0.isLeaving }, "\(order), at \(step)")
                    #expect(carousel.currentIndex.map { (0..<data.items).contains($0) } == true)
                }
            }
        }
    }

    @Test func `the last items leave as they stood, and show their fronts`() throws {
        let data = TestData(items: 4)
        let carousel = makeCarousel("coverFlow", data: data)
        let height = carousel.context.itemHeight
        #expect(height > 0)
        data.items = 0
        carousel.removeItems(at: 0, count: 4)
        #expect(carousel.context.itemHeight == height)
        carousel.advance(by: 0.1)
        #expect(carousel.placements.count == 4 && carousel.context.itemHeight == height)
    }
}
