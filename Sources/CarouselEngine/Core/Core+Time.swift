// The steps of a frame. In: time. Out: what the motion did, and what has changed since it was told last.

extension Core {
    /// The next time at which a motion ends or a page of autoplay is due, in seconds.
    private func nextEnd(turnsPage: Bool) -> Double? {
        let page = turnsPage ? autoplay.timeLeftIfRunning.map { time + $0 } : nil
        guard let end = motion.endTime else { return page }
        return min(end, page ?? end)
    }

    /// Time passes.
    private mutating func elapse(to now: Double) {
        autoplay.elapse(now - time)
        time = now
    }

    // Each of these is one access to the state: what they return is all that a frame needs to know.

    /// A frame begins.
    ///
    /// - Returns: when it ends, in seconds, and whether items still turn to their rest.
    mutating func beginFrame(by seconds: Double) -> (end: Double, wasEasing: Bool) {
        clock.begin(by: seconds)
        frameEnd = time + seconds
        return (time + seconds, easesToggle)
    }

    /// Time passes until a motion ends or a page is due, if that is within the frame.
    ///
    /// - Returns: whether it is.
    mutating func passToNextEnd(before end: Double, turnsPage: Bool) -> Bool {
        guard let due = nextEnd(turnsPage: turnsPage), due <= end + Motion.endMargin else { return false }
        elapse(to: max(due, time))
        return true
    }

    /// The rest of the frame passes.
    mutating func pass(to end: Double) {
        elapse(to: end)
        frameEnd = nil
        autoplay.skipDue()
    }

    /// Advances the motion to `time`.
    ///
    /// - Returns: what it did, and whether autoscrolling has come to an end of the line.
    mutating func step() -> (step: Motion.Step, isAtEnd: Bool) {
        let step = motion.step(to: time, in: room, on: axisLayout, settings)
        if case .autoscrolled(let offset) = step {
            noteSpeed(at: offset)
            return (step, isAutoscrollAtEnd)
        }
        noteSpeed(at: motion.offset)
        return (step, false)
    }

    /// What has changed since events were last sent. It is noted before the events are sent, so that a delegate
    /// that scrolls in response does not see the same change again.
    mutating func consumeNews() -> (hasMoved: Bool, hasOtherIndex: Bool, activity: CarouselEvent.Cause?) {
        let news = motion.consumeNews(index: currentItemIndex)
        return (news.hasMoved, news.hasOtherIndex, activity)
    }
}
