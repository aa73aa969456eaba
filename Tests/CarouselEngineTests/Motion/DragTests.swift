import Testing

@testable import CarouselEngine

/// What a movement of the finger does.
@Suite struct DragTests {
    private let range = ScrollRange(count: 5, isLoop: false)

    private func axisLayout(of extent: Double) -> AxisLayout {
        AxisLayout(lengths: ItemLengths(count: 5, extent: extent, gap: 0), rules: AxisLayoutRules())
    }

    @Test func `items follow the finger, and resist beyond the end`() {
        let (axisLayout, settings) = (axisLayout(of: 100), CarouselSettings())
        func step(by way: Double, from offset: Double) -> DragStep {
            DragStep(
                by: way, speed: 200, multiplier: 1, from: offset, on: Track(range, on: axisLayout, settings))
        }
        let inside = step(by: 50, from: 2)
        #expect(inside.offset == 1.5 && inside.factor == 1 && inside.velocity == -2)
        let beyond = step(by: 50, from: -0.5)
        #expect(beyond.offset == -0.75 && beyond.factor == 0.5 && beyond.velocity == -1)
    }

    @Test func `items without a length stay where they are`() {
        let step = DragStep(
            by: 50, speed: 200, multiplier: 1, from: 2,
            on: Track(range, on: axisLayout(of: 0), CarouselSettings()))
        #expect(step.offset == 2 && step.factor == 0 && step.velocity == nil)
    }
}
