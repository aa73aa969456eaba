// Gestures that a renderer forwards, in points and points/s, in the carousel's coordinates.

extension AnyCarousel {
    /// A touch begins. Stops any motion if scrolling is enabled. The carousel is held
    /// until the touch becomes a drag or a tap, or ``touchUp()`` is called.
    public func touchDown() {
        guard core.settings.isScrollEnabled else { return }
        stepGroup?.lead(self)
        core.motion.halt()
        core.autoplay.pause(.touched)
        core.motion.isTouched = true
        endMotion(finished: false)
        endReplacedScroll(by: .finger)
    }

    /// A touch ended that was neither a drag nor a tap: the carousel comes to rest
    /// on an item. Calling it after a drag or a tap does nothing.
    public func touchUp() {
        guard core.motion.isTouched else { return }
        loseTouch()
        if !core.motion.isBusy { settle() }
    }

    /// A drag begins.
    /// - Parameter translation: since the touch, in points.
    public func beginDrag(translation: Size = .zero) {
        guard core.settings.isScrollEnabled, core.numberOfItems > 0, translation.isFinite else { return }
        core.autoplay.pause(.touched)
        let cause = scrollCause == .program ? CarouselEvent.Cause.finger : scrollCause
        // The finger has the carousel, whatever a callback begins.
        if !beginMotion(cause) { beginMotion(cause) }
        core.motion.beginDrag()
        core.dragged = translation
        endReplacedScroll(by: cause)
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
            offsetMultiplier: core.offsetMultiplier, in: core.range, on: core.strip, core.settings)
        let unused = core.unused(of: step)
        update()
        return core.settings.isMirrored ? -unused : unused
    }

    /// The drag ended or was cancelled.
    public func endDrag() {
        core.autoplay.resume(.touched)
        // Something else may have taken the carousel from the finger.
        guard core.numberOfItems > 0, core.motion.isDragging else { return touchUp() }
        core.motion.endDrag(at: core.time, in: core.range, on: core.strip, core.settings)
        letGo()
    }

    /// Handles a tap: selects the frontmost item at the point, or scrolls to the current item if there is
    /// none.
    /// - Parameter point: in points from the carousel's top left corner.
    public func tap(at point: Point) {
        defer { touchUp() }
        scrolling(by: .finger) { select(at: point) }
    }

    private func select(at point: Point) {
        guard core.numberOfItems > 0 else { return }
        func goToCurrent() { go(to: .item(core.restingItem(for: currentItemIndex))) }
        guard let index = indexOfItem(at: point) else { return goToCurrent() }
        guard maySelect(index) else {
            let settings = core.settings
            if settings.isScrollEnabled, settings.scrollsToItemBoundary, settings.autoscroll != 0 {
                goToCurrent()
            }
            return
        }
        let isCurrent = index == currentItemIndex
        if isCurrent ? core.settings.scrollsToItemBoundary : core.settings.centersItemWhenSelected {
            go(to: .item(core.restingItem(for: index)))
        }
        tellSelection(of: index)
    }
}
