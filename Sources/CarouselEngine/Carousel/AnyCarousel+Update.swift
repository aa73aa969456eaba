// What happens after a change: layout passes, loading and unloading of views, events.

extension AnyCarousel {
    /// Requests a layout before the next frame.
    public func setNeedsLayout() { if !due.layout || !isAwake { perform(.needLayout) } }

    func setNeedsLayoutNow() {
        due.layout = true
        wake()
    }

    /// Lays out the carousel if a layout is pending.
    public func layoutIfNeeded() { if isLayoutDue { perform(.layOut) } }

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

    /// Resolves the options again, if the type has told of a change.
    public func takeTypeChange() { if let restarts = instance.change { invalidateType(restarts: restarts) } }

    /// Call this when ``type`` returns different values than before, for example after a script was reloaded.
    /// The offset does not change unless it is now out of range, and it is not aligned to an item.
    ///
    /// - Parameter restarts: whether the type starts again, as after a reload:
    ///   ``CarouselType/update(by:in:)`` is called with 0 s.
    public func invalidateType(restarts: Bool = false) { perform(.invalidateType(restarts: restarts)) }

    func refreshType(restarts: Bool) {
        instance.change = nil
        instance.read()
        if restarts {
            instance.secondsDue = 0
            core.appearance = Appearance(time: core.time)
        }
        takeStage()
        refreshOptions()
        updateTypeIfDue()
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
        if let awaited = scrolls.awaited, awaited.find == nil { _ = beginsAtAwaitedItem() }
        causing(cause) {
            updateItemWidth()
            resolveAndReturn()
            stepGroup?.takeData()
            update()
        }
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
        invalidatePlacements()
        tellMovement(arrival)
        if due.update || !notices.isEmpty { catchUp() }
    }

    /// Tells how far the offset has moved. A jump is a motion without duration: it is told as a whole.
    private func tellMovement(_ arrival: RunningScroll?) {
        let (hasMoved, hasOtherIndex, activity) = core.takeNews()
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
        core.take(itemWidth: loaded.items.first?.viewSize.along(vertical: isVertical) ?? 0)
        readLengths()
        measureContainers()
    }

    /// The common size has changed: the views are measured again.
    func measureViews() {
        guard hasData else { return }
        for slot in loaded.items.map(\.slot) {
            loaded.setSize(ask { app.size(ofViewIn: slot) }.withinLimits, ofViewIn: slot)
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

    // MARK: Options

    /// Resolves the wrap option: the app's value, otherwise the delegate's or the type's.
    ///
    /// - Parameter carried: where what moves by itself goes, if the items were renumbered.
    func resolveWrap(carrying carried: CarriedMotion? = nil) {
        var context = context
        context.options = core.options
        var value = core.options[.wrap] ?? type.defaultValue(of: .wrap, in: context)
        if core.options[.wrap] == nil { askOptions { value = $0(.wrap, value) } }
        core.take(
            packsItems: type.packsItems, wantsLoop: value.map { $0 != 0 } ?? false, carrying: carried)
    }

    /// Resolves all options, unless nothing that they depend on has changed.
    func resolveOptions() {
        updateTypeIfDue()
        if !instance.asksOptionsEachFrame, !hasDelegate {
            let facts = core.optionFacts
            guard facts != instance.optionFacts || core.isChanging else { return }
            takeOptions()
            instance.optionFacts = core.isChanging ? nil : facts
        } else {
            if instance.optionFacts != nil { instance.optionFacts = nil }
            if !delegateAnswersAsBefore() { takeOptions() }
        }
    }

    /// Asks the delegate about all options, without asking the type again: its answers follow from the same
    /// question and the delegate's answers.
    ///
    /// - Returns: false when something differs, so that all options must be resolved again.
    private func delegateAnswersAsBefore() -> Bool {
        guard !instance.asksOptionsEachFrame, let answers = instance.answers, !core.isChanging,
            answers.facts == core.optionFacts
        else { return false }
        var areSame = true
        askOptions { value in areSame = answers.all.allSatisfy { value($0.option, $0.ofType) == $0.value } }
        return areSame
    }

    private func takeOptions() {
        var all: [OptionAnswers.Answer] = []
        // Those that the app is asked about: an answer may change them, and then they are resolved again.
        let facts = core.optionFacts
        let isKept = !instance.asksOptionsEachFrame && hasDelegate && !core.isChanging
        (core.resolvedOptions, core.plainCountOption) = options(of: type) { if isKept { all.append($0) } }
        core.take(packedSpacing: type.packsItems ? core.resolvedOptions[.spacing] ?? 1 : 1)
        instance.answers = isKept ? OptionAnswers(facts: facts, all: all) : nil
    }

    /// The values of all options for a type, and the option `count` without the animation of data changes.
    ///
    /// - Parameter note: is called with each answer of the delegate.
    func options(
        of type: any CarouselType, note: (OptionAnswers.Answer) -> Void = { _ in }
    ) -> (values: OptionValues, plainCount: Double?) {
        let question = OptionQuestion(type: type, set: core.options, context: context)
        var (values, plainCount): (OptionValues, Double?) = (question.set, nil)
        askOptions { answer in
            values = question.answered { option, ofType, values in
                let value = answer(option, ofType)
                note(OptionAnswers.Answer(option: option, ofType: ofType, value: value))
                values[option] = value
                if option == .count, let count = values[.count] {
                    plainCount = count
                    // It follows the animation of data changes.
                    if core.isChanging { values.set(.count, unrounded: core.blended(countOption: count)) }
                }
            }
        }
        return (values, plainCount)
    }

    // MARK: Loading

    /// Sets the item width to the delegate's, otherwise to that of the views. If no view is loaded yet, loads
    /// the first one to measure it.
    func updateItemWidth() {
        let sizes: (size: Size?, width: Double?) = isDelegated ? askSizes() : (nil, nil)
        let size = sizes.size?.withinLimits
        if size != core.uniformItemSize { core.uniformItemSize = size }
        if let size {
            core.take(itemWidth: size.along(vertical: core.settings.isVertical))
        } else if let width = sizes.width, width.isFinite, width > 0 {
            core.take(itemWidth: Size(width: width, height: 0).withinLimits.width)
        }
        guard loaded.items.isEmpty else { return }
        if core.numberOfItems > 0 {
            // An item that will be shown: the views that are told of are those on the screen.
            loadView(at: core.currentItemIndex)
        } else if core.shownPlaceholders > 0 {
            loadView(at: -1)
        } else if core.numberOfPlaceholders > 0, core.itemWidth == 0 {
            // Wrapped and empty: a placeholder is measured but not shown.
            loadView(at: -1, showing: core.numberOfPlaceholders)
        }
    }

    /// Loads the items that entered the visible window, and recycles those that left it.
    func loadAndUnload() {
        updateItemWidth()
        resolveOptions()
        guard let (window, fade, isChanging) = core.takeWindow(loadedAt: plan.offset) else { return }
        plan.offset = core.motion.offset
        // Nothing fades, and the whole window is already loaded.
        if fade.isNone, window == plan.window, !isChanging { return }
        let offsets = core.itemOffsets
        let generation = changeQueue.version
        // Moved out of the instance, so that a nested call from a callback has its own list.
        var wanted: [Int] = []
        swap(&wanted, &plan.indexes)
        wanted.removeAll(keepingCapacity: true)
        window.forEach { index in
            if fade.isNone || core.isChanging || fade.alpha(at: offsets[index]) != 0 { wanted.append(index) }
        }
        if core.isChanging { wanted = Set(wanted + core.displacedIndexes()).sorted() }
        show(wanted)
        swap(&wanted, &plan.indexes)
        // While a change of the data is animated, more than the window is loaded.
        let isWindow = fade.isNone && !core.isChanging && generation == changeQueue.version
        plan.window = isWindow && core.window == window ? window : nil
    }

    /// Recycles the items that should not be visible, and loads those that should be and are missing.
    ///
    /// - Parameter wanted: the indexes that should be visible, in ascending order.
    private func show(_ wanted: [Int]) {
        plan.window = nil
        loaded.recycle(allBut: wanted) { isPlaceholder($0) }
        plan.version += 1
        let generations = (data: changeQueue.version, update: plan.version)
        // A callback that changes the data or the offset has loaded what is needed then.
        var isCurrent: Bool { generations == (changeQueue.version, plan.version) }
        tellReleased()
        var next = 0
        while isCurrent, let missing = loaded.items.firstMissing(of: wanted, from: next) {
            loadView(at: wanted[missing])
            next = missing + 1
        }
    }

    /// Tells of the items that are no longer shown; their views are free then.
    func tellReleased() {
        guard !loaded.released.isEmpty else { return }
        var released: [ReleasedItem] = []
        swap(&released, &loaded.released)
        // Whoever hears of its view only must hear of it before another item has it.
        if isHeard || !notices.isEmpty {
            let cause = pass.causes.update ?? core.activity ?? .program
            transition { for item in released { tell(.released(item, cause: cause)) } }
        } else {
            for item in released {
                loaded.forgetIdentity(of: item.item.id)
                loaded.pool(item)
            }
        }
        released.removeAll(keepingCapacity: true)
        // Not in place of what a callback has released.
        if loaded.released.isEmpty { swap(&released, &loaded.released) }
    }

    func isPlaceholder(_ index: Int) -> Bool { index < 0 || index >= core.numberOfItems }

    /// Requests a view and stores it at its index.
    ///
    /// - Parameters:
    ///   - placeholders: the number of placeholders shown, if it differs from the usual one.
    ///   - isReload: whether the view replaces another one of the same item.
    ///   - reusesOwnView: whether that one is offered for reuse.
    func loadView(
        at index: Int, showing placeholders: Int? = nil, isReload: Bool = false, reusesOwnView: Bool = false
    ) {
        guard hasData, mayLoad else { return }
        let ownSlot = reusesOwnView ? loaded.slot(at: index) : nil
        if reusesOwnView, ownSlot == nil { return }
        // Whoever follows the views hears that one is free before it is used again.
        let generations = (data: changeQueue.version, update: plan.version)
        tellReleased()
        // A callback that changes the data or the offset has loaded what is needed then.
        if generations == (changeQueue.version, plan.version) {
            load(at: index, showing: placeholders, isReload: isReload, ownSlot: ownSlot)
        }
        catchUp()
    }

    private func load(at index: Int, showing placeholders: Int?, isReload: Bool, ownSlot: Int?) {
        let generation = changeQueue.version
        // Whether the data are still those that are asked about.
        var isCurrent: Bool { generation == changeQueue.version && !hasUnknownItems }
        let isPlaceholder = isPlaceholder(index)
        let key = isPlaceholder ? nil : ask { app.reuseKey(ofItemAt: index) }
        guard isCurrent else { return }
        let pooled = ownSlot == nil ? loaded.dequeue(isPlaceholder: isPlaceholder, key: key) : nil
        let number =
            isPlaceholder
            ? VisibleWindow.placeholderNumber(
                at: index, items: core.numberOfItems, placeholders: placeholders ?? core.shownPlaceholders)
            : index
        let size = ask {
            app.makeView(at: number, isPlaceholder: isPlaceholder, reusing: ownSlot ?? pooled)
        }
        let isItem = (0..<core.numberOfItems).contains(index)
        let data = isItem && isCurrent ? ask { app.data(ofItemAt: index) } : nil
        // A callback has changed the data: the view comes too late, and nobody is told of it.
        guard isCurrent else {
            guard ownSlot == nil else { return app.keepView(in: nil) }
            let slot = pooled ?? loaded.makeSlot()
            app.keepView(in: slot)
            return loaded.queue(slot, isPlaceholder: isPlaceholder, key: key)
        }
        let slot = ownSlot ?? pooled ?? loaded.makeSlot()
        app.keepView(in: slot)
        let former = isReload && ownSlot == nil ? loaded.slot(at: index) : nil
        let formerKey = former == nil ? nil : loaded.reuseKey(at: index)
        let viewSize = size.withinLimits
        let isVertical = core.settings.isVertical
        if core.itemWidth == 0 { core.take(itemWidth: viewSize.along(vertical: isVertical)) }
        let extent = core.strip.lengths.extent(of: index)
        let container = viewSize.with(along: extent, vertical: isVertical)
        loaded.set(
            LoadedItem(index: index, viewSize: viewSize, size: container), slot: slot,
            identity: isItem ? identities?.identity(at: index) : nil, key: key, data: data)
        plan.window = nil
        transition {
            // The item has another view.
            if let former {
                tell(.replaced(slot: former, index: index, isPlaceholder: isPlaceholder, key: formerKey))
                tell(.display(slot: slot, index: index))
            }
            guard !isReload, let id = loaded.items.item(at: index)?.id else { return }
            tell(.display(slot: slot, index: index))
            send(.shown(id, index: index), cause: pass.causes.update ?? core.activity ?? .program)
        }
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
