// Time: the carousel's only clock is its caller.

/// Something that an animated change of data does later.
enum DelayedWork<ItemView> {
    /// A removed view becomes reusable.
    case queue(ItemView, isPlaceholder: Bool)
    /// The views that the change left over go to the pool.
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
        if seconds.isFinite, seconds > 0 { core.time += seconds }
        runDelayed()
        if seconds.isFinite, seconds > 0 { autoplayIfDue(after: seconds) }
        if core.motion.isAnimating, !(isDrivenByScrollView && core.motion.isScrolling) { step() }
        endTransitions()
        layoutIfNeeded()
    }

    private func runDelayed() {
        while hasDelayed, let position = delayed.indices.min(by: { delayed[$0].due < delayed[$1].due }),
            delayed[position].due <= core.time
        {
            switch delayed.remove(at: position).work {
            case .queue(let view, let isPlaceholder): loaded.queue(view, isPlaceholder: isPlaceholder)
            case .update: update()
            }
        }
    }

    private func step() {
        let step = core.step()
        let number = core.motion.number
        // A callback may have begun another motion: that one is not over.
        var isOver: Bool { core.motion.number == number }
        switch step {
        case .scrolled(let isAtEnd):
            update()
            guard isAtEnd, isOver else { return }
            core.motion.endScroll()
            scrollDidEndByHabit()
            delegate?.carouselDidEndScrollingAnimation(self)
        case .decelerated(let isAtEnd):
            update()
            guard isAtEnd, isOver else { return }
            core.motion.endDeceleration()
            if core.settings.defersItemLoading { update() }
            delegate?.carouselDidEndDecelerating(self)
            if isOver, !settle() { core.motion.toggle.rest(at: core.motion.offset, now: core.time) }
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
        guard let target = core.settling(step: step) else { return false }
        scrollToItem(at: target.index, duration: target.duration)
        return true
    }
}
