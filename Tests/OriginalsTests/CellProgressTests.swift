import Testing

import CarouselEngine

@testable import CarouselOriginals

/// CarouselSwift's progress, from −1 to 1.
@Suite struct CellProgressTests {
    private let line = ScrollRange(count: 5, isLoop: false)
    private let ring = ScrollRange(count: 5, isLoop: true)

    @Test func `towards the next item progress goes from 0 to 1, then the item changes`() {
        var progress = CellProgress()
        #expect(
            progress.move(to: 0.25, first: 0, margin: 0.01, in: line)
                == .progress(from: 0, to: 1, fraction: 0.25))
        #expect(
            progress.move(to: 0.75, first: 0, margin: 0.01, in: line)
                == .progress(from: 0, to: 1, fraction: 0.75))
        #expect(progress.move(to: 1, first: 1, margin: 0.01, in: line) == .itemChanged(from: 0, to: 1))
        #expect(progress.move(to: 1, first: 1, margin: 0.01, in: line) == nil)
    }

    @Test func `towards the previous item progress goes from 0 to -1, also across the end of a loop`() {
        var progress = CellProgress()
        #expect(
            progress.move(to: -0.25, first: -1, margin: 0.01, in: ring)
                == .progress(from: 0, to: 4, fraction: -0.25))
        #expect(progress.move(to: -1, first: -1, margin: 0.01, in: ring) == .itemChanged(from: 0, to: 4))
        progress.wrap(in: ring)
        #expect(progress.origin == 4)
    }

    @Test func `a jump is reported once`() {
        var progress = CellProgress()
        #expect(progress.move(to: 3.5, first: 3, margin: 0.01, in: line) == .itemChanged(from: 0, to: 3))
    }

    @Test func `beyond the ends of a line no progress is reported`() {
        var progress = CellProgress()
        #expect(progress.move(to: 5.5, first: 5, margin: 0.01, in: line) == nil)
        #expect(progress.move(to: 0, first: 0, margin: 0.01, in: ScrollRange(count: 0, isLoop: true)) == nil)
    }
}
