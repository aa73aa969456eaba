// The motion of a carousel as a value. In: commands, gestures and the time in seconds. Out: the scroll
// offset, in items, and the result of each step. It has no clock.

/// The scroll offset, what drives it, and its value when events were last sent.
package struct Motion: Equatable {
    /// Numbers that differ by less than this count as equal.
    package static let floatMargin = 1e-6
    /// What is nearer to where it should rest is there, in items.
    package static let restMargin = 1e-9
    /// The default duration of a scroll to an item, in seconds.
    package static let scrollDuration = 0.4
    /// The duration of a scroll over a distance of 0, which is made only for its events, in seconds.
    package static let settlingDuration = 0.01

    /// A motion this close to its end has ended: sums of frame times are not exact.
    package static let endMargin = 1e-7

    /// The limit for offsets, distances and speeds, in items and items/s.
    private static let limit = 9_007_199_254_740_992.0  // 2⁵³: whole numbers are exact up to here

    /// The scroll offset, in items.
    package var offset: Double
    /// The user is dragging.
    package var isDragging = false
    /// A programmatic scroll is running.
    package var isScrolling = false
    /// Decelerating after a flick: the engine's own deceleration, or a scroll view's.
    package var isDecelerating: Bool { isRunningOut || isScrollViewRunningOut }
    package var isRunningOut = false
    private var isScrollViewRunningOut = false
    /// Steps are due: something moves or may move.
    package var isAnimating = false
    /// The offset when the current drag began; nil when the user is not dragging.
    package var dragStart: Double?
    /// The velocity of the last drag, in items/s; kept after the drag.
    package var velocity = 0.0
    /// The offset when events were last sent.
    package var previousOffset: Double
    /// The index when events were last sent.
    package var previousIndex: Int

    /// Changes when something else begins to move the carousel.
    package var number = 0

    package var lastStepTime = 0.0
    /// The speed of the finger that has just let go, in items/s: a scroll that follows begins with it.
    private(set) var releaseSpeed: Double?
    /// The course of the running scroll or flick; otherwise of the last one.
    package var path: ScrollPath
    /// The nearest whole item to the offset when the drag began.
    package private(set) var dragOrigin = 0.0
    /// A finger is down that caught the carousel, and has not dragged it.
    var isTouched = false

    /// Creates a motion at rest on an item.
    package init(index: Int = 0) {
        offset = Double(index)
        path = ScrollPath(at: offset)
        (previousOffset, previousIndex) = (offset, index)
    }

    /// The number clamped to the limit; 0 for NaN.
    package static func bounded(_ x: Double) -> Double { x.isNaN ? 0 : min(max(x, -limit), limit) }

    // MARK: Limits

    /// Limits the offset, see ``Strip/limited(_:in:_:)``. Reaching the limit sets the velocity to 0.
    package mutating func limit(to range: ScrollRange, on strip: Strip, _ settings: CarouselSettings) {
        let limited = strip.limited(offset, in: range, settings)
        offset = limited.offset
        if limited.isAtEnd { velocity = 0 }
    }

    // MARK: Programmatic scrolls

    /// Jumps to `target` and stops there. A running scroll ends without events.
    /// - Returns: whether the offset changed.
    package mutating func jump(to target: Double) -> Bool {
        let offset = Self.bounded(target)
        number += 1
        (releaseSpeed, isScrolling, isRunningOut) = (nil, false, false)
        (path.start, path.end) = (offset, offset)
        defer { self.offset = offset }
        return self.offset != offset
    }

    /// Begins a scroll to an offset, at time `now`.
    ///
    /// - Parameter animation: one that is not at once.
    mutating func scroll(
        to target: Double, _ animation: ScrollAnimation, at now: Double, in range: ScrollRange,
        on strip: Strip, _ settings: CarouselSettings
    ) {
        let speed = releaseSpeed ?? speed(at: now, settings) ?? 0
        releaseSpeed = nil
        number += 1
        (isScrolling, isRunningOut, isAnimating) = (true, false, true)
        let end = Self.bounded(target)
        path = ScrollPath(
            from: strip.travel(at: offset), to: strip.travel(at: range.isLoop ? end : range.clamped(end)),
            at: now, speed: speed, animation)
        // There already, and still: no time passes with nothing to see.
        if path.start == path.end, speed == 0 { path.duration = 0 }
    }

    /// Where the running scroll or flick ends, in common pitches; nil when nothing moves by itself.
    package var travelEnd: Double? { isScrolling || isRunningOut ? path.end : nil }

    /// When the running scroll or flick ends, in seconds; nil when nothing moves by itself.
    var endTime: Double? { (isScrolling || isRunningOut) && !isDragging ? path.endTime : nil }

    /// Where the running scroll ends, in common pitches; nil when there is none.
    package var scrollTravelEnd: Double? { isScrolling ? path.end : nil }

    // MARK: Scroll views

    /// The user starts dragging the platform's scroll view.
    package mutating func beginScrollViewDrag() {
        number += 1
        (isDragging, dragStart) = (true, offset)
        dragOrigin = offset.rounded(.toNearestOrAwayFromZero)
    }

    /// The scroll view moved, by a finger or by its own physics. This ends a programmatic scroll, unless the
    /// movement is that scroll.
    package mutating func move(withScrollViewTo target: Double, endsScroll: Bool) {
        if endsScroll {
            number += 1
            isScrolling = false
        }
        offset = Self.bounded(target)
    }

    /// The user stopped dragging the scroll view.
    package mutating func endScrollViewDrag(decelerates: Bool) {
        (isDragging, dragStart, isScrollViewRunningOut) = (false, nil, decelerates)
    }

    // MARK: Drags

    /// A touch begins: stops any motion.
    package mutating func halt() {
        number += 1
        (isDragging, dragStart, releaseSpeed, isScrolling, isRunningOut) = (false, nil, nil, false, false)
    }

    /// A drag begins.
    package mutating func beginDrag() {
        halt()
        (isDragging, dragStart, isTouched) = (true, offset, false)
        dragOrigin = offset.rounded(.toNearestOrAwayFromZero)
    }

    /// The finger moved.
    /// - Parameters:
    ///   - distance: along the scroll axis since it last moved, in points.
    ///   - speed: of the finger along the axis, in points/s.
    ///   - strip: nothing moves when its items have no length.
    package mutating func drag(
        by distance: Double, speed: Double, offsetMultiplier: Double, in range: ScrollRange, on strip: Strip,
        _ settings: CarouselSettings
    ) -> DragStep {
        let step = DragStep(
            by: distance, speed: speed, multiplier: offsetMultiplier, from: offset, in: range, on: strip,
            settings)
        if let velocity = step.velocity { self.velocity = velocity }
        offset = step.offset
        return step
    }

    /// The drag ends; if it was fast enough, a deceleration begins.
    mutating func endDrag(
        at now: Double, in range: ScrollRange, on strip: Strip, _ settings: CarouselSettings
    ) {
        (isDragging, dragStart, releaseSpeed, isScrolling) = (false, nil, velocity, false)
        guard
            let flick = Flick(
                from: offset, velocity: velocity,
                limit: swipeLimit(in: range, on: strip, settings), in: range, on: strip, settings),
            // To a place behind it, it settles.
            (flick.end - flick.start) * velocity > 0
        else { return }
        path = ScrollPath(flickFrom: flick.start, to: flick.end, at: now, speed: velocity)
        guard path.end != path.start, path.duration > 0 else { return }
        number += 1
        (isRunningOut, isAnimating) = (true, true)
    }

    // MARK: Steps

    /// Advances the motion to the time `now`.
    mutating func step(
        to now: Double, in range: ScrollRange, on strip: Strip, _ settings: CarouselSettings
    ) -> Step {
        let passed = now - lastStepTime
        lastStepTime = now
        releaseSpeed = nil
        if isScrolling, !isDragging {
            offset = strip.offset(atTravel: path.travel(at: now))
            return .scrolled(isAtEnd: path.isOver(at: now))
        }
        if isRunningOut {
            let isAtEnd = path.isOver(at: now)
            offset = strip.offset(atTravel: isAtEnd ? path.end : path.travel(at: now))
            return .decelerated(isAtEnd: isAtEnd)
        }
        if settings.autoscroll != 0, !isDragging, !isTouched {
            let travel = strip.travel(at: offset) - passed * settings.autoscroll
            return .autoscrolled(to: range.clamped(strip.offset(atTravel: travel)))
        }
        if settings.autoscroll == 0 { isAnimating = false }
        return .rested
    }

    /// Whether a finger or a scroll view moves it.
    package var isHeld: Bool { isDragging || isScrollViewRunningOut }

    /// The speed at a time, in items/s: the derivative of the current motion; nil when only a finger, a
    /// scroll view or a jump moves it.
    package func speed(at now: Double, _ settings: CarouselSettings) -> Double? {
        if isDragging { return nil }
        if isScrolling || isRunningOut { return path.speed(at: now) }
        return settings.autoscroll != 0 ? -settings.autoscroll : nil
    }

    /// Makes steps due from now on; time spent at rest does not count.
    package mutating func wake(at now: Double) {
        if !isAnimating { lastStepTime = now }
        isAnimating = true
    }

    /// Moves by itself at constant speed, or follows the finger: `offset` changes, nothing else.
    mutating func carry(to offset: Double) { self.offset = Self.bounded(offset) }

    /// Renumbers the items: whatever moves goes on at the other offset.
    ///
    /// - Parameters:
    ///   - distance: in items.
    ///   - travel: how far the content is from one offset to the other, in common pitches.
    mutating func shift(by distance: Double, travel: Double) {
        offset += distance
        previousOffset += distance
        path = path.shifted(by: travel)
        dragOrigin += distance
        if let start = dragStart { dragStart = start + distance }
    }

    /// What moves by itself goes to another place, with the speed and in the time that it has left, at least
    /// 0.1 s.
    ///
    /// - Parameters:
    ///   - travel: where it is now, in common pitches.
    ///   - end: in common pitches.
    mutating func redirect(from travel: Double, to end: Double, at now: Double) {
        guard let endTime else { return }
        path = path.redirected(from: travel, to: end, at: now, duration: max(0.1, endTime - now))
    }

    /// The items have other lengths: what moves by itself goes on from where it is, to where it should go.
    ///
    /// - Parameters:
    ///   - travel: of the offset, in common pitches.
    ///   - end: in common pitches.
    mutating func measure(travel: Double, end: Double, at now: Double) {
        path = path.shifted(by: travel - path.travel(at: now))
        if abs(path.end - end) > Self.floatMargin { redirect(from: travel, to: end, at: now) }
    }

    /// The finger's drag is over, because something else moves the carousel now.
    mutating func dropDrag() { (isDragging, dragStart) = (false, nil) }

    /// Whether something moves it, or a finger holds it.
    var isBusy: Bool { isDragging || isTouched || isScrolling || isDecelerating }

    /// The programmatic scroll is over.
    package mutating func endScroll() { isScrolling = false }

    /// The flick is over.
    package mutating func endDeceleration() { (isRunningOut, isScrollViewRunningOut) = (false, false) }

    // MARK: Settling

    /// The distance of a scroll by `count` items, counted from the last whole item behind the offset.
    func distance(byItems count: Int) -> Double { Self.distance(byItems: count, from: offset) }

    /// The same from any offset.
    package static func distance(byItems count: Int, from offset: Double) -> Double {
        let rule: FloatingPointRoundingRule = count > 0 ? .down : count < 0 ? .up : .toNearestOrAwayFromZero
        return offset.rounded(rule) + Double(count) - offset
    }

    /// The number of items to move after a release that does not run on, by the whole item nearest to the offset.
    func settlingStep(from nearest: Double) -> Int {
        releaseSpeed.map { Flick.settlingStep(velocity: $0, way: offset - nearest) } ?? 0
    }

    /// How far the swipe may go.
    package func swipeLimit(
        in range: ScrollRange, on strip: Strip, _ settings: CarouselSettings
    ) -> SwipeLimit {
        SwipeLimit(origin: dragOrigin, offset: offset, in: range, on: strip, settings)
    }

    /// What a step did.
    package enum Step: Equatable {
        /// A programmatic scroll advanced or ended.
        case scrolled(isAtEnd: Bool)
        /// A deceleration advanced or ended.
        case decelerated(isAtEnd: Bool)
        /// Autoscrolling moves to this offset.
        case autoscrolled(to: Double)
        /// Nothing moves; no steps are due any more.
        case rested
    }
}
