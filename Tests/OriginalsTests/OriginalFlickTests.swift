import CarouselEngine
import Testing

@testable import CarouselOriginals

/// Which release is a flick for the originals: they judge it in items.
struct OriginalFlickTests {
    @Test func `a slow release is no flick, and a swipe goes no farther than it may`() {
        let range = ScrollRange(count: 5, isLoop: false)
        var settings = CarouselSettings()
        settings.longestSwipe = 1
        let axisLayout = AxisLayout(
            lengths: ItemLengths(count: 5, extent: 100, gap: 0), rules: AxisLayoutRules())
        func flick(_ velocity: Double) -> OriginalFlick? {
            let track = Track(range, on: axisLayout, settings)
            return OriginalFlick(
                from: 0.2, velocity: velocity, limit: SwipeLimit(origin: 0, offset: 0.2, on: track), on: track
            )
        }
        #expect(flick(1.9) == nil)
        #expect(flick(12)?.end == 1)
        settings.longestSwipe = 0
        #expect(flick(12)?.end == 5)
    }
}
