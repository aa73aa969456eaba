import BuiltinTypes
import CarouselEngine
import Testing

@testable import CarouselOriginals

/// The behavior that all originals have in common.
@Suite struct OriginalCarouselTests {
    private let data = TestData(items: 20)

    private func make(_ library: Library) -> OriginalCarousel<TestView> {
        let carousel = library.makeCarousel(.linear)
        carousel.dataSource = data
        carousel.layoutIfNeeded()
        return carousel
    }

    @Test(arguments: Library.allCases) func `an infinite duration counts as zero, and NaN moves nothing`(
        _ library: Library
    ) {
        let carousel = make(library)
        carousel.scroll(toOffset: 3, duration: .infinity)
        for _ in 0..<60 { carousel.advance(by: 1.0 / 60) }
        #expect(carousel.scrollOffset == 3 && !carousel.isScrolling)
        carousel.scroll(toOffset: .nan, duration: 1)
        carousel.scroll(toOffset: 8, duration: .nan)
        carousel.scroll(byOffset: .infinity, duration: 1)
        for _ in 0..<60 { carousel.advance(by: 1.0 / 60) }
        #expect(carousel.scrollOffset == 3)
    }

    @Test(arguments: Library.allCases) func `a checkpoint brings everything back, events excepted`(
        _ library: Library
    ) {
        let carousel = make(library)
        carousel.scrollToItem(at: 4, duration: 0)
        for _ in 0..<60 { carousel.advance(by: 1.0 / 60) }
        let (kept, placements, views) = (
            carousel.checkpoint, carousel.placements, carousel.visibleItemViews.map(ObjectIdentifier.init)
        )
        let token = carousel.scroll(to: .item(9), .timed(1))
        carousel.options[.spacing] = 2
        for _ in 0..<30 { carousel.advance(by: 1.0 / 60) }
        #expect(carousel.placements != placements)
        carousel.type = .wheel
        let loads = data.loads
        kept.goBack()
        #expect(data.loads == loads && carousel.type.name == "linear")
        #expect(token.end == .cancelled)
        #expect(carousel.placements == placements && !carousel.isScrolling)
        #expect(carousel.visibleItemViews.map(ObjectIdentifier.init) == views)
        #expect(carousel.options[.spacing] == nil)
    }

    @Test(arguments: Library.allCases) func `a scroll's token tells that it has arrived, or what ended it`(
        _ library: Library
    ) {
        let carousel = make(library)
        for _ in 0..<60 { carousel.advance(by: 1.0 / 60) }
        let token = carousel.scroll(to: .item(4), .timed(0.5))
        carousel.advance(by: 0.25)
        #expect(token.end == nil)
        for _ in 0..<60 { carousel.advance(by: 1.0 / 60) }
        #expect(token.end == .reached && carousel.scrollOffset == 4)
        let caught = carousel.scroll(to: .item(8), .timed(0.5))
        carousel.advance(by: 0.25)
        carousel.touchDown()
        #expect(caught.end == .interrupted(by: .finger))
    }

    @Test(arguments: Library.allCases, CarouselProperty.settings)
    func `every setting can be set by name, and none is lost`(
        _ library: Library, _ property: CarouselProperty
    ) {
        let carousel = make(library)
        let value: CarouselProperty.Value
        switch carousel.value(of: property) {
        case .number(let x)?: value = .number(x == 0.25 ? 0.5 : 0.25)
        case .integer(let x)?: value = .integer(x + 1)
        case .boolean(let x)?: value = .boolean(!x)
        case .size?: value = .size(Size(width: 12, height: 34))
        default: value = .word(property.words.last ?? "")
        }
        #expect(carousel.set(property, to: value))
        #expect(carousel.layers.user[property.canonical] != nil)
        carousel.set(property, to: nil)
        #expect(carousel.settings == CarouselSettings())
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

    @Test(arguments: [Library.iCarousel, .carouselSwift])
    func `options that may depend on the motion are asked for during it`(_ library: Library) {
        let carousel = make(library)
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

extension OriginalCarousel {
    fileprivate var resolvedSpacing: Double? { context.options[.spacing] }
}
