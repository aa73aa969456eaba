// The data and its changes.

extension Carousel {
    /// Forgets all views and asks for everything again, at the next layout.
    public func reloadData() {
        guard let dataSource else { return }
        dataGeneration += 1
        delayed.removeAll()
        activeTransitions.removeAll()
        loaded.removeAll()
        loadedWindow = nil
        readDataByHabit(from: dataSource)
        core.resolvedOptions[.visibleItems] = 0
        askedOptions = nil
        invalidatePlacements()
        setNeedsLayout()
        if core.habits.reloadsFromFirstItem, core.numberOfItems > 0, core.motion.offset < 0 {
            scrollToItem(at: 0, animated: core.numberOfPlaceholders > 0)
        }
    }

    /// Asks the data source for its counts.
    func readCounts(from dataSource: any CarouselDataSource<ItemView>) {
        let items = dataSource.numberOfItems(in: self)
        core.take(items: items, placeholders: dataSource.numberOfPlaceholders(in: self))
    }

    /// Lets the next view that is loaded decide the item width, as the first one did.
    ///
    /// iCarousel: has no such call; its item width sticks to the first view for ever.
    public func forgetItemWidth() { core.itemWidth = 0 }

    /// Makes room for a new item, which the data source must have already.
    ///
    /// iCarousel: the offset stays, so that items before the current one shift it.
    /// - Parameters:
    ///   - index: where the item is inserted; brought into 0…numberOfItems.
    ///   - animated: whether its neighbours take 0.4 s to make room.
    public func insertItem(at index: Int, animated: Bool) {
        guard dataSource != nil else { return }
        guard !core.habits.changesByReloading else { return reloadData() }
        let before = animated ? placements : []
        beginDataChange()
        core.numberOfItems += 1
        resolveWrap()
        resolveOptions()
        let index = core.range.clamped(index)
        loaded.shift(from: index, by: 1)
        loadView(at: index)
        if core.itemWidth == 0 { updateItemWidth() }
        if animated {
            refreshPlacements()
            addMoves(from: before, delay: 0) { $0 == index ? nil : $0 > index ? $0 - 1 : $0 }
            delayed.append(DelayedAction(due: core.time + Self.insertDuration, work: .update))
        } else {
            update()
        }
        if core.motion.offset < 0 {
            scrollToItem(at: 0, animated: animated && core.numberOfPlaceholders > 0)
        }
    }

    /// What is loaded, and what work under way knows of it, holds no longer.
    private func beginDataChange() {
        dataGeneration += 1
        core.loadedOffset = nil
        loadedWindow = nil
    }

    /// Takes an item out, which the data source must have dropped already.
    ///
    /// iCarousel: the offset becomes the current index.
    /// - Parameters:
    ///   - index: an item; brought into 0…numberOfItems − 1. Nothing happens with no items.
    ///   - animated: whether its view fades for 0.1 s before it can be used again.
    public func removeItem(at index: Int, animated: Bool) {
        guard dataSource != nil, core.numberOfItems > 0 else { return }
        guard !core.habits.changesByReloading else { return reloadData() }
        let index = core.range.clamped(index)
        let before = animated ? placements : []
        beginDataChange()
        if animated { addFade(.disappear, ofItemAt: index, duration: Self.removeFadeDuration) }
        if let view = loaded.remove(at: index) {
            if animated {
                let due = core.time + Self.removeFadeDuration
                delayed.append(DelayedAction(due: due, work: .queue(view, isPlaceholder: false)))
            } else {
                loaded.queue(view, isPlaceholder: false)
            }
        }
        loaded.shift(from: index + 1, by: -1)
        core.numberOfItems -= 1
        resolveWrap()
        resolveOptions()
        core.motion.offset = Double(currentItemIndex)
        update()
        if animated { addMoves(from: before, delay: Self.removeFadeDuration) { $0 >= index ? $0 + 1 : $0 } }
    }

    /// Asks for the view of an item again, if it is loaded.
    ///
    /// - Parameter animated: whether a renderer should cross-fade from the old view, as ``transitions`` says.
    public func reloadItem(at index: Int, animated: Bool) {
        defer { recountByHabit() }
        let cell = cell(ofItem: index)
        guard let old = loaded.view(at: cell), !isLoading else { return }
        if animated { addFade(.crossFade, ofItemAt: index, duration: Self.insertDuration) }
        let generation = dataGeneration
        loadView(at: cell, isReload: true)
        if generation == dataGeneration { loaded.queue(old, isPlaceholder: isPlaceholder(index)) }
        refreshPlacements()
    }
}

// MARK: - Views

extension Carousel {
    /// The indexes of the loaded items and placeholders, ascending.
    public var indexesForVisibleItems: [Int] {
        loaded.items.map { core.itemIndex(ofCell: $0.index) }
    }

    /// The loaded views, in the order of their indexes.
    public var visibleItemViews: [ItemView] { loaded.views }

    /// The view of the current item, if it is loaded.
    public var currentItemView: ItemView? { itemView(at: currentItemIndex) }

    /// The view at an index, if it is loaded.
    public func itemView(at index: Int) -> ItemView? {
        loaded.view(at: cell(ofItem: index))
    }
}

extension Carousel where ItemView: Equatable {
    /// The index of a loaded view, or nil.
    public func index(of view: ItemView) -> Int? {
        loaded.views.firstIndex(of: view).map { core.itemIndex(ofCell: loaded.items[$0].index) }
    }
}

extension Carousel {
    /// The frontmost view at a place, if there is one.
    ///
    /// - Parameter point: in points from the carousel's top left corner.
    public func itemView(at point: Point) -> ItemView? { indexOfItem(at: point).flatMap { itemView(at: $0) } }
}
