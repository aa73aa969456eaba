import BuiltinTypes
import Testing

import CarouselEngine

@testable import CarouselOriginals

/// Inserting into, removing from and reloading an iCarousel, and their animations.
@Suite struct ICarouselDataTests {
    private let data = TestData(items: 8)
    private let carousel: ICarousel<TestView>

    init() {
        carousel = makeICarousel("linear", data: data)
        carousel.scrollOffset = 3
        for _ in 0..<60 { carousel.advance(by: 1.0 / 60) }
    }

    @Test func `an animated remove fades the item at once and moves the others a tenth of a second later`()
        throws
    {
        let before = carousel.placements
        let view = try #require(carousel.itemView(at: 4))
        data.items -= 1
        carousel.removeItem(at: 4, animated: true)
        let start = carousel.time
        let gone = try #require(carousel.transitions.first { $0.kind == .disappear })
        #expect(gone.view === view)
        #expect(gone.from == before.first { $0.index == 4 })
        #expect(gone.to.alpha == 0 && gone.start == start && gone.duration == 0.1)
        let moved = try #require(carousel.transitions.first { $0.kind == .move && $0.index == 4 })
        #expect(moved.from == before.first { $0.index == 5 })
        #expect(moved.to == carousel.placements.first { $0.index == 4 })
        #expect(abs(moved.start - start - 0.1) < 1e-12 && moved.duration == 0.4)
        #expect(moved.placement(at: start).transform == moved.from.transform)
        #expect(moved.placement(at: start + 0.5).transform == moved.to.transform)
        let middle = moved.placement(at: start + 0.3).transform.row4.x
        #expect(abs(middle - (moved.from.transform.row4.x + moved.to.transform.row4.x) / 2) < 1e-9)
    }

    @Test func `an animated insert fades the new item in and moves the others`() throws {
        let before = carousel.placements
        data.items += 1
        carousel.insertItem(at: 4, animated: true)
        let appeared = try #require(carousel.transitions.first { $0.kind == .appear && $0.index == 4 })
        #expect(appeared.from.alpha == 0 && appeared.to.alpha == 1)
        let moved = try #require(carousel.transitions.first { $0.kind == .move && $0.index == 5 })
        #expect(moved.from == before.first { $0.index == 4 })
    }

    @Test func `an animated reload fades the old view over the new one`() throws {
        let old = try #require(carousel.itemView(at: 3))
        carousel.reloadItem(at: 3, animated: true)
        let fade = try #require(carousel.transitions.first)
        #expect(fade.kind == .crossFade && fade.view === old && fade.to.alpha == 0)
        #expect(carousel.itemView(at: 3) !== old)
    }

    @Test func `animations end by themselves, and isAnimating reports it`() {
        data.items -= 1
        carousel.removeItem(at: 4, animated: true)
        #expect(carousel.isAnimating)
        for _ in 0..<60 { carousel.advance(by: 1.0 / 60) }
        #expect(carousel.transitions.isEmpty)
        #expect(!carousel.isAnimating)
    }

    @Test func `changes that are not animated have no transitions`() {
        data.items += 1
        carousel.insertItem(at: 2, animated: false)
        data.items -= 1
        carousel.removeItem(at: 2, animated: false)
        carousel.reloadItem(at: 3, animated: false)
        #expect(carousel.transitions.isEmpty)
    }

    @Test func `reloading with fewer items during a scroll brings the offset into range`() {
        carousel.scrollToItem(at: 7, duration: 1)
        carousel.advance(by: 0.5)
        data.items = 2
        carousel.reloadData()
        for _ in 0..<120 {
            carousel.advance(by: 1.0 / 60)
            #expect(carousel.scrollOffset <= 2)
            #expect(carousel.indexesForVisibleItems.allSatisfy { (0..<2).contains($0) })
        }
        // iCarousel: a running scroll keeps its target, and stops at the bounce distance.
        #expect(carousel.currentItemIndex == 1 && carousel.scrollOffset == 2)
        carousel.setNeedsLayout()
        for _ in 0..<60 { carousel.advance(by: 1.0 / 60) }
        #expect(carousel.scrollOffset == 1)
    }

    @Test func `removing all items during a scroll leaves an empty carousel at rest`() {
        carousel.scrollToItem(at: 7, duration: 1)
        for _ in 0..<8 {
            carousel.advance(by: 0.05)
            data.items -= 1
            carousel.removeItem(at: 0, animated: true)
        }
        for _ in 0..<120 { carousel.advance(by: 1.0 / 60) }
        #expect(carousel.placements.isEmpty && carousel.currentItemIndex == -1 && !carousel.isAnimating)
        data.items = 1
        carousel.insertItem(at: 0, animated: false)
        #expect(carousel.currentItemIndex == 0)
    }

    @Test func `items are found by index, by point and by view`() throws {
        let view = try #require(carousel.currentItemView)
        #expect(carousel.itemView(at: 3) === view)
        #expect(carousel.itemView(at: Point(x: 400, y: 200)) === view)
        #expect(carousel.itemView(at: Point(x: 400, y: 20)) == nil)
        #expect(carousel.itemView(at: 99) == nil)
        #expect(carousel.offset(ofItemAt: 5) == 2)
        #expect(carousel.visibleItemViews.count == carousel.indexesForVisibleItems.count)
    }

    @Test func `views that are no longer visible are reused`() {
        let before = data.loads
        for index in 0..<8 { carousel.scrollOffset = Double(index) }
        #expect(data.loads > before)
        #expect(
            Set(carousel.visibleItemViews.map(ObjectIdentifier.init)).count == carousel.visibleItemViews.count
        )
    }
}
