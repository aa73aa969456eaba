// Scrolling by program. Offsets and counts in items, durations in seconds; what is not finite is not taken.

extension Carousel {
    /// Scrolls to an item, the shorter way when wrapped.
    ///
    /// - Parameters:
    ///   - index: an item; one out of range goes as far as the carousel does.
    ///   - duration: in seconds; 0 or less jumps.
    public func scrollToItem(at index: Int, duration: Double) {
        scroll(toOffset: Double(index), duration: duration)
    }

    /// Scrolls to an item, in 0.4 s or at once.
    public func scrollToItem(at index: Int, animated: Bool) {
        scrollToItem(at: index, duration: animated ? Motion.scrollDuration : 0)
    }

    /// Scrolls a number of whole items on, or back.
    ///
    /// iCarousel: with a duration it counts from the whole item behind, at once from the item that was current when
    /// events were last sent.
    public func scroll(byNumberOfItems count: Int, duration: Double) {
        scrollByHabit(byNumberOfItems: count, duration: duration)
    }

    func scrollItems(by count: Int, duration: Double) {
        if duration > 0 {
            scroll(byOffset: core.motion.distance(byItems: count), duration: duration)
        } else {
            let (sum, isOverflow) = core.motion.previousIndex.addingReportingOverflow(count)
            scrollOffset = Double(core.range.clamped(isOverflow ? (count > 0 ? .max : .min) : sum))
        }
    }

    /// Scrolls to an offset, the shorter way when wrapped; a fraction stays.
    public func scroll(toOffset offset: Double, duration: Double) {
        scrollByHabit(toOffset: offset, duration: duration)
    }

    /// Scrolls by a number of items with a fraction.
    public func scroll(byOffset distance: Double, duration: Double) {
        guard distance.isFinite, !duration.isNaN else { return }
        guard duration > 0, duration.isFinite else {
            scrollOffset += distance
            return
        }
        core.scroll(by: distance, duration: duration)
        delegate?.carouselWillBeginScrollingAnimation(self)
    }
}
