// Input from a platform scroll view. The scroll view handles touches and physics; the carousel follows it.

extension AnyCarousel {
    /// The user starts dragging the scroll view.
    public func scrollViewWillBeginDragging() {
        let act = take(.beginScrollViewDrag)
        defer { act?.end() }
        pauseAutoplay(for: .touched)
        // The finger has the carousel, whatever a callback begins.
        if !beginMotion(.finger, isByFinger: true, { core.motion.beginScrollViewDrag() }),
            core.activity != nil
        {
            beginMotion(.finger, isByFinger: true) { core.motion.beginScrollViewDrag() }
        }
    }

    /// The scroll view's content offset changed, by a finger or by the view's own physics.
    ///
    /// - Parameter distance: the change of the content offset, in points. The component across the axis is
    ///   ignored, and so is a distance that is not finite.
    public func scrollView(didScrollBy distance: Size) {
        let act = take(.moveScrollView(distance))
        defer { act?.end() }
        guard distance.isFinite, distance != .zero, core.itemWidth > 0 else { return }
        let isScroll = isDrivenByScrollView && core.motion.isScrolling
        let scrollPosition =
            core.axisLayout.scrollPosition(at: core.motion.offset) + core.settings.inward(distance)
            / core.pitch
        core.motion.move(
            withScrollViewTo: core.axisLayout.offset(atScrollPosition: scrollPosition), endsScroll: !isScroll)
        endReplacedScroll(by: .finger)
        update()
    }

    /// The offset at which a fling of the scroll view should end.
    ///
    /// Applies the settings for paging, whole items and the longest swipe. When paging by single items, the
    /// scroll view does the paging itself.
    /// - Parameter proposed: the offset where it would end, in items.
    public func scrollViewTarget(for proposed: Double) -> Double {
        guard proposed.isFinite else { return core.motion.offset }
        let offset = core.motion.offset
        let track = core.track
        let limit =
            core.motion.swipeLimit(on: track) ?? SwipeLimit(origin: offset, offset: offset, on: track)
        return limit.restingOffset(for: proposed, on: track)
    }

    /// The user stopped dragging the scroll view.
    ///
    /// - Parameter willDecelerate: whether it continues to move by itself.
    public func scrollViewDidEndDragging(willDecelerate: Bool) {
        let act = take(.endScrollViewDrag(decelerates: willDecelerate))
        defer { act?.end() }
        resumeAutoplay(for: .touched)
        core.motion.endScrollViewDrag(decelerates: willDecelerate)
        restIfStill()
    }

    /// The scroll view stopped decelerating.
    public func scrollViewDidEndDecelerating() {
        let act = take(.endScrollViewDeceleration)
        defer { act?.end() }
        core.motion.endDeceleration()
        restIfStill()
    }

    /// The animated scroll to ``scrollTarget`` ended.
    public func scrollViewDidEndScrollingAnimation() {
        let act = take(.endScrollViewAnimation)
        defer { act?.end() }
        core.motion.endScroll()
        if core.motion.isBusy { endRunningScroll(.reached) } else { comeToRest() }
    }

    /// The scroll view has come to rest, and nothing else moves.
    private func restIfStill() { if !core.motion.isBusy { comeToRest() } }

    /// The target of the running programmatic scroll, in items; nil when there is none.
    public var scrollTarget: Double? {
        core.motion.scrollEndPosition.map(core.axisLayout.offset(atScrollPosition:))
    }
}
