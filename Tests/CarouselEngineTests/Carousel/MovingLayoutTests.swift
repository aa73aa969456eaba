import BuiltinTypes
import FuzzInput
import Testing

@testable import CarouselEngine

/// What moves over items of different lengths, and lengths that change.
@Suite struct MovingLayoutTests {
    private static let extents: [Double?] = [120, 40, 300, nil, 80, 220, 60, nil, 150, 90]

    private func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-6 }

    private func free(_ settings: inout CarouselSettings) {
        settings.scrollsToItemBoundary = false
        settings.stopsAtItemBoundary = false
        settings.gap = 7
    }

    @Test(arguments: Direction.allCases, [false, true]) func `a finger moves the content point by point`(
        direction: Direction, loops: Bool
    ) throws {
        let sized = SizedItems(Self.extents, isVertical: direction.isVertical)
        let carousel = sized.carousel(direction, loops: loops, free)
        carousel.touchDown()
        carousel.beginDrag()
        var moved = 0.0
        for _ in 0..<60 {
            let before = Dictionary(
                uniqueKeysWithValues: carousel.placements.map { ($0.id, carousel.edges(of: $0)?.start) })
            moved -= 11
            carousel.drag(translation: carousel.way(moved), velocity: .zero)
            var compared = 0
            for placement in carousel.placements {
                guard let former = before[placement.id] ?? nil, let now = carousel.edges(of: placement)?.start
                else { continue }
                // On a loop, an item out of sight may change sides.
                if loops, abs(former - now) > 500 { continue }
                #expect(isNear(former - now, 11), "item \(placement.index)")
                compared += 1
            }
            #expect(compared > 1)
        }
    }

    @Test(arguments: Direction.allCases) func `a flick goes as far in points as over items of one length`(
        direction: Direction
    ) {
        func distance(_ sized: SizedItems) -> Double {
            let carousel = sized.carousel(direction, free)
            let start = carousel.contentLocation
            carousel.touchDown()
            carousel.beginDrag()
            carousel.drag(translation: carousel.way(-20), velocity: carousel.way(-1500))
            carousel.endDrag()
            carousel.rest()
            return carousel.contentLocation - start
        }
        let plain = SizedItems(Array(repeating: nil, count: 30), isVertical: direction.isVertical)
        let mixed = SizedItems(
            (0..<30).map { Self.extents[$0 % Self.extents.count] }, isVertical: direction.isVertical)
        #expect(distance(plain) < -200)
        // The first item is aligned by its own length, which is no part of the way.
        #expect(abs(distance(plain) - distance(mixed)) < 1e-6)
    }

    @Test(arguments: Direction.allCases) func `a flick comes to rest on a snap`(direction: Direction) {
        for velocity in [-3000.0, -1200, -500, -250, 250, 900, 3000] {
            for containment in Containment.allCases {
                for perPage in [0, 1, 2] {
                    let sized = SizedItems(Self.extents, isVertical: direction.isVertical)
                    let carousel = sized.carousel(direction) {
                        $0.containment = containment
                        $0.itemsPerPage = perPage
                        $0.isPagingEnabled = perPage != 1
                    }
                    carousel.scrollOffset = 4
                    carousel.touchDown()
                    carousel.beginDrag()
                    carousel.drag(translation: carousel.way(velocity / 50), velocity: carousel.way(velocity))
                    carousel.endDrag()
                    let destination = carousel.destination ?? carousel.scrollOffset
                    carousel.rest()
                    #expect(abs(carousel.scrollOffset - destination) < 1e-6)
                    #expect(carousel.snaps.contains { abs($0.offset - carousel.scrollOffset) < 1e-6 })
                }
            }
        }
    }

    @Test(arguments: Direction.allCases) func `velocity is how fast the offset changes`(direction: Direction)
    {
        let sized = SizedItems(Self.extents, isVertical: direction.isVertical)
        let carousel = sized.carousel(direction)
        carousel.scrollToItem(at: 9, .timed(2))
        for _ in 0..<110 {
            let before = carousel.scrollOffset
            carousel.advance(by: 1e-4)
            let (middle, after) = (carousel.velocity, carousel.scrollOffset)
            // At the border of two items the speed changes at once.
            if before.rounded(.down) == after.rounded(.down), after > before,
                before.rounded() != after.rounded(.up)
            {
                #expect(abs((after - before) / 1e-4 - middle) < 0.02 * max(1, middle), "at \(before)")
            }
            carousel.advance(by: 0.017)
        }
        carousel.rest()
        #expect(carousel.scrollOffset == 9 && carousel.velocity == 0)
    }

    // MARK: Lengths that change

    @Test(arguments: Direction.allCases)
    func `a length that changes moves what lies behind, and keeps the item`(
        direction: Direction
    ) throws {
        let sized = SizedItems(Self.extents, isVertical: direction.isVertical)
        let carousel = sized.carousel(direction) { $0.alignment = .start }
        carousel.scrollOffset = 3
        sized.extents[4] = 200
        let before = try carousel.edges(ofItemAt: 5).start
        carousel.invalidateExtent(ofItemAt: 4)
        #expect(carousel.scrollOffset == 3)
        #expect(isNear(try carousel.edges(ofItemAt: 3).start, 0))
        #expect(isNear(try carousel.edges(ofItemAt: 5).start, before + 120))
        #expect(
            carousel.placements.first { $0.index == 4 }?.size.along(vertical: direction.isVertical) == 200)
        // Before the item: nothing is seen to move but what lies before.
        sized.extents[0] = 10
        carousel.invalidateExtent(ofItemAt: 0)
        #expect(isNear(try carousel.edges(ofItemAt: 3).start, 0) && carousel.extent(ofItemAt: 0) == 10)
        carousel.invalidateExtent(ofItemAt: 99)
        carousel.invalidateExtent(ofItemAt: -1)
        #expect(carousel.extent(ofItemAt: 0) == 10)
    }

    @Test func `the first item with a length of its own, and the last`() {
        let sized = SizedItems(Array(repeating: nil, count: 6), isVertical: false)
        let carousel = sized.carousel(.leftToRight)
        #expect(carousel.core.axisLayout.isPlain)
        sized.extents[2] = 40
        carousel.invalidateExtent(ofItemAt: 2)
        #expect(!carousel.core.axisLayout.isPlain && carousel.contentLength == 540)
        sized.extents[2] = nil
        carousel.invalidateExtents()
        #expect(carousel.core.axisLayout.isPlain && carousel.contentLength == 600)
    }

    @Test(arguments: Direction.allCases, 0..<20)
    func `what moves goes on smoothly when lengths change under it`(
        direction: Direction, seed: Int
    ) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let sized = SizedItems(Self.extents, isVertical: direction.isVertical)
        let carousel = sized.carousel(direction) { $0.alignment = .start }
        carousel.scrollToItem(at: 8, .timed(1))
        for frame in 0..<100 {
            let before = carousel.scrollOffset
            carousel.advance(by: 1.0 / 60)
            #expect(abs(carousel.scrollOffset - before) < 2.5, "frame \(frame)")
            guard frame % 9 == 4, frame < 55 else { continue }
            let index = Int.random(in: 0..<10, using: &generator)
            sized.extents[index] = Double.random(in: 10...300, using: &generator)
            let offset = carousel.scrollOffset
            carousel.invalidateExtent(ofItemAt: index)
            #expect(isNear(carousel.scrollOffset, offset))
            #expect(carousel.destination.map { isNear($0, 8) } ?? false)
        }
        carousel.rest()
        #expect(carousel.scrollOffset == 8)
    }

    @Test(arguments: Direction.allCases) func `a view that is measured does not move the layout`(
        direction: Direction
    )
        throws
    {
        let sized = SizedItems([nil, nil, nil], isVertical: direction.isVertical)
        let carousel = sized.carousel(direction)
        sized.extents[1] = 250
        carousel.reconfigureItems(at: [1])
        #expect(carousel.extent(ofItemAt: 1) == 100)
        #expect(isNear(try carousel.edges(ofItemAt: 2).start - (try carousel.edges(ofItemAt: 1)).end, 0))
    }

    // MARK: Data that change

    /// A change of the data with lengths that go with the items.
    private func change(
        _ sized: SizedItems, _ carousel: Carousel<TestView>, using generator: inout SeededGenerator
    ) {
        let count = sized.extents.count
        let place = Int.random(in: 0...count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0:
            sized.extents.insert(Double.random(in: 20...300, using: &generator), at: place)
            carousel.insertItems(at: place)
        case 1 where count > 4:
            let index = min(place, count - 1)
            sized.extents.remove(at: index)
            carousel.removeItems(at: index)
        default:
            let (index, target) = (min(place, count - 1), Int.random(in: 0..<count, using: &generator))
            sized.extents.insert(sized.extents.remove(at: index), at: target)
            carousel.moveItem(at: index, to: target)
        }
    }

    @Test(arguments: Direction.allCases, 0..<40)
    func `an item that stays is drawn where it was when the data change`(
        direction: Direction, seed: Int
    ) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let sized = SizedItems(Self.extents + Self.extents, isVertical: direction.isVertical)
        let carousel = sized.carousel(direction, loops: seed % 2 == 1) {
            $0.gap = seed % 3 == 0 ? 9 : 0
            $0.alignment = [.start, .center, .end, .fraction(0.3)][seed % 4]
            $0.containment = seed % 5 == 0 ? .trim : .off
        }
        carousel.scrollOffset = Double(Int.random(in: 2..<12, using: &generator))
        func seen() -> [ItemID: (middle: Double, alpha: Double)] {
            var seen: [ItemID: (Double, Double)] = [:]
            for placement in carousel.placements {
                guard let (start, end) = carousel.edges(of: placement) else { continue }
                seen[placement.id] = ((start + end) / 2, placement.alpha)
            }
            return seen
        }
        var compared = 0
        for _ in 0..<6 {
            let before = seen()
            change(sized, carousel, using: &generator)
            let after = seen()
            for (id, place) in after {
                guard let former = before[id], former.alpha > 0.01, place.alpha > 0.01 else { continue }
                // Both places of an item that is out of sight are right.
                guard (-150...650).contains(former.middle) || (-150...650).contains(place.middle) else {
                    continue
                }
                #expect(abs(former.middle - place.middle) < 1e-6, "seed \(seed)")
                compared += 1
            }
            var last = seen()
            for _ in 0..<Int.random(in: 2...40, using: &generator) {
                carousel.advance(by: 1.0 / 120)
                let now = seen()
                for (id, place) in now {
                    guard let former = last[id], former.alpha > 0.01, place.alpha > 0.01 else { continue }
                    guard (-150...650).contains(former.middle), (-150...650).contains(place.middle) else {
                        continue
                    }
                    #expect(abs(former.middle - place.middle) < 90, "seed \(seed): jumps")
                }
                last = now
            }
        }
        #expect(compared > 6)
        carousel.rest()
        let edges = carousel.placements.compactMap(carousel.edges).sorted { $0.start < $1.start }
        for (a, b) in zip(edges, edges.dropFirst()) {
            #expect(isNear(b.start - a.end, carousel.settings.gap))
        }
    }

    // MARK: The same as before

    @Test(arguments: Direction.allCases, BuiltinTypes.all.map(\.name))
    func `items of one length have the places of items without`(
        direction: Direction, name: String
    ) throws {
        let type = try #require(BuiltinTypes.named(name))
        // One length differs by so little that nothing is seen of it.
        let mixed = SizedItems(
            [100 + 1e-10] + Array(repeating: 100, count: 11), isVertical: direction.isVertical)
        let plain = SizedItems(Array(repeating: nil, count: 12), isVertical: direction.isVertical)
        for loops in [false, true] {
            let (one, other) = (
                mixed.carousel(direction, type: type, loops: loops),
                plain.carousel(direction, type: type, loops: loops)
            )
            #expect(!one.core.axisLayout.isPlain && other.core.axisLayout.isPlain)
            func compare(_ action: (Carousel<TestView>) -> Void) {
                action(one)
                action(other)
                #expect(isNear(one.scrollOffset, other.scrollOffset))
                let places = Dictionary(uniqueKeysWithValues: other.placements.map { ($0.index, $0) })
                var compared = 0
                for placement in one.placements {
                    guard let twin = places[placement.index] else { continue }
                    compared += 1
                    #expect(isNear(placement.offset, twin.offset), "item \(placement.index)")
                    let (a, b) = (placement.transform, twin.transform)
                    for (x, y) in zip([a.row1, a.row2, a.row3, a.row4], [b.row1, b.row2, b.row3, b.row4]) {
                        #expect((0..<4).allSatisfy { abs(x[$0] - y[$0]) < 1e-6 })
                    }
                }
                #expect(compared > 0)
            }
            compare { $0.scrollOffset = 3.3 }
            compare { $0.touchDown() }
            compare { $0.beginDrag() }
            compare { $0.drag(translation: $0.way(-77), velocity: $0.way(-700)) }
            compare { $0.endDrag() }
            for _ in 0..<60 { compare { $0.advance(by: 1.0 / 30) } }
        }
    }
}
