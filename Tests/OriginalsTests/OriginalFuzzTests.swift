import BuiltinTypes
import CarouselEngine
import Foundation
import FuzzInput
import Testing

@testable import CarouselOriginals

/// Random operations on the originals, in random order, also from within their own callbacks.
@Suite struct OriginalFuzzTests {
    /// Sometimes calls the carousel from within callbacks.
    private final class Meddler: OriginalDataSource, OriginalDelegate {
        typealias ItemView = TestView
        var items = 12
        var placeholders = 0
        var size = Size(width: 100, height: 80)
        var generator: SeededGenerator
        var isMeddling = false
        private var isWithin = false

        init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

        func meddle(_ carousel: OriginalCarousel<TestView>) {
            guard isMeddling, !isWithin, Int.random(in: 0..<6, using: &generator) == 0 else { return }
            isWithin = true
            act(on: carousel)
            isWithin = false
        }

        /// A random call, with valid and invalid arguments.
        func act(on carousel: OriginalCarousel<TestView>) {
            func number(_ range: ClosedRange<Double>) -> Double {
                let odd: [Double] = [.nan, .infinity, -.infinity, 0, -0.0, 1e18, -1e18, 1e-300]
                return Int.random(in: 0..<25, using: &generator) == 0
                    ? odd[Int.random(in: 0..<odd.count, using: &generator)]
                    : .random(in: range, using: &generator)
            }
            func integer() -> Int { .random(in: -3...25, using: &generator) }
            func flag() -> Bool { .random(using: &generator) }
            func size() -> Size { Size(width: number(-900...900), height: number(-900...900)) }
            switch Int.random(in: 0..<30, using: &generator) {
            case 0: carousel.scrollOffset = number(-5...30)
            case 1: carousel.scrollToItem(at: integer(), duration: number(-0.1...1))
            case 2: carousel.scroll(byNumberOfItems: integer(), duration: number(-0.1...1))
            case 3: carousel.scroll(byOffset: number(-9...9), duration: number(-0.1...1))
            case 4: carousel.scroll(to: .pages(by: integer()), .timed(number(-0.1...1)))
            case 5: carousel.touchDown()
            case 6: carousel.beginDrag(translation: size())
            case 7, 8: carousel.drag(translation: size(), velocity: size())
            case 9: carousel.endDrag()
            case 10: carousel.tap(at: Point(x: number(0...400), y: number(0...300)))
            case 11:
                items = max(0, items) + 1
                carousel.insertItem(at: integer(), animated: flag())
            case 12:
                items = max(0, items - 1)
                carousel.removeItem(at: integer(), animated: flag())
            case 13: carousel.reloadItem(at: integer(), animated: flag())
            case 14:
                items = Int.random(in: -1...20, using: &generator)
                placeholders = Int.random(in: -1...5, using: &generator)
                carousel.reloadData()
            case 15: carousel.bounds = size()
            case 16: carousel.type = BuiltinTypes.all.randomElement(using: &generator) ?? .linear
            case 17: carousel.settings.isVertical = flag()
            case 18, 19, 20:
                let property =
                    CarouselProperty.all.randomElement(using: &generator) ?? CarouselProperty.all[0]
                switch carousel.value(of: property) {
                case .number?: carousel.set(property, to: .number(number(-3...30)))
                case .integer?: carousel.set(property, to: .integer(integer()))
                case .boolean?: carousel.set(property, to: .boolean(flag()))
                default: break
                }
            case 21:
                let option = CarouselOption.allCases.randomElement(using: &generator) ?? .wrap
                carousel.options[option] = flag() ? nil : number(-3...30)
            case 22: self.size = size()
            case 23: carousel.scrollViewWillBeginDragging()
            case 24, 25: carousel.scrollView(didScrollBy: size())
            case 26: carousel.scrollViewDidEndDragging(willDecelerate: flag())
            case 27: carousel.scrollViewDidEndDecelerating()
            case 28: _ = carousel.scrollViewTarget(for: number(-5...30))
            default: carousel.layoutIfNeeded()
            }
            _ = carousel.indexOfItem(at: Point(x: number(0...400), y: number(0...300)))
        }

        func numberOfItems(in carousel: OriginalCarousel<TestView>) -> Int { items }
        func numberOfPlaceholders(in carousel: OriginalCarousel<TestView>) -> Int { placeholders }
        func carousel(
            _ carousel: OriginalCarousel<TestView>, viewForItemAt index: Int, reusing view: TestView?
        ) -> TestView {
            meddle(carousel)
            return view ?? TestView(size: size)
        }
        func carousel(_ carousel: OriginalCarousel<TestView>, sizeOf view: TestView) -> Size { view.size }
        func carousel(_ carousel: OriginalCarousel<TestView>, did event: OriginalEvent) { meddle(carousel) }
        func carousel(_ carousel: OriginalCarousel<TestView>, shouldSelectItemAt index: Int) -> Bool {
            meddle(carousel)
            return Bool.random(using: &generator)
        }
    }

    /// Operations for each type, more of them in the long run.
    private static let steps = ProcessInfo.processInfo.environment["CAROUSEL_SOAK"] == nil ? 600 : 5000

    @Test(arguments: [false, true], Library.allCases)
    func `operations in random order keep the carousel valid`(isMeddling: Bool, library: Library) throws {
        for seed in 0..<10 {
            let meddler = Meddler(seed: UInt64(seed))
            let carousel = library.makeCarousel(BuiltinTypes.all[seed])
            carousel.delegate = meddler
            carousel.dataSource = meddler
            for step in 0..<Self.steps {
                meddler.isMeddling = isMeddling
                meddler.act(on: carousel)
                if step % 2 == 0 { carousel.advance(by: 1.0 / 60) }
                meddler.isMeddling = false
                guard step % 3 == 0 else { continue }
                carousel.layoutIfNeeded()
                let problems = carousel.problems()
                try #require(problems.isEmpty, "seed \(seed), step \(step): \(problems)")
            }
            // Without further operations, it comes to rest.
            carousel.settings.isScrollEnabled = true
            carousel.touchDown()
            carousel.endDrag()
            carousel.scrollViewDidEndDragging(willDecelerate: false)
            carousel.scrollViewDidEndDecelerating()
            carousel.settings.autoscroll = 0
            carousel.settings.autoplayInterval = 0
            carousel.settings.decelerationRate = 0.9
            var frames = 0
            while carousel.isAnimating, frames < 60 * 20 {
                carousel.advance(by: 1.0 / 60)
                frames += 1
            }
            #expect(!carousel.isAnimating, "seed \(seed)")
            #expect(carousel.problems().isEmpty)
        }
    }
}

extension OriginalCarousel where ItemView: AnyObject {
    /// The invariants that do not hold.
    fileprivate func problems() -> [String] {
        var result: [String] = []
        func check(_ isGood: Bool, _ text: @autoclosure () -> String) { if !isGood { result.append(text()) } }
        let placements = placements
        check(scrollOffset.isFinite, "offset \(scrollOffset)")
        check(context.velocity.isFinite, "velocity \(context.velocity)")
        check(placements.map(\.index) == indexesForVisibleItems, "placed \(placements.map(\.index))")
        check(Set(placements.map(\.id)).count == placements.count, "an identity is used twice")
        check(
            Set(visibleItemViews.map(ObjectIdentifier.init)).count == placements.count, "a view is used twice"
        )
        check(placements.map(\.depth).sorted() == Array(placements.indices), "ranks")
        for placement in placements {
            check(
                placement.transform.isFinite && placement.alpha.isFinite && placement.offset.isFinite
                    && placement.size.isFinite, "placement \(placement)")
        }
        return result
    }
}
