import FuzzInput
import Testing

import CarouselEngine

@testable import CarouselOriginals

/// The cells that are loaded of CarouselSwift.
@Suite struct CellWindowTests {
    @Test(arguments: 1...8, [false, true])
    func `every visible cell is loaded, at any offset`(count: Int, isLoop: Bool) {
        var generator = SeededGenerator(seed: UInt64(count))
        let range = ScrollRange(count: count, isLoop: isLoop)
        for page in 1...4 where page <= count {
            for buffer in 1...2 {
                var window = CellWindow()
                for _ in 0..<200 {
                    let last = isLoop ? Double(count) : Double(max(0, count - page))
                    let offset = Double.random(in: 0...last, using: &generator)
                    // Once for the scroll, once for the layout that follows it.
                    for _ in 0..<2 {
                        window.move(to: offset, page: page, buffer: buffer, margin: 0.01, in: range)
                    }
                    let needed = isLoop ? min(page + 1, count) : page
                    let first = Int(offset.rounded(.down))
                    for cell in first..<first + needed {
                        guard isLoop || cell < count else { continue }
                        #expect(
                            window.cells.contains(cell), "\(cell) at \(offset), page \(page), \(window.cells)"
                        )
                    }
                    #expect(window.cells.count <= page + 2 * buffer + 1)
                }
            }
        }
    }

    @Test func `in a loop, the buffer is in the scroll direction`() {
        var window = CellWindow()
        window.move(to: 0, page: 1, buffer: 1, margin: 0.01, in: ScrollRange(count: 5, isLoop: true))
        #expect(window.cells == 0..<3)
    }

    @Test func `with no items there are no cells`() {
        var window = CellWindow()
        window.move(to: 0, page: 3, buffer: 1, margin: 0.01, in: ScrollRange(count: 5, isLoop: false))
        window.move(to: 0, page: 3, buffer: 1, margin: 0.01, in: ScrollRange(count: 0, isLoop: false))
        #expect(window.cells.isEmpty)
    }
}
