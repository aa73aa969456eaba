import BuiltinTypes
import Testing

@testable import CarouselEngine

/// Lengths, alignment, containment and snaps, in all three directions.
@Suite struct LayoutTests {
    private static let extents: [Double?] = [120, 40, 300, nil, 80, 220, 60, nil]

    private func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-6 }

    // MARK: Side by side

    @Test(arguments: Direction.allCases, [0.0, 12, -15])
    func `items of any lengths lie side by side, with the gap between them`(direction: Direction, gap: Double)
        throws
    {
        let sized = SizedItems(Self.extents, isVertical: direction.isVertical)
        let carousel = sized.carousel(direction) { $0.gap = gap }
        for index in sized.extents.indices {
            carousel.scrollOffset = Double(index) + 0.3
            let shown = carousel.placements
            for (a, b) in zip(shown, shown.dropFirst()) {
                let (end, start) = (
                    try #require(carousel.edges(of: a)).end, try #require(carousel.edges(of: b)).start
                )
                #expect(isNear(start - end, gap), "\(a.index) and \(b.index)")
                let length = try #require(carousel.edges(of: a))
                #expect(isNear(length.end - length.start, sized.extents[a.index] ?? 100))
            }
            #expect(shown.count > 2)
        }
    }

    @Test(arguments: Direction.allCases) func `a gap of its own lies after its item`(direction: Direction)
        throws
    {
        let sized = SizedItems([100, 100, 100], isVertical: direction.isVertical)
        sized.gaps = [0: 30]
        let carousel = sized.carousel(direction) { $0.gap = 5 }
        #expect(isNear(try carousel.edges(ofItemAt: 1).start - (try carousel.edges(ofItemAt: 0)).end, 30))
        #expect(isNear(try carousel.edges(ofItemAt: 2).start - (try carousel.edges(ofItemAt: 1)).end, 5))
    }

    @Test(arguments: Direction.allCases) func `an item rests at the alignment, by its own length`(
        direction: Direction
    ) throws {
        for alignment in [CarouselAlignment.start, .center, .end, .fraction(0.2)] {
            let sized = SizedItems(Self.extents, isVertical: direction.isVertical)
            let carousel = sized.carousel(direction) { $0.alignment = alignment }
            for index in sized.extents.indices {
                carousel.scrollToItem(at: index)
                carousel.rest()
                #expect(carousel.currentItemIndex == index && carousel.scrollOffset == Double(index))
                let (start, end) = try carousel.edges(ofItemAt: index)
                switch alignment {
                case .start: #expect(isNear(start, 0))
                case .center: #expect(isNear(start + end, 500))
                case .end: #expect(isNear(end, 500))
                case .fraction: #expect(isNear(start, 100))
                }
            }
        }
    }

    @Test(arguments: Direction.allCases) func `what is in sight is loaded, and little more`(
        direction: Direction
    )
        throws
    {
        let sized = SizedItems((0..<200).map { Double($0 % 5) * 20 + 5 }, isVertical: direction.isVertical)
        let carousel = sized.carousel(direction)
        for step in 0..<400 {
            carousel.scrollOffset = Double(step) / 2
            let edges = carousel.placements.compactMap(carousel.edges)
            let (first, last) = (try #require(edges.first), try #require(edges.last))
            #expect(first.start <= 0 || carousel.placements.first?.index == 0)
            #expect(last.end >= 500 || carousel.placements.last?.index == 199)
            #expect(edges.count { $0.end < 0 || $0.start > 500 } <= 2)
        }
    }

    // MARK: Contained ends

    @Test(arguments: Direction.allCases, [Containment.trim, .keep])
    func `contained ends rest at the edges, behind their insets`(
        direction: Direction, containment: Containment
    )
        throws
    {
        let sized = SizedItems(Self.extents, isVertical: direction.isVertical)
        let carousel = sized.carousel(direction) {
            $0.containment = containment
            $0.insets = Insets(start: 16, end: 24)
            $0.gap = 10
        }
        #expect(isNear(try carousel.edges(ofItemAt: 0).start, 16))
        #expect(carousel.currentItemIndex == 0 && carousel.isAtStart && carousel.currentSnap == 0)
        carousel.scrollToItem(at: 7)
        carousel.rest()
        #expect(isNear(try carousel.edges(ofItemAt: 7).end, 476))
        #expect(carousel.currentItemIndex == 7 && carousel.isAtEnd)
        #expect(carousel.currentSnap == carousel.numberOfSnaps - 1)
        #expect(isNear(carousel.scrolledPart, 1))
        #expect(carousel.snaps.map(\.location).max() == 0)
    }

    @Test(arguments: Direction.allCases) func `every item of a contained sized can be seen whole`(
        direction: Direction
    ) throws {
        for alignment in [CarouselAlignment.start, .center, .end, .fraction(0.4)] {
            let sized = SizedItems(Self.extents, isVertical: direction.isVertical)
            let carousel = sized.carousel(direction) {
                $0.alignment = alignment
                $0.containment = .trim
            }
            for index in sized.extents.indices {
                carousel.scrollToItem(at: index)
                carousel.rest()
                let (start, end) = try carousel.edges(ofItemAt: index)
                let isWhole = start > -1e-6 && end < 500 + 1e-6
                // With a fraction, a long item may begin too far behind the edge.
                #expect(isWhole || alignment == .fraction(0.4), "item \(index), \(alignment)")
            }
        }
    }

    @Test(arguments: Direction.allCases)
    func `a last item that is longer than the bounds comes to rest at its end`(
        direction: Direction
    ) throws {
        let sized = SizedItems([80, 80, 150], isVertical: direction.isVertical)
        let carousel = sized.carousel(direction, length: 100) { $0.containment = .trim }
        for animation in [TimingParameters.none, .usual] {
            carousel.scrollOffset = 0
            carousel.scrollToItem(at: 2, animation)
            carousel.rest()
            #expect(carousel.isAtEnd && carousel.currentItemIndex == 2)
            #expect(carousel.scrollOffset == carousel.snap(2).offset)
        }
    }

    @Test(arguments: Direction.allCases) func `items that all fit do not move`(direction: Direction) throws {
        let sized = SizedItems([100, 50, 200], isVertical: direction.isVertical)
        let carousel = sized.carousel(direction) { $0.containment = .trim }
        #expect(carousel.numberOfSnaps == 1 && carousel.snaps[0].items == 0..<3)
        #expect(isNear(try carousel.edges(ofItemAt: 0).start, 0))
        carousel.scrollToItem(at: 2)
        carousel.rest()
        #expect(isNear(try carousel.edges(ofItemAt: 0).start, 0))
        // A finger stretches it, and it comes back.
        carousel.touchDown()
        carousel.beginDrag()
        carousel.drag(translation: carousel.way(-60), velocity: .zero)
        #expect(try carousel.edges(ofItemAt: 0).start < -30)
        carousel.endDrag()
        carousel.rest()
        #expect(isNear(try carousel.edges(ofItemAt: 0).start, 0))
    }

    @Test(arguments: Direction.allCases, [0, 3, 7]) func `it stays on its item when the layout changes`(
        direction: Direction, item: Int
    ) throws {
        let sized = SizedItems(Self.extents, isVertical: direction.isVertical)
        let carousel = sized.carousel(direction) { $0.containment = .trim }
        carousel.scrollToItem(at: item, .none)
        let current = carousel.currentItemIndex
        func expectCurrent() throws {
            carousel.layoutIfNeeded()
            #expect(carousel.currentItemIndex == current)
            #expect(carousel.snaps.contains { abs($0.offset - carousel.scrollOffset) < 1e-9 })
            if item == 0 {
                #expect(isNear(try carousel.edges(ofItemAt: 0).start, carousel.settings.insets.start))
            }
        }
        for alignment in [CarouselAlignment.start, .end, .center, .fraction(0.3)] {
            carousel.settings.alignment = alignment
            try expectCurrent()
        }
        for length in [300.0, 700, 500] {
            carousel.bounds = Size(width: length, height: length)
            try expectCurrent()
        }
        carousel.settings.gap = 20
        try expectCurrent()
        carousel.settings.insets = Insets(start: 30, end: 40)
        try expectCurrent()
        carousel.settings.containment = .off
        carousel.layoutIfNeeded()
        #expect(carousel.scrollOffset == Double(current))
    }

    @Test(arguments: Direction.allCases) func `arrows go from snap to snap between contained ends`(
        direction: Direction
    ) {
        let sized = SizedItems(Array(repeating: 100, count: 9), isVertical: direction.isVertical)
        let carousel = sized.carousel(direction) { $0.containment = .trim }
        let forward = direction == .rightToLeft ? CarouselKey.left : .right
        for number in 0..<carousel.numberOfSnaps {
            #expect(carousel.currentSnap == number)
            #expect(carousel.scrollOffset == carousel.snap(number).offset)
            carousel.press(forward)
            carousel.rest()
        }
        #expect(carousel.isAtEnd)
        carousel.press(direction == .rightToLeft ? .right : .left)
        carousel.rest()
        #expect(carousel.currentSnap == carousel.numberOfSnaps - 2)
    }

    @Test(arguments: [Containment.trim, .keep])
    func `autoplay stops at each different place, and begins again`(
        containment: Containment
    ) {
        let sized = SizedItems(Array(repeating: 100, count: 9), isVertical: false)
        let carousel = sized.carousel(.leftToRight) {
            $0.containment = containment
            $0.isPagingEnabled = true
            $0.autoplayInterval = 1
        }
        let places = carousel.snaps.map(\.offset).reduce(into: [Double]()) {
            if $0.last != $1 { $0.append($1) }
        }
        var seen = [carousel.scrollOffset]
        for _ in 0..<(places.count + 1) * 10 {
            carousel.advance(by: 0.1)
            if !carousel.isAnimating, seen.last != carousel.scrollOffset {
                seen.append(carousel.scrollOffset)
            }
        }
        #expect(places.count == 5 && seen.starts(with: places + [places[0]]), "\(seen) of \(places)")
    }

    // MARK: Pages

    @Test(arguments: Direction.allCases) func `a page holds as many items as fit`(direction: Direction) throws
    {
        let sized = SizedItems(Self.extents, isVertical: direction.isVertical)
        let carousel = sized.carousel(direction) {
            $0.itemsPerPage = 0
            $0.isPagingEnabled = true
            $0.alignment = .start
        }
        // 120 + 40 + 300, 100 + 80 + 220 + 60, 100.
        #expect(carousel.numberOfPages == 3)
        #expect((0..<3).map(carousel.pages.items(ofPage:)) == [0..<3, 3..<7, 7..<8])
        for (page, first) in [0, 3, 7].enumerated() {
            carousel.scrollToPage(at: page)
            carousel.rest()
            #expect(isNear(try carousel.edges(ofItemAt: first).start, 0))
            #expect(carousel.currentPage == page && carousel.currentItemIndex == first)
        }
        carousel.scrollToItem(at: 1)
        carousel.rest()
        carousel.touchDown()
        carousel.touchUp()
        carousel.rest()
        #expect([0, 3].contains(carousel.scrollOffset))
    }

    @Test(arguments: Direction.allCases) func `the last page is aligned by its own length`(
        direction: Direction
    )
        throws
    {
        let sized = SizedItems(Array(repeating: nil, count: 5), isVertical: direction.isVertical)
        let carousel = sized.carousel(direction) {
            $0.itemsPerPage = 3
            $0.isPagingEnabled = true
        }
        carousel.scrollToPage(at: 1)
        carousel.rest()
        #expect(isNear(try carousel.edges(ofItemAt: 3).start, 150))
        #expect(isNear(try carousel.edges(ofItemAt: 4).end, 350))
    }

    @Test(arguments: Direction.allCases, Containment.allCases) func `progress goes evenly from page to page`(
        direction: Direction, containment: Containment
    ) {
        for perPage in [0, 1, 2] {
            let sized = SizedItems(Self.extents, isVertical: direction.isVertical)
            let carousel = sized.carousel(direction) {
                $0.containment = containment
                $0.itemsPerPage = perPage
                $0.isPagingEnabled = true
            }
            let offsets = carousel.snaps.map(\.offset)
            #expect(offsets.count == carousel.numberOfPages)
            for (page, (start, end)) in zip(offsets, offsets.dropFirst()).enumerated() where end > start {
                for step in 0..<8 {
                    let (from, to) = (
                        carousel.core.axisLayout.location(at: start),
                        carousel.core.axisLayout.location(at: end)
                    )
                    let location = from + (to - from) * Double(step) / 8
                    carousel.scrollOffset = step == 0 ? start : carousel.offset(atLocation: location)
                    let progress = carousel.progress
                    // Pages that are kept although they rest at the same place are one.
                    #expect(progress.from == page || offsets[progress.from] == offsets[page])
                    #expect(isNear(progress.fraction, Double(step) / 8), "page \(page), \(step)")
                }
            }
        }
    }

    @Test func `snaps tell offset, location and items`() {
        let sized = SizedItems([100, 200, 300], isVertical: false)
        let carousel = sized.carousel(.leftToRight) { $0.alignment = .start }
        #expect(
            carousel.snaps == [
                Snap(number: 0, offset: 0, location: 0, items: 0..<1),
                Snap(number: 1, offset: 1, location: -100, items: 1..<2),
                Snap(number: 2, offset: 2, location: -300, items: 2..<3),
            ])
        carousel.scrollOffset = 1.6
        #expect(carousel.currentSnap == 2 && isNear(carousel.contentLocation, -220))
        #expect(carousel.contentLength == 600 && carousel.extent(ofItemAt: 2) == 300)
    }

    // MARK: Loops

    @Test(arguments: Direction.allCases) func `a loop of any lengths comes home after a turn`(
        direction: Direction
    )
        throws
    {
        let sized = SizedItems(Self.extents, isVertical: direction.isVertical)
        let carousel = sized.carousel(direction, loops: true) {
            $0.gap = 8
            $0.insets = Insets(start: 5, end: 7)
        }
        #expect(carousel.isWrapping && carousel.fillsLoop)
        let home = try carousel.edges(ofItemAt: 0)
        for count in 1...8 {
            carousel.scroll(byNumberOfItems: 1)
            carousel.rest()
            #expect(carousel.currentItemIndex == count % 8)
            let edges = carousel.placements.compactMap(carousel.edges).sorted { $0.start < $1.start }
            #expect(try #require(edges.first).start <= 13 && (try #require(edges.last)).end >= 487)
        }
        #expect(carousel.scrollOffset == 0)
        #expect(isNear(try carousel.edges(ofItemAt: 0).start, home.start))
        // Between the last item and the first one lie the gap and both insets.
        carousel.scrollOffset = 7.5
        #expect(isNear(try carousel.edges(ofItemAt: 0).start - (try carousel.edges(ofItemAt: 7)).end, 20))
    }

    @Test(arguments: Direction.allCases)
    func `items that do not fill the bounds are no loop, unless they are a ring`(
        direction: Direction
    ) {
        let sized = SizedItems(Array(repeating: 100, count: 5), isVertical: direction.isVertical)
        let row = sized.carousel(direction, loops: true)
        #expect(!row.isWrapping && !row.fillsLoop)
        let ring = sized.carousel(direction, type: .rotary, loops: true)
        #expect(ring.isWrapping && ring.fillsLoop)
        sized.extents = Array(repeating: 100, count: 6)
        row.reloadData()
        row.layoutIfNeeded()
        #expect(row.isWrapping && row.fillsLoop)
        sized.extents.removeLast()
        row.scrollOffset = 5.4
        row.removeItems(at: 5, animated: false)
        #expect(!row.isWrapping && row.scrollOffset <= 4)
    }

    // MARK: Bad input

    @Test(arguments: Direction.allCases) func `lengths that make no sense are defined`(direction: Direction)
        throws
    {
        let odd: [Double?] = [0, -5, .nan, .infinity, 1e9, 3000, nil, 0.0001]
        for loops in [false, true] {
            for containment in Containment.allCases {
                for perPage in [0, 1, 3, 99] {
                    let sized = SizedItems(odd, isVertical: direction.isVertical)
                    sized.gaps = [0: .nan, 1: -1e9, 2: 1e9, 3: .infinity]
                    let carousel = sized.carousel(direction, loops: loops) {
                        $0.containment = containment
                        $0.itemsPerPage = perPage
                        $0.isPagingEnabled = perPage != 1
                        $0.gap = -1e9
                        $0.insets = Insets(start: .nan, end: -1e12)
                        $0.alignment = .fraction(3)
                    }
                    #expect(carousel.settings.alignment == .fraction(1))
                    #expect(carousel.settings.insets.start == 0)
                    for index in odd.indices {
                        carousel.scrollToItem(at: index)
                        carousel.rest()
                        #expect(carousel.scrollOffset.isFinite && !carousel.isAnimating)
                        #expect((0..<8).contains(carousel.currentItemIndex))
                        #expect(carousel.placements.allSatisfy { $0.transform.isFinite && $0.size.isFinite })
                    }
                    #expect((0..<8).allSatisfy { carousel.extent(ofItemAt: $0) >= 0 })
                }
            }
        }
    }

    @Test(arguments: 0...2, Direction.allCases) func `few items are laid out, and come to rest`(
        count: Int, direction: Direction
    ) {
        for loops in [false, true] {
            for containment in Containment.allCases {
                for perPage in [0, 1, 5] {
                    let sized = SizedItems(
                        Array(repeating: 700, count: count), isVertical: direction.isVertical)
                    let carousel = sized.carousel(direction, loops: loops) {
                        $0.containment = containment
                        $0.itemsPerPage = perPage
                        $0.isPagingEnabled = true
                        $0.gap = 3
                    }
                    #expect((carousel.numberOfSnaps == 0) == (count == 0))
                    for key in CarouselKey.allCases {
                        carousel.press(key)
                        carousel.rest()
                        #expect(!carousel.isAnimating && carousel.scrollOffset.isFinite)
                    }
                    #expect(carousel.currentIndex.map { $0 < count } ?? (count == 0))
                }
            }
        }
    }
}
