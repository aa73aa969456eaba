// A finger: a movement, the release, and how far both may go. In: what the finger does, and where the carousel is. Out: where the
// carousel goes, where it comes to rest, and whether it runs there by itself.

/// What a movement of the finger does.
package struct DragStep {
    /// The movement along the axis, in points.
    package let moved: Double
    /// How much of it moves the items: less than 1 where a rubber band resists.
    package let factor: Double
    /// Where the carousel goes, in items.
    package let offset: Double
    /// How fast, in items/s; nil when the items have no length, and nothing moves.
    package let velocity: Double?

    /// - Parameters:
    ///   - moved: along the axis, in points.
    ///   - speed: of the finger along the axis, in points/s.
    ///   - multiplier: how far the items move relative to the finger.
    ///   - offset: where the carousel is, in items.
    package init(
        by moved: Double, speed: Double, multiplier: Double, from offset: Double, on track: Track
    ) {
        self.moved = moved
        let pitch = track.axisLayout.lengths.commonPitch
        guard pitch > 0 else {
            factor = 0
            self.offset = offset
            velocity = nil
            return
        }
        let scrollPosition = track.axisLayout.scrollPosition(at: offset)
        factor = track.give(at: scrollPosition, of: offset)
        velocity = Motion.bounded(-speed * factor * track.settings.scrollSpeed / pitch)
        self.offset = Motion.bounded(
            track.axisLayout.offset(atScrollPosition: scrollPosition - moved * factor * multiplier / pitch))
    }
}

// MARK: - The release

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
        on track: Track
    ) {
        guard abs(finger.speed) > Self.leastSpeed, velocity != 0 else { return nil }
        if let displacement = finger.displacement,
            abs(displacement) < Self.leastDistance || displacement * finger.speed < 0
        {
            return nil
        }
        let direction = velocity > 0 ? 1 : -1
        func isAhead(_ one: Double, of other: Double) -> Bool { (one - other) * Double(direction) > 0 }
        let start = track.axisLayout.scrollPosition(at: offset)
        let stop = start + Self.stoppingDistance(at: velocity, track.settings)
        let natural = track.axisLayout.offset(atScrollPosition: stop)
        // Three quick flicks are three pages.
        let goal = finger.caughtGoal.flatMap { isAhead($0, of: offset) ? $0 : nil }
        let limit = SwipeLimit(
            origin: goal ?? dragOrigin, offset: offset, on: track)

        var target = natural
        var runs = true
        let rests =
            track.settings.scrollsToItemBoundary || track.settings.isPagingEnabled
            || track.settings.stopsAtItemBoundary
        // Who wants less motion goes to the next place, or nowhere.
        if track.settings.reducesMotion, !rests { return nil }
        if rests {
            let from = (goal ?? offset) + Self.nudge * Double(direction)
            let next = track.axisLayout.restingOffset(from: from, direction: direction, in: track.range)
            let stops = track.settings.isPagingEnabled || track.settings.stopsAtItemBoundary
            let rounded = track.axisLayout.restingOffset(
                from: natural, direction: stops ? direction : 0, in: track.range)
            let isOne =
                track.settings.reducesMotion
                || (track.settings.isPagingEnabled && track.settings.longestSwipe == 0)
            runs = !isAhead(next, of: natural)
            target = isOne || isAhead(next, of: rounded) ? next : rounded
        }
        if track.settings.longestSwipe > 0 {
            let limited = limit.limited(target)
            runs = runs || isAhead(natural, of: limited)
            target =
                track.settings.scrollsToItemBoundary
                ? track.axisLayout.restingOffset(from: limited, direction: 0, in: track.range) : limited
        }
        target = track.permitted(target, direction: direction)
        self.target = track.range.isLoop ? target : track.range.clamped(target)
        guard runs else {
            run = nil
            return
        }
        var end = track.axisLayout.scrollPosition(at: target)
        if !track.settings.stopsAtItemBoundary, !track.settings.isPagingEnabled, isAhead(target, of: offset) {
            // It runs out where it would, and settles after that.
            end = direction > 0 ? min(end, stop) : max(end, stop)
        }
        let (least, most) = track.scrollPositionLimits
        if !track.range.isLoop { end = max(least, min(most, end)) }
        run = (end - start) * velocity > 0 ? end : nil
    }
}

// MARK: - The longest swipe

/// The most items, or pages, that a drag and its flick may move.
package struct SwipeLimit {
    private let offset: Double
    /// How far the finger has dragged, in items.
    private let dragged: Double
    /// In items; nil for no limit.
    private let most: Double?

    /// - Parameters:
    ///   - origin: the nearest whole item to the offset when the drag began.
    ///   - offset: where the carousel is now, in items.
    ///   - track: how many items a page has.
    package init(
        origin: Double, offset: Double, on track: Track
    ) {
        self.offset = offset
        dragged = track.range.distance(from: origin, to: offset)
        let itemsPerStep = track.settings.isPagingEnabled ? track.axisLayout.itemsPerFullPage : 1
        most = track.settings.longestSwipe > 0 ? Double(track.settings.longestSwipe * itemsPerStep) : nil
    }

    /// A place to rest, no farther from where the drag began than allowed.
    package func limited(_ target: Double) -> Double {
        guard let most else { return target }
        return offset + min(max(dragged + (target - offset), -most), most) - dragged
    }

    /// The offset at which a motion that would end at `proposed` should end instead.
    package func restingOffset(
        for proposed: Double, on track: Track
    ) -> Double {
        var target = Motion.bounded(proposed)
        if track.settings.isPagingEnabled || track.settings.stopsAtItemBoundary {
            target = track.axisLayout.restingOffset(from: target, direction: 0, in: track.range)
        }
        target = limited(target)
        return track.range.isLoop ? target : track.range.clamped(target)
    }
}
