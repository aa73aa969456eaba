// Tracks a wheel or a trackpad. In: distances and times. Out: calls of the carousel: a drag that ends when no
// more events come, one page, or a place to rest for each notch.

/// How a wheel or a trackpad scrolls.
public enum WheelMode: Hashable, Sendable {
    /// As far as it turns; the carousel comes to rest when it stops.
    case free
    /// One page for each gesture, however long the trackpad runs on by itself, and for each notch.
    case pages
}

/// What the movement of a wheel is counted in.
public enum WheelUnit: String, Hashable, Sendable, CaseIterable {
    /// As of a trackpad, and of wheels whose steps a system has made distances of.
    case points
    /// Steps of a wheel that can be felt; high-resolution wheels have parts of them.
    case notches
}

/// A run of wheel events.
struct WheelTrack {
    /// What a run does.
    enum Course: Hashable {
        case drag
        case page
        case notches
    }

    /// The run ends after this time without an event, in seconds.
    private static let patience = 0.15
    /// A gesture turns a page once it is this long, in points.
    private static let pageThreshold = 10.0
    /// More notches than this in one event are one scroll.
    private static let mostNotches = 100

    let course: Course
    private let mode: WheelMode
    /// How far it went, forward, and what of that no notch or page was made of: in points or notches.
    private var (way, rest) = (0.0, 0.0)
    private var hasTurned = false
    private var lastTime: Double

    /// What the next run does.
    static func course(_ mode: WheelMode, _ unit: WheelUnit) -> Course {
        unit == .notches ? .notches : mode == .free ? .drag : .page
    }

    /// What a wheel event means.
    enum Movement {
        case nothing
        /// A drag, since the run began, forward.
        case drag(Double)
        case pages(Int)
        case notches(Int)
    }

    /// The first wheel event; the carousel is told by ``begin(_:)``.
    init(_ mode: WheelMode, _ unit: WheelUnit, time: Double) {
        self.mode = mode
        course = Self.course(mode, unit)
        lastTime = time
    }

    /// Tells the carousel that the run begins.
    func begin(_ carousel: any CarouselFront) {
        guard course == .drag else { return }
        carousel.touchDown()
        carousel.scrolling(by: .wheel) { carousel.beginDrag(translation: .zero) }
    }

    /// A wheel event. What it means is told to the carousel by whoever has this track: a callback may ask for it.
    ///
    /// - Parameter distance: forward, in the run's unit.
    mutating func turn(by distance: Double, time: Double) -> Movement {
        lastTime = max(lastTime, time)
        switch course {
        case .drag:
            way += distance
            return .drag(way)
        case .page:
            way += distance
            guard !hasTurned, abs(way) >= Self.pageThreshold else { return .nothing }
            hasTurned = true
            return .pages(way > 0 ? 1 : -1)
        case .notches:
            rest += distance
            let whole = rest.rounded(.towardZero)
            rest -= whole
            return .notches(Int(min(max(whole, -1e6), 1e6)))
        }
    }

    /// Moves the carousel.
    ///
    /// - Returns: how much of it the carousel did not use.
    func move(_ carousel: any CarouselFront, _ movement: Movement) -> Double {
        switch movement {
        case .nothing: return 0
        case .drag(let way): return drag(carousel, by: way)
        case .pages(let count):
            scroll(carousel, by: count)
            return 0
        case .notches(let count): return step(carousel, by: count)
        }
    }

    private func drag(_ carousel: any CarouselFront, by way: Double) -> Double {
        let settings = carousel.settings
        let along = settings.isMirrored ? way : -way
        let translation = settings.isVertical ? Size(width: 0, height: along) : Size(width: along, height: 0)
        let unused = carousel.drag(translation: translation, velocity: .zero)
        // Adding 0 makes −0 a 0.
        return 0 + (settings.isMirrored ? unused : -unused)
    }

    /// Each whole notch goes one place on from where the carousel is going.
    private func step(_ carousel: any CarouselFront, by count: Int) -> Double {
        var left = count
        while left != 0 {
            let part = abs(left) > Self.mostNotches ? left : left.signum()
            let before = carousel.destination ?? carousel.scrollOffset
            scroll(carousel, by: part)
            guard carousel.destination ?? carousel.scrollOffset != before else { break }
            left -= part
        }
        return Double(left)
    }

    private func scroll(_ carousel: any CarouselFront, by count: Int) {
        carousel.scrolling(by: .wheel) {
            carousel.scroll(to: mode == .pages ? .pages(by: count) : .stops(by: count), .timed(0.3))
        }
    }

    /// The run is over.
    func end(_ carousel: any CarouselFront) { if course == .drag { carousel.endDrag() } }

    /// When it is over, in seconds.
    var endTime: Double { lastTime + Self.patience }
}
