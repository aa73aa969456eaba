import Testing

@testable import CarouselEngine

/// Where items are for one scroll offset.
@Suite struct FrameInputTests {
    private let loop = ScrollRange(count: 7, isLoop: true)

    @Test func `on a loop an item is on the side that is nearer to the middle`() {
        let offsets = ItemOffsets(at: 1, page: 0, alignment: 0, in: loop)
        #expect((0..<7).map { offsets[$0] } == [-1, 0, 1, 2, 3, -3, -2])
    }

    @Test func `a seam may be anywhere`() {
        let offsets = ItemOffsets(
            at: 1, page: 0, alignment: 0, in: loop, seam: .beyond(before: 1, behind: 4))
        #expect((0..<7).map { offsets[$0] } == [-1, 0, 1, 2, 3, 4, -2])
        let none = ItemOffsets(
            at: 1, page: 0, alignment: 0, in: loop, seam: .beyond(before: .infinity, behind: .infinity))
        #expect((-3..<9).map { none[$0] } == (-3..<9).map { Double($0) - 1 })
    }

    @Test func `a distance is an offset in lengths, where all lengths are the same`() {
        let distances = ItemDistances(pitch: 40)
        #expect(distances.isPlain && distances.distance(ofItem: 3, at: -1.5) == -60)
    }
}
