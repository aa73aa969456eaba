// Pages and progress, computed. Offsets in items, lengths in points.

extension Core {
    /// The pages of the items, according to the settings. When wrapped, no page is truncated.
    var pages: Pages { axisLayout.pages }

    /// The pages between which the offset is, and the progress between them.
    var progress: ScrollProgress {
        let pages = pages
        guard pages.count > 0 else { return ScrollProgress(from: 0, to: 0, fraction: 0) }
        let offset = isLoop ? range.clamped(motion.offset) : shownOffset
        let last = pages.count - 1
        let page = (1..<last + 1).boundary { restingOffset(ofPage: $0) <= offset } - 1
        let isLast = page == last
        var next = page
        if !isLast {
            next = page + 1
        } else if isLoop {
            next = 0
        }
        let start = axisLayout.scrollPosition(at: restingOffset(ofPage: page))
        let end = axisLayout.scrollPosition(at: isLast ? Double(numberOfItems) : restingOffset(ofPage: next))
        let isBeyond = next == page || end <= start
        let fraction = isBeyond ? 0 : (axisLayout.scrollPosition(at: offset) - start) / (end - start)
        return ScrollProgress(from: page, to: next, fraction: min(max(0, fraction), 1))
    }

    /// The offset at which a page comes to rest.
    private func restingOffset(ofPage page: Int) -> Double {
        let first = pages.firstItem(ofPage: page)
        return axisLayout.isContained ? axisLayout.restingOffset(ofItem: first) : Double(first)
    }

    /// Whether it is known which items a page has.
    var knowsPages: Bool {
        numberOfItems > 0 && (settings.itemsPerPage > 0 || (length > 0 && itemWidth > 0))
    }

    /// The page to wait for, if a target is a page while it is not known which items that has; nil if it is none.
    ///
    /// - Parameter awaited: the page that is waited for by now.
    func pageToAwait(for target: ScrollTarget, after awaited: Int?) -> Int? {
        guard !knowsPages else { return nil }
        let from = awaited ?? currentPage
        switch target {
        case .page(let page): return max(0, page)
        case .pages(let count): return max(0, from + max(-Self.mostItems, min(count, Self.mostItems)))
        case .stops(let count) where axisLayout.stopsAtPages:
            return max(0, from + max(-Self.mostItems, min(count, Self.mostItems)))
        default: return nil
        }
    }

    /// The page of the current item.
    var currentPage: Int { numberOfItems > 0 ? pages.page(ofItem: currentItemIndex) : 0 }

    /// The item to scroll to for a page; nil when there are no items.
    func firstItem(ofPage page: Int) -> Int? { numberOfItems > 0 ? pages.firstItem(ofPage: page) : nil }

    /// The page that autoplay scrolls to next; nil when it has reached its end.
    var pageDue: Int? {
        let pages = pages
        guard numberOfItems > 1, pages.count > 1, settings.autoscroll == 0, !isStuck else { return nil }
        let items = reachedItems
        let first = pages.page(ofItem: items.lowerBound)
        let last = pages.page(ofItem: items.upperBound - 1)
        let step = settings.autoplaysBackward ? -1 : 1
        let next = page(currentPage, movedBy: step)
        if (first...last).contains(next), mayMove(toPage: next, by: step) { return next }
        guard isLoop || settings.autoplayRepeats, first < last else { return nil }
        return step > 0 ? first : last
    }

    /// Whether there is a place to rest that is farther in a direction, where a page is.
    private func mayMove(toPage page: Int, by step: Int) -> Bool {
        guard !isLoop, allowedRests != nil else { return true }
        let target = track.permitted(restingOffset(ofPage: page), direction: step)
        return (target - motion.offset) * Double(step) > Motion.restMargin
    }

    /// The page a number of pages on; it may be out of range. Pages that come to rest at the same place count as one.
    func page(_ page: Int, movedBy count: Int) -> Int {
        guard axisLayout.isContained, settings.containment == .keep else {
            return page + max(-Self.mostItems, min(count, Self.mostItems))
        }
        let most = pages.count - 1
        guard most > 0 else { return page + count.signum() }
        let least = restingOffset(ofPage: 0)
        let end = restingOffset(ofPage: most)
        let first = (1..<most + 1).boundary { restingOffset(ofPage: $0) <= least } - 1
        let last = (first..<most).boundary { restingOffset(ofPage: $0) < end }
        let wanted = max(first, min(page, last)) + max(-pages.count, min(count, pages.count))
        if wanted < first { return -1 }
        return wanted > last ? pages.count : wanted
    }

    /// Whether the end of autoplay is still to be told of: the last page is shown for its time, too.
    var isAutoplayEndDue: Bool {
        hearsAutoplayEnd && !autoplay.hasEnded && numberOfItems > 0 && settings.autoscroll == 0
            && pageDue == nil
    }

    /// Seconds until autoplay scrolls to the next page, or ends where somebody hears of that; nil when autoplay is off or has
    /// reached its end.
    var autoplayTimeLeft: Double? {
        guard settings.autoplayInterval > 0, !settings.reducesMotion, pageDue != nil || isAutoplayEndDue
        else {
            return nil
        }
        return autoplay.timeLeft
    }
}
