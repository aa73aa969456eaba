// Input from a scroll view of the platform: it has the finger and the physics, the carousel follows.

extension Carousel {
    /// The scroll view is held.
    public func scrollViewWillBeginDragging() {
        core.autoplay.pause(.touched)
        if isDrivenByScrollView { core.motion.endScroll() }
        core.motion.beginScrollViewDrag()
        delegate?.carouselWillBeginDragging(self)
        reloadAtRestByHabit()
    }

    /// The scroll view's content moved, by a finger or by the view's own physics.
    ///
    /// - Parameter distance: of the content offset, in points; its part across the axis counts for nothing. What is
    ///   not finite is not taken.
    public func scrollView(didScrollBy distance: Size) {
        guard distance.isFinite, distance != .zero, core.itemWidth > 0 else { return }
        let isScroll = isDrivenByScrollView && core.motion.isScrolling
        let way = distance.along(vertical: core.settings.isVertical) / core.itemWidth
        core.motion.follow(by: way, endsScroll: !isScroll)
        update()
    }

    /// Where a fling of the scroll view shall end.
    ///
    /// Pages, whole items and the longest swipe are kept as the settings say; with paging by single items the
    /// scroll view pages by itself.
    /// - Parameter proposed: where it would end, in items.
    public func scrollViewTarget(for proposed: Double) -> Double {
        proposed.isFinite ? core.flingTarget(for: proposed) : core.motion.offset
    }

    /// The scroll view was let go.
    ///
    /// - Parameter willDecelerate: whether it runs on by itself.
    public func scrollViewDidEndDragging(willDecelerate: Bool) {
        core.autoplay.resume(.touched)
        core.motion.endScrollViewDrag(decelerates: willDecelerate)
        if !willDecelerate { reloadAtRestByHabit() }
        delegate?.carouselDidEndDragging(self, willDecelerate: willDecelerate)
        scrollViewDidLetGoByHabit()
    }

    /// It begins to run on by itself.
    public func scrollViewWillBeginDecelerating() {
        delegate?.carouselWillBeginDecelerating(self)
    }

    /// It came to rest.
    public func scrollViewDidEndDecelerating() {
        core.motion.endDeceleration()
        scrollViewDidRestByHabit()
        delegate?.carouselDidEndDecelerating(self)
    }

    /// An animated scroll that ``scrollTarget`` asked for has been made.
    public func scrollViewDidEndScrollingAnimation() {
        core.motion.endScroll()
        scrollViewDidScrollByHabit()
        delegate?.carouselDidEndScrollingAnimation(self)
    }

    /// Where the scroll by program that is under way ends, in items; nil when there is none.
    public var scrollTarget: Double? { core.motion.scrollTarget }
}
