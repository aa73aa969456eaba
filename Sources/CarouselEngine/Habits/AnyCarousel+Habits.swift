// Actions that depend on the habits: each function only chooses the library's implementation.

extension AnyCarousel {
    /// Advances the time.
    func advanceByHabit(by seconds: Double) {
        if core.habits.isStandard { advanceAsStandard(by: seconds) } else { advanceAndStep(by: seconds) }
    }

    /// The axis changed.
    func measureByHabit() { if core.habits.isStandard { measureAsStandard() } }

    /// Autoscrolling was turned off.
    func endAutoscrollByHabit() {
        if core.habits.isStandard, !core.motion.isBusy { settleAsStandard() }
    }

    /// A touch began, and stopped what moved.
    func touchDidBeginByHabit() { if core.habits.isStandard { holdAsStandard() } }

    /// A touch ended.
    func touchDidEndByHabit() { if core.habits.isStandard { releaseAsStandard() } }

    /// A drag is about to begin.
    func dragWillBeginByHabit() {
        if core.habits.isStandard { beginMotion(scrollCause == .program ? .finger : scrollCause) }
    }

    /// A drag ended.
    func letGoByHabit() { if core.habits.isStandard { letGoAsStandard() } else { letGo() } }

    /// Measures, resolves options, and aligns.
    func layOutByHabit() {
        switch core.habits {
        case .standard: layOutAsStandard()
        case .iCarousel: layOutAndAlign()
        case .swipeView: layOutAsSwipeView()
        case .carouselSwift: layOutAsCarouselSwift()
        }
    }

    /// Updates views and sends events for the current offset.
    func followByHabit(sendsEvents: Bool) {
        switch core.habits {
        case .standard: followAsStandard(sendsEvents: sendsEvents)
        case .iCarousel: follow(sendsEvents: sendsEvents)
        case .swipeView: followAsSwipeView(sendsEvents: sendsEvents)
        case .carouselSwift: followAsCarouselSwift(sendsEvents: sendsEvents)
        }
    }

    /// Jumps to an offset.
    func jumpByHabit(to offset: Double) {
        switch core.habits {
        case .standard: jumpAsStandard(to: offset)
        case .swipeView: jumpAsSwipeView(to: offset)
        case .iCarousel, .carouselSwift: jumpAndUpdate(to: offset)
        }
    }

    /// Reads the number of items from the data source.
    func readDataByHabit() {
        switch core.habits {
        case .standard, .iCarousel:
            core.loadedOffset = nil
            readCounts()
        case .swipeView: readDataAsSwipeView()
        case .carouselSwift:
            core.own.cells.removeAll()
            readCounts()
        }
    }

    /// Reacts to a type that returns different values than before.
    func typeDidChangeByHabit(from former: ScrollRange) {
        switch core.habits {
        case .standard:
            returnToRange()
            updateFor(.layout)
        case .iCarousel: update()
        case .swipeView where core.wraps != former.wraps: wrapDidChangeAsSwipeView(from: former)
        case .swipeView, .carouselSwift: layOut()
        }
    }

    /// Switches to other habits if only a parameter of theirs differs.
    ///
    /// - Returns: whether only a parameter differs.
    func adjustsHabits(from old: Habits) -> Bool {
        guard core.habits.hasCells, old.hasCells else { return false }
        loadCells()
        return true
    }

    /// Scrolls to an offset, by the shorter way when wrapped.
    func scrollByHabit(toOffset offset: Double, duration: Double) {
        switch core.habits {
        case .standard where duration.isNaN: break
        case .standard: scrollAsStandard(toItemAt: offset, .timed(duration))
        case .iCarousel, .swipeView: scrollTheShorterWay(to: offset, duration: duration)
        case .carouselSwift: scrollAsCarouselSwift(to: offset, duration: duration)
        }
    }

    /// Scrolls to an offset as an animation says; habits that know only one curve use that.
    func scrollByHabit(toOffset offset: Double, _ animation: ScrollAnimation) {
        if core.habits.isStandard { return scrollAsStandard(toItemAt: offset, animation) }
        scrollByHabit(toOffset: offset, duration: animation.plainDuration)
    }

    /// Scrolls by a number of whole items.
    func scrollByHabit(byNumberOfItems count: Int, duration: Double) {
        switch core.habits {
        case .standard where duration.isNaN: break
        case .standard: scrollAsStandard(byNumberOfItems: count, .timed(duration))
        case .iCarousel, .swipeView: scrollItems(by: count, duration: duration)
        case .carouselSwift: scrollAsCarouselSwift(byNumberOfItems: count, duration: duration)
        }
    }

    /// The next page of autoplay is due.
    func autoplayByHabit() {
        if core.habits.hasCells {
            // At the end of an unwrapped carousel, this scrolls to the same page again and again.
            scroll(
                byNumberOfItems: core.settings.autoplaysBackward ? -1 : 1, duration: Motion.scrollDuration)
        } else if let page = core.pageDue {
            scrollToPage(at: page, duration: Motion.scrollDuration)
        }
    }

    /// Reads the number of items again, because an item was reloaded.
    func recountByHabit() { if core.habits.hasCells { loadCells() } }

    /// Loads items again while the scroll view is not decelerating.
    func reloadAtRestByHabit() {
        guard core.habits.isSwipeView else { return }
        core.loadedOffset = nil
        update()
    }

    /// A programmatic scroll ended.
    func scrollDidEndByHabit() {
        if core.settings.defersItemLoading || core.habits.isSwipeView { update() }
    }

    /// A scroll view stopped decelerating.
    func scrollViewDidRestByHabit() {
        switch core.habits {
        case .standard, .iCarousel: break
        case .swipeView: restAsSwipeView()
        case .carouselSwift: takeTurnOff()
        }
    }

    /// A scroll view finished the programmatic scroll.
    func scrollViewDidScrollByHabit() { if core.habits.hasCells { takeTurnOff() } }

    /// The user stopped dragging a scroll view.
    func scrollViewDidLetGoByHabit() { if core.habits.hasCells { settleAsCarouselSwift() } }

    /// The first loaded cell of an item.
    func cell(ofItem index: Int) -> Int {
        core.habits.hasCells ? cellAsCarouselSwift(ofItem: index) : index
    }
}
