import BuiltinTypes
import Foundation
import FuzzInput
import Testing

@testable import CarouselEngine

/// Random operations on a carousel, in random order, also from within its own callbacks.
@Suite struct FuzzTests {
    /// Sometimes calls the carousel from within callbacks.
    private final class Meddler: CarouselDataSource, CarouselExtentDelegate {
        typealias ItemView = TestView
        var items = 12
        var placeholders = 0
        var size = Size(width: 100, height: 80)
        /// The extents of single items, with invalid ones.
        var extents: [Int: Double] = [:]
        var generator: SeededGenerator
        var isMeddling = false
        var made = 0
        private var isWithin = false

        init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

        func meddle(_ carousel: Carousel<TestView>) {
            guard isMeddling, !isWithin, Int.random(in: 0..<6, using: &generator) == 0 else { return }
            isWithin = true
            act(on: carousel)
            isWithin = false
        }

        /// A random call of the public interface, with valid and invalid arguments.
        func act(on carousel: Carousel<TestView>) {
            func number(_ range: ClosedRange<Double>) -> Double {
                let odd: [Double] = [.nan, .infinity, -.infinity, 0, -0.0, 1e18, -1e18, 1e-300]
                return Int.random(in: 0..<25, using: &generator) == 0
                    ? odd[Int.random(in: 0..<odd.count, using: &generator)]
                    : .random(in: range, using: &generator)
            }
            func integer() -> Int { .random(in: -3...25, using: &generator) }
            func flag() -> Bool { .random(using: &generator) }
            switch Int.random(in: 0..<42, using: &generator) {
            case 0: carousel.scrollOffset = number(-5...30)
            case 1: carousel.scrollToItem(at: integer(), duration: number(-0.1...1))
            case 2: carousel.scroll(byNumberOfItems: integer(), duration: number(-0.1...1))
            case 3: carousel.scroll(byOffset: number(-9...9), duration: number(-0.1...1))
            case 4: carousel.scroll(toOffset: number(-9...30), duration: number(-0.1...1))
            case 5: carousel.touchDown()
            case 6: carousel.beginDrag(translation: Size(width: number(-50...50), height: number(-50...50)))
            case 7, 8:
                carousel.drag(
                    translation: Size(width: number(-900...900), height: number(-900...900)),
                    velocity: Size(width: number(-3000...3000), height: number(-3000...3000)))
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
            case 15: carousel.bounds = Size(width: number(0...900), height: number(0...900))
            case 16: carousel.type = BuiltinTypes.all.randomElement(using: &generator)!
            case 17: carousel.settings.isVertical = flag()
            case 18: carousel.settings.bounces = flag()
            case 19: carousel.settings.bounceDistance = number(0...3)
            case 20: carousel.settings.decelerationRate = number(0...1)
            case 21: carousel.settings.scrollsToItemBoundary = flag()
            case 22:
                let option = CarouselOption.allCases.randomElement(using: &generator)!
                carousel.options[option] = flag() ? nil : number(-3...30)
            case 23: carousel.settings.isPagingEnabled = flag()
            case 24: size = Size(width: number(0...300), height: number(0...300))
            case 25: carousel.scrollViewWillBeginDragging()
            case 26, 27:
                carousel.scrollView(didScrollBy: Size(width: number(-900...900), height: number(-90...90)))
            case 28: carousel.scrollViewDidEndDragging(willDecelerate: flag())
            case 29: carousel.scrollViewDidEndDecelerating()
            case 30: _ = carousel.scrollViewTarget(for: number(-5...30))
            case 31: carousel.settings.itemsPerPage = integer()
            case 32: carousel.currentPage = integer()
            case 33:
                carousel.settings.alignment =
                    [.start, .center, .end, .fraction(number(-1...2))].randomElement(using: &generator)
                    ?? .center
            case 34:
                carousel.settings.containment = Containment.allCases.randomElement(using: &generator) ?? .off
            case 35: carousel.settings.layoutDirection = flag() ? .rightToLeft : .leftToRight
            case 36: carousel.settings.gap = number(-60...60)
            case 37: carousel.settings.insets = Insets(start: number(-20...60), end: number(-20...60))
            case 38, 39:
                let index = integer()
                extents[index] = flag() ? nil : number(-9...700)
                carousel.invalidateExtent(ofItemAt: index)
            case 40:
                if flag() { extents = [:] }
                carousel.invalidateExtents()
            default: carousel.layoutIfNeeded()
            }
            _ = carousel.indexOfItem(at: Point(x: number(0...400), y: number(0...300)))
        }

        func numberOfItems(in carousel: Carousel<TestView>) -> Int { items }
        func numberOfPlaceholders(in carousel: Carousel<TestView>) -> Int { placeholders }
        func carousel(
            _ carousel: Carousel<TestView>, viewForItemAt index: Int, reusing view: TestView?
        ) -> TestView {
            meddle(carousel)
            made += view == nil ? 1 : 0
            return view ?? TestView(index: index, size: size)
        }
        func carousel(_ carousel: Carousel<TestView>, sizeOf view: TestView) -> Size { view.size }
        func carouselHasExtents(_ carousel: Carousel<TestView>) -> Bool { !extents.isEmpty }
        func carousel(_ carousel: Carousel<TestView>, extentOfItemAt index: Int) -> Double? {
            meddle(carousel)
            return extents[index]
        }
        func carousel(_ carousel: Carousel<TestView>, gapAfterItemAt index: Int) -> Double? {
            index % 7 == 3 ? extents[index] : nil
        }
        func carousel(_ carousel: Carousel<TestView>, did event: CarouselEvent) { meddle(carousel) }
        func carousel(_ carousel: Carousel<TestView>, shouldSelectItemAt index: Int) -> Bool {
            meddle(carousel)
            return Bool.random(using: &generator)
        }
        func carousel(_ carousel: Carousel<TestView>, didSelectItemAt index: Int) { meddle(carousel) }
    }

    /// Operations for each type; all cases together make 80,000, and 400,000 in the long run.
    private static let steps = ProcessInfo.processInfo.environment["CAROUSEL_SOAK"] == nil ? 1000 : 5000

    @Test(arguments: [false, true])
    func `operations in random order keep the carousel valid`(
        isMeddling: Bool
    ) throws {
        for seed in 0..<10 {
            let meddler = Meddler(seed: UInt64(seed))
            meddler.isMeddling = isMeddling
            let carousel = Carousel<TestView>(
                type: BuiltinTypes.all[seed], bounds: Size(width: 400, height: 300))
            carousel.settings.isVertical = seed % 2 == 1
            carousel.delegate = meddler
            carousel.dataSource = meddler
            for step in 0..<Self.steps {
                meddler.act(on: carousel)
                if step % 2 == 0 { carousel.advance(by: 1.0 / 60) }
                if step % 3 == 0 {
                    meddler.isMeddling = false
                    let problems = carousel.problems()
                    meddler.isMeddling = isMeddling
                    try #require(problems.isEmpty, "seed \(seed), step \(step): \(problems)")
                }
            }
            // Without further operations, it comes to rest.
            meddler.isMeddling = false
            carousel.endDrag()
            carousel.scrollViewDidEndDragging(willDecelerate: false)
            carousel.scrollViewDidEndDecelerating()
            carousel.settings.autoscroll = 0
            carousel.settings.autoplayInterval = 0
            carousel.settings.decelerationRate = 0.9
            carousel.layoutIfNeeded()
            var frames = 0
            while carousel.isAnimating, frames < 60 * 20 {
                carousel.advance(by: 1.0 / 60)
                frames += 1
            }
            #expect(!carousel.isAnimating, "seed \(seed)")
            #expect(carousel.problems().isEmpty)
        }
    }

    @Test func `the same operations give bit-identical results`() {
        func run() -> [Placement] {
            let meddler = Meddler(seed: 77)
            let carousel = Carousel<TestView>(
                type: BuiltinTypes.all[8], bounds: Size(width: 400, height: 300))
            carousel.delegate = meddler
            carousel.dataSource = meddler
            for _ in 0..<2000 {
                meddler.act(on: carousel)
                carousel.advance(by: 1.0 / 60)
            }
            return carousel.placements
        }
        #expect(run() == run())
    }
}

extension Carousel where ItemView: AnyObject {
    /// The invariants that do not hold.
    func problems() -> [String] {
        var result: [String] = []
        func check(_ isGood: Bool, _ text: @autoclosure () -> String) {
            if !isGood { result.append(text()) }
        }
        layoutIfNeeded()
        update()
        let (range, axisLayout) = (core.range, core.axisLayout)
        // The offset may be turns away in motion, and anywhere without items.
        let isFree = numberOfItems == 0 || (isWrapping && (core.motion.isBusy || core.isChanging))
        let offset = isFree ? range.clamped(0) : scrollOffset
        // Where items have different places than their numbers, sums have last digits.
        let give = (settings.bounces && !isWrapping ? settings.bounceDistance : 0) + 1e-9
        let first = isWrapping ? 0 : axisLayout.scrollPosition(at: range.least)
        let end =
            isWrapping
            ? axisLayout.scrollPosition(at: Double(numberOfItems)) : axisLayout.scrollPosition(at: range.most)
        let scrollPosition = numberOfItems == 0 ? offset : axisLayout.scrollPosition(at: offset)
        let least = numberOfItems == 0 ? -max(1, give) : first - give
        check(
            scrollPosition >= least && scrollPosition <= (numberOfItems == 0 ? 0 : end) + give,
            "offset \(offset) of \(numberOfItems) items, giving way by \(give)")
        check(
            range.clamped(currentItemIndex) == currentItemIndex,
            "index \(currentItemIndex) of \(numberOfItems)")
        check(toggle.isFinite && abs(toggle) <= 1, "toggle \(toggle)")
        check(velocity.isFinite, "velocity \(velocity)")
        let indexes = indexesForVisibleItems
        check(indexes == Set(indexes).sorted(), "loaded \(indexes)")
        let firstIndex = -((core.shownPlaceholders + 1) / 2)
        let last = numberOfItems - 1 + core.shownPlaceholders / 2
        if !due.layout, !core.isChanging {
            check(
                indexes.allSatisfy { $0 >= firstIndex && $0 <= last },
                "loaded \(indexes) outside of \(firstIndex)…\(last)")
        }
        let views = visibleItemViews + pooledViews
        check(Set(views.map(ObjectIdentifier.init)).count == views.count, "a view is used twice")
        check(placements.allSatisfy { $0.isLeaving || $0.id.number > 0 }, "an item without an identity")
        check(Set(placements.map(\.id)).count == placements.count, "an identity is used twice")
        let placed = placements.filter { !$0.isLeaving }
        check(placed.map(\.index) == indexes, "placed \(placed.map(\.index)), loaded \(indexes)")
        check(
            placements.map(\.depth).sorted() == Array(placements.indices),
            "ranks \(placements.map(\.depth))")
        for placement in placed {
            check(
                placement.transform.isFinite && placement.alpha.isFinite && placement.offset.isFinite
                    && placement.depthKey.isFinite && placement.size.isFinite,
                "placement \(placement)")
        }
        return result
    }
}
