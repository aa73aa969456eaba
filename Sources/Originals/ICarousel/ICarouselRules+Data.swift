// iCarousel's changes of the data. In: the index of a single item. Out: the new place, and transitions that
// show the change beside the placements.

import CarouselEngine

extension ICarouselRules {
    /// The duration of moves and cross-fades, in seconds.
    private static var insertDuration: Double { 0.4 }
    /// The duration in which a removed item fades out, in seconds.
    private static var removeFadeDuration: Double { 0.1 }

    func change(_ carousel: OriginalCarousel<ItemView>, by change: OriginalChange, animated: Bool) {
        switch change {
        case .inserted(let index): insert(at: index, in: carousel, animated: animated)
        case .removed(let index): remove(at: index, from: carousel, animated: animated)
        case .reloaded(let index):
            if animated, carousel.pool.slot(at: index) != nil, !carousel.isLoading {
                addFade(.crossFade, ofItemAt: index, in: carousel, duration: Self.insertDuration)
            }
            carousel.reload(index)
        }
    }

    /// The offset does not change, so inserting an item before the current one makes another item current.
    private func insert(at index: Int, in carousel: OriginalCarousel<ItemView>, animated: Bool) {
        let before = animated ? carousel.placements : []
        beginChange(of: 1, in: carousel)
        let index = carousel.state.range.clamped(index)
        carousel.pool.shift(from: index, by: 1)
        carousel.loadView(at: index)
        if carousel.state.itemWidth == 0 { updateItemWidth(of: carousel) }
        if animated {
            carousel.offsetsDidChange()
            addMoves(in: carousel, from: before, delay: 0) { later in
                if later == index { return nil }
                return later > index ? later - 1 : later
            }
            let due = carousel.state.time + Self.insertDuration
            carousel.animations.delayed.append(.init(due: due, slot: nil))
        } else {
            carousel.update()
        }
        carousel.returnToFirstItem(animated: animated)
    }

    /// The offset is set to the current index.
    private func remove(at index: Int, from carousel: OriginalCarousel<ItemView>, animated: Bool) {
        let index = carousel.state.range.clamped(index)
        let before = animated ? carousel.placements : []
        carousel.beginDataChange()
        carousel.plan.forget()
        if animated {
            addFade(.disappear, ofItemAt: index, in: carousel, duration: Self.removeFadeDuration)
        }
        if let slot = carousel.pool.remove(at: index) {
            if animated {
                let due = carousel.state.time + Self.removeFadeDuration
                carousel.animations.delayed.append(.init(due: due, slot: slot))
            } else {
                carousel.pool.queue(slot, isPlaceholder: false)
            }
        }
        carousel.pool.shift(from: index + 1, by: -1)
        beginChange(of: -1, in: carousel)
        carousel.state.motion.offset = Double(carousel.state.currentItem)
        carousel.update()
        guard animated else { return }
        addMoves(in: carousel, from: before, delay: Self.removeFadeDuration) { $0 >= index ? $0 + 1 : $0 }
    }

    /// There is an item more, or one less.
    private func beginChange(of count: Int, in carousel: OriginalCarousel<ItemView>) {
        carousel.beginDataChange()
        carousel.plan.forget()
        carousel.state.setItems(carousel.state.numberOfItems + count)
        carousel.resolveWrap()
        carousel.resolveOptions()
    }

    /// Adds the transitions of the loaded items after a change.
    ///
    /// - Parameters:
    ///   - before: the placements before the change.
    ///   - delay: seconds until they begin.
    ///   - formerIndex: returns the index that an item had before the change, or nil for a new item.
    private func addMoves(
        in carousel: OriginalCarousel<ItemView>, from before: [Placement], delay: Double,
        formerIndex: (Int) -> Int?
    ) {
        let after = carousel.placements
        for (item, placement) in zip(carousel.pool.items, after) {
            guard let view = carousel.view(in: item.slot) else { continue }
            let former = formerIndex(placement.index).flatMap { index in before.first { $0.index == index } }
            carousel.animations.transitions.append(
                ItemTransition(
                    kind: former == nil ? .appear : .move, index: placement.index, view: view,
                    from: former ?? placement.transparent(), to: placement,
                    start: carousel.state.time + delay, duration: Self.insertDuration))
        }
    }

    /// Adds a transition in which an item's view fades out.
    private func addFade(
        _ kind: TransitionKind, ofItemAt index: Int, in carousel: OriginalCarousel<ItemView>, duration: Double
    ) {
        guard let placement = carousel.placements.first(where: { $0.index == index }),
            let view = carousel.pool.slot(at: index).flatMap(carousel.view(in:))
        else { return }
        carousel.animations.transitions.append(
            ItemTransition(
                kind: kind, index: index, view: view, from: placement, to: placement.transparent(),
                start: carousel.state.time, duration: duration))
    }
}
