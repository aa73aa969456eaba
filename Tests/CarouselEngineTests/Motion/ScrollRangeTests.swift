import Testing

@testable import CarouselEngine

@Suite struct ScrollRangeTests {
    private static let offsets = stride(from: -13.0, through: 13, by: 0.25)

    @Test func `a clamped offset is in the range, and clamping is idempotent`() {
        for count in 0...9 {
            for isLoop in [false, true] {
                let range = ScrollRange(count: count, isLoop: isLoop)
                for offset in Self.offsets {
                    let clamped = range.clamped(offset)
                    #expect(range.clamped(clamped) == clamped)
                    if count == 0 {
                        #expect(clamped == -1)
                    } else {
                        #expect(
                            clamped >= 0 && (isLoop ? clamped < Double(count) : clamped <= Double(count - 1)))
                    }
                    #expect(range.index(at: offset) == range.clamped(range.index(at: offset)))
                }
            }
        }
    }

    @Test func `on a ring, a distance is at most half a turn, and leads to the target`() {
        for count in 1...9 {
            let range = ScrollRange(count: count, isLoop: true)
            let inside = stride(from: 0.0, to: Double(count), by: 0.25)
            for start in inside {
                for end in inside {
                    let way = range.distance(from: start, to: end)
                    #expect(abs(way) <= Double(count) / 2)
                    #expect(range.clamped(start + way) == end)
                }
            }
        }
    }

    @Test func `if both ways are equally long, the direct one is taken`() {
        let range = ScrollRange(count: 10, isLoop: true)
        #expect(range.distance(from: 2, to: 7) == 5)
        #expect(range.distance(from: 7, to: 2) == -5)
    }

    @Test func `on a ring, every item appears once in a window as wide as the count`() {
        for count in 1...9 {
            let range = ScrollRange(count: count, isLoop: true)
            for offset in stride(from: 0.0, to: Double(count), by: 0.125) {
                let places = (0..<count).map { range.offset(ofIndex: $0, from: offset) }
                #expect(places.allSatisfy { abs($0) <= Double(count) / 2 })
                #expect(Set(places.map { range.clamped($0) }).count == count)
            }
        }
    }

    @Test func `halves are rounded away from zero`() {
        let range = ScrollRange(count: 10, isLoop: false)
        #expect(range.index(at: 2.5) == 3)
        #expect(range.index(at: 3.5) == 4)
        #expect(ScrollRange(count: 10, isLoop: true).index(at: -0.5) == 9)
    }

    @Test func `values that are not an index still give a valid index`() {
        let range = ScrollRange(count: 10, isLoop: false)
        #expect(range.index(at: .nan) == 0)
        #expect(range.index(at: .infinity) == 9)
        #expect(range.index(at: -.infinity) == 0)
    }
}
