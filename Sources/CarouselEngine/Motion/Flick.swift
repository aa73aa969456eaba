// A flick. In: how a finger lets go. Out: where the carousel comes to rest, and whether it runs there by itself.

/// What a finger has done since it was pressed.
struct FingerTrack: Equatable {
    /// Its speed along the axis, forward, in points/s: as it moves the items, less where a rubber band resists.
    var speed = 0.0
    /// How far it has gone forward since it was pressed, or has turned round since, in points; nil if nobody has told of a
    /// press.
    private(set) var displacement: Double?
    /// Where the carousel was going when the finger caught it, in items.
    var caughtGoal: Double?

    /// A finger begins to drag.
    ///
    /// - Parameters:
    ///   - displacement: since its press, forward, in points; nil when nobody has told of one.
    ///   - caughtGoal: in items.
    init(displacement: Double? = nil, caughtGoal: Double? = nil) {
        self.displacement = displacement
        self.caughtGoal = caughtGoal
    }

    /// It moves forward, in points.
    mutating func move(by distance: Double) {
        guard let displacement else { return }
        self.displacement = displacement * distance < 0 ? distance : displacement + distance
    }
}

/// A release that goes on, at least to the next place to rest in its direction.
///
/// What a finger does is judged in points, whatever an item measures: 100 points/s are a finger that is still moving when it
/// lets go, and 10 points are farther than a tap may move. ViewPager2 asks for 50 points/s, Android's older pager for 400 and
/// 25 points, Embla for 100 over 170 ms.
package struct Flick {
    /// A slower release is none, in points/s.
    private static let leastSpeed = 100.0
    /// One that has not gone this far since the press is none, in points.
    private static let leastDistance = 10.0
    private static let decelerationMultiplier = 30.0
    /// A rate of 1 runs very far, but not forever.
    private static let leastDeceleration = 1e-12
    /// From a place to rest, the next one is looked for from here, in items.
    private static let nudge = 1e-6

    /// Where it comes to rest, in items.
    let target: Double
    /// Where it runs to before that, in common pitches; nil if it would not run as far as the next place: then it settles
    /// there.
    let run: Double?

    /// The way in which a constant deceleration of v · 30 · (1 − rate) stops a velocity v: v²/2a; in items.
    package static func stoppingDistance(at velocity: Double, _ settings: CarouselSettings) -> Double {
        velocity / (2 * decelerationMultiplier * max(1 - settings.decelerationRate, leastDeceleration))
    }

    /// Nil when the finger was too slow, or has gone no way.
    ///
    /// - Parameters:
    ///   - finger: what it has done.
    ///   - offset: in items.
    ///   - velocity: in items/s.
    ///   - dragOrigin: the item where the drag began.
    init?(
        _ finger: FingerTrack, from offset: Double, velocity: Double, dragOrigin: Double,
        in range: ScrollRange,
        on axisLayout: AxisLayout, _ settings: CarouselSettings
    ) {
        guard abs(finger.speed) > Self.leastSpeed, velocity != 0 else { return nil }
        if let displacement = finger.displacement,
            abs(displacement) < Self.leastDistance || displacement * finger.speed < 0
        {
            return nil
        }
        let direction = velocity > 0 ? 1 : -1
        func isAhead(_ one: Double, of other: Double) -> Bool { (one - other) * Double(direction) > 0 }
        let start = axisLayout.scrollPosition(at: offset)
        let stop = start + Self.stoppingDistance(at: velocity, settings)
        let natural = axisLayout.offset(atScrollPosition: stop)
        // Three quick flicks are three pages.
        let goal = finger.caughtGoal.flatMap { isAhead($0, of: offset) ? $0 : nil }
        let limit = SwipeLimit(
            origin: goal ?? dragOrigin, offset: offset, in: range, on: axisLayout, settings)

        var target = natural
        var runs = true
        let rests = settings.scrollsToItemBoundary || settings.isPagingEnabled || settings.stopsAtItemBoundary
        // Who wants less motion goes to the next place, or nowhere.
        if settings.reducesMotion, !rests { return nil }
        if rests {
            let from = (goal ?? offset) + Self.nudge * Double(direction)
            let next = axisLayout.restingOffset(from: from, direction: direction, in: range)
            let stops = settings.isPagingEnabled || settings.stopsAtItemBoundary
            let rounded = axisLayout.restingOffset(from: natural, direction: stops ? direction : 0, in: range)
            let isOne = settings.reducesMotion || (settings.isPagingEnabled && settings.longestSwipe == 0)
            runs = !isAhead(next, of: natural)
            target = isOne || isAhead(next, of: rounded) ? next : rounded
        }
        if settings.longestSwipe > 0 {
            let limited = limit.limited(target)
            runs = runs || isAhead(natural, of: limited)
            target =
                settings.scrollsToItemBoundary
                ? axisLayout.restingOffset(from: limited, direction: 0, in: range) : limited
        }
        self.target = range.isLoop ? target : range.clamped(target)
        guard runs else {
            run = nil
            return
        }
        var end = axisLayout.scrollPosition(at: target)
        if !settings.stopsAtItemBoundary, !settings.isPagingEnabled, isAhead(target, of: offset) {
            // It runs out where it would, and settles after that.
            end = direction > 0 ? min(end, stop) : max(end, stop)
        }
        let (least, most) = axisLayout.scrollPositionLimits(in: range, settings)
        if !range.isLoop { end = max(least, min(most, end)) }
        run = (end - start) * velocity > 0 ? end : nil
    }
}
