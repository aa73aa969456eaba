// Time, which advances only when the caller says so.

/// Work that an animated data change postpones.
enum DelayedWork {
    /// A removed view becomes reusable.
    case queue(slot: Int, key: AnyHashable?)
    /// Views that are no longer needed after the change are recycled.
    case update
}

extension AnyCarousel {
    struct DelayedAction {
        let due: Double
        let work: DelayedWork
    }

    /// Advances the time: performs due work, one step of the motion, and a pending layout.
    ///
    /// - Parameter seconds: 0 or more, up to 10⁹; negative and non-finite values count as 0.
    public func advance(by seconds: Double) {
        let seconds = seconds.isFinite ? min(max(0, seconds), 1e9) : 0
        if followsTime { typeSecondsDue = seconds }
        #if DEBUG
            if expectsDataSource, !hasData { reportMissingDataSource() }
        #endif
        advanceByHabit(by: seconds)
        layoutIfNeeded()
        endReplacedScroll(by: .program)
        // Nothing moved, but time has passed.
        if typeSecondsDue != nil { followTime() }
        stepGroup?.follow(self)
        sleepIfStill()
    }

    /// Whatever moves next must call ``needsFrames`` again.
    func sleepIfStill() { if isAwake, needsFrames != nil, !isAnimating { isAwake = false } }

    /// Advances the type until it is at rest at the current offset, see ``CarouselType/settle(in:)``. The
    /// carousel's own time does not advance.
    package func settleType() {
        guard followsTime else { return }
        type.settle(in: context)
        typeWantsFrame = false
        followTime()
    }

    /// Updates the type for a frame in which nothing else changes.
    private func followTime() {
        if asksOptionsEachFrame { update() }
        updateTypeIfDue()
        invalidatePlacements()
    }

    /// Updates the type once for the current frame, before the type is used in it.
    func updateTypeIfDue() {
        guard let seconds = typeSecondsDue else { return }
        typeSecondsDue = nil
        typeWantsFrame = followsTime && type.update(by: seconds, in: context)
    }

    /// Does what is due, and one step of the motion.
    func advanceAndStep(by seconds: Double) {
        core.beginFrame(by: seconds)
        runDelayed()
        if seconds > 0 { autoplayIfDue(after: seconds) }
        if core.motion.isAnimating, !(isDrivenByScrollView && core.motion.isScrolling) {
            step()
        } else {
            core.noteSpeed(at: core.motion.offset)
        }
        endTransitions()
    }

    private func runDelayed() {
        while hasDelayed, let position = delayed.indices.min(by: { delayed[$0].due < delayed[$1].due }),
            delayed[position].due <= core.time
        {
            switch delayed.remove(at: position).work {
            case .queue(let slot, let key): loaded.queue(slot, isPlaceholder: false, key: key)
            case .update: update()
            }
        }
    }

    private func step() {
        let step = core.step()
        let number = core.motion.number
        // A callback may have started another motion, which is not over.
        var isOver: Bool { core.motion.number == number }
        switch step {
        case .scrolled(let isAtEnd):
            update()
            guard isAtEnd, isOver else { return }
            core.motion.endScroll()
            let token = scrollTokens.takeRunning()
            scrollDidEndByHabit()
            endAnnouncedScroll()
            token?.finish(.reached)
        case .decelerated(let isAtEnd):
            update()
            guard isAtEnd, isOver else { return }
            core.motion.endDeceleration()
            if core.settings.defersItemLoading { update() }
            tell(.didDecelerate)
            if isOver, !settle() { core.motion.toggle.rest(at: core.motion.offset, now: core.time) }
        case .autoscrolled(let offset):
            jumpByHabit(to: offset)
        case .toggled:
            update()
        case .rested:
            break
        }
    }

    /// After a drag or a flick: scrolls to the item to rest at.
    ///
    /// - Parameter step: the number of items to move from the current one.
    /// - Returns: whether there was an item to scroll to.
    @discardableResult
    func settle(step: Int = 0) -> Bool {
        guard let target = core.settling(step: step) else { return false }
        scrollToItem(at: target.index, duration: target.duration)
        return true
    }
}
