// A movement of the finger. In: the movement, and where the carousel is. Out: where it goes, and how fast.

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
        by moved: Double, speed: Double, multiplier: Double, from offset: Double, in range: ScrollRange,
        on axisLayout: AxisLayout, _ settings: CarouselSettings
    ) {
        self.moved = moved
        let pitch = axisLayout.lengths.commonPitch
        guard pitch > 0 else {
            factor = 0
            self.offset = offset
            velocity = nil
            return
        }
        let scrollPosition = axisLayout.scrollPosition(at: offset)
        factor = axisLayout.give(at: scrollPosition, of: offset, in: range, settings)
        velocity = Motion.bounded(-speed * factor * settings.scrollSpeed / pitch)
        self.offset = Motion.bounded(
            axisLayout.offset(atScrollPosition: scrollPosition - moved * factor * multiplier / pitch))
    }
}

extension AxisLayout {
    /// How much a rubber band gives way: all within the range, nothing at the bounce distance beyond it.
    ///
    /// - Parameter scroll position: of the offset, in common pitches.
    fileprivate func give(
        at scrollPosition: Double, of offset: Double, in range: ScrollRange, _ settings: CarouselSettings
    ) -> Double {
        guard !range.isLoop, settings.bounces else { return 1 }
        let overshoot = abs(scrollPosition - self.scrollPosition(at: range.clamped(offset)))
        guard overshoot > 0 else { return 1 }
        guard settings.bounceDistance > 0 else { return 0 }
        return 1 - min(overshoot, settings.bounceDistance) / settings.bounceDistance
    }

    /// The least and the greatest scroll position of something that bounces, in common pitches.
    package func scrollPositionLimits(
        in range: ScrollRange, _ settings: CarouselSettings
    ) -> (least: Double, most: Double) {
        let give = settings.bounces ? settings.bounceDistance : 0
        return (scrollPosition(at: range.least) - give, scrollPosition(at: range.most) + give)
    }

    /// An offset clamped to the range, or to the bounce distance beyond it when bouncing.
    ///
    /// - Returns: the offset, and whether it has reached the end of the bounce distance.
    package func limited(
        _ offset: Double, in range: ScrollRange, _ settings: CarouselSettings
    ) -> (offset: Double, isAtEnd: Bool) {
        if range.isLoop || !settings.bounces { return (range.clamped(offset), false) }
        let (least, most) = scrollPositionLimits(in: range, settings)
        let scrollPosition = scrollPosition(at: offset)
        guard scrollPosition < least || scrollPosition > most else { return (offset, false) }
        return (self.offset(atScrollPosition: min(max(scrollPosition, least), most)), true)
    }
}
