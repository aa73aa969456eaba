import CarouselEngine
import Testing

@testable import CarouselOriginals

/// SwipeView's arithmetic, which is in single precision in part.
@Suite struct SwipeRangeTests {
    private func range(_ count: Int, loops: Bool) -> SwipeRange {
        SwipeRange(ScrollRange(count: count, isLoop: loops, emptyPlace: 0))
    }

    @Test
    func `an offset is in single precision within a line, and short of a whole turn it is one turn less`() {
        #expect(range(200, loops: false).clamped(99.7) == 99.69999694824219)
        #expect(range(200, loops: false).clamped(-3) == 0 && range(5, loops: false).clamped(9) == 4)
        #expect(abs(range(7, loops: true).clamped(6.999999999) + 1e-9) < 1e-15)
        #expect(range(7, loops: true).clamped(8.25) == 1.25 && range(0, loops: true).clamped(3) == 0)
    }

    @Test func `the shorter way of a loop of one item is none at all`() {
        #expect(range(1, loops: true).distance(from: 0, to: 1) == 0)
        #expect(range(1, loops: false).distance(from: 0, to: 1) == 1)
        #expect(range(7, loops: true).distance(from: 0.5, to: 6) == -1.5)
        // Of two ways that are equal, the direct one.
        #expect(range(2, loops: true).distance(from: 1, to: 2) == 1)
    }

    @Test func `halves are the farther item's, and a scroll by items counts from the last whole one`() {
        #expect(range(9, loops: false).index(at: 2.5) == 3 && range(9, loops: true).index(at: -0.5) == 8)
        #expect(range(9, loops: false).distance(byItems: 2, from: 1.25) == 1.75)
        #expect(range(9, loops: false).distance(byItems: -1, from: 1.25) == -0.25)
    }

    @Test func `the easing begins and ends at rest`() {
        #expect(SwipeRange.eased(0) == 0 && SwipeRange.eased(0.5) == 0.5 && SwipeRange.eased(1) == 1)
        #expect(SwipeRange.eased(0.25) == 0.0625 && SwipeRange.eased(2) == 1)
    }
}
