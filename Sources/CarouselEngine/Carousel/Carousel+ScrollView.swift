// Input from a scroll view of the platform: it has the finger and the physics, the carousel follows.

extension Carousel {
    /// The scroll view is held.
    public func scrollViewWillBeginDragging() {
        autoplay.pause(.touched)
        if isDrivenByScrollView { motion.endScroll() }
        motion.beginScrollViewDrag()
        delegate?.carouselWillBeginDragging(self)
        guard conventions == .swipeView else { return }
        loadedOffset = nil
        update()
    }

    /// The scroll view's content moved, by a finger or by the view's own physics.
    ///
    /// - Parameter distance: of the content offset, in points; its part across the axis counts for nothing. What is
    ///   not finite is not taken.
    public func scrollView(didScrollBy distance: Size) {
        guard distance.isFinite, distance != .zero, itemWidth > 0 else { return }
        let isScroll = isDrivenByScrollView && motion.isScrolling
        motion.follow(
            by: distance.along(vertical: storedSettings.isVertical) / itemWidth,
            endsScroll: !isScroll)
        update()
    }

    /// Where a fling of the scroll view shall end.
    ///
    /// Pages, whole items and the longest swipe are kept as the settings say; with paging by single items the
    /// scroll view pages by itself.
    /// - Parameter proposed: where it would end, in items.
    public func scrollViewTarget(for proposed: Double) -> Double {
        guard proposed.isFinite else { return motion.offset }
        return conventions == .carouselSwift
            ? targetAsCarouselSwift(for: proposed)
            : motion.restingOffset(for: proposed, pages: pages, in: range, storedSettings)
    }

    /// The scroll view was let go.
    ///
    /// - Parameter willDecelerate: whether it runs on by itself.
    public func scrollViewDidEndDragging(willDecelerate: Bool) {
        autoplay.resume(.touched)
        motion.endScrollViewDrag(decelerates: willDecelerate)
        if conventions == .swipeView, !willDecelerate {
            loadedOffset = nil
            update()
        }
        delegate?.carouselDidEndDragging(self, willDecelerate: willDecelerate)
        if conventions == .carouselSwift { settleAsCarouselSwift() }
    }

    /// It begins to run on by itself.
    public func scrollViewWillBeginDecelerating() {
        delegate?.carouselWillBeginDecelerating(self)
    }

    /// It came to rest.
    ///
    /// SwipeView: within 0.01 of an item it is on the item.
    public func scrollViewDidEndDecelerating() {
        motion.endDeceleration()
        if conventions == .carouselSwift { takeTurnOff() }
        if conventions == .swipeView {
            let nearest = motion.offset.rounded(.toNearestOrAwayFromZero)
            if abs(motion.offset - nearest) < Self.restingMargin { motion.offset = nearest }
            loadedOffset = nil
            update()
        }
        delegate?.carouselDidEndDecelerating(self)
    }

    private static var restingMargin: Double { 0.01 }

    /// An animated scroll that ``scrollTarget`` asked for has been made.
    public func scrollViewDidEndScrollingAnimation() {
        motion.endScroll()
        if conventions == .carouselSwift { takeTurnOff() }
        delegate?.carouselDidEndScrollingAnimation(self)
    }

    /// Where the scroll by program that is under way ends, in items; nil when there is none.
    public var scrollTarget: Double? { motion.scrollTarget }
}
