// The limits within which a carousel moves. In: the first and the last item that can be reached. Out: the range of offsets
// where it may come to rest, and where it may be.

/// Where a carousel stands that is outside of its limits: it stays there until it is moved, and then goes only inward.
struct OutsidePlace: Equatable {
    /// Where it rests, in items; nil once it was moved.
    var rest: Double?
    /// How far out it may be, in items.
    var farthest: Double
}

extension Core {
    /// How far it is outside of a range, in items; 0 on a loop.
    func excess(beyond range: ScrollRange) -> Double {
        numberOfItems > 0 && !isLoop ? abs(motion.offset - range.clamped(motion.offset)) : 0
    }

    /// The items that can be reached; empty without items.
    var reachedItems: Range<Int> {
        guard numberOfItems > 0, !isLoop, let limits else { return 0..<numberOfItems }
        return Range(limits.reached(of: numberOfItems))
    }

    /// Whether an item can be reached. Of an index without an item, as far as the carousel allows.
    func canReach(_ item: Int) -> Bool {
        guard let reach, (0..<numberOfItems).contains(item) else { return true }
        let snapPoint = offset(toRestOnItem: restingItem(for: item))
        return reach.lowerBound - Motion.floatMargin <= snapPoint
            && snapPoint <= reach.upperBound + Motion.floatMargin
    }

    /// Whether it may come to rest on an item.
    func mayRest(on item: Int) -> Bool {
        guard let allowedRests, (0..<numberOfItems).contains(item) else { return true }
        return allowedRests.contains(item)
    }

    /// Whether it may rest nowhere: then nobody moves it.
    var isStuck: Bool { allowedRests?.isEmpty ?? false && numberOfItems > 0 }

    /// The item within the limits that an item stands for: itself, unless one that can be reached shares its place to rest.
    func reachedItem(for item: Int) -> Int {
        guard reach != nil, (0..<numberOfItems).contains(item) else { return item }
        let items = reachedItems
        let inner = max(items.lowerBound, min(item, items.upperBound - 1))
        return abs(offset(toRestOnItem: inner) - offset(toRestOnItem: item)) < Motion.floatMargin
            ? inner : item
    }

    /// The places to rest that can be reached, by their numbers among all.
    var reachedSnaps: Range<Int> {
        let count = axisLayout.snapCount
        guard let reach, count > 0 else { return 0..<count }
        let first = axisLayout.snapNumber(at: reach.lowerBound, in: fullRange)
        return first..<max(first, axisLayout.snapNumber(at: reach.upperBound, in: fullRange)) + 1
    }

    /// The items are others.
    mutating func renumberLimits(by map: IndexMap, _ identities: (any IdentityList)?) {
        guard limits != nil else { return }
        limits?.renumber(by: map)
        limits?.find(in: identities)
    }

    /// Finds the offsets of the limits, and whether it is outside of them.
    mutating func measureLimits() {
        guard let limits, numberOfItems > 0, !isLoop else {
            reach = nil
            outside = nil
            return
        }
        let items = limits.reached(of: numberOfItems)
        let least = offset(toRestOnItem: restingItem(for: items.lowerBound))
        reach = least...max(least, offset(toRestOnItem: restingItem(for: items.upperBound)))
        noteOutside()
    }

    /// Where it is counts, if that is outside of the limits: it has moved on behalf of somebody else.
    mutating func noteOutside() {
        // Beyond all items it can't stay.
        let place = fullRange.clamped(motion.offset)
        guard let reach, !reach.contains(place) else { return outside = nil }
        let rests = !motion.isBusy || outside?.rest == motion.offset
        outside = OutsidePlace(rest: rests ? place : nil, farthest: place)
    }

    /// Where a motion may end that was asked for: within the limits; from outside of them, not farther out.
    func limited(_ target: Double) -> Double {
        guard let outside else { return range.clamped(target) }
        let isOutward = outside.farthest > range.most ? target >= motion.offset : target <= motion.offset
        return isOutward && outside.rest == motion.offset ? motion.offset : range.clamped(target)
    }
}
