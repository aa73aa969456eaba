// Programmatic scrolling. In: a target, an animation. Out: a scroll that begins, and a token for it. Offsets and counts in
// items, durations in seconds.

extension AnyCarousel {
    /// Scrolls to a target. It begins with the speed that the carousel has.
    ///
    /// - Parameters:
    ///   - target: where to.
    ///   - animation: how it moves.
    /// - Returns: a token that tells how the scroll ends; cancelled when there is no such target.
    @discardableResult
    public func scroll(to target: ScrollTarget, _ animation: TimingParameters = .usual) -> ScrollToken {
        let token = ScrollToken()
        if let page = core.pageToAwait(for: target, after: scrolls.awaited?.page) {
            begin(at: AwaitedItem(page: page, token: token))
        } else if let offset = core.offset(of: target) {
            scroll(to: offset, animation, token)
        } else {
            token.settle(.cancelled)
        }
        return token
    }

    /// Scrolls to an item, by the shorter way when wrapped.
    ///
    /// - Parameters:
    ///   - index: the item; for an index out of range, it scrolls as far as the carousel allows.
    ///   - animation: how it moves.
    /// - Returns: a token that tells how the scroll ends.
    @discardableResult
    public func scrollToItem(at index: Int, _ animation: TimingParameters = .usual) -> ScrollToken {
        scroll(to: .item(index), animation)
    }

    /// Scrolls by a number of items, back if negative; counted from where the carousel is going.
    @discardableResult
    public func scroll(byNumberOfItems count: Int, _ animation: TimingParameters = .usual) -> ScrollToken {
        scroll(to: .items(by: count), animation)
    }

    /// Scrolls by a distance in items, which may be fractional. A distance that is not finite is ignored.
    @discardableResult
    public func scroll(byOffset distance: Double, _ animation: TimingParameters = .usual) -> ScrollToken {
        scroll(to: .distance(distance), animation)
    }

    /// Scrolls to an offset, by the shorter way when wrapped; it is not rounded. An offset that is not finite
    /// is ignored.
    @discardableResult
    public func scroll(toOffset offset: Double, _ animation: TimingParameters = .usual) -> ScrollToken {
        scroll(to: .offset(offset), animation)
    }

    /// Scrolls to the item with an identity, by the shorter way when wrapped. Before the first items, it waits
    /// for them.
    ///
    /// - Returns: a token; the scroll is cancelled when there is no such item.
    @discardableResult
    public func scroll<ID: Hashable>(toID id: ID, _ animation: TimingParameters = .usual) -> ScrollToken {
        if let index = index(ofID: id) { return scrollToItem(at: index, animation) }
        let token = ScrollToken()
        if identities == nil, core.numberOfItems == 0 {
            begin(at: AwaitedItem(token: token) { $0.index(of: AnyHashable(id)) })
        } else {
            token.settle(.cancelled)
        }
        return token
    }

    /// Scrolls to an offset, which is whole turns away when wrapped to go around more than once.
    func scroll(to offset: Double, _ animation: TimingParameters, _ token: ScrollToken?) {
        let act = take(.scroll(offset, animation, token))
        defer { act?.end() }
        go(to: offset, animation, token)
    }

    /// Begins at an item once there are any.
    func begin(at item: AwaitedItem) {
        let act = take(.wait(item))
        defer { act?.end() }
        wait(for: item)
    }

    /// Scrolls to a target for a reason of the carousel's own: nobody waits for its end, nor for items to scroll to.
    func go(to target: ScrollTarget, _ animation: TimingParameters = .usual) {
        if let offset = core.offset(of: target) { go(to: offset, animation) }
    }

    /// Scrolls to an offset, which is whole turns away when wrapped to go around more than once.
    ///
    /// - Parameter token: of whoever waits for its end.
    func go(to offset: Double, _ animation: TimingParameters, _ token: ScrollToken? = nil) {
        guard core.numberOfItems > 0, !animation.isAtOnce, !core.settings.reducesMotion else {
            return jump(to: offset, token)
        }
        let target = core.isLoop ? offset : core.limited(offset)
        transition {
            // To where it is already: it leads all the same.
            if let stepGroup {
                stepGroup.lead(self)
                if !core.motion.isBusy { endMotion(finished: false) }
            }
            guard target != core.motion.offset || core.motion.isBusy else {
                core.leaveBeginning()
                core.bring(to: core.item(asked: offset))
                return end(token, .reached)
            }
            beginMotion(pass.causes.scroll)
            forgetAwaitedItem()
            core.bring(to: core.item(asked: offset))
            beginScroll(to: target, animation, token)
        }
    }

    /// Begins a scroll. One that runs is replaced by it.
    func beginScroll(to target: Double, _ animation: TimingParameters, _ token: ScrollToken? = nil) {
        core.motion.scroll(to: target, animation, at: core.time, on: core.track)
        endRunningScroll(.interrupted(by: pass.causes.scroll))
        scrolls.running = token.map { RunningScroll(token: $0, number: core.motion.number) }
        wake()
    }

    /// Jumps to an offset in the range; a non-finite one is ignored. The type is updated with a frame of 0 s.
    ///
    /// - Parameter token: of whoever waits for it.
    func jump(to offset: Double, _ token: ScrollToken? = nil) {
        guard offset.isFinite else { return end(token, .cancelled) }
        let cause = pass.causes.scroll
        stepGroup?.lead(self, jumping: true)
        let isEmpty = core.numberOfItems == 0
        let target = isEmpty ? offset : core.track.permitted(core.limited(offset), direction: 0)
        let hasMoved = transition {
            forgetAwaitedItem()
            core.leaveBeginning()
            core.bring(to: core.item(asked: offset))
            core.clock.jump(to: offset)
            if cause != .autoplay { core.autoplay.restart() }
            layout.pointed = nil
            instance.secondsDue = 0
            defer {
                endMotion(finished: false)
                endRunningScroll(.interrupted(by: cause))
                if !core.motion.isBusy { core.restTime = core.time }
            }
            return core.motion.jump(to: target)
        }
        let arrival = token.map { RunningScroll(token: $0, number: core.motion.number) }
        if hasMoved {
            causing(cause) { update(arriving: isEmpty ? nil : arrival) }
        } else {
            invalidatePlacements()
        }
        if let arrival {
            // Before the first items, it waits for them.
            if isEmpty, core.numberOfItems == 0, scrolls.awaited == nil, arrival.token.end == nil {
                scrolls.awaited = AwaitedItem(token: arrival.token)
            } else {
                endArrival(arrival)
            }
        }
        tellRest()
        updateTypeIfDue()
        catchUp()
    }

    // MARK: Before there are items

    /// The first items are here: begins at the one that was asked for, if it is among them.
    ///
    /// - Returns: whether it was.
    func beginsAtAwaitedItem() -> Bool {
        guard let awaited = scrolls.awaited, core.numberOfItems > 0 else { return false }
        if let page = awaited.page { return begins(atPage: page, awaited.token) }
        scrolls.awaited = nil
        guard let find = awaited.find else {
            core.motion.carry(to: core.track.permitted(core.range.clamped(core.motion.offset), direction: 0))
            end(awaited.token, .reached)
            return true
        }
        let index = identities.flatMap { list in askIndex(in: list, by: find) }
        if let index {
            let place = core.range.clamped(core.offset(toRestOnItem: index) + awaited.distance)
            core.motion.carry(to: core.track.permitted(place, direction: 0))
        }
        end(awaited.token, index == nil ? .cancelled : .reached)
        return index != nil
    }

    /// Begins at a page, once it is known how many items it has.
    private func begins(atPage page: Int, _ token: ScrollToken?) -> Bool {
        guard core.knowsPages, let item = core.firstItem(ofPage: page) else { return false }
        scrolls.awaited = nil
        core.bring(to: item)
        core.motion.carry(
            to: core.track.permitted(core.range.clamped(core.offset(toRestOnItem: item)), direction: 0))
        end(token, .reached)
        return true
    }

    /// Begins at an item once there are any; one that was asked for before is no longer.
    func wait(for item: AwaitedItem) {
        let former = scrolls.awaited?.token
        core.leaveBeginning()
        scrolls.awaited = item
        end(former, .interrupted(by: pass.causes.scroll))
    }

    /// Something else says where to begin.
    func forgetAwaitedItem() {
        guard let awaited = scrolls.awaited else { return }
        scrolls.awaited = nil
        end(awaited.token, .interrupted(by: pass.causes.scroll))
    }

    // MARK: Ends

    /// A scroll has ended: whoever waits is told.
    func end(_ token: ScrollToken?, _ end: ScrollEnd) {
        if let token, token.settle(end) { tell(.ended(token)) }
    }

    /// A jump has ended: it is there, unless something that heard of it has moved on.
    func endArrival(_ arrival: RunningScroll) {
        end(arrival.token, core.motion.number == arrival.number ? .reached : .interrupted(by: .program))
    }

    /// The scroll that runs and that somebody waits for has ended.
    func endRunningScroll(_ end: ScrollEnd) {
        guard let running = scrolls.running else { return }
        scrolls.running = nil
        self.end(running.token, end)
    }

    /// Ends the token of a scroll that no longer runs, because something else has stopped or replaced it.
    func endReplacedScroll(by cause: CarouselEvent.Cause) {
        guard let running = scrolls.running, running.number != core.motion.number || !core.motion.hasScroll
        else { return }
        endRunningScroll(.interrupted(by: cause))
    }

    /// Nobody can wait any longer for what was asked for.
    func cancelTokens() {
        endRunningScroll(.cancelled)
        end(scrolls.awaited?.token, .cancelled)
        scrolls.awaited?.token = nil
    }
}

extension Core {
    /// Where a target is, in items: whole turns away when wrapped to go around more than once; nil when there is none.
    func offset(of target: ScrollTarget) -> Double? {
        guard !isStuck else { return nil }
        let here = destination ?? motion.offset
        switch target {
        case .item(let index) where !mayRest(on: index): return nil
        case .item: return place(of: target)
        case .offset, .distance: return place(of: target).map { track.permitted($0, direction: 0) }
        case .items(let count), .stops(let count), .pages(let count):
            return place(of: target).map { track.permitted($0, direction: count.signum()) }
        case .page:
            return place(of: target).map { track.permitted($0, direction: $0 < here ? -1 : 1) }
        }
    }

    /// The same, where it may rest on all items.
    private func place(of target: ScrollTarget) -> Double? {
        switch target {
        // Beyond contained ends: the item that is asked for tells more than its place of rest.
        case .item(let index):
            return canReach(index) ? offsetByTheShorterWay(to: placeToAsk(forItem: index)) : nil
        case .offset(let offset): return offset.isFinite ? offsetByTheShorterWay(to: offset) : nil
        case .distance(let distance): return distance.isFinite ? motion.offset + distance : nil
        case .items(let count):
            if let destination { return axisLayout.restingOffset(count, stopsFrom: destination, in: range) }
            return axisLayout.isContained
                ? axisLayout.restingOffset(count, stopsFrom: motion.offset, in: range)
                : motion.offset + motion.distance(byItems: count)
        case .stops(let count):
            return axisLayout.stopsAtPages && !axisLayout.isContained
                ? offset(pagesOn: count)
                : axisLayout.restingOffset(count, stopsFrom: destination ?? motion.offset, in: range)
        case .page(let page): return firstItem(ofPage: page).flatMap { place(of: .item($0)) }
        case .pages(let count): return offset(pagesOn: count)
        }
    }

    /// The offset a number of pages on from where it is going, or is; a loop goes on in the same direction.
    private func offset(pagesOn count: Int) -> Double? {
        let all = pages.count
        guard numberOfItems > 0, all > 0 else { return nil }
        let nearest = (destination ?? motion.offset).nearestWhole
        let turns = isLoop ? (nearest / Double(numberOfItems)).rounded(.down) : 0
        let from = destination.map { pages.page(ofItem: range.index(at: $0)) } ?? currentPage
        let next = page(from, movedBy: count)
        guard isLoop else { return firstItem(ofPage: max(0, min(next, all - 1))).map(placeToAsk) }
        let more = (Double(next) / Double(all)).rounded(.down)
        return firstItem(ofPage: next - Int(more) * all).map {
            offset(toRestOnItem: $0) + (turns + more) * Double(numberOfItems)
        }
    }

    /// The offset to ask for to come to an item: within contained ends it rests there, and beyond them at the end.
    private func placeToAsk(forItem index: Int) -> Double {
        let snapPoint = offset(toRestOnItem: index)
        let item = Double(range.clamped(index))
        return numberOfItems > 0 && axisLayout.isContained && range.clamped(item) == snapPoint
            ? item : snapPoint
    }

    private func offsetByTheShorterWay(to offset: Double) -> Double {
        isLoop ? motion.offset + range.shorterDisplacement(from: motion.offset, to: offset) : offset
    }
}
