// The items one after the other along the axis: their lengths, and where the carousel comes to rest.

extension AnyCarousel {
    // MARK: Lengths

    /// Asks for an item's extent and gap again: its place and size follow from the next frame on. The carousel keeps
    /// its offset; what moves goes on from where it is.
    ///
    /// - Parameter index: an index without an item is ignored.
    /// - Complexity: logarithmic in the number of items; linear with as many items a page as fit, and for the first item
    ///   that has an extent of its own.
    public func invalidateExtent(ofItemAt index: Int) {
        guard answersLengths else { return }
        let act = take(.invalidateExtent(index))
        defer { act?.end() }
        // A change of the data that waits asks for all of them.
        guard (0..<core.numberOfItems).contains(index), changeQueue.areItemsKnown
        else { return }
        // Otherwise it is about other items by now.
        guard let answer = keeping(.data, { askLength(ofItemAt: index) }) else { return catchUp() }
        core.set(
            extent: clamped(answer.extent, from: 0), gap: clamped(answer.gap, from: -1e6),
            of: index)
        lengthsDidChange()
    }

    /// Asks for the extents and gaps of all items again.
    ///
    /// - Complexity: linear in the number of items.
    public func invalidateExtents() {
        let act = take(.invalidateExtents)
        defer { act?.end() }
        askForExtents()
    }

    func askForExtents() {
        guard mayAskForLengths else {
            due.lengths = true
            return
        }
        readLengths()
        lengthsDidChange()
    }

    /// Whether the app may be asked for lengths now: of items that it has, and not while it says others.
    var mayAskForLengths: Bool { pass.questions == 0 && changeQueue.areItemsKnown }

    /// Asks for the lengths of all items.
    func readLengths() {
        // A change of the data that waits reads them.
        guard changeQueue.areItemsKnown else { return }
        // A callback that changes the data reads the lengths of the others.
        guard let own = keeping(.data, { ownLengths(count: core.numberOfItems) }) else { return }
        core.relayout(own: own)
    }

    private func lengthsDidChange() {
        measureContainers()
        plan.window = nil
        if hasData, !due.layout { layOut() }
        catchUp()
    }

    /// The lengths that the app gives to single items; nil when all have the common ones.
    func ownLengths(count: Int) -> OwnLengths? {
        guard count > 0, askWhetherLengthsDiffer() else { return nil }
        var own = OwnLengths(count: count)
        var isUniform = true
        for index in 0..<count {
            // A callback that changes the data reads the lengths of the others.
            guard let answer = keeping(.data, { askLength(ofItemAt: index) }) else { return nil }
            let extent = clamped(answer.extent, from: 0)
            let gap = clamped(answer.gap, from: -1e6)
            own.extents[index] = extent ?? .nan
            own.gaps[index] = gap ?? .nan
            if extent != nil || gap != nil { isUniform = false }
        }
        return isUniform ? nil : own
    }

    private func clamped(_ answer: Double?, from least: Double) -> Double? {
        answer.flatMap { $0.isFinite ? min(max($0, least), 1e6) : nil }
    }

    /// Sizes the containers of the loaded items by the items' extents.
    func measureContainers() {
        let lengths = core.axisLayout.lengths
        let isVertical = core.settings.isVertical
        loaded.measure(isVertical: isVertical) { lengths.extent(of: $0) }
    }

    /// The extent of an item along the axis, in points.
    public func extent(ofItemAt index: Int) -> Double { core.axisLayout.lengths.extent(of: index) }

    /// The length of all items along the axis with the gaps between them, in points. The insets count with it when the
    /// ends are contained, and on a loop, which is as long as a turn.
    public var contentLength: Double { core.axisLayout.contentLength }

    /// Where the content is: the distance from the leading edge of the bounds to the place before the start inset, in
    /// points. It is 0 or more before the carousel has moved, and falls while it goes forward.
    public var contentLocation: Double { core.axisLocation }

    // MARK: Places to rest

    /// The places where the carousel may come to rest: items, or pages when paging; within the limits, if there are any.
    ///
    /// - Complexity: linear in their number.
    public var snaps: [Snap] { (0..<numberOfSnaps).map(snap) }

    /// A place where the carousel may come to rest.
    ///
    /// - Parameter number: 0 ..< ``numberOfSnaps``; beyond them, the first or the last one. Without items, a place at 0
    ///   without items.
    /// - Complexity: logarithmic in the number of items.
    public func snap(_ number: Int) -> Snap {
        let reached = core.reachedSnaps
        guard !reached.isEmpty else { return Snap(number: 0, offset: 0, location: 0, items: 0..<0) }
        let number = min(max(0, number), reached.count - 1)
        return core.axisLayout.snap(reached.lowerBound + number).numbered(number)
    }

    /// The number of places where the carousel may come to rest: the dots of a page control.
    public var numberOfSnaps: Int { core.reachedSnaps.count }

    /// The number of the place to rest that is nearest.
    public var currentSnap: Int {
        let reached = core.reachedSnaps
        let number = core.axisLayout.snapNumber(at: core.localOffset, in: core.fullRange)
        return max(0, min(number, reached.upperBound - 1) - reached.lowerBound)
    }

    /// The offset at which the content is at a location, in items.
    package func offset(atLocation location: Double) -> Double { core.axisLayout.offset(at: location) }

    /// The items that change sides on a loop, or would on one that begins at the first place to rest; each with the
    /// location of the content where it does. Those that are needed before the first item are there above it; those
    /// needed behind the last item are there below it.
    package var loopPoints: [(index: Int, location: Double)] {
        let axisLayout = core.axisLayout
        let count = core.numberOfItems
        guard count > 0 else { return [] }
        let points =
            core.isLoop
            ? axisLayout.loopPoints : LoopPoints(of: axisLayout, from: axisLayout.snap(0).location)
        return (0..<points.starts).map {
            (count - 1 - $0, points.startPoint(of: count - 1 - $0, in: axisLayout))
        }
            + (0..<points.ends).map { ($0, points.endPoint(of: $0, in: axisLayout)) }
    }

    /// How far the carousel has gone from its first place to rest to its last, 0 to 1, also beyond the ends. On a loop, the
    /// part of a turn. 0 when there is only one place. Limits do not count.
    public var scrolledPart: Double { core.scrolledPart }

    /// Whether the items fill the bounds as a loop. Only types that pack the items need that, see
    /// ``CarouselType/packsItems``: where it is false, they are not laid out as a loop although the option `wrap` is on.
    public var fillsLoop: Bool { core.fillsLoop }
}

extension Core {
    var isAtStart: Bool { !isLoop && motion.offset < range.least + Motion.floatMargin }

    var isAtEnd: Bool { !isLoop && (numberOfItems == 0 || motion.offset > lastRest - Motion.floatMargin) }

    /// The last place to rest of a line, in items: where pages are places to rest, the last page begins there.
    private var lastRest: Double {
        guard axisLayout.stopsAtPages, !axisLayout.isContained else { return range.most }
        return min(range.most, Double(axisLayout.pages.groupStart(max(0, axisLayout.pages.groupCount - 1))))
    }

    var scrolledPart: Double {
        guard numberOfItems > 0 else { return 0 }
        let location = axisLocation
        if isLoop {
            return axisLayout.contentLength > 0
                ? (axisLayout.origin - location) / axisLayout.contentLength : 0
        }
        let first = axisLayout.snap(0).location
        let last = axisLayout.snap(axisLayout.snapCount - 1).location
        return first > last ? min(max(0, (first - location) / (first - last)), 1) : 0
    }
}
