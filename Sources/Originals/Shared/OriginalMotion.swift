// The motion of the original libraries as a value. In: commands, gestures and the time in seconds. Out: the scroll offset,
// in items, and the result of each step.

import CarouselEngine

/// The scroll offset, what drives it, and its value when events were last sent. The accidents of iCarousel are in it:
/// a flick during a scroll changes both.
struct OriginalMotion: Equatable {
    /// What a step did.
    enum Step: Equatable {
        /// A programmatic scroll advanced or ended.
        case scrolled(isAtEnd: Bool)
        /// A deceleration advanced or ended.
        case decelerated(isAtEnd: Bool)
        /// Autoscrolling moves to this offset.
        case autoscrolled(to: Double)
        /// Nothing moves.
        case rested
    }

    /// In items.
    var offset: Double
    /// The user is dragging.
    private(set) var isDragging = false
    /// A programmatic scroll is running.
    private(set) var isScrolling = false
    /// Decelerating after a flick: the engine's own deceleration, or a scroll view's.
    var isDecelerating: Bool { isRunningOut || isScrollViewRunningOut }
    private var isRunningOut = false
    private var isScrollViewRunningOut = false
    /// Steps are due: something moves or may move. The first step is due from the start.
    var isAnimating = true
    /// The offset when the current drag began; nil when the user is not dragging.
    private(set) var dragStart: Double?
    /// The velocity of the last drag, in items/s; kept after the drag.
    private(set) var velocity = 0.0
    /// The offset when events were last sent.
    var previousOffset: Double
    /// The index when events were last sent.
    var previousIndex: Int
    /// Changes when something else begins to move the carousel.
    private(set) var number = 0
    /// The last drag ended without a flick.
    private(set) var didDrag = false
    private var previousTranslation = 0.0
    private var lastStepTime = 0.0
    /// The course of the running scroll or flick; otherwise of the last one.
    private var path: ScrollPath
    /// The nearest whole item to the offset when the drag began.
    private(set) var dragOrigin = 0.0

    /// At rest on an item.
    init(index: Int) {
        offset = Double(index)
        path = ScrollPath(at: offset)
        (previousOffset, previousIndex) = (offset, index)
    }

    /// Clamps the offset to the range, or to the bounce distance beyond it.
    mutating func limit(to range: ScrollRange, on strip: Strip, _ settings: CarouselSettings) {
        let limited = strip.limited(offset, in: range, settings)
        offset = limited.offset
        if limited.isAtEnd { setVelocity(0) }
    }

    /// A flick that is under way changes its speed with the drag's.
    private mutating func setVelocity(_ velocity: Double) {
        self.velocity = velocity
        if case .slowing = path.course { path.course = .slowing(speed: velocity) }
    }

    // MARK: Programmatic scrolls

    /// Jumps to `target` and stops there. A running scroll ends without events.
    ///
    /// - Returns: whether the offset changed.
    mutating func jump(to target: Double) -> Bool {
        let offset = Motion.bounded(target)
        number += 1
        (isScrolling, isRunningOut) = (false, false)
        (path.start, path.end) = (offset, offset)
        defer { self.offset = offset }
        return self.offset != offset
    }

    /// Begins a scroll by `distance` items, at time `now`.
    mutating func scroll(by distance: Double, seconds: Double, at now: Double, in range: ScrollRange) {
        number += 1
        (isScrolling, isRunningOut, isAnimating) = (true, false, true)
        let end = offset + Motion.bounded(distance)
        path = ScrollPath(
            from: offset, to: range.isLoop ? end : range.clamped(end), at: now, speed: 0, .timed(seconds))
    }

    /// Where the running scroll ends, in items; nil when there is none.
    var scrollEnd: Double? { isScrolling ? path.end : nil }

    /// Where the running scroll or flick ends, in items; nil when nothing moves by itself.
    var destination: Double? { isScrolling || isRunningOut ? path.end : nil }

    // MARK: Scroll views

    /// The user starts dragging the platform's scroll view.
    mutating func beginScrollViewDrag() { (isDragging, dragStart) = (true, offset) }

    /// The scroll view moved. This ends a programmatic scroll, unless the movement is that scroll.
    mutating func move(withScrollViewTo target: Double, endsScroll: Bool) {
        if endsScroll {
            number += 1
            isScrolling = false
        }
        offset = Motion.bounded(target)
    }

    /// The user stopped dragging the scroll view.
    mutating func endScrollViewDrag(decelerates: Bool) {
        (isDragging, dragStart, isScrollViewRunningOut) = (false, nil, decelerates)
    }

    // MARK: Drags

    /// A touch begins: stops any motion.
    mutating func halt() {
        number += 1
        (isDragging, dragStart, isScrolling, isRunningOut) = (false, nil, false, false)
    }

    /// A drag begins; translations are measured from here.
    mutating func beginDrag(translation: Double) {
        halt()
        (isDragging, dragStart) = (true, offset)
        previousTranslation = translation
        dragOrigin = offset.rounded(.toNearestOrAwayFromZero)
    }

    /// The finger moved.
    ///
    /// - Parameters:
    ///   - translation: along the scroll axis since the touch, in points.
    ///   - speed: of the finger along the axis, in points/s.
    mutating func drag(
        translation: Double, speed: Double, multiplier: Double, in range: ScrollRange, on strip: Strip,
        _ settings: CarouselSettings
    ) -> DragStep {
        let step = DragStep(
            by: translation - previousTranslation, speed: speed, multiplier: multiplier, from: offset,
            in: range,
            on: strip, settings)
        previousTranslation = translation
        if let velocity = step.velocity { setVelocity(velocity) }
        offset = step.offset
        return step
    }

    /// The drag ends; if it was fast enough, a deceleration begins.
    mutating func endDrag(
        at now: Double, in range: ScrollRange, on strip: Strip, _ settings: CarouselSettings
    ) {
        (isDragging, dragStart, didDrag) = (false, nil, true)
        guard
            let flick = Flick(
                from: offset, velocity: velocity, limit: swipeLimit(in: range, settings), in: range,
                on: strip,
                settings)
        else { return }
        didDrag = false
        path = ScrollPath(flickFrom: flick.start, to: flick.end, at: now, speed: velocity)
        guard path.end != path.start, path.duration > 0 else { return }
        number += 1
        (isRunningOut, isAnimating) = (true, true)
    }

    /// How far the swipe may go.
    func swipeLimit(in range: ScrollRange, _ settings: CarouselSettings) -> SwipeLimit {
        SwipeLimit(origin: dragOrigin, offset: offset, in: range, settings)
    }

    // MARK: Steps

    /// Advances the motion to the time `now`.
    mutating func step(to now: Double, in range: ScrollRange, _ settings: CarouselSettings) -> Step {
        let passed = now - lastStepTime
        lastStepTime = now
        if isScrolling, !isDragging {
            // A flick during a scroll changes the scroll's ends and duration.
            if case .slowing = path.course { path.course = .curve(.easeInOut) }
            offset = path.travel(at: now)
            return .scrolled(isAtEnd: path.isOver(at: now))
        }
        if isRunningOut {
            if case .curve = path.course { path.course = .slowing(speed: velocity) }
            offset = path.travel(at: now)
            return .decelerated(isAtEnd: path.isOver(at: now))
        }
        guard settings.autoscroll == 0 || isDragging else {
            return .autoscrolled(to: range.clamped(offset - passed * settings.autoscroll))
        }
        return .rested
    }

    /// Makes steps due from now on; time spent at rest does not count.
    mutating func wake(at now: Double) {
        if !isAnimating { lastStepTime = now }
        isAnimating = true
    }

    /// Whether a finger or a scroll view moves it.
    var isHeld: Bool { isDragging || isScrollViewRunningOut }

    /// The speed at a time, in items/s; nil when only a finger, a scroll view or a jump moves it.
    func speed(at now: Double, _ settings: CarouselSettings) -> Double? {
        if isDragging { return nil }
        if isScrolling || isRunningOut { return path.speed(at: now) }
        return settings.autoscroll != 0 ? -settings.autoscroll : nil
    }

    /// The programmatic scroll is over.
    mutating func endScroll() { isScrolling = false }

    /// The flick is over.
    mutating func endDeceleration() { (isRunningOut, isScrollViewRunningOut) = (false, false) }
}
