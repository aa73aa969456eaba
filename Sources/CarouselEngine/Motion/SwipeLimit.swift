// How far a swipe may go. In: where it began, the longest swipe. Out: a place to rest, not farther than that.

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
    ///   - axisLayout: how many items a page has.
    package init(
        origin: Double, offset: Double, in range: ScrollRange, on axisLayout: AxisLayout,
        _ settings: CarouselSettings
    ) {
        self.offset = offset
        dragged = range.distance(from: origin, to: offset)
        let itemsPerStep = settings.isPagingEnabled ? axisLayout.itemsPerFullPage : 1
        most = settings.longestSwipe > 0 ? Double(settings.longestSwipe * itemsPerStep) : nil
    }

    /// A place to rest, no farther from where the drag began than allowed.
    package func limited(_ target: Double) -> Double {
        guard let most else { return target }
        return offset + min(max(dragged + (target - offset), -most), most) - dragged
    }

    /// The offset at which a motion that would end at `proposed` should end instead.
    package func restingOffset(
        for proposed: Double, on axisLayout: AxisLayout, in range: ScrollRange, _ settings: CarouselSettings
    ) -> Double {
        var target = Motion.bounded(proposed)
        if settings.isPagingEnabled || settings.stopsAtItemBoundary {
            target = axisLayout.restingOffset(from: target, direction: 0, in: range)
        }
        target = limited(target)
        return range.isLoop ? target : range.clamped(target)
    }
}
