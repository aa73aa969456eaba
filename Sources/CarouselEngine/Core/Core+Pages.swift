// Pages, progress and alignment, computed. Offsets in items, lengths in points.

extension Core {
    /// The pages that the settings make of the items. On a circle no page is truncated.
    var pages: Pages {
        Pages(
            items: numberOfItems, perPage: settings.itemsPerPage,
            truncatesFinal: settings.truncatesFinalPage && !wraps)
    }

    /// Between which pages it stands.
    var progress: ScrollProgress {
        let pages = pages
        guard pages.count > 0 else { return ScrollProgress(from: 0, to: 0, fraction: 0) }
        let offset = wraps ? range.clamped(motion.offset) : motion.offset
        let last = pages.count - 1
        let page =
            offset >= Double(pages.firstItem(ofPage: last))
            ? last : max(0, min(last, Int(saturating: offset / Double(pages.perPage))))
        let start = Double(pages.firstItem(ofPage: page))
        let isLast = page == last
        let next = isLast ? (wraps ? 0 : page) : page + 1
        let end =
            isLast
            ? (wraps ? Double(numberOfItems) : start + Double(pages.perPage))
            : Double(pages.firstItem(ofPage: next))
        return ScrollProgress(
            from: page, to: next, fraction: end > start ? (offset - start) / (end - start) : 0)
    }

    /// The page that a slide show goes to next; nil where it ends.
    var pageDue: Int? {
        let pages = pages
        guard numberOfItems > 1, pages.count > 1, settings.autoscroll == 0 else { return nil }
        let step = settings.autoplaysBackward ? -1 : 1
        let next = currentPage + step
        if (0..<pages.count).contains(next) { return next }
        return wraps || settings.autoplayRepeats ? (step > 0 ? 0 : pages.count - 1) : nil
    }

    /// Seconds until the slide show moves on; nil when there is none, or it has come to its end.
    var autoplayTimeLeft: Double? {
        settings.autoplayInterval > 0 && pageDue != nil ? autoplay.timeLeft : nil
    }

    // MARK: Alignment

    /// From the place where offset 0 is measured to the middle of the bounds, in items: half a page, and what an
    /// alignment off the centre leaves.
    var centerShift: Double { pageShift - alignmentShift }

    /// From the current item to the middle of its page, in items.
    var pageShift: Double { Double(max(1, settings.itemsPerPage) - 1) / 2 }

    /// From the middle of the bounds to the middle of the page, in items.
    var alignmentShift: Double { itemWidth > 0 ? alignmentDisplacement / itemWidth : 0 }

    /// From the middle of the bounds to the middle of the page, in points along the axis.
    var alignmentDisplacement: Double { pageStart + pageLength / 2 - length / 2 }

    /// Extent of a page along the axis, in points.
    var pageLength: Double { Double(max(1, settings.itemsPerPage)) * itemWidth }

    /// Where a page begins that is aligned as the settings say, in points along the axis.
    var alignedPageStart: Double { settings.alignment * (length - pageLength) }
}
