// Loading and recycling. In: the items in sight. Out: requests for views, and what is to be told of them.

extension AnyCarousel {
    /// Sets the item width to the delegate's, otherwise to that of the views. If no view is loaded yet, loads
    /// the first one to measure it.
    func updateItemWidth() {
        let sizes: (size: Size?, width: Double?) = isDelegated ? askSizes() : (nil, nil)
        let size = sizes.size?.withinLimits
        if size != core.uniformItemSize { core.uniformItemSize = size }
        if let size {
            core.setItemWidth(size.along(vertical: core.settings.isVertical))
        } else if let width = sizes.width, width.isFinite, width > 0 {
            core.setItemWidth(Size(width: width, height: 0).withinLimits.width)
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
        guard let (window, fade, isChanging) = core.nextWindow(loadedAt: plan.offset) else { return }
        plan.offset = core.motion.offset
        // Nothing fades, and the whole window is already loaded.
        if fade.isNone, window == plan.window, !isChanging { return }
        let offsets = core.itemOffsets
        // Moved out of the instance, so that a nested call from a callback has its own list.
        var wanted: [Int] = []
        swap(&wanted, &plan.indexes)
        wanted.removeAll(keepingCapacity: true)
        window.forEach { index in
            if fade.isNone || core.isChanging || fade.alpha(at: offsets[index]) != 0 { wanted.append(index) }
        }
        if core.isChanging { wanted = Set(wanted + core.displacedIndexes()).sorted() }
        let areSame = keeping(.data) { show(wanted) } != nil
        swap(&wanted, &plan.indexes)
        // While a change of the data is animated, more than the window is loaded.
        let isWindow = fade.isNone && !core.isChanging && areSame
        plan.window = isWindow && core.window == window ? window : nil
    }

    /// Recycles the items that should not be visible, and loads those that should be and are missing.
    ///
    /// - Parameter wanted: the indexes that should be visible, in ascending order.
    private func show(_ wanted: [Int]) {
        plan.window = nil
        loaded.recycle(allBut: wanted) { isPlaceholder($0) }
        plan.version += 1
        // A callback that changes the data or the offset has loaded what is needed then.
        guard keeping([.data, .loading], tellReleased) != nil else { return }
        var next = 0
        while let missing = loaded.items.firstMissing(of: wanted, from: next) {
            guard keeping([.data, .loading], { loadView(at: wanted[missing]) }) != nil else { return }
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
                keep(loaded.identities[item.item.id])
                loaded.forgetIdentity(of: item.item.id)
                loaded.pool(item)
            }
        }
        released.removeAll(keepingCapacity: true)
        // Not in place of what a callback has released.
        if loaded.released.isEmpty { swap(&released, &loaded.released) }
    }

    /// Views wait for reuse, but no more of them than can be visible: an item that comes back has its view made again.
    func limitPools() {
        guard loaded.hasPooled(moreThan: loaded.items.count) else { return }
        let visible = Int(saturating: core.resolvedOptions[.visibleItems] ?? 0)
        let most = max(visible, loaded.items.count)
        guard loaded.hasPooled(moreThan: most) else { return }
        loaded.limitPools(to: most)
        forgetDroppedViews()
    }

    private func forgetDroppedViews() {
        for slot in loaded.consumeDropped() { forgetView(in: slot) }
    }

    /// Lets go the views that wait for reuse, for example when memory is short. Those that are shown stay.
    public func removeReusableViews() {
        loaded.emptyPools()
        forgetDroppedViews()
    }

    func isPlaceholder(_ index: Int) -> Bool { index < 0 || index >= core.numberOfItems }

    /// Requests a view and stores it at its index.
    ///
    /// - Parameters:
    ///   - placeholders: the number of placeholders shown, if it differs from the usual one.
    ///   - isReload: whether the view replaces another one of the same item.
    ///   - reusesOwnView: whether that one is offered for reuse.
    /// - Returns: whether the item has the view; not if a callback has changed the data, or what is to be loaded.
    @discardableResult
    func loadView(
        at index: Int, showing placeholders: Int? = nil, isReload: Bool = false, reusesOwnView: Bool = false
    ) -> Bool {
        guard hasData, mayLoad else { return false }
        let ownSlot = reusesOwnView ? loaded.slot(at: index) : nil
        if reusesOwnView, ownSlot == nil { return false }
        // Whoever follows the views hears that one is free before it is used again. A callback that changes the data or the offset has loaded what is needed then.
        var isLoaded = false
        if keeping([.data, .loading], tellReleased) != nil {
            isLoaded = load(at: index, showing: placeholders, isReload: isReload, ownSlot: ownSlot)
        }
        catchUp()
        return isLoaded
    }

    /// Asks for the view of an item, and for what the app says of it.
    ///
    /// - Returns: nil if the app has changed the data meanwhile.
    private func askForItem(at index: Int, number: Int, isPlaceholder: Bool, reusing slot: Int?)
        -> (size: Size, data: ItemData?)?
    {
        guard
            let size = keeping(
                .data, { askForView(at: number, isPlaceholder: isPlaceholder, reusing: slot) })
        else { return nil }
        if isPlaceholder { return (size, nil) }
        return keeping(.data) { ask(.data) { appData(ofItemAt: index) } }.map { (size, $0) }
    }

    private func load(at index: Int, showing placeholders: Int?, isReload: Bool, ownSlot: Int?) -> Bool {
        let isPlaceholder = isPlaceholder(index)
        guard let key = keeping(.data, { isPlaceholder ? nil : ask(.key) { reuseKey(ofItemAt: index) } })
        else { return false }
        let pooled = ownSlot == nil ? loaded.dequeue(isPlaceholder: isPlaceholder, key: key) : nil
        let number =
            isPlaceholder
            ? VisibleWindow.placeholderNumber(
                at: index, items: core.numberOfItems, placeholders: placeholders ?? core.shownPlaceholders)
            : index
        guard
            let (size, data) = askForItem(
                at: index, number: number, isPlaceholder: isPlaceholder, reusing: ownSlot ?? pooled)
        else {
            // The view comes too late, and nobody is told of it.
            guard ownSlot == nil else {
                keepView(in: nil)
                return false
            }
            let slot = pooled ?? loaded.makeSlot()
            keepView(in: slot)
            loaded.setKey(key, ofViewIn: slot)
            loaded.queue(slot, isPlaceholder: isPlaceholder)
            return false
        }
        let slot = ownSlot ?? pooled ?? loaded.makeSlot()
        keepView(in: slot)
        let former = isReload && ownSlot == nil ? loaded.slot(at: index) : nil
        let viewSize = size.withinLimits
        let isVertical = core.settings.isVertical
        if core.itemWidth == 0 { core.setItemWidth(viewSize.along(vertical: isVertical)) }
        let extent = core.axisLayout.lengths.extent(of: index)
        let container = viewSize.with(along: extent, vertical: isVertical)
        loaded.set(
            LoadedItem(index: index, viewSize: viewSize, size: container), slot: slot,
            identity: isPlaceholder ? nil : identities?.identity(at: index), key: key, data: data)
        plan.window = nil
        guard let id = loaded.items.item(at: index)?.id else { return false }
        transition {
            // The item has another view.
            if let former {
                tell(.replaced(slot: former, id, index: index, isPlaceholder: isPlaceholder))
                tell(.display(slot: slot, id))
            }
            guard !isReload else { return }
            tell(.display(slot: slot, id))
            send(.shown(id, index: index), cause: pass.causes.update ?? core.activity ?? .program)
        }
        return true
    }
}
