// Programmatic scrolling. Offsets and counts in items, durations in seconds. Non-finite distances are
// ignored.

extension Carousel {
    /// Scrolls to an item, by the shorter way when wrapped.
    ///
    /// - Parameters:
    ///   - index: the item; for an index out of range, it scrolls as far as the carousel allows.
    ///   - duration: in seconds; 0 or less jumps.
    public func scrollToItem(at index: Int, duration: Double) {
        scroll(toOffset: Double(index), duration: duration)
    }

    /// Scrolls to an item over 0.4 s, or jumps to it.
    public func scrollToItem(at index: Int, animated: Bool) {
        scrollToItem(at: index, duration: animated ? Motion.scrollDuration : 0)
    }

    /// Scrolls to an item, by the shorter way when wrapped. Only the standard habits know springs, and curves
    /// other than iCarousel's.
    public func scrollToItem(at index: Int, _ animation: ScrollAnimation) {
        scroll(toOffset: Double(index), animation)
    }

    /// Scrolls by a number of items, back if negative: with the standard habits, counted from where it is going.
    public func scroll(byNumberOfItems count: Int, _ animation: ScrollAnimation) {
        if core.habits.keepsSpeed { return scrollAsStandard(byNumberOfItems: count, animation) }
        scroll(byNumberOfItems: count, duration: animation.plainDuration)
    }

    /// Scrolls by a distance in items, which may be fractional.
    public func scroll(byOffset distance: Double, _ animation: ScrollAnimation) {
        guard distance.isFinite else { return }
        if core.habits.keepsSpeed {
            return scrollAsStandard(to: core.motion.offset + distance, animation)
        }
        scroll(byOffset: distance, duration: animation.plainDuration)
    }

    /// Scrolls to an offset, by the shorter way when wrapped; see ``scrollToItem(at:_:)``.
    public func scroll(toOffset offset: Double, _ animation: ScrollAnimation) {
        scrollByHabit(toOffset: offset, animation)
    }

    /// Scrolls by a number of whole items, back if negative.
    ///
    /// iCarousel: with a duration, it counts from the last whole item behind the offset; without one, from
    /// the item that was current when events were last sent.
    public func scroll(byNumberOfItems count: Int, duration: Double) {
        scrollByHabit(byNumberOfItems: count, duration: duration)
    }

    /// Jumps to an offset; a non-finite one is ignored. The type is updated with a frame of 0 s.
    func jump(to offset: Double) {
        guard offset.isFinite else { return }
        core.clock.jump(to: offset)
        typeSecondsDue = 0
        jumpByHabit(to: offset)
        updateTypeIfDue()
    }

    func jumpAndUpdate(to offset: Double) {
        if core.motion.jump(to: offset) { update() } else { invalidatePlacements() }
    }

    func scrollItems(by count: Int, duration: Double) {
        if duration > 0 {
            scroll(byOffset: core.motion.distance(byItems: count), duration: duration)
        } else {
            let (sum, isOverflow) = core.motion.previousIndex.addingReportingOverflow(count)
            jump(to: Double(core.range.clamped(isOverflow ? (count > 0 ? .max : .min) : sum)))
        }
    }

    /// Scrolls to an offset, by the shorter way when wrapped. The offset is not rounded.
    public func scroll(toOffset offset: Double, duration: Double) {
        scrollByHabit(toOffset: offset, duration: duration)
    }

    /// Scrolls by a distance in items, which may be fractional.
    public func scroll(byOffset distance: Double, duration: Double) {
        guard distance.isFinite, !duration.isNaN else { return }
        if core.habits.keepsSpeed {
            return scrollAsStandard(to: core.motion.offset + distance, .timed(duration))
        }
        guard duration > 0, duration.isFinite else {
            jump(to: core.motion.offset + distance)
            return
        }
        core.scroll(by: distance, duration: duration)
        delegate?.carouselWillBeginScrollingAnimation(self)
    }

    /// Scrolls to an offset by the shorter way when wrapped.
    func scrollTheShorterWay(to offset: Double, duration: Double) {
        scroll(byOffset: core.range.distance(from: core.motion.offset, to: offset), duration: duration)
    }
}
