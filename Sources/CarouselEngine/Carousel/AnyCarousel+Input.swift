// Gestures that a renderer forwards, in points and points/s, in the carousel's coordinates.

extension AnyCarousel {
    /// A touch begins: it holds what moves, until it becomes a drag or a tap, or ``touchUp()`` is called.
    ///
    /// What a finger or a wheel had set going is caught, and its motion has ended. What the program, a tap, a key or autoplay
    /// had set going is only held: it goes on when the touch has ended, unless that was a drag.
    public func touchDown() {
        let act = take(.touchDown)
        defer { act?.end() }
        guard core.settings.isScrollEnabled else { return }
        core.isCaught = false
        if core.activity != nil, let leader = stepGroup?.leader(otherThan: self) {
            // Who leads is held in place of this one.
            core.holdsLeader = true
            leader.touchDown()
            return
        }
        stepGroup?.lead(self)
        pauseAutoplay(for: .touched)
        if core.activity != nil, !core.isCatchable, !isDrivenByScrollView {
            core.motion.hold(at: core.time)
            return
        }
        transition {
            core.isCaught = core.activity != nil
            core.motion.touch(goal: core.isCaught ? core.destination : nil)
            endMotion(finished: false)
            endReplacedScroll(by: .finger)
            // What is held turns as what moves does.
            if instance.traits.readsToggle { wake() }
        }
    }

    /// A touch ended that was neither a drag nor a tap: what it held goes on; what it has caught comes to rest on an item.
    /// Calling it after a drag or a tap does nothing.
    public func touchUp() {
        let act = take(.touchUp)
        defer { act?.end() }
        letTouchGo()
    }

    private func letTouchGo() {
        if core.holdsLeader {
            core.holdsLeader = false
            stepGroup?.leader(otherThan: self)?.touchUp()
        }
        guard core.motion.isTouched else { return }
        loseTouch()
        if core.motion.hasScroll {
            core.motion.goOn(from: core.axisLayout.scrollPosition(at: core.motion.offset), at: core.time)
            wake()
        } else if !core.motion.isBusy, core.activity == nil || core.settings.autoscroll == 0 {
            settle()
        }
    }

    /// A drag begins.
    /// - Parameter translation: since the touch, in points.
    public func beginDrag(translation: Size = .zero) {
        let act = take(.beginDrag(translation: translation))
        defer { act?.end() }
        guard core.settings.isScrollEnabled, core.numberOfItems > 0, !core.isStuck, translation.isFinite
        else {
            return
        }
        pauseAutoplay(for: .touched)
        let cause = pass.causes.scroll == .program ? CarouselEvent.Cause.finger : pass.causes.scroll
        let goal = core.activity != nil && core.isCatchable ? core.destination : nil
        func begin() -> Bool {
            beginMotion(cause, isByFinger: true) {
                core.isCaught = false
                core.holdsLeader = false
                core.motion.beginDrag(displacement: -core.settings.inward(translation), goal: goal)
                core.bring(to: nil)
                core.dragged = translation
            }
        }
        // The finger has the carousel, whatever a callback begins.
        if !begin(), core.activity != nil, core.numberOfItems > 0 { _ = begin() }
    }

    /// The finger moved.
    /// - Parameters:
    ///   - translation: since the touch, in points.
    ///   - velocity: in points/s.
    /// - Returns: how much of the movement since the last call the carousel did not use, because it is at its
    ///   end and does not bounce, or bounces no farther: in points along the axis, with the finger's sign. A
    ///   scroll view around the carousel can use it.
    @discardableResult
    public func drag(translation: Size, velocity: Size) -> Double {
        let act = take(.drag(translation: translation, velocity: velocity))
        defer { act?.end() }
        guard core.settings.isScrollEnabled, core.numberOfItems > 0, translation.isFinite, velocity.isFinite,
            core.motion.isDragging
        else { return 0 }
        let distance = core.settings.inward(
            Size(
                width: translation.width - core.dragged.width,
                height: translation.height - core.dragged.height))
        core.dragged = translation
        let step = core.motion.drag(
            by: distance, speed: core.settings.inward(velocity),
            offsetMultiplier: core.offsetMultiplier, on: core.roomTrack)
        let unused = core.unused(of: step)
        update()
        return core.settings.isMirrored ? -unused : unused
    }

    /// The drag ended or was cancelled.
    public func endDrag() {
        let act = take(.endDrag)
        defer { act?.end() }
        resumeAutoplay(for: .touched)
        // Something else may have taken the carousel from the finger.
        guard core.numberOfItems > 0, core.motion.isDragging else { return letTouchGo() }
        core.motion.endDrag(at: core.time, on: core.track)
        letGo()
        catchUp()
    }

    /// Handles a tap: selects the frontmost item at the point, and scrolls to it if it is not in front and
    /// ``CarouselSettings/centersItemWhenSelected`` is on. A tap on the item in front, on the one that a scroll goes to, on
    /// nothing, or one that is refused sends it nowhere; of several taps the last one says where it goes. After a touch that has caught the carousel, nothing is selected.
    /// Where `isScrollEnabled` is off, a tap that a driver tells of selects only.
    ///
    /// - Parameter point: in points from the carousel's top left corner.
    public func tap(at point: Point) {
        let act = take(.tap(point))
        defer { act?.end() }
        selectByTap { item(under: point) }
    }

    package func tap(on id: ItemID?, at point: Point) { selectByTap { id } }

    private func selectByTap(_ find: () -> ItemID?) {
        guard !core.isCaught else { return letTouchGo() }
        let stays = keeping(.motion) { scrolling(by: .finger) { select(find()) } } != nil
        if stays {
            letTouchGo()
        } else if core.motion.isTouched {
            // Where it goes, or has jumped to, it stays.
            loseTouch()
            if !core.motion.isBusy {
                core.restTime = core.time
                invalidatePlacements()
            }
        }
        core.holdsLeader = false
        catchUp()
    }

    private func select(_ id: ItemID?) {
        // While it is not known which items there are, nobody is asked about one.
        guard core.numberOfItems > 0, changeQueue.areItemsKnown else { return }
        guard let id, let index = index(ofLoaded: id) else { return restOnCurrent() }
        // What was asked about may be gone, or elsewhere.
        guard askWhetherToSelect(index), let index = self.index(ofLoaded: id) else { return restOnCurrent() }
        let version = changeQueue.version
        let goal = core.destination.map(core.item(at:))
        // Of several taps the last one says where it goes.
        let isSentByTap = core.activity == .finger && core.motion.hasScroll
        if index == currentItemIndex, !isSentByTap {
            restOnCurrent()
        } else if index != goal, core.settings.centersItemWhenSelected, mayScroll {
            go(to: .item(core.restingItem(for: index)))
        }
        tellSelection(of: id, at: index, version: version)
    }

    /// Between two items with nobody who holds it, it comes to rest on the nearer one.
    private func restOnCurrent() {
        guard mayScroll, core.activity == nil, !core.motion.isBusy, core.settings.scrollsToItemBoundary else {
            return
        }
        go(to: .item(core.restingItem(for: currentItemIndex)))
    }

    package func item(under point: Point) -> ItemID? {
        guard core.numberOfItems > 0, changeQueue.areItemsKnown else { return nil }
        placeIfNeeded()
        return layout.frontmost(at: point)?.id
    }

    /// The index of a loaded item; nil when it is not loaded any more.
    func index(ofLoaded id: ItemID) -> Int? { loaded.items.first { $0.id == id }?.index }

    // MARK: Drivers

    /// Whether a drag may begin.
    ///
    /// - Parameter translation: since the touch, in points.
    public func shouldBeginDrag(translation: Size) -> Bool {
        let settings = core.settings
        guard settings.ignoresPerpendicularSwipes else { return true }
        return abs(translation.along(vertical: settings.isVertical))
            >= abs(translation.across(vertical: settings.isVertical))
    }

    package var isCaught: Bool { core.isCaught }
    package var catchesAll: Bool { false }
    package func tellLongPress(on id: ItemID?) { tell(.longPressed(id)) }
    package func tellTaps(on id: ItemID?, count: Int) { tell(.tapped(id, count: count)) }
    package func noteTime() { core.autoplay.noteTime() }

    /// A rest is no frame: springs, scrolls and the type do not see its time, only autoplay counts it. So a carousel that gets
    /// frames only when it needs them shows the same as one that gets them always.
    package func pass(_ seconds: Double, isRest: Bool) {
        guard isRest, seconds > 0 else {
            if seconds > 0 { return advance(by: seconds) }
            layoutIfNeeded()
            return sleepIfStill()
        }
        if let late = core.autoplay.rest(
            for: seconds, turnsPage: core.pageDue != nil || core.isAutoplayEndDue)
        {
            advance(by: late)
        } else {
            show(after: nil)
        }
    }

    package var isFrameDue: Bool { isLayoutDue || core.autoplay.isNews }

    package func autoplayTimeLeft(after seconds: Double) -> Double? {
        autoplayTimeLeft.map { _ in core.autoplay.timeLeft(after: seconds) }
    }

    package var autoplayDue: Double? {
        core.autoplay.pauses.isDisjoint(with: [.asked, .pointed, .focused]) ? autoplayTimeLeft : nil
    }
}
