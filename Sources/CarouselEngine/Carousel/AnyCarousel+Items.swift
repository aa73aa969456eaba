// What a type can know of the items of a frame. In: the loaded items, changes of the data, the pointer. Out: facts.

extension AnyCarousel {
    /// How items arrive and leave, if the type animates that itself.
    var changeStyle: ItemChangeStyle? { core.settings.reducesMotion ? nil : instance.type.changeStyle }

    /// The same, if the carousel's own fade is off.
    var fadeStyle: ItemChangeStyle? { changeStyle.flatMap { $0.replacesFade ? $0 : nil } }

    /// The name of the item at an index, as a type knows it.
    func name(ofItemAt index: Int) -> ItemName { names.name(ofItemAt: index, of: core.numberOfItems) }

    func name(of id: ItemID) -> ItemName {
        if let leaving = loaded.leaving.first(where: { $0.item.id == id }) { return leaving.name }
        return name(ofItemAt: loaded.items.first { $0.id == id }?.index ?? 0)
    }

    /// What the app says of an item that is shown; nil for nothing.
    package func data(of id: ItemID) -> ItemData? { loaded.data[id]?.value }

    func fillFacts(_ facts: inout [ItemFacts]) { fill(&facts, of: loaded.shownItems) }

    func hasItem(named name: ItemName) -> Bool { names.contains(name, of: core.numberOfItems) }

    /// Fills in the facts of the frame that is being placed.
    ///
    /// - Parameter items: those that stay, then those that leave.
    func fill(_ facts: inout [ItemFacts], of items: [LoadedItem]) {
        let style = changeStyle ?? ItemChangeStyle()
        let isStill = core.settings.reducesMotion
        if !core.isChanging, !loaded.ranks.isEmpty, !core.isAppearing(style) { loaded.ranks.removeAll() }
        let pointed = findPointedItem()
        let staying = items.count - loaded.leaving.count
        facts.removeAll(keepingCapacity: true)
        for (position, item) in items.enumerated() {
            var fact = ItemFacts(id: item.id, size: core.uniformItemSize ?? item.size)
            fact.isHeld = item.id == core.heldItem
            if !loaded.data.isEmpty { fact.dataVersion = loaded.data[item.id]?.version ?? 0 }
            if let pointed, pointed.id == item.id { fact.pointer = pointed.place }
            if position >= staying {
                let leaving = loaded.leaving[position - staying]
                fact.isLeaving = true
                fact.order = leaving.order
                if !isStill { fact.presence = leaving.presence(at: core.time, style) }
                fact.isMatched = loaded.items.contains { name(ofItemAt: $0.index) == leaving.name }
            } else {
                fact.isPlaceholder = isPlaceholder(item.index)
                fact.isCurrent = item.index == core.currentItemIndex
                if !isStill, !fact.isPlaceholder {
                    let arrival = core.arrival(of: item.index, reversed: loaded.reversedExits[item.id], style)
                    fact.presence = arrival.presence
                    if let (change, index) = arrival.change {
                        fact.order = rank(of: item.id, at: index, in: change)
                    } else if core.isAppearing(style) {
                        fact.order = loaded.ranks[item.id]?.rank ?? core.appearanceRank(of: item.index)
                        loaded.ranks[item.id] = (0, fact.order)
                    }
                }
            }
            facts.append(fact)
        }
    }

    /// The rank of a new item within its change, which is counted once.
    private func rank(of id: ItemID, at index: Int, in change: DataChange) -> Int {
        if let known = loaded.ranks[id], known.change == change.number { return known.rank }
        let rank = change.map.arrivals(before: index)
        loaded.ranks[id] = (change.number, rank)
        return rank
    }

    /// The front-most item under the pointer in the last frame, and where on it the pointer is. A frame that is placed more
    /// than once has one answer.
    private func findPointedItem() -> PointedItem? {
        guard let pointer = core.pointer else { return nil }
        if let known = layout.pointed, known.time == core.time, known.pointer == pointer { return known.item }
        let item = pointedItem(by: pointer)
        layout.pointed = LastPointed(time: core.time, pointer: pointer, item: item)
        return item
    }

    private func pointedItem(by pointer: CarouselPointer) -> PointedItem? {
        guard let placement = layout.frontmost(at: pointer.place),
            let place = placement.place(of: pointer.place)
        else { return nil }
        let width = placement.size.width / 2
        let height = placement.size.height / 2
        let side = core.settings.isMirrored ? -1.0 : 1
        return PointedItem(
            id: placement.id,
            place: Point(x: side * place.x / max(width, 1e-9), y: place.y / max(height, 1e-9)))
    }

    // MARK: Inputs

    /// Takes what types read: a pointer over the carousel, or the tilt of a device. What is not finite is ignored.
    public func receive(_ input: CarouselInput) {
        let act = take(.input(input))
        defer { act?.end() }
        read(input)
    }

    /// A pointer that moves over the carousel, and is not down, stops autoplay until it leaves. One that is only there, as
    /// a mouse that somebody has left on a kiosk, does not.
    private func restUnderPointer(_ pointer: CarouselPointer?) {
        guard let pointer else {
            if core.autoplay.pauses.contains(.pointed) { resumeAutoplay(for: .pointed) }
            return
        }
        if let former = core.pointer, !former.isDown, !pointer.isDown, former.place != pointer.place,
            core.settings.autoplayRests
        {
            pauseAutoplay(for: .pointed)
        }
    }

    package func setFocus(_ hasFocus: Bool) {
        let act = take(.hasFocus(hasFocus))
        defer { act?.end() }
        if hasFocus, core.settings.autoplayRests {
            pauseAutoplay(for: .focused)
        } else {
            resumeAutoplay(for: .focused)
        }
    }

    private func read(_ input: CarouselInput) {
        switch input {
        case .pointer(let pointer):
            guard pointer != core.pointer, pointer?.place.isFinite ?? true else { return }
            let wasDown = core.pointer?.isDown ?? false
            if let pointer, pointer.isDown, !wasDown, instance.traits.takesDetails {
                placeIfNeeded()
                core.heldItem = layout.frontmost(at: pointer.place)?.id
            } else if pointer?.isDown != true {
                core.heldItem = nil
            }
            restUnderPointer(pointer)
            core.pointer = pointer
        case .tilt(let tilt):
            let held = Point(x: min(max(tilt.x, -1), 1), y: min(max(tilt.y, -1), 1))
            guard tilt.isFinite, held != core.deviceTilt else { return }
            core.deviceTilt = held
        }
        // A type that follows time may move for a while.
        guard instance.readsInput else { return }
        instance.wantsFrame = true
        invalidatePlacements()
    }

    /// Whether every frame is seen from the first one on, so that the first items can be seen arriving; otherwise a
    /// picture of the first moment shows them all.
    package var showsAllFrames: Bool {
        get { core.isLive }
        set { core.isLive = newValue }
    }
}

extension Core {
    /// How far the item at an index has arrived, and the change that it came with at that index; nil if none.
    func arrival(of index: Int, reversed: ReversedExit?, _ style: ItemChangeStyle)
        -> (presence: Double, change: (DataChange, index: Int)?)
    {
        func arrived(since start: Double, from presence: Double = 0) -> Double {
            min(1, max(0, presence + (time - start) / style.arrive))
        }
        var index = index
        var turn = 0.0
        for change in changes.reversed() {
            if let reversed, reversed.change == change.number {
                return (arrived(since: reversed.time, from: reversed.presence), nil)
            }
            guard let before = change.displacement(of: index, turn: &turn) else {
                return (arrived(since: change.time), (change, index))
            }
            index = before.former
        }
        return (isAppearing(style) ? arrived(since: appearance?.time ?? 0) : 1, nil)
    }

    /// The rank of an item among the first ones.
    fileprivate func appearanceRank(of index: Int) -> Int {
        let rank = index - (appearance?.first ?? index)
        return isLoop && rank < 0 ? rank + numberOfItems : max(0, rank)
    }

    /// Whether the first items are still arriving. Before any time has passed they are there, so that a still picture
    /// shows them, unless the frames follow each other from the first one on.
    func isAppearing(_ style: ItemChangeStyle?) -> Bool {
        guard let appearance, willAppear(style) else { return false }
        return isLive || time > appearance.time
    }

    /// Whether the first items are still arriving, or will as soon as time passes.
    func willAppear(_ style: ItemChangeStyle?) -> Bool {
        guard let style, style.appears, let appearance else { return false }
        return time - appearance.time < style.arrive
    }
}

/// When the first items appeared.
struct Appearance: Equatable {
    /// In seconds.
    let time: Double
    /// The index of the one before all others; nil until they are placed.
    var first: Int?
}
