// Telling and asking the app. Each motion has one began and one ended; whatever else begins in between ends it first.

extension AnyCarousel {
    // MARK: Telling

    /// Tells of something: at once, unless something else is being told, asked or made.
    func tell(_ notice: Notice) {
        notices.add(notice)
        tellAll()
    }

    /// Sends an event to whoever hears of it.
    func send(_ kind: CarouselEvent.Kind, cause: CarouselEvent.Cause) {
        if isHeard { tell(.event(CarouselEvent(kind, cause: cause))) }
    }

    /// Tells what is waiting, and what that causes.
    func tellAll() {
        guard pass.transitions == 0, pass.questions == 0, !notices.isTelling else { return }
        guard !notices.isEmpty else { return }
        let causes = pass.enterCallback()
        while let notice = notices.begin() { deliver(notice) }
        pass.causes = causes
        // The rest is told in the next frame.
        guard !notices.isEmpty, !isAwake else { return }
        isAwake = true
        app.tellNeedOfFrames()
    }

    private func deliver(_ notice: Notice) {
        switch notice {
        case .event(let event): app.tell(event)
        case .itemsChanged: app.tellItemsChange()
        case .rested(let id, let index, let former):
            // Of items that the app has no more: it is told after the change that waits, if it rests elsewhere then, too.
            if changeQueue.areItemsKnown { app.tellRest(on: id, at: index) } else { core.rest = former }
        case .display(let slot, let index): app.tellDisplay(of: slot, at: index)
        case .replaced(let slot, let index, let isPlaceholder):
            app.tellEndOfDisplay(of: slot, at: index)
            loaded.queue(slot, isPlaceholder: isPlaceholder)
        case .released(let item, let cause):
            app.tell(CarouselEvent(.gone(item.item.id, index: item.item.index), cause: cause))
            app.tellEndOfDisplay(of: item.item.slot, at: item.item.index)
            loaded.forgetIdentity(of: item.item.id)
            loaded.pool(item)
        case .selected(let id, let index): app.tellSelection(of: id, at: index)
        case .tapped(let id, let count): app.tellTap(on: id, count: count)
        case .longPressed(let id): app.tellLongPress(on: id)
        case .ended(let token): app.tellEnd(of: token)
        case .typeProblem(let problem): typeProblems?(problem)
        case .needsFrames: app.tellNeedOfFrames()
        }
    }

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

    /// Makes a change whole before anybody is told of it.
    func transition<Result>(_ body: () -> Result) -> Result {
        pass.transitions += 1
        defer {
            pass.transitions -= 1
            tellAll()
        }
        return body()
    }

    /// The events from now on: `for await event in carousel.events`. Consecutive `moved` that were not taken are one.
    public var events: ValueSequence<CarouselEvent> { listeners.sequence() }

    // MARK: Asking

    /// Asks the app. Its calls meanwhile change data and settings at once; loading, layout and events wait for the answer.
    func ask<Answer>(_ body: () -> Answer) -> Answer {
        let causes = pass.enterCallback()
        pass.questions += 1
        defer {
            pass.questions -= 1
            pass.causes = causes
        }
        return body()
    }

    /// Does what had to wait for an answer. What the eighth one in a row causes waits for the next frame.
    func catchUp() {
        guard pass.questions == 0, pass.catchUps < NoticeQueue.mostGenerations else { return }
        pass.catchUps += 1
        defer { pass.catchUps -= 1 }
        if due.update, mayLoad {
            due.update = false
            update()
        }
        if due.lengths, mayAskForLengths {
            due.lengths = false
            askForExtents()
        }
        makePendingChanges()
        tellAll()
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
