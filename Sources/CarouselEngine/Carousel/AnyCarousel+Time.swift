// Time, which advances only when the caller says so.

extension AnyCarousel {
    /// A frame that is later than this after the one before counts as a pause: autoplay then turns one page
    /// at most, in seconds.
    private static var longestFrame: Double { 0.25 }
    /// The most motions and pages that can end within a frame.
    private static var mostEnds: Int { 100 }

    /// Advances the time: the motion, and a pending layout.
    ///
    /// - Parameter seconds: 0 or more, up to 10⁹; negative and non-finite values count as 0.
    public func advance(by seconds: Double) {
        let seconds = seconds.isFinite ? min(max(0, seconds), 1e9) : 0
        let act = take(.advance(seconds))
        defer { act?.end() }
        if instance.followsTime {
            instance.secondsDue = seconds
        } else if instance.wantsFrame {
            // Here is the frame; it is asked for another one only by who follows the time.
            instance.wantsFrame = false
        }
        #if DEBUG
            if expectsDataSource, !hasData { reportMissingDataSource() }
        #endif
        notices.beginFrame()
        catchUp()
        if let token = scrolls.running?.token, isAskedToStop(token) { stopScroll() }
        if let token = scrolls.awaited?.token, isAskedToStop(token) {
            scrolls.awaited = nil
            end(token, .cancelled)
        }
        move(by: seconds)
        layOutIfDue()
        noteFrame()
        endReplacedScroll(by: .program)
        // Nothing moved, but time has passed.
        if instance.secondsDue != nil { updateStillType() }
        // What follows the items from frame to frame misses none.
        if instance.takesDetails { placeIfNeeded() }
        if let stepGroup { call(.change) { stepGroup.follow(self) } }
        sleepIfStill()
    }

    /// Time must carry on from here.
    func wake() {
        guard !isAwake, needsFrames != nil else { return }
        isAwake = true
        tell(.needsFrames)
    }

    /// Whatever moves next must call ``needsFrames`` again.
    package func sleepIfStill() {
        if isAwake, needsFrames != nil, !isAnimating, !due.layout { isAwake = false }
    }

    /// Advances the type until it is at rest at the current offset: its springs are at their targets. The carousel's own
    /// time does not advance.
    public func settleType() {
        let act = take(.settleType)
        defer { act?.end() }
        guard instance.followsTime else { return }
        settleSprings()
        instance.type.settle(in: context)
        instance.wantsFrame = false
        updateStillType()
        // What is updated may have moved their targets.
        settleSprings()
    }

    /// Puts the springs of a type at their targets; a type without any is not placed for it.
    private func settleSprings() {
        guard instance.takesDetails, instance.memory.count > 0 else { return }
        instance.memory.isSettling = true
        invalidatePlacements()
        placeIfNeeded()
        instance.memory.isSettling = false
    }

    /// Updates the type once for the current frame, before the type is used in it.
    func updateTypeIfDue() {
        guard let seconds = instance.consumeSecondsDue() else { return }
        instance.wantsFrame = instance.followsTime && instance.type.update(by: seconds, in: context)
    }

    /// Updates the type for a frame in which nothing else changes.
    private func updateStillType() {
        if instance.asksOptionsEachFrame { update() }
        updateTypeIfDue()
        invalidatePlacements()
    }

    /// Moves. Each motion ends at its own time, and what follows it begins then, so the result
    /// does not depend on how the time is divided into frames.
    private func move(by seconds: Double) {
        // Until the first items have arrived, each frame has them a little farther.
        let wasAppearing = instance.readsFacts && core.isAppearing(changeStyle)
        let (end, wasEasing) = core.beginFrame(by: seconds)
        var pages = 0
        var ends = 0
        // Callbacks that begin a motion at the end of each one would otherwise never let a frame end.
        while ends < Self.mostEnds, !isDrivenByScrollView || !core.motion.isScrolling,
            core.passToNextEnd(before: end, turnsPage: pages == 0 || seconds <= Self.longestFrame)
        {
            ends += 1
            if core.autoplay.consumeDue() {
                pages += 1
                // A scroll to the page begins where the motion under way is by now.
                step()
                turnPageIfDue()
            }
            if let motionEnd = core.motion.endTime, motionEnd <= core.time + Motion.endMargin { step() }
        }
        core.pass(to: end)
        step()
        if wasEasing, instance.readsToggle { invalidatePlacements() }
        if wasAppearing || (instance.readsFacts && core.isAppearing(changeStyle)) { invalidatePlacements() }
        if core.isChanging { moveChanges() }
        if !loaded.leaving.isEmpty {
            loaded.endLeaving(at: core.time, fadeStyle)
            causing(.data) { tellReleased() }
            invalidatePlacements()
        }
    }

    /// A frame of the animation of data changes.
    private func moveChanges() {
        core.endChanges(changeStyle)
        instance.optionFacts = nil
        // What comes and goes with a change is its doing, unless something moves besides.
        if core.activity == nil { updateFor(.data) } else { update() }
        dropUnseenChanges()
        if !core.isChanging, !core.motion.isBusy { core.removeTurns() }
    }

    private func step() {
        guard !isDrivenByScrollView || !core.motion.isScrolling else {
            return core.noteSpeed(at: core.motion.offset)
        }
        let (step, isAtEndOfLine) = core.step()
        // A callback may have started another motion, which is not over.
        switch step {
        case .scrolled(let isAtEnd):
            guard keeping(.motion, { update() }) != nil, isAtEnd else { return }
            core.motion.endScroll()
            comeToRest()
        case .decelerated(let isAtEnd):
            guard keeping(.motion, { update() }) != nil, isAtEnd else { return }
            core.motion.endDeceleration()
            settle()
        case .autoscrolled where isAtEndOfLine:
            if core.activity == .autoplay { comeToRest() }
        case .autoscrolled(let offset):
            if core.activity == nil, !beginMotion(.autoplay) { return }
            core.carryIntoRange(offset)
            update()
        case .rested:
            if core.activity == .autoplay, !core.motion.isBusy { settle() }
        }
    }

    /// The next page of autoplay is due.
    private func turnPageIfDue() {
        guard !core.motion.isDragging, !core.motion.isTouched, let page = core.pageDue,
            let index = core.firstItem(ofPage: page)
        else { return }
        let step = core.settings.autoplaysBackward ? -1 : 1
        scrolling(by: .autoplay) { go(to: core.isLoop ? .pages(by: step) : .item(index)) }
    }
}
