// iCarousel: the items that the type shows are loaded around the current one; events are sent after loading;
// every layout while nothing moves scrolls to the current item. In: the carousel. Out: calls of it.

import CarouselEngine

/// What iCarousel does. It keeps nothing.
struct ICarouselRules<ItemView>: OriginalRules {
    static var traits: OriginalTraits {
        OriginalTraits(
            behavior: "iCarousel", seam: .oppositeToMiddle, emptyPlace: -1, easesToggle: true,
            returnsExcessOfDrag: true, laysOutAtOnce: true, refreshesAtLayout: true,
            autoscrollCountsRest: true)
    }

    var goBack: () -> Void { {} }

    // MARK: Layout

    func readData(of carousel: OriginalCarousel<ItemView>) { carousel.readCounts() }

    /// Every layout while nothing moves starts a scroll to the current item, even over a distance of 0.
    func layOut(_ carousel: OriginalCarousel<ItemView>) {
        carousel.state.showPlaceholders()
        updateItemWidth(of: carousel)
        carousel.resolveOptions()
        carousel.applyMultiplier()
        let motion = carousel.state.motion
        if !motion.isScrolling, !motion.isDecelerating, carousel.state.settings.autoscroll == 0 {
            let current = carousel.state.currentItem
            if carousel.state.settings.scrollsToItemBoundary, current != -1 {
                carousel.scrollToItem(at: current, animated: true)
            } else {
                carousel.state.motion.offset = carousel.state.range.clamped(motion.offset)
            }
        }
        carousel.update()
    }

    func optionsDidChange(of carousel: OriginalCarousel<ItemView>, from former: ScrollRange) {
        carousel.update()
    }

    /// Limits, toggle, views, then events.
    func follow(_ carousel: OriginalCarousel<ItemView>, sendsEvents: Bool) {
        carousel.state.motion.limit(to: carousel.state.track)
        carousel.state.motion.followDrag()
        flipToggle(of: carousel)
        loadAndUnload(in: carousel)
        carousel.offsetsDidChange()
        let motion = carousel.state.motion
        if sendsEvents, abs(motion.offset - motion.previousOffset) > Motion.floatMargin {
            carousel.tell(.didScroll)
        }
        if sendsEvents, carousel.state.motion.previousIndex != carousel.state.currentItem {
            carousel.tell(.currentItemIndexDidChange)
        }
        carousel.state.motion.previousOffset = carousel.state.motion.offset
        carousel.state.motion.previousIndex = carousel.state.currentItem
    }

    /// Starts to flip the toggle if the current item changed.
    private func flipToggle(of carousel: OriginalCarousel<ItemView>) {
        let state = carousel.state
        let former = Double(state.motion.previousIndex)
        let displacement = state.range.distance(from: Double(state.currentItem), to: former)
        guard displacement != 0 else { return }
        carousel.state.toggle.flip(distance: displacement, at: state.time)
        carousel.state.motion.isAnimating = true
    }

    // MARK: Loading

    /// Sets the item width to the delegate's, otherwise to that of the views. If no view is loaded yet, loads
    /// the first one to measure it.
    func updateItemWidth(of carousel: OriginalCarousel<ItemView>) {
        let size = carousel.delegate?.carouselItemSize(carousel)?.withinLimits
        carousel.state.uniformItemSize = size
        if let size {
            carousel.state.setItemWidth(size.along(vertical: carousel.state.settings.isVertical))
        } else if let width = carousel.delegate?.carouselItemWidth(carousel), width.isFinite, width > 0 {
            carousel.state.setItemWidth(Size(width: width, height: 0).withinLimits.width)
        }
        guard carousel.pool.items.isEmpty else { return }
        let first = carousel.state.numberOfItems > 0 ? 0 : -1
        guard first == 0 || carousel.state.numberOfPlaceholders > 0 else { return }
        carousel.loadView(at: first)
        carousel.deriveToggle(from: first)
    }

    /// Loads the items that entered the visible window, and recycles those that left it.
    private func loadAndUnload(in carousel: OriginalCarousel<ItemView>) {
        updateItemWidth(of: carousel)
        carousel.resolveOptions()
        let state = carousel.state
        let motion = state.motion
        if let loadedOffset = carousel.plan.offset, state.settings.defersItemLoading,
            motion.isDragging || motion.isScrolling || motion.isDecelerating,
            abs(state.range.distance(from: loadedOffset, to: motion.offset)) < 1
        {
            return
        }
        carousel.plan.offset = motion.offset
        let window = VisibleWindow(
            around: state.range.index(at: motion.offset + state.pageShift - state.displacementInItems),
            count: state.numberOfVisibleItems, placeholders: state.shownPlaceholders, in: state.range)
        let fade = Fade(state.resolvedOptions)
        let offsets = state.itemOffsets
        var wanted: [Int] = []
        window.forEach { if fade.isNone || fade.alpha(at: offsets[$0]) != 0 { wanted.append($0) } }
        carousel.show(wanted)
    }

    // MARK: Hands

    /// It knows no scroll view.
    func scrollView(of carousel: OriginalCarousel<ItemView>, did phase: ScrollViewPhase) {}

    /// Selects the frontmost item at the point, or scrolls to the current item if there is none.
    func select(at point: Point, in carousel: OriginalCarousel<ItemView>) {
        let settings = carousel.state.settings
        let current = carousel.state.currentItem
        guard let index = carousel.indexOfItem(at: point) else {
            return carousel.scrollToItem(at: current, animated: true)
        }
        guard carousel.maySelect(index) else {
            if settings.isScrollEnabled, settings.scrollsToItemBoundary, settings.autoscroll != 0 {
                carousel.scrollToItem(at: carousel.state.currentItem, animated: true)
            }
            return
        }
        let settingsNow = carousel.state.settings
        let isCurrent = index == carousel.state.currentItem
        if isCurrent ? settingsNow.scrollsToItemBoundary : settingsNow.centersItemWhenSelected {
            carousel.scrollToItem(at: index, animated: true)
        }
        carousel.tell(.didSelect(index: index))
    }
}
