// Reloading and changing the data.

extension AnyCarousel {
    /// Discards all views and requests everything again at the next layout.
    public func reloadData() {
        guard hasData else { return }
        let hadItems = core.numberOfItems > 0
        dataGeneration += 1
        pendingChanges.removeAll()
        prefetched = PrefetchedItems()
        delayed.removeAll()
        activeTransitions.removeAll()
        if core.habits.keepsItems {
            var shelf = loaded
            shelf.recycleAll(isPlaceholder: isPlaceholder)
            loaded = shelf
            causing(.data) { tellReleased() }
            isReloaded = true
            if hadItems {
                core.motion.previousIndex = .min
            } else if core.numberOfItems == 0 {
                core.motion.previousIndex = core.currentItemIndex
            }
            core.changes.removeAll()
        } else {
            loaded.removeAll()
            dropViews(in: loaded.takeDropped())
        }
        loadedWindow = nil
        readDataByHabit()
        core.resolvedOptions[.visibleItems] = 0
        askedOptions = nil
        invalidatePlacements()
        setNeedsLayout()
        if core.habits.waitsForItems, core.numberOfItems == 0, hadItems { stopWithoutItems() }
        if core.numberOfItems != identities?.count { identities = nil }
        if core.habits.reloadsFromFirstItem, core.numberOfItems > 0, core.motion.offset < 0 {
            scrollToItem(at: 0, animated: core.numberOfPlaceholders > 0)
        }
    }

    /// Reads the numbers of items and placeholders from the data source.
    func readCounts() {
        let (items, placeholders) = countData()
        core.take(items: items, placeholders: placeholders)
        readLengths()
    }

    /// Lets the next loaded view set the item width, as the first one did.
    ///
    /// iCarousel: has no such method; its item width always stays that of the first view.
    public func forgetItemWidth() { core.take(itemWidth: 0) }

    /// Inserts an item that the data source already contains.
    ///
    /// iCarousel: the offset does not change, so inserting an item before the current one makes another item
    /// current.
    /// - Parameters:
    ///   - index: where the item is inserted; clamped to 0…numberOfItems, or modulo the number of items when
    ///     wrapped.
    ///   - animated: whether its neighbors move apart over 0.4 s.
    public func insertItem(at index: Int, animated: Bool) {
        guard hasData else { return }
        if core.habits.keepsItems {
            let isLoop = core.wraps
            // Changes that are waiting count.
            return performBatch(animated: animated) {
                let range = ScrollRange(count: $0.count, wraps: isLoop)
                $0.insertItems(at: index == $0.count ? index : range.clamped(index))
            }
        }
        guard !core.habits.changesByReloading else { return reloadData() }
        let before = animated ? placements : []
        beginDataChange()
        core.take(items: core.numberOfItems + 1)
        resolveWrap()
        resolveOptions()
        let index = core.range.clamped(index)
        loaded.shift(from: index, by: 1)
        loadView(at: index)
        if core.itemWidth == 0 { updateItemWidth() }
        if animated {
            offsetsDidChange()
            addMoves(from: before, delay: 0) { $0 == index ? nil : $0 > index ? $0 - 1 : $0 }
            delayed.append(DelayedAction(due: core.time + Self.insertDuration, work: .update))
        } else {
            update()
        }
        if core.motion.offset < 0 {
            scrollToItem(at: 0, animated: animated && core.numberOfPlaceholders > 0)
        }
    }

    /// Discards what is known about the loaded items, and makes work in progress detect the change.
    private func beginDataChange() {
        dataGeneration += 1
        core.loadedOffset = nil
        loadedWindow = nil
    }

    /// Removes an item that the data source no longer contains.
    ///
    /// iCarousel: the offset is set to the current index.
    /// - Parameters:
    ///   - index: the item; clamped to 0…numberOfItems − 1, or modulo the number of items when wrapped.
    ///     Ignored when there are no items.
    ///   - animated: whether its view fades out for 0.1 s before it can be reused.
    public func removeItem(at index: Int, animated: Bool) {
        guard hasData else { return }
        if core.habits.keepsItems {
            let isLoop = core.wraps
            return performBatch(animated: animated) {
                guard $0.count > 0 else { return }
                $0.removeItems(at: ScrollRange(count: $0.count, wraps: isLoop).clamped(index))
            }
        }
        guard core.numberOfItems > 0 else { return }
        guard !core.habits.changesByReloading else { return reloadData() }
        let index = core.range.clamped(index)
        let before = animated ? placements : []
        beginDataChange()
        if animated { addFade(.disappear, ofItemAt: index, duration: Self.removeFadeDuration) }
        let key = loaded.reuseKey(at: index)
        if let slot = loaded.remove(at: index) {
            if animated {
                let due = core.time + Self.removeFadeDuration
                delayed.append(DelayedAction(due: due, work: .queue(slot: slot, key: key)))
            } else {
                loaded.queue(slot, isPlaceholder: false, key: key)
            }
        }
        loaded.shift(from: index + 1, by: -1)
        core.take(items: core.numberOfItems - 1)
        resolveWrap()
        resolveOptions()
        core.motion.offset = Double(currentItemIndex)
        update()
        if animated { addMoves(from: before, delay: Self.removeFadeDuration) { $0 >= index ? $0 + 1 : $0 } }
    }

    /// Requests the views of items again that are loaded, because their content has changed. Each item gets its
    /// own view to reuse, and keeps its identity, place and size.
    public func reconfigureItems(at indexes: [Int]) {
        for index in indexes where (0..<numberOfItems).contains(index) {
            loadView(at: cell(ofItem: index), isReload: true, reusesOwnView: true)
        }
        offsetsDidChange()
    }

    /// Requests the views of items again by the identities that the app gave them; see
    /// ``reconfigureItems(at:)``. Identities that no item has are ignored.
    public func reconfigureItems<ID: Hashable>(with ids: [ID]) {
        reconfigureItems(at: ids.compactMap { index(ofIdentity: $0) })
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
    ///   - animated: whether ``Carousel/transitions`` contains a cross-fade from the old view.
    public func reloadItem(at index: Int, animated: Bool) {
        defer { recountByHabit() }
        let cell = cell(ofItem: index)
        guard let old = loaded.slot(at: cell), !isLoading else { return }
        if animated, !core.habits.keepsItems {
            addFade(.crossFade, ofItemAt: index, duration: Self.insertDuration)
        }
        let (generation, key) = (dataGeneration, loaded.reuseKey(at: cell))
        loadView(at: cell, isReload: true)
        if generation == dataGeneration {
            loaded.queue(old, isPlaceholder: isPlaceholder(index), key: key)
        }
        offsetsDidChange()
    }
}

// MARK: - Views

extension AnyCarousel {
    /// The indexes of the loaded items and placeholders, ascending.
    public var indexesForVisibleItems: [Int] {
        loaded.items.map { core.itemIndex(ofCell: $0.index) }
    }
}
