// Motions begin and end, and who causes them. Each has one began and one ended; whatever else begins in between ends it first.

extension AnyCarousel {
    /// Tells of mistakes of the type that were not told yet.
    func note(_ found: [TypeProblem]) {
        for problem in found where problems.isNew(problem) {
            if typeProblems == nil { problems.keep(problem) } else { tell(.typeProblem(problem)) }
        }
    }

    /// Tells of what was found before there was anybody to hear of it.
    func tellKeptProblems() {
        guard typeProblems != nil else { return }
        for problem in problems.consumeKept() { tell(.typeProblem(problem)) }
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

    /// A frame is seen.
    func noteFrame() {
        guard core.rest == nil else { return }
        core.noteFrame()
        tellRest()
    }

    // MARK: Motions

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
    func byHand(_ body: () -> Void) {
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
}
