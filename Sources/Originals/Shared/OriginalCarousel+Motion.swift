// What moves the carousel. In: time, scrolls, touches, a scroll view. Out: the motion, events.

import CarouselEngine

extension OriginalCarousel {
    // MARK: Time

    /// Advances the time: due work, one step of the motion, and a pending layout.
    ///
    /// - Parameter seconds: 0 or more, up to 10⁹; negative and non-finite values count as 0.
    public func advance(by seconds: Double) {
        let seconds = seconds.isFinite ? min(max(0, seconds), 1e9) : 0
        if instance.traits.followsTime { instance.secondsDue = seconds }
        state.beginFrame(by: seconds)
        doDelayedWork()
        if seconds > 0 {
            state.autoplay.elapse(seconds)
            if state.autoplay.consumeDue(), !state.motion.isDragging { turnPage() }
        }
        if state.motion.isAnimating, !(isDrivenByScrollView && state.motion.isScrolling) {
            step()
        } else {
            state.noteSpeed(at: state.motion.offset)
        }
        animations.endTransitions(at: state.time)
        layoutIfNeeded()
        endReplacedScroll(by: .program)
        // Nothing moved, but time has passed.
        if instance.secondsDue != nil { updateStillType() }
        sleepIfStill()
    }

    /// Updates the type once for the current frame, before the type is used in it.
    func updateTypeIfDue() {
        guard let seconds = instance.consumeSecondsDue() else { return }
        instance.wantsFrame = instance.traits.followsTime && instance.type.update(by: seconds, in: context)
    }

    /// Advances the type until it is at rest at the present offset.
    public func settleType() {
        guard instance.traits.followsTime else { return }
        if instance.traits.takesDetails {
            instance.memory.isSettling = true
            invalidatePlacements()
            placeIfNeeded()
            instance.memory.isSettling = false
        }
        instance.type.settle(in: context)
        instance.wantsFrame = false
        updateStillType()
    }

    private func updateStillType() {
        if instance.traits.asksOptionsEachFrame { update() }
        updateTypeIfDue()
        invalidatePlacements()
    }

    /// Does the work of animated changes of the data that is due.
    private func doDelayedWork() {
        while let work = animations.consumeDue(at: state.time) {
            if let slot = work.slot {
                pool.queue(slot, isPlaceholder: false)
            } else {
                update()
            }
        }
    }

    private func step() {
        let step = state.step()
        if case .autoscrolled(let offset) = step {
            state.noteSpeed(at: state.clamped(offset))
        } else {
            state.noteSpeed(at: state.motion.offset)
        }
        let number = state.motion.number
        // A callback may have started another motion, which is not over.
        var isOver: Bool { state.motion.number == number }
        switch step {
        case .scrolled(let isAtEnd):
            update()
            guard isAtEnd, isOver else { return }
            finishScroll {
                if state.traits.updatesAtScrollEnd || state.settings.defersItemLoading { update() }
            }
        case .decelerated(let isAtEnd):
            update()
            guard isAtEnd, isOver else { return }
            placeIfNeeded()
            state.motion.endDeceleration()
            if state.settings.defersItemLoading { update() }
            tell(.didEndDecelerating)
            if isOver, !settle(step: 0) { restBetweenItems() }
        case .autoscrolled(let offset): rules.jump(self, to: state.clamped(offset))
        case .rested: rest()
        }
    }

    /// Nothing moves the carousel.
    private func rest() {
        guard state.toggle.isActive else {
            if state.settings.autoscroll == 0 { state.motion.isAnimating = false }
            return
        }
        state.toggle.ease(at: state.time, velocity: state.motion.velocity)
        update()
    }

    /// A flick has ended with nowhere to settle.
    private func restBetweenItems() {
        guard state.traits.easesToggle else { return }
        placeIfNeeded()
        state.toggle.rest(at: state.motion.offset, now: state.time)
    }

    /// After a drag or a flick: scrolls to the item to rest at.
    ///
    /// - Returns: whether there was one.
    func settle(step: Int) -> Bool {
        guard let target = state.settling(from: state.currentItem, step: step) else { return false }
        scrollToItem(at: target.index, duration: target.duration)
        return true
    }

    /// Whether a step of the motion is due.
    package var hasSteps: Bool { state.motion.isAnimating }

    /// Whether advancing time changes anything.
    public var isAnimating: Bool { state.motion.isAnimating || !animations.isEmpty || instance.wantsFrame }

    // MARK: Scrolling

    /// The scroll offset, in items. Setting it stops any motion. Non-finite values are ignored.
    public var scrollOffset: Double {
        get { state.motion.offset }
        set { jump(to: newValue) }
    }

    /// Jumps to an offset; a non-finite one is ignored.
    func jump(to offset: Double) {
        guard offset.isFinite else { return }
        state.clock.jump(to: offset)
        instance.secondsDue = 0
        rules.jump(self, to: offset)
        endReplacedScroll(by: .program)
        updateTypeIfDue()
    }

    /// Scrolls to an item, by the shorter way when wrapped; at once when the duration is 0 or less.
    public func scrollToItem(at index: Int, duration: Double) {
        scroll(toOffset: Double(index), duration: duration)
    }

    /// Scrolls to an item over 0.4 s, or jumps to it.
    public func scrollToItem(at index: Int, animated: Bool) {
        scrollToItem(at: index, duration: animated ? Motion.scrollDuration : 0)
    }

    /// Scrolls to an offset, by the shorter way when wrapped; it is not rounded.
    public func scroll(toOffset offset: Double, duration: Double) {
        rules.scroll(self, toOffset: offset, duration: duration)
    }

    /// Scrolls by a number of whole items, back if negative.
    public func scroll(byNumberOfItems count: Int, duration: Double) {
        rules.scroll(self, byNumberOfItems: count, duration: duration)
    }

    /// Scrolls to the first item of a page.
    public func scrollToPage(at page: Int, duration: Double) {
        guard let index = rules.firstItem(ofPage: page, of: state) else { return }
        scrollToItem(at: index, duration: duration)
    }

    /// Scrolls by a distance in items, which may be fractional.
    public func scroll(byOffset distance: Double, duration: Double) {
        guard distance.isFinite, !duration.isNaN else { return }
        guard duration > 0, duration.isFinite else { return jump(to: state.motion.offset + distance) }
        beginScroll(by: distance, duration: duration)
    }

    /// Begins a scroll. One that runs is replaced by it.
    func beginScroll(by distance: Double, duration: Double) {
        placeIfNeeded()
        let end = state.motion.offset + Motion.bounded(distance)
        let target = state.isLoop ? end : state.clamped(end)
        state.motion.scroll(to: target, seconds: duration, at: state.time)
        let replaced = tokens.begin(number: state.motion.number)
        wake()
        tell(.willBeginScrollingAnimation)
        replaced?.finish(.interrupted(by: .program))
    }

    /// Performs a scroll and returns its token.
    func asking(_ scroll: () -> Void) -> ScrollToken {
        let token = ScrollToken()
        tokens.asked = token
        scroll()
        // Nothing had to move, or it has moved at once.
        if tokens.asked === token { tokens.consumeAsked()?.finish(.reached) }
        return token
    }

    /// A programmatic scroll has arrived.
    private func finishScroll(_ follow: () -> Void) {
        placeIfNeeded()
        state.motion.endScroll()
        let token = tokens.consumeRunning()
        follow()
        tell(.didEndScrollingAnimation)
        token?.finish(.reached)
    }

    /// Ends the token of a scroll that something else has stopped or replaced.
    func endReplacedScroll(by cause: CarouselEvent.Cause) {
        let motion = state.motion
        tokens.consumeReplaced(by: motion.number, isScrolling: motion.isScrolling)?
            .finish(.interrupted(by: cause))
    }

    // MARK: Touches

    /// A touch begins. Stops any motion if scrolling is enabled.
    public func touchDown() {
        guard state.settings.isScrollEnabled else { return }
        placeIfNeeded()
        state.motion.halt()
        endReplacedScroll(by: .finger)
    }

    /// A drag begins.
    ///
    /// - Parameter translation: since the touch, in points.
    public func beginDrag(translation: Size = .zero) {
        guard state.settings.isScrollEnabled, state.numberOfItems > 0, translation.isFinite else { return }
        placeIfNeeded()
        state.autoplay.pause(.touched)
        state.motion.beginDrag()
        state.previousTranslation = state.settings.inward(translation)
        tell(.willBeginDragging)
        endReplacedScroll(by: .finger)
    }

    /// The finger moved.
    ///
    /// - Parameters:
    ///   - translation: since the touch, in points.
    ///   - velocity: in points/s.
    /// - Returns: how much of the movement the carousel did not use, in points along the axis.
    @discardableResult
    public func drag(translation: Size, velocity: Size) -> Double {
        guard state.settings.isScrollEnabled, state.numberOfItems > 0, translation.isFinite, velocity.isFinite
        else { return 0 }
        let before = state.previousTranslation
        state.previousTranslation = state.settings.inward(translation)
        let step = state.motion.drag(
            by: state.previousTranslation - before, speed: state.settings.inward(velocity),
            offsetMultiplier: state.offsetMultiplier, on: state.track)
        state.motion.followDrag()
        let unused = state.unused(of: step)
        update()
        return state.settings.isMirrored ? -unused : unused
    }

    /// The drag ended or was cancelled.
    public func endDrag() {
        guard state.settings.isScrollEnabled, state.numberOfItems > 0 else { return }
        placeIfNeeded()
        state.autoplay.resume(.touched)
        state.didDrag = state.motion.endDrag(
            at: state.time, on: state.track)
        let motion = state.motion
        let current = state.currentItem
        tell(.didEndDragging(willDecelerate: motion.isDecelerating))
        if motion.isDecelerating { return tell(.willBeginDecelerating) }
        _ = settle(
            step: OriginalFlick.settlingStep(
                velocity: motion.velocity, displacement: motion.offset - Double(current)))
    }

    /// Handles a tap.
    ///
    /// - Parameter point: in points from the carousel's top left corner.
    public func tap(at point: Point) { rules.select(at: point, in: self) }

    // MARK: Scroll views

    /// The user starts dragging the scroll view.
    public func scrollViewWillBeginDragging() {
        placeIfNeeded()
        state.autoplay.pause(.touched)
        if isDrivenByScrollView { state.motion.endScroll() }
        endReplacedScroll(by: .finger)
        state.motion.beginScrollViewDrag()
        tell(.willBeginDragging)
        rules.scrollView(of: self, did: .began)
    }

    /// The scroll view's content offset changed, by a finger or by the view's own physics.
    ///
    /// - Parameter distance: in points; the component across the axis is ignored.
    public func scrollView(didScrollBy distance: Size) {
        guard distance.isFinite, distance != .zero, state.itemWidth > 0 else { return }
        let isScroll = isDrivenByScrollView && state.motion.isScrolling
        let target = state.motion.offset + state.settings.inward(distance) / state.itemWidth
        state.motion.move(withScrollViewTo: target, endsScroll: !isScroll)
        endReplacedScroll(by: .finger)
        update()
    }

    /// The offset at which a fling of the scroll view should end, in items.
    public func scrollViewTarget(for proposed: Double) -> Double {
        proposed.isFinite ? rules.flingTarget(for: proposed, of: state) : state.motion.offset
    }

    /// The user stopped dragging the scroll view.
    ///
    /// - Parameter willDecelerate: whether it continues to move by itself.
    public func scrollViewDidEndDragging(willDecelerate: Bool) {
        placeIfNeeded()
        state.autoplay.resume(.touched)
        state.motion.endScrollViewDrag(decelerates: willDecelerate)
        if !willDecelerate { rules.scrollView(of: self, did: .stopped) }
        tell(.didEndDragging(willDecelerate: willDecelerate))
        rules.scrollView(of: self, did: .letGo)
    }

    /// The scroll view begins to decelerate.
    public func scrollViewWillBeginDecelerating() { tell(.willBeginDecelerating) }

    /// The scroll view stopped decelerating.
    public func scrollViewDidEndDecelerating() {
        placeIfNeeded()
        state.motion.endDeceleration()
        rules.scrollView(of: self, did: .rested)
        tell(.didEndDecelerating)
    }

    /// The animated scroll to ``scrollTarget`` ended.
    public func scrollViewDidEndScrollingAnimation() {
        finishScroll { rules.scrollView(of: self, did: .scrolled) }
    }

    /// The target of the running programmatic scroll, in items; nil when there is none.
    public var scrollTarget: Double? { state.motion.scrollEndPosition }

    // MARK: Going back

    /// What the carousel is now, to go back to; not to be asked for in a callback.
    public var checkpoint: CarouselCheckpoint {
        let layers = heldLayers
        let instance = instance
        let state = state
        let pool = pool
        let plan = plan
        let views = views
        let layout = layout
        let animations = animations
        let due = due
        let goBackToRules = rules.goBack
        return CarouselCheckpoint { [weak self] in
            guard let self else { return }
            tokens.endAll(.cancelled)
            tokens = ScrollTokens()
            heldLayers = layers
            let type = ownInstance(of: instance.type)
            self.instance.goBack(to: instance, type, TypeTraits(of: type))
            self.state = state
            self.pool = pool
            self.plan = plan
            self.views = views
            self.layout = layout
            self.animations = animations
            self.due = due
            goBackToRules()
            // The settings that a script prefers are those of today's version.
            applyStage()
            if isAnimating { wake() }
        }
    }

    // MARK: Autoplay

    /// Whether autoplay is paused, by a drag or by ``pauseAutoplay()``.
    public var isAutoplayPaused: Bool { !state.autoplay.pauses.isEmpty }
    /// Pauses autoplay and keeps its remaining time.
    public func pauseAutoplay() { state.autoplay.pause(.asked) }
    /// Resumes autoplay with the remaining time; ``CarouselSwift`` resumes it with the full interval.
    public func resumeAutoplay() {
        state.autoplay.resume(.asked, restarts: state.traits.restartsAutoplay)
    }

    /// The next page of autoplay is due, or the next item.
    private func turnPage() {
        if state.traits.autoplaysByItem {
            let step = state.settings.autoplaysBackward ? -1 : 1
            scroll(byNumberOfItems: step, duration: Motion.scrollDuration)
        } else if let page = state.pageDue(after: currentPage) {
            scrollToPage(at: page, duration: Motion.scrollDuration)
        }
    }
}

extension OriginalCarousel {
    /// A frame that is later than this after the one before follows a sleep, in seconds.
    private static var longestFrame: Double { 0.1 }

    package func pass(_ seconds: Double, isRest: Bool) {
        if isRest, needsFrames != nil, isAnimating, seconds > Self.longestFrame {
            // The app began a motion while nobody told the time: it begins now.
            state.autoplay.elapse(seconds)
            advance(by: 0)
        } else if seconds > 0 {
            advance(by: seconds)
        } else {
            layoutIfNeeded()
            sleepIfStill()
        }
    }

    /// Whatever moves next must call ``needsFrames`` again.
    func sleepIfStill() {
        if isAwake, needsFrames != nil, !isAnimating, !due.layout { isAwake = false }
    }
}
