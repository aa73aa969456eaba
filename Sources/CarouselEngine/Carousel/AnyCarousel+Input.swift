// Gestures that a renderer forwards, in points and points/s, in the carousel's coordinates.

extension AnyCarousel {
    /// A touch begins. Stops any motion if scrolling is enabled. The carousel is held
    /// until the touch becomes a drag or a tap, or ``touchUp()`` is called.
    public func touchDown() { perform(.touchDown) }

    func hold() {
        guard core.settings.isScrollEnabled else { return }
        stepGroup?.lead(self)
        transition {
            core.motion.touch()
            core.autoplay.pause(.touched)
            endMotion(finished: false)
            endReplacedScroll(by: .finger)
        }
    }

    /// A touch ended that was neither a drag nor a tap: the carousel comes to rest
    /// on an item. Calling it after a drag or a tap does nothing.
    public func touchUp() { perform(.touchUp) }

    func letTouchGo() {
        guard core.motion.isTouched else { return }
        loseTouch()
        if !core.motion.isBusy { settle() }
    }

    /// A drag begins.
    /// - Parameter translation: since the touch, in points.
    public func beginDrag(translation: Size = .zero) { perform(.beginDrag(translation: translation)) }

    func startDrag(_ translation: Size) {
        guard core.settings.isScrollEnabled, core.numberOfItems > 0, translation.isFinite else { return }
        core.autoplay.pause(.touched)
        let cause = pass.causes.scroll == .program ? CarouselEvent.Cause.finger : pass.causes.scroll
        func begin() -> Bool {
            beginMotion(cause) {
                core.motion.beginDrag()
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
        perform(.drag(translation: translation, velocity: velocity))
    }

    func moveDrag(_ translation: Size, _ velocity: Size) -> Double {
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
            offsetMultiplier: core.offsetMultiplier, in: core.room, on: core.strip, core.settings)
        let unused = core.unused(of: step)
        update()
        return core.settings.isMirrored ? -unused : unused
    }

    /// The drag ended or was cancelled.
    public func endDrag() { perform(.endDrag) }

    func finishDrag() {
        core.autoplay.resume(.touched)
        // Something else may have taken the carousel from the finger.
        guard core.numberOfItems > 0, core.motion.isDragging else { return letTouchGo() }
        core.motion.endDrag(at: core.time, in: core.range, on: core.strip, core.settings)
        letGo()
        catchUp()
    }

    /// Handles a tap: selects the frontmost item at the point, or scrolls to the current item if there is
    /// none. Where `isScrollEnabled` is off, a tap that a driver tells of selects only.
    /// - Parameter point: in points from the carousel's top left corner.
    public func tap(at point: Point) { perform(.tap(point)) }

    func selectByTap(at point: Point) {
        let number = core.motion.number
        scrolling(by: .finger) { select(at: point) }
        if core.motion.number == number {
            letTouchGo()
        } else if core.motion.isTouched {
            // Where it goes, or has jumped to, it stays.
            loseTouch()
            if !core.motion.isBusy {
                core.restTime = core.time
                invalidatePlacements()
            }
        }
        catchUp()
    }

    private func select(at point: Point) {
        // While it is not known which items there are, nobody is asked about one.
        guard core.numberOfItems > 0, changeQueue.areItemsKnown else { return }
        func goTo(_ index: Int) { if mayScroll { go(to: .item(core.restingItem(for: index))) } }
        func goToCurrent() { goTo(currentItemIndex) }
        placeIfNeeded()
        guard let id = frontmost(at: point)?.id, let index = index(ofLoaded: id) else { return goToCurrent() }
        let may = askWhetherToSelect(index)
        // What was asked about may be gone, or elsewhere.
        guard let index = self.index(ofLoaded: id) else { return }
        guard may else {
            let settings = core.settings
            if settings.isScrollEnabled, settings.scrollsToItemBoundary, settings.autoscroll != 0 {
                goToCurrent()
            }
            return
        }
        let isCurrent = index == currentItemIndex
        if isCurrent ? core.settings.scrollsToItemBoundary : core.settings.centersItemWhenSelected {
            goTo(index)
        }
        tell(.selected(id, index: index))
    }

    /// The item that is in front at a point; nil when there is none.
    func item(under point: Point) -> ItemID? {
        guard core.numberOfItems > 0, changeQueue.areItemsKnown else { return nil }
        placeIfNeeded()
        return frontmost(at: point)?.id
    }

    /// The index of a loaded item; nil when it is not loaded any more.
    func index(ofLoaded id: ItemID) -> Int? { loaded.items.first { $0.id == id }?.index }
}
