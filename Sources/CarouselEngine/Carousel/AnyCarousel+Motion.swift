// A motion, from its beginning to its rest, and who causes it. In: a scroll, a hand that lets go. Out: each motion has one began and
// one ended; whatever else begins in between ends it first.

extension AnyCarousel {
    // MARK: Begin and end

    /// A motion begins; one that is under way is interrupted, and so is the scroll whose end somebody waits for.
    ///
    /// - Parameters:
    ///   - isByFinger: whether a finger moves it, or it settles after one.
    ///   - body: makes it move, before anybody is told.
    /// - Returns: false if a callback has begun another motion, or has ended this one: then it is over.
    @discardableResult
    func beginMotion(_ cause: CarouselEvent.Cause, isByFinger: Bool = false, _ body: () -> Void = {}) -> Bool
    {
        stepGroup?.lead(self)
        let number = transition {
            endMotion(finished: false)
            endRunningScroll(.interrupted(by: cause))
            core.begin(cause, isByFinger: isByFinger)
            if cause != .autoplay { core.autoplay.restart() }
            send(.began, cause: cause)
            wake()
            body()
            return core.activityNumber
        }
        return core.activity != nil && core.activityNumber == number
    }

    /// The motion that is under way ends, if there is one.
    func endMotion(finished: Bool) {
        guard let cause = core.activity else { return }
        core.activity = nil
        send(.ended(finished: finished), cause: cause)
    }

    /// Does what a hand asks for.
    package func byHand(_ body: () -> Void) {
        let former = pass.causes.isHand
        pass.causes.isHand = true
        defer { pass.causes.isHand = former }
        body()
    }

    /// Whether who asks may scroll: the app always may.
    var mayScroll: Bool { core.settings.isScrollEnabled || !pass.causes.isHand }

    /// Performs scrolls on behalf of a cause other than the app.
    public func scrolling(by cause: CarouselEvent.Cause, _ body: () -> Void) {
        let former = pass.causes.scroll
        pass.causes.scroll = cause
        defer { pass.causes.scroll = former }
        body()
    }

    /// An update that is not part of a motion.
    func updateFor(_ cause: CarouselEvent.Cause) { causing(cause) { update() } }

    /// Does something whose events have a cause other than the motion under way.
    func causing(_ cause: CarouselEvent.Cause, _ body: () -> Void) {
        let former = pass.causes.update
        pass.causes.update = cause
        defer { pass.causes.update = former }
        body()
    }

    // MARK: Coming to rest

    /// The longest motion to a rest that the delegate has chosen, in seconds.
    private static var longestRelease: Double { 2 }

    /// The finger holds the carousel no more, whether it is gone or not.
    func loseTouch() {
        core.isCaught = false
        core.motion.endTouch()
        resumeAutoplay(for: .touched)
    }

    /// After a drag or a flick: scrolls to the offset to rest at, or rests.
    func settle() {
        guard let target = core.settlingTarget else { return comeToRest() }
        guard core.settings.reducesMotion else {
            return transition {
                if core.activity == nil { beginMotion(.finger, isByFinger: true) }
                beginSettling(to: target)
            }
        }
        if core.activity == nil, !beginMotion(.finger, isByFinger: true) { return }
        restAtOnce(at: target)
    }

    /// The finger lets go: the delegate may choose where it comes to rest.
    func letGo() {
        guard keeping(.motion, wake) != nil, let chosen = keeping(.motion, askForRest) else { return }
        if core.motion.isDecelerating, !core.settings.reducesMotion, chosen == nil { return }
        core.motion.endDeceleration()
        if let chosen {
            rest(at: core.track.permitted(core.isLoop ? chosen : core.range.clamped(chosen), direction: 0))
        } else {
            settle()
        }
    }

    /// Where the app wants the carousel to come to rest, in items; nil where it would anyway.
    private func askForRest() -> Double? {
        let proposed = core.proposedRest
        let speed = (core.motion.releaseSpeed ?? 0) * core.axisLayout.slope(at: core.motion.offset)
        // Among other items, what was chosen means nothing.
        guard let target = keeping(.data, { askTarget(velocity: speed, proposed: proposed) }),
            target != proposed, target.isFinite, core.motion.releaseSpeed != nil
        else { return nil }
        return target
    }

    /// Moves from the finger's speed to where the delegate wants it to rest.
    private func rest(at target: Double) {
        if abs(target - core.motion.offset) < Motion.restMargin { return comeToRest() }
        if core.settings.reducesMotion { return restAtOnce(at: target) }
        beginSettling(to: target, within: Self.longestRelease)
    }

    /// Begins to settle at an offset. A scroll that runs is replaced by that.
    private func beginSettling(to target: Double, within longest: Double = Motion.scrollDuration) {
        core.motion.settle(to: target, within: longest, at: core.time, on: core.track)
        endRunningScroll(.interrupted(by: pass.causes.scroll))
        wake()
    }

    /// The user wants less motion from now on: whatever moves by itself is where it goes.
    package func endMotionAtOnce() {
        guard !core.motion.isDragging, let target = core.destination else { return }
        core.motion.halt()
        restAtOnce(at: target)
    }

    /// Nobody waits for the scroll any more: the carousel comes to rest where it is.
    func stopScroll() {
        transition {
            core.motion.halt()
            endMotion(finished: false)
            endRunningScroll(.cancelled)
        }
        if !core.motion.isBusy { settle() }
    }

    /// Ends the motion that is under way at an offset, without an animation.
    private func restAtOnce(at offset: Double) {
        core.clock.jump(to: offset)
        core.motion.carry(to: offset)
        if keeping(.motion, { update() }) != nil { comeToRest() }
    }

    /// The motion that is under way has ended.
    func comeToRest() {
        core.comeToRest()
        if core.settings.defersItemLoading, keeping(.motion, { update() }) == nil { return }
        transition {
            invalidatePlacements()
            endMotion(finished: true)
            endRunningScroll(.reached)
            tellRest()
        }
    }

    /// Tells of a rest on another item than at the last rest, by its name. The first rest, which is seen or was asked for, is
    /// none that is told.
    func tellRest() {
        guard core.activity == nil, !core.motion.isBusy, core.settings.autoscroll == 0,
            changeQueue.areItemsKnown
        else { return }
        guard let former = core.rest else {
            if core.hasBegun, core.numberOfItems > 0 { core.rest = restNow }
            return
        }
        let rest = restNow
        guard rest != former else { return }
        core.rest = rest
        let index = currentIndex
        tell(.rested(index.flatMap(id(ofItemAt:)), index: index, former: former))
    }

    private var restNow: RestedItem { RestedItem(name: currentIndex.map(name(ofItemAt:))) }
}
