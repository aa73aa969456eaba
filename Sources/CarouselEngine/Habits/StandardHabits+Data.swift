// How a change of the data takes effect with the standard habits.

extension Core {
    /// Renumbers the items after a change.
    ///
    /// - Returns: how much the scroll offset changed, in items.
    fileprivate mutating func renumber(by map: IndexMap, anchor: ChangeAnchor, at anchorOffset: Double)
        -> Double
    {
        let shift = anchor == .current ? self.shift(of: map, at: anchorOffset) ?? 0 : 0
        let destination = motion.destination
        let followed = destination.flatMap { self.shift(of: map, at: $0) }
        motion.shift(by: shift)
        if let destination, let followed, anchor == .current, abs(followed - shift) > Motion.floatMargin {
            motion.redirect(to: destination + followed, at: time)
        }
        return shift
    }

    /// How much an item at an offset is renumbered: the item nearest to it, or the one that takes its place.
    private func shift(of map: IndexMap, at offset: Double) -> Double? {
        guard offset.isFinite, numberOfItems > 0 else { return nil }
        let period = Double(numberOfItems)
        let turns = wraps ? (offset.rounded(.toNearestOrAwayFromZero) / period).rounded(.down) : 0
        let index = Int(saturating: offset.rounded(.toNearestOrAwayFromZero) - turns * period)
        guard let staying = map.stayingIndex(near: index), let later = map.later(staying) else { return nil }
        return Double(later - index) + turns * (Double(map.laterCount) - period)
    }

    /// At rest, the offset to rest at after a change.
    fileprivate mutating func restAfterChange() -> Double {
        guard numberOfItems > 0 else { return 0 }
        var target = range.wraps ? motion.offset : range.clamped(motion.offset)
        if settings.scrollsToItemBoundary {
            target = target.rounded(.toNearestOrAwayFromZero)
            if settings.isPagingEnabled {
                target = pages.restingOffset(from: target, direction: 0, in: range)
            }
        }
        return target - motion.offset
    }
}

extension Carousel {
    /// Makes a change: renumbers what stays, lets go what does not, loads what comes into sight.
    func change(_ map: IndexMap, identities: (any IdentityList)?, anchor: ChangeAnchor, animated: Bool) {
        guard let dataSource, core.habits.isStandard else {
            self.identities = identities
            return reloadData()
        }
        let before = placedOffsets()
        let (wasLoop, formerCurrent) = (core.wraps, core.currentItemIndex)
        let countOption = core.plainCountOption
        let hadItems = !loaded.items.isEmpty
        dataGeneration += 1
        core.loadedOffset = nil
        loadedWindow = nil
        let returning = identities.map { returningItems($0, before) } ?? [:]
        var shift = core.renumber(by: map, anchor: anchor, at: core.motion.offset)
        self.identities = identities
        core.take(items: map.laterCount, placeholders: dataSource.numberOfPlaceholders(in: self))
        resolveWrap()
        if core.numberOfItems == 0, map.formerCount > 0 { stopWithoutItems() }
        let staying = beginsAtAwaitedItem() || core.motion.isBusy ? 0 : core.restAfterChange()
        if staying != 0 { core.motion.shift(by: staying) }
        shift += staying
        changeNumber += 1
        loaded.renumber(by: map, shift: shift) { item in
            animated
                ? before[item.id].map {
                    LeavingItem(
                        item: item, offset: $0.offset, alpha: $0.alpha, scrollOffset: core.motion.offset,
                        time: core.time)
                } : nil
        }
        if animated, hadItems {
            core.changes.append(
                DataChange(
                    number: changeNumber, map: map, shift: shift, time: core.time,
                    isLoop: wasLoop, farthest: Double(max(1, core.numberOfVisibleItems)),
                    isCrossFade: wasLoop != core.wraps || core.settings.reducesMotion,
                    countOption: countOption))
        } else {
            core.changes.removeAll()
        }
        for (index, id) in returning { bringBack(id, at: index, from: before) }
        askedOptions = nil
        core.motion.previousIndex = map.later(formerCurrent) ?? .min
        prefetched.renumber(by: map)
        causing(.data) {
            update()
            tellReleased()
        }
        checkCount(of: dataSource)
    }

    /// Where each item and each leaving item is shown.
    private func placedOffsets() -> [ItemID: (offset: Double, alpha: Double)] {
        let offsets = core.itemOffsets
        var placed: [ItemID: (offset: Double, alpha: Double)] = [:]
        for item in loaded.items {
            placed[item.id] = core.shown(
                index: item.index, returned: loaded.returns[item.id], at: offsets[item.index])
        }
        for item in loaded.leaving {
            placed[item.item.id] = (
                item.offset - (core.motion.offset - item.scrollOffset), item.alpha(at: core.time)
            )
        }
        return placed
    }

    /// The leaving items that come back, by their new index.
    private func returningItems(
        _ identities: any IdentityList, _ before: [ItemID: (offset: Double, alpha: Double)]
    ) -> [Int: ItemID] {
        var found: [Int: ItemID] = [:]
        for item in loaded.leaving {
            if let identity = loaded.identities[item.item.id], let index = identities.index(of: identity) {
                found[index] = item.item.id
            }
        }
        return found
    }

    /// A leaving item stays after all: it goes on from where it is shown.
    private func bringBack(
        _ id: ItemID, at index: Int, from before: [ItemID: (offset: Double, alpha: Double)]
    ) {
        guard let place = before[id] else { return }
        let distance = place.offset - core.itemOffsets[index]
        loaded.bringBack(
            id, at: index,
            Return(change: changeNumber, distance: distance, alpha: place.alpha, time: core.time))
    }

    /// The last item is gone: nothing moves any more, and the next items begin at the first one.
    func stopWithoutItems() {
        endMotion(finished: false)
        core.motion.halt()
        core.motion.isTouched = false
        endReplacedScroll(by: .data)
        core.motion.carry(to: 0)
        core.noteEvents()
        core.motion.previousIndex = .min
    }

    /// The data source has the last word on the number of items.
    private func checkCount(of dataSource: any CarouselDataSource<ItemView>) {
        let count = min(max(0, dataSource.numberOfItems(in: self)), Core.mostItems)
        guard count != core.numberOfItems, pendingChanges.isEmpty else { return }
        assertionFailure(
            "the data source has \(count) items; expected \(core.numberOfItems) after the change")
        reloadData()
    }
}
