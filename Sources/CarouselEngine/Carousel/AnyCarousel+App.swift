// Asking and telling the app. In: questions, and what happened. Out: answers. Every call of the app's code is in here, where a
// recorder or a replay hears of it; what the app may do meanwhile is in `Pass`.

/// What must be the same after a call of the app's code. One number for each, because what ends a motion does not end loading.
struct Kept: OptionSet {
    let rawValue: Int

    /// The items: no other ones, and none that wait.
    static let data = Kept(rawValue: 1)
    /// The motion: neither ended, nor replaced by another one.
    static let motion = Kept(rawValue: 2)
    /// The loading of items: no other items are being loaded.
    static let loading = Kept(rawValue: 4)
}

extension AnyCarousel {
    // MARK: Calls of the app's code

    /// Calls the app's code: whoever watches hears of it.
    func call<Answer>(_ callback: Callback, _ body: () -> Answer) -> Answer {
        guard let watcher, watcher.isWatching else { return body() }
        watcher.willCall(callback)
        defer { watcher.didCall() }
        return body()
    }

    private var watcher: (any CallbackWatcher)? { watch?.watcher }

    /// The app's answer to a question, as a recording has it.
    private func watched(_ question: RecordedAnswer.Question, about subject: Int = 0, _ value: Double?)
        -> Double?
    {
        guard let watcher, watcher.isWatching else { return value }
        return watcher.answer(question, about: subject, [value])[0]
    }

    private func watched(
        _ question: RecordedAnswer.Question, about subject: Int = 0, _ values: (Double?, Double?)
    ) -> (Double?, Double?) {
        guard let watcher, watcher.isWatching else { return values }
        let answer = watcher.answer(question, about: subject, [values.0, values.1])
        return (answer[0], answer[1])
    }

    private func watched(_ size: Size) -> Size {
        let (width, height) = watched(.viewSize, (size.width, size.height))
        return Size(width: width ?? 0, height: height ?? 0)
    }

    /// Does something in which the app's code may run, which may do anything to the carousel.
    ///
    /// - Parameter kept: what must be the same after it, for what was begun to go on.
    /// - Returns: its result; nil if the app has changed what had to stay.
    func keeping<Result>(_ kept: Kept, _ body: () -> Result) -> Result? {
        let data = changeQueue.version
        let motion = core.motion.number
        let loading = plan.version
        let result = body()
        if kept.contains(.data), changeQueue.version != data || hasUnknownItems { return nil }
        if kept.contains(.motion), core.motion.number != motion { return nil }
        if kept.contains(.loading), plan.version != loading { return nil }
        return result
    }

    // MARK: Recording

    /// Lets whoever records take down what begins here, until it ends; what that leads to is not taken down. Nil when nobody
    /// records, or when it follows from something else.
    @inline(__always)
    final func take(_ command: @autoclosure () -> CarouselCommand) -> SessionRecorder.Taken? {
        guard let recorder else { return nil }
        return recorder.take(.command(command()), by: pass.causes.scroll)
    }

    /// Whether there is a delegate.
    func setDelegated(_ isDelegated: Bool) {
        let act = take(.isDelegated(isDelegated))
        defer { act?.end() }
        self.isDelegated = isDelegated
    }

    /// Whether the app says on which items it may rest.
    func setAsksForRests(_ asks: Bool) {
        let act = take(.asksForRests(asks))
        defer { act?.end() }
        asksForRests = asks
        findRests()
    }

    /// Whether anybody hears of long presses.
    func setHearsLongPresses(_ hears: Bool) {
        let act = take(.hearsLongPresses(hears))
        defer { act?.end() }
        hearsLongPresses = hears
    }

    /// Whether anybody hears of the end of autoplay.
    func setHearsAutoplayEnd(_ hears: Bool, hasEnded: Bool = false) {
        let act = take(.hearsAutoplayEnd(hears, hasEnded: hasEnded))
        defer { act?.end() }
        core.hearsAutoplayEnd = hears
        core.autoplay.restore(hasEnded: hasEnded)
        wake()
    }

    // MARK: Asking

    /// Asks the app. Its calls meanwhile change data and settings at once; loading, layout and events wait for the answer.
    func ask<Answer>(_ callback: Callback, _ body: () -> Answer) -> Answer {
        asking { call(callback, body) }
    }

    /// Lets what the app does wait as it does while the app is asked.
    func asking<Answer>(_ body: () -> Answer) -> Answer {
        let causes = pass.enterCallback()
        pass.questions += 1
        defer {
            pass.questions -= 1
            pass.causes = causes
        }
        return body()
    }

    /// Asks for something that is only read, which no recording plays again; then does what had to wait for the answers.
    func reading<Answer>(_ body: () -> Answer) -> Answer {
        let watcher = watcher
        watcher?.setReading(true)
        let answer = body()
        watcher?.setReading(false)
        if isWorkDue {
            let act = take(.catchUp)
            defer { act?.end() }
            catchUp()
        }
        return answer
    }

    func askCount() -> (items: Int, placeholders: Int) { ask(.count) { countData() } }

    func askSizes() -> (size: Size?, width: Double?) {
        ask(.sizes) {
            let sizes = sizes()
            let (width, height) = watched(.itemSize, (sizes.size?.width, sizes.size?.height))
            if let width, let height { return (Size(width: width, height: height), nil) }
            return (nil, watched(.itemWidth, sizes.width))
        }
    }

    func askForView(at index: Int, isPlaceholder: Bool, reusing slot: Int?) -> Size {
        ask(.view) { watched(makeView(at: index, isPlaceholder: isPlaceholder, reusing: slot)) }
    }

    func askSizeOfView(in slot: Int) -> Size { ask(.size) { watched(sizeOfView(in: slot)) } }

    func askWhetherLengthsDiffer() -> Bool {
        ask(.hasLengths) { watched(.hasExtents, hasOwnLengths ? 1 : 0) == 1 }
    }

    func askLength(ofItemAt index: Int) -> (extent: Double?, gap: Double?) {
        ask(.length) { watched(.extent, about: index, ownLength(ofItemAt: index)) }
    }

    /// Asks for the values of options, each by the function that `body` is called with.
    func askOptions(_ body: ((CarouselOption, Double?) -> Double?) -> Void) {
        ask(.options) {
            // Where nobody watches, nothing comes between.
            if watch == nil { return withOptionAnswers(body) }
            let isAsked = answersOptions
            withOptionAnswers { answer in
                withoutActuallyEscaping(answer) { answer in
                    body { option, ofType in
                        call(.option) {
                            let value = answer(option, ofType)
                            return isAsked ? watched(.option, about: option.slot, value) : value
                        }
                    }
                }
            }
        }
    }

    func askTarget(velocity: Double, proposed: Double) -> Double {
        ask(.target) { watched(.target, target(velocity: velocity, proposed: proposed)) ?? proposed }
    }

    func askWhetherToSelect(_ index: Int) -> Bool {
        ask(.select) { watched(.select, maySelect(index) ? 1 : 0) == 1 }
    }

    func askWhetherToRest(on index: Int) -> Bool {
        ask(.mayRest) { watched(.mayRest, about: index, mayRest(on: index) ? 1 : 0) == 1 }
    }

    func askLabel(ofItemAt index: Int) -> String? {
        changeQueue.areItemsKnown ? ask(.label) { label(ofItemAt: index) } : nil
    }

    /// Where an item is that was asked for before there were any; nil if it is not among the first ones.
    func askIndex(in identities: any IdentityList, by find: (any IdentityList) -> Int?) -> Int? {
        ask(.awaited) { watched(.awaited, find(identities).map(Double.init)).map { Int(saturating: $0) } }
    }

    /// Whether who waits for a scroll no longer wants it.
    func isAskedToStop(_ token: ScrollToken) -> Bool {
        call(.wantsEnd) { watched(.wantsEnd, token.isAskedToStop ? 1 : 0) == 1 }
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
        if !changeQueue.waiting.isEmpty { makePendingChanges() }
        loadOutdated()
        tellAll()
    }

    // MARK: Telling

    /// An item was selected.
    ///
    /// - Parameter version: of the data in which it has the index.
    func tellSelection(of id: ItemID?, at index: Int, version: Int) {
        tell(.selected(id, index: index, version: version))
    }

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
        if !notices.isEmpty { deliverAll() }
        letKeptGo()
    }

    private func deliverAll() {
        let causes = pass.enterCallback()
        while let notice = notices.begin() { deliver(notice) }
        pass.causes = causes
        // The rest is told in the next frame.
        guard !notices.isEmpty, !isAwake || notices.dropCall() else { return }
        isAwake = true
        call(.frames) { needsFrames?() }
    }

    /// Keeps an object of the app's until no part of the carousel is open: what it does when it ends may ask the carousel.
    func keep(_ object: Any?) { if let object { kept.append(object) } }

    /// What was kept is let go, now that the carousel is whole.
    private func letKeptGo() {
        guard !kept.isEmpty, !changeQueue.isMaking else { return }
        let objects = kept
        kept = []
        withExtendedLifetime(objects) {}
    }

    /// An item is shown at its index of now. Nil if it is gone before anybody has heard of it: then nobody hears of its end.
    private func event(asOfNow event: CarouselEvent) -> CarouselEvent? {
        guard case .shown(let id, let index) = event.kind else { return event }
        guard let now = self.index(ofLoaded: id) else {
            noteUnheard(\.shown, id)
            return nil
        }
        return now == index ? event : CarouselEvent(.shown(id, index: now), cause: event.cause)
    }

    /// An item has come back of which nobody has heard.
    func tellIfUnheard(_ id: ItemID) {
        guard let item = loaded.item(with: id) else { return }
        if unheard.displayed.remove(id) != nil { tell(.display(slot: item.slot, id)) }
        if unheard.shown.remove(id) != nil {
            send(.shown(id, index: item.index), cause: pass.causes.update ?? core.activity ?? .program)
        }
    }

    private func noteUnheard(_ part: WritableKeyPath<UnheardItems, Set<ItemID>>, _ id: ItemID) {
        unheard[keyPath: part].insert(id)
    }

    private func deliver(_ notice: Notice) {
        switch notice {
        case .event(let event):
            guard let event = self.event(asOfNow: event) else { return }
            call(.event) {
                hear(event)
                // A rest on another item is told after the end.
                if case .ended = event.kind, isGrouped, !notices.hasRest { restGroup?.noteRest(isNew: false) }
            }
        case .itemsChanged: call(.itemsChange) { hearOfItemsChange() }
        case .rested(let id, let index, let former):
            // Of items that the app has no more: it is told after the change that waits, if it rests elsewhere then, too.
            guard changeQueue.areItemsKnown else { return core.rest = former }
            call(.rest) {
                hearOfRest(on: id, at: index)
                if isGrouped { restGroup?.noteRest(isNew: true) }
            }
        case .display(let slot, let id):
            guard let index = index(ofLoaded: id) else { return noteUnheard(\.displayed, id) }
            unheard.displayed.remove(id)
            call(.display) { hearOfDisplay(of: slot, at: index) }
        case .replaced(let slot, let id, let index, let isPlaceholder):
            if !unheard.displayed.contains(id) {
                call(.endOfDisplay) { hearOfEndOfDisplay(of: slot, at: index) }
            }
            loaded.queue(slot, isPlaceholder: isPlaceholder)
        case .released(let item, let cause):
            let id = item.item.id
            if unheard.shown.remove(id) == nil {
                let event = CarouselEvent(.gone(id, index: item.item.index), cause: cause)
                call(.event) { hear(event) }
            }
            if unheard.displayed.remove(id) == nil {
                call(.endOfDisplay) { hearOfEndOfDisplay(of: item.item.slot, at: item.item.index) }
            }
            keep(loaded.identities[item.item.id])
            loaded.forgetIdentity(of: item.item.id)
            loaded.pool(item)
        case .selected(let id, let index, let version):
            call(.selection) { hearOfSelection(of: id, at: index, version: version) }
        case .tapped(let id, let count): call(.tap) { hearOfTap(on: id, count: count) }
        case .longPressed(let id): call(.longPress) { hearOfLongPress(on: id) }
        case .autoplayEnded: call(.autoplayEnd) { hearOfAutoplayEnd() }
        case .ended(let token): call(.end) { token.tellWaiting() }
        case .typeProblem(let problem): typeProblems?(problem)
        case .needsFrames: call(.frames) { needsFrames?() }
        }
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
}
