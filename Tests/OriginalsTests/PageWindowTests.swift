import Testing

import CarouselEngine

@testable import CarouselOriginals

/// The items that are loaded of SwipeView.
@Suite struct PageWindowTests {
    private func indexes(_ window: PageWindow, _ range: ScrollRange) -> [Int] {
        var result: [Int] = []
        window.append(to: &result, in: range)
        return result
    }

    @Test(arguments: 0...8, [false, true])
    func `the items that overlap the bounds are loaded, each once`(count: Int, isLoop: Bool) {
        let range = ScrollRange(count: count, isLoop: isLoop, emptyPlace: 0)
        var checked = 0
        for length in [0.5, 1, 2.5, 3.2, 9] {
            for step in 0..<(8 * max(1, count)) {
                let offset = Double(step) / 8
                let window = PageWindow(at: offset, start: 0, length: length, in: SwipeRange(range))
                let loaded = indexes(window, range)
                #expect(loaded == Set(loaded).sorted())
                #expect(loaded.allSatisfy { (0..<count).contains($0) })
                // If more are needed than exist, some are omitted.
                let mustBeLoaded = count > Int(length) + 1 ? 0..<count : 0..<0
                checked += mustBeLoaded.count
                for item in mustBeLoaded {
                    let place = isLoop ? range.clamped(Double(item) - offset) : Double(item) - offset
                    let isSeen = place > -1 + 1e-6 && place < length - 1e-6
                    if isSeen { #expect(loaded.contains(item), "\(item) at \(offset) in \(length)") }
                }
            }
        }
        #expect(checked > 0 || count < 2)
    }

    @Test func `with deferred loading, the items around the current one suffice until the next item`() {
        let range = ScrollRange(count: 20, isLoop: false)
        let window = PageWindow(around: 5, start: 1, length: 3, in: SwipeRange(range))
        #expect(indexes(window, range) == [3, 4, 5, 6, 7, 8])
    }

    @Test func `a large offset costs no extra time`() {
        let range = ScrollRange(count: 1_000_000, isLoop: true)
        let window = PageWindow(at: 999_999.5, start: 0, length: 4, in: SwipeRange(range))
        #expect(indexes(window, range) == [0, 1, 2, 3, 999_999])
    }
}
