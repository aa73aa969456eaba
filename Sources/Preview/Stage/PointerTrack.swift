// Tracks a pointer on the stage. In: positions and times. Out: calls of the carousel: a tap, or a drag with
// its velocity.

import CarouselHost

/// A pointer, from its down event on.
struct PointerTrack {
    /// The gesture that it becomes.
    private enum Course {
        /// It has not moved farther than a tap may.
        case undecided
        case drag
        /// It moves across the axis, so it is not for the carousel.
        case elsewhere
    }

    /// The maximum movement of a tap, in points.
    private static let slop = 6.0
    /// The velocity is measured over this time, in seconds.
    private static let window = 0.08
    /// The maximum number of samples; no user makes more moves in that time.
    private static let mostSamples = 64

    private let start: Point
    private var course = Course.undecided
    private var samples: [(place: Point, time: Double)]

    /// The pointer goes down.
    init(_ carousel: Carousel<Int>, at place: Point, time: Double) {
        start = place
        samples = [(place, time)]
        carousel.touchDown()
    }

    /// The pointer moves.
    mutating func move(_ carousel: Carousel<Int>, to place: Point, time: Double) {
        // If the clock stands still or goes back, the last sample is replaced.
        if let last = samples.last, time <= last.time { samples.removeLast() }
        samples.append((place, time))
        while samples.count > 2, time - samples[0].time > Self.window || samples.count > Self.mostSamples {
            samples.removeFirst()
        }
        let way = Size(width: place.x - start.x, height: place.y - start.y)
        if course == .undecided, (way.width * way.width + way.height * way.height).squareRoot() > Self.slop {
            course = carousel.shouldBeginDrag(translation: way) ? .drag : .elsewhere
            // The drag starts at the edge of the tap area, so that nothing jumps.
            if course == .drag {
                let part = Self.slop / (way.width * way.width + way.height * way.height).squareRoot()
                carousel.beginDrag(translation: Size(width: way.width * part, height: way.height * part))
            }
        }
        if course == .drag { carousel.drag(translation: way, velocity: velocity(at: time)) }
    }

    /// The pointer goes up.
    mutating func end(_ carousel: Carousel<Int>, at place: Point, time: Double) {
        switch course {
        case .undecided: carousel.tap(at: place)
        case .elsewhere: break
        case .drag:
            let way = Size(width: place.x - start.x, height: place.y - start.y)
            carousel.drag(translation: way, velocity: velocity(at: time))
            carousel.endDrag()
        }
    }

    /// The pointer is cancelled: the drag ends at rest.
    mutating func cancel(_ carousel: Carousel<Int>) {
        guard course == .drag, let last = samples.last else { return }
        let way = Size(width: last.place.x - start.x, height: last.place.y - start.y)
        carousel.drag(translation: way, velocity: .zero)
        carousel.endDrag()
    }

    /// The velocity over the last moments, in points/s; zero after a rest.
    private func velocity(at time: Double) -> Size {
        guard let last = samples.last, time - last.time < Self.window,
            let first = samples.first(where: { time - $0.time <= Self.window }), last.time > first.time
        else { return .zero }
        let duration = last.time - first.time
        return Size(
            width: (last.place.x - first.place.x) / duration,
            height: (last.place.y - first.place.y) / duration)
    }
}

/// Scrolling with a wheel or a touchpad: a drag that ends when no more events come.
struct WheelTrack {
    /// The drag ends after this time without an event, in seconds.
    private static let patience = 0.15

    private var way = Size.zero
    private var lastTime: Double

    /// The first wheel event.
    init(_ carousel: Carousel<Int>, time: Double) {
        lastTime = time
        carousel.touchDown()
        carousel.beginDrag()
    }

    /// A wheel event: scrolls along the axis by the larger of the two distances, because most wheels have
    /// only one.
    mutating func turn(_ carousel: Carousel<Int>, by distance: Size, time: Double) {
        lastTime = time
        let larger = abs(distance.width) > abs(distance.height) ? distance.width : distance.height
        if carousel.settings.isVertical { way.height -= larger } else { way.width -= larger }
        carousel.drag(translation: way, velocity: .zero)
    }

    /// Whether no event has come for long enough.
    func isOver(at time: Double) -> Bool { time - lastTime > Self.patience }
}
