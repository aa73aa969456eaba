import FuzzInput
import Testing

@testable import CarouselEngine

/// Laws of the axis layout, for random lengths and rules.
@Suite struct AxisLayoutTests {
    /// Lengths and rules of any kind.
    private static func random(_ seed: Int) -> AxisLayout {
        var generator = SeededGenerator(seed: UInt64(seed))
        func chance(_ part: Double) -> Bool { Double.random(in: 0...1, using: &generator) < part }
        func length(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &generator) }
        let count = Int.random(in: 1...12, using: &generator)
        var own: OwnLengths?
        if chance(0.8) {
            var lengths = OwnLengths(count: count)
            for index in 0..<count {
                if chance(0.7) { lengths.extents[index] = chance(0.1) ? 0.0004 : length(10...600) }
                if chance(0.3) { lengths.gaps[index] = length(-40...60) }
            }
            own = lengths
        }
        var rules = AxisLayoutRules()
        rules.length = length(50...900)
        rules.alignment =
            [.start, .center, .end, .fraction(length(0...1))].randomElement(using: &generator) ?? .center
        rules.itemsPerPage = Int.random(in: 0...4, using: &generator)
        rules.restsOnPages = chance(0.5)
        rules.isLoop = chance(0.4)
        rules.containment = Containment.allCases.randomElement(using: &generator) ?? .off
        rules.insets = chance(0.5) ? Insets(start: length(0...50), end: length(0...50)) : .zero
        return AxisLayout(
            lengths: ItemLengths(
                count: count, extent: length(20...200), gap: chance(0.5) ? length(-15...40) : 0, own: own),
            rules: rules)
    }

    private func range(of axisLayout: AxisLayout) -> ScrollRange {
        ScrollRange(
            count: axisLayout.lengths.count, isLoop: axisLayout.rules.isLoop, waitsForItems: true,
            ends: axisLayout.ends)
    }

    @Test(arguments: 0..<400) func `offset and location are inverse, and change strictly with each other`(
        seed: Int
    ) {
        let axisLayout = Self.random(seed)
        let count = Double(axisLayout.lengths.count)
        var last = Double.infinity
        for step in -16...Int(count + 2) * 16 {
            let offset = Double(step) / 16
            let location = axisLayout.location(at: offset)
            #expect(location < last, "seed \(seed) at \(offset)")
            last = location
            #expect(abs(axisLayout.offset(at: location) - offset) < 1e-6, "seed \(seed) at \(offset)")
            #expect(
                abs(axisLayout.offset(atScrollPosition: axisLayout.scrollPosition(at: offset)) - offset)
                    < 1e-6)
        }
    }

    @Test(arguments: 0..<400) func `the pitches and what is before the first item are the content`(seed: Int)
    {
        let axisLayout = Self.random(seed)
        let pitches = (0..<axisLayout.lengths.count).map(axisLayout.pitch(of:)).reduce(0, +)
        #expect(
            abs(axisLayout.rules.insets.start + pitches - axisLayout.contentLength) < 1e-6, "seed \(seed)")
    }

    @Test(arguments: 0..<400) func `a turn of a loop is as long as the content, from anywhere`(seed: Int) {
        let axisLayout = Self.random(seed)
        guard axisLayout.rules.isLoop else {
            #expect(axisLayout.loopPoints == .none)
            return
        }
        let count = Double(axisLayout.lengths.count)
        for step in -8...24 {
            let offset = Double(step) / 8
            let turn = axisLayout.location(at: offset) - axisLayout.location(at: offset + count)
            #expect(abs(turn - axisLayout.contentLength) < 1e-6, "seed \(seed) at \(offset)")
        }
    }

    @Test(arguments: 0..<400) func `snaps go on, stay within the ends, and hold every item`(seed: Int) {
        let axisLayout = Self.random(seed)
        let snaps = (0..<axisLayout.snapCount).map(axisLayout.snap)
        #expect(!snaps.isEmpty)
        for (a, b) in zip(snaps, snaps.dropFirst()) {
            #expect(a.location >= b.location && a.offset <= b.offset, "seed \(seed)")
            if axisLayout.rules.containment != .keep { #expect(a.location > b.location, "seed \(seed)") }
        }
        #expect(Set(snaps.flatMap(\.items)) == Set(0..<axisLayout.lengths.count), "seed \(seed)")
        for snap in snaps {
            // A contained snap may be rounded to a thousandth of a point.
            #expect(abs(axisLayout.location(at: snap.offset) - snap.location) < 1.1, "seed \(seed), \(snap)")
            let rest = axisLayout.restingOffset(from: snap.offset, direction: 0, in: range(of: axisLayout))
            #expect(abs(rest - snap.offset) < 1e-6, "seed \(seed): \(rest) for \(snap)")
        }
        guard axisLayout.isContained else { return }
        let least = axisLayout.rules.length - axisLayout.contentLength
        for snap in snaps {
            #expect(snap.location <= 0 && snap.location >= min(0, least) - 1e-3, "seed \(seed)")
        }
    }

    @Test(arguments: 0..<400) func `every offset rests at a neighboring snap, the nearest in points`(
        seed: Int
    ) {
        let axisLayout = Self.random(seed)
        let range = range(of: axisLayout)
        let offsets = (0..<axisLayout.snapCount).map { axisLayout.snap($0).offset }
        let all = axisLayout.rules.isLoop ? offsets + [Double(axisLayout.lengths.count)] : offsets
        for step in 0...(axisLayout.lengths.count * 8) {
            let offset = min(max(Double(step) / 8, range.least), axisLayout.rules.isLoop ? 1e9 : range.most)
            let nearest = axisLayout.restingOffset(from: offset, direction: 0, in: range)
            func way(_ other: Double) -> Double {
                abs(axisLayout.location(at: other) - axisLayout.location(at: offset))
            }
            let best = all.map(way).min() ?? 0
            #expect(abs(way(nearest) - best) < 1e-6, "seed \(seed) at \(offset): \(nearest) of \(all)")
            #expect(
                axisLayout.restingOffset(from: offset, direction: 1, in: range) >= min(offset, all.last ?? 0)
                    - 1e-6)
            #expect(axisLayout.restingOffset(from: offset, direction: -1, in: range) <= offset + 1e-6)
        }
    }

    @Test(arguments: 0..<400) func `a filled loop always fills the bounds`(seed: Int) {
        let axisLayout = Self.random(seed)
        guard axisLayout.rules.isLoop, axisLayout.loopPoints.isFilled, axisLayout.lengths.count > 1 else {
            #expect(
                !axisLayout.rules.isLoop || !axisLayout.loopPoints.isFilled || axisLayout.lengths.count == 1)
            return
        }
        let count = axisLayout.lengths.count
        let gaps = (0..<count).map { axisLayout.lengths.gap(after: $0) }
        let widest = max(0, gaps.max() ?? 0) + axisLayout.rules.insets.start + axisLayout.rules.insets.end
        for step in 0..<(count * 8) {
            let location = axisLayout.location(at: Double(step) / 8)
            let first = axisLayout.loopPoints.firstCell(at: location, in: axisLayout)
            func edge(_ cell: Int) -> Double {
                let turn = (Double(cell) / Double(count)).rounded(.down)
                let index = cell - Int(turn) * count
                return location + axisLayout.start(of: index) + turn * axisLayout.contentLength
            }
            // An item changes sides half a point before it is seen.
            #expect(edge(first) <= 1 + widest, "seed \(seed) at \(step)")
            #expect(edge(first + count) >= axisLayout.rules.length - 1.1, "seed \(seed) at \(step)")
        }
    }

    @Test(arguments: 0..<400) func `a length that is set gives the axisLayout that is made with it`(seed: Int)
    {
        var generator = SeededGenerator(seed: UInt64(seed) + 1000)
        var axisLayout = Self.random(seed)
        guard axisLayout.lengths.ownLengths != nil else {
            #expect(axisLayout.lengths.areUniform)
            return
        }
        for _ in 0..<5 {
            let index = Int.random(in: 0..<axisLayout.lengths.count, using: &generator)
            let extent = Double.random(in: 0.0001...500, using: &generator)
            axisLayout.set(extent: extent, gap: Double.random(in: -20...30, using: &generator), of: index)
        }
        let again = AxisLayout(
            lengths: ItemLengths(
                count: axisLayout.lengths.count, extent: axisLayout.lengths.commonExtent,
                gap: axisLayout.lengths.commonGap,
                own: axisLayout.lengths.ownLengths),
            rules: axisLayout.rules)
        #expect(axisLayout.contentLength == again.contentLength)
        #expect((0..<axisLayout.snapCount).map(axisLayout.snap) == (0..<again.snapCount).map(again.snap))
    }

    @Test(arguments: 1...9, [CarouselAlignment.start, .center, .end, .fraction(0.3)])
    func `items of one length with full pages have the offset as scrollPosition`(
        count: Int, alignment: CarouselAlignment
    ) {
        for pages in 1...3 {
            for isLoop in [false, true] {
                var rules = AxisLayoutRules()
                rules.length = 500
                rules.alignment = alignment
                rules.itemsPerPage = pages
                rules.isLoop = isLoop
                let axisLayout = AxisLayout(
                    lengths: ItemLengths(count: count * pages, extent: 90.1, gap: 0), rules: rules)
                #expect(axisLayout.isPlain)
                for step in -8...40 {
                    #expect(axisLayout.scrollPosition(at: Double(step) / 8) == Double(step) / 8)
                    #expect(axisLayout.offset(atScrollPosition: Double(step) / 8) == Double(step) / 8)
                }
            }
        }
    }
}
