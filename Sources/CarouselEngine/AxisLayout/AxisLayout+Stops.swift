// Where an axis layout comes to rest. In: offsets and pages. Out: the snaps, and the offset to rest at.

/// A place where a carousel may come to rest.
public struct Snap: Equatable, Sendable {
    /// The number of the snap, from 0.
    public let number: Int
    /// The offset there, in items.
    public let offset: Double
    /// The location of the content there, in points: 0 with its start at the leading edge, less while going forward.
    public let location: Double
    /// The items that count to it.
    public let items: Range<Int>

    /// The same place with another number.
    func numbered(_ number: Int) -> Snap {
        Snap(number: number, offset: offset, location: location, items: items)
    }
}

extension AxisLayout {
    /// A stop this close to an end of the content is at that end, in points.
    private static let endMargin = 1.0

    /// Whether all of a contained axis layout is in sight at once.
    private var fits: Bool { contentLength <= rules.length + Self.fitMargin }

    /// The number of pages or items that can be stopped at when none of them coincide.
    private func stopCount(ofPages isByPage: Bool) -> Int { isByPage ? pages.groupCount : lengths.count }

    /// The location of a page or an item at rest, in points.
    private func stopLocation(_ stop: Int, ofPages isByPage: Bool) -> Double {
        let location = isByPage ? alignedLocation(ofGroup: stop) : location(ofItem: stop)
        guard isContained else { return location }
        let least = rules.length - contentLength
        if stop == 0 || fits { return 0 }
        let isLast = stop == stopCount(ofPages: isByPage) - 1
        if isLast || abs(location - least) <= Self.endMargin || location < least { return least }
        return location >= -Self.endMargin ? 0 : location
    }

    /// The pages or items whose places to rest differ; all of them unless they are trimmed.
    ///
    /// - Complexity: the square of the logarithm of their number.
    func keptStops(ofPages isByPage: Bool) -> ClosedRange<Int> {
        let last = max(0, stopCount(ofPages: isByPage) - 1)
        if fits { return 0...0 }
        guard rules.containment == .trim, last > 0 else { return 0...last }
        func location(_ stop: Int) -> Double { stopLocation(stop, ofPages: isByPage) }
        let end = location(last)
        let kept = max(0, (0..<last).boundary { location($0) >= 0 } - 1)
        return kept...max(kept, (0..<last).boundary { location($0) > end })
    }

    /// The first and last places to rest of a contained axis layout.
    var axisEnds: AxisEnds {
        let stops = keptStops(ofPages: stopsAtPages)
        let first = stopLocation(stops.lowerBound, ofPages: stopsAtPages)
        let last = stopLocation(stops.upperBound, ofPages: stopsAtPages)
        return AxisEnds(
            least: offset(at: first), most: offset(at: last), first: first, last: last, stops: stops)
    }

    /// The offset of a page or an item at rest.
    private func stopOffset(_ stop: Int) -> Double {
        let byPage = stopsAtPages
        let start = stopsAtPages ? pages.groupStart(stop) : stop
        guard let ends else { return Double(start) }
        if stop <= ends.stops.lowerBound { return ends.least }
        if stop >= ends.stops.upperBound { return ends.most }
        let location = stopLocation(stop, ofPages: byPage)
        if location >= ends.first { return ends.least }
        return location <= ends.last ? ends.most : Double(start)
    }

    /// The offset to rest at when an item, or its page, is wanted.
    func restingOffset(ofItem index: Int) -> Double {
        guard ends != nil else { return Double(index) }
        return stopOffset(stopsAtPages ? pages.group(containing: index) : index)
    }

    /// The last stop at or before an offset within a turn, among the stops that are kept.
    private func stop(atOrBefore offset: Double) -> Int {
        let count = lengths.count
        let index = max(0, min(Int(saturating: (offset + Motion.restMargin).rounded(.down)), count - 1))
        let stop = stopsAtPages ? pages.group(containing: index) : index
        guard let ends else { return stop }
        if offset >= ends.most - Motion.restMargin { return ends.stops.upperBound }
        var found = max(ends.stops.lowerBound, min(stop, ends.stops.upperBound))
        while found > ends.stops.lowerBound, stopOffset(found) > offset + Motion.restMargin { found -= 1 }
        return found
    }

    /// The offset to rest at: the nearest one, or the next one up or down from `offset`.
    ///
    /// - Parameter direction: above 0 for the next one up, below 0 for the next one down, 0 for the nearest; a stop at
    ///   the offset counts as both the next up and the next down.
    /// - Complexity: logarithmic in the number of items.
    package func restingOffset(from offset: Double, direction: Int, in range: ScrollRange) -> Double {
        guard lengths.count > 0, ends != nil || (!isPlain && stopsAtPages) else {
            if stopsAtPages { return pages.restingOffset(from: offset, direction: direction, in: range) }
            if direction == 0 { return offset.nearestWhole }
            return offset.rounded(direction > 0 ? .up : .down)
        }
        let count = Double(lengths.count)
        let turn = rules.isLoop ? (offset / count).rounded(.down) * count : 0
        let local = offset - turn
        let below = stop(atOrBefore: local)
        let lower = stopOffset(below)
        let last = ends?.stops.upperBound ?? pages.groupCount - 1
        let upper =
            if below < last { stopOffset(below + 1) } else if rules.isLoop { count } else { lower }
        if local <= lower + Motion.restMargin { return turn + lower }
        if local >= upper { return turn + upper }
        if direction != 0 { return turn + (direction > 0 ? upper : lower) }
        let here = scrollPosition(at: local)
        let before = scrollPosition(at: lower)
        let after = scrollPosition(at: upper)
        return turn + (after - here <= here - before ? upper : lower)
    }

    /// The offset to rest at a number of stops on from an offset, which may be between stops; never beyond the ends.
    func restingOffset(_ number: Int, stopsFrom offset: Double, in range: ScrollRange) -> Double {
        guard let ends else { return offset.nearestWhole + Double(number) }
        // Only those at an end coincide: they are one step.
        let least = ends.stops.lowerBound
        let most = ends.stops.upperBound
        let first = (least + 1..<most + 1).boundary { stopOffset($0) <= ends.least } - 1
        let last = (first..<most).boundary { stopOffset($0) < ends.most }
        let here = stop(atOrBefore: restingOffset(from: offset, direction: 0, in: range))
        let count = lengths.count
        let wanted = max(first, min(here, last)) + max(-count, min(number, count))
        return stopOffset(max(first, min(wanted, last)))
    }

    /// The current item of a contained axis layout: the first one of the nearest stop; with single items, the first one at
    /// the first stop, and the last one at the last.
    func currentItem(at offset: Double, of ends: AxisEnds, in range: ScrollRange) -> Int {
        let nearest = restingOffset(from: offset, direction: 0, in: range)
        if stopsAtPages {
            let page = nearest == ends.least ? ends.stops.lowerBound : stop(atOrBefore: nearest)
            return page == ends.stops.lowerBound ? 0 : pages.groupStart(page)
        }
        if nearest <= ends.least { return 0 }
        if nearest >= ends.most { return lengths.count - 1 }
        return stop(atOrBefore: nearest)
    }

    // MARK: Snaps

    /// The location at rest of the page or item that begins with an item, in points; nil if nothing does.
    func stopLocation(startingAt index: Int) -> Double? {
        let stop = stopsAtPages ? pages.group(containing: index) : index
        guard !stopsAtPages || pages.groupStart(stop) == index, ends?.stops.contains(stop) ?? true else {
            return nil
        }
        return stopLocation(stop, ofPages: stopsAtPages)
    }

    /// The number of places to rest.
    var snapCount: Int { lengths.count == 0 ? 0 : ends?.stops.count ?? stopCount(ofPages: stopsAtPages) }

    /// A place to rest.
    ///
    /// - Parameter number: 0..<snapCount.
    /// - Complexity: logarithmic in the number of items.
    func snap(_ number: Int) -> Snap {
        let stop = (ends?.stops.lowerBound ?? 0) + number
        let location = stopLocation(stop, ofPages: stopsAtPages)
        let first = stopsAtPages ? pages.groupStart(stop) : stop
        var items = first..<(stopsAtPages ? min(lengths.count, pages.groupEnd(stop)) : stop + 1)
        if snapCount == 1 {
            items = 0..<lengths.count
        } else if rules.containment == .trim, ends != nil {
            if number == 0 { items = 0..<items.upperBound }
            if number == snapCount - 1 { items = items.lowerBound..<lengths.count }
        }
        return Snap(
            number: number, offset: ends == nil ? Double(first) : stopOffset(stop), location: location,
            items: items)
    }

    /// The number of the place to rest that is nearest to an offset.
    func snapNumber(at offset: Double, in range: ScrollRange) -> Int {
        guard lengths.count > 0 else { return 0 }
        let nearest = restingOffset(from: range.clamped(offset), direction: 0, in: range)
        guard let ends else { return stop(atOrBefore: range.clamped(nearest)) }
        return nearest <= ends.least ? 0 : stop(atOrBefore: nearest) - ends.stops.lowerBound
    }
}
