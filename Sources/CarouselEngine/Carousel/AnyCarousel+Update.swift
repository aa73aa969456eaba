// What happens after a change: layout passes, loading and unloading of views, events.

extension AnyCarousel {
    /// Requests a layout before the next frame.
    public func setNeedsLayout() {
        needsLayout = true
        wake()
    }

    /// Lays out the carousel if a layout is pending.
    public func layoutIfNeeded() {
        followTypeChange()
        guard needsLayout else { return }
        needsLayout = false
        layOut()
    }

    /// Resolves the options again, if the type has told of a change.
    package func followTypeChange() {
        if let change = typeChange { invalidateType(restarts: change == .restart) }
    }

    /// Call this when ``type`` returns different values than before, for example after a script was reloaded.
    /// The offset does not change unless it is now out of range, and it is not aligned to an item.
    ///
    /// - Parameter restarts: whether the type starts again, as after a reload:
    ///   ``CarouselType/update(by:in:)`` is called with 0 s.
    public func invalidateType(restarts: Bool = false) {
        typeChange = nil
        readType()
        if restarts { typeSecondsDue = 0 }
        followStage()
        refreshOptions()
        updateTypeIfDue()
    }

    /// Resolves the options again, and lays out what depends on them.
    func refreshOptions() {
        askedOptions = nil
        guard hasData, !needsLayout || !core.habits.laysOutAtOnce else { return }
        let former = core.range
        resolveWrap()
        resolveOptions()
        core.offsetMultiplier = core.resolvedOptions[.offsetMultiplier] ?? 1
        typeDidChangeByHabit(from: former)
    }

    /// Resolves wrap, item width and options again, aligns to an item, and updates.
    func layOut() {
        guard hasData else { return }
        resolveWrap()
        layOutByHabit()
    }

    /// iCarousel: every layout while nothing moves starts a scroll to the current item, even over a distance
    /// of 0.
    func layOutAndAlign() {
        updateItemWidth()
        resolveOptions()
        core.offsetMultiplier = core.resolvedOptions[.offsetMultiplier] ?? 1
        if !core.motion.isScrolling, !core.motion.isDecelerating, core.settings.autoscroll == 0 {
            if core.settings.scrollsToItemBoundary, currentItemIndex != -1 {
                scrollToItem(at: currentItemIndex, animated: true)
            } else {
                core.motion.offset = core.range.clamped(core.motion.offset)
            }
        }
        update()
    }

    /// Updates everything that depends on the offset: limits, toggle, views, events.
    ///
    /// Callbacks may call this again. While a view is being requested, the update is postponed until the view
    /// is returned. During the events of an update, a nested update runs at once, but beyond a certain depth
    /// nested updates send no events.
    func update() {
        guard !isLoading else {
            hasMissedUpdate = true
            return
        }
        updateDepth += 1
        defer { updateDepth -= 1 }
        // Otherwise, a delegate that scrolls in response to a scroll event would never end.
        let sendsEvents = updateDepth <= Self.deepestUpdate
        followByHabit(sendsEvents: sendsEvents)
    }

    private static var deepestUpdate: Int { 8 }

    /// Limits, toggle, views, then events.
    func follow(sendsEvents: Bool) {
        core.limitOffset()
        core.flipToggle()
        loadAndUnload()
        offsetsDidChange()
        if sendsEvents, core.hasMoved { tell(.moved) }
        if sendsEvents, core.hasOtherIndex { tell(.otherItem) }
        core.noteEvents()
    }

    /// Call this when the items' offsets change: it marks the placements as outdated and, while the toggle
    /// follows the offsets, sets it to the outermost item's.
    func offsetsDidChange() {
        invalidatePlacements()
        guard let first = loaded.items.first?.index, let last = loaded.items.last?.index else { return }
        core.deriveToggle(first: first, last: last)
    }

    // MARK: Options

    /// Resolves the wrap option: the app's value, otherwise the delegate's or the type's.
    func resolveWrap() {
        var context = context
        context.options = core.options
        var value = core.options[.wrap] ?? type.defaultValue(of: .wrap, in: context)
        if core.options[.wrap] == nil { askOptions { value = $0(.wrap, value) } }
        core.take(packsItems: type.packsItems, wantsLoop: value.map { $0 != 0 } ?? false)
    }

    /// Resolves all options, unless nothing that they depend on has changed.
    func resolveOptions() {
        updateTypeIfDue()
        if !asksOptionsEachFrame, !hasDelegate {
            let question = core.optionQuestion
            guard question != askedOptions || core.isChanging else { return }
            takeOptions()
            askedOptions = core.isChanging ? nil : question
        } else {
            if askedOptions != nil { askedOptions = nil }
            if !delegateAnswersAsBefore() { takeOptions() }
        }
    }

    /// Asks the delegate about all options, without asking the type again: its answers follow from the same
    /// question and the delegate's answers.
    ///
    /// - Returns: false when something differs, so that all options must be resolved again.
    private func delegateAnswersAsBefore() -> Bool {
        guard !asksOptionsEachFrame, let answers, !core.isChanging,
            answers.question == core.optionQuestion
        else { return false }
        var areSame = true
        askOptions { value in
            areSame = answers.all.allSatisfy { value($0.option, $0.ofType) == $0.value }
        }
        return areSame
    }

    private func takeOptions() {
        var plainCount: Double?
        var all: [OptionAnswers.Answer] = []
        let isKept = !asksOptionsEachFrame && hasDelegate && !core.isChanging
        core.resolvedOptions = options(of: type, plainCount: &plainCount) { if isKept { all.append($0) } }
        core.plainCountOption = plainCount
        core.take(packedSpacing: type.packsItems ? core.resolvedOptions[.spacing] ?? 1 : 1)
        answers = isKept ? OptionAnswers(question: core.optionQuestion, all: all) : nil
    }

    /// The values of all options for a type. Each option is resolved with the values of those before it.
    func options(of type: any CarouselType) -> OptionValues {
        var plainCount: Double?
        return options(of: type, plainCount: &plainCount) { _ in }
    }

    /// - Parameters:
    ///   - plainCount: becomes the option `count` without the animation of data changes.
    ///   - note: is called with each answer of the delegate.
    private func options(
        of type: any CarouselType, plainCount: inout Double?, note: (OptionAnswers.Answer) -> Void
    ) -> OptionValues {
        let own = core.options
        var context = context
        context.options = own
        context.numberOfVisibleItems = 0
        askOptions { answer in
            for option in CarouselOption.allCases where own[option] == nil {
                let ofType = type.defaultValue(of: option, in: context)
                let value = answer(option, ofType)
                note(OptionAnswers.Answer(option: option, ofType: ofType, value: value))
                context.options[option] = value
                if option == .count { plainCount = blend(&context.options) }
            }
        }
        return context.options
    }

    /// Lets the option `count` follow the animation of data changes; returns its value without that.
    private func blend(_ options: inout OptionValues) -> Double? {
        guard let count = options[.count] else { return nil }
        if core.isChanging { options.set(.count, unrounded: core.blended(countOption: count)) }
        return count
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
            loadView(at: core.habits.keepsItems ? core.currentItemIndex : 0)
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
        guard let (window, fade, isChanging) = core.takeWindow() else { return }
        // Nothing fades, and the whole window is already loaded.
        if fade.isNone, window == loadedWindow, !isChanging { return }
        let offsets = core.itemOffsets
        let generation = dataGeneration
        show { wanted in
            window.forEach { index in
                if fade.isNone || core.isChanging || fade.alpha(at: offsets[index]) != 0 {
                    wanted.append(index)
                }
            }
            if core.isChanging { wanted = Set(wanted + core.displacedIndexes()).sorted() }
        }
        // While a change of the data is animated, more than the window is loaded.
        let isWindow = fade.isNone && !core.isChanging && generation == dataGeneration
        loadedWindow = isWindow && core.window == window ? window : nil
        if hasPrefetcher { prefetch() }
    }

    /// Recycles the items that should not be visible, and loads those that should be and are missing.
    ///
    /// - Parameter list: appends the indexes that should be visible, in ascending order.
    func show(_ list: (inout [Int]) -> Void) {
        // Moved out of the instance, so that a nested call from a callback has its own list.
        var wanted: [Int] = []
        swap(&wanted, &wantedIndexes)
        wanted.removeAll(keepingCapacity: true)
        list(&wanted)
        unload(allBut: wanted)
        updateGeneration += 1
        tellReleased()
        let generations = (data: dataGeneration, update: updateGeneration)
        var next = 0
        while let missing = loaded.items.firstMissing(of: wanted, from: next) {
            loadView(at: wanted[missing])
            // A callback changed the data or the offset, and has already loaded what was needed.
            if generations != (dataGeneration, updateGeneration) { break }
            next = missing + 1
        }
        swap(&wanted, &wantedIndexes)
    }

    private func unload(allBut wanted: [Int]) {
        loadedWindow = nil
        var position = 0
        var next = 0
        while position < loaded.items.count {
            let index = loaded.items[position].index
            while next < wanted.count, wanted[next] < index { next += 1 }
            if next < wanted.count, wanted[next] == index {
                position += 1
            } else {
                loaded.recycle(at: position, isPlaceholder: isPlaceholder(index))
            }
        }
    }

    /// Tells of the items that are no longer shown.
    func tellReleased() {
        guard !loaded.released.isEmpty else { return }
        // Moved out of the instance, so that a nested call from a callback has its own list.
        var released: [LoadedItem] = []
        swap(&released, &loaded.released)
        tellReleased(released)
        released.removeAll(keepingCapacity: true)
        swap(&released, &loaded.released)
    }

    /// Sends an event about an item that was loaded or unloaded.
    func sendLoading(_ kind: CarouselEvent.Kind) {
        send(kind, cause: updateCause ?? core.activity ?? .program)
    }

    func isPlaceholder(_ index: Int) -> Bool {
        core.habits.hasPlaceholders && (index < 0 || index >= core.numberOfItems)
    }

    /// Requests a view and stores it at its index.
    ///
    /// - Parameters:
    ///   - placeholders: the number of placeholders shown, if it differs from the usual one.
    ///   - isReload: whether the view replaces another one of the same item.
    ///   - reusesOwnView: whether that one is offered for reuse.
    func loadView(
        at index: Int, showing placeholders: Int? = nil, isReload: Bool = false, reusesOwnView: Bool = false
    ) {
        guard hasData, !isLoading else { return }
        let ownSlot = reusesOwnView ? loaded.slot(at: index) : nil
        if reusesOwnView, ownSlot == nil { return }
        // Whoever follows the views hears that one is free before it is used again.
        tellReleased()
        isLoading = true
        load(at: index, showing: placeholders, isReload: isReload, ownSlot: ownSlot)
        isLoading = false
        if hasMissedUpdate {
            hasMissedUpdate = false
            update()
        }
        makePendingChanges()
    }

    private func load(at index: Int, showing placeholders: Int?, isReload: Bool, ownSlot: Int?) {
        let isPlaceholder = isPlaceholder(index)
        let key = isPlaceholder ? nil : reuseKey(ofItemAt: core.itemIndex(ofCell: index))
        let pooled = ownSlot == nil ? loaded.dequeue(isPlaceholder: isPlaceholder, key: key) : nil
        let generation = dataGeneration
        let number =
            isPlaceholder
            ? VisibleWindow.placeholderNumber(
                at: index, items: core.numberOfItems, placeholders: placeholders ?? core.shownPlaceholders)
            : core.itemIndex(ofCell: index)
        let size = makeView(at: number, isPlaceholder: isPlaceholder, reusing: ownSlot ?? pooled)
        // A callback reloaded the data, so this view is outdated.
        guard generation == dataGeneration else {
            keepView(in: nil)
            if let pooled { loaded.drop(pooled) }
            return dropViews(in: loaded.takeDropped())
        }
        let slot = ownSlot ?? pooled ?? loaded.makeSlot()
        keepView(in: slot)
        let isVertical = core.settings.isVertical
        let viewSize = size.withinLimits
        if core.itemWidth == 0 { core.take(itemWidth: viewSize.along(vertical: isVertical)) }
        let extent = core.strip.lengths.extent(of: index)
        var container =
            isVertical
            ? Size(width: viewSize.width, height: extent) : Size(width: extent, height: viewSize.height)
        if isReload, !core.habits.keepsItems {
            // iCarousel: a reloaded item's container is no larger than its view.
            container.width = min(container.width, viewSize.width)
            container.height = min(container.height, viewSize.height)
        }
        let isItem = (0..<core.numberOfItems).contains(index)
        loaded.set(
            LoadedItem(index: index, viewSize: viewSize, size: container), slot: slot,
            identity: isItem ? identities?.identity(at: index) : nil, key: key)
        loadedWindow = nil
        if core.habits.keepsItems, !isReload, let id = loaded.items.item(at: index)?.id {
            tell(.willDisplay(slot: slot, index: index))
            sendLoading(.shown(id, index: index))
        }
    }
}

extension Size {
    /// The size in a range that is safe for calculations: an extent that is not finite or below 0.001 points
    /// (also a negative one) becomes 0; one above 1,000,000 points becomes 1,000,000.
    var withinLimits: Size {
        func bounded(_ x: Double) -> Double { x.isFinite && x >= 0.001 ? min(x, 1e6) : 0 }
        return Size(width: bounded(width), height: bounded(height))
    }
}
