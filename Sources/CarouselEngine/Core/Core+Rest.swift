// Where the motion ends and what follows. In: a release, time. Out: the place to rest, the end of the next motion, what the
// app is to be told.

extension Core {
    /// Where it is going, in items: whole turns away when wrapped; nil when nothing moves by itself.
    var destination: Double? {
        guard let end = destinationOfMotion else { return nil }
        guard motion.isDecelerating, settings.scrollsToItemBoundary else { return end }
        return settlingOffset(from: end)
    }

    /// The offset to come to rest at, from an offset at which the finger let go or a flick ended.
    func settlingOffset(from offset: Double) -> Double {
        var target = range.isLoop ? offset : range.clamped(offset)
        if settings.scrollsToItemBoundary {
            target =
                axisLayout.stopsAtPages
                ? axisLayout.restingOffset(from: target, direction: 0, in: range)
                : axisLayout.restingOffset(0, stopsFrom: target, in: range)
            if settings.longestSwipe > 0, let limit = motion.swipeLimit(on: track) {
                let limited = limit.limited(target)
                target =
                    axisLayout.isContained || axisLayout.stopsAtPages
                    ? axisLayout.restingOffset(from: limited, direction: 0, in: range)
                    : limited.rounded(.toNearestOrAwayFromZero)
            }
            target = track.permitted(target, direction: 0, from: offset)
        }
        return range.isLoop ? target : range.clamped(target)
    }

    /// Where it would rest if nobody touched it any more, in items; with free scrolling, where it is.
    var restingPlace: Double {
        guard motion.isBusy, settings.scrollsToItemBoundary, settings.autoscroll == 0 else {
            return motion.offset
        }
        return destination ?? settlingTarget ?? motion.offset
    }

    /// Where it comes to rest after the finger has let go, in items.
    var proposedRest: Double {
        if !settings.reducesMotion, let destination { return destination }
        return settlingTarget ?? motion.offset
    }

    /// Where it should come to rest, in items; nil when it should stay.
    var settlingTarget: Double? {
        guard numberOfItems > 0, outside?.rest != motion.offset else { return nil }
        if settings.autoscroll != 0 {
            // It goes on from within the range.
            let inside = room.clamped(motion.offset)
            return isLoop || abs(inside - motion.offset) < Motion.restMargin ? nil : inside
        }
        let target =
            motion.flickTarget.map { track.permitted($0, direction: 0) }
            ?? settlingOffset(from: motion.offset)
        return abs(target - motion.offset) < Motion.restMargin ? nil : target
    }

    /// Nothing moves any more: takes off whole turns, and small remainders of sums.
    mutating func comeToRest() {
        let nearest = motion.offset.nearestWhole
        if abs(motion.offset - nearest) < Motion.restMargin { motion.carry(to: nearest) }
        if !isChanging || !isLoop { carryIntoRange(motion.offset) }
        restTime = time
        noteRest()
        setSpeed(0)
        if !motion.isBusy { motion.noteOffset() }
    }
}
