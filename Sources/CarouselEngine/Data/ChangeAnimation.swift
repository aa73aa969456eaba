// The animation of a data change: where each item was shown before, and how that fades into where it is now.
// In: an index and the time. Out: a displacement of the offset, and a factor on the alpha.

/// A change of the data that is still being animated.
struct DataChange: Equatable {
    /// The duration of the animation, in seconds.
    static let duration = 0.4

    /// The number of the change; later ones have larger numbers.
    let number: Int
    var map: IndexMap
    /// How much the scroll offset changed so that the anchor stays where it was, in items.
    var shift: Double
    /// When it happened, in seconds.
    let time: Double
    /// The offset in the middle of the bounds then, after the change, in items.
    var middle: Double
    /// Whether the items stood on a loop before and after.
    let isLoop: Bool
    /// Displacements larger than this are cross-fades, in items.
    var farthest: Double
    /// Whether all items fade in instead of moving: a line became a loop or back, or nothing is known about
    /// the items.
    let isCrossFade: Bool
    /// Whether items that would move fade instead.
    let keepsPlaces: Bool
    /// The value of the option `count` before, if it had one: the items then stand on a ring, on which whole
    /// turns make no difference.
    let countOption: Double?
    /// Where the items were before and after, if they have different lengths.
    var places: AxisPlaces?

    /// What is left of it at a time, 1 to 0.
    func remaining(at now: Double) -> Double {
        1 - Easing.easeInOut(min(1, max(0, (now - time) / Self.duration)))
    }

    /// Whether the animation is over.
    func isOver(at now: Double, _ style: ItemChangeStyle?) -> Bool {
        now - time >= max(Self.duration, style?.arrive ?? 0) - Motion.endMargin
    }

    /// From where an item was shown before to where it is now, in items; nil when it fades in.
    ///
    /// - Parameters:
    ///   - index: of the item, after the change.
    ///   - turn: how many turns away it is now; becomes that before the change.
    /// - Returns: the index before, and the displacement in items and in points.
    func displacement(of index: Int, turn: inout Double) -> (
        former: Int, distance: Double, displacement: Double
    )? {
        guard !isCrossFade, let former = map.former(index) else { return nil }
        var distance = Double(former - index) + shift
        let most = keepsPlaces ? Motion.restMargin : farthest
        guard isLoop else {
            guard abs(distance) <= most else { return nil }
            return (former, distance, places?.displacement(from: former, 0, to: index, 0) ?? 0)
        }
        let period = Double(map.formerCount)
        let later = Double(map.laterCount)
        // Decided by where the items were when the change was made, so that it stays the same as long as the
        // change is animated: where it was shown, and which of its new places counts.
        let then = Double(former) - (middle - shift)
        let now = Double(index) - middle
        let formerTurn = countOption == nil ? -(then / period).nearestWhole : 0
        var nearest = ((then + formerTurn * period - now) / later).nearestWhole
        distance += formerTurn * period - nearest * later
        var before = formerTurn
        if countOption != nil {
            nearest = -(now / later).nearestWhole
            distance = Double(former - index) + shift - nearest * later
            // It was also shown whole turns away: the nearest of these places counts.
            before = -(distance / period).nearestWhole
            distance += before * period
        }
        guard abs(distance) <= most else { return nil }
        distance += (turn - nearest) * (period - later)
        let displacement = places?.displacement(from: former, before + turn - nearest, to: index, turn) ?? 0
        turn += before - nearest
        return (former, distance, displacement)
    }
}

/// Where the items were before a change of the data, and after it.
struct AxisPlaces: Equatable {
    var before: AxisPlace
    var after: AxisPlace

    /// From where an item is now to where another one was, in points.
    ///
    /// - Parameters:
    ///   - formerTurns: how many turns on that was.
    ///   - turns: how many turns on this is.
    func displacement(from former: Int, _ formerTurns: Double, to index: Int, _ turns: Double) -> Double {
        before.center(of: former, turns: formerTurns) - after.center(of: index, turns: turns)
    }
}

extension DataChange {
    /// Whether an item that stays moves to its index after the change; otherwise it fades.
    func moves(_ index: Int) -> Bool {
        var turn = 0.0
        return displacement(of: index, turn: &turn) != nil
    }

    /// This change and one that follows it at once, as one change.
    func followed(by next: DataChange) -> DataChange? {
        guard next.time == time, next.isLoop == isLoop, (next.places == nil) == (places == nil), !isCrossFade,
            !next.isCrossFade, next.keepsPlaces == keepsPlaces, let map = map.followed(by: next.map)
        else { return nil }
        var joined = self
        joined.map = map
        joined.shift += next.shift
        joined.middle = next.middle
        if let after = next.places?.after { joined.places?.after = after }
        joined.farthest = max(farthest, next.farthest)
        return joined
    }
}

/// Where an item appeared that came back while it was leaving.
struct ReversedExit: Equatable {
    /// The number of the change that brought it back.
    let change: Int
    /// From where it was shown to where it is now, in items.
    let distance: Double
    /// The same in points.
    let displacement: Double
    /// The alpha it had.
    let alpha: Double
    /// How far it was there, 0 to 1.
    let presence: Double
    /// When, in seconds.
    let time: Double
}

extension Core {
    /// How many turns away the item at an index is, if its offset is `offset`.
    private func turn(of index: Int, at offset: Double) -> Double {
        guard isLoop, numberOfItems > 0 else { return 0 }
        return ((offset + pageShift - (Double(index) - motion.offset)) / Double(numberOfItems))
            .rounded(.toNearestOrAwayFromZero)
    }

    /// Where the item at an index is shown while data changes are being animated.
    ///
    /// - Parameters:
    ///   - returned: how it came back, if it did so while it was leaving.
    ///   - offset: where it will be shown, in items.
    /// - Returns: the offset, how far that is from its own place in points, and the factor on its alpha.
    func shown(index: Int, reversed: ReversedExit? = nil, at offset: Double)
        -> (offset: Double, displacement: Double, alpha: Double)
    {
        var place = offset
        var displacement = 0.0
        let alpha = 1.0
        var index = index
        func shown(_ place: Double, _ displacement: Double, _ alpha: Double) -> (Double, Double, Double) {
            let turned = wrapped(place)
            return (
                turned, turned == place ? displacement : displacement + (turned - place) * blendedPitch, alpha
            )
        }
        var turn = turn(of: index, at: offset)
        for change in changes.reversed() {
            let remaining = change.remaining(at: time)
            if let reversed, reversed.change == change.number {
                return shown(
                    place + remaining * reversed.distance, displacement + remaining * reversed.displacement,
                    alpha * (1 - remaining * (1 - reversed.alpha)))
            }
            guard let before = change.displacement(of: index, turn: &turn) else {
                return shown(place, displacement, alpha * (1 - remaining))
            }
            place += remaining * before.distance
            displacement += remaining * before.displacement
            index = before.former
        }
        return shown(place, displacement, alpha)
    }

    /// The mean length of an item and its gap on a loop while data changes are being animated, in points.
    private var blendedPitch: Double {
        let length = changes.reduce(axisLayout.contentLength) { length, change in
            guard let places = change.places else { return length }
            return length + change.remaining(at: time)
                * (places.before.axisLayout.contentLength - places.after.axisLayout.contentLength)
        }
        return blendedPeriod.map { length / $0 } ?? pitch
    }

    /// A place on the nearer side of a loop whose length is changing.
    private func wrapped(_ place: Double) -> Double {
        guard let period = blendedPeriod else { return place }
        let displacement = place + alignmentShift
        return abs(displacement) > period / 2 + Motion.restMargin
            ? place - (displacement / period).nearestWhole * period : place
    }

    /// The option `count` while data changes are being animated: between that before and that after, so that a
    /// ring grows instead of jumping.
    func blended(countOption: Double) -> Double {
        var blended = countOption
        var later = countOption
        for change in changes.reversed() {
            guard let former = change.countOption else { break }
            blended += change.remaining(at: time) * (former - later)
            later = former
        }
        return blended
    }

    /// The number of items on a turn while data changes are being animated; nil without a loop.
    var blendedPeriod: Double? {
        guard isLoop, numberOfItems > 0 else { return nil }
        return changes.reduce(Double(numberOfItems)) { period, change in
            period + change.remaining(at: time) * Double(change.map.formerCount - change.map.laterCount)
        }
    }

    /// The indexes of items that are shown in the window because of a data change, besides those that will be.
    func displacedIndexes() -> [Int] {
        var found: [Int] = []
        var scrollOffset = motion.offset
        let reach = Double(numberOfVisibleItems) / 2 + 1
        let range = range
        for position in changes.indices.reversed() {
            let change = changes[position]
            scrollOffset -= change.shift
            let former = ScrollRange(
                count: change.map.formerCount, isLoop: change.isLoop, waitsForItems: true)
            let window = VisibleWindow(
                around: former.index(at: scrollOffset + centerShift),
                count: min(Int(2 * reach), change.map.formerCount), placeholders: 0, in: former)
            window.forEach { index in
                var index: Int? = index
                for later in changes[position...] { index = index.flatMap(later.map.later) }
                guard let index, index >= 0, index < range.count else { return }
                let place = shown(index: index, at: itemOffsets[index]).offset
                if abs(place - centerShift) <= reach { found.append(index) }
            }
        }
        return found
    }

    /// Begins to animate a change. Changes that follow each other at once become one, so that many of them cost
    /// no more than a few.
    ///
    /// - Parameters:
    ///   - loaded: the indexes of the loaded items: none of them may go too far by both together.
    ///   - isJoinable: whether no item came back in the last one.
    mutating func add(_ change: DataChange, to loaded: [Int], isJoinable: Bool) {
        if isJoinable, let last = changes.last, let joined = last.followed(by: change),
            loaded.allSatisfy({ joined.map.former($0) == nil || joined.moves($0) })
        {
            changes[changes.count - 1] = joined
        } else {
            changes.append(change)
        }
    }

    /// Removes the changes whose animation is over.
    mutating func endChanges(_ style: ItemChangeStyle?) {
        guard isChanging else { return }
        let now = time
        changes.removeAll { $0.isOver(at: now, style) }
    }
}
