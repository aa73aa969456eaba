// Reloading and changing the data.

extension AnyCarousel {
    /// Discards all views and requests everything again at the next layout.
    public func reloadData() {
        guard hasData else { return }
        let act = take(.reload)
        defer { act?.end() }
        loadAnew()
    }

    func loadAnew() {
        guard hasData else { return }
        guard !changeQueue.isMaking else {
            return changeQueue.add(bringsItems: false) { $0.loadAnew() }
        }
        let hadItems = core.numberOfItems > 0
        changeQueue.beginVersion()
        loaded.recycleAll(isPlaceholder: isPlaceholder)
        changeQueue.isReloaded = true
        if hadItems {
            core.motion.noteIndex(nil)
        } else if core.numberOfItems == 0 {
            core.motion.noteIndex(core.currentItemIndex)
        }
        core.changes.removeAll()
        names.restart()
        core.appearance = hadItems ? nil : Appearance(time: core.time)
        plan.forget()
        let (items, placeholders) = countReloadedData()
        core.allowedRests = nil
        core.setItems(items, placeholders: placeholders)
        recorder?.noteReload()
        readLengths()
        readRests()
        // The first items begin within the limits.
        if !hadItems, core.outside != nil {
            core.motion.carry(to: core.range.clamped(core.motion.offset))
            core.outside = nil
        }
        if !core.hasBegun, core.numberOfItems > 0, scrolls.awaited == nil {
            core.motion.carry(to: core.track.permitted(core.range.clamped(core.beginning), direction: 0))
        }
        transition {
            if hadItems || core.numberOfItems > 0 { notices.add(.itemsChanged) }
            core.resolvedOptions[.visibleItems] = 0
            causing(.data) { tellReleased() }
            instance.optionFacts = nil
            invalidatePlacements()
            setNeedsLayoutNow()
            if core.numberOfItems == 0, hadItems { stopWithoutItems() }
            if core.numberOfItems != identities?.count {
                keep(names.identities)
                names.set(nil)
            }
        }
        catchUp()
    }

    /// The numbers of items and placeholders. Changes that the app asks for until it has answered are in them: the data
    /// source has the items of those that don't bring their own.
    private func countReloadedData() -> (items: Int, placeholders: Int) {
        changeQueue.isMaking = true
        defer { changeQueue.isMaking = false }
        var counted = (items: 0, placeholders: 0)
        for _ in 0..<NoticeQueue.mostGenerations {
            changeQueue.dropCounted()
            counted = askCount()
            if !hasUnknownItems { break }
        }
        return counted
    }

    /// Lets the next loaded view set the item width, as the first one did.
    public func forgetItemWidth() {
        let act = take(.forgetItemWidth)
        defer { act?.end() }
        core.setItemWidth(0)
    }

    /// Inserts an item that the data source already contains. Changes that are waiting count.
    ///
    /// - Parameters:
    ///   - index: where the item is inserted; clamped to 0…numberOfItems, or modulo the number of items when
    ///     wrapped.
    ///   - animated: whether its neighbors move apart.
    public func insertItem(at index: Int, animated: Bool) {
        guard hasData else { return }
        let isLoop = core.isLoop
        performBatch(animated: animated) {
            let range = ScrollRange(count: $0.count, isLoop: isLoop)
            $0.insertItems(at: index == $0.count ? index : range.clamped(index))
        }
    }

    /// Removes an item that the data source no longer contains.
    ///
    /// - Parameters:
    ///   - index: the item; clamped to 0…numberOfItems − 1, or modulo the number of items when wrapped.
    ///     Ignored when there are no items.
    ///   - animated: whether its view fades out before it can be reused.
    public func removeItem(at index: Int, animated: Bool) {
        guard hasData else { return }
        let isLoop = core.isLoop
        performBatch(animated: animated) {
            guard $0.count > 0 else { return }
            $0.removeItems(at: ScrollRange(count: $0.count, isLoop: isLoop).clamped(index))
        }
    }

    /// Requests the views of items again that are loaded, because their content has changed. Each item gets its
    /// own view to reuse, and keeps its identity, place and size.
    public func reconfigureItems(at indexes: [Int]) {
        let act = take(.reconfigure(indexes))
        defer { act?.end() }
        for index in indexes where (0..<numberOfItems).contains(index) {
            if let id = id(ofItemAt: index) { loaded.markOutdated(id, keepsView: true) }
        }
        loadOutdated()
    }

    /// Asks for the views again of those items that are outdated, unless the app is being asked: then after its answer. What
    /// a callback has kept from being loaded is outdated as before.
    func loadOutdated() {
        // In this order: a weak reference is slow to read.
        guard !loaded.outdated.isEmpty, mayLoad, hasData else { return }
        for id in loaded.items.map(\.id) {
            guard mayLoad, let index = index(ofLoaded: id), let keepsView = loaded.takeOutdated(id) else {
                continue
            }
            if !loadView(at: index, isReload: true, reusesOwnView: keepsView), self.index(ofLoaded: id) != nil
            {
                loaded.markOutdated(id, keepsView: keepsView)
                wake()
            }
            invalidatePlacements()
        }
    }

    /// Requests the views of items again by the identities that the app gave them; see
    /// ``reconfigureItems(at:)``. Identities that no item has are ignored.
    public func reconfigureItems<ID: Hashable>(withIDs ids: [ID]) {
        reconfigureItems(at: ids.compactMap { index(ofID: $0) })
    }

    /// The data source has gone, and a carousel without one shows nothing new.
    func reportMissingDataSource() {
        expectsDataSource = false
        Diagnostics.report(
            "the data source of a \(Swift.type(of: self)) is gone; keep a reference to it, because the carousel does not"
        )
    }

    /// Requests the view of an item again if it is loaded.
    ///
    /// - Parameters:
    ///   - index: of an item or a placeholder.
    ///   - animated: changes nothing: the view is another one at once.
    public func reloadItem(at index: Int, animated: Bool) {
        let act = take(.reloadItem(index))
        defer { act?.end() }
        guard let id = id(ofItemAt: index) else { return }
        loaded.markOutdated(id, keepsView: false)
        loadOutdated()
    }
}

// MARK: - Views

extension AnyCarousel {
    /// The indexes of the loaded items and placeholders, ascending.
    public var indexesForVisibleItems: [Int] { loaded.items.map(\.index) }
}
