import Testing

@testable import CarouselEngine

@Suite struct VisibleWindowTests {
    private func indexes(_ window: VisibleWindow) -> [Int] {
        var result: [Int] = []
        window.forEach { result.append($0) }
        return result
    }

    @Test func `a window is ascending, without repeats, around the current item and within the carousel`() {
        for items in 0...8 {
            for placeholders in 0...5 {
                for isLoop in [false, true] where !(isLoop && placeholders > 0) {
                    let range = ScrollRange(count: items, isLoop: isLoop)
                    for count in 0...(items + placeholders) {
                        for current in items == 0 ? -1 ... -1 : 0...(items - 1) {
                            let found = indexes(
                                VisibleWindow(
                                    around: current, count: count, placeholders: placeholders, in: range))
                            #expect(found.count == count)
                            #expect(found == Set(found).sorted())
                            let first = isLoop ? 0 : -((placeholders + 1) / 2)
                            let last = isLoop ? items - 1 : items - 1 + placeholders / 2
                            #expect(found.allSatisfy { (first...max(first, last)).contains($0) })
                            if count > 0, items > 0 { #expect(found.contains(current)) }
                        }
                    }
                }
            }
        }
    }

    @Test func `a billion items cost no more than the visible ones`() {
        let range = ScrollRange(count: 1_000_000_000, isLoop: true)
        let window = VisibleWindow(around: 0, count: 6, placeholders: 0, in: range)
        #expect(indexes(window) == [0, 1, 2, 999_999_997, 999_999_998, 999_999_999])
    }

    @Test func `of three placeholders, two are on the left and one on the right, and two share a number`() {
        let numbers = [-2, -1, 4].map { VisibleWindow.placeholderNumber(at: $0, items: 4, placeholders: 3) }
        #expect(numbers == [0, 1, 1])
    }
}
