// Gestures: what a renderer hands on. Points and points/s, in the carousel's coordinates.

extension Carousel {
    /// A finger lands: whatever moves stands still, when scrolling is enabled.
    public func touchDown() {
        if storedSettings.isScrollEnabled { motion.halt() }
    }

    /// Whether a drag may begin.
    /// - Parameter translation: since the touch, in points.
    public func shouldBeginDrag(translation: Size) -> Bool {
        guard storedSettings.ignoresPerpendicularSwipes else { return true }
        let isVertical = storedSettings.isVertical
        return abs(translation.along(vertical: isVertical)) >= abs(translation.across(vertical: isVertical))
    }

    /// A drag begins.
    /// - Parameter translation: since the touch, in points.
    public func beginDrag(translation: Size = .zero) {
        guard storedSettings.isScrollEnabled, numberOfItems > 0, translation.isFinite else { return }
        autoplay.pause(.touched)
        motion.beginDrag(translation: translation.along(vertical: storedSettings.isVertical))
        delegate?.carouselWillBeginDragging(self)
    }

    /// The finger moved.
    /// - Parameters:
    ///   - translation: since the touch, in points.
    ///   - velocity: in points/s.
    public func drag(translation: Size, velocity: Size) {
        guard storedSettings.isScrollEnabled, numberOfItems > 0, translation.isFinite, velocity.isFinite
        else {
            return
        }
        let isVertical = storedSettings.isVertical
        motion.drag(
            translation: translation.along(vertical: isVertical), speed: velocity.along(vertical: isVertical),
            itemWidth: itemWidth, offsetMultiplier: offsetMultiplier, in: range, storedSettings)
        update()
    }

    /// The finger left, or the drag was taken from it.
    public func endDrag() {
        guard storedSettings.isScrollEnabled, numberOfItems > 0 else { return }
        autoplay.resume(.touched)
        motion.endDrag(at: time, pages: pages, in: range, storedSettings)
        let decelerates = motion.isDecelerating
        delegate?.carouselDidEndDragging(self, willDecelerate: decelerates)
        if decelerates {
            delegate?.carouselWillBeginDecelerating(self)
        } else {
            settle(step: motion.settlingStep(currentIndex: currentItemIndex))
        }
    }

    /// A tap: selects the frontmost item there, or moves to the current item where there is none.
    /// - Parameter point: in points from the carousel's top left corner.
    ///
    /// SwipeView, CarouselSwift: a tap selects, and moves nothing.
    public func tap(at point: Point) {
        guard conventions == .iCarousel else {
            if let index = indexOfItem(at: point),
                delegate?.carousel(self, shouldSelectItemAt: index) ?? true
            {
                delegate?.carousel(self, didSelectItemAt: index)
            }
            return
        }
        guard let index = indexOfItem(at: point) else {
            scrollToItem(at: currentItemIndex, animated: true)
            return
        }
        guard delegate?.carousel(self, shouldSelectItemAt: index) ?? true else {
            if storedSettings.isScrollEnabled, storedSettings.scrollsToItemBoundary,
                storedSettings.autoscroll != 0
            {
                scrollToItem(at: currentItemIndex, animated: true)
            }
            return
        }
        let isCurrent = index == currentItemIndex
        if isCurrent ? storedSettings.scrollsToItemBoundary : storedSettings.centersItemWhenSelected {
            scrollToItem(at: index, animated: true)
        }
        delegate?.carousel(self, didSelectItemAt: index)
    }
}
