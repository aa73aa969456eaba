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

    /// What is sent to another place takes at least this long, in seconds.
    private static let shortestRedirection = 0.1

    /// The limit for offsets, distances and speeds, in items and items/s.
    private static let limit = 9_007_199_254_740_992.0  // 2⁵³: whole numbers are exact up to here

    /// What moves it. One thing at a time: whatever begins takes the carousel from what was before.
    private enum Phase: Equatable {
        /// Nothing but autoscrolling.
        case resting
        /// A finger, of the engine's own gestures or in the platform's scroll view.
        case dragged(start: Double)
        /// A flick runs out.
        case decelerating(AnimationCurve)
        /// A programmatic scroll.
        case scrolling(AnimationCurve)
        /// A programmatic scroll that a finger holds: where it ends, in common pitches, and how long it would have taken, in
        /// seconds.
        case held(end: Double, timeLeft: Double)
        /// The platform's scroll view, which decelerates. Only the view knows when it stops: until it says
        /// so, or something else takes the carousel, this lasts through jumps and touches.
        case followingScrollView
    }

    /// The scroll offset, in items.
    private(set) var offset: Double
    private var phase = Phase.resting
    /// A finger is down that caught the carousel, and has not dragged it. No phase, because what the app or a
    /// scroll view begins meanwhile moves the carousel under it.
    private(set) var isTouched = false
    /// Steps are due: something moves or may move. No phase either: the step after the last motion finds out
    /// that there is nothing more to do, and autoscrolling has steps at rest.
    private(set) var isAnimating = false
    /// The platform's scroll view has been told to decelerate, and has not said that it stopped: also while a scroll has
    /// taken the carousel from it.
    private var viewDecelerates = false
    /// The speed of the finger that has just let go, in items/s, until the next step: a scroll that follows
    /// begins with it. Neither a phase nor a part of one: it is there with a flick and without, and outlasts
    /// a flick whose place to rest the delegate changes, and also a scroll view's drag, if no time passes.
    private(set) var releaseSpeed: Double?
    /// The velocity of the last drag, in items/s; kept after the drag.
    private(set) var velocity = 0.0
    /// Changes when something else begins to move the carousel.
    private(set) var number = 0
    /// The offset when events were last sent.
    private var previousOffset: Double
    /// The index when events were last sent.
    private var previousIndex: Int
    private var lastStepTime = 0.0
    /// The nearest whole item to the offset when the last drag began: it limits also what follows the drag. Nil when nothing
    /// follows it any more.
    private var dragOrigin: Double?
    /// What the finger has done that drags, or has just let go.
    private var finger = FingerTrack()
    /// Where a flick comes to rest, in items, until the next step.
    private(set) var flickTarget: Double?

    /// Creates a motion at rest on an item.
    init(index: Int = 0) {
        offset = Double(index)
        previousOffset = offset
        previousIndex = index
    }

    /// The number clamped to the limit; 0 for NaN.
    package static func bounded(_ x: Double) -> Double { x.isNaN ? 0 : min(max(x, -limit), limit) }

    // MARK: What it does

    /// The user is dragging.
    var isDragging: Bool { if case .dragged = phase { true } else { false } }

    /// A programmatic scroll is running.
    var isScrolling: Bool { if case .scrolling = phase { true } else { false } }

    /// Decelerating after a flick: the engine's own deceleration, or a scroll view's.
    var isDecelerating: Bool {
        switch phase {
        case .decelerating, .followingScrollView: true
        case .resting, .dragged, .scrolling, .held: false
        }
    }

    /// Whether a programmatic scroll runs, or is held by a finger.
    var hasScroll: Bool {
        switch phase {
        case .scrolling, .held: true
        case .resting, .dragged, .decelerating, .followingScrollView: false
        }
    }

    /// Whether a finger or a scroll view moves it.
    var isHeld: Bool {
        switch phase {
        case .dragged, .followingScrollView: true
        case .resting, .decelerating, .scrolling, .held: false
        }
    }

    /// Whether something moves it, or a finger holds it.
    var isBusy: Bool {
        switch phase {
        case .resting: isTouched
        case .dragged, .decelerating, .scrolling, .held, .followingScrollView: true
        }
    }

    /// The offset when the current drag began; nil when the user is not dragging.
    var dragStart: Double? { if case .dragged(let start) = phase { start } else { nil } }

    /// The course of what moves by itself.
    private var curve: AnimationCurve? {
        switch phase {
        case .decelerating(let curve), .scrolling(let curve): curve
        case .resting, .dragged, .held, .followingScrollView: nil
        }
    }

    /// Where the running scroll or flick ends, or a scroll that is held, in common pitches; nil when nothing moves by itself.
    var endPosition: Double? { if case .held(let end, _) = phase { end } else { curve?.end } }

    /// When the running scroll or flick ends, in seconds; nil when nothing moves by itself.
    var endTime: Double? { curve?.endTime }

    /// Where the running scroll ends, in common pitches; nil when there is none.
    var scrollEndPosition: Double? { if case .scrolling(let curve) = phase { curve.end } else { nil } }

    /// The speed at a time, in items/s: the derivative of the current motion; nil when only a finger, a
    /// scroll view or a jump moves it.
    func speed(at now: Double, _ settings: CarouselSettings) -> Double? {
        switch phase {
        case .dragged: return nil
        case .held: return 0
        case .decelerating(let curve), .scrolling(let curve): return curve.speed(at: now)
        case .resting, .followingScrollView:
            return settings.autoscroll != 0 ? -settings.autoscroll : nil
        }
    }

    // MARK: Limits

    /// Limits the offset, see ``Track/limited(_:)``. Reaching the limit sets the velocity to 0.
    mutating func limit(to track: Track) {
        let limited = track.limited(offset)
        offset = limited.offset
        if limited.isAtEnd { velocity = 0 }
    }

    // MARK: Programmatic scrolls

    /// Jumps to `target`. What moves by itself stops there, without events, and a finger's drag is over; a scroll view that
    /// decelerates goes on from there.
    /// - Returns: whether the offset changed.
    mutating func jump(to target: Double) -> Bool {
        dragOrigin = nil
        let former = offset
        number += 1
        releaseSpeed = nil
        if case .followingScrollView = phase {} else { phase = .resting }
        offset = Self.bounded(target)
        return offset != former
    }

    /// Begins a scroll to an offset, at time `now`. A finger's drag is over by that.
    ///
    /// - Parameter animation: one that is not at once.
    mutating func scroll(
        to target: Double, _ animation: TimingParameters, at now: Double, on track: Track
    ) {
        // A finger's drag has no formula, but autoscrolling under it has.
        if isDragging { phase = .resting }
        let speed = releaseSpeed ?? speed(at: now, track.settings) ?? 0
        releaseSpeed = nil
        dragOrigin = nil
        let end = Self.bounded(target)
        var curve = AnimationCurve(
            from: track.axisLayout.scrollPosition(at: offset),
            to: track.axisLayout.scrollPosition(at: track.range.isLoop ? end : track.range.clamped(end)),
            at: now, speed: speed, animation)
        // There already, and still: no time passes with nothing to see.
        if curve.start == curve.end, abs(speed) < AnimationCurve.leastSpeed { curve.duration = 0 }
        number += 1
        phase = .scrolling(curve)
        isAnimating = true
    }

    /// Begins to settle at an offset: from the finger's speed, never away from there, and never beyond it.
    ///
    /// - Parameter longest: how long that may take, in seconds.
    mutating func settle(
        to target: Double, within longest: Double = Motion.scrollDuration, at now: Double,
        on track: Track
    ) {
        let speed = releaseSpeed ?? speed(at: now, track.settings) ?? 0
        releaseSpeed = nil
        let end = Self.bounded(target)
        let curve = AnimationCurve(
            settlingFrom: track.axisLayout.scrollPosition(at: offset),
            to: track.axisLayout.scrollPosition(at: track.range.isLoop ? end : track.range.clamped(end)),
            at: now, speed: speed,
            within: longest)
        number += 1
        phase = .scrolling(curve)
        isAnimating = true
    }

    /// The programmatic scroll is over.
    mutating func endScroll() { if isScrolling { phase = .resting } }

    /// A finger holds what the program has set going: it goes nowhere meanwhile, and has no end by that.
    mutating func hold(at now: Double) {
        isTouched = true
        releaseSpeed = nil
        finger = FingerTrack()
        if case .scrolling(let curve) = phase {
            phase = .held(end: curve.end, timeLeft: max(0, curve.endTime - now))
        }
    }

    /// The finger that held it has let go: from rest it goes on to its end, in the time that it had left.
    ///
    /// - Parameter scroll position: where it is, in common pitches.
    mutating func goOn(from scrollPosition: Double, at now: Double) {
        guard case .held(let end, let timeLeft) = phase else { return }
        // There already: no time passes with nothing to see.
        let seconds = scrollPosition == end ? 0 : max(Self.shortestRedirection, timeLeft)
        phase = .scrolling(AnimationCurve(from: scrollPosition, to: end, at: now, speed: 0, .timed(seconds)))
        isAnimating = true
    }

    // MARK: Scroll views

    /// The user starts dragging the platform's scroll view: what moved by itself is over. A finger that the
    /// carousel was told of holds it still, until it is told that it is gone.
    mutating func beginScrollViewDrag() {
        number += 1
        startDrag()
    }

    /// The scroll view moved, by a finger or by its own physics. This ends a programmatic scroll, unless the
    /// movement is that scroll.
    mutating func move(withScrollViewTo target: Double, endsScroll: Bool) {
        if endsScroll {
            number += 1
            // The view that decelerates has taken it back.
            if isScrolling { phase = viewDecelerates ? .followingScrollView : .resting }
        }
        offset = Self.bounded(target)
    }

    /// The user stopped dragging the scroll view. What has taken the carousel from the finger goes on.
    mutating func endScrollViewDrag(decelerates: Bool) {
        viewDecelerates = decelerates
        if endPosition == nil { phase = decelerates ? .followingScrollView : .resting }
    }

    // MARK: Drags

    /// Stops any motion, but for that of a scroll view.
    mutating func halt() {
        number += 1
        releaseSpeed = nil
        if case .followingScrollView = phase { return }
        phase = .resting
    }

    /// A touch begins: stops any motion.
    ///
    /// - Parameter goal: where it was going, in items; nil if it was going nowhere.
    mutating func touch(goal: Double? = nil) {
        halt()
        isTouched = true
        dragOrigin = nil
        finger = FingerTrack(caughtGoal: goal)
    }

    /// The finger that caught the carousel is gone, or holds it no more.
    mutating func endTouch() { isTouched = false }

    /// A drag begins.
    ///
    /// - Parameters:
    ///   - displacement: how far the finger has gone forward since its press, if it was told of one, in points.
    ///   - goal: where the carousel is going that it catches by that, in items.
    mutating func beginDrag(displacement: Double, goal: Double? = nil) {
        number += 1
        releaseSpeed = nil
        finger = FingerTrack(
            displacement: isTouched ? displacement : nil,
            caughtGoal: goal ?? (isTouched ? finger.caughtGoal : nil))
        isTouched = false
        startDrag()
    }

    private mutating func startDrag() {
        viewDecelerates = false
        phase = .dragged(start: offset)
        dragOrigin = offset.rounded(.toNearestOrAwayFromZero)
    }

    /// The finger moved.
    /// - Parameters:
    ///   - distance: along the scroll axis since it last moved, in points.
    ///   - speed: of the finger along the axis, in points/s.
    ///   - track: nothing moves when its items have no length.
    mutating func drag(
        by distance: Double, speed: Double, offsetMultiplier: Double, on track: Track
    ) -> DragStep {
        let step = DragStep(
            by: distance, speed: speed, multiplier: offsetMultiplier, from: offset, on: track)
        if let velocity = step.velocity { self.velocity = velocity }
        finger.move(by: -distance)
        finger.speed = -speed * step.factor
        offset = step.offset
        return step
    }

    /// The drag ends; if it was fast enough, a deceleration begins.
    mutating func endDrag(
        at now: Double, on track: Track
    ) {
        phase = .resting
        releaseSpeed = velocity
        let flick = Flick(
            finger, from: offset, velocity: velocity, dragOrigin: dragOrigin ?? offset, on: track)
        flickTarget = flick?.target
        guard let end = flick?.run else { return }
        let curve = AnimationCurve(
            flickFrom: track.axisLayout.scrollPosition(at: offset), to: end, at: now, speed: velocity)
        guard curve.duration > 0 else { return }
        number += 1
        phase = .decelerating(curve)
        isAnimating = true
    }

    /// The flick is over, or the scroll view's deceleration.
    mutating func endDeceleration() {
        viewDecelerates = false
        if isDecelerating { phase = .resting }
    }

    // MARK: Steps

    /// Advances the motion to the time `now`.
    mutating func step(
        to now: Double, on track: Track
    ) -> Step {
        let passed = now - lastStepTime
        lastStepTime = now
        releaseSpeed = nil
        flickTarget = nil
        var isFree = !isTouched
        switch phase {
        case .scrolling(let curve):
            offset = track.axisLayout.offset(atScrollPosition: curve.scrollPosition(at: now))
            return .scrolled(isAtEnd: curve.isOver(at: now))
        case .decelerating(let curve):
            let isAtEnd = curve.isOver(at: now)
            offset = track.axisLayout.offset(
                atScrollPosition: isAtEnd ? curve.end : curve.scrollPosition(at: now))
            return .decelerated(isAtEnd: isAtEnd)
        case .dragged, .held: isFree = false
        case .resting, .followingScrollView: break
        }
        if track.settings.autoscroll != 0, isFree {
            let scrollPosition =
                track.axisLayout.scrollPosition(at: offset) - passed * track.settings.autoscroll
            return .autoscrolled(
                to: track.range.clamped(track.axisLayout.offset(atScrollPosition: scrollPosition)))
        }
        if track.settings.autoscroll == 0 { isAnimating = false }
        return .rested
    }

    /// Makes steps due from now on; time spent at rest does not count.
    mutating func wake(at now: Double) {
        if !isAnimating { lastStepTime = now }
        isAnimating = true
    }

    /// Moves by itself at constant speed, or follows the finger: `offset` changes, nothing else.
    mutating func carry(to offset: Double) { self.offset = Self.bounded(offset) }

    // MARK: Other places for what moves

    /// Renumbers the items: whatever moves goes on at the other offset.
    ///
    /// - Parameters:
    ///   - distance: in items.
    ///   - scroll position: how far the content is from one offset to the other, in common pitches.
    mutating func shift(by distance: Double, scrollPosition: Double) {
        offset += distance
        previousOffset += distance
        dragOrigin? += distance
        finger.caughtGoal? += distance
        flickTarget? += distance
        if let dragStart { phase = .dragged(start: dragStart + distance) }
        if case .held(let end, let timeLeft) = phase {
            phase = .held(end: end + scrollPosition, timeLeft: timeLeft)
        }
        changeCurve { $0.shifted(by: scrollPosition) }
    }

    /// What moves by itself goes to another place, with the speed and in the time that it has left, at least
    /// 0.1 s.
    ///
    /// - Parameters:
    ///   - scroll position: where it is now, in common pitches.
    ///   - end: in common pitches.
    mutating func redirect(from scrollPosition: Double, to end: Double, at now: Double) {
        changeCurve {
            $0.redirected(
                from: scrollPosition, to: end, at: now,
                duration: max(Self.shortestRedirection, $0.endTime - now))
        }
        if case .held(_, let timeLeft) = phase { phase = .held(end: end, timeLeft: timeLeft) }
    }

    /// The items have other lengths: what moves by itself goes on from where it is, to where it should go.
    ///
    /// - Parameters:
    ///   - scroll position: of the offset, in common pitches.
    ///   - end: in common pitches.
    mutating func measure(scrollPosition: Double, end: Double, at now: Double) {
        changeCurve { $0.shifted(by: scrollPosition - $0.scrollPosition(at: now)) }
        guard let former = endPosition, abs(former - end) > Self.floatMargin else { return }
        redirect(from: scrollPosition, to: end, at: now)
    }

    private mutating func changeCurve(_ change: (AnimationCurve) -> AnimationCurve) {
        switch phase {
        case .scrolling(let curve): phase = .scrolling(change(curve))
        case .decelerating(let curve): phase = .decelerating(change(curve))
        case .resting, .dragged, .held, .followingScrollView: break
        }
    }

    // MARK: Events

    /// What the app has not been told of yet; it is from now on.
    ///
    /// - Parameter index: that of the current item.
    mutating func consumeNews(index: Int) -> (hasMoved: Bool, hasOtherIndex: Bool) {
        let hasMoved = abs(offset - previousOffset) > Self.floatMargin
        let hasOtherIndex = previousIndex != index
        noteOffset()
        previousIndex = index
        return (hasMoved, hasOtherIndex)
    }

    /// Where it is now is no news.
    mutating func noteOffset() { previousOffset = offset }

    /// The index of the item that the app was told of last has changed, or need not be told.
    ///
    /// - Parameter index: nil when any item is news, because that one is gone.
    mutating func noteIndex(_ index: Int?) { previousIndex = index ?? .min }

    // MARK: Settling

    /// The distance of a scroll by `count` items, counted from the last whole item behind the offset.
    func distance(byItems count: Int) -> Double { Self.distance(byItems: count, from: offset) }

    /// The same from any offset.
    package static func distance(byItems count: Int, from offset: Double) -> Double {
        let rule: FloatingPointRoundingRule =
            if count > 0 { .down } else if count < 0 { .up } else { .toNearestOrAwayFromZero }
        return offset.rounded(rule) + Double(count) - offset
    }

    /// How far the swipe may go; nil when there is none.
    func swipeLimit(
        on track: Track
    ) -> SwipeLimit? {
        let goal = finger.caughtGoal.flatMap { ($0 - offset) * velocity > 0 ? $0 : nil }
        return (goal ?? dragOrigin).map {
            SwipeLimit(origin: $0, offset: offset, on: track)
        }
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
