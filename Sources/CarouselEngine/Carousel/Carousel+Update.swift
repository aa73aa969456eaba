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

    /// Takes over that ``type`` answers differently now, as when a script was reloaded. The offset stays, unless it
    /// lies out of range now; nothing is aligned.
    public func typeDidChange() {
        guard dataSource != nil, !needsLayout || conventions != .iCarousel else { return }
        let former = range
        resolveWrap()
        resolveOptions()
        offsetMultiplier = resolvedOptions[.offsetMultiplier] ?? 1
        switch conventions {
        case .iCarousel: update()
        case .swipeView where wrapEnabled != former.wraps: wrapDidChangeAsSwipeView(from: former)
        case .swipeView, .carouselSwift: layOut()
        }
    }

    /// Takes wrap, item width and offset multiplier anew, aligns, and updates.
    ///
    /// iCarousel: every layout while nothing moves starts a scroll to the current item, even over no distance.
    func layOut() {
        guard dataSource != nil else { return }
        resolveWrap()
        switch conventions {
        case .iCarousel: break
        case .swipeView: return layOutAsSwipeView()
        case .carouselSwift: return layOutAsCarouselSwift()
        }
        updateItemWidth()
        resolveOptions()
        offsetMultiplier = resolvedOptions[.offsetMultiplier] ?? 1
        if !motion.isScrolling, !motion.isDecelerating, storedSettings.autoscroll == 0 {
            if storedSettings.scrollsToItemBoundary, currentItemIndex != -1 {
                scrollToItem(at: currentItemIndex, animated: true)
            } else {
                motion.offset = range.clamped(motion.offset)
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
        switch conventions {
        case .iCarousel: follow(sendsEvents: sendsEvents)
        case .swipeView: followAsSwipeView(sendsEvents: sendsEvents)
        case .carouselSwift: followAsCarouselSwift(sendsEvents: sendsEvents)
        }
    }

    private static var deepestUpdate: Int { 8 }

    /// Limits, toggle, views, then events.
    private func follow(sendsEvents: Bool) {
        motion.limit(to: range, storedSettings)
        let way = range.distance(from: Double(currentItemIndex), to: Double(motion.previousIndex))
        if way != 0 {
            motion.toggle.flip(distance: way, at: time)
            motion.isAnimating = true
        }
        loadAndUnload()
        refreshPlacements()
        if sendsEvents, abs(motion.offset - motion.previousOffset) > Motion.floatMargin {
            delegate?.carouselDidScroll(self)
        }
        if sendsEvents, motion.previousIndex != currentItemIndex {
            delegate?.carouselCurrentItemIndexDidChange(self)
        }
        motion.previousOffset = motion.offset
        motion.previousIndex = currentItemIndex
    }

    /// What depends on the items' offsets is to be computed anew: the placements, and the toggle while it follows
    /// the offsets; it then is the outermost item's.
    func refreshPlacements() {
        arePlacementsStale = true
        guard motion.derivesToggle(in: range, storedSettings), let first = loaded.items.first?.index,
            let last = loaded.items.last?.index
        else { return }
        let offsets = (first: offset(ofItemAt: first), last: offset(ofItemAt: last))
        let outermost = abs(offsets.last) > abs(offsets.first) ? offsets.last : offsets.first
        motion.toggle.value = Toggle.derived(from: outermost)
    }

    // MARK: Options

    /// Asks for the wrap option: the app's, the delegate's, the type's.
    func resolveWrap() {
        var context = context
        context.options = options
        wrapEnabled = resolve(.wrap, of: type, in: context).map { $0 != 0 } ?? false
    }

    /// Asks for all options, those that build on others after them.
    func resolveOptions() { resolvedOptions = options(of: type) }

    /// The values of all options where the items are arranged as a type does.
    func options(of type: any CarouselType) -> OptionValues {
        var context = context
        context.options = options
        context.numberOfVisibleItems = 0
        for option in CarouselOption.allCases {
            context.options[option] = resolve(option, of: type, in: context)
        }
        return context.options
    }

    private func resolve(
        _ option: CarouselOption, of type: any CarouselType, in context: LayoutContext
    ) -> Double? {
        if let value = options[option] { return value }
        let value = type.defaultValue(of: option, in: context)
        return delegate.map { $0.carousel(self, valueFor: option, default: value) } ?? value
    }

    // MARK: Loading

    /// The delegate's width, else that of the views; with no view loaded yet, the first one is loaded to measure it.
    func updateItemWidth() {
        uniformItemSize = delegate?.carouselItemSize(self)?.withinLimits
        if let size = uniformItemSize {
            itemWidth = size.along(vertical: storedSettings.isVertical)
        } else if let width = delegate?.carouselItemWidth(self), width.isFinite, width > 0 {
            itemWidth = Size(width: width, height: 0).withinLimits.width
        }
        guard loaded.items.isEmpty else { return }
        if numberOfItems > 0 {
            loadView(at: 0)
        } else if shownPlaceholders > 0 {
            loadView(at: -1)
        } else if numberOfPlaceholders > 0, itemWidth == 0 {
            // Wrapped and empty: a placeholder is measured, and not shown.
            loadView(at: -1, showing: numberOfPlaceholders)
        }
    }

    /// Loads what came into the visible window, and lays aside what left it.
    private func loadAndUnload() {
        updateItemWidth()
        resolveOptions()
        let range = range
        let fade = Fade(resolvedOptions)
        if let loadedOffset, storedSettings.defersItemLoading,
            motion.isDragging || motion.isScrolling || motion.isDecelerating,
            abs(range.distance(from: loadedOffset, to: motion.offset)) < 1
        {
            return
        }
        loadedOffset = motion.offset
        let window = VisibleWindow(
            around: range.index(at: motion.offset + centerShift), count: numberOfVisibleItems,
            placeholders: shownPlaceholders, in: range)
        let offsets = itemOffsets
        show { wanted in
            window.forEach { index in
                if fade.alpha(at: offsets[index]) != 0 { wanted.append(index) }
            }
        }
    }

    /// Lays aside what is not to be seen, and loads what is and is not there yet.
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
        for index in wanted where loaded[index] == nil {
            loadView(at: index)
            // A callback changed the data or the offset: what it needed has been loaded since.
            if generations != (dataGeneration, updateGeneration) { break }
        }
        swap(&wanted, &wantedIndexes)
    }

    private func unload(allBut wanted: [Int]) {
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
        conventions != .carouselSwift && (index < 0 || index >= numberOfItems)
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
                at: index, items: numberOfItems, placeholders: placeholders ?? shownPlaceholders)
            view = dataSource.carousel(self, placeholderViewAt: number, reusing: reused)
        } else {
            view = dataSource.carousel(self, viewForItemAt: itemIndex(ofCell: index), reusing: reused)
        }
        // A callback that reloaded the data made this view out of date.
        guard generation == dataGeneration else { return }
        let isVertical = storedSettings.isVertical
        let viewSize = dataSource.carousel(self, sizeOf: view).withinLimits
        if itemWidth == 0 { itemWidth = viewSize.along(vertical: isVertical) }
        var container =
            isVertical
            ? Size(width: viewSize.width, height: itemWidth) : Size(width: itemWidth, height: viewSize.height)
        if isReload {
            // iCarousel: a reloaded item's container is no longer than its view.
            container.width = min(container.width, viewSize.width)
            container.height = min(container.height, viewSize.height)
        }
        loaded.set(LoadedItem(index: index, viewSize: viewSize, size: container), view: view)
    }
}

extension Size {
    /// A size that can be reckoned with: what is not finite, negative or below a thousandth of a point is 0, what is
    /// larger than a million points is a million.
    fileprivate var withinLimits: Size {
        func bounded(_ x: Double) -> Double { x.isFinite && x >= 0.001 ? min(x, 1e6) : 0 }
        return Size(width: bounded(width), height: bounded(height))
    }
}
