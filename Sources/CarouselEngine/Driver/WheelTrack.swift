// Tracks a wheel or a trackpad. In: distances and times. Out: calls of the carousel: a drag that ends when no
// more events come, or one page.

/// How a wheel or a trackpad scrolls.
public enum WheelMode: Hashable, Sendable {
    /// As far as it turns; the carousel comes to rest when it stops.
    case free
    /// One page for each gesture, however long the trackpad runs on by itself.
    case pages
}

/// A run of wheel events.
struct WheelTrack {
    /// The run ends after this time without an event, in seconds.
    static let patience = 0.15
    /// A gesture turns a page once it is this long, in points.
    private static let pageThreshold = 10.0

    private let mode: WheelMode
    private var way = Size.zero
    private var hasTurned = false
    private var lastTime: Double

    /// The first wheel event.
    init(_ carousel: any CarouselFront, _ mode: WheelMode, time: Double) {
        self.mode = mode
        lastTime = time
        guard mode == .free else { return }
        carousel.touchDown()
        carousel.scrolling(by: .wheel) { carousel.beginDrag(translation: .zero) }
    }

    /// A wheel event: scrolls along the axis by the larger of the two distances, because most wheels have
    /// only one.
    /// - Returns: how much of it the carousel did not use, in points.
    mutating func turn(_ carousel: any CarouselFront, by distance: Size, time: Double) -> Double {
        lastTime = max(lastTime, time)
        let larger = abs(distance.width) > abs(distance.height) ? distance.width : distance.height
        if carousel.settings.isVertical { way.height -= larger } else { way.width -= larger }
        // Adding 0 makes −0 a 0.
        if mode == .free { return 0 - carousel.drag(translation: way, velocity: .zero) }
        let length = carousel.settings.inward(way)
        guard !hasTurned, abs(length) >= Self.pageThreshold else { return 0 }
        hasTurned = true
        carousel.scrolling(by: .wheel) {
            carousel.scroll(to: .pages(by: length < 0 ? 1 : -1), .timed(0.3))
        }
        return 0
    }

    /// The run is over.
    func end(_ carousel: any CarouselFront) { if mode == .free { carousel.endDrag() } }

    /// When it is over, in seconds.
    var endTime: Double { lastTime + Self.patience }
}
