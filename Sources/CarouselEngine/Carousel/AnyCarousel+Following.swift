// Carousels that move in step, such as pictures and a strip of thumbnails. The one that was touched last leads;
// at the end of each of its frames, all others are set to where it says.

extension AnyCarousel {
    /// Moves in step with another carousel from now on, and goes there at once: on the same items, if both have
    /// items with identities and those that both have are in the same order; with identities in another order, as
    /// far by share; without identities, at the same offset. Whichever of the two is touched, scrolled or set last
    /// leads the other.
    ///
    /// A carousel can follow several others, and be followed by several: all of them move together. When the data of
    /// one of them change, none of them moves: what they are out of step by then goes away with the leader's motion,
    /// at the latest when that comes to rest.
    ///
    /// - Parameter leader: any other carousel; it is not retained.
    public func follow(_ leader: AnyCarousel) { follow(leader, by: nil) }

    /// Moves in step with another carousel from now on: this one's offset is the other's times `ratio`. On a loop,
    /// turns count: with a ratio of 0.5, it comes to the same place after two turns of the other.
    ///
    /// - Parameters:
    ///   - leader: any other carousel; it is not retained.
    ///   - ratio: how many items this one moves for each item of the other; negative for the other direction. 0
    ///     and numbers that are not finite are ignored.
    public func follow(_ leader: AnyCarousel, ratio: Double) {
        if let map = StepMap(ratio: ratio) { follow(leader, by: map) }
    }

    /// Moves in step with another carousel from now on, by a table.
    ///
    /// - Parameters:
    ///   - leader: any other carousel; it is not retained.
    ///   - offsets: this one's offset for each item of the other, in items. Between them and beyond their ends it
    ///     moves evenly. At least two numbers, each larger than the one before or each smaller; otherwise the
    ///     call is ignored.
    public func follow(_ leader: AnyCarousel, offsets: [Double]) {
        if let map = StepMap(table: offsets) { follow(leader, by: map) }
    }

    /// Moves alone from now on. Carousels that follow this one then follow nothing.
    public func stopFollowing() {
        guard let stepGroup else { return }
        let act = take(.stopFollowing)
        defer { act?.end() }
        let wasLed = stepGroup.leads(otherThan: self)
        stepGroup.remove(self)
        if wasLed { endStep() }
    }

    private func follow(_ leader: AnyCarousel, by rule: StepMap?) {
        guard leader !== self else { return }
        core.leaveBeginning()
        let group = leader.stepGroup ?? stepGroup ?? StepGroup()
        stepGroup?.move(to: group)
        group.add(self)
        group.add(leader)
        group.link(self, to: leader, by: rule)
        group.lead(leader)
        group.follow(leader)
        // One that is held moves the other from now on.
        for one in [self, leader] where one.core.activity != nil { one.wake() }
    }
}

extension AnyCarousel {
    /// Where this one stands for each place of another one, by a rule; nil by the items.
    func stepMap(_ rule: StepMap?, along leader: AnyCarousel) -> StepMap {
        if let rule { return rule }
        guard numberOfItems > 0, leader.numberOfItems > 0 else { return .same }
        guard let identities, let others = leader.identities else {
            return StepMap(
                items: (other: leader.numberOfItems, own: numberOfItems),
                loops: (leader.isWrapping, isWrapping))
        }
        return StepMap(
            places: identities.places(in: others), count: leader.numberOfItems,
            loops: (leader.isWrapping, isWrapping))
    }

    /// What follows from the items that there are.
    var stepKey: StepKey {
        StepKey(data: changeQueue.version, isLoop: isWrapping, hasItems: numberOfItems > 0)
    }

    var unwrappedOffset: Double { core.unwrappedOffset }
    var isInMotion: Bool { core.activity != nil }
    /// Whether it is beyond an end, or a limit.
    package var isBeyondEnd: Bool { core.excess(beyond: core.room) > Motion.floatMargin }
    /// How far it is beyond an end, in items.
    var excess: Double { core.excess(beyond: core.fullRange) }

    /// It is about to be drawn: those that move in step are where they belong, this one, or those that follow it.
    package func keepStep() { if let stepGroup { call(.change) { stepGroup.follow(self) } } }

    func endStep() { if core.activity != nil, !core.motion.isBusy { endMotion(finished: false) } }

    /// Its leader has made a step: to an offset without turns taken off, with a speed.
    func keepStep(
        at unwrapped: Double, speed: Double, isInMotion: Bool, excess: Double, cause: CarouselEvent.Cause
    ) {
        let act = take(.step(to: unwrapped, speed: speed, isInMotion: isInMotion, excess: excess, cause))
        defer { act?.end() }
        if core.motion.isBusy {
            transition {
                core.motion.halt()
                loseTouch()
                endMotion(finished: false)
                endReplacedScroll(by: .program)
            }
        }
        // A callback may have taken it away from its leader.
        guard !core.motion.isBusy else { return }
        var target = unwrapped - core.turnsTaken
        if !core.isLoop, core.numberOfItems > 0 {
            // Its own limits are for those who move it themselves.
            let nearest = core.fullRange.clamped(target)
            target = min(max(target, nearest - excess), nearest + excess)
        }
        if core.activity == nil, isInMotion {
            core.begin(cause)
            let isLed: Void? = keeping(.motion) {
                transition {
                    send(.began, cause: cause)
                    wake()
                }
            }
            guard isLed != nil, !core.motion.isBusy else { return }
        }
        if target.isFinite, target != core.motion.offset {
            core.motion.carry(to: target)
            core.noteOutside()
            if core.activity == nil { wake() }
            guard keeping(.motion, { updateFor(cause) }) != nil, !core.motion.isBusy else { return }
        }
        core.setSpeed(speed)
        if core.activity != nil, !isInMotion {
            core.restTime = core.time
            endMotion(finished: true)
            tellRest()
        }
    }
}
