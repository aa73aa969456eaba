// A flick as the originals have it. In: the velocity with which the finger lets go. Out: where the carousel comes to rest.

import CarouselEngine

/// A release that is fast enough for the carousel to run on.
struct OriginalFlick {
    /// A release that is slower than this is no flick, in items/s.
    private static let speedThreshold = 2.0
    /// One that would not carry farther than this is none, in items.
    private static let distanceThreshold = 0.1

    /// In common pitches.
    let start: Double
    /// In common pitches.
    let end: Double

    /// Nil when the release is too slow.
    ///
    /// - Parameters:
    ///   - offset: in items.
    ///   - velocity: in items/s.
    ///   - limit: how far the swipe may go.
    init?(
        from offset: Double, velocity: Double, limit: SwipeLimit, on track: Track
    ) {
        let distance = Flick.stoppingDistance(at: velocity, track.settings)
        guard abs(velocity) > Self.speedThreshold, abs(distance) > Self.distanceThreshold else { return nil }
        start = track.axisLayout.scrollPosition(at: offset)
        let direction = distance > 0 ? 1 : -1
        var end = track.axisLayout.offset(atScrollPosition: start + distance)
        if track.settings.isPagingEnabled, track.settings.longestSwipe == 0 {
            end = track.axisLayout.restingOffset(from: offset, direction: direction, in: track.range)
        } else if track.settings.isPagingEnabled || track.settings.stopsAtItemBoundary {
            end = track.axisLayout.restingOffset(from: end, direction: direction, in: track.range)
        }
        let target = track.axisLayout.scrollPosition(at: limit.limited(end))
        let (least, most) = track.scrollPositionLimits
        self.end = track.range.isLoop ? target : max(least, min(most, target))
    }

    /// The number of items to move after a release that does not run on: to the next one in the direction of the drag
    /// if it was fast and has left the item, otherwise 0.
    ///
    /// - Parameters:
    ///   - velocity: in items/s.
    ///   - displacement: from the item, in items.
    static func settlingStep(velocity: Double, displacement: Double) -> Int {
        guard abs(velocity) > speedThreshold, abs(displacement) > distanceThreshold else { return 0 }
        return velocity > 0 ? 1 : -1
    }
}
