// How a change of the data takes effect, step by step. In: which items are which. Out: the pool and the motion, renumbered.

extension Core {
    /// Renumbers the items after a change.
    ///
    /// - Returns: how much the scroll offset changed, in items, and where what moves by itself goes now.
    fileprivate mutating func renumber(by map: IndexMap, holding hold: ChangeHold)
        -> (shift: Double, carried: CarriedMotion)
    {
        let shift = shift(of: map, holding: hold) ?? 0
        let destination = destinationOfMotion
        let goal = hold == .offset ? nil : goal.flatMap(map.successor)
        bring(to: hold == .current ? self.anchor.flatMap(map.successor) : nil)
        let followed = destination.flatMap { self.shift(of: map, at: $0) }
        self.shift(by: shift)
        guard hold != .offset, let destination else {
            return (shift, CarriedMotion(destination: destination, goal: goal))
        }
        if axisLayout.isPlain, let followed, abs(followed - shift) > Motion.floatMargin {
            redirectMotion(to: destination + followed)
        }
        return (shift, CarriedMotion(destination: destination + (followed ?? shift), goal: goal))
    }

    /// How much what stays is renumbered.
    private func shift(of map: IndexMap, holding hold: ChangeHold) -> Double? {
        switch hold {
        case .offset: return 0
        case .current: return shift(of: map, at: motion.offset)
        case .item(let item):
            let turns = isLoop ? (motion.offset.nearestWhole / Double(numberOfItems)).rounded(.down) : 0
            return map.successor(of: item).map {
                Double($0 - item) + turns * Double(map.laterCount - map.formerCount)
            }
        }
    }

    /// How far an item's place is from where the carousel is, in points; nil where all items are as long.
    fileprivate func distance(ofHeld item: Int) -> Double? {
        axisLayout.isPlain || isLoop || !(0..<numberOfItems).contains(item)
            ? nil : axisLayout.location(ofItem: item) - axisLayout.location(at: motion.offset)
    }

    /// How much the offset changes until an item is at a distance again, in items.
    fileprivate func shift(bringingHeld item: Int, to distance: Double) -> Double {
        guard (0..<numberOfItems).contains(item), !isLoop, !motion.isBusy else { return 0 }
        let offset = axisLayout.offset(at: axisLayout.location(ofItem: item) - distance)
        return offset.isFinite ? offset - motion.offset : 0
    }

    /// How much an item at an offset is renumbered: the item nearest to it, or the one that takes its place.
    private func shift(of map: IndexMap, at offset: Double) -> Double? {
        guard offset.isFinite, numberOfItems > 0 else { return nil }
        let period = Double(numberOfItems)
        let turns = isLoop ? (offset.nearestWhole / period).rounded(.down) : 0
        // Beyond an end, the item at that end counts; between contained ends, the one that is current there.
        if let ends = axisLayout.ends {
            let index = axisLayout.currentItem(at: offset, of: ends, in: range)
            return map.successor(of: index).map { Double($0 - index) }
        }
        let nearest = offset.nearestWhole - turns * period
        let index = Int(saturating: isLoop ? nearest : min(max(0, nearest), period - 1))
        guard let later = map.successor(of: index) else { return nil }
        return Double(later - index) + turns * (Double(map.laterCount) - period)
    }

    /// At rest, the offset to rest at after a change.
    fileprivate mutating func restAfterChange() -> Double {
        guard numberOfItems > 0 else { return 0 }
        var target = range.isLoop ? motion.offset : room.clamped(motion.offset)
        if settings.scrollsToItemBoundary {
            target = axisLayout.restingOffset(from: target, direction: 0, in: range)
            target = track.permitted(target, direction: 0)
        }
        return target - motion.offset
    }
}

/// Where an item is shown while data changes are being animated: its offset in items, its distance in points.
private typealias PlacedItem = (offset: Double, distance: Double, alpha: Double)

/// What is shown before a change: what leaves, and what comes back, goes on from there.
private struct ShownBefore {
    /// Whether the change is seen.
    let isAnimated: Bool
    let style: ItemChangeStyle
    let places: [ItemID: PlacedItem]
    /// Who leaves, its rank among those, and how far it had arrived.
    let former: [ItemID: (name: ItemName, order: Int, presence: Double)]
    let axisPlace: AxisPlace
    let isLoop: Bool
    let currentItem: Int
    let countOption: Double?
}

extension AnyCarousel {
    /// Makes a change: asks, notes what is shown, renumbers, measures, comes to where it may be, lets go what is gone, brings
    /// back what returns, tells, and loads what comes into sight.
    func change(
        _ map: IndexMap, identities: (any IdentityList)?, holding hold: ChangeHold, animated: Bool
    ) {
        keep(names.identities)
        keep(core.limits)
        guard hasData else {
            names.set(identities)
            core.limits?.find(in: identities)
            return
        }
        recorder?.noteItems(map, ids: identities, holding: hold, animated: animated)
        guard let answer = ask(about: map) else { return }
        changeQueue.isMaking = true
        let before = shown(before: map, animated: animated)
        // Nobody is told before all parts have the other numbers.
        changeQueue.beginVersion()
        pass.transitions += 1
        keep(loaded.identities)
        plan.forget()
        let isGoalGone = core.goal.map { map.later($0) == nil } ?? false
        let distance = distance(holding: hold)
        var (shift, carried) = core.renumber(by: map, holding: hold)
        names.renumber(by: map, identities)
        core.renumberLimits(by: map, identities)
        measure(map, answer, carrying: carried)
        shift += keep(hold, at: distance, after: map)
        shift = rest(after: map, shifted: shift)
        // Whoever waits for a scroll to an item that is gone waits for nothing; the carousel goes to who took its place.
        if isGoalGone { endRunningScroll(.cancelled) }
        let change = countChange(map, shift: shift, before)
        letGo(change, before)
        if let identities { bringBackReturning(identities, before, farthest: change.farthest) }
        instance.optionFacts = nil
        core.motion.noteIndex(map.later(before.currentItem))
        stepGroup?.noteNewData(of: self)
        notices.add(.itemsChanged)
        changeQueue.isMaking = false
        pass.transitions -= 1
        tellAll()
        loadChanged()
    }

    /// Asks what the app says of the items after a change. While more changes are waiting, the data source has those already.
    ///
    /// - Returns: the number of placeholders, and the items' lengths; nil if the change is none: a callback has reloaded the
    ///   data, or the data source has other items, which are loaded anew.
    private func ask(about map: IndexMap) -> (placeholders: Int, own: OwnLengths?, rests: AllowedRests?)? {
        changeQueue.isMaking = true
        let generation = changeQueue.version
        let isLast = !hasUnknownItems
        let counted = askCount()
        // What the count has made the app change or reload is counted then.
        let isKnown = isLast && !hasUnknownItems && generation == changeQueue.version
        // A data source that has other items than the change says would be asked for items that it does not have.
        let isCounted = !isKnown || hasCount(counted.items, after: map)
        // Otherwise the data source has other items by now: only those that stay have their lengths.
        let own =
            isCounted && isKnown
            ? ownLengths(count: map.laterCount)
            : core.axisLayout.lengths.ownLengths.map { $0.renumbered(by: map) }
        let rests = isCounted && isKnown && !hasUnknownItems ? allowedRests(count: map.laterCount) : nil
        changeQueue.isMaking = false
        guard generation == changeQueue.version else {
            catchUp()
            return nil
        }
        guard isCounted else {
            names.set(nil)
            loadAnew()
            return nil
        }
        return (counted.placeholders, own, rests)
    }

    /// How far what stays is from where the carousel is, in points; nil if it is no item, or all are as long.
    private func distance(holding hold: ChangeHold) -> Double? {
        guard case .item(let item) = hold else { return nil }
        return core.distance(ofHeld: item)
    }

    /// Goes to where an item that stays is as far as before, whatever is between them now.
    ///
    /// - Returns: how much the scroll offset has changed, in items.
    private func keep(_ hold: ChangeHold, at distance: Double?, after map: IndexMap) -> Double {
        guard case .item(let item) = hold, let distance, let later = map.successor(of: item) else { return 0 }
        let shift = core.shift(bringingHeld: later, to: distance)
        if shift != 0 { core.shift(by: shift) }
        return shift
    }

    private func shown(before map: IndexMap, animated: Bool) -> ShownBefore {
        let style = changeStyle ?? ItemChangeStyle()
        let isAnimated = animated && !loaded.items.isEmpty
        return ShownBefore(
            isAnimated: isAnimated, style: style, places: placedOffsets(),
            // Only who leaves with a change that is seen is asked for it.
            former: isAnimated ? formerItems(map, style) : [:], axisPlace: core.axisPlace,
            isLoop: core.isLoop, currentItem: core.currentItemIndex, countOption: core.plainCountOption)
    }

    /// Lays out the axis for the items after a change.
    private func measure(
        _ map: IndexMap, _ answer: (placeholders: Int, own: OwnLengths?, rests: AllowedRests?),
        carrying carried: CarriedMotion
    ) {
        core.allowedRests = answer.rests
        core.setItems(
            map.laterCount, placeholders: answer.placeholders, own: answer.own, carrying: carried)
        resolveWrap(carrying: carried)
        core.measureLimits()
        // The first items begin within them.
        if map.formerCount == 0 { core.outside = nil }
    }

    /// The change as it is animated.
    private func countChange(_ map: IndexMap, shift: Double, _ before: ShownBefore) -> DataChange {
        changeQueue.count()
        let place = core.axisPlace
        let arePlain = place.axisLayout.isPlain && before.axisPlace.axisLayout.isPlain
        return DataChange(
            number: changeQueue.number, map: map, shift: shift, time: core.time,
            middle: core.motion.offset + core.centerShift, isLoop: before.isLoop,
            farthest: Double(max(1, core.numberOfVisibleItems)), isCrossFade: before.isLoop != core.isLoop,
            keepsPlaces: core.settings.reducesMotion, countOption: before.countOption,
            places: arePlain ? nil : AxisPlaces(before: before.axisPlace, after: place))
    }

    /// The loaded items move, leave, or come back.
    private func letGo(_ change: DataChange, _ before: ShownBefore) {
        loaded.renumber(by: change.map, shift: change.shift) {
            // Otherwise it fades out where it is, and in where it goes.
            !before.isAnimated || change.moves($0)
        } leave: { item in
            guard let place = before.places[item.id], let former = before.former[item.id] else { return nil }
            return LeavingItem(
                item: item, name: former.name, order: former.order, presence: former.presence,
                offset: place.offset, distance: place.distance, alpha: place.alpha,
                scrollOffset: core.motion.offset, time: core.time)
        }
        if before.isAnimated {
            core.add(change, to: loaded.items.map(\.index), isJoinable: loaded.reversedExits.isEmpty)
        } else {
            core.changes.removeAll()
        }
    }

    /// Loads what a change has brought into sight.
    private func loadChanged() {
        // More are waiting, or were asked for meanwhile: nothing is loaded before they are made.
        guard !hasUnknownItems else {
            due.update = true
            return
        }
        causing(.data) {
            update()
            tellReleased()
        }
        dropUnseenChanges()
        tellRest()
        catchUp()
    }

    /// Goes to where a carousel with these items may be.
    ///
    /// - Parameter shifted: how much the scroll offset has changed, in items.
    /// - Returns: how much it has changed with that.
    private func rest(after map: IndexMap, shifted: Double) -> Double {
        var shift = shifted
        if core.numberOfItems == 0, map.formerCount > 0 {
            // Placeholders and leaving items are shown where they were.
            shift -= core.motion.offset
            stopWithoutItems()
        }
        // One that is led stands where its leader says, also between two items.
        let isFree = !core.motion.isBusy && !(stepGroup?.leads(otherThan: self) ?? false)
        var staying = 0.0
        if !beginsAtAwaitedItem(), isFree {
            let begins = !core.hasBegun && core.numberOfItems > 0
            staying =
                begins
                ? core.track.permitted(core.range.clamped(core.beginning), direction: 0) - core.motion.offset
                : core.restAfterChange()
        }
        if staying != 0 { core.shift(by: staying) }
        shift += staying
        // As far as it may be, with all that is shown.
        let limiting = core.distanceToRange
        if limiting != 0 { core.shift(by: limiting) }
        shift += limiting
        core.bringTargetIntoRange()
        // The size of the items is known with the first of them.
        if scrolls.awaited?.page != nil { setNeedsLayout() }
        return shift
    }

    /// Unless more comes into sight by itself, a change that moves, fades and turns nothing that is shown is over at
    /// once.
    func dropUnseenChanges() {
        guard core.isChanging, changeStyle == nil, core.motion.endTime == nil, loaded.leaving.isEmpty,
            core.changes.allSatisfy({ $0.countOption == core.plainCountOption })
        else { return }
        let offsets = core.itemOffsets
        let fade = Fade(core.resolvedOptions)
        let isUnseen = loaded.items.allSatisfy {
            let offset = offsets[$0.index]
            if isPlaceholder($0.index) { return true }
            let shown = core.shown(index: $0.index, reversed: loaded.reversedExits[$0.id], at: offset)
            // On a loop of equal items, a whole turn away is the same place.
            let turns =
                core.isLoop && core.axisLayout.isPlain
                ? (shown.offset - offset) / Double(core.numberOfItems) : 0
            return (turns == 0 ? shown.offset == offset : turns == turns.nearestWhole)
                && (shown.alpha == 1 || fade.alpha(at: offset) == 0)
        }
        guard isUnseen else { return }
        core.changes.removeAll()
        if !core.motion.isBusy { core.removeTurns() }
        // What was resolved and loaded for the animation is no longer needed.
        instance.optionFacts = nil
        causing(.data) { update() }
    }

    /// What the loaded items are before a change: who they are, their ranks if they leave with it, and how far they
    /// have arrived.
    private func formerItems(_ map: IndexMap, _ style: ItemChangeStyle)
        -> [ItemID: (name: ItemName, order: Int, presence: Double)]
    {
        var former: [ItemID: (name: ItemName, order: Int, presence: Double)] = [:]
        for item in loaded.items {
            let presence = core.arrival(of: item.index, reversed: loaded.reversedExits[item.id], style)
                .presence
            former[item.id] = (name(ofItemAt: item.index), map.departures(before: item.index), presence)
        }
        return former
    }

    /// Whether the data source has the expected number of items; it has the last word.
    private func hasCount(_ counted: Int, after map: IndexMap) -> Bool {
        let expected = map.laterCount
        let count = min(max(0, counted), Core.mostItems)
        guard count != expected else { return true }
        assertionFailure(
            "the data source has \(count) items; expected \(expected) after a change of \(map.formerCount) (\(map.summary))"
        )
        return false
    }

    /// Where each item and each leaving item is shown.
    private func placedOffsets() -> [ItemID: PlacedItem] {
        let offsets = core.itemOffsets
        let distances = core.itemDistances
        var placed: [ItemID: PlacedItem] = [:]
        for item in loaded.items {
            let offset = offsets[item.index]
            let shown = core.shown(index: item.index, reversed: loaded.reversedExits[item.id], at: offset)
            let distance = distances.distance(ofItem: item.index, at: offset) + shown.displacement
            placed[item.id] = (shown.offset, distance, shown.alpha)
        }
        let location = core.axisLayout.location(at: core.motion.offset)
        for item in loaded.leaving {
            placed[item.item.id] = (
                item.offset - (core.motion.offset - item.scrollOffset),
                item.distance + location - core.axisLayout.location(at: item.scrollOffset),
                item.alpha(at: core.time, fadeStyle)
            )
        }
        return placed
    }

    /// Leaving items that stay after all go on from where they are shown, unless that is too far.
    private func bringBackReturning(
        _ identities: any IdentityList, _ before: ShownBefore, farthest: Double
    ) {
        let offsets = core.itemOffsets
        let distances = core.itemDistances
        for item in loaded.leaving {
            let id = item.item.id
            guard let index = loaded.identities[id].flatMap(identities.index(of:)),
                let place = before.places[id],
                !loaded.items.position(of: index).isLoaded
            else { continue }
            let distance = place.offset - offsets[index]
            guard abs(distance) <= farthest else { continue }
            loaded.bringBack(
                id, at: index,
                ReversedExit(
                    change: changeQueue.number, distance: distance,
                    displacement: place.distance - distances.distance(ofItem: index, at: offsets[index]),
                    alpha: place.alpha, presence: item.presence(at: core.time, before.style), time: core.time)
            )
            tellIfUnheard(id)
        }
    }

    /// The last item is gone: nothing moves any more, and the next items begin at the first one.
    func stopWithoutItems() {
        transition {
            endMotion(finished: false)
            core.motion.halt()
            loseTouch()
            endReplacedScroll(by: .data)
            core.motion.carry(to: 0)
            core.setSpeed(0)
            core.motion.noteOffset()
            core.motion.noteIndex(nil)
        }
    }
}
