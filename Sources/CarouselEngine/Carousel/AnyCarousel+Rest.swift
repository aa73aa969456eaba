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
        guard keeping(.motion, wake) != nil, let chosen = keeping(.motion, askForRest) else { return }
        if core.motion.isDecelerating, !core.settings.reducesMotion, chosen == nil { return }
        core.motion.endDeceleration()
        if let chosen {
            rest(at: core.isLoop ? chosen : core.range.clamped(chosen))
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
}
