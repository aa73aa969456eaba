// Actions that depend on the habits: each function only chooses the library's implementation.

extension Carousel {
    /// Measures, resolves options, and aligns.
    func layOutByHabit() {
        switch core.habits {
        case .standard, .iCarousel: layOutAndAlign()
        case .swipeView: layOutAsSwipeView()
        case .carouselSwift: layOutAsCarouselSwift()
        }
    }

    /// Updates views and sends events for the current offset.
    func followByHabit(sendsEvents: Bool) {
        switch core.habits {
        case .standard, .iCarousel: follow(sendsEvents: sendsEvents)
        case .swipeView: followAsSwipeView(sendsEvents: sendsEvents)
        case .carouselSwift: followAsCarouselSwift(sendsEvents: sendsEvents)
        }
    }

    /// Jumps to an offset.
    func jumpByHabit(to offset: Double) {
        if core.habits == .swipeView { jumpAsSwipeView(to: offset) } else { jumpAndUpdate(to: offset) }
    }

    /// Reads the number of items from the data source.
    func readDataByHabit(from dataSource: any CarouselDataSource<ItemView>) {
        switch core.habits {
        case .standard, .iCarousel:
            core.loadedOffset = nil
            readCounts(from: dataSource)
        case .swipeView: readDataAsSwipeView()
        case .carouselSwift:
            core.own.cells.removeAll()
            readCounts(from: dataSource)
        }
    }

    /// Reacts to a type that returns different values than before.
    func typeDidChangeByHabit(from former: ScrollRange) {
        switch core.habits {
        case .standard, .iCarousel: update()
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
        if core.habits.hasCells { return scrollAsCarouselSwift(to: offset, duration: duration) }
        scrollTheShorterWay(to: offset, duration: duration)
    }

    /// Scrolls by a number of whole items.
    func scrollByHabit(byNumberOfItems count: Int, duration: Double) {
        if core.habits.hasCells {
            return scrollAsCarouselSwift(byNumberOfItems: count, duration: duration)
        }
        scrollItems(by: count, duration: duration)
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
        guard core.habits == .swipeView else { return }
        core.loadedOffset = nil
        update()
    }

    /// A programmatic scroll ended.
    func scrollDidEndByHabit() {
        if core.settings.defersItemLoading || core.habits == .swipeView { update() }
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
