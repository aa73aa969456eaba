// What a carousel moves on. In: its range, the items along the axis, its settings. Out: how far it may go, and how a rubber band gives.

/// The offsets between which a carousel may be, the items along its axis, and the settings that say how it moves: whoever moves it
/// needs all three.
package struct Track {
    package let range: ScrollRange
    /// Shared, because an axis layout is large.
    private let shared: SharedAxisLayout
    package let settings: CarouselSettings
    /// On which items it may come to rest; nil on all.
    let rests: AllowedRests?

    package init(_ range: ScrollRange, on shared: SharedAxisLayout, _ settings: CarouselSettings) {
        self.init(range, on: shared, settings, resting: nil)
    }

    init(
        _ range: ScrollRange, on shared: SharedAxisLayout, _ settings: CarouselSettings,
        resting rests: AllowedRests?
    ) {
        self.range = range
        self.shared = shared
        self.settings = settings
        self.rests = rests
    }

    package init(_ range: ScrollRange, on axisLayout: AxisLayout, _ settings: CarouselSettings) {
        self.init(range, on: SharedAxisLayout(axisLayout), settings)
    }

    package var axisLayout: AxisLayout { shared.axisLayout }

    /// How much a rubber band gives way: all within the range, nothing at the bounce distance beyond it.
    ///
    /// - Parameters:
    ///   - scrollPosition: of the offset, in common pitches.
    ///   - offset: in items.
    func give(at scrollPosition: Double, of offset: Double) -> Double {
        guard !range.isLoop, settings.bounces else { return 1 }
        let overshoot = abs(scrollPosition - axisLayout.scrollPosition(at: range.clamped(offset)))
        guard overshoot > 0 else { return 1 }
        guard settings.bounceDistance > 0 else { return 0 }
        return 1 - min(overshoot, settings.bounceDistance) / settings.bounceDistance
    }

    /// The least and the greatest scroll position of something that bounces, in common pitches.
    package var scrollPositionLimits: (least: Double, most: Double) {
        let give = settings.bounces ? settings.bounceDistance : 0
        return (
            axisLayout.scrollPosition(at: range.least) - give,
            axisLayout.scrollPosition(at: range.most) + give
        )
    }

    /// An offset clamped to the range, or to the bounce distance beyond it when bouncing.
    ///
    /// - Returns: the offset, and whether it has reached the end of the bounce distance.
    package func limited(_ offset: Double) -> (offset: Double, isAtEnd: Bool) {
        if range.isLoop || !settings.bounces { return (range.clamped(offset), false) }
        let (least, most) = scrollPositionLimits
        let scrollPosition = axisLayout.scrollPosition(at: offset)
        guard scrollPosition < least || scrollPosition > most else { return (offset, false) }
        return (axisLayout.offset(atScrollPosition: min(max(scrollPosition, least), most)), true)
    }
}
