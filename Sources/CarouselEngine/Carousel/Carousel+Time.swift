// Time: the carousel's only clock is its caller.

/// Something that an animated change of data does later.
enum DelayedWork<ItemView> {
    /// A removed view becomes reusable.
    case queue(ItemView, isPlaceholder: Bool)
    /// The views that the change left over are laid aside.
    case update
}

extension Carousel {
    struct DelayedAction {
        let due: Double
        let work: DelayedWork<ItemView>
    }

    /// Moves time on: what is due happens, the motion makes one step, and a pending layout is made.
    ///
    /// - Parameter seconds: 0 or more; what is negative or not finite counts as 0.
    public func advance(by seconds: Double) {
        if seconds.isFinite, seconds > 0 { time += seconds }
        runDelayed()
        if seconds.isFinite, seconds > 0 { autoplayIfDue(after: seconds) }
        if motion.isAnimating, !(isDrivenByScrollView && motion.isScrolling) { step() }
        endTransitions()
        layoutIfNeeded()
    }

    private func runDelayed() {
        while let position = delayed.indices.min(by: { delayed[$0].due < delayed[$1].due }),
            delayed[position].due <= time
        {
            switch delayed.remove(at: position).work {
            case .queue(let view, let isPlaceholder): loaded.queue(view, isPlaceholder: isPlaceholder)
            case .update: update()
            }
        }
    }

    private func step() {
        switch motion.step(to: time, in: range, storedSettings) {
        case .scrolled(let isAtEnd):
            let motionNumber = motion.number
            if conventions == .swipeView { motion.offset = range.clamped(motion.offset) }
            update()
            // A callback may have begun another motion: that one is not over.
            if isAtEnd, motion.number == motionNumber {
                motion.endScroll()
                if storedSettings.defersItemLoading || conventions == .swipeView { update() }
                delegate?.carouselDidEndScrollingAnimation(self)
            }
        case .decelerated(let isAtEnd):
            let motionNumber = motion.number
            update()
            if isAtEnd, motion.number == motionNumber {
                motion.endDeceleration()
                if storedSettings.defersItemLoading { update() }
                delegate?.carouselDidEndDecelerating(self)
                guard motion.number == motionNumber else { break }
                if !settle() { motion.toggle.rest(at: motion.offset, now: time) }
            }
        case .autoscrolled(let offset):
            scrollOffset = offset
        case .toggled:
            update()
        case .rested:
            break
        }
    }

    /// After a drag or a flick: scrolls to the item that is due.
    ///
    /// - Parameter step: items to go on from the current one.
    /// - Returns: whether there was reason to.
    @discardableResult
    func settle(step: Int = 0) -> Bool {
        let isOutside = abs(motion.offset - range.clamped(motion.offset)) > Motion.floatMargin
        guard storedSettings.scrollsToItemBoundary || isOutside, storedSettings.autoscroll == 0 else {
            return false
        }
        let target = motion.settlingIndex(
            current: currentItemIndex, step: step, pages: pages, in: range, storedSettings)
        if abs(motion.offset - Double(currentItemIndex)) < Motion.floatMargin, target == currentItemIndex {
            scrollToItem(at: currentItemIndex, duration: Motion.settlingDuration)
        } else {
            scrollToItem(at: target, duration: Motion.scrollDuration)
        }
        return true
    }
}
