// Programmatic scrolling. Offsets and counts in items, durations in seconds.

extension AnyCarousel {
    /// Scrolls to an item, by the shorter way when wrapped. Only the standard habits know springs, and curves
    /// other than iCarousel's.
    ///
    /// - Parameters:
    ///   - index: the item; for an index out of range, it scrolls as far as the carousel allows.
    ///   - animation: how it moves.
    /// - Returns: a token that tells how the scroll ends.
    @discardableResult
    public func scrollToItem(at index: Int, _ animation: ScrollAnimation = .usual) -> ScrollToken {
        scroll(toOffset: core.offset(toRestOnItem: index), animation)
    }

    /// Scrolls by a number of items, back if negative.
    ///
    /// With the standard habits, it counts from where the carousel is going. iCarousel: with a duration, it
    /// counts from the last whole item behind the offset; without one, from the item that was current when
    /// events were last sent.
    @discardableResult
    public func scroll(byNumberOfItems count: Int, _ animation: ScrollAnimation = .usual) -> ScrollToken {
        asking {
            if core.habits.keepsSpeed {
                scrollAsStandard(byNumberOfItems: count, animation)
            } else {
                scrollByHabit(byNumberOfItems: count, duration: animation.plainDuration)
            }
        }
    }

    /// Scrolls by a distance in items, which may be fractional. A distance that is not finite is ignored.
    @discardableResult
    public func scroll(byOffset distance: Double, _ animation: ScrollAnimation = .usual) -> ScrollToken {
        asking(isPossible: distance.isFinite) {
            if core.habits.keepsSpeed {
                scrollAsStandard(to: core.motion.offset + distance, animation)
            } else {
                scroll(byOffset: distance, duration: animation.plainDuration)
            }
        }
    }

    /// Scrolls to an offset, by the shorter way when wrapped; it is not rounded. An offset that is not finite
    /// is ignored.
    @discardableResult
    public func scroll(toOffset offset: Double, _ animation: ScrollAnimation = .usual) -> ScrollToken {
        asking(isPossible: offset.isFinite) { scrollByHabit(toOffset: offset, animation) }
    }

    /// Scrolls to the item with an identity, by the shorter way when wrapped. Before the first items, it waits
    /// for them.
    ///
    /// - Returns: a token; the scroll is cancelled when there is no such item.
    @discardableResult
    public func scroll<ID: Hashable>(toItemWith id: ID, _ animation: ScrollAnimation = .usual) -> ScrollToken
    {
        if let index = index(ofIdentity: id) { return scrollToItem(at: index, animation) }
        let token = ScrollToken()
        if identities == nil, core.numberOfItems == 0, core.habits.waitsForItems {
            awaitedItem?.token?.finish(.interrupted(by: scrollCause))
            awaitedItem = AwaitedItem(token: token) { $0.index(of: AnyHashable(id)) }
        } else {
            token.finish(.cancelled)
        }
        return token
    }

    /// Performs a scroll and returns its token.
    private func asking(isPossible: Bool = true, _ scroll: () -> Void) -> ScrollToken {
        let token = ScrollToken()
        guard isPossible else {
            token.finish(.cancelled)
            return token
        }
        scrollTokens.asked = token
        scroll()
        // Nothing had to move, or it has moved at once.
        if scrollTokens.asked === token {
            scrollTokens.asked = nil
            if core.numberOfItems == 0, core.habits.waitsForItems {
                awaitedItem = AwaitedItem(token: token)
            } else {
                token.finish(.reached)
            }
        }
        return token
    }

    /// Begins a scroll. One that runs is replaced by it.
    func beginScroll(by distance: Double, _ animation: ScrollAnimation) {
        core.scroll(by: distance, animation)
        let replaced = scrollTokens.begin(number: core.motion.number)
        announced.insert(.scrolling)
        tell(.willScroll)
        replaced?.finish(.interrupted(by: scrollCause))
    }

    /// Ends the token of a scroll that no longer runs, because something else has stopped or replaced it.
    func endReplacedScroll(by cause: CarouselEvent.Cause) {
        guard scrollTokens.isRunning else { return }
        scrollTokens.takeReplaced(by: core.motion)?.finish(.interrupted(by: cause))
    }

    /// Jumps to an offset; a non-finite one is ignored. The type is updated with a frame of 0 s.
    func jump(to offset: Double) {
        guard offset.isFinite else { return }
        stepGroup?.lead(self)
        forgetAwaitedItem()
        core.clock.jump(to: offset)
        typeSecondsDue = 0
        jumpByHabit(to: offset)
        endReplacedScroll(by: scrollCause)
        updateTypeIfDue()
    }

    func jumpAndUpdate(to offset: Double) {
        if core.motion.jump(to: offset) { update() } else { invalidatePlacements() }
    }
}

// MARK: - As recorded

// The original libraries' methods, with durations as those take them: NaN and infinity included.
extension AnyCarousel {
    /// Scrolls to an item, by the shorter way when wrapped; at once when the duration is 0 or less.
    package func scrollToItem(at index: Int, duration: Double) {
        scroll(toOffset: core.offset(toRestOnItem: index), duration: duration)
    }

    /// Scrolls to an item over 0.4 s, or jumps to it.
    package func scrollToItem(at index: Int, animated: Bool) {
        scrollToItem(at: index, duration: animated ? Motion.scrollDuration : 0)
    }

    /// Scrolls by a number of whole items, back if negative.
    package func scroll(byNumberOfItems count: Int, duration: Double) {
        scrollByHabit(byNumberOfItems: count, duration: duration)
    }

    /// Scrolls to an offset, by the shorter way when wrapped. The offset is not rounded.
    package func scroll(toOffset offset: Double, duration: Double) {
        scrollByHabit(toOffset: offset, duration: duration)
    }

    /// Scrolls by a distance in items, which may be fractional.
    package func scroll(byOffset distance: Double, duration: Double) {
        guard distance.isFinite, !duration.isNaN else { return }
        if core.habits.keepsSpeed {
            return scrollAsStandard(to: core.motion.offset + distance, .timed(duration))
        }
        guard duration > 0, duration.isFinite else {
            jump(to: core.motion.offset + distance)
            return
        }
        beginScroll(by: distance, .timed(duration))
    }

    func scrollItems(by count: Int, duration: Double) {
        if duration > 0 {
            scroll(byOffset: core.motion.distance(byItems: count), duration: duration)
        } else {
            let (sum, isOverflow) = core.motion.previousIndex.addingReportingOverflow(count)
            jump(to: Double(core.range.clamped(isOverflow ? (count > 0 ? .max : .min) : sum)))
        }
    }

    /// Scrolls to an offset by the shorter way when wrapped.
    func scrollTheShorterWay(to offset: Double, duration: Double) {
        scroll(byOffset: core.range.distance(from: core.motion.offset, to: offset), duration: duration)
    }
}
