// What follows from a change: a layout, an update. In: what has changed. Out: options, views and events that are up to date.

extension AnyCarousel {
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
    private var isLayoutDue: Bool { due.layout || instance.change != nil || isWorkDue }

    /// Whether anything waits for an answer of the app's.
    var isWorkDue: Bool {
        due.update || due.lengths || !changeQueue.waiting.isEmpty || !notices.isEmpty
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

    /// The axis changed: the items are measured along the new one.
    func measure() {
        let isVertical = core.settings.isVertical
        core.setItemWidth(loaded.items.first?.viewSize.along(vertical: isVertical) ?? 0)
        readLengths()
        measureContainers()
    }

    /// The common size has changed: the views are measured again.
    func measureViews() {
        guard hasData else { return }
        for slot in loaded.items.map(\.slot) {
            loaded.setSize(askSizeOfView(in: slot).withinLimits, ofViewIn: slot)
        }
        measure()
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
}

extension Size {
    /// The size in a range that is safe for calculations: an extent that is not finite or below 0.001 points
    /// (also a negative one) becomes 0; one above 1,000,000 points becomes 1,000,000.
    package var withinLimits: Size {
        func bounded(_ x: Double) -> Double { x.isFinite && x >= 0.001 ? min(x, 1e6) : 0 }
        return Size(width: bounded(width), height: bounded(height))
    }
}
