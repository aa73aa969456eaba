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
            (factor, self.offset, velocity) = (0, offset, nil)
            return
        }
        let travel = axisLayout.travel(at: offset)
        factor = axisLayout.give(at: travel, of: offset, in: range, settings)
        velocity = Motion.bounded(-speed * factor * settings.scrollSpeed / pitch)
        self.offset = Motion.bounded(
            axisLayout.offset(atTravel: travel - moved * factor * multiplier / pitch))
    }
}

extension AxisLayout {
    /// How much a rubber band gives way: all within the range, nothing at the bounce distance beyond it.
    ///
    /// - Parameter travel: of the offset, in common pitches.
    fileprivate func give(
        at travel: Double, of offset: Double, in range: ScrollRange, _ settings: CarouselSettings
    ) -> Double {
        guard !range.isLoop, settings.bounces else { return 1 }
        let overshoot = abs(travel - self.travel(at: range.clamped(offset)))
        guard overshoot > 0 else { return 1 }
        guard settings.bounceDistance > 0 else { return 0 }
        return 1 - min(overshoot, settings.bounceDistance) / settings.bounceDistance
    }

    /// The least and the greatest travel of something that bounces, in common pitches.
    package func travelLimits(
        in range: ScrollRange, _ settings: CarouselSettings
    ) -> (least: Double, most: Double) {
        let give = settings.bounces ? settings.bounceDistance : 0
        return (travel(at: range.least) - give, travel(at: range.most) + give)
    }

    /// An offset clamped to the range, or to the bounce distance beyond it when bouncing.
    ///
    /// - Returns: the offset, and whether it has reached the end of the bounce distance.
    package func limited(
        _ offset: Double, in range: ScrollRange, _ settings: CarouselSettings
    ) -> (offset: Double, isAtEnd: Bool) {
        if range.isLoop || !settings.bounces { return (range.clamped(offset), false) }
        let (least, most) = travelLimits(in: range, settings)
        let travel = travel(at: offset)
        guard travel < least || travel > most else { return (offset, false) }
        return (self.offset(atTravel: min(max(travel, least), most)), true)
    }
}
