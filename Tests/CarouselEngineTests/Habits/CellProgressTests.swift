import Testing

@testable import CarouselEngine

/// CarouselSwift's progress, from −1 to 1.
@Suite struct CellProgressTests {
    private let line = ScrollRange(count: 5, wraps: false)
    private let ring = ScrollRange(count: 5, wraps: true)

    @Test func `on the way to the next item it runs from 0 to 1, then the item has changed`() {
        var progress = CellProgress()
        #expect(
            progress.follow(0.25, first: 0, margin: 0.01, in: line) == .moved(from: 0, to: 1, fraction: 0.25))
        #expect(
            progress.follow(0.75, first: 0, margin: 0.01, in: line) == .moved(from: 0, to: 1, fraction: 0.75))
        #expect(progress.follow(1, first: 1, margin: 0.01, in: line) == .changed(from: 0, to: 1))
        #expect(progress.follow(1, first: 1, margin: 0.01, in: line) == nil)
    }

    @Test func `on the way back it runs from 0 to -1, round the loop as well`() {
        var progress = CellProgress()
        #expect(
            progress.follow(-0.25, first: -1, margin: 0.01, in: ring)
                == .moved(from: 0, to: 4, fraction: -0.25))
        #expect(progress.follow(-1, first: -1, margin: 0.01, in: ring) == .changed(from: 0, to: 4))
        progress.wrap(in: ring)
        #expect(progress.origin == 4)
    }

    @Test func `a leap is told once`() {
        var progress = CellProgress()
        #expect(progress.follow(3.5, first: 3, margin: 0.01, in: line) == .changed(from: 0, to: 3))
    }

    @Test func `beyond the ends of a line there is nothing to tell`() {
        var progress = CellProgress()
        #expect(progress.follow(5.5, first: 5, margin: 0.01, in: line) == nil)
        #expect(progress.follow(0, first: 0, margin: 0.01, in: ScrollRange(count: 0, wraps: true)) == nil)
    }
}
