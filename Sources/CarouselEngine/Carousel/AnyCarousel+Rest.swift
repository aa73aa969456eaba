// The finger lets go, and what follows until nothing moves. In: the end of a touch, of a flick. Out: scrolls, events.

extension AnyCarousel {
    /// The longest motion to a rest that the delegate has chosen, in seconds.
    private static var longestRelease: Double { 2 }

    /// The finger holds the carousel no more, whether it is gone or not.
    func loseTouch() {
        core.isCaught = false
        core.motion.endTouch()
        core.autoplay.resume(.touched)
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
        let number = core.motion.number
        let generation = changeQueue.version
        wake()
        guard core.motion.number == number else { return }
        let proposed = core.proposedRest
        let target = askTarget(
            velocity: (core.motion.releaseSpeed ?? 0) * core.axisLayout.slope(at: core.motion.offset),
            proposed: proposed)
        // Among other items, what was chosen means nothing.
        let isChosen =
            target != proposed && target.isFinite && core.motion.releaseSpeed != nil
            && generation == changeQueue.version
        let decelerates = core.motion.isDecelerating && !core.settings.reducesMotion && !isChosen
        if !decelerates, core.motion.number == number { core.motion.endDeceleration() }
        // A callback may have started another motion.
        guard core.motion.number == number, !decelerates else { return }
        if isChosen {
            rest(at: core.isLoop ? target : core.range.clamped(target))
        } else {
            settle()
        }
    }

    /// Moves from the finger's speed to where the delegate wants it to rest.
    private func rest(at target: Double) {
        if abs(target - core.motion.offset) < Motion.restMargin { return comeToRest() }
        if core.settings.reducesMotion { return restAtOnce(at: target) }
        beginSettling(to: target, within: Self.longestRelease)
    }

    /// Begins to settle at an offset. A scroll that runs is replaced by that.
    private func beginSettling(to target: Double, within longest: Double = Motion.scrollDuration) {
        core.settle(to: target, within: longest)
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
        let number = core.motion.number
        update()
        if core.motion.number == number { comeToRest() }
    }

    /// The motion that is under way has ended.
    func comeToRest() {
        core.comeToRest()
        if core.settings.defersItemLoading {
            let number = core.motion.number
            update()
            guard core.motion.number == number else { return }
        }
        transition {
            invalidatePlacements()
            endMotion(finished: true)
            endRunningScroll(.reached)
            tellRest()
        }
    }
}
