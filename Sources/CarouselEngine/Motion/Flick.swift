// A flick. In: the velocity with which the finger lets go. Out: where the carousel comes to rest.

/// A release that is fast enough for the carousel to run on.
package struct Flick {
    /// A release that is slower than this is no flick, in items/s.
    private static let speedThreshold = 2.0
    /// One that would not carry farther than this is none, in items.
    private static let distanceThreshold = 0.1
    private static let decelerationMultiplier = 30.0
    /// A rate of 1 runs very far, but not forever.
    private static let leastDeceleration = 1e-12

    /// In common pitches.
    package let start: Double
    /// In common pitches.
    package let end: Double

    /// Nil when the release is too slow.
    ///
    /// - Parameters:
    ///   - offset: in items.
    ///   - velocity: in items/s.
    ///   - limit: how far the swipe may go.
    package init?(
        from offset: Double, velocity: Double, limit: SwipeLimit, in range: ScrollRange, on strip: Strip,
        _ settings: CarouselSettings
    ) {
        // The stopping distance under the constant deceleration v · 30 · (1 − rate): v²/2a.
        let distance =
            velocity
            / (2 * Self.decelerationMultiplier * max(1 - settings.decelerationRate, Self.leastDeceleration))
        guard abs(velocity) > Self.speedThreshold, abs(distance) > Self.distanceThreshold else { return nil }
        start = strip.travel(at: offset)
        let direction = distance > 0 ? 1 : -1
        var end = strip.offset(atTravel: start + distance)
        if settings.isPagingEnabled, settings.longestSwipe == 0 {
            end = strip.restingOffset(from: offset, direction: direction, in: range)
        } else if settings.isPagingEnabled || settings.stopsAtItemBoundary {
            end = strip.restingOffset(from: end, direction: direction, in: range)
        }
        let target = strip.travel(at: limit.limited(end))
        let (least, most) = strip.travelLimits(in: range, settings)
        self.end = range.isLoop ? target : max(least, min(most, target))
    }

    /// The number of items to move after a release that does not run on: to the next one in the direction of the drag
    /// if it was fast and has left the item, otherwise 0.
    ///
    /// - Parameters:
    ///   - velocity: in items/s.
    ///   - way: from the item, in items.
    package static func settlingStep(velocity: Double, way: Double) -> Int {
        guard abs(velocity) > speedThreshold, abs(way) > distanceThreshold else { return 0 }
        return velocity > 0 ? 1 : -1
    }
}

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
    ///   - strip: how many items a page has.
    package init(
        origin: Double, offset: Double, in range: ScrollRange, on strip: Strip, _ settings: CarouselSettings
    ) {
        self.offset = offset
        dragged = range.distance(from: origin, to: offset)
        most =
            settings.longestSwipe > 0
            ? Double(settings.longestSwipe * (settings.isPagingEnabled ? strip.itemsPerFullPage : 1)) : nil
    }

    /// A place to rest, no farther from where the drag began than allowed.
    package func limited(_ target: Double) -> Double {
        guard let most else { return target }
        return offset + min(max(dragged + (target - offset), -most), most) - dragged
    }

    /// The offset at which a motion that would end at `proposed` should end instead.
    package func restingOffset(
        for proposed: Double, on strip: Strip, in range: ScrollRange, _ settings: CarouselSettings
    ) -> Double {
        var target = Motion.bounded(proposed)
        if settings.isPagingEnabled || settings.stopsAtItemBoundary {
            target = strip.restingOffset(from: target, direction: 0, in: range)
        }
        target = limited(target)
        return range.isLoop ? target : range.clamped(target)
    }
}
