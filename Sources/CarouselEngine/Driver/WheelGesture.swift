// A gesture of a wheel or a trackpad. In: distances, phases and times. Out: what it means: a drag, a page, or nothing of the
// carousel's.

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

/// Who moves a trackpad's content.
public enum WheelPhase: String, Hashable, Sendable, CaseIterable {
    /// Nobody tells, as in browsers: it is guessed where one gesture ends and the next begins.
    case unknown
    /// Fingers, until ``AnyCarouselDriver/endWheel(velocity:isFollowedByMomentum:time:)``: at rest, they hold the carousel.
    case fingers
    /// The system, after the fingers were lifted.
    case momentum
}

/// A run of wheel events that are one gesture.
struct WheelGesture {
    /// What a gesture does.
    enum Course: Hashable {
        case drag
        case page
    }

    /// Whose the gesture is.
    enum Axis {
        /// Less than 10 points have gone.
        case undecided
        /// The carousel's.
        case along
        /// The page's around it.
        case across
    }

    /// A gesture ends after this time without an event, in seconds.
    static let patience = 0.15
    /// The axis is decided once it is this long, in points; a page is turned then.
    private static let slop = 10.0
    /// Momentum is slower than this part of the greatest speed.
    private static let momentumPart = 0.5
    /// It has no more events in a row that are this many times as fast as the slowest one before: that is another gesture.
    private static let mostRise = 1.5
    /// Momentum has been seen as 17, 15, 13, 26, 12: one such event is none.
    private static let risesOfNext = 2

    let course: Course
    private(set) var axis = Axis.undecided
    /// Whether what goes across the axis scrolls, too.
    private(set) var swapsAxes = false
    /// Whether it has dragged the carousel, which is not let go yet.
    var isDragging = false
    /// Whether it is over for the carousel, although events go on: it has turned its page, or has bounced.
    private(set) var isSpent = false
    /// Whether the fingers were lifted, and momentum follows.
    var isLifted = false
    /// How far it has gone, in points.
    private(set) var translation = Size.zero
    private var window: VelocityWindow
    private var lastTime: Double
    /// The greatest speed, and the least one since it has fallen below half of that, in points an event.
    private var greatest = 0.0
    private var least: Double?
    /// How many events in a row were faster than momentum is.
    private var rises = 0
    /// Whether the system moves it, as far as that can be told.
    private(set) var isMomentum = false
    private var phase = WheelPhase.unknown

    init(_ mode: WheelMode, time: Double) {
        course = mode == .free ? .drag : .page
        lastTime = time
        window = VelocityWindow(at: Point(x: 0, y: 0), time: time)
    }

    /// When it is over, if it has the carousel, in seconds; nil while fingers are known to be down.
    var endTime: Double? {
        isDragging && (phase != .fingers || isLifted) ? lastTime + Self.patience : nil
    }

    /// Whether an event belongs to another gesture.
    ///
    /// - Parameters:
    ///   - distance: of the event, in points.
    ///   - isVertical: the axis of the carousel.
    func isOver(before distance: Size, phase: WheelPhase, isVertical: Bool, time: Double) -> Bool {
        switch phase {
        case .momentum: return false
        case .fingers: return isLifted || self.phase == .momentum
        case .unknown: break
        }
        if time - lastTime > Self.patience { return true }
        // Fingers that drag go back and forth as they like.
        guard isSpent || course == .page || axis == .across else { return false }
        if axis != .undecided {
            let isOther = (axis == .across) != swapsAxes
            let vertical = isVertical != isOther
            if distance.along(vertical: vertical) * translation.along(vertical: vertical) < 0 { return true }
        }
        guard let least else { return false }
        return distance.length > Self.mostRise * least && rises + 1 >= Self.risesOfNext
    }

    /// An event that belongs to it.
    mutating func add(_ distance: Size, phase: WheelPhase, time: Double) {
        lastTime = max(lastTime, time)
        self.phase = phase
        translation.width += distance.width
        translation.height += distance.height
        window.add(Point(x: translation.width, y: translation.height), time: time)
        let speed = distance.length
        isMomentum = phase == .momentum || (phase == .unknown && speed <= Self.momentumPart * greatest)
        if let slowest = least, speed > Self.mostRise * slowest {
            rises += 1
        } else {
            rises = 0
            if least != nil || isMomentum { least = min(least ?? speed, speed) }
        }
        greatest = max(greatest, speed)
    }

    /// Whose it is, once that can be told.
    ///
    /// - Parameters:
    ///   - isVertical: the axis of the carousel.
    ///   - takesBothAxes: whether what goes across the axis scrolls, too.
    mutating func decide(isVertical: Bool, takesBothAxes: Bool) {
        guard axis == .undecided, takesBothAxes || translation.length >= Self.slop else { return }
        let isAcross =
            abs(translation.across(vertical: isVertical)) > abs(translation.along(vertical: isVertical))
        swapsAxes = isAcross && takesBothAxes
        axis = isAcross && !takesBothAxes ? .across : .along
    }

    /// How far it has gone along the axis, in points.
    func distance(isVertical: Bool) -> Double { translation.along(vertical: isVertical != swapsAxes) }

    /// Whether a page is to be turned now: once a gesture.
    func turnsPage(isVertical: Bool) -> Bool {
        course == .page && !isSpent && abs(distance(isVertical: isVertical)) >= Self.slop
    }

    /// It has turned its page, or has bounced at an end.
    mutating func spend() { isSpent = true }

    /// The velocity along the axis, in points/s; 0 after a rest, and when the system moves it.
    func velocity(isVertical: Bool, at time: Double) -> Double {
        phase == .momentum ? 0 : window.velocity(at: time).along(vertical: isVertical != swapsAxes)
    }
}
