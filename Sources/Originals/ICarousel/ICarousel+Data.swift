// iCarousel's changes of the data: single items, shown by transitions beside the placements.

import CarouselEngine

extension ICarousel {
    /// The duration of moves and cross-fades, in seconds.
    private static var insertDuration: Double { 0.4 }
    /// The duration in which a removed item fades out, in seconds.
    private static var removeFadeDuration: Double { 0.1 }

    /// The running and pending animations of data changes, oldest first.
    ///
    /// ``OriginalCarousel/placements`` already has the end state. A renderer that animates draws each of these items at
    /// its transition's placement for the carousel's time instead.
    public var transitions: [ItemTransition<ItemView>] { own.transitions }

    /// The offset does not change, so inserting an item before the current one makes another item current.
    func insert(at index: Int, animated: Bool) {
        let before = animated ? placements : []
        beginChange(of: 1)
        let index = state.range.clamped(index)
        shelf.shift(from: index, by: 1)
        loadView(at: index)
        if state.itemWidth == 0 { updateItemWidth() }
        if animated {
            offsetsDidChange()
            addMoves(from: before, delay: 0) { $0 == index ? nil : $0 > index ? $0 - 1 : $0 }
            own.delayed.append((due: state.time + Self.insertDuration, slot: nil))
        } else {
            update()
        }
        returnToFirstItem(animated: animated)
    }

    /// The offset is set to the current index.
    func remove(at index: Int, animated: Bool) {
        let index = state.range.clamped(index)
        let before = animated ? placements : []
        beginDataChange()
        own.loadedOffset = nil
        if animated { addFade(.disappear, ofItemAt: index, duration: Self.removeFadeDuration) }
        if let slot = shelf.remove(at: index) {
            if animated {
                own.delayed.append((due: state.time + Self.removeFadeDuration, slot: slot))
            } else {
                shelf.queue(slot, isPlaceholder: false)
            }
        }
        shelf.shift(from: index + 1, by: -1)
        beginChange(of: -1)
        state.motion.offset = Double(state.nearestItem)
        update()
        if animated { addMoves(from: before, delay: Self.removeFadeDuration) { $0 >= index ? $0 + 1 : $0 } }
    }

    /// There is an item more, or one less.
    private func beginChange(of count: Int) {
        beginDataChange()
        own.loadedOffset = nil
        state.take(items: state.numberOfItems + count)
        resolveWrap()
        resolveOptions()
    }

    /// Fades over from the old view.
    func fadeOver(_ index: Int) { addFade(.crossFade, ofItemAt: index, duration: Self.insertDuration) }

    /// Adds the transitions of the loaded items after a change.
    ///
    /// - Parameters:
    ///   - before: the placements before the change.
    ///   - delay: seconds until they begin.
    ///   - formerIndex: returns the index that an item had before the change, or nil for a new item.
    private func addMoves(from before: [Placement], delay: Double, formerIndex: (Int) -> Int?) {
        let after = placements
        for (item, placement) in zip(shelf.items, after) {
            guard let view = view(in: item.slot) else { continue }
            let former = formerIndex(placement.index).flatMap { index in before.first { $0.index == index } }
            own.transitions.append(
                ItemTransition(
                    kind: former == nil ? .appear : .move, index: placement.index, view: view,
                    from: former ?? placement.transparent(), to: placement, start: state.time + delay,
                    duration: Self.insertDuration))
        }
    }

    /// Adds a transition in which an item's view fades out.
    private func addFade(_ kind: TransitionKind, ofItemAt index: Int, duration: Double) {
        guard let placement = placements.first(where: { $0.index == index }),
            let view = shelf.slot(at: index).flatMap(view(in:))
        else { return }
        own.transitions.append(
            ItemTransition(
                kind: kind, index: index, view: view, from: placement, to: placement.transparent(),
                start: state.time, duration: duration))
    }

    /// Does the delayed work that is due.
    func doDelayedWork() {
        while let position = own.delayed.indices.min(by: { own.delayed[$0].due < own.delayed[$1].due }),
            own.delayed[position].due <= state.time
        {
            if let slot = own.delayed.remove(at: position).slot {
                shelf.queue(slot, isPlaceholder: false)
            } else {
                update()
            }
        }
    }
}
