import Testing

@testable import CarouselEngine

/// Frames: the calls of a type's `update`, the speed, and the start of a drag.
@Suite struct FrameTests {
    /// A type that records its calls.
    private final class Recorder: CarouselType {
        let name = "recorder"
        var calls: [String] = []
        var asksForFrames = false
        var followsTime: Bool { true }
        func update(by seconds: Double, in context: LayoutContext) -> Bool {
            calls.append("update \(seconds) at \(context.scrollOffset)")
            return asksForFrames
        }
        func defaultValue(of option: CarouselOption, in context: LayoutContext) -> Double? {
            if option == .wrap { calls.append("options") }
            return option.engineDefault
        }
        func place(_ items: inout [FrameItem], in context: LayoutContext) { calls.append("place") }
    }

    private let data = TestData(items: 20)

    private func make(_ type: any CarouselType) -> Carousel<TestView> {
        let carousel = Carousel<TestView>(type: type, bounds: Size(width: 400, height: 300))
        carousel.dataSource = data
        carousel.layoutIfNeeded()
        for _ in 0..<5 { carousel.advance(by: 1) }
        return carousel
    }

    @Test func `a frame moves the engine, updates the type once, asks for options, then places`() {
        let recorder = Recorder()
        let carousel = make(recorder)
        carousel.scroll(toOffset: 4, duration: 1)
        for moves in [true, false] {
            if !moves { for _ in 0..<9 { carousel.advance(by: 1) } }
            _ = carousel.placements
            recorder.calls = []
            carousel.advance(by: 0.25)
            let updates = recorder.calls.enumerated().filter { $0.element.hasPrefix("update") }
            #expect(
                updates.map(\.element) == ["update 0.25 at \(carousel.scrollOffset)"], "\(recorder.calls)")
            #expect(recorder.calls.first?.hasPrefix("update") == true, "\(recorder.calls)")
            recorder.calls = []
            _ = carousel.placements
            _ = carousel.placements(as: recorder)
            _ = carousel.indexOfItem(at: Point(x: 200, y: 150))
            #expect(!recorder.calls.contains { $0.hasPrefix("update") })
        }
    }

    @Test func `a jump, another type and a restart update the type by 0 seconds`() {
        let recorder = Recorder()
        let carousel = make(recorder)
        recorder.calls = []
        carousel.scrollOffset = 7
        #expect(recorder.calls.filter { $0.hasPrefix("update") } == ["update 0.0 at 7.0"])
        recorder.calls = []
        carousel.invalidateType()
        #expect(!recorder.calls.contains { $0.hasPrefix("update") })
        carousel.invalidateType(restarts: true)
        #expect(recorder.calls.filter { $0.hasPrefix("update") } == ["update 0.0 at 7.0"])
        let other = Recorder()
        carousel.type = other
        #expect(other.calls.filter { $0.hasPrefix("update") } == ["update 0.0 at 7.0"])
    }

    @Test func `a type that asks for frames keeps the carousel animating`() {
        let recorder = Recorder()
        let carousel = make(recorder)
        #expect(!carousel.isAnimating)
        recorder.asksForFrames = true
        carousel.advance(by: 0.1)
        #expect(carousel.isAnimating)
        recorder.asksForFrames = false
        carousel.advance(by: 0.1)
        #expect(!carousel.isAnimating)
    }

    @Test func `a type comes to rest in 600 frames at most, and no time passes`() {
        let recorder = Recorder()
        let carousel = make(recorder)
        recorder.asksForFrames = true
        recorder.calls = []
        let time = carousel.time
        carousel.settleType()
        #expect(recorder.calls.count { $0.hasPrefix("update") } == 600)
        #expect(carousel.time == time && !carousel.isAnimating)
    }

    // MARK: Speed

    @Test func `the speed of a scroll is the derivative of its offset`() {
        let carousel = make(.linear)
        carousel.scroll(toOffset: 10, duration: 2)
        for step in 1...7 {
            carousel.advance(by: 0.25)
            let (here, speed) = (carousel.scrollOffset, carousel.velocity)
            let other = make(.linear)
            other.scroll(toOffset: 10, duration: 2)
            other.advance(by: 0.25 * Double(step) + 1e-6)
            #expect(abs((other.scrollOffset - here) / 1e-6 - speed) < 1e-3, "\(step)")
        }
        carousel.advance(by: 0.25)
        #expect(carousel.scrollOffset == 10 && carousel.velocity == 0)
    }

    @Test func `a drag's speed is the change in the last frame; a jump, a seam and rest have none`() {
        let carousel = make(.rotary)
        #expect(carousel.isWrapping && carousel.itemWidth > 0)
        carousel.scrollOffset = 19.9
        carousel.beginDrag()
        #expect(carousel.context.dragStart == carousel.scrollOffset)
        let width = carousel.itemWidth
        for step in 1...4 {
            let way = -0.1 * Double(step) * width
            carousel.drag(translation: Size(width: way, height: 0), velocity: .zero)
            carousel.advance(by: 0.05)
            // It crosses the seam at 20.
            #expect(abs(carousel.velocity - 2) < 1e-6, "\(step): \(carousel.velocity)")
        }
        carousel.advance(by: 0.05)
        #expect(carousel.velocity == 0)
        carousel.endDrag()
        #expect(carousel.context.dragStart == nil)
        carousel.scrollOffset = 3
        #expect(carousel.velocity == 0 && carousel.context.timeStep == 0)
        for _ in 0..<50 { carousel.advance(by: 0.1) }
        #expect(carousel.velocity == 0)
    }

    @Test func `time is the sum of the frames, and dt the last one`() {
        let still = Carousel<TestView>(type: .linear, bounds: Size(width: 400, height: 300))
        #expect(still.context.time == 0 && still.context.timeStep == 0 && still.context.velocity == 0)
        let carousel = make(.linear)
        carousel.advance(by: 0.125)
        #expect(carousel.context.time == 5.125 && carousel.context.timeStep == 0.125)
        carousel.advance(by: -1)
        #expect(carousel.context.time == 5.125 && carousel.context.timeStep == 0)
    }
}
