// What happens when something changed: layout passes, loading and unloading, events.

extension Carousel {
    /// Asks for a layout before the next frame.
    public func setNeedsLayout() { needsLayout = true }

    /// Lays the carousel out if something asked for it.
    public func layoutIfNeeded() {
        guard needsLayout else { return }
        needsLayout = false
        layOut()
    }

    /// Call when ``type`` returns other values than before, as after a script was reloaded. The offset stays, unless it
    /// lies out of range now; nothing is aligned.
    public func typeDidChange() {
        askedOptions = nil
        guard dataSource != nil, !needsLayout || !core.habits.laysOutAtOnce else { return }
        let former = core.range
        resolveWrap()
        resolveOptions()
        core.offsetMultiplier = core.resolvedOptions[.offsetMultiplier] ?? 1
        typeDidChangeByHabit(from: former)
    }

    /// Takes wrap, item width and options again, aligns, and updates.
    func layOut() {
        guard dataSource != nil else { return }
        resolveWrap()
        layOutByHabit()
    }

    /// iCarousel: every layout while nothing moves starts a scroll to the current item, even over no distance.
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

    /// Brings everything in line with the offset: limits, toggle, views, events.
    ///
    /// Callbacks may come back here. While a view is being asked for, the update waits until it is there; in the
    /// events of an update it goes ahead, but a chain of such updates sends no more events beyond a certain depth.
    func update() {
        guard !isLoading else {
            hasMissedUpdate = true
            return
        }
        updateDepth += 1
        defer { updateDepth -= 1 }
        // A delegate that scrolls whenever it hears of scrolling would never come to an end.
        let sendsEvents = updateDepth <= Self.deepestUpdate
        followByHabit(sendsEvents: sendsEvents)
    }

    private static var deepestUpdate: Int { 8 }

    /// Limits, toggle, views, then events.
    func follow(sendsEvents: Bool) {
        core.limitOffset()
        loadAndUnload()
        refreshPlacements()
        if sendsEvents, core.hasMoved { delegate?.carouselDidScroll(self) }
        if sendsEvents, core.hasOtherIndex { delegate?.carouselCurrentItemIndexDidChange(self) }
        core.noteEvents()
    }

    /// What depends on the items' offsets is to be computed again: the placements, and the toggle while it follows
    /// the offsets; it then is the outermost item's.
    func refreshPlacements() {
        invalidatePlacements()
        guard let first = loaded.items.first?.index, let last = loaded.items.last?.index else { return }
        core.deriveToggle(first: first, last: last)
    }

    // MARK: Options

    /// Asks for the wrap option: the app's, the delegate's, the type's.
    func resolveWrap() {
        var context = context
        context.options = core.options
        core.wraps = resolve(.wrap, of: type, in: context).map { $0 != 0 } ?? false
    }

    /// Asks for all options, unless all that they depend on is as it was.
    func resolveOptions() {
        if delegate == nil, !type.asksOptionsEachFrame {
            let question = core.optionQuestion
            guard question != askedOptions else { return }
            core.resolvedOptions = options(of: type)
            askedOptions = question
        } else {
            askedOptions = nil
            core.resolvedOptions = options(of: type)
        }
    }

    /// The values of all options where the items are arranged as a type does, each asked for with those above it.
    func options(of type: any CarouselType) -> OptionValues {
        var context = context
        context.options = core.options
        context.numberOfVisibleItems = 0
        for option in CarouselOption.allCases {
            context.options[option] = resolve(option, of: type, in: context)
        }
        return context.options
    }

    private func resolve(
        _ option: CarouselOption, of type: any CarouselType, in context: LayoutContext
    ) -> Double? {
        if let value = core.options[option] { return value }
        let value = type.defaultValue(of: option, in: context)
        guard let delegate else { return value }
        return delegate.carousel(self, valueFor: option, default: value)
    }

    // MARK: Loading

    /// The delegate's width, else that of the views; with no view loaded yet, the first one is loaded to measure it.
    func updateItemWidth() {
        if let delegate {
            core.uniformItemSize = delegate.carouselItemSize(self)?.withinLimits
            if let size = core.uniformItemSize {
                core.itemWidth = size.along(vertical: core.settings.isVertical)
            } else if let width = delegate.carouselItemWidth(self), width.isFinite, width > 0 {
                core.itemWidth = Size(width: width, height: 0).withinLimits.width
            }
        } else {
            core.uniformItemSize = nil
        }
        guard loaded.items.isEmpty else { return }
        if core.numberOfItems > 0 {
            loadView(at: 0)
        } else if core.shownPlaceholders > 0 {
            loadView(at: -1)
        } else if core.numberOfPlaceholders > 0, core.itemWidth == 0 {
            // Wrapped and empty: a placeholder is measured, and not shown.
            loadView(at: -1, showing: core.numberOfPlaceholders)
        }
    }

    /// Loads what came into the visible window, and recycles what left it.
    private func loadAndUnload() {
        updateItemWidth()
        resolveOptions()
        guard !core.defersLoading else { return }
        core.loadedOffset = core.motion.offset
        let (window, fade) = (core.window, Fade(core.resolvedOptions))
        // Nothing fades, and all of the window is there.
        if fade.isNone, window == loadedWindow { return }
        let offsets = core.itemOffsets
        let generation = dataGeneration
        show { wanted in
            window.forEach { index in
                if fade.isNone || fade.alpha(at: offsets[index]) != 0 { wanted.append(index) }
            }
        }
        loadedWindow = fade.isNone && generation == dataGeneration && core.window == window ? window : nil
    }

    /// Recycles what is not to be seen, and loads what is and is not there yet.
    ///
    /// - Parameter list: appends the indexes to be seen, ascending.
    func show(_ list: (inout [Int]) -> Void) {
        // Taken out of the instance, so that a callback that comes back here has a list of its own.
        var wanted: [Int] = []
        swap(&wanted, &wantedIndexes)
        wanted.removeAll(keepingCapacity: true)
        list(&wanted)
        unload(allBut: wanted)
        updateGeneration += 1
        let generations = (data: dataGeneration, update: updateGeneration)
        var next = 0
        while let missing = loaded.items.firstMissing(of: wanted, from: next) {
            loadView(at: wanted[missing])
            // A callback changed the data or the offset: what it needed has been loaded since.
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
            } else if let view = loaded.remove(at: index) {
                loaded.queue(view, isPlaceholder: isPlaceholder(index))
            }
        }
    }

    func isPlaceholder(_ index: Int) -> Bool {
        core.habits.hasPlaceholders && (index < 0 || index >= core.numberOfItems)
    }

    /// Asks for a view and puts it at its index.
    ///
    /// - Parameters:
    ///   - placeholders: how many are shown, when it is not as many as usual.
    ///   - isReload: whether another view of the item goes.
    func loadView(at index: Int, showing placeholders: Int? = nil, isReload: Bool = false) {
        guard let dataSource, !isLoading else { return }
        isLoading = true
        load(at: index, showing: placeholders, isReload: isReload, from: dataSource)
        isLoading = false
        if hasMissedUpdate {
            hasMissedUpdate = false
            update()
        }
    }

    private func load(
        at index: Int, showing placeholders: Int?, isReload: Bool,
        from dataSource: any CarouselDataSource<ItemView>
    ) {
        let isPlaceholder = isPlaceholder(index)
        let reused = loaded.dequeue(isPlaceholder: isPlaceholder)
        let generation = dataGeneration
        let view: ItemView
        if isPlaceholder {
            let number = VisibleWindow.placeholderNumber(
                at: index, items: core.numberOfItems, placeholders: placeholders ?? core.shownPlaceholders)
            view = dataSource.carousel(self, placeholderViewAt: number, reusing: reused)
        } else {
            view = dataSource.carousel(self, viewForItemAt: core.itemIndex(ofCell: index), reusing: reused)
        }
        // A callback that reloaded the data made this view out of date.
        guard generation == dataGeneration else { return }
        let isVertical = core.settings.isVertical
        let viewSize = dataSource.carousel(self, sizeOf: view).withinLimits
        if core.itemWidth == 0 { core.itemWidth = viewSize.along(vertical: isVertical) }
        var container =
            isVertical
            ? Size(width: viewSize.width, height: core.itemWidth)
            : Size(width: core.itemWidth, height: viewSize.height)
        if isReload {
            // iCarousel: a reloaded item's container is no longer than its view.
            container.width = min(container.width, viewSize.width)
            container.height = min(container.height, viewSize.height)
        }
        loaded.set(LoadedItem(index: index, viewSize: viewSize, size: container), view: view)
    }
}

extension Size {
    /// A size that can be computed with: what is not finite, negative or below a thousandth of a point is 0, what is
    /// larger than a million points is a million.
    fileprivate var withinLimits: Size {
        func bounded(_ x: Double) -> Double { x.isFinite && x >= 0.001 ? min(x, 1e6) : 0 }
        return Size(width: bounded(width), height: bounded(height))
    }
}
