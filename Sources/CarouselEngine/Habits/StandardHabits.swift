// The standard habits: iCarousel's lengths and formulas without its accidents. A motion keeps its speed, each
// one has a beginning and an end, and nothing moves by itself because of a layout.

extension Core {
    /// How much of the toggle of an item applies: all while something moves, none after 0.4 s of rest.
    var toggleShareAsStandard: Double {
        if motion.isBusy || settings.autoscroll != 0 { return 1 }
        return 1 - Easing.easeInOut(min(1, max(0, (time - own.restTime) / Motion.scrollDuration)))
    }

    /// Whether the toggle still eases: at rest with no item in the middle of a page, for 0.4 s.
    var easesToggle: Bool {
        guard numberOfItems + shownPlaceholders > 0, time - own.restTime < Motion.scrollDuration else {
            return false
        }
        let middle = motion.offset + pageShift
        return middle != middle.rounded()
    }

    /// Where it is going, in items: whole turns away when wrapped; nil when nothing moves by itself.
    var destination: Double? {
        guard let end = destinationOfMotion else { return nil }
        guard motion.isDecelerating, settings.scrollsToItemBoundary else { return end }
        return settlingOffset(from: end, step: 0)
    }

    /// The offset to come to rest at, from an offset at which the finger let go or a flick ended.
    fileprivate func settlingOffset(from offset: Double, step: Int) -> Double {
        var target = range.wraps ? offset : range.clamped(offset)
        if settings.scrollsToItemBoundary {
            target =
                strip.stopsAtPages
                ? strip.restingOffset(from: target, direction: step, in: range)
                : strip.restingOffset(step, stopsFrom: target, in: range)
            if settings.longestSwipe > 0 {
                let limited = motion.limited(target, in: range, settings)
                target =
                    strip.isContained
                    ? strip.restingOffset(from: limited, direction: 0, in: range)
                    : limited.rounded(.toNearestOrAwayFromZero)
            }
        }
        return range.wraps ? target : range.clamped(target)
    }

    /// Where it comes to rest after the finger has let go, in items.
    fileprivate var proposedRest: Double {
        if !settings.reducesMotion, let destination { return destination }
        return motion.offset + (settlingDistance() ?? 0)
    }

    /// The distance to where it should come to rest; nil when it should stay.
    fileprivate func settlingDistance() -> Double? {
        guard settings.autoscroll == 0, numberOfItems > 0 else { return nil }
        let nearest = strip.restingOffset(0, stopsFrom: motion.offset, in: range)
        let step = motion.settlingStep(from: nearest)
        let distance = settlingOffset(from: motion.offset, step: step) - motion.offset
        return abs(distance) < Motion.restMargin ? nil : distance
    }

    /// Nothing moves any more: takes off whole turns, and small remainders of sums.
    fileprivate mutating func comeToRest() {
        let nearest = motion.offset.nearestWhole
        if abs(motion.offset - nearest) < Motion.restMargin { motion.carry(to: nearest) }
        if !isChanging || !wraps { carryIntoRange(motion.offset) }
        noteRest()
    }

    /// Nothing moves any more at this time.
    fileprivate mutating func noteRest() {
        own.restTime = time
        follow(speed: 0)
        if !motion.isBusy { motion.previousOffset = motion.offset }
    }

    /// The next time at which a motion ends or a page of autoplay is due, in seconds.
    private func nextEnd(turnsPage: Bool) -> Double? {
        let page = turnsPage ? autoplay.timeLeftIfRunning.map { time + $0 } : nil
        guard let end = motion.endTime else { return page }
        return min(end, page ?? end)
    }

    /// Time passes.
    private mutating func elapse(to now: Double) {
        autoplay.elapse(now - time)
        time = now
    }

    // Each of these is one access to the state: what they return is all that a frame needs to know.

    /// A frame begins.
    ///
    /// - Returns: when it ends, in seconds, and whether items still turn to their rest.
    fileprivate mutating func beginStandardFrame(by seconds: Double) -> (end: Double, wasEasing: Bool) {
        clock.begin(by: seconds)
        return (time + seconds, easesToggle)
    }

    /// Time passes until a motion ends or a page is due, if that is within the frame.
    ///
    /// - Returns: whether it is.
    fileprivate mutating func passToNextEnd(before end: Double, turnsPage: Bool) -> Bool {
        guard let due = nextEnd(turnsPage: turnsPage), due <= end + Motion.endMargin else { return false }
        elapse(to: max(due, time))
        return true
    }

    /// The rest of the frame passes.
    fileprivate mutating func pass(to end: Double) {
        elapse(to: end)
        autoplay.skipDue()
    }

    /// A step of the motion.
    ///
    /// - Returns: what it did, and whether autoscrolling has come to an end of the line.
    fileprivate mutating func stepAsStandard() -> (step: Motion.Step, isAtEnd: Bool, number: Int) {
        let number = motion.number
        let step = step()
        if case .autoscrolled = step { return (step, isAutoscrollAtEnd, number) }
        return (step, false, number)
    }
}

extension AnyCarousel {
    /// A frame that is later than this after the one before counts as a pause: autoplay then turns one page
    /// at most, in seconds.
    private static var longestFrame: Double { 0.25 }
    /// The longest motion to a rest that the delegate has chosen, in seconds.
    private static var longestRelease: Double { 2 }
    /// The most motions and pages that can end within a frame.
    private static var mostEnds: Int { 100 }

    /// Advances the time. Each motion ends at its own time, and what follows it begins then, so the result
    /// does not depend on how the time is divided into frames.
    func advanceAsStandard(by seconds: Double) {
        let (end, wasEasing) = core.beginStandardFrame(by: seconds)
        var (pages, ends) = (0, 0)
        // Callbacks that begin a motion at the end of each one would otherwise never let a frame end.
        while ends < Self.mostEnds, !isDrivenByScrollView || !core.motion.isScrolling,
            core.passToNextEnd(before: end, turnsPage: pages == 0 || seconds <= Self.longestFrame)
        {
            ends += 1
            if core.autoplay.takeDue() {
                pages += 1
                // A scroll to the page begins where the motion under way is by now.
                stepAsStandard()
                autoplayAsStandard()
            }
            if let motionEnd = core.motion.endTime, motionEnd <= core.time + Motion.endMargin {
                stepAsStandard()
            }
        }
        core.pass(to: end)
        stepAsStandard()
        if wasEasing { offsetsDidChange() }
        if core.isChanging { followChanges() }
        if !loaded.leaving.isEmpty {
            loaded.endLeaving(at: core.time)
            causing(.data) { tellReleased() }
            invalidatePlacements()
        }
    }

    /// A frame of the animation of data changes.
    private func followChanges() {
        core.endChanges()
        askedOptions = nil
        update()
        if !core.isChanging, !core.motion.isBusy { core.takeTurnsOff() }
    }

    private func stepAsStandard() {
        guard !isDrivenByScrollView || !core.motion.isScrolling else {
            return core.noteSpeed(at: core.motion.offset)
        }
        let (step, isAtEndOfLine, number) = core.stepAsStandard()
        // A callback may have started another motion, which is not over.
        var isOver: Bool { core.motion.number == number }
        switch step {
        case .scrolled(let isAtEnd):
            update()
            guard isAtEnd, isOver else { return }
            core.motion.endScroll()
            let token = scrollTokens.takeRunning()
            endAnnouncedScroll()
            if isOver { restAsStandard() }
            token?.finish(.reached)
        case .decelerated(let isAtEnd):
            update()
            guard isAtEnd, isOver else { return }
            core.motion.endDeceleration()
            endAnnouncedDeceleration()
            if isOver { settleAsStandard() }
        case .autoscrolled where isAtEndOfLine:
            if core.activity == .autoplay { restAsStandard() }
        case .autoscrolled(let offset):
            if core.activity == nil { beginMotion(.autoplay) }
            core.carryIntoRange(offset)
            update()
        case .toggled, .rested:
            if core.activity == .autoplay, !core.motion.isBusy { settleAsStandard() }
        }
    }

    /// A finger holds the carousel.
    func holdAsStandard() {
        core.motion.isTouched = true
        endMotion(finished: false)
    }

    /// The finger that held the carousel, and has not dragged it, is gone.
    func releaseAsStandard() {
        guard core.motion.isTouched else { return }
        core.motion.isTouched = false
        if !core.motion.isBusy { settleAsStandard() }
    }

    /// After a drag or a flick: scrolls to the offset to rest at, or rests.
    func settleAsStandard() {
        guard let distance = core.settlingDistance() else { return restAsStandard() }
        if core.activity == nil { beginMotion(.finger) }
        if core.settings.reducesMotion {
            carryAtOnce(to: core.motion.offset + distance)
            return restAsStandard()
        }
        beginScroll(by: distance, .usual)
    }

    /// The finger lets go: the delegate may choose where it comes to rest.
    func letGoAsStandard() {
        let number = core.motion.number
        let proposed = core.proposedRest
        let target = askTarget(
            velocity: (core.motion.releaseSpeed ?? 0) * core.strip.slope(at: core.motion.offset),
            proposed: proposed)
        let isChosen = target != proposed && target.isFinite && core.motion.releaseSpeed != nil
        let decelerates = core.motion.isDecelerating && !core.settings.reducesMotion && !isChosen
        if !decelerates, core.motion.number == number { core.motion.endDeceleration() }
        endAnnouncedDrag(willDecelerate: decelerates)
        // A callback may have started another motion.
        guard core.motion.number == number else { return }
        if decelerates {
            announced.insert(.decelerating)
            tell(.willDecelerate)
        } else if isChosen {
            rest(at: core.wraps ? target : core.range.clamped(target))
        } else {
            settleAsStandard()
        }
    }

    /// Moves from the finger's speed to where the delegate wants it to rest.
    private func rest(at target: Double) {
        let distance = target - core.motion.offset
        let speed = core.motion.releaseSpeed ?? 0
        if abs(distance) < Motion.restMargin { return restAsStandard() }
        if core.settings.reducesMotion {
            carryAtOnce(to: target)
            return restAsStandard()
        }
        // As a flick: v/2 is the mean speed of a constant deceleration.
        let way = core.strip.travel(at: target) - core.strip.travel(at: core.motion.offset)
        let duration = speed * way > 0 ? 2 * way / speed : Motion.scrollDuration
        beginScroll(by: distance, .timed(min(max(duration, 0.1), Self.longestRelease)))
    }

    /// The user wants less motion from now on: whatever moves by itself is where it goes.
    package func endMotionAtOnce() {
        guard core.habits.isStandard, !core.motion.isDragging, let target = core.destination else { return }
        let token = scrollTokens.takeRunning()
        core.motion.halt()
        carryAtOnce(to: target)
        restAsStandard()
        token?.finish(.reached)
    }

    /// Moves without an animation, as part of the motion that is under way.
    private func carryAtOnce(to offset: Double) {
        core.clock.jump(to: offset)
        core.motion.carry(to: offset)
        update()
    }

    /// The motion that is under way has ended.
    private func restAsStandard() {
        core.comeToRest()
        offsetsDidChange()
        if core.settings.defersItemLoading { update() }
        endMotion(finished: true)
    }

    /// Limits, views, then events.
    func followAsStandard(sendsEvents: Bool) {
        core.limitOffset()
        loadAndUnload()
        offsetsDidChange()
        let (hasMoved, hasOtherIndex, activity) = core.takeNews()
        guard sendsEvents, hasMoved || hasOtherIndex, hasDelegate else { return }
        let cause = activity ?? updateCause ?? .program
        if hasMoved {
            if activity == nil { send(.began, cause: cause) }
            send(.moved, cause: cause)
            tell(.moved)
            if activity == nil { send(.ended(finished: true), cause: cause) }
        }
        if hasOtherIndex {
            send(.currentChanged, cause: updateCause ?? cause)
            tell(.otherItem)
        }
    }

    /// Measures and resolves options. What rests stays where it is unless that is out of range now.
    func layOutAsStandard() {
        let cause = isReloaded ? CarouselEvent.Cause.data : .layout
        isReloaded = false
        if let awaitedItem, awaitedItem.find == nil { _ = beginsAtAwaitedItem() }
        causing(cause) {
            updateItemWidth()
            resolveOptions()
            core.offsetMultiplier = core.resolvedOptions[.offsetMultiplier] ?? 1
            returnToRange()
            update()
        }
    }

    /// Back to the range: at once if nothing moves, otherwise with what moves.
    func returnToRange() {
        core.bringTargetIntoRange()
        if !core.motion.isBusy, core.numberOfItems > 0 { core.carryIntoRange(core.motion.offset) }
    }

    /// The axis changed: the items are measured along the new one.
    func measureAsStandard() {
        let isVertical = core.settings.isVertical
        core.take(itemWidth: loaded.items.first?.viewSize.along(vertical: isVertical) ?? 0)
        readLengths()
        measureContainers()
    }

    /// The common size has changed: the views are measured again. The originals measure a view only when it is loaded.
    func measureViews() {
        guard hasData else { return }
        guard core.habits.isStandard else {
            forgetItemWidth()
            return reloadData()
        }
        var shelf = loaded
        shelf.measureViews { size(ofViewIn: $0).withinLimits }
        loaded = shelf
        measureAsStandard()
    }

    /// An update that is not part of a motion.
    func updateFor(_ cause: CarouselEvent.Cause) { causing(cause) { update() } }

    /// Does something whose events have a cause other than the motion under way.
    func causing(_ cause: CarouselEvent.Cause, _ body: () -> Void) {
        let former = updateCause
        updateCause = cause
        defer { updateCause = former }
        body()
    }

    /// Jumps to an offset in the range.
    func jumpAsStandard(to offset: Double) {
        if !core.motion.isDragging { endMotion(finished: false) }
        let target = core.numberOfItems > 0 ? core.range.clamped(offset) : offset
        if core.motion.jump(to: target) { updateFor(scrollCause) } else { invalidatePlacements() }
        if !core.motion.isBusy { core.own.restTime = core.time }
    }

    /// Scrolls to an offset, which is whole turns away when wrapped to go around more than once.
    func scrollAsStandard(to offset: Double, _ animation: ScrollAnimation) {
        guard core.numberOfItems > 0, !animation.isAtOnce, !core.settings.reducesMotion else {
            return jump(to: offset)
        }
        let target = core.wraps ? offset : core.range.clamped(offset)
        let distance = target - core.motion.offset
        // To where it is already: it leads all the same.
        if let stepGroup {
            stepGroup.lead(self)
            if !core.motion.isBusy { endMotion(finished: false) }
        }
        guard distance != 0 || core.motion.isBusy else { return }
        beginMotion(scrollCause)
        forgetAwaitedItem()
        core.motion.dropDrag()
        beginScroll(by: distance, animation)
    }

    /// Scrolls to an offset by the shorter way.
    func scrollAsStandard(toItemAt offset: Double, _ animation: ScrollAnimation) {
        guard offset.isFinite else { return }
        let way = core.range.shorterWay(from: core.motion.offset, to: offset)
        scrollAsStandard(to: core.motion.offset + way, animation)
    }

    /// Scrolls by a number of items, counted from where it is going.
    func scrollAsStandard(byNumberOfItems count: Int, _ animation: ScrollAnimation) {
        let target: Double
        if let destination = core.destination {
            target = core.strip.restingOffset(count, stopsFrom: destination, in: core.range)
        } else if core.strip.isContained {
            target = core.strip.restingOffset(count, stopsFrom: core.motion.offset, in: core.range)
        } else {
            target = core.motion.offset + core.motion.distance(byItems: count)
        }
        scrollAsStandard(to: target, animation)
    }

    private func autoplayAsStandard() {
        guard !core.motion.isDragging, !core.motion.isTouched, let page = core.pageDue,
            let index = core.firstItem(ofPage: page)
        else { return }
        scrolling(by: .autoplay) { scrollAsStandard(toItemAt: core.offset(toRestOnItem: index), .usual) }
    }
}

extension Core {
    /// What has changed since events were last sent. It is noted before the events are sent, so that a delegate
    /// that scrolls in response does not see the same change again.
    fileprivate mutating func takeNews() -> (
        hasMoved: Bool, hasOtherIndex: Bool, activity: CarouselEvent.Cause?
    ) {
        let index = currentItemIndex
        let news = (
            abs(motion.offset - motion.previousOffset) > Motion.floatMargin, motion.previousIndex != index,
            activity
        )
        (motion.previousOffset, motion.previousIndex) = (motion.offset, index)
        return news
    }
}
