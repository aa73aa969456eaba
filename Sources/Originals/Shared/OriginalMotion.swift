// The motion of the original libraries as a value. In: commands, gestures and the time in seconds. Out: the
// scroll offset, in items, and the result of each step. It has no clock. The accidents of the libraries are
// in it.

import CarouselEngine

/// The scroll offset of an original library's carousel, what drives it, and its value when events were last
/// sent.
///
/// Unlike the engine's, several things may drive it at once, because they do in iCarousel and SwipeView: a
/// scroll goes on under a finger, and a flick during a scroll changes both.
struct OriginalMotion: Equatable {
    /// The scroll offset, in items.
    var offset: Double
    /// A programmatic scroll is running.
    private(set) var isScrolling = false
    private var isSlowing = false
    private var isScrollViewRunningOut = false
    /// Steps are due: something moves or may move.
    var isAnimating = false
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
    /// The course of the running scroll or flick, in items; otherwise of the last one.
    private(set) var curve: AnimationCurve
    private var lastStepTime = 0.0
    /// The nearest whole item to the offset when the last drag began.
    private var dragOrigin = 0.0

    /// Creates a motion at rest on an item.
    init(index: Int) {
        offset = Double(index)
        curve = AnimationCurve(at: offset)
        previousOffset = offset
        previousIndex = index
    }

    // MARK: What it does

    /// The user is dragging.
    var isDragging: Bool { dragStart != nil }

    /// Decelerating after a flick: the library's own deceleration, or a scroll view's.
    var isDecelerating: Bool { isSlowing || isScrollViewRunningOut }

    /// Whether a finger or a scroll view moves it.
    var isHeld: Bool { isDragging || isScrollViewRunningOut }

    /// Where the running scroll or flick ends, in items; nil when nothing moves by itself.
    var endPosition: Double? { isScrolling || isSlowing ? curve.end : nil }

    /// Where the running scroll ends, in items; nil when there is none.
    var scrollEndPosition: Double? { isScrolling ? curve.end : nil }

    /// The speed at a time, in items/s: the derivative of the current motion; nil when only a finger, a
    /// scroll view or a jump moves it.
    func speed(at now: Double, _ settings: CarouselSettings) -> Double? {
        if isDragging { return nil }
        if isScrolling || isSlowing { return curve.speed(at: now) }
        return settings.autoscroll != 0 ? -settings.autoscroll : nil
    }

    /// How far the swipe may go.
    func swipeLimit(on track: Track)
        -> SwipeLimit
    {
        SwipeLimit(origin: dragOrigin, offset: offset, on: track)
    }

    // MARK: Limits

    /// Limits the offset, see ``Track/limited(_:)``. Reaching the limit sets the velocity to 0.
    mutating func limit(to track: Track) {
        let limited = track.limited(offset)
        offset = limited.offset
        if limited.isAtEnd { velocity = 0 }
    }

    // MARK: Programmatic scrolls

    /// Jumps to `target` and stops there. A running scroll ends without events.
    ///
    /// - Returns: whether the offset changed.
    mutating func jump(to target: Double) -> Bool {
        let former = offset
        offset = Motion.bounded(target)
        number += 1
        isScrolling = false
        isSlowing = false
        curve.start = offset
        curve.end = offset
        return offset != former
    }

    /// Begins a scroll to an offset, in items as all of an original's curve is, at time `now`.
    mutating func scroll(to end: Double, seconds: Double, at now: Double) {
        number += 1
        isScrolling = true
        isSlowing = false
        isAnimating = true
        curve = AnimationCurve(from: offset, to: end, at: now, speed: 0, .timed(seconds))
    }

    /// The programmatic scroll is over.
    mutating func endScroll() { isScrolling = false }

    // MARK: Scroll views

    /// The user starts dragging the platform's scroll view.
    mutating func beginScrollViewDrag() {
        number += 1
        startDrag()
    }

    /// The scroll view moved, by a finger or by its own physics. This ends a programmatic scroll, unless the
    /// movement is that scroll.
    mutating func move(withScrollViewTo target: Double, endsScroll: Bool) {
        if endsScroll {
            number += 1
            isScrolling = false
        }
        offset = Motion.bounded(target)
    }

    /// The user stopped dragging the scroll view.
    mutating func endScrollViewDrag(decelerates: Bool) {
        dragStart = nil
        isScrollViewRunningOut = decelerates
    }

    // MARK: Drags

    /// A touch begins: stops any motion.
    mutating func halt() {
        number += 1
        dragStart = nil
        isScrolling = false
        isSlowing = false
    }

    /// A drag begins.
    mutating func beginDrag() {
        halt()
        startDrag()
    }

    private mutating func startDrag() {
        dragStart = offset
        dragOrigin = offset.rounded(.toNearestOrAwayFromZero)
    }

    /// The finger moved.
    ///
    /// - Parameters:
    ///   - distance: along the scroll axis since it last moved, in points.
    ///   - speed: of the finger along the axis, in points/s.
    mutating func drag(
        by distance: Double, speed: Double, offsetMultiplier: Double, on track: Track
    ) -> DragStep {
        let step = DragStep(
            by: distance, speed: speed, multiplier: offsetMultiplier, from: offset, on: track)
        if let velocity = step.velocity { self.velocity = velocity }
        offset = step.offset
        return step
    }

    /// A flick that is under way changes its speed with the drag's; at other times both are the same.
    mutating func followDrag() {
        if case .slowing = curve.course { curve.course = .slowing(speed: velocity) }
    }

    /// The drag ends; if it was fast enough, a deceleration begins.
    ///
    /// - Returns: whether it was too slow for a flick.
    mutating func endDrag(
        at now: Double, on track: Track
    ) -> Bool {
        dragStart = nil
        guard
            let flick = OriginalFlick(
                from: offset, velocity: velocity, limit: swipeLimit(on: track),
                on: track)
        else { return true }
        curve = AnimationCurve(flickFrom: flick.start, to: flick.end, at: now, speed: velocity)
        guard curve.end != curve.start, curve.duration > 0 else { return false }
        number += 1
        isSlowing = true
        isAnimating = true
        return false
    }

    /// The flick is over.
    mutating func endDeceleration() {
        isSlowing = false
        isScrollViewRunningOut = false
    }

    // MARK: Steps

    /// Makes steps due from now on; time spent at rest does not count.
    mutating func wake(at now: Double) {
        if !isAnimating { lastStepTime = now }
        isAnimating = true
    }

    /// Advances the motion to the time `now`.
    mutating func step(
        to now: Double, in range: ScrollRange, _ traits: OriginalTraits, _ settings: CarouselSettings
    ) -> Motion.Step {
        let passed = now - lastStepTime
        lastStepTime = now
        if isScrolling, !isDragging || traits.scrollsUnderFinger {
            // A flick during a scroll changes the scroll's ends and duration.
            if case .slowing = curve.course { curve.course = .curve(.easeInOut) }
            offset =
                traits.isSinglePrecision
                ? SwipeRange(range).place(on: curve, at: now) : curve.scrollPosition(at: now)
            return .scrolled(isAtEnd: curve.isOver(at: now))
        }
        if isSlowing {
            if case .curve = curve.course { curve.course = .slowing(speed: velocity) }
            offset = curve.scrollPosition(at: now)
            return .decelerated(isAtEnd: curve.isOver(at: now))
        }
        guard settings.autoscroll == 0 || isDragging else {
            return .autoscrolled(to: offset - passed * settings.autoscroll)
        }
        return .rested
    }
}
