// A frame: time passes, the motion moves, what depends on it is brought up to date. In: seconds, which only the caller knows. Out:
// options, views and events that are up to date; where the items are is computed when somebody reads it.

extension AnyCarousel {
    // MARK: Time
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
        if instance.traits.followsTime {
            instance.secondsDue = seconds
        } else if instance.wantsFrame {
            // Here is the frame; it is asked for another one only by who follows the time.
            instance.wantsFrame = false
        }
        show(after: seconds)
    }

    /// Moves, lays out and tells.
    ///
    /// - Parameter seconds: since the last frame; nil after a rest, so that what was done meanwhile is seen from its beginning.
    func show(after seconds: Double?) {
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
        if let seconds { move(by: seconds) }
        layOutIfDue()
        noteFrame()
        endReplacedScroll(by: .program)
        // Nothing moved, but time has passed.
        if instance.secondsDue != nil { updateStillType() }
        // What follows the items from frame to frame misses none.
        if instance.traits.takesDetails { placeIfNeeded() }
        if let stepGroup { call(.change) { stepGroup.follow(self) } }
        sleepIfStill()
    }

    /// Time must carry on from here.
    package func wake() {
        guard !isAwake, needsFrames != nil else { return }
        isAwake = true
        tell(.needsFrames)
    }

    /// Whatever moves next must call ``needsFrames`` again.
    func sleepIfStill() {
        if isAwake, needsFrames != nil, !isAnimating, !due.layout { isAwake = false }
    }

    /// Updates the type once for the current frame, before the type is used in it.
    func updateTypeIfDue() {
        guard let seconds = instance.consumeSecondsDue() else { return }
        instance.wantsFrame = instance.traits.followsTime && instance.type.update(by: seconds, in: context)
    }

    /// Updates the type for a frame in which nothing else changes.
    func updateStillType() {
        if instance.traits.asksOptionsEachFrame { update() }
        updateTypeIfDue()
        invalidatePlacements()
    }

    /// Moves. Each motion ends at its own time, and what follows it begins then, so the result
    /// does not depend on how the time is divided into frames.
    private func move(by seconds: Double) {
        // Until the first items have arrived, each frame has them a little farther.
        let wasAppearing = instance.traits.readsFacts && core.isAppearing(changeStyle)
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
        if wasEasing, instance.traits.readsToggle { invalidatePlacements() }
        if wasAppearing || (instance.traits.readsFacts && core.isAppearing(changeStyle)) {
            invalidatePlacements()
        }
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
        let (step, isAtEndOfLine) = core.step(isLed: stepGroup?.leads(otherThan: self) ?? false)
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
        guard !core.motion.isDragging, !core.motion.isTouched else { return }
        if core.isAutoplayEndDue, core.autoplay.end() { return tell(.autoplayEnded) }
        guard let page = core.pageDue else { return }
        core.autoplay.goOn()
        let step = core.settings.autoplaysBackward ? -1 : 1
        scrolling(by: .autoplay) { go(to: core.isLoop ? .pages(by: step) : .page(page)) }
    }

    /// A frame is seen.
    func noteFrame() {
        guard core.rest == nil else { return }
        core.noteFrame()
        tellRest()
    }

    // MARK: What follows from a change
    /// Requests a layout before the next frame.
    public func setNeedsLayout() {
        guard !due.layout || !isAwake else { return }
        let act = take(.needLayout)
        defer { act?.end() }
        setNeedsLayoutNow()
    }

    func setNeedsLayoutNow() {
        due.layout = true
        wake()
    }

    /// Lays out the carousel if a layout is pending.
    public func layoutIfNeeded() {
        guard isLayoutDue else { return }
        let act = take(.layOut)
        defer { act?.end() }
        layOutIfDue()
    }

    /// Whether anything waits for a layout, or for an answer of the app's.
    var isLayoutDue: Bool { due.layout || instance.change != nil || isWorkDue }

    /// Whether anything waits for an answer of the app's.
    var isWorkDue: Bool {
        due.update || due.lengths || !changeQueue.waiting.isEmpty || !notices.isEmpty
            || !loaded.outdated.isEmpty
    }

    func layOutIfDue() {
        guard pass.questions == 0 else { return }
        if let restarts = instance.change { refreshType(restarts: restarts) }
        guard due.layout else { return catchUp() }
        due.layout = false
        layOut()
    }

    /// Resolves the options again, and lays out what depends on them.
    func refreshOptions() {
        instance.optionFacts = nil
        guard hasData, !due.layout else { return }
        guard pass.questions == 0 else { return setNeedsLayoutNow() }
        resolveWrap()
        resolveAndReturn()
        updateFor(.layout)
    }

    /// Measures and resolves options. What rests stays where it is unless that is out of range now.
    func layOut() {
        guard hasData else { return }
        guard pass.questions == 0 else { return setNeedsLayoutNow() }
        resolveWrap()
        let cause = changeQueue.isReloaded ? CarouselEvent.Cause.data : .layout
        changeQueue.isReloaded = false
        if let awaited = scrolls.awaited, awaited.find == nil, awaited.page == nil {
            _ = beginsAtAwaitedItem()
        }
        causing(cause) {
            updateItemWidth()
            if scrolls.awaited?.page != nil { _ = beginsAtAwaitedItem() }
            resolveAndReturn()
            stepGroup?.noteNewData()
            update()
        }
        tellRest()
    }

    /// Updates everything that depends on the offset: limits, views, events. While the app is being asked, this waits for
    /// the answer.
    ///
    /// - Parameter arrival: the jump that it is made for, if somebody waits for that.
    func update(arriving arrival: RunningScroll? = nil) {
        guard mayLoad else {
            due.update = true
            return
        }
        core.limitOffset()
        loadAndUnload()
        tellReleased()
        limitPools()
        invalidatePlacements()
        tellMovement(arrival)
        if due.update || !notices.isEmpty { catchUp() }
    }

    /// Tells how far the offset has moved. A jump is a motion without duration: it is told as a whole.
    private func tellMovement(_ arrival: RunningScroll?) {
        let (hasMoved, hasOtherIndex, activity) = core.consumeNews()
        guard hasMoved || hasOtherIndex, isHeard else { return }
        let cause = activity ?? pass.causes.update ?? .program
        let isJump = hasMoved && activity == nil
        transition {
            if isJump { send(.began, cause: cause) }
            if hasMoved { send(.moved, cause: cause) }
            if hasOtherIndex { send(.currentChanged, cause: pass.causes.update ?? cause) }
            guard isJump else { return }
            send(.ended(finished: true), cause: cause)
            if let arrival { endArrival(arrival) }
        }
    }

    /// Resolves the options, and goes back to the range: at once if nothing moves, otherwise with what moves.
    private func resolveAndReturn() {
        resolveOptions()
        core.offsetMultiplier = core.resolvedOptions[.offsetMultiplier] ?? 1
        core.bringTargetIntoRange()
        if !core.motion.isBusy, core.numberOfItems > 0 { core.carryIntoRange(core.motion.offset) }
    }
}
