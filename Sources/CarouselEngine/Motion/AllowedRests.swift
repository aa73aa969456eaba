// On which items a carousel may come to rest. In: the app's answers. Out: the place to rest that is one.

/// The items on which the app lets a carousel rest, where it does not on all.
struct AllowedRests: Equatable {
    /// In ascending order.
    let items: [Int]

    /// Nil if it may rest on all.
    ///
    /// - Complexity: linear in the number of items.
    init?(count: Int, where mayRest: (Int) -> Bool) {
        items = (0..<count).filter(mayRest)
        if items.count == count { return nil }
    }

    /// Whether there is none: then nothing moves.
    var isEmpty: Bool { items.isEmpty }

    /// Whether it may rest on an item.
    func contains(_ item: Int) -> Bool {
        let position = items.indices.boundary { items[$0] < item }
        return position < items.count && items[position] == item
    }
}

extension Track {
    /// The place to rest in place of another one, on which the app lets nobody rest: the next one in a direction, or else the last
    /// one before it. An offset that is no place to rest stays.
    ///
    /// - Parameters:
    ///   - target: in items, with whole turns on a loop.
    ///   - direction: above 0 for the next one up, below 0 for the next one down, 0 for the nearest.
    ///   - start: from where the nearest one is looked for, in items; nil from the target.
    /// - Complexity: the square of the logarithm of the number of items.
    func permitted(_ target: Double, direction: Int, from start: Double? = nil) -> Double {
        guard let rests, !rests.isEmpty, range.count > 0, target.isFinite else { return target }
        let count = Double(range.count)
        let turns = range.isLoop ? (target.nearestWhole / count).rounded(.down) * count : 0
        let local = target - turns
        let items = rests.items
        func place(_ item: Int) -> Double { axisLayout.placeToRest(onItem: item) }
        guard abs(place(range.index(at: local)) - local) < Motion.floatMargin || isEnd(local) else {
            return target
        }
        // Those within the limits.
        let first =
            range.isLoop ? 0 : items.indices.boundary { place(items[$0]) < range.least - Motion.floatMargin }
        let end =
            range.isLoop
            ? items.count : items.indices.boundary { place(items[$0]) <= range.most + Motion.floatMargin }
        guard first < end else { return target }
        let next = (first..<end).boundary { place(items[$0]) < local - Motion.floatMargin }
        if next < end, abs(place(items[next]) - local) < Motion.floatMargin { return target }
        let up = next < end ? place(items[next]) : range.isLoop ? place(items[first]) + count : nil
        let down = next > first ? place(items[next - 1]) : range.isLoop ? place(items[end - 1]) - count : nil
        guard let up, let down else { return turns + (up ?? down ?? local) }
        if direction != 0 { return turns + (direction > 0 ? up : down) }
        let here = axisLayout.scrollPosition(at: (start ?? target) - turns)
        let above = axisLayout.scrollPosition(at: up) - here
        let below = here - axisLayout.scrollPosition(at: down)
        return turns + (above <= below ? up : down)
    }

    /// Whether an offset is an end of the range, where items share a place to rest.
    private func isEnd(_ offset: Double) -> Bool {
        !range.isLoop
            && (abs(offset - range.least) < Motion.floatMargin
                || abs(offset - range.most) < Motion.floatMargin)
    }
}

extension AxisLayout {
    /// The offset at which a carousel rests when it has come to an item.
    func placeToRest(onItem index: Int) -> Double {
        if isContained { return restingOffset(ofItem: index) }
        return Double(stopsAtPages ? pages.groupStart(pages.group(containing: index)) : index)
    }
}
