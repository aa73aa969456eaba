// The content as an axis layout along the axis: items with their lengths, grouped into pages, each of which has a location
// where it is aligned. In: lengths and settings. Out: the location of the content for an offset, and back.

/// What an axis layout is laid out by.
package struct AxisLayoutRules: Equatable {
    /// Whether the axis is vertical: the same lengths along another axis are another axis layout.
    package var isVertical = false
    /// The length of the bounds along the axis, in points.
    package var length = 0.0
    package var alignment = CarouselAlignment.center
    /// Items in a page; 0 for as many as fit.
    package var itemsPerPage = 1
    package var truncatesFinalPage = false
    var containment = Containment.off
    var insets = Insets.zero
    package var isLoop = false
    /// Whether a flick or a drag comes to rest on pages instead of items.
    package var restsOnPages = false
    /// Whether the last page is aligned like a full one, however many items it has.
    package var alignsFullPages = false
    /// The factor on distances by which the items are drawn closer together or wider apart than they are laid out.
    var spacing = 1.0

    /// Single items of no length, in the middle.
    package init() {}
}

/// A part of the axis, in points.
struct Sight: Equatable {
    let start, end: Double
}

/// The items of a carousel one after the other.
///
/// Three measures tell where a carousel is:
/// - the offset, in items: 0 where the first item's page is aligned, 1 where the second one's is;
/// - the location of the content, in points: of the place where the first item would begin without insets, from the
///   leading edge of the bounds; it falls while going forward;
/// - the scroll position: how far the content has moved since offset 0, in common pitches. A finger moves it evenly.
///
/// Where all items have the common lengths, and all pages are full, offset and scroll position are the same.
package struct AxisLayout: Equatable {
    package private(set) var lengths: ItemLengths
    package private(set) var rules: AxisLayoutRules
    /// The pages, as far as they are different places to rest.
    package private(set) var pages: Pages
    /// Whether offset and scroll position are the same numbers.
    private(set) var isPlain = true
    /// The length of the content, in points; on a loop, of a turn.
    private(set) var contentLength = 0.0
    /// The location at offset 0, in points.
    private(set) var origin = 0.0
    /// The first and last places to rest; nil on a loop, and where every item can be aligned.
    private(set) var ends: AxisEnds?
    /// What of the axis layout is in sight, in points from the leading edge of the bounds: more or less than the bounds where
    /// the items are drawn closer together or wider apart than they are laid out.
    private(set) var sight = Sight(start: 0, end: 0)
    /// On a loop, the items that change sides.
    private(set) var loopPoints = LoopPoints.none

    /// The same items as a line or as a loop.
    func with(isLoop: Bool) -> AxisLayout {
        var rules = rules
        rules.isLoop = isLoop
        return AxisLayout(lengths: lengths, rules: rules)
    }

    /// - Complexity: logarithmic in the number of items; linear with as many items a page as fit.
    package init(lengths: ItemLengths, rules: AxisLayoutRules) {
        self.lengths = lengths
        self.rules = rules
        pages = Pages(items: 0, perPage: 1, truncatesFinal: false)
        derive()
    }

    /// Sets the lengths of one item.
    mutating func set(extent: Double?, gap: Double?, of index: Int) {
        lengths.set(extent: extent, gap: gap, of: index)
        derive()
    }

    private mutating func derive() {
        let count = lengths.count
        pages = Pages(
            items: count, perPage: itemsPerFullPage,
            truncatesFinal: rules.truncatesFinalPage && !rules.isLoop,
            starts: rules.itemsPerPage == 0 ? fittingPages() : nil)
        contentLength = 0
        if count > 0 {
            // Insets may be negative, but not so that a turn ends before its last item begins.
            contentLength = max(
                rules.insets.start + lengths.start(of: count - 1) + pitch(of: count - 1),
                lengths.start(of: count - 1) + ItemLengths.shortest)
        }
        let isEven = !rules.isLoop || rules.insets.start + rules.insets.end == 0
        isPlain =
            lengths.commonExtent <= 0
            || (lengths.areUniform && isEven
                && (pages.areFull || rules.alignsFullPages || rules.alignment.share == 0))
        origin = count > 0 ? alignedLocation(ofGroup: 0) : 0
        ends = nil
        if isContained, count > 0 {
            pages.keep(keptStops(ofPages: true))
            ends = axisEnds
        }
        sight = rules.spacing == 1 ? Sight(start: 0, end: rules.length) : sight(spacing: rules.spacing)
        loopPoints = rules.isLoop && count > 0 ? LoopPoints(of: self, from: origin) : .none
    }

    /// Whether anything is elsewhere than in another axis layout. Where a motion ends makes no difference, unless it
    /// decides which places to rest there are.
    package func places(differFrom other: AxisLayout) -> Bool {
        var rules = other.rules
        if !isContained || rules.itemsPerPage == 1 { rules.restsOnPages = self.rules.restsOnPages }
        return lengths != other.lengths || self.rules != rules
    }

    // MARK: Alignment

    /// Where a page of a length begins when it is aligned, in points from the leading edge. All that is aligned asks here.
    private func start(ofPage length: Double) -> Double {
        rules.alignment.start(ofPage: length, in: rules.length)
    }

    /// Where the point of each page is that is aligned, in points from the leading edge.
    var alignmentLine: Double { start(ofPage: 0) }

    /// The length of a full page of items with the common lengths, in points.
    package var fullPageLength: Double { Double(itemsPerFullPage) * lengths.commonPitch - lengths.commonGap }

    /// Where a full page of items with the common lengths begins when it is aligned, in points from the leading edge.
    package var fullPageStart: Double { start(ofPage: fullPageLength) }

    /// What is seen if a type draws the items' distances times a factor: about the middle of a full page.
    private func sight(spacing: Double) -> Sight {
        let scale = max(abs(spacing), 0.01)
        let middle = fullPageStart + fullPageLength / 2
        return Sight(start: middle - middle / scale, end: middle + (rules.length - middle) / scale)
    }

    // MARK: Lengths

    /// Whether the ends of the content stay within the bounds.
    var isContained: Bool { rules.containment != .off && !rules.isLoop && lengths.commonExtent > 0 }

    /// Whether it comes to rest on pages of several items.
    var stopsAtPages: Bool { rules.restsOnPages && (rules.itemsPerPage != 1) }

    /// The number of items in a full page of items with the common lengths.
    package var itemsPerFullPage: Int {
        guard rules.itemsPerPage == 0 else { return rules.itemsPerPage }
        guard lengths.commonPitch > 0 else { return 1 }
        return max(
            1, Int(saturating: (rules.length + Self.fitMargin + lengths.commonGap) / lengths.commonPitch))
    }

    /// A page that is longer than the bounds by no more than this fits, in points.
    static let fitMargin = 2.0

    /// Before the first item, if it counts for how much fits.
    var lead: Double { rules.isLoop || rules.containment != .off ? abs(rules.insets.start) : 0 }

    /// Behind the last item, if it counts for the length of the content: on a loop, the gap to the first item too.
    var trail: Double {
        if rules.isLoop { return rules.insets.end + lengths.gap(after: lengths.count - 1) }
        return rules.containment != .off ? rules.insets.end : 0
    }

    /// From an item's place at location 0 to the leading edge, in points.
    func start(of index: Int) -> Double { rules.insets.start + lengths.start(of: index) }

    /// The length of adjacent items, with the gaps between them, in points.
    func span(_ items: Range<Int>) -> Double {
        guard let last = items.last else { return 0 }
        return lengths.start(of: last) - lengths.start(of: items.lowerBound) + lengths.extent(of: last)
    }

    /// From an item's start to the next one's; behind the last item, what counts for the content.
    func pitch(of index: Int) -> Double {
        guard index == lengths.count - 1 else { return lengths.pitch(of: index) }
        return max(lengths.extent(of: index) + trail, ItemLengths.shortest)
    }

    // MARK: Pages

    /// Where pages begin that hold as many items as fit; nil when all have the same number.
    private func fittingPages() -> [Int]? {
        let count = lengths.count
        let ends = isContained ? (lead, rules.insets.end) : (0, 0)
        // Too many items to list have the common lengths.
        guard !lengths.areUniform || (ends != (0, 0) && count < 1 << 24) else { return nil }
        var starts: [Int] = []
        var position = 0.0
        for index in 0..<count {
            let start = lengths.start(of: index)
            var end = start + lengths.extent(of: index)
            if index == count - 1 { end += ends.1 }
            let reach = end - position + (starts.count == 1 ? ends.0 : 0)
            if index == 0 || reach > rules.length + Self.fitMargin {
                starts.append(index)
                position = start
            }
        }
        return starts
    }

    /// The location at which a page is aligned, in points.
    func alignedLocation(ofGroup group: Int) -> Double {
        let first = pages.groupStart(group)
        let items = first..<min(lengths.count, pages.groupEnd(group))
        let page = rules.alignsFullPages ? fullPageLength : span(items)
        return start(ofPage: page) - start(of: first)
    }

    // MARK: Locations

    /// The location of an item's offset, in points.
    func location(ofItem index: Int) -> Double {
        let group = pages.group(containing: index)
        let first = pages.groupStart(group)
        let location = alignedLocation(ofGroup: group)
        if index == first { return location }
        let displacement = lengths.start(of: index) - lengths.start(of: first)
        let isLast = group == pages.groupCount - 1
        if isLast, !rules.isLoop { return location - displacement }
        let next = isLast ? origin - contentLength : alignedLocation(ofGroup: group + 1)
        let nextStart =
            isLast ? contentLength + lengths.start(of: 0) : lengths.start(of: pages.groupStart(group + 1))
        return location - (location - next) * displacement / (nextStart - lengths.start(of: first))
    }

    /// The location at an offset, in points.
    ///
    /// - Complexity: logarithmic in the number of items.
    func location(at offset: Double) -> Double {
        let count = lengths.count
        if isPlain || count == 0 { return origin - offset * lengths.commonPitch }
        if rules.isLoop {
            let turns = (offset / Double(count)).rounded(.down)
            let remainder = offset - turns * Double(count)
            return inner(remainder, count: count) - turns * contentLength
        }
        if offset <= 0 { return origin - offset * lengths.commonPitch }
        let last = Double(count - 1)
        if offset >= last { return location(ofItem: count - 1) - (offset - last) * lengths.commonPitch }
        return inner(offset, count: count)
    }

    private func inner(_ offset: Double, count: Int) -> Double {
        let index = min(Int(saturating: offset.rounded(.down)), count - 1)
        let here = location(ofItem: index)
        let part = offset - Double(index)
        if part == 0 { return here }
        let next = index + 1 < count ? location(ofItem: index + 1) : origin - contentLength
        return here + part * (next - here)
    }

    /// The offset at a location in points: the inverse of ``location(at:)``.
    ///
    /// - Complexity: logarithmic in the number of items.
    func offset(at location: Double) -> Double {
        let count = lengths.count
        let pitch = lengths.commonPitch
        guard pitch > 0 else { return 0 }
        if isPlain || count == 0 { return (origin - location) / pitch }
        if rules.isLoop {
            let turns = ((origin - location) / contentLength).rounded(.down)
            return whole(inverse(of: location + turns * contentLength) + turns * Double(count))
        }
        if location >= origin { return (origin - location) / pitch }
        let last = self.location(ofItem: count - 1)
        if location <= last { return whole(Double(count - 1) + (last - location) / pitch) }
        return whole(inverse(of: location))
    }

    /// Sums and quotients miss whole numbers by their last digits.
    private func whole(_ offset: Double) -> Double {
        let nearest = offset.nearestWhole
        return abs(offset - nearest) < Motion.restMargin ? nearest : offset
    }

    /// The offset at a location between those of the first and the last item, or of the first one a turn later.
    private func inverse(of location: Double) -> Double {
        // A page's location is that of one point of it, which lies between its start and its end.
        let point = alignmentLine - location - rules.insets.start
        var group = pages.group(containing: max(0, min(lengths.index(at: point), lengths.count - 1)))
        while group > 0, alignedLocation(ofGroup: group) < location { group -= 1 }
        while group + 1 < pages.groupCount, alignedLocation(ofGroup: group + 1) >= location { group += 1 }
        let first = pages.groupStart(group)
        let start = lengths.start(of: first)
        let here = alignedLocation(ofGroup: group)
        let isLast = group == pages.groupCount - 1
        var displacement = here - location
        if !isLast || rules.isLoop {
            let next = isLast ? origin - contentLength : alignedLocation(ofGroup: group + 1)
            let nextStart = isLast ? contentLength : lengths.start(of: pages.groupStart(group + 1))
            displacement *= (nextStart - start) / (here - next)
        }
        let index = max(first, min(lengths.index(at: start + displacement), lengths.count - 1))
        let left = start + displacement - lengths.start(of: index)
        // On a loop, what is before the first item belongs to the last one.
        let pitch =
            index == lengths.count - 1 && rules.isLoop
            ? contentLength - lengths.start(of: index) : pitch(of: index)
        return Double(index) + left / pitch
    }

    // MARK: Scroll position

    /// How far the content has moved at an offset, in common pitches.
    package func scrollPosition(at offset: Double) -> Double {
        isPlain ? offset : (origin - location(at: offset)) / lengths.commonPitch
    }

    /// The offset when the content has moved so far, in common pitches.
    package func offset(atScrollPosition scrollPosition: Double) -> Double {
        isPlain ? scrollPosition : offset(at: origin - scrollPosition * lengths.commonPitch)
    }

    /// How fast the offset changes with the scroll position at an offset.
    func slope(at offset: Double) -> Double {
        if isPlain { return 1 }
        let step = 1e-4
        let displacement = scrollPosition(at: offset + step) - scrollPosition(at: offset - step)
        return displacement > 0 ? 2 * step / displacement : 1
    }
}

/// An axis layout that does not change, shared by those who keep it: it is large, and every frame reads it.
package final class SharedAxisLayout: Equatable {
    package let axisLayout: AxisLayout

    package init(_ axisLayout: AxisLayout) { self.axisLayout = axisLayout }

    package static func == (a: SharedAxisLayout, b: SharedAxisLayout) -> Bool {
        a === b || a.axisLayout == b.axisLayout
    }
}

/// Where an axis layout whose ends stay within the bounds comes to rest first and last.
package struct AxisEnds: Equatable {
    /// The offset at which the content's start is at the leading edge, in items.
    let least: Double
    /// The offset at which the content's end is at the trailing edge, in items.
    let most: Double
    /// The location there first, in points.
    let first: Double
    /// The location there last, in points.
    let last: Double
    /// The pages or items that are different places to rest.
    let stops: ClosedRange<Int>
}
