// Where the motion of the original libraries differs from the engine's. In: commands, gestures and the time
// in seconds. Out: the scroll offset, in items, and the result of each step. The accidents of iCarousel are
// in it: a flick during a scroll changes both.

import CarouselEngine

extension Motion {
    /// A flick that is under way changes its speed with the drag's; at other times both are the same.
    mutating func followDrag() {
        if case .slowing = path.course { path.course = .slowing(speed: velocity) }
    }

    /// Begins a scroll to an offset, in items as all of an original's path is, at time `now`.
    mutating func scroll(to end: Double, seconds: Double, at now: Double) {
        number += 1
        isScrolling = true
        isRunningOut = false
        isAnimating = true
        path = ScrollPath(from: offset, to: end, at: now, speed: 0, .timed(seconds))
    }

    /// The drag ends; if it was fast enough, a deceleration begins.
    ///
    /// - Returns: whether it was too slow for a flick.
    mutating func endDrag(
        at now: Double, in range: ScrollRange, on strip: Strip, _ settings: CarouselSettings
    ) -> Bool {
        isDragging = false
        dragStart = nil
        guard
            let flick = Flick(
                from: offset, velocity: velocity, limit: swipeLimit(in: range, on: strip, settings),
                in: range, on: strip, settings)
        else { return true }
        path = ScrollPath(flickFrom: flick.start, to: flick.end, at: now, speed: velocity)
        guard path.end != path.start, path.duration > 0 else { return false }
        number += 1
        isRunningOut = true
        isAnimating = true
        return false
    }

    /// Advances the motion to the time `now`.
    mutating func step(
        to now: Double, in range: ScrollRange, _ traits: OriginalTraits, _ settings: CarouselSettings
    ) -> Step {
        let passed = now - lastStepTime
        lastStepTime = now
        if isScrolling, !isDragging || traits.scrollsUnderFinger {
            // A flick during a scroll changes the scroll's ends and duration.
            if case .slowing = path.course { path.course = .curve(.easeInOut) }
            offset =
                traits.isSinglePrecision
                ? SwipeRange(range).place(on: path, at: now) : path.travel(at: now)
            return .scrolled(isAtEnd: path.isOver(at: now))
        }
        if isRunningOut {
            if case .curve = path.course { path.course = .slowing(speed: velocity) }
            offset = path.travel(at: now)
            return .decelerated(isAtEnd: path.isOver(at: now))
        }
        guard settings.autoscroll == 0 || isDragging else {
            return .autoscrolled(to: offset - passed * settings.autoscroll)
        }
        return .rested
    }
}
