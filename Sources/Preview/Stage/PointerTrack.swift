// A finger on the stage. In: places and times. Out: what the carousel is told: a tap, or a drag with its speed.

import CarouselHost

/// A finger, from its landing on.
struct PointerTrack {
    /// What becomes of it.
    private enum Course {
        /// It has not moved far enough to be more than a tap.
        case undecided
        case drag
        /// It goes across the axis: not the carousel's.
        case elsewhere
    }

    /// A tap stays within this distance, in points.
    private static let slop = 6.0
    /// The speed is taken over so much time, in seconds.
    private static let window = 0.08
    /// No hand makes more moves in that time.
    private static let mostSamples = 64

    private let start: Point
    private var course = Course.undecided
    private var samples: [(place: Point, time: Double)]

    /// A finger lands.
    init(_ carousel: Carousel<Int>, at place: Point, time: Double) {
        start = place
        samples = [(place, time)]
        carousel.touchDown()
    }

    /// It moved.
    mutating func move(_ carousel: Carousel<Int>, to place: Point, time: Double) {
        // Of a clock that stands or goes back nothing can be learnt.
        if let last = samples.last, time <= last.time { samples.removeLast() }
        samples.append((place, time))
        while samples.count > 2, time - samples[0].time > Self.window || samples.count > Self.mostSamples {
            samples.removeFirst()
        }
        let way = Size(width: place.x - start.x, height: place.y - start.y)
        if course == .undecided, (way.width * way.width + way.height * way.height).squareRoot() > Self.slop {
            course = carousel.shouldBeginDrag(translation: way) ? .drag : .elsewhere
            // From here on, so that nothing jumps by the slop.
            if course == .drag {
                let part = Self.slop / (way.width * way.width + way.height * way.height).squareRoot()
                carousel.beginDrag(translation: Size(width: way.width * part, height: way.height * part))
            }
        }
        if course == .drag { carousel.drag(translation: way, velocity: velocity(at: time)) }
    }

    /// It left.
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

    /// It was taken away: the carousel stays where it is.
    mutating func cancel(_ carousel: Carousel<Int>) {
        guard course == .drag, let last = samples.last else { return }
        let way = Size(width: last.place.x - start.x, height: last.place.y - start.y)
        carousel.drag(translation: way, velocity: .zero)
        carousel.endDrag()
    }

    /// Points/s over the last moments; none after a rest.
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

/// A wheel or a touchpad's scrolling: a drag that ends when nothing more comes.
struct WheelTrack {
    /// After so long without a turn it is over, in seconds.
    private static let patience = 0.15

    private var way = Size.zero
    private var lastTime: Double

    /// The wheel begins to turn.
    init(_ carousel: Carousel<Int>, time: Double) {
        lastTime = time
        carousel.touchDown()
        carousel.beginDrag()
    }

    /// It turned: along the axis by the larger of both ways, as most wheels know only one.
    mutating func turn(_ carousel: Carousel<Int>, by distance: Size, time: Double) {
        lastTime = time
        let larger = abs(distance.width) > abs(distance.height) ? distance.width : distance.height
        if carousel.settings.isVertical { way.height -= larger } else { way.width -= larger }
        carousel.drag(translation: way, velocity: .zero)
    }

    /// Whether nothing more has come for long enough.
    func isOver(at time: Double) -> Bool { time - lastTime > Self.patience }
}
