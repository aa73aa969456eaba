// Limits: which items can be reached. In: two items, by index or identity. Out: a carousel that moves between them.

extension AnyCarousel {
    /// The items that can be reached, see ``limit(from:through:)``; all of them without limits, and on a loop.
    public var reachableItems: Range<Int> { core.reachedItems }

    /// From now on the carousel stays between two items: a pager whose next page is locked.
    ///
    /// A finger meets a rubber band there, as at an end. Wheels, keys, screen readers, flicks, autoplay, ``snaps``,
    /// ``isAtStart``, ``isAtEnd`` and a restored state know no item beyond; a tap there only selects; a scroll by a number of
    /// items or pages stops at the limit, one to an item beyond it is cancelled, an offset is clamped. What moves by itself to
    /// an item beyond goes to the limit, and its token is cancelled. Carousels that move in step don't ask.
    ///
    /// An item that is outside when the limit comes stays until the carousel is moved, and then it goes only inward.
    ///
    /// The limits go with their items when the data change: by the app's identities if there are any, otherwise by their
    /// indexes. On a loop, which has no ends, they are ignored, and the standard error says so.
    ///
    /// - Parameters:
    ///   - first: the first item that can be reached; nil for no limit on that side.
    ///   - last: the last one. Of two items in the other order, the smaller index is the first.
    public func limit(from first: Int? = nil, through last: Int? = nil) {
        func end(_ index: Int?) -> ItemLimits.End? { index.map { ItemLimits.End(index: max(0, $0)) } }
        set(ItemLimits(first: end(first), last: end(last)))
    }

    /// The same by the app's identities. One that no item has is no limit until an item has it.
    ///
    /// - Parameters:
    ///   - first: of the first item that can be reached; nil for no limit on that side.
    ///   - last: of the last one.
    public func limit<ID: Hashable>(fromID first: ID? = nil, throughID last: ID? = nil) {
        func end(_ id: ID?) -> ItemLimits.End? { id.map { ItemLimits.End(identity: AnyHashable($0)) } }
        set(ItemLimits(first: end(first), last: end(last)))
    }

    /// All items can be reached from now on.
    public func removeLimits() { set(nil) }

    // MARK: Items to rest on

    /// The app says otherwise on which items the carousel may rest, see ``Carousel/canRest``: each is asked about again.
    public func invalidateRests() {
        let act = take(.invalidateRests)
        defer { act?.end() }
        findRests()
    }

    /// Asks on which items it may rest, and goes to the nearest one from where it may not.
    func findRests() {
        guard hasData else { return }
        readRests()
        guard core.numberOfItems > 0, !core.isStuck, !(stepGroup?.leads(otherThan: self) ?? false) else {
            return
        }
        guard !core.motion.isBusy else { return goElsewhere() }
        let place =
            core.settings.scrollsToItemBoundary
            ? core.track.permitted(core.motion.offset, direction: 0) : core.motion.offset
        guard place != core.motion.offset else { return }
        core.motion.carry(to: place)
        causing(.data) { update() }
        wake()
        tellRest()
        catchUp()
    }

    /// What moves by itself goes to an item on which it may not rest: it goes to the nearest one.
    private func goElsewhere() {
        guard core.motion.hasScroll, let end = core.destination else { return }
        let place = core.track.permitted(end, direction: 0)
        guard place != end else { return }
        endRunningScroll(.cancelled)
        beginScroll(to: place, .usual)
    }

    /// On which items it may rest, as the app says.
    func readRests() {
        guard changeQueue.areItemsKnown else { return }
        guard let rests = keeping(.data, { allowedRests(count: core.numberOfItems) }) else { return }
        core.allowedRests = rests
    }

    /// Asks about each item; nil if it may rest on all.
    func allowedRests(count: Int) -> AllowedRests? {
        guard asksForRests, count > 0 else { return nil }
        // A callback that changes the data asks about the others.
        return AllowedRests(count: count) { item in keeping(.data) { askWhetherToRest(on: item) } ?? true }
    }

    // MARK: Limits

    func set(_ limits: ItemLimits?) {
        let act = take(.limit(limits))
        defer { act?.end() }
        var limits = limits
        limits?.find(in: identities)
        transition {
            keep(core.limits)
            core.limits = limits
            core.measureLimits()
            reportIgnoredLimits()
            let end = core.motion.endPosition
            core.bringTargetIntoRange()
            if core.motion.endPosition != end { endRunningScroll(.cancelled) }
        }
        if !core.hasBegun, core.numberOfItems > 0, !core.motion.isBusy {
            core.motion.carry(to: core.range.clamped(core.beginning))
            core.measureLimits()
            setNeedsLayout()
        }
        wake()
    }

    /// A loop has no ends.
    func reportIgnoredLimits() {
        guard core.isLoop, core.limits != nil else { return }
        Diagnostics.report(
            "the limits of a carousel that wraps around are ignored; expected \(shownType.name) without the option wrap"
        )
    }
}
