import BuiltinTypes
import Testing

@testable import CarouselEngine

/// Choosing habits, and the behavior that all have in common.
@Suite struct HabitsTests {
    private let data = TestData(items: 20)

    private func make(_ habits: Habits, loops: Bool = false, vertical: Bool = false) -> Carousel<TestView> {
        var settings = CarouselSettings()
        settings.isVertical = vertical
        let carousel = Carousel<TestView>(
            type: .linear, bounds: Size(width: 400, height: 300), settings: settings, habits: habits)
        carousel.options[.wrap] = loops ? 1 : 0
        carousel.dataSource = data
        carousel.layoutIfNeeded()
        return carousel
    }

    @Test(arguments: Habits.all, Habits.all) func `a change of habits keeps the item and ends all motion`(
        _ first: Habits, _ second: Habits
    ) {
        for (loops, vertical) in [(false, false), (true, false), (false, true), (true, true)] {
            let carousel = make(first, loops: loops, vertical: vertical)
            carousel.scrollOffset = 7
            carousel.layoutIfNeeded()
            carousel.scrollToItem(at: 9, duration: 1)
            carousel.habits = second
            #expect(carousel.habits == second)
            guard first != second else {
                #expect(carousel.isScrolling)
                continue
            }
            #expect(carousel.currentItemIndex == 7)
            for _ in 0..<120 { carousel.advance(by: 1.0 / 60) }
            #expect(abs(carousel.scrollOffset - 7) < 1e-9, "\(first) to \(second)")
            #expect(!carousel.isAnimating)
            #expect(carousel.problems().isEmpty)
        }
    }

    @Test func `habits are found by their names`() {
        for habits in Habits.all { #expect(Habits.named(habits.name.uppercased()) == habits) }
        #expect(Habits.named("none") == nil)
    }

    @Test(arguments: Habits.all) func `an infinite duration counts as zero, and NaN moves nothing`(
        _ habits: Habits
    ) {
        let carousel = make(habits)
        carousel.scroll(toOffset: 3, duration: .infinity)
        for _ in 0..<60 { carousel.advance(by: 1.0 / 60) }
        #expect(carousel.scrollOffset == 3 && !carousel.isScrolling)
        carousel.scroll(toOffset: .nan, duration: 1)
        carousel.scroll(toOffset: 8, duration: .nan)
        carousel.scroll(byOffset: .infinity, duration: 1)
        for _ in 0..<60 { carousel.advance(by: 1.0 / 60) }
        #expect(carousel.scrollOffset == 3)
    }

    /// A type whose options depend on the motion.
    private final class Follower: CarouselType {
        let name = "follower"
        var asked = 0
        func defaultValue(of option: CarouselOption, in context: LayoutContext) -> Double? {
            if option == .spacing { asked += 1 }
            return option == .spacing ? context.scrollOffset + 1 : option.engineDefault
        }
        func place(_ items: inout [FrameItem], in context: LayoutContext) {
            for i in items.indices {
                items[i].transform = items[i].transform.translated(
                    x: context.options[.spacing] ?? 0, y: 0, z: 0)
            }
        }
    }

    @Test(arguments: [Habits.standard, .iCarousel, .carouselSwift()])
    func `options that may depend on the motion are asked for during it`(_ habits: Habits) {
        let carousel = make(habits)
        let type = Follower()
        carousel.type = type
        carousel.layoutIfNeeded()
        let before = type.asked
        carousel.scrollToItem(at: 5, duration: 0.5)
        for _ in 0..<10 { carousel.advance(by: 1.0 / 60) }
        #expect(type.asked > before + 5)
        #expect(carousel.resolvedSpacing == carousel.scrollOffset + 1)
    }
}

extension Carousel {
    fileprivate var resolvedSpacing: Double? { context.options[.spacing] }
}
