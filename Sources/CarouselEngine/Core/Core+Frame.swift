// A frame, computed: time passes, the motion makes its steps, the items are where the offset says. In: time. Out: what has changed,
// which items are in sight, what they are placed by.

extension Core {
    // MARK: Time

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
    /// - Parameter isLed: whether another carousel says how fast it is.
    /// - Returns: what it did, and whether autoscrolling has come to an end of the line.
    mutating func step(isLed: Bool) -> (step: Motion.Step, isAtEnd: Bool) {
        let step = motion.step(to: time, on: roomTrack)
        if isLed, !motion.isBusy { return (step, false) }
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

    /// Updates the speed after the engine moved to an offset.
    mutating func noteSpeed(at offset: Double) {
        let isStill = motion.isTouched || isAutoscrollAtEnd
        clock.end(
            at: offset, derivative: isStill ? 0 : offsetSpeed(at: offset), isHeld: motion.isHeld, in: range)
    }

    /// The speed of the current motion in items/s; nil when it has no formula.
    private func offsetSpeed(at offset: Double) -> Double? {
        guard let speed = motion.speed(at: time, settings) else { return nil }
        return axisLayout.isPlain ? speed : speed * axisLayout.slope(at: offset)
    }

    /// Takes the speed of the carousel that this one is in step with.
    mutating func setSpeed(_ speed: Double) { clock.set(offset: motion.offset, speed: speed) }

    // MARK: Where it is

    /// Where all items can be reached.
    var fullRange: ScrollRange {
        ScrollRange(count: numberOfItems, isLoop: isLoop, waitsForItems: true, ends: axisLayout.ends)
    }

    /// Where it may come to rest.
    var range: ScrollRange {
        guard let reach else { return fullRange }
        return ScrollRange(count: numberOfItems, isLoop: isLoop, waitsForItems: true, limits: reach)
    }

    /// Where it may be.
    var room: ScrollRange {
        guard let reach, let outside else { return range }
        return ScrollRange(
            count: numberOfItems, isLoop: isLoop, waitsForItems: true,
            limits: min(reach.lowerBound, outside.farthest)...max(reach.upperBound, outside.farthest))
    }

    /// What it moves on to where it may come to rest.
    var track: Track { Track(range, on: sharedLayout, settings, resting: allowedRests) }

    /// What it moves on while it may be beyond that.
    var roomTrack: Track { Track(room, on: sharedLayout, settings, resting: allowedRests) }

    /// It has moved: from outside it goes only inward.
    mutating func narrowRoom() {
        guard let reach, let outside else { return }
        let offset = motion.offset
        if reach.contains(offset) {
            self.outside = nil
        } else if abs(offset - range.clamped(offset)) < abs(outside.farthest - range.clamped(offset)) {
            self.outside = OutsidePlace(rest: nil, farthest: offset)
        }
    }

    /// Limits the offset. In motion, it may be whole turns away when wrapped; an offset that waits for items
    /// has no limit.
    mutating func limitOffset() {
        if numberOfItems == 0 || (isLoop && (motion.isBusy || isChanging)) { return }
        let offset = motion.offset
        motion.limit(to: roomTrack)
        narrowRoom()
        if isLoop, motion.offset != offset { turnsTaken += offset - motion.offset }
    }

    /// The offset as the items see it: on a loop, within a turn.
    var localOffset: Double {
        guard isLoop else { return motion.offset }
        let offset = range.clamped(motion.offset)
        guard packsItems, numberOfItems > 0 else { return offset }
        // Embla: an offset this little before the first item does not count as one behind the last item.
        let left =
            axisLayout.isPlain
            ? (Double(numberOfItems) - offset) * pitch
            : axisLayout.location(at: offset) - axisLayout.origin + axisLayout.contentLength
        return left <= Self.seamMargin ? offset - Double(numberOfItems) : offset
    }

    /// In points.
    private static let seamMargin = 0.1

    /// The location of the content, in points; on a loop, within a turn.
    var axisLocation: Double { axisLayout.location(at: localOffset) }

    /// The axis layout where it is, whole turns included.
    var axisPlace: AxisPlace {
        AxisPlace(shared: sharedLayout, location: axisLayout.location(at: motion.offset))
    }

    /// The distances of all items.
    var itemDistances: ItemDistances { ItemDistances(self) }

    /// From the position of offset 0 to the middle of the bounds, in items: the page shift minus the
    /// alignment shift.
    var centerShift: Double { pageShift - alignmentShift }

    /// From the current item to the middle of its page, in items.
    var pageShift: Double { Double(axisLayout.itemsPerFullPage - 1) / 2 }

    /// From the middle of the bounds to the middle of the page, in items.
    var alignmentShift: Double { itemWidth > 0 ? alignmentDisplacement / pitch : 0 }

    /// From the middle of the bounds to the middle of the page, in points along the axis.
    var alignmentDisplacement: Double {
        axisLayout.fullPageStart + axisLayout.fullPageLength / 2 - length / 2
    }

    /// From an item's start to the next one's, where both have the common lengths, in points.
    var pitch: Double { axisLayout.lengths.commonPitch }

    // MARK: What is in sight

    /// What may be loaded now, and how it fades; nil while loading can wait until the offset has moved by a whole item.
    ///
    /// - Parameter loadedOffset: where items were loaded last; nil when they must be loaded again.
    mutating func nextWindow(
        loadedAt loadedOffset: Double?
    ) -> (window: VisibleWindow, fade: Fade, isChanging: Bool)? {
        if let loadedOffset, settings.defersItemLoading,
            motion.isDragging || motion.isScrolling || motion.isDecelerating,
            abs(range.distance(from: loadedOffset, to: motion.offset)) < 1
        {
            return nil
        }
        return (window, Fade(resolvedOptions), isChanging)
    }

    /// The items around the middle of the bounds, up to the number of visible items.
    var window: VisibleWindow { window(at: motion.offset) }

    /// The items around the middle of the bounds at an offset.
    func window(at offset: Double) -> VisibleWindow {
        if packsItems, isLoop || !axisLayout.isPlain || settings.gap < 0 {
            return sightWindow(at: offset, wanted: options[.visibleItems].map { Int(saturating: $0) })
        }
        return VisibleWindow(
            around: range.index(at: offset + centerShift), count: numberOfVisibleItems,
            placeholders: shownPlaceholders, in: range)
    }

    // MARK: What the items are placed by

    /// The layout context that the type receives. Mutating, because a carousel's state is then read in place instead of
    /// copied.
    ///
    /// - Parameters:
    ///   - items: the loaded ones.
    ///   - leaving: one that leaves: where there is no other one, it has the height.
    mutating func currentContext(of items: [LoadedItem], leaving: LoadedItem?) -> LayoutContext {
        let current = currentItemIndex
        let item = items.item(at: current) ?? items.first ?? leaving
        var context = LayoutContext(
            settings, bounds: bounds, options: resolvedOptions, clock, frameEnd ?? time)
        context.scrollOffset = motion.offset
        context.dragVelocity = motion.velocity
        context.dragStart = motion.dragStart
        context.isDragging = motion.isDragging
        context.isDecelerating = motion.isDecelerating
        context.isScrolling = motion.isScrolling
        context.itemWidth = itemWidth
        context.itemHeight = item?.viewSize.across(vertical: settings.isVertical) ?? 0
        context.numberOfItems = numberOfItems
        context.numberOfPlaceholders = shownPlaceholders
        context.numberOfVisibleItems = numberOfVisibleItems
        context.currentItemIndex = current
        context.isWrapping = isLoop
        if let pointer {
            context.pointer = pointer
            if settings.isMirrored { context.pointer?.place.x = bounds.width - pointer.place.x }
        }
        if !settings.reducesMotion {
            context.deviceTilt = deviceTilt
            if settings.isMirrored { context.deviceTilt.x *= -1 }
        }
        context.itemsAreUniform = axisLayout.isPlain && axisLayout.lengths.commonGap == 0
        context.alignmentDisplacement = alignmentDisplacement
        return context
    }

    /// What the items of the next frame are made of. Mutating, because a carousel's state is then read in place instead
    /// of copied.
    mutating func makeFrameInput() -> FrameInput {
        FrameInput(
            offsets: itemOffsets, distances: itemDistances, toggleShare: toggleShare, toggle: 0, cells: nil)
    }

    /// What the placements of the next frame are made with; mutating for the same reason.
    mutating func makeFrameOutput() -> FrameOutput {
        FrameOutput(
            onlyCurrentIsInteractive: settings.centersItemWhenSelected, seesBackfaces: true,
            uniformItemSize: uniformItemSize)
    }

    /// The offsets of all items, for loops.
    var itemOffsets: ItemOffsets {
        let offset = localOffset
        return ItemOffsets(
            at: offset, page: pageShift, alignment: alignmentShift, in: range, seam: seam(at: offset))
    }

    /// Where a wrapped range is cut.
    private func seam(at offset: Double) -> ItemOffsets.Seam {
        guard packsItems, isLoop else { return .oppositeToMiddle }
        return .before(
            cell: axisLayout.loopPoints.firstCell(at: axisLayout.location(at: offset), in: axisLayout))
    }

    /// −1…1: which way coverFlow2 turns its middle items; 0 at rest.
    var toggle: Double {
        // Adding 0 makes −0 a 0.
        return numberOfItems > 0 ? derivedToggle(from: itemOffsets[currentItemIndex]) * toggleShare + 0 : 0
    }

    /// How much of the toggle of an item applies: all while something moves, none after 0.4 s of rest.
    var toggleShare: Double {
        if motion.isBusy || settings.autoscroll != 0 { return 1 }
        return 1 - Easing.easeInOut(min(1, max(0, (time - restTime) / Motion.scrollDuration)))
    }

    /// Whether the toggle still eases: at rest with no item in the middle of a page, for 0.4 s.
    var easesToggle: Bool {
        !motion.isBusy && time - restTime < Motion.scrollDuration && isBetweenItems
    }

    /// Whether no item is in the middle of a page.
    var isBetweenItems: Bool {
        guard numberOfItems + shownPlaceholders > 0 else { return false }
        let middle = motion.offset + pageShift
        return middle != middle.rounded()
    }
}

/// The state of the last frame.
package struct FrameClock: Equatable {
    /// Seconds since the previous frame; 0 before the first one and after a jump.
    package private(set) var step = 0.0
    /// The speed of the offset, in items/s.
    package private(set) var speed = 0.0
    /// The offset at the last frame, in items.
    private var offset: Double

    package init(offset: Double) { self.offset = offset }

    /// A frame begins.
    package mutating func begin(by seconds: Double) { step = seconds }

    /// The engine has finished moving for this frame.
    ///
    /// - Parameters:
    ///   - derivative: the speed of the current motion in items/s; nil when it has no formula.
    ///   - isHeld: whether a finger or a scroll view moves it. Only then is a change of the offset counted as
    ///     speed.
    package mutating func end(at offset: Double, derivative: Double?, isHeld: Bool, in range: ScrollRange) {
        if let derivative {
            speed = derivative
        } else if !isHeld {
            speed = 0
        } else if step > 0 {
            speed = range.distance(from: self.offset, to: offset) / step
        } else {
            // No time has passed: the change is counted in the next frame.
            return
        }
        self.offset = offset
    }

    /// Whether another frame would find another speed, although nothing more moves.
    func isBehind(_ offset: Double) -> Bool { speed != 0 || offset != self.offset }

    /// The items were renumbered.
    mutating func shift(by distance: Double) { offset += distance }

    /// Another carousel moves this one.
    mutating func set(offset: Double, speed: Double) {
        self.offset = offset
        self.speed = speed
    }

    /// The offset jumped.
    package mutating func jump(to offset: Double) {
        step = 0
        speed = 0
        self.offset = offset
    }
}
