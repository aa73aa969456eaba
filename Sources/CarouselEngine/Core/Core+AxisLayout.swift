// The axis layout of items, kept up to date. In: settings, and what the app answers. Out: the axis layout, and the items that are
// in sight.

/// All that the axis layout is made of.
struct AxisLayoutRecipe: Equatable {
    let count: Int
    /// Of an item and of a gap that have no length of their own, in points.
    let extent, gap: Double
    /// Compared by their storage, as long as nobody has changed it.
    let own: OwnLengths?
    /// With the loop that is wanted, whether or not the items fill it.
    let rules: AxisLayoutRules
    /// Whether the items must fill the bounds to be laid out as a loop.
    let needsFilledLoop: Bool

    /// - Complexity: linear in the number of items that have own lengths, otherwise logarithmic.
    var axisLayout: AxisLayout {
        AxisLayout(lengths: ItemLengths(count: count, extent: extent, gap: gap, own: own), rules: rules)
    }
}

extension Core {
    /// What the axis layout is made of now.
    private func recipe(own: OwnLengths?) -> AxisLayoutRecipe {
        var rules = AxisLayoutRules()
        rules.length = length
        rules.isVertical = settings.isVertical
        rules.alignment = settings.alignment
        rules.truncatesFinalPage = settings.truncatesFinalPage
        rules.isLoop = wantsLoop
        rules.restsOnPages = settings.isPagingEnabled
        rules.itemsPerPage = settings.itemsPerPage
        rules.containment = settings.containment
        rules.insets = settings.insets
        if packsItems { rules.spacing = packedSpacing }
        return AxisLayoutRecipe(
            count: numberOfItems, extent: itemWidth, gap: settings.gap, own: own, rules: rules,
            needsFilledLoop: needsFilledLoop)
    }

    /// Sets the numbers of items and placeholders, clamped to their range, and the lengths that single items have.
    ///
    /// - Parameters:
    ///   - own: for as many items as `items`; nil when all have the common lengths.
    ///   - carried: where what moves by itself goes, if the items were renumbered.
    mutating func setItems(
        _ items: Int, placeholders: Int, own: OwnLengths? = nil, carrying carried: CarriedMotion? = nil
    ) {
        numberOfPlaceholders = min(max(0, placeholders), Self.mostItems)
        let count = min(max(0, items), Self.mostItems)
        guard count != numberOfItems || own != nil || axisLayout.lengths.ownLengths != nil else { return }
        numberOfItems = count
        relayout(own: own, carrying: carried)
    }

    /// Sets the number of items.
    mutating func setItems(_ items: Int) { setItems(items, placeholders: numberOfPlaceholders) }

    /// Lays out the axis layout again, if anything that it is made of has changed.
    ///
    /// - Complexity: logarithmic in the number of items; linear if they have lengths of their own.
    mutating func relayout(carrying carried: CarriedMotion? = nil) {
        relayout(own: axisLayout.lengths.ownLengths, carrying: carried)
    }

    /// The item on which it rests; nil while something moves, and between places to rest.
    private var restingItem: Int? {
        guard numberOfItems > 0, !motion.isBusy else { return nil }
        if let anchor, anchor < numberOfItems, isSamePlace(offset(toRestOnItem: anchor), motion.offset) {
            return anchor
        }
        let item = reachedItem(for: currentItemIndex)
        return isSamePlace(axisLayout.restingOffset(ofItem: item), motion.offset) ? item : nil
    }

    /// Whether two offsets are one place, on a loop also whole turns apart.
    private func isSamePlace(_ one: Double, _ other: Double) -> Bool {
        let distance = isLoop ? range.shorterDisplacement(from: one, to: other) : other - one
        return abs(distance) < Motion.floatMargin
    }

    /// After it came to rest: on which item, unless it was brought to one there.
    mutating func noteRest() { bring(to: restingItem) }

    /// The same with other lengths of single items. What moves by itself keeps its place and its end.
    mutating func relayout(own: OwnLengths?, carrying carried: CarriedMotion? = nil) {
        let recipe = recipe(own: own)
        guard recipe != self.recipe else { return }
        self.recipe = recipe
        defer { measureLimits() }
        let resting = carried == nil ? restingItem : nil
        let wasContained = axisLayout.isContained
        let goal = carried?.destination == nil ? goal : carried?.goal
        let wasExact = goal.map { isExactGoal($0) } ?? false
        var new = recipe.axisLayout
        let isFilled = new.loopPoints.isFilled || !recipe.needsFilledLoop
        if wantsLoop, !isFilled { new = new.with(isLoop: false) }
        let wasLoop = isLoop
        setLoop(wantsLoop && isFilled)
        var end = carried?.destination ?? destinationOfMotion
        let wasPlain = axisLayout.isPlain
        axisLayout = new
        if wasLoop, !isLoop { returnToLine() }
        var isElsewhere = !wasPlain || !axisLayout.isPlain
        if end != nil, let goal, goal < numberOfItems, restsInPlaces || wasLoop != isLoop {
            let snapPoint = offset(toRestOnItem: wasExact ? goal : restingItem(for: goal))
            end =
                isLoop
                ? motion.offset + range.shorterDisplacement(from: motion.offset, to: snapPoint) : snapPoint
            isElsewhere = true
        }
        if let end, isElsewhere { measureMotion(end: end) }
        // Where the ends are contained, the offset of an item at rest depends on the lengths.
        guard let resting, wasContained || axisLayout.isContained, resting < numberOfItems else { return }
        motion.carry(to: offset(toRestOnItem: resting))
    }

    /// Whether a line does not rest on every item.
    private var restsInPlaces: Bool { !isLoop && (axisLayout.isContained || axisLayout.stopsAtPages) }

    /// Whether what moves by itself ends where an item rests that was asked for, and not at its page.
    private func isExactGoal(_ item: Int) -> Bool {
        item == anchor && destinationOfMotion.map { isSamePlace(offset(toRestOnItem: item), $0) } ?? false
    }

    /// The item to whose place of rest a scroll or a flick goes; nil where there are no such places, and it was not asked for
    /// an item.
    var goal: Int? {
        guard numberOfItems > 0, let end = destinationOfMotion else { return nil }
        if let anchor, anchor < numberOfItems, isExactGoal(anchor) { return anchor }
        guard restsInPlaces else { return nil }
        let item =
            axisLayout.ends.map { axisLayout.currentItem(at: end, of: $0, in: range) } ?? range.index(at: end)
        let resting = restingItem(for: item)
        return abs(offset(toRestOnItem: resting) - end) < Motion.floatMargin ? resting : nil
    }

    /// The items are no loop any more: an offset before the first item, or behind the last one, is out of range.
    private mutating func returnToLine() {
        if motion.isBusy { limitOffset() } else if numberOfItems > 0 { carryIntoRange(motion.offset) }
    }

    /// The lengths have changed under what moves by itself.
    private mutating func measureMotion(end: Double) {
        motion.measure(
            scrollPosition: axisLayout.scrollPosition(at: motion.offset),
            end: axisLayout.scrollPosition(at: end), at: time)
    }

    /// Sets the lengths of one item.
    ///
    /// - Complexity: logarithmic in the number of items; linear with as many items a page as fit, and for the first
    ///   item that has lengths of its own.
    mutating func set(extent: Double?, gap: Double?, of index: Int) {
        guard (0..<numberOfItems).contains(index) else { return }
        guard axisLayout.lengths.ownLengths != nil else {
            guard extent != nil || gap != nil else { return }
            var own = OwnLengths(count: numberOfItems)
            own.extents[index] = extent ?? .nan
            own.gaps[index] = gap ?? .nan
            return relayout(own: own)
        }
        let end = destinationOfMotion
        // Nobody else keeps the lengths meanwhile, which would copy them.
        var changed = axisLayout
        recipe = nil
        axisLayout = AxisLayout(lengths: ItemLengths(count: 0, extent: 0, gap: 0), rules: AxisLayoutRules())
        changed.set(extent: extent, gap: gap, of: index)
        axisLayout = changed
        recipe = self.recipe(own: changed.lengths.ownLengths)
        if let end { measureMotion(end: end) }
        measureLimits()
    }

    /// The offset to scroll to for an item: with contained ends, that of its place to rest.
    func offset(toRestOnItem index: Int) -> Double {
        guard axisLayout.isContained, numberOfItems > 0 else { return Double(index) }
        return axisLayout.restingOffset(ofItem: range.clamped(index))
    }

    /// The item to scroll to for another one: the first of its page, where pages are places to rest.
    func restingItem(for index: Int) -> Int {
        axisLayout.stopsAtPages && !axisLayout.isContained
            ? axisLayout.pages.groupStart(axisLayout.pages.group(containing: index)) : index
    }

    /// The items that share an item's place to rest, itself included.
    func itemsAtRest(with item: Int) -> ClosedRange<Int> {
        func place(_ index: Int) -> Double { offset(toRestOnItem: restingItem(for: index)) }
        // Who was asked for a label may have removed items since.
        guard (0..<numberOfItems).contains(item), axisLayout.isContained || axisLayout.stopsAtPages else {
            return item...item
        }
        let here = place(item)
        let first = (0..<item).boundary { place($0) < here - Motion.floatMargin }
        let next = (item + 1..<numberOfItems).boundary { place($0) <= here + Motion.floatMargin }
        return first...max(first, next - 1)
    }

    /// Where what moves by itself goes, in items; nil when nothing does.
    var destinationOfMotion: Double? { motion.endPosition.map(axisLayout.offset(atScrollPosition:)) }

    /// How far the content moves in a turn, in common pitches.
    var turnLength: Double {
        axisLayout.isPlain ? Double(numberOfItems) : axisLayout.contentLength / axisLayout.lengths.commonPitch
    }

    /// Whether the items must fill the bounds to be laid out as a loop: if the type packs them.
    private var needsFilledLoop: Bool { packsItems && numberOfItems > 0 && itemWidth > 0 }

    /// Whether the type can lay out the items as a loop.
    var fillsLoop: Bool { !needsFilledLoop || isLoop || axisLayout.with(isLoop: true).loopPoints.isFilled }

    /// The maximum number of items in sight that are loaded.
    private static let mostInSight = 10_000

    /// The items of a type that packs that are in sight at an offset, and one more on each side.
    ///
    /// - Parameter wanted: how many there are instead, around the middle of the bounds; nil for those in sight.
    /// - Complexity: logarithmic in the number of items.
    func sightWindow(at offset: Double, wanted: Int?) -> VisibleWindow {
        let local = isLoop ? range.clamped(offset) : offset
        let location = axisLayout.location(at: local)
        let sight = axisLayout.sight
        let count = numberOfItems
        func cell(at point: Double) -> Int {
            let distance = point - location - settings.insets.start
            guard isLoop, axisLayout.contentLength > 0 else { return axisLayout.lengths.index(at: distance) }
            let turns = (distance / axisLayout.contentLength).rounded(.down)
            let index = min(
                axisLayout.lengths.index(at: distance - turns * axisLayout.contentLength), count - 1)
            return index + Int(saturating: turns) * count
        }
        var least = -((shownPlaceholders + 1) / 2)
        var greatest = count - 1 + shownPlaceholders / 2
        if isLoop {
            least = axisLayout.loopPoints.firstCell(at: location, in: axisLayout)
            greatest = least + count - 1
        }
        var wanted = wanted
        if wanted == nil {
            let first = max(least, min(cell(at: sight.start) - 1, greatest))
            let last = min(greatest, max(cell(at: sight.end) + 1, least))
            if last - first < Self.mostInSight {
                return VisibleWindow(first: first, count: max(0, last - first + 1), in: range)
            }
            wanted = Self.mostInSight
        }
        let shown = max(0, min(wanted ?? 0, greatest - least + 1))
        let middle = cell(at: (sight.start + sight.end) / 2)
        return VisibleWindow(
            first: max(least, min(middle - shown / 2, greatest - shown + 1)), count: shown, in: range)
    }
}
