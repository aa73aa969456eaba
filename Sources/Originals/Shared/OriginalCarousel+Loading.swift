// The loaded items. In: which cells should be there. Out: requests for views, placements.

import CarouselEngine

extension OriginalCarousel {
    // MARK: Access

    /// Tells the app what happens.
    func tell(_ event: OriginalEvent) { delegate?.carousel(self, did: event) }

    func maySelect(_ index: Int) -> Bool { delegate?.carousel(self, shouldSelectItemAt: index) ?? true }

    // MARK: Data

    /// Lets the next loaded view set the item width.
    public func forgetItemWidth() { state.setItemWidth(0) }

    /// Reads the numbers of items and placeholders.
    func readCounts() {
        guard let dataSource else { return }
        state.setItems(
            dataSource.numberOfItems(in: self), placeholders: dataSource.numberOfPlaceholders(in: self)
        )
    }

    /// Makes work in progress detect a change of the data.
    func beginDataChange() { dataGeneration += 1 }

    /// Requests the view in a cell again, if it is loaded.
    func reload(_ cell: Int) {
        guard let old = pool.slot(at: cell), !isLoading else { return }
        let generation = dataGeneration
        loadView(at: cell, isReload: true)
        if generation == dataGeneration { pool.queue(old, isPlaceholder: state.isPlaceholder(cell)) }
        invalidatePlacements()
        deriveToggle(from: cell)
    }

    // MARK: Loading

    /// Recycles the cells that should not be loaded, and loads those that should be and are missing.
    ///
    /// - Parameter wanted: ascending.
    func show(_ wanted: [Int]) {
        pool.recycle(allBut: wanted) { state.isPlaceholder($0) }
        plan.version += 1
        let generations = (dataGeneration, plan.version)
        var missing = pool.items.firstMissing(of: wanted, from: 0)
        while let place = missing {
            loadView(at: wanted[place])
            // A callback changed the data or the offset, and has already loaded what was needed.
            if generations != (dataGeneration, plan.version) { break }
            missing = pool.items.firstMissing(of: wanted, from: place + 1)
        }
    }

    /// Requests a view and stores it in its cell.
    func loadView(at cell: Int, isReload: Bool = false) {
        guard let dataSource, !isLoading else { return }
        let isPlaceholder = state.isPlaceholder(cell)
        let pooled = pool.dequeue(isPlaceholder: isPlaceholder)
        let generation = dataGeneration
        isLoading = true
        let reused = pooled.flatMap { views[$0] }
        let view: ItemView
        if isPlaceholder {
            let number = VisibleWindow.placeholderNumber(
                at: cell, items: state.numberOfItems, placeholders: state.shownPlaceholders)
            view = dataSource.carousel(self, placeholderViewAt: number, reusing: reused)
        } else {
            view = dataSource.carousel(self, viewForItemAt: state.item(inCell: cell), reusing: reused)
        }
        let size = dataSource.carousel(self, sizeOf: view).withinLimits
        // Otherwise a callback has reloaded the data, and this view is outdated.
        if generation == dataGeneration {
            let slot = pooled ?? pool.makeSlot()
            while views.count <= slot { views.append(nil) }
            views[slot] = view
            let isVertical = state.settings.isVertical
            if state.itemWidth == 0 { state.setItemWidth(size.along(vertical: isVertical)) }
            // A reloaded item's container is no larger than its view.
            let along = isReload ? min(state.itemWidth, size.along(vertical: isVertical)) : state.itemWidth
            let container = size.with(along: along, vertical: isVertical)
            // A callback may have placed the items meanwhile.
            layout.isStale = true
            pool.set(LoadedItem(index: cell, viewSize: size, size: container), slot: slot)
        } else if let pooled {
            pool.drop(pooled)
        }
        dropViews()
        isLoading = false
        guard due.update else { return }
        due.update = false
        update()
    }

    /// The size of a view that is requested only to measure it.
    func measuredSize() -> Size {
        guard let dataSource else { return .zero }
        isLoading = true
        let pooled = pool.dequeue(isPlaceholder: false)
        let view = dataSource.carousel(self, viewForItemAt: 0, reusing: pooled.flatMap { views[$0] })
        let size = dataSource.carousel(self, sizeOf: view)
        isLoading = false
        if let pooled { pool.drop(pooled) }
        dropViews()
        return size
    }

    func dropViews() {
        for slot in pool.consumeDropped() where slot < views.count { views[slot] = nil }
    }

    /// The view in a slot.
    func view(in slot: Int) -> ItemView? { views[slot] }

    /// The view at an index, if it is loaded.
    public func itemView(at index: Int) -> ItemView? {
        pool.slot(at: cell(ofItem: index)).flatMap { views[$0] }
    }

    /// The first loaded cell of an item.
    func cell(ofItem index: Int) -> Int {
        guard let cells = state.cells else { return index }
        return pool.items.first { cells.clamped($0.index) == index }?.index ?? index
    }

    // MARK: Placements

    /// The layout context that the type receives.
    public var context: LayoutContext {
        let items = pool.items
        return state.context(item: items.item(at: cell(ofItem: state.currentItem)) ?? items.first)
    }

    /// The placements of the loaded items, in ascending order of their indexes.
    public var placements: [Placement] {
        placeIfNeeded()
        return layout.placements
    }

    /// How the items of ``placements`` look, in the same order; empty while all are plain.
    public var looks: [ItemLook] {
        placeIfNeeded()
        return layout.looks
    }

    /// The originals place their items when they move, load or lay out, and at no other time: whatever else
    /// changes what items look like is preceded by this.
    func placeIfNeeded() {
        guard layout.isStale, !layout.isUnderWay else { return }
        layout.isStale = false
        let items = pool.items
        let context = context
        let input = FrameInput(
            offsets: state.itemOffsets, distances: ItemDistances(pitch: state.itemWidth),
            toggleShare: state.toggleShare, toggle: state.toggle.value, cells: state.cells)
        layout.begin(items, input, in: context)
        // The type may call any method of the carousel.
        var frame = layout.moveOutFrame()
        if instance.traits.takesDetails {
            var details = layout.moveOutDetails()
            details.describe(items, current: context.currentItemIndex)
            swap(&details.memory, &instance.memory)
            instance.type.place(&frame, details: &details, in: context)
            swap(&details.memory, &instance.memory)
            layout.give(back: consume details)
        } else {
            instance.type.place(&frame, in: context)
        }
        layout.give(back: frame)
        layout.finish(items, frameOutput, in: context)
    }

    var frameOutput: FrameOutput {
        FrameOutput(
            onlyCurrentIsInteractive: state.settings.centersItemWhenSelected, seesBackfaces: false,
            uniformItemSize: state.uniformItemSize)
    }

    /// The placements that another type would compute for the loaded items.
    public func placements(as other: any CarouselType) -> [Placement] {
        placeIfNeeded()
        var context = context
        context.options = resolvedOptions(of: other)
        var again = layout.restarted(in: context)
        var details = again.moveOutDetails()
        details.isExtra = true
        if other.takesDetails {
            details.describe(pool.items, current: context.currentItemIndex)
            details.memory = instance.memory
            other.place(&again.frame, details: &details, in: context)
        } else {
            other.place(&again.frame, in: context)
        }
        again.finish(pool.items, frameOutput, in: context)
        return again.placements
    }

    /// The index of the frontmost item at a point, or nil.
    public func indexOfItem(at point: Point) -> Int? {
        let bounds = state.bounds
        if state.traits.hitsStayWithinBounds,
            !(0..<bounds.width).contains(point.x) || !(0..<bounds.height).contains(point.y)
        {
            return nil
        }
        placeIfNeeded()
        return layout.backToFront.last { layout.placements[$0].contains(point) }
            .map { layout.placements[$0].index }
    }

    /// Marks the placements as outdated.
    func invalidatePlacements() {
        layout.isStale = true
        wake()
    }

    /// The items have other offsets. While the toggle follows these, it is the outermost item's.
    func offsetsDidChange() {
        invalidatePlacements()
        guard state.derivesToggle, let first = pool.items.first?.index, let last = pool.items.last?.index
        else { return }
        let offsets = state.itemOffsets
        // An item at rest has a whole offset, also in a page of several.
        let isLast = abs(offsets[last] + state.pageShift) > abs(offsets[first] + state.pageShift)
        deriveToggle(from: isLast ? last : first)
    }

    /// While the toggle follows the offsets, an item that is placed sets it.
    func deriveToggle(from index: Int) {
        guard state.derivesToggle else { return }
        state.toggle.value = derivedToggle(from: state.itemOffsets[index] + state.pageShift)
    }

    package func wake() {
        guard !isAwake, let needsFrames else { return }
        isAwake = true
        needsFrames()
    }
}
