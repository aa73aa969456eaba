// Where a motion comes to rest after a release or a flick. In: the motion, pages, the range. Out: indexes and
// offsets, in items.

extension Motion {
    /// The distance of a scroll by `count` items, counted from the last whole item behind the offset.
    func distance(byItems count: Int) -> Double {
        let base: Double
        if count > 0 {
            base = offset.rounded(.down)
        } else if count < 0 {
            base = offset.rounded(.up)
        } else {
            base = offset.rounded(.toNearestOrAwayFromZero)
        }
        return base + Double(count) - offset
    }

    /// The number of items to move after a release that does not decelerate: to the next item in the drag's
    /// direction if the drag was fast and has left the current item, otherwise 0.
    func settlingStep(currentIndex: Int) -> Int {
        let isUnderWay = abs(offset - Double(currentIndex)) > Self.scrollThreshold
        guard abs(velocity) > Self.speedThreshold, isUnderWay else { return 0 }
        return velocity > 0 ? 1 : -1
    }

    /// The same, by the whole item nearest to the offset.
    func settlingStep(from nearest: Double) -> Int {
        guard let releaseSpeed, abs(releaseSpeed) > Self.speedThreshold,
            abs(offset - nearest) > Self.scrollThreshold
        else { return 0 }
        return releaseSpeed > 0 ? 1 : -1
    }

    /// The index to rest at after a release that does not decelerate, or after a flick: an item, or, with
    /// paging, the first item of a page.
    func settlingIndex(
        current: Int, step: Int, pages: Pages, in range: ScrollRange, _ settings: CarouselSettings
    ) -> Int {
        guard settings.isPagingEnabled && pages.perPage > 1 || settings.longestSwipe > 0 else {
            return current + step
        }
        var target = Double(current + step)
        if settings.isPagingEnabled, pages.perPage > 1 {
            target = pages.restingOffset(from: offset, direction: step, in: range)
        }
        return Int(saturating: limited(target, in: range, settings).rounded(.toNearestOrAwayFromZero))
    }

    /// The offset at which a motion that would end at `proposed` should end instead.
    func restingOffset(
        for proposed: Double, pages: Pages, in range: ScrollRange, _ settings: CarouselSettings
    ) -> Double {
        var target = Self.bounded(proposed)
        if settings.isPagingEnabled {
            target = pages.restingOffset(from: target, direction: 0, in: range)
        } else if settings.stopsAtItemBoundary {
            target = target.rounded(.toNearestOrAwayFromZero)
        }
        target = limited(target, in: range, settings)
        return range.wraps ? target : range.clamped(target)
    }

    /// The target, limited to the longest swipe from where the drag began.
    func limited(_ target: Double, in range: ScrollRange, _ settings: CarouselSettings) -> Double {
        guard settings.longestSwipe > 0 else { return target }
        let most = Double(settings.longestSwipe * (settings.isPagingEnabled ? settings.fixedItemsPerPage : 1))
        let dragged = range.distance(from: dragOrigin, to: offset)
        let way = dragged + (target - offset)
        return offset + min(max(way, -most), most) - dragged
    }
}
